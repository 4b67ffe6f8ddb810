"""Exact odds of RB8's at-bats: against frequencies of play, and pinned numbers of paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from hotstove.baseball.plays import Play
from hotstove.games.rb8 import GAME
from hotstove.games.rb8.state import RB8State
from hotstove.table import Event, Seat, label_of
from hotstove.table.game import Bench, passes
from hotstove.table.live import LiveTable
from hotstove.table.odds import paths
from hotstove.table.texts import Json, as_node

O = TypeVar("O")  # noqa: E741
SETUP = GAME.set_up(as_node("hares"), as_node("lamplighters"), as_node(None))
SIMULATED = 200_000
PASSES = passes(GAME)


class Passes:
    """Passes wherever there is a pass, and takes the first option otherwise."""

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        wanted = PASSES.get(label_of(why))
        return next((option for option in options if str(option) == wanted), options[0])


def passing(state: RB8State, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
    wanted = PASSES.get(label_of(why))
    texts = [str(option) for option in options]
    return [(texts.index(wanted) if wanted in texts else 0, Fraction(1))]


def position(start: dict[str, Json]) -> RB8State:
    return GAME.position(SETUP, as_node(start))


def outcome(events: Sequence[Event]) -> str:
    """The plays of a turn: the key entry, what came of it, and who moved where."""
    plays = [event for event in events if isinstance(event, Play)]
    return "; ".join(f"{play.printed} {play.why} {play.moves}" for play in plays)


def exact(state: RB8State) -> dict[str, Fraction]:
    odds: dict[str, Fraction] = {}
    for path in paths(GAME, state, passing):
        key = outcome(path.events)
        odds[key] = odds.get(key, Fraction(0)) + path.probability
    return odds


POSITIONS: tuple[dict[str, Json], ...] = (
    {"batter": 3},
    {"outs": 1, "bases": {"1": 1, "3": 9}, "batter": 2, "inning": 8, "half": "bottom", "score": [4, 4]},
)


@pytest.mark.parametrize("start", POSITIONS)
def test_frequencies_of_at_bats_are_those_of_the_exact_odds(start: dict[str, Json]) -> None:
    """A chi-square test over every outcome that is expected at least ten times; the seed is fixed."""
    state = position(start)
    odds = exact(state)
    assert sum(odds.values()) == 1
    table: LiveTable[RB8State] = LiveTable(GAME, (Passes(), Passes()), "frequencies")
    seen: Counter[str] = Counter()
    for _ in range(SIMULATED // len(POSITIONS)):
        table.state = after = state.copy()
        told = len(table.events)
        GAME.turn(after, table)
        seen[outcome(table.events[told:])] += 1
        del table.events[told:]
    assert set(seen) <= set(odds)
    total = sum(seen.values())
    often = [key for key, probability in odds.items() if probability * total >= 10]
    rest = total - sum(seen[key] for key in often)
    expected = [float(odds[key]) * total for key in often]
    observed = [seen[key] for key in often]
    if total - sum(expected) > 1:
        observed.append(rest)
        expected.append(total - sum(expected))
    assert len(often) > 30
    assert chisquare(observed, expected).pvalue > 1e-4


def test_hands_that_are_not_played_change_no_odds() -> None:
    """With the coin perhaps in a hand the roll-off lies open, roll by roll; its odds are the same."""
    start: dict[str, Json] = {"bases": {"2": 4}, "batter": 6}
    hidden: dict[str, Json] = {**start, "hands": {"away": ["RC18"], "home": ["RC20"]}}
    assert exact(position(hidden)) == exact(position(start))


PATHS: tuple[tuple[dict[str, Json], int], ...] = (
    ({"batter": 3}, 1470),
    ({"outs": 2, "bases": {"1": 1}, "batter": 2}, 2629),
    ({"outs": 0, "bases": {"1": 1, "2": 2, "3": 3}, "batter": 4}, 2715),
    ({"outs": 1, "bases": {"3": 8}, "batter": 9, "inning": 9, "half": "bottom", "score": [3, 3]}, 1215),
)


@pytest.mark.parametrize(("start", "count"), PATHS)
def test_the_number_of_paths_is_as_reviewed(start: dict[str, Json], count: int) -> None:
    """As chess programs pin theirs: managers' choices branch, nobody holds a Rally Card."""
    all_paths = list(paths(GAME, position(start)))
    assert len(all_paths) == count
    first_choices = {path.choices[0] for path in all_paths}
    assert len(first_choices) == 3  # no change, and two relievers
