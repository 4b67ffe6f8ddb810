"""Whole games of SportsClix in all tiers: what no play may break, whatever the managers do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from hotstove.baseball.plays import HeatChange, Play
from hotstove.book.conservation import Conservation
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.attempts import Outcome, attempt_dice, chance
from hotstove.games.sportsclix.clicks import MOST
from hotstove.games.sportsclix.dials import RED_6
from hotstove.games.sportsclix.dice import TWO_DICE
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.tiers import TIERS, Tier
from hotstove.games.sportsclix.zones import misplaced
from hotstove.table import Event, Rolled
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

GAMES_PLAYED = 4
each_tier = pytest.mark.parametrize("tier", sorted(TIERS.values()), ids=[tier.word for tier in sorted(TIERS.values())])


@cache
def played(tier: Tier, level: str = "random") -> tuple[tuple[tuple[SportsClixState, tuple[Event, ...]], ...], ...]:
    """Games: before each turn a copy of the state, and the events of the turn."""
    setup = GAME.set_up(as_node("barometer"), as_node("moth"), as_node({"tier": tier.word}))
    found = []
    for number in range(GAMES_PLAYED):
        manager = GAME.managers[level](setup)
        table: LiveTable[SportsClixState] = LiveTable(GAME, (manager, manager), f"{tier.word} {number}")
        state = table.state = GAME.start(setup, table)
        turns = []
        while GAME.result(state) is None:
            told = len(table.events)
            before = state.copy()
            GAME.turn(state, table)
            turns.append((before, tuple(table.events[told:])))
        found.append((*turns, (state, ())))
    return tuple(found)


def turns_of(tier: Tier, level: str = "random") -> Iterator[tuple[SportsClixState, tuple[Event, ...]]]:
    for game in played(tier, level):
        yield from game


@each_tier
def test_every_batter_ends_out_on_base_or_home(tier: Tier) -> None:
    """Runs, outs and runners of whole games, counted from the moves alone (SC-045, SC-129)."""
    for level in ("random", "sensible"):
        for game in played(tier, level):
            check = Conservation()
            for _, events in game:
                for event in events:
                    check.read(event)
            check.finish()
            final = game[-1][0]
            assert tuple(check.score) == final.score or final.forfeit is not None


@each_tier
def test_dials_stay_on_the_dial_of_the_tier(tier: Tier) -> None:
    """From the floor of the tier to red 6, one position for one click (SC-035, SC-039, SC-100, SC-101, SC-197)."""
    for state, events in turns_of(tier):
        for side in state.sides:
            assert all(tier.floor <= click <= RED_6 for click in side.clicks)
        for event in events:
            if isinstance(event, HeatChange):
                assert tier.floor <= event.after <= RED_6
                assert abs(event.after - event.before) == 1 or event.why[:6] in ("SC-126", "SC-202")


@each_tier
def test_nobody_gains_or_loses_more_than_three_clicks_in_an_at_bat(tier: Tier) -> None:
    """The Rule of 3, both ways (SC-104)."""
    for state, events in turns_of(tier):
        if state.phase != "pitch":
            continue
        turned = [event for event in events if isinstance(event, HeatChange) and event.why[:6] != "SC-202"]
        for player in {event.player for event in turned}:
            own = [event for event in turned if event.player == player]
            assert sum(event.after > event.before for event in own) <= MOST
            assert sum(event.after < event.before for event in own) <= MOST


@each_tier
def test_fielders_stand_in_their_rings(tier: Tier) -> None:
    """Four infielders and three outfielders in zones 1 to 6; pitcher and catcher in none (SC-058, SC-061, SC-R-09)."""
    for state, _ in turns_of(tier):
        assert misplaced(state.placement) == []
        assert len(state.placement) == 7


@each_tier
def test_half_innings_have_three_outs_and_one_at_bat_few_attempts(tier: Tier) -> None:
    """Doubles start no endless chain: two fielding attempts and two throws are the most of a play (SC-148, SC-151)."""
    for state, events in turns_of(tier):
        assert state.outs <= 3
        assert sum(isinstance(event, Play) for event in events) <= 2  # a steal and what follows
        assert sum("attempt" in event.why and not isinstance(event, Play | Rolled) for event in events) <= 5


def test_only_figures_in_the_game_bat_and_field() -> None:
    """Who has left does not return, pitchers pitch and catchers catch (SC-193, SC-201)."""
    for level in ("random", "sensible"):
        for state, _ in turns_of(Tier.CHAMPIONSHIP, level):
            for side in state.sides:
                assert side.lineup.left.isdisjoint(side.lineup.order)
                assert side.arm.figure.pitches
                for spot in side.lineup.spots:
                    if not spot.pending and spot.position is not None and spot.position.fields:
                        assert spot.player.may_play(spot.position)


def test_who_is_not_in_the_game_waits_in_the_dugout() -> None:
    """Each figure is in the game, on the bench or out of the game, and in one of them alone (SC-010)."""
    for state, _ in turns_of(Tier.CHAMPIONSHIP):
        for side in state.sides:
            lineup = side.lineup
            everybody = [*lineup.in_game, *side.roster.bench, *lineup.left]
            assert sorted(figure.id for figure in everybody) == sorted(figure.id for figure in side.team.figures)


@each_tier
def test_a_game_is_played_at_any_tier_whatever_was_played_before(tier: Tier) -> None:
    """The way through the tiers is advice for learners (SC-003)."""
    first, _ = next(turns_of(tier))
    assert first.tier is tier


def test_before_the_championship_nobody_is_replaced() -> None:
    """A fixed nine and no designated hitter (SC-009, SC-180)."""
    for tier in (Tier.PRESEASON, Tier.REGULAR_SEASON, Tier.PLAYOFFS):
        for state, _ in turns_of(tier):
            assert not state.hitters
            assert all(not side.lineup.left for side in state.sides)


@pytest.mark.parametrize("needed", range(-2, 16))
def test_attempts_have_the_odds_of_two_plain_dice(needed: int) -> None:
    """Counted throw by throw: 6-6 always succeeds, 1-1 never, other doubles are Great or Errors (SC-094 to SC-098)."""
    made = sum(throw == (6, 6) or (throw != (1, 1) and sum(throw) >= needed) for throw in TWO_DICE.values)
    assert chance(needed, True) * 36 == made
    assert chance(needed, False) * 36 == sum(sum(throw) >= needed for throw in TWO_DICE.values)
    counted = dict.fromkeys(Outcome, 0)
    for outcome, throw in zip(attempt_dice(needed, True).values, TWO_DICE.values, strict=True):
        counted[outcome] += 1
        assert (outcome in (Outcome.GREAT, Outcome.ERROR)) == (throw[0] == throw[1] and throw[0] not in (1, 6))
    assert counted[Outcome.HIGHLIGHT] == counted[Outcome.BLOOPER] == 1


def test_the_specified_chances_of_fielding() -> None:
    """Defense 4 beats 10 in 21 of 36, 11 in 15, 12 in 10 (SC-075, SC-083, SC-084)."""
    assert [chance(beaten - 4 + 1, True) * 36 for beaten in (10, 11, 12)] == [21, 15, 10]
