"""Chances to win by inning, score, outs and bases: what managers of thumb rules weigh plays by.

All of it is worked out from one table of a game's own: from each of the 24 states of outs and bases, the chances of 0, 1,
2, ... runs in the rest of the half-inning.

Positions are whole numbers, since a manager looks up dozens in an at-bat. A *state* is outs * 8 + bases, with 1 for a runner
on first, 2 on second and 4 on third; ``ENDED`` is the half-inning that is over. All chances stand in one long list. The
states of one half-inning, side and score begin at a *place*: state s after r more runs stands at ``place + r * ROW + s``, and
is worth that much to the side at bat. How far from its place a position stands is a *step*. At ``RUNS_PLACE`` the list holds
the runs to come instead of the chance to win, so that every rule can be asked in runs as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from hotstove.baseball.bases import Occupied
from hotstove.baseball.board import Board
from hotstove.baseball.innings import decided
from hotstove.table import AWAY, HOME, Seat

STATES: Final = 24
ENDED: Final = 24
ROW: Final = 25
INNINGS: Final = 9
WIDEST: Final = 16
"""Leads beyond this many runs count as this many."""
MOST: Final = 15
"""Runs of a half-inning beyond which none is counted."""
_LEADS: Final = 2 * WIDEST + 1 + MOST
_BEFORE_EXTRAS: Final = 2 * INNINGS
_HALVES: Final = _BEFORE_EXTRAS + 2
"""Half-innings that are told apart; those of all extra innings are the same two."""
RUNS_PLACE: Final = _HALVES * _LEADS * ROW

Outcomes: TypeAlias = tuple[tuple[float, int], ...]
"""What may follow a position: chances, and the step to where each leads from the position's place."""


# --- Where positions stand


def state_of(outs: int, occupied: Occupied) -> int:
    """The number of a state.

    >>> state_of(1, (True, False, True)), state_of(3, (True, False, False)) == ENDED
    (13, True)
    """
    if outs >= 3:
        return ENDED
    first, second, third = occupied
    return outs * 8 + first + 2 * second + 4 * third


def occupied_in(state: int) -> Occupied:
    """The bases taken in a state.

    >>> occupied_in(13)
    (True, False, True)
    """
    return state & 1 > 0, state & 2 > 0, state & 4 > 0


_LEVEL: Final = tuple((number * _LEADS + WIDEST) * ROW for number in range(-2, _HALVES))
"""Where the states of a level score begin, by twice the inning and the half."""


def where(board: Board) -> int:
    """Where a board's position stands in the list."""
    half, inning, outs = board.half, board.inning, board.outs
    lead = board.score[half] - board.score[1 - half]
    if not -WIDEST <= lead <= WIDEST:
        lead = WIDEST if lead > 0 else -WIDEST
    at = _LEVEL[2 * inning + half if inning <= INNINGS else _HALVES + half] + lead * ROW
    if outs >= 3:
        return at + ENDED
    if board.first is not None:
        at += 1
    if board.second is not None:
        at += 2
    if board.third is not None:
        at += 4
    return at + 8 * outs


def place_of(at: int) -> int:
    """The place of a half-inning and score, from where one of its states stands."""
    return at - at % ROW


def halves_left(at: int) -> int:
    """Half-innings of both sides that come after this one, as far as nine innings go."""
    return max(0, _BEFORE_EXTRAS - 1 - at // (ROW * _LEADS))


# --- What they are worth


def win_chances(run_chances: Sequence[Sequence[float]]) -> list[float]:
    """The list: ``run_chances`` are, by state, the chances of 0, 1, 2, ... runs in the rest of the half-inning.

    A game goes on level after nine innings until an inning ends with a lead; both sides are as good as each other.
    """
    halves = [[[0.0] * ROW for _ in range(_LEADS)] for _ in range(_HALVES)]
    level = 0.5  # the chance of the side that bats first in an extra inning, found by going round
    leads = range(-WIDEST, WIDEST + 1)
    for number in (*(_HALVES - 1, _HALVES - 2) * 12, *range(_BEFORE_EXTRAS - 1, -1, -1)):  # the last half-innings first
        last = number >= _BEFORE_EXTRAS - 1
        half: Seat = HOME if number % 2 else AWAY
        after = []
        for lead in leads:
            score = (0, lead) if half == HOME else (lead, 0)
            if decided(number // 2 + 1, half, score):
                after.append(float(lead > 0))
            elif last and half == HOME:
                after.append(1 - level)
            else:
                after.append(1 - halves[number + 1][WIDEST - lead][0])
        for lead in leads:
            row = halves[number][lead + WIDEST]
            if last and half == HOME and lead > 0:
                row[:] = [1.0] * ROW
                continue
            for state, chances in enumerate(run_chances):
                row[state] = sum(chance * after[min(lead + runs, WIDEST) + WIDEST] for runs, chance in enumerate(chances))
            row[ENDED] = after[lead + WIDEST]
        if number == _BEFORE_EXTRAS:
            level = halves[number][WIDEST][0]
    for rows in halves:
        for beyond in range(2 * WIDEST + 1, _LEADS):
            rows[beyond] = rows[2 * WIDEST]
    to_come = [sum((runs * chance for runs, chance in enumerate(chances)), 0.0) for chances in run_chances]
    in_runs = [[*(runs + more for more in to_come), float(runs)] for runs in range(MOST + 1)]
    return [worth for rows in (*halves, in_runs) for row in rows for worth in row]


def mean_worth(worths: Sequence[float], place: int, outcomes: Outcomes) -> float:
    """The mean worth of what may follow."""
    found = 0.0
    for chance, step in outcomes:
        found += chance * worths[place + step]
    return found


def worth_of_a_run(worths: Sequence[float], place: int) -> float:
    """What a run is worth to the side at bat, here and now: half the difference of one more and one less."""
    if place == RUNS_PLACE:
        return 1.0
    below = place - ROW if place // ROW % _LEADS else place
    return (worths[place + ROW] - worths[below]) / 2


def merged(parts: Iterable[tuple[float, Outcomes]]) -> Outcomes:
    """Several ways that things may go, each with its chance, as one; equal steps are added up."""
    found: dict[int, float] = {}
    for share, outcomes in parts:
        for chance, step in outcomes:
            found[step] = found.get(step, 0.0) + share * chance
    return tuple((chance, step) for step, chance in found.items())
