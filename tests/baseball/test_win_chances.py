"""Win chances against a second reckoning, and the numbering of positions."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from hotstove.baseball.board import Board
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.win_chances import (
    ENDED,
    MOST,
    ROW,
    RUNS_PLACE,
    STATES,
    WIDEST,
    halves_left,
    index_of,
    mean_worth,
    merged,
    occupied_in,
    place_of,
    state_of,
    win_chances,
    worth_of_a_run,
)
from hotstove.managers.base_running import advanced, attempt_worth, best_attempt, best_throw
from hotstove.table import AWAY, HOME, Seat

RUNS = (0.7, 0.2, 0.1)
"""Of a half-inning from its first batter; from state s on, a run less likely by s hundredths."""
TABLE = [(0.7 + state / 100, 0.2 - state / 200, 0.1 - state / 200) for state in range(STATES)]
WORTHS = win_chances(TABLE)


def at_of(inning: int = 1, half: Seat = AWAY, outs: int = 0, score: tuple[int, int] = (0, 0), bases: int = 0) -> int:
    """Where a position stands; ``bases`` are bits."""
    board = Board(inning=inning, half=half, outs=outs, score=score)
    first, second, third = ("runner" if taken else None for taken in occupied_in(bases))
    board.bases = (first, second, third)
    return index_of(board)


@cache
def home_wins(inning: int, half: Seat, lead: int) -> float:
    """The home side's chance as a half-inning begins, by its lead: a recursion over innings, level ones half and half."""
    if inning > INNINGS:
        return float(lead > 0) if lead else 0.5
    if half == HOME and inning == INNINGS and lead > 0:
        return 1.0
    following = (inning, HOME) if half == AWAY else (inning + 1, AWAY)
    return sum(chance * home_wins(*following, lead + (runs if half == HOME else -runs)) for runs, chance in enumerate(RUNS))


@pytest.mark.parametrize("half", [AWAY, HOME])
def test_chances_as_a_half_inning_begins_are_those_of_a_recursion_over_innings(half: Seat) -> None:
    for inning, lead in product(range(1, INNINGS + 1), range(-6, 7)):
        score = (0, lead) if half == HOME else (lead, 0)
        expected = home_wins(inning, half, lead if half == HOME else -lead)
        worth = WORTHS[at_of(inning, half, 0, score)]
        assert worth == pytest.approx(expected if half == HOME else 1 - expected, abs=1e-6)


def test_extra_innings_are_even_and_all_the_same() -> None:
    for inning in (10, 11, 30):
        assert WORTHS[at_of(inning)] == pytest.approx(0.5, abs=1e-6)
        assert at_of(inning, HOME, 1, (2, 3)) == at_of(10, HOME, 1, (2, 3))


def test_a_lead_in_an_extra_inning_is_worth_what_the_bottom_half_leaves_of_it() -> None:
    """Home needs two runs of its half-inning to win, and one for another inning; each comes with its chance."""
    home = RUNS[2] + RUNS[1] / 2
    for inning in (10, 13):
        assert WORTHS[at_of(inning, HOME, 0, (1, 0))] == pytest.approx(home, abs=1e-6)
        away = RUNS[0] * (1 - home) + RUNS[1] * (1 - RUNS[2] / 2) + RUNS[2]
        assert WORTHS[at_of(inning, AWAY, 0, (1, 0))] == pytest.approx(away, abs=1e-6)


def test_a_position_is_its_place_and_its_state() -> None:
    for inning, half, outs, bases in product((1, 9, 12), (AWAY, HOME), range(3), range(8)):
        at = at_of(inning, half, outs, (4, 2), bases)
        assert at - place_of(at) == state_of(outs, occupied_in(bases)) == outs * 8 + bases
        one_more = (5, 2) if half == AWAY else (4, 3)
        assert at_of(inning, half, outs, one_more, bases) == at + ROW
    assert at_of(outs=3, bases=1) % ROW == ENDED
    assert at_of(score=(40, 0)) == at_of(score=(WIDEST, 0))


def test_half_innings_that_are_left() -> None:
    for inning, half, left in ((1, AWAY, 17), (5, HOME, 8), (9, HOME, 0), (12, AWAY, 0)):
        assert halves_left(at_of(inning, half)) == left


def test_worth_in_runs() -> None:
    assert len(WORTHS) == RUNS_PLACE + (MOST + 1) * ROW
    assert WORTHS[RUNS_PLACE] == pytest.approx(0.4)
    assert WORTHS[RUNS_PLACE + 2 * ROW + ENDED] == 2.0
    assert worth_of_a_run(WORTHS, RUNS_PLACE) == 1.0
    late, early = (place_of(at_of(inning, HOME)) for inning in (9, 1))
    assert worth_of_a_run(WORTHS, late) > worth_of_a_run(WORTHS, early) > 0


def test_outcomes_are_added_up() -> None:
    outcomes = merged([(0.5, ((1.0, 3),)), (0.5, ((0.5, 3), (0.5, ROW)))])
    assert outcomes == ((0.75, 3), (0.25, ROW))
    assert mean_worth(WORTHS, RUNS_PLACE, outcomes) == pytest.approx(
        0.75 * WORTHS[RUNS_PLACE + 3] + 0.25 * WORTHS[RUNS_PLACE + ROW]
    )


# --- Runners who try for the next base


def by_sets(state: int, attempt: tuple[int, ...], out: int) -> tuple[int, int]:
    """Runs and the state after an attempt, with the runners as a set of bases."""
    outs, on = state // 8, {base for base, taken in zip((1, 2, 3), occupied_in(state % 8), strict=True) if taken}
    safe = {base + 1 for base in attempt if base != out}
    on = (on - set(attempt)) | safe
    after = state_of(outs + (out > 0), (1 in on, 2 in on, 3 in on))
    return int(4 in safe), after


ATTEMPTS = [(bases, attempt) for bases in range(8) for attempt in ((1,), (2,), (3,), (2, 1), (3, 1), (3, 2), (3, 2, 1))]
POSSIBLE = [
    (bases, attempt)
    for bases, attempt in ATTEMPTS
    if all(bases >> base - 1 & 1 and (base == 3 or not bases >> base & 1 or base + 1 in attempt) for base in attempt)
]


@pytest.mark.parametrize(("bases", "attempt"), POSSIBLE)
def test_where_attempts_lead(bases: int, attempt: tuple[int, ...]) -> None:
    for outs, out in product(range(3), (0, *attempt)):
        state = outs * 8 + bases
        runs, after = by_sets(state, attempt, out)
        assert advanced(state, attempt, out) == runs * ROW + after


def test_the_throw_goes_where_it_hurts_most() -> None:
    at = RUNS_PLACE + state_of(1, (True, True, False))
    chances = (0.9, 0.4, 0.0)
    place, state = RUNS_PLACE, at - RUNS_PLACE
    safe = WORTHS[place + advanced(state, (2, 1))]
    out = {base: WORTHS[place + advanced(state, (2, 1), base)] for base in (2, 1)}
    thrown = {base: chances[base - 1] * safe + (1 - chances[base - 1]) * out[base] for base in (2, 1)}
    assert attempt_worth(WORTHS, at, (2, 1), chances) == pytest.approx(min(thrown.values()))
    assert (2, 1)[best_throw(WORTHS, at, (2, 1), chances)] == min(thrown, key=lambda base: thrown[base]) == 2
    assert attempt_worth(WORTHS, at, (), chances) == WORTHS[at]


def test_runners_go_when_they_are_sure_and_hold_when_they_are_not() -> None:
    """Runs are likelier the more bases are taken and the farther on, as in baseball."""
    table = [(0.9 - bases / 20 + outs / 40, 0.1 + bases / 20 - outs / 40) for outs in range(3) for bases in range(8)]
    worths = win_chances(table)
    attempts = ((), (1,))
    for inning, outs in product(range(1, 10), range(3)):
        at = at_of(inning, AWAY, outs, (1, 1), 1)
        assert best_attempt(worths, at, attempts, (1.0, 0.0, 0.0)) == 1
        assert best_attempt(worths, at, attempts, (0.0, 0.0, 0.0)) == 0
