"""Small Ball solved backwards by win probability, a half-inning at a time. Needs numpy (``pip install 'hotstove[best]'``).

Between half-innings a position consists of the margin, each side's leadoff card and each side's unused pinch hitters. ``wins``
holds for each of them and each half-inning the win probability of the side about to bat if both managers play their best.
Within a half-inning one side decides alone, so its positions are solved from last to first, for all margins, leadoff cards
and pinch hitters of both sides at once.

The axes in their order: margin (runs of the side at bat minus those of the other, from ``-LEAD``), leadoff card of the side at
bat (from 0), leadoff card of the other side, unused pinch hitters of the side at bat, those of the other side (numbered as in
``MASKS``). "The other side's axis" is its leadoff card and pinch hitters as one axis.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.games.smallball.cards import Pinch, Team
from hotstove.games.smallball.decisions import BANK
from hotstove.games.smallball.solving_tables import (
    MASKS,
    MOST_RUNS,
    After,
    End,
    GoesOn,
    HalfInningTable,
    Option,
    Over,
    after_half,
    half_inning,
)
from hotstove.table import AWAY, HOME, DoesNotFit, Seat

Floats: TypeAlias = NDArray[np.float64]

LEAD = 54
"""Margins range from -LEAD to LEAD; a greater one counts as this one."""
EXTRA = INNINGS + 1
"""The tenth inning, which stands for all extra innings, since they are alike (SB-51)."""
HALVES = 2 * EXTRA
ACROSS = ORDER * len(MASKS)
"""The length of the other side's axis: its leadoff card and pinch hitters."""
CLOSE = 1e-12
"""The precision of extra innings, and the distance from the best value within which an option counts as best."""
_CHUNK = 8
_MOST_ROUNDS = 2000


def half_number(inning: int, half: Seat) -> int:
    """The index of a half-inning in ``wins``."""
    return 2 * (min(inning, EXTRA) - 1) + half


# --- A half-inning for a team


@dataclass(frozen=True, slots=True)
class Step:
    """A transition with its chance for each leadoff card: to a position (its number), or to runs banked and cards moved on."""

    chance: Floats | None
    position: int
    banked: int
    moved_on: int


@dataclass(frozen=True, slots=True)
class WeightedOption:
    """An option with its steps."""

    spends: Pinch | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PositionPlays:
    """A position with all plays of a team in it. For its value, ``fewer`` plays and the value of position ``like`` are enough.

    ``places`` holds each play's index among the legal ones by the unused pinch hitters; ``bank`` is the index of the play
    that banks, or -1.
    """

    plays: tuple[WeightedOption, ...]
    like: int
    fewer: tuple[WeightedOption, ...]
    places: NDArray[np.uint8]
    bank: int


def plays_by_position(team: Team, table: HalfInningTable) -> list[PositionPlays]:
    """The half-inning's positions with this team's cards at bat; the first index of ``chance`` is the leadoff card."""
    positions: list[PositionPlays] = []
    made: dict[tuple[int, Option], WeightedOption] = {}
    for number, position in enumerate(table.positions):
        options = table.options[number]
        plays: list[WeightedOption] = []
        for option in options:
            # The same option of two positions with the same batter has the same value, so it is one object.
            key = (position.batted, option)
            if key not in made:
                made[key] = _play(team, table, position.batted, option)
            plays.append(made[key])
        like, rest = _like(table, number)
        fewer = [play for play, option in zip(plays, options, strict=True) if option in rest]
        bank = next((place for place, option in enumerate(options) if option.decision is BANK), -1)
        positions.append(PositionPlays(tuple(plays), like, tuple(fewer), _places(plays), bank))
    return positions


def _like(table: HalfInningTable, number: int) -> tuple[int, frozenset[Option]]:
    """The number of a solved position that offers only options of this one (-1: none), and the options that it lacks.

    It is the position that differs only by a steal already tried, whose other options are the same.
    """
    options, batted = frozenset(table.options[number]), table.positions[number].batted
    like, rest = -1, options
    for earlier in range(number - 1, -1, -1):
        if table.positions[earlier].batted != batted:
            break
        there = frozenset(table.options[earlier])
        if there <= options and len(options - there) < len(rest):
            like, rest = earlier, options - there
    return like, rest


def _play(team: Team, table: HalfInningTable, batted: int, option: Option) -> WeightedOption:
    steps: list[Step] = []
    for transition in option.transitions:
        cards = [team.cards[(leadoff + batted) % ORDER] for leadoff in range(ORDER)]
        chances = [transition.chance(card) for card in cards]
        if not any(chances):
            continue
        chance = None if all(share == 1 for share in chances) else np.array([float(share) for share in chances])
        shaped = None if chance is None else chance.reshape(ORDER, 1, 1)
        after = transition.after
        if isinstance(after, End):
            steps.append(Step(shaped, -1, after.banked, after.moved_on))
        else:
            steps.append(Step(shaped, table.number[after], 0, 0))
    return WeightedOption(option.spends, tuple(steps))


# --- The value of the end of a half-inning


def end_values(wins: Floats, inning: int, half: Seat, play_out_ninth: bool) -> Floats:
    """The win probability of the side that batted, by four axes.

    They are its unused pinch hitters (2 x 2), its next card (twice around, so that a slice of nine may start anywhere), the
    margin (longer by MOST_RUNS than in ``wins``), and the other side's axis.
    """
    values = np.empty((len(MASKS), ORDER, 2 * LEAD + 1, ORDER, len(MASKS)))
    for own in range(len(MASKS)):
        for other in range(len(MASKS)):
            masks = (own, other) if half == AWAY else (other, own)
            for sign, span in ((-1, slice(0, LEAD)), (0, slice(LEAD, LEAD + 1)), (1, slice(LEAD + 1, None))):
                after = after_half(inning, half, sign if half == HOME else -sign, masks, play_out_ninth)
                values[own, :, span, :, other] = _worth(wins, after, half, span)
    longer = np.concatenate([values, np.repeat(values[:, :, -1:], MOST_RUNS, axis=2)], axis=2)
    around = np.concatenate([longer, longer], axis=1)
    return around.reshape(2, 2, 2 * ORDER, 2 * LEAD + 1 + MOST_RUNS, ACROSS)


def _worth(wins: Floats, after: After, seat: Seat, span: slice) -> Floats | float:
    """The values for a span of margins, by the seat's next card, margin, and the other's next card; or one value for all."""
    if isinstance(after, Over):
        return 1.0 if after.winner == seat else 0.0
    if isinstance(after, GoesOn):
        if after.half == seat:
            raise DoesNotFit("the same side bats twice in a row; the solver takes turns for granted")
        own, other = after.masks[seat], after.masks[1 - seat]
        theirs = wins[half_number(after.inning, after.half), ::-1, :, :, other, own]
        return np.asarray(1.0 - theirs[span].transpose(2, 0, 1))
    worths = [_worth(wins, below, seat, span) for _, below in after.options]
    better = np.maximum if after.seat == seat else np.minimum
    best = worths[0]
    for worth in worths[1:]:
        best = better(best, worth)
    return best


def decided(ended: Floats) -> Floats:
    """By margin: the value of a half-inning if it is the same whatever happens in it, else not a number."""
    least, most = ended.min(axis=(0, 1, 2, 4)), ended.max(axis=(0, 1, 2, 4))
    margins = len(least) - MOST_RUNS
    least = np.min([least[runs : runs + margins] for runs in range(MOST_RUNS + 1)], axis=0)
    most = np.max([most[runs : runs + margins] for runs in range(MOST_RUNS + 1)], axis=0)
    return np.where(least == most, least, np.nan)


# --- Within a half-inning


class WorkArrays:
    """Reused arrays for the values of all positions of a half-inning."""

    def __init__(self, margins: int, positions: int) -> None:
        self.values = np.empty((positions, 2, 2, ORDER, margins, ACROSS))
        self.sum = np.empty((2, 2, ORDER, margins, ACROSS))
        self.term = np.empty((2, 2, ORDER, margins, ACROSS))


def _view(of: Floats, pinch: Pinch | None, unused: int) -> Floats:
    """The part of an array in which a pinch hitter is unused (1) or turned to X (0); the whole array if ``pinch`` is None."""
    if pinch is None:
        return of
    view: Floats = of[:, unused] if pinch is Pinch.POWER else of[unused]
    return view


def _add_up(
    play: WeightedOption, values: Sequence[Floats], ended: Floats, low: int, margins: int, into: Floats, term: Floats
) -> None:
    """The value of a play: the sum of its steps' values, each times its chance."""
    for number, step in enumerate(play.steps):
        if step.position >= 0:
            source = values[step.position]
        else:
            bound = low + step.banked
            source = ended[:, :, step.moved_on : step.moved_on + ORDER, bound : bound + margins]
        source = _view(source, play.spends, 0)
        if step.chance is None:
            np.copyto(into, source)
        elif number == 0:
            np.multiply(source, step.chance, out=into)
        else:
            np.multiply(source, step.chance, out=term)
            np.add(into, term, out=into)


def start_values(of: Sequence[PositionPlays], ended: Floats, low: int, high: int, work: WorkArrays) -> Floats:
    """The win probability of the side at bat as its half-inning begins, for the margins numbered ``low`` to ``high`` - 1.

    The axes are the margin, its leadoff card, its unused pinch hitters, and the other side's axis.
    """
    margins = high - low
    values: list[Floats] = []
    total, term = work.sum[..., :margins, :], work.term[..., :margins, :]
    for number, position in enumerate(of):
        if position.like >= 0 and not position.fewer:
            values.append(values[position.like])
            continue
        value: Floats = work.values[number, ..., :margins, :]
        values.append(value)
        fewer = position.fewer
        if position.like >= 0:
            np.copyto(value, values[position.like])
        else:  # batting is always legal, comes first and uses no pinch hitter up
            _add_up(fewer[0], values, ended, low, margins, value, term)
            fewer = fewer[1:]
        for play in fewer:
            into, best = _view(total, play.spends, 0), _view(value, play.spends, 1)
            _add_up(play, values, ended, low, margins, into, _view(term, play.spends, 0))
            np.maximum(best, into, out=best)
    begins = values[-1].reshape(len(MASKS), ORDER, margins, ORDER, len(MASKS))
    return begins.transpose(2, 1, 3, 0, 4)


@dataclass(frozen=True, slots=True)
class Plane:
    """One half-inning at one margin: the value of every position, and the best option in it.

    ``values`` has the axes position, unused pinch hitters, leadoff card, and the other side's axis. ``best`` has the same,
    flat, with two entries in a byte (the first in the low half): the option's index among the legal ones. ``ended`` is the
    value of the half-inning's end, by pinch hitters (2 x 2), next card (twice around), runs banked, and the other side's axis.
    """

    values: Floats
    best: bytes
    ended: Floats


def planes(of: Sequence[PositionPlays], ended: Floats, low: int, high: int) -> list[Plane]:
    """The planes of a half-inning for the margins numbered ``low`` to ``high`` - 1 (from 0)."""
    margins = high - low
    shape = (2, 2, ORDER, margins, ACROSS)
    values: list[Floats] = []
    best = np.empty((len(of), *shape), dtype=np.uint8)
    worths: dict[int, Floats] = {}
    unused = np.arange(len(MASKS)).reshape(2, 2, 1, 1, 1)
    term = np.empty(shape)
    for number, position in enumerate(of):
        for play in position.plays:
            if id(play) not in worths:
                worth = worths[id(play)] = np.full(shape, -1.0)  # less than any value if the pinch hitter is turned to X
                _add_up(play, values, ended, low, margins, _view(worth, play.spends, 1), _view(term, play.spends, 0))
        table = np.stack([worths[id(play)] for play in position.plays])
        value = table.max(axis=0)
        values.append(value)
        near = table >= value - CLOSE
        first = near.argmax(axis=0)
        if position.bank >= 0:  # of equal plays the bank: a winning run is banked at once (SB-R-28)
            first = np.where(near[position.bank], position.bank, first)
        best[number] = position.places[first, unused]
    every = np.stack(values)
    by_margin: list[Plane] = []
    for margin in range(margins):
        flat = best[..., margin, :].reshape(-1, 2)
        packed = (flat[:, 0] | flat[:, 1] << 4).tobytes()
        value = every[..., margin, :].reshape(len(of), len(MASKS), ORDER, ACROSS)
        by_margin.append(Plane(value, packed, ended[..., low + margin : low + margin + MOST_RUNS + 1, :]))
    return by_margin


def _places(plays: Sequence[WeightedOption]) -> NDArray[np.uint8]:
    """By option and unused pinch hitters: the option's index among those that are legal with them."""
    legal = [[play.spends is None or play.spends in mask for mask in MASKS] for play in plays]
    return (np.cumsum(legal, axis=0) - 1).clip(0).astype(np.uint8)


# --- The whole game


@dataclass(frozen=True, slots=True)
class Solved:
    """Win probabilities at the beginnings of all half-innings, and the number of rounds in which extra innings were iterated.

    ``extra`` bounds the error from stopping after these rounds, ``cut`` that from cutting margins at LEAD.
    """

    wins: Floats
    rounds: int
    extra: float
    cut: float


def solve(teams: tuple[Team, Team], bank_nothing: bool, play_out_ninth: bool, progress: Callable[[int, int], None]) -> Solved:
    """Solve the whole game, last inning first; ``progress`` is called with the numbers of steps done and of all steps."""
    table = half_inning(bank_nothing)
    sides = (plays_by_position(teams[AWAY], table), plays_by_position(teams[HOME], table))
    margins = 2 * LEAD + 1
    wins = np.full((HALVES, margins, ORDER, ORDER, len(MASKS), len(MASKS)), 0.5)
    work = WorkArrays(max(_CHUNK, MOST_RUNS + 1), len(table.positions))
    steps = HALVES + 1

    def half(inning: int, seat: Seat, low: int, high: int, chunk: int) -> None:
        ended = end_values(wins, inning, seat, play_out_ninth)
        into = wins[half_number(inning, seat)]
        sure = decided(ended)
        into[low:high] = sure[low:high, None, None, None, None]
        (open_margins,) = np.nonzero(np.isnan(sure[low:high]))
        if len(open_margins):
            low, high = low + int(open_margins[0]), low + int(open_margins[-1]) + 1
        for bottom in range(low, high if len(open_margins) else low, chunk):
            top = min(bottom + chunk, high)
            into[bottom:top] = start_values(sides[seat], ended, bottom, top, work)

    # An extra inning begins tied. Its value follows from that of the next one, which is the same: iterated until it converges.
    tied = half_number(EXTRA, AWAY)
    progress(0, steps)
    rounds, change, rate, left = 0, 1.0, 0.0, 1.0
    while left > CLOSE:
        before = wins[tied, LEAD].copy()
        half(EXTRA, HOME, LEAD - MOST_RUNS, LEAD + 1, MOST_RUNS + 1)
        half(EXTRA, AWAY, LEAD, LEAD + 1, 1)
        last, change = change, float(np.abs(wins[tied, LEAD] - before).max())
        rate = min(max(rate * 0.5, change / last), 0.99)  # from recent rounds, since the first ones say little
        left = change * rate / (1 - rate)
        rounds += 1
        if rounds == _MOST_ROUNDS:
            raise DoesNotFit(f"extra innings do not settle in {rounds} rounds (still off by {left:.1e})")
    progress(1, steps)
    for done in range(HALVES):
        inning, seat = EXTRA - done // 2, HOME if done % 2 == 0 else AWAY
        half(inning, seat, 0, margins, _CHUNK)
        progress(done + 2, steps)
    # A lead of LEAD may stand for a larger one. The error in any value is at most the trailing side's chance at that lead:
    # neither a maximum nor a mean increases an error, and a lead is never worth less than a smaller one.
    cut = max(float(wins[:, 0].max()), float((1.0 - wins[:, -1]).max()))
    return Solved(wins, rounds, left, cut)
