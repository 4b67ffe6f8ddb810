"""Paths of the next turns from fixed positions, pinned as chess programs pin perft: any change of the rules shows here.

A path is one way through a turn: the manager's option and each different reading of the die.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import pytest

from hotstove.games.smallball import GAME, rules
from hotstove.games.smallball.state import SmallBallState
from hotstove.table.odds import paths
from hotstove.table.texts import as_node, read_yaml

SHIPPED = GAME.set_up(as_node(None), as_node(None), as_node(None))
KNOWN: dict[tuple[Hashable, int], int] = {}


def count(state: SmallBallState, turns: int) -> int:
    """The number of ways in which so many turns can go; a game that is over has one."""
    if turns == 0 or GAME.result(state) is not None:
        return 1
    key = (state.key(), turns)
    if key not in KNOWN:
        KNOWN[key] = sum(count(path.state, turns - 1) for path in paths(GAME, state))
    return KNOWN[key]


PINNED = [
    ("{}", [15, 323, 7203, 143733, 2603599]),
    ("{inning: 3, outs: 1, bases: {1: 3}, batter: 4}", [48, 1087, 21802, 410610, 7791165]),
    ("{inning: 5, half: bottom, bases: {1: 6, 2: 5}, runs: 1, batter: 7, score: [2, 0]}", [34, 805, 16893, 317224, 5954012]),
    (
        "{inning: 7, outs: 2, bases: {1: 7, 2: 6, 3: 5}, runs: 2, batter: 8, steal_used: true, used: {away: [POWER]}}",
        [17, 261, 5059, 110943, 1999127],
    ),
    ("{inning: 2, outs: 1, bases: {2: 8, 3: 6}, runs: 4, batter: 9}", [19, 407, 6313, 132529, 2913645]),
    (
        "{inning: 9, half: bottom, outs: 2, bases: {3: 2}, runs: 1, batter: 3, score: [3, 2], "
        "used: {away: [POWER], home: [ON-BASE]}}",
        [22, 166, 1800, 27616, 482504],
    ),
]


@pytest.mark.parametrize(("start", "pinned"), PINNED, ids=[start for start, _ in PINNED])
def test_paths_of_the_next_turns_are_as_ever(start: str, pinned: list[int]) -> None:
    state = GAME.position(SHIPPED, read_yaml(start, "start"))
    assert [count(state, turns) for turns in range(1, len(pinned) + 1)] == pinned


@pytest.mark.parametrize("start", [start for start, _ in PINNED])
def test_the_paths_of_each_option_sum_to_one(start: str) -> None:
    state = GAME.position(SHIPPED, read_yaml(start, "start"))
    sums: dict[tuple[tuple[int, str], ...], Fraction] = {}
    for path in paths(GAME, state):
        sums[path.choices] = sums.get(path.choices, Fraction(0)) + path.probability
    assert set(sums.values()) == {Fraction(1)}
    assert {choices[0][1] for choices in sums} == {str(option) for option in rules.options(state)}


def test_a_card_has_a_path_for_each_of_its_results() -> None:
    """SB-08, two positions by hand: Larkin's card has five different results, Mercer's six, like the die itself."""
    assert count(GAME.position(SHIPPED, as_node({})), 1) == 3 * 5  # bat, with one pinch hitter or the other or none
    on_first = as_node({"outs": 1, "bases": {"1": 3}, "batter": 4})
    assert count(GAME.position(SHIPPED, on_first), 1) == 8 * 6  # and hit and run likewise, steal second, sacrifice
