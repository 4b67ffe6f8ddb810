"""What a whole game shows of the rules that no single position does: its set-up, and the order of an at-bat."""

from __future__ import annotations

import pytest

from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.dials import RED_3, START
from hotstove.games.sportsclix.dice import BATTING, GREEN, PITCHING
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.tiers import TIERS, Tier
from hotstove.games.sportsclix.zones import OWN_PLACES, ZONES
from hotstove.table import AWAY, BOTH, HOME, Rolled, rule_of
from hotstove.table.game import Setup
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node

ORDER = ("SC-192", "SC-060", "SC-174", "SC-175", "SC-063", "SC-168", "SC-066", "SC-065")
"""The first questions and rolls of an at-bat: substitutions, placement, walk, bunt, dice, steal, the roll, the zone."""


def setup_of(tier: Tier) -> Setup:
    return GAME.set_up(as_node("barometer"), as_node("moth"), as_node({"tier": tier.word}))


def begun(tier: Tier) -> SportsClixState:
    return GAME.new_state(setup_of(tier))


@pytest.mark.parametrize("tier", sorted(TIERS.values()), ids=[tier.word for tier in sorted(TIERS.values())])
def test_two_managers_begin_with_nine_players_each(tier: Tier) -> None:
    """SC-001, SC-002, SC-004, SC-006, SC-012, SC-053, SC-093: every tier is a whole game of the same two teams."""
    state = begun(tier)
    assert len(state.sides) == len(BOTH)
    for side in state.sides:
        assert len(side.lineup.spots) == 9
        assert all(side.dial_position(figure) == START for figure in side.team.figures if figure.pitches)
        batters = [figure for figure in side.team.figures if not figure.pitches]
        assert all(side.dial_position(figure) == (RED_3 if tier is Tier.PRESEASON else START) for figure in batters)


def test_five_dice_are_four_with_icons_and_one_with_numbers() -> None:
    """SC-004, SC-R-01: red is the Velocity die and white the Control die."""
    assert [die.name for dice in (*PITCHING.values(), *BATTING.values()) for die in dice.of] + [GREEN.name] == [
        "red Velocity die",
        "white Control die",
        "black Power die",
        "blue Contact die",
        "green Utility die",
    ]


def test_an_at_bat_is_asked_in_the_order_of_the_rulebook() -> None:
    """SC-226 to SC-232, and SC-016: the visitors' first batter opens the game (SC-011, SC-015)."""
    setup = setup_of(Tier.CHAMPIONSHIP)
    session = Session(GAME, Record(GAME.name, GAME.edition, setup, "order"))
    sensible = GAME.managers["sensible"](setup)
    asked: list[str] = []
    while session.asks and session.state.batters == 0 and not session.state.outs:
        asked += [rule_of(ask.why) for ask in session.asks]
        play_on(session, (sensible, sensible), limit=1)
    known = [why for why in asked if why in ORDER]
    assert [why for why in ORDER if why in known] == list(dict.fromkeys(known))
    assert session.state.half == AWAY
    assert session.state.placement != () and len(OWN_PLACES) == 7


def test_plain_dice_decide_attempts_and_icon_dice_at_bats() -> None:
    """SC-R-68, SC-101: no icon die is ever rolled in an attempt."""
    setup = setup_of(Tier.PLAYOFFS)
    session = Session(GAME, Record(GAME.name, GAME.edition, setup, "dice"))
    manager = GAME.managers["sensible"](setup)
    play_on(session, (manager, manager), limit=400)
    rolled = [event for event in session.events if isinstance(event, Rolled)]
    assert {event.dice for event in rolled if rule_of(event.why) in ("SC-075", "SC-077")} <= {"2d6"}
    assert all(" die" in event.dice for event in rolled if rule_of(event.why) in ("SC-066", "SC-065"))


def test_each_batter_has_one_chart_of_fixed_zones() -> None:
    """SC-058, SC-059, SC-R-58, SC-R-59: six zones, whoever pitches."""
    state = begun(Tier.CHAMPIONSHIP)
    for side in state.sides:
        for figure in side.team.figures:
            assert len(figure.chart) == 6
            assert set(figure.chart) <= set(ZONES)


def test_the_fences_are_those_of_the_home_park() -> None:
    """SC-056, SC-057: the fences are those of the home side's park."""
    state = begun(Tier.REGULAR_SEASON)
    assert state.fences == state.sides[HOME].team.park.fences
