"""Chances to win by inning, score, outs and bases, with which managers with thumb rules compare plays, and hindsight a game.

They are computed from one table of each game, or of each side: for each of the 24 states of outs and bases, the chances of
0, 1, 2, ... runs in the rest of the half-inning.

Positions are whole numbers, since a manager looks up dozens in an at-bat. A *state* is outs * 8 + bases, with 1 for a runner
on first, 2 on second and 4 on third; ``ENDED`` is the end of the half-inning. All chances are in one long list. The states of
one half-inning and score begin at a *place*: the entry of state s after r more runs is at ``place + r * ROW + s``, and is the
chance of the side at bat. A *step* is the distance of a position from its place. At ``RUNS_PLACE`` the list holds expected
runs in place of the chance to win, so that every rule can be evaluated in runs as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import Final, TypeAlias

from hotstove.baseball.bases import Occupied
from hotstove.baseball.board import Board
from hotstove.baseball.innings import INNINGS, decided
from hotstove.table import AWAY, HOME, Seat
from hotstove.table.packaged import read_packaged

STATES: Final = 24
ENDED: Final = 24
ROW: Final = 25
WIDEST: Final = 16
"""The greatest lead in runs; greater ones count as this one."""
MOST: Final = 15
"""The greatest number of further runs counted in a half-inning."""
_LEADS: Final = 2 * WIDEST + 1 + MOST
_BEFORE_EXTRAS: Final = 2 * INNINGS
_ROUNDS: Final = 11
"""Iterations after which the chance in a tied extra inning changes by less than 1e-9 more."""
_HALVES: Final = _BEFORE_EXTRAS + 2
"""The number of different half-innings; all extra innings share the last two."""
RUNS_PLACE: Final = _HALVES * _LEADS * ROW

Outcomes: TypeAlias = tuple[tuple[float, int], ...]
"""The possible outcomes of a play: their chances, each with the step to which it leads from the position's place."""


# --- Places of positions


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
    """The occupied bases of a state.

    >>> occupied_in(13)
    (True, False, True)
    """
    return state & 1 > 0, state & 2 > 0, state & 4 > 0


_TIED: Final = tuple((number * _LEADS + WIDEST) * ROW for number in range(-2, _HALVES))
"""The place of a tied score, by twice the inning plus the half."""


def index_of(board: Board) -> int:
    """The index of a board's position in the list."""
    half, outs = board.half, board.outs
    away, home = board.score
    index = place_at(board.inning, half, home - away if half else away - home)
    if outs >= 3:
        return index + ENDED
    if board.first is not None:
        index += 1
    if board.second is not None:
        index += 2
    if board.third is not None:
        index += 4
    return index + 8 * outs


def place_at(inning: int, half: Seat, lead: int) -> int:
    """The place of a half-inning in which the side at bat leads by so many runs (less than 0: trails)."""
    if not -WIDEST <= lead <= WIDEST:
        lead = WIDEST if lead > 0 else -WIDEST
    return _TIED[2 * inning + half if inning <= INNINGS else _HALVES + half] + lead * ROW


def place_of(index: int) -> int:
    """The place of a half-inning and score, from the index of one of its states."""
    return index - index % ROW


def halves_left(index: int) -> int:
    """The number of half-innings of both sides after this one, up to the end of the ninth."""
    return max(0, _BEFORE_EXTRAS - 1 - index // (ROW * _LEADS))


# --- Worths of positions


def read_outlook(package: str) -> tuple[tuple[tuple[float, ...], ...], Mapping[str, tuple[float, ...]]]:
    """The two tables in the ``outlook.yaml`` of a package of managers: ``runs`` and ``kept``.

    The first holds the run chances that `win_chances` takes. The second says, by card, what it is worth in runs to the
    manager who keeps it, with 0, 1, 2, ... half-innings to come in which it may be played.
    """
    data = read_packaged(package, "outlook.yaml").mapping()
    runs, kept = (
        {key: tuple(item.decimal() for item in row.items()) for key, row in data[table].mapping().items()}
        for table in ("runs", "kept")
    )
    return tuple(runs.values()), kept


RunChances: TypeAlias = Sequence[Sequence[float]]
"""By state, the chances of 0, 1, 2, ... runs in the rest of the half-inning."""


def win_chances(run_chances: RunChances, at_home: RunChances | None = None) -> list[float]:
    """The list of chances to win, from the run chances of both sides, or of the away side and those of the home side.

    After nine innings a tied game goes on until an inning ends with a lead. Expected runs are those of ``run_chances``.
    """
    by_side = run_chances, at_home or run_chances
    first_of_each = by_side[AWAY][:1], by_side[HOME][:1]
    halves = [[[0.0] * ROW for _ in range(_LEADS)] for _ in range(_HALVES)]
    tied_chance = 0.5  # the chance of the side that bats first in an extra inning, found by iteration
    for _ in range(_ROUNDS):
        for number in (_HALVES - 1, _HALVES - 2):
            _fill(halves, number, first_of_each, tied_chance)
        tied_chance = halves[_BEFORE_EXTRAS][WIDEST][0]
    for number in range(_HALVES - 1, -1, -1):  # the last half-innings first
        _fill(halves, number, by_side, tied_chance if number >= _BEFORE_EXTRAS else halves[_BEFORE_EXTRAS][WIDEST][0])
    for rows in halves:
        for beyond in range(2 * WIDEST + 1, _LEADS):
            rows[beyond] = rows[2 * WIDEST]
    to_come = [sum((runs * chance for runs, chance in enumerate(chances)), 0.0) for chances in run_chances]
    in_runs = [[*(runs + more for more in to_come), float(runs)] for runs in range(MOST + 1)]
    return [worth for rows in (*halves, in_runs) for row in rows for worth in row]


def _fill(halves: list[list[list[float]]], number: int, by_side: tuple[RunChances, RunChances], tied_chance: float) -> None:
    """Work out a half-inning from the one after it, in the states that the run chances name, and at its end."""
    last = number >= _BEFORE_EXTRAS - 1
    half: Seat = HOME if number % 2 else AWAY
    after = []
    for lead in range(-WIDEST, WIDEST + 1):
        score = (0, lead) if half == HOME else (lead, 0)
        if decided(number // 2 + 1, half, score):
            after.append(float(lead > 0))
        elif last and half == HOME:
            after.append(1 - tied_chance)
        else:
            after.append(1 - halves[number + 1][WIDEST - lead][0])
    reached = after + after[-1:] * MOST  # greater leads count as the widest
    for place, ended in enumerate(after):
        row = halves[number][place]
        if last and half == HOME and place > WIDEST:
            row[:] = [1.0] * ROW
            continue
        for state, chances in enumerate(by_side[half]):
            row[state] = sum(map(mul, chances, reached[place:]))
        row[ENDED] = ended


def mean_worth(worths: Sequence[float], place: int, outcomes: Outcomes) -> float:
    """The mean worth of the outcomes at a place."""
    total = 0.0
    for chance, step in outcomes:
        total += chance * worths[place + step]
    return total


def worth_of_a_run(worths: Sequence[float], place: int) -> float:
    """The worth of a run to the side at bat: half the difference between one run more and one run less."""
    if place == RUNS_PLACE:
        return 1.0
    below = place - ROW if place // ROW % _LEADS else place
    return (worths[place + ROW] - worths[below]) / 2


def merged(parts: Iterable[tuple[float, Outcomes]]) -> Outcomes:
    """Several sets of outcomes, each with its chance, as one set; the chances of equal steps are added."""
    chances: dict[int, float] = {}
    for share, outcomes in parts:
        for chance, step in outcomes:
            chances[step] = chances.get(step, 0.0) + share * chance
    return tuple((chance, step) for step, chance in chances.items())
