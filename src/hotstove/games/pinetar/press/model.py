"""The exact results of a batting column against a league's pitching: modifier table, walk rule, rerolls (PT-37 to PT-52)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from typing import Final, TypeAlias

from hotstove.games.pinetar.cards import RATINGS, rated
from hotstove.games.pinetar.charts import GRADES, MODIFIED, MODIFIER_ROLLS
from hotstove.games.pinetar.managers.worth import RUN_VALUES
from hotstove.games.pinetar.outcomes import LAYOUT, ROLLS, OutcomeKind
from hotstove.games.pinetar.reading import INFIELD_HIT_ROLL, STINGY
from hotstove.stats.estimates import EVENTS, SINGLE, SO, WALK, League

Mix: TypeAlias = Mapping[str, float]
"""Shares of plate appearances by pitcher's grade, adding up to 1."""
Vector: TypeAlias = tuple[float, ...]
"""Rolls or rates of the seven events, in the order of a column's blocks."""
Slots: TypeAlias = tuple[int, ...]
"""A column's rolls of the seven events."""

START: Mix = dict(zip(GRADES, (0.057, 0.147, 0.149, 0.149, 0.216, 0.120, 0.124, 0.038), strict=True))
"""The initial mix of a season's fit."""
EVERY: Final = 5
LAST: Final = 50
"""The modifier table is used on every fifth roll up to this one (PT-133)."""
SPECIAL: Final = (55, 56, 57, 58, 59, 60, 77)
"""The rolls that SO/BB ratings list (PT-218)."""
USUAL_ERRORS, CARDED = 0.70, 0.85
"""Errors per team and game that are all on the cards, and the share of further ones: those mostly just move runners."""
assert frozenset(range(0, LAST + 1, EVERY)) == MODIFIER_ROLLS
assert tuple(str(each.kind) for each in LAYOUT[: len(EVENTS)]) == EVENTS
_OUT: Final = len(EVENTS)
_KINDS: Final = [*(each.kind for each in LAYOUT[:_OUT]), OutcomeKind.GROUND_OUT]


def _changed(what: OutcomeKind, grade: str) -> int:
    new = MODIFIED.get((what, grade), what)
    return _KINDS.index(new) if new in _KINDS else _OUT


CHANGED: Final = {grade: tuple(_changed(what, grade) for what in _KINDS) for grade in GRADES}
"""By grade: what each event and the ground out become on a modifier roll."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Rolls that all columns of a league share (balks and wild pitches, error chances), and how outs in play divide.

    ``carded`` are the errors per team and game on the cards; ``grounders`` is the share of grounders among outs in play,
    ``flies`` that of outfield flies among the others.
    """

    balks: int
    pops: int
    liners: int
    carded: float
    grounders: float
    flies: float = 0.72

    @property
    def chances(self) -> int:
        """Rolls of error chances."""
        return self.pops + self.liners

    @property
    def room(self) -> int:
        """Rolls that end a plate appearance."""
        return ROLLS - self.balks

    @property
    def most(self) -> int:
        """The largest number of rolls for the seven events together."""
        return 94 - self.balks - self.chances

    def ground_outs(self, events: int) -> int:
        """Rolls of ground outs in a column with ``events`` rolls of events."""
        return round(self.grounders * (self.room - self.chances - events + self.chances / 2))


def sizes(league: League, carded: float = CARDED) -> Sizes:
    """The sizes for a league's year; ``carded`` is the share of errors above the usual number that put batters on base."""
    on = league.on_base / 0.322
    errors = league.errors_a_game
    made = min(errors, USUAL_ERRORS) + carded * max(0.0, errors - USUAL_ERRORS)
    chances = min(20, max(2, round(200 * made * league.team_games / league.chances)))
    balks = min(6, max(1, round(170 * (league.wild + league.balks) / (0.4275 * on))))
    in_play = 1 - sum(league.rates, 0.0)
    grounders = 0.48
    if league.double_plays is not None:
        grounders = min(0.55, max(0.40, league.double_plays / (in_play * 0.0893 * on)))
    pops = max(1, round(chances / 3))
    return Sizes(balks, pops, chances - pops, made, grounders)


@dataclass(frozen=True)
class LeaguePitching:
    """The pitching that a column meets: shares of grades, and of ratings by the rolls they turn to strikeouts and walks.

    ``taken`` is the share of plate appearances with first base occupied, by grade.
    """

    mix: Mix
    strikeouts: Vector = (0.0,) * len(SPECIAL)
    walks: Vector = (0.0,) * len(SPECIAL)
    taken: Mapping[str, float] = field(default_factory=lambda: dict.fromkeys(GRADES, 0.30))


def listed(ratings: Mapping[str, float]) -> tuple[Vector, Vector]:
    """The shares of pitchers who turn each special roll into a strikeout, and into a walk, from the shares of ratings."""
    so, bb = [0.0] * len(SPECIAL), [0.0] * len(SPECIAL)
    for rating, share in ratings.items():
        for roll, result in rated(rating).items():
            (so if result.kind is OutcomeKind.STRIKEOUT else bb)[SPECIAL.index(roll)] += share
    return tuple(so), tuple(bb)


ONE_RATING: Final = {rating: listed({rating: 1.0}) for rating in RATINGS}


class Model:
    """Exact expected lines of columns against one kind of pitching, for one league's sizes."""

    def __init__(self, sizes: Sizes, pitching: LeaguePitching) -> None:
        self.sizes = sizes
        self.pitching = pitching
        self._rated = any(pitching.strikeouts) or any(pitching.walks)
        self._shifts: dict[tuple[int, ...], tuple[Vector, tuple[Vector, ...]]] = {}
        self._weights = tuple(pitching.mix[grade] * pitching.taken[grade] for grade in STINGY)

    def line(self, slots: Sequence[int], slow: bool) -> list[float]:
        """The share of plate appearances that ends in each event, for a column with those rolls and ground outs after them."""
        on, graded = self._shift(slots)
        base: Sequence[float] = slots
        if slow or self._rated:
            base = self._special(slots, slow)
        room = self.sizes.room
        shares = [(count + shift) / room for count, shift in zip(base, on, strict=True)]
        for weight, shift in zip(self._weights, graded, strict=True):
            walk = (base[WALK] + shift[WALK]) / room
            extra = weight * walk / room
            for event in range(_OUT):
                shares[event] += extra * (base[event] + shift[event])
            shares[WALK] -= weight * walk
        return shares

    def by_grade(self, columns: Iterable[tuple[Slots, bool, float]]) -> dict[str, list[float]]:
        """The mean line of columns (rolls, slow or not, weight) against each grade by itself, without ratings."""
        room, whole = self.sizes.room, 0.0
        base, walked = [0.0] * _OUT, {grade: [0.0] * _OUT for grade in STINGY}
        keys: dict[tuple[int, ...], float] = {}
        for slots, slow, weight in columns:
            key = self._marks(slots)
            keys[key] = keys.get(key, 0.0) + weight
            whole += weight
            there: Sequence[float] = slots
            if slow and sum(slots[:SINGLE]) <= INFIELD_HIT_ROLL < sum(slots[:WALK]):
                there = [count - (event == SINGLE) for event, count in enumerate(slots)]
            for event in range(_OUT):
                base[event] += weight * there[event]
            for grade in STINGY:
                shift, walk_changes = _moved(key, grade), walked[grade]
                walk = there[WALK] + shift[WALK]
                extra = self.pitching.taken[grade] * weight * walk / room
                for event in range(_OUT):
                    walk_changes[event] += extra * (there[event] + shift[event])
                walk_changes[WALK] -= self.pitching.taken[grade] * weight * walk
        lines = {}
        for grade in GRADES:
            shifts = [(_moved(key, grade), weight) for key, weight in keys.items()]
            lines[grade] = [
                (
                    base[event]
                    + sum((weight * shift[event] for shift, weight in shifts), 0.0)
                    + walked.get(grade, base)[event] * (grade in walked)
                )
                / (room * whole)
                for event in range(_OUT)
            ]
        return lines

    def special_rolls(self, columns: Iterable[tuple[Slots, float]]) -> list[list[float]]:
        """The shares of the seven events on each roll that SO/BB ratings list."""
        by_roll, whole = [[0.0] * _OUT for _ in SPECIAL], 0.0
        for slots, weight in columns:
            whole += weight
            total = sum(slots)
            for number, roll in enumerate(SPECIAL):
                if roll < total:
                    end = event = 0
                    while (end := end + slots[event]) <= roll:
                        event += 1
                    by_roll[number][event] += weight
        return [[share / whole for share in shares] for shares in by_roll]

    def rated(self, line: Sequence[float], grade: str, rating: str, rolls: Sequence[Sequence[float]]) -> list[float]:
        """The change that a rating makes to a mean line against a grade."""
        change = [0.0] * _OUT
        so, bb = ONE_RATING[rating]
        for number in range(len(SPECIAL)):
            if so[number] or bb[number]:
                for event in range(_OUT):
                    change[event] -= rolls[number][event] / self.sizes.room
                change[SO if so[number] else WALK] += 1 / self.sizes.room
        if grade not in STINGY:
            return change
        taken, more = self.pitching.taken[grade], change[WALK]
        walk = _undone(line[WALK], taken)
        rated_change = [
            each * (1 + taken * (walk + more)) + taken * more * rate / (1 + taken * walk)
            for each, rate in zip(change, line, strict=True)
        ]
        rated_change[WALK] = more - taken * (more - 2 * walk * more - more * more)
        return rated_change

    def _marks(self, slots: Sequence[int]) -> tuple[int, ...]:
        """The numbers of modifier rolls on each event, and on ground outs."""
        marks, before, end = [], 0, 0
        for number in (*slots, self.sizes.ground_outs(sum(slots))):
            end += number
            upto = min(LAST // EVERY + 1, (end + EVERY - 1) // EVERY)
            marks.append(upto - before)
            before = upto
        return tuple(marks)

    def _shift(self, slots: Sequence[int]) -> tuple[Vector, tuple[Vector, ...]]:
        """The modifier table's change of the seven events: averaged over all grades, and for the three of the walk rule."""
        key = self._marks(slots)
        shift = self._shifts.get(key)
        if shift is None:
            each = {grade: _moved(key, grade) for grade in GRADES}
            mix = self.pitching.mix
            mixed = tuple([sum([mix[grade] * each[grade][event] for grade in GRADES], 0.0) for event in range(_OUT)])
            shift = self._shifts[key] = (mixed, tuple(each[grade] for grade in STINGY))
        return shift

    def _special(self, slots: Sequence[int], slow: bool) -> list[float]:
        """The rolls after the rule of roll 19 and the SO/BB ratings."""
        ends = list(accumulate(slots))
        base = [float(number) for number in slots]
        if slow and ends[SINGLE - 1] <= INFIELD_HIT_ROLL < ends[SINGLE]:
            base[SINGLE] -= 1
        if self._rated:
            for roll, so, bb in zip(SPECIAL, self.pitching.strikeouts, self.pitching.walks, strict=True):
                if roll < ends[SO]:
                    base[next(event for event in range(_OUT) if roll < ends[event])] -= so + bb
                base[SO] += so
                base[WALK] += bb
        return base


@cache
def _moved(marks: tuple[int, ...], grade: str) -> Vector:
    """A grade's change of the rolls of the seven events; ``marks`` are the modifier rolls on each."""
    change = [0.0] * (_OUT + 1)
    for event, number in enumerate(marks):
        change[event] -= number
        change[CHANGED[grade][event]] += number
    return tuple(change[:_OUT])


def _undone(walks: float, taken: float) -> float:
    """The walks before the walk rule, from those after it."""
    if not taken:
        return walks
    kept = 1 - taken
    return float((-kept + (kept * kept + 4 * taken * walks) ** 0.5) / (2 * taken))


def runs(line: Sequence[float]) -> float:
    """A line's linear-weight runs relative to outs, per 100 plate appearances."""
    return 100 * sum([value * rate for value, rate in zip(RUNS, line, strict=True)], 0.0)


RUNS: Final = tuple(RUN_VALUES.get(kind, 0.0) for kind in _KINDS[:_OUT])
"""The runs of each event relative to an out."""
