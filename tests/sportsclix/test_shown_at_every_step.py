"""What screens show at every roll and choice of whole games, in all tiers: no play leaves a position that can't be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import pytest

from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.faces import situation
from hotstove.games.sportsclix.opening import FENCE, MOVE_FENCES, PARK
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.tiers import TIERS, Tier
from hotstove.table import BOTH, HOME, Seat, Seats
from hotstove.table.dice import Dice
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

V = TypeVar("V")
GAMES_SHOWN = 4
each_tier = pytest.mark.parametrize("tier", sorted(TIERS.values()), ids=[tier.word for tier in sorted(TIERS.values())])


class ShownTable(LiveTable[SportsClixState]):
    """A table whose position is shown whenever something is rolled or chosen."""

    rolls = 0

    def roll(self, dice: Dice[V], why: str) -> V:
        shown = situation(self.state)
        names = {name for name in shown.bases if name}
        assert len(names) == sum(name is not None for name in shown.bases)
        self.rolls += 1
        return super().roll(dice, why)

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        situation(self.state)
        return super().choose(seat, options, why, seats)


@each_tier
@pytest.mark.parametrize("level", ["random", "sensible"])
def test_every_step_of_a_game_can_be_shown(tier: Tier, level: str) -> None:
    """Also after a double play that ends the half-inning, when dice decide about the pitcher's click (SC-114)."""
    setup = GAME.set_up(as_node("moth"), as_node("barometer"), as_node({"tier": tier.word}))
    for number in range(GAMES_SHOWN):
        manager = GAME.managers[level](setup)
        table = ShownTable(GAME, (manager, manager), f"shown {tier.word} {number}")
        state = table.state = GAME.start(setup, table)
        while GAME.result(state) is None:
            GAME.turn(state, table)
        assert table.rolls > 50


class SetsFences(LiveTable[SportsClixState]):
    """A table at which the home manager sets each fence; keeps what is shown as he is asked."""

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if why in (PARK, FENCE):
            self.shown = (*getattr(self, "shown", ()), (seat, situation(self.state)))
            return next((option for option in options if str(option) == MOVE_FENCES), options[-1])
        assert situation(self.state).ground is None
        return super().choose(seat, options, why, seats)


def test_the_park_is_drawn_while_its_fences_are_set() -> None:
    """Each zone with its fence and the feet to it, and the one that is asked about lit (SC-054); no spray before an at-bat."""
    setup = GAME.set_up(as_node("moth"), as_node("barometer"), as_node({"tier": "playoffs"}))
    manager = GAME.managers["sensible"](setup)
    table = SetsFences(GAME, (manager, manager), "fences")
    state = table.state = GAME.start(setup, table)
    while not state.inning:
        GAME.turn(state, table)
    assert [seat for seat, _ in table.shown] == [HOME] * 7
    lit = []
    for _, shown in table.shown:
        ground = shown.ground
        assert ground is not None
        assert not shown.play_so_far  # the tier has been told at the first question
        assert [zone.share for zone in ground.zones] == [None] * 6
        lit.append([zone.zone.name for zone in ground.zones if zone.lit])
        for zone in ground.zones:
            assert zone.note == f"{round(max((point.x**2 + point.y**2) ** 0.5 for point in zone.fence))} ft"
    assert lit == [[], *([str(zone)] for zone in range(1, 7))]
    last = table.shown[-1][1].ground
    assert last is not None
    assert [zone.colour for zone in last.zones][:5] == ["red"] * 5
    assert replace(last.zones[5], lit=False).fence != ()


class TierTold(ShownTable):
    """A table that notes at which questions before the game the tier says what is new in it."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.told: list[str] = []

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if not self.state.inning and situation(self.state).play_so_far:
            self.told.append(why)
        return super().choose(seat, options, why, seats)


@pytest.mark.parametrize(("style", "first"), [("mixed", "SC-184 designated hitter"), ("american", "SC-012 lineup")])
def test_a_tier_says_what_is_new_at_the_first_question_of_a_manager(style: str, first: str) -> None:
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"tier": "championship", "style": style}))
    manager = GAME.managers["random"](setup)
    table = TierTold(GAME, (manager, manager), "told once")
    table.play(setup)
    assert set(table.told) == {first}
