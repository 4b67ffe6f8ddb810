"""Runs of a league's cards: exact innings of average charts with its runners' Speeds and its fielders' ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.press.model import REGULAR_FACES, Rates
from hotstove.games.clutch.running import BONUS

State: TypeAlias = tuple[int, int]
"""Outs, and the occupied bases as bits: 1 first, 2 second, 4 third."""
SWEEPS: Final = 12
"""Rounds of the recursion over the states of an inning; the last one changes runs by less than one in a thousand."""
POINTS: Final = 4
"""The number of Speeds that stand for a league's runners."""


class Worth(NamedTuple):
    """What an inning is still expected to bring: runs, double plays, sacrifice flies and plate appearances."""

    runs: float
    double_plays: float = 0.0
    flies: float = 0.0
    trips: float = 0.0

    def plus(self, runs: float = 0.0, double_plays: float = 0.0, flies: float = 0.0) -> Worth:
        """This with more of each."""
        return Worth(self.runs + runs, self.double_plays + double_plays, self.flies + flies, self.trips)


OVER: Final = Worth(0.0)
Values: TypeAlias = dict[State, Worth]


def mean(parts: Sequence[tuple[float, Worth]]) -> Worth:
    """The mean of some worths with their shares."""
    runs = double_plays = flies = trips = 0.0
    for share, each in parts:
        runs += share * each[0]
        double_plays += share * each[1]
        flies += share * each[2]
        trips += share * each[3]
    return Worth(runs, double_plays, flies, trips)


def runs_of(worth: Worth) -> float:
    """The runs of a worth, by which managers decide."""
    return worth[0]


@dataclass(frozen=True)
class Ground:
    """What a league's innings are played with: chances of results, Speeds with their shares, and mean team ratings."""

    rates: Rates
    speeds: Sequence[tuple[float, float]]
    battery: float
    infield: float
    outfield: float


def safe(speed: float, rating: float) -> float:
    """The chance that a throw is late: rating and die do not beat the Speed (CL-196)."""
    return min(max((speed - rating) / REGULAR_FACES, 0.0), 1.0)


@cache
def going_sets(mask: int, able: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The sets of runners that may go: each to a base that is empty or left by the runner ahead (CL-R-23)."""
    sets = []
    for number in range(1, len(able) + 1):
        for going in combinations(able, number):
            if all(base == 3 or not mask & 1 << base or base + 1 in going for base in going):
                sets.append(going)
    return tuple(sets)


def inning(ground: Ground, start: Values | None = None) -> Values:
    """The worth of each state of an inning, if both sides decide by runs; ``start`` is a first guess."""
    values = start or {(outs, mask): Worth(0.5) for outs in range(3) for mask in range(8)}
    for _ in range(SWEEPS if start is None else SWEEPS // 3):
        swings = {}
        for outs in (2, 1, 0):
            for mask in range(8):
                swings[outs, mask] = _swing(ground, values, outs, mask)
            for mask in range(8):
                values[outs, mask] = _with_steals(ground, swings, outs, mask)
    return values


def _with_steals(ground: Ground, swings: Values, outs: int, mask: int) -> Worth:
    """The worth before the pitch, with steals by those who are quick enough (CL-136 to CL-140)."""

    def at(more: int, after: int) -> Worth:
        return swings[outs + more, after] if outs + more < 3 else OVER

    able = {base: (0, ground.battery + extra) for base, extra in ((2, BONUS), (1, 0)) if mask & 1 << base - 1}
    if mask & 4:
        able = {base: contest for base, contest in able.items() if base == 1 and not mask & 2}
    return _attempts(ground, at, 0, mask, able)


def _swing(ground: Ground, values: Values, outs: int, mask: int) -> Worth:
    """The worth of a plate appearance, averaged over its results."""

    def at(more: int, after: int) -> Worth:
        return values[outs + more, after] if outs + more < 3 else OVER

    runners = mask.bit_count()
    rates = ground.rates
    worth = mean(
        [
            (rates[Result.K], at(1, mask)),
            (rates[Result.GB], _grounder(ground, at, outs, mask)),
            (rates[Result.FB], _fly(ground, at, outs, mask)),
            (rates[Result.BB], _walk(at, mask)),
            (rates[Result.SINGLE], _hit(ground, at, outs, mask, 1)),
            (rates[Result.DOUBLE], _hit(ground, at, outs, mask, 2)),
            (rates[Result.TRIPLE], at(0, 4).plus(runners)),
            (rates[Result.HR], at(0, 0).plus(runners + 1)),
        ]
    )
    return worth._replace(trips=worth.trips + 1)


At: TypeAlias = Callable[[int, int], Worth]


def _walk(at: At, mask: int) -> Worth:
    if not mask & 1:
        return at(0, mask | 1)
    if not mask & 2:
        return at(0, mask | 2)
    return at(0, 7).plus(int(mask == 7))


def _hit(ground: Ground, at: At, outs: int, mask: int, bases: int) -> Worth:
    """A single or double: automatic moves, then extra bases (CL-216 to CL-222)."""
    scored = (mask >> 3 - bases).bit_count()
    after = (mask << bases) & 7 | 1 << bases - 1
    able = tuple(base for base in (3, 2) if base > bases and after & 1 << base - 1)
    late = BONUS if outs == 2 else 0
    bonus = {3: BONUS + late, 2: late}
    return _attempts(ground, at, 0, after, {base: (bonus[base], ground.outfield) for base in able}).plus(scored)


def _fly(ground: Ground, at: At, outs: int, mask: int) -> Worth:
    """A fly ball: runners may tag up unless it is the third out (CL-242 to CL-247)."""
    if outs == 2:
        return OVER
    contests = {3: (BONUS, ground.outfield), 2: (0, ground.outfield), 1: (0, ground.outfield + BONUS)}
    able = {base: contests[base] for base in (3, 2, 1) if mask & 1 << base - 1}
    return _attempts(ground, at, 1, mask, able, flies=True)


def _attempts(
    ground: Ground, at: At, outs: int, mask: int, able: Mapping[int, tuple[int, float]], flies: bool = False
) -> Worth:
    """The worth if the runners on the bases ``able`` may go on: the best set for them, against the best throw at one."""
    hold = at(outs, mask)
    if not able:
        return hold
    bases = tuple(able)
    sets = going_sets(mask, bases)
    parts = []
    for chosen in product(ground.speeds, repeat=len(bases)):
        share = 1.0
        chances = {}
        for base, (fast, part) in zip(bases, chosen, strict=True):
            bonus, rating = able[base]
            chances[base] = safe(fast + bonus, rating)
            share *= part
        best = hold
        for going in sets:
            all_safe = _moved(at, outs, mask, going, 0, flies)
            worst = min(
                (
                    mean([(chances[base], all_safe), (1 - chances[base], _moved(at, outs + 1, mask, going, base, flies))])
                    for base in going
                ),
                key=runs_of,
            )
            if worst[0] > best[0]:
                best = worst
        parts.append((share, best))
    return mean(parts)


def _moved(at: At, outs: int, mask: int, going: tuple[int, ...], out: int, flies: bool) -> Worth:
    """The worth after runners have gone, one of them out (0: none)."""
    after, scored = mask, 0
    for base in going:  # the lead runner comes first
        after &= ~(1 << base - 1)
        if base == out:
            continue
        if base == 3:
            scored = 1
        else:
            after |= 1 << base
    worth = at(outs, after)
    return worth.plus(scored, flies=scored if flies else 0) if scored else worth


def _grounder(ground: Ground, at: At, outs: int, mask: int) -> Worth:
    """A ground ball with the infield back (CL-223 to CL-233)."""
    if outs == 2:
        return OVER
    home, up = mask >> 2, mask << 1 & 4
    parts = []
    if mask & 1:
        one = at(1, 2 | up).plus(home)
        for fast, share in ground.speeds:
            late = safe(fast + BONUS, ground.infield)
            turned = OVER.plus(double_plays=1) if outs == 1 else at(2, up).plus(home, double_plays=1)
            two = mean([(late, at(1, 1 | up).plus(home)), (1 - late, turned)])
            parts.append((share, min(one, two, key=runs_of)))
        return mean(parts)
    if not mask & 2:
        return at(1, 0).plus(home)
    for fast, share in ground.speeds:
        late = safe(fast, ground.infield)
        thrown = mean([(late, at(0, 5)), (1 - late, at(1, 1))])
        sent = min(at(1, 4), thrown, key=runs_of)
        parts.append((share, max(at(1, 2), sent, key=runs_of).plus(home)))
    return mean(parts)


def in_points(speeds: Sequence[tuple[int, float]]) -> list[tuple[float, float]]:
    """Speeds with their weights, by a few of them with equal shares."""
    order = sorted(speeds)
    whole = sum(weight for _, weight in order)
    points = []
    for start, end in _bounds(whole):
        total = weighed = below = 0.0
        for fast, weight in order:
            part = max(0.0, min(below + weight, end) - max(below, start))
            total += part
            weighed += part * fast
            below += weight
        points.append((weighed / total, 1 / POINTS))
    return points


def _bounds(whole: float) -> Iterator[tuple[float, float]]:
    for number in range(POINTS):
        yield whole * number / POINTS, whole * (number + 1) / POINTS
