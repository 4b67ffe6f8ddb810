"""The exact results of an at-bat: two dice mixed by both managers, two windows, the field, total control (SC-063 to SC-091)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.bases import Occupied
from hotstove.games.sportsclix.attempts import chance
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING, Pair, pairing
from hotstove.games.sportsclix.figures import SprayChart
from hotstove.games.sportsclix.managers.field import Field, Glove, in_zone, the_field
from hotstove.games.sportsclix.managers.outcomes import PAINTED, WORKED, is_ball
from hotstove.games.sportsclix.parks import ALL_YELLOW
from hotstove.games.sportsclix.placing import by_the_chart
from hotstove.games.sportsclix.results import Plain, Result
from hotstove.games.sportsclix.zones import FIRST, MOVABLE, Ring, lines_crossed, ring_of, those_in, those_near

Rates: TypeAlias = Sequence[float]
"""Rates of a plate appearance by what comes of it: ``HR`` to ``ON_ERROR``."""
HR, TRIPLE, DOUBLE, SINGLE, WALK, SO, GROUND, FLY, ON_ERROR = range(9)
"""Home run to single, walk, strikeout, out on the ground and in the air, and the batter on base by an Error."""
EVENTS: Final = 9
BASES: Final = (0.41, 0.13, 0.15, 0.08, 0.125, 0.105)
"""How often nobody is on base, somebody on first alone, or in scoring position: each with fewer than two outs, and with two."""
RUNS: Final = (
    (1.03, 0.70, 0.55, 0.43, 0.43, -0.22, -0.22, -0.22, 0.43),
    (0.94, 0.31, 0.22, 0.14, 0.15, -0.11, -0.11, -0.11, 0.14),
    (1.71, 1.33, 0.85, 0.65, 0.64, -0.38, -0.51, -0.38, 0.75),
    (1.79, 1.14, 0.43, 0.26, 0.27, -0.26, -0.26, -0.26, 0.26),
    (2.08, 1.70, 1.28, 0.95, 0.90, -0.55, -0.65, -0.50, 1.00),
    (2.59, 1.90, 1.35, 0.80, 0.62, -0.40, -0.40, -0.40, 0.80),
)
"""The runs that each is worth to managers then, as they look at an at-bat; outs that do the same are equal."""
A_CLICK: Final = 0.09
"""About the runs of a click to a batter over the at-bats that he still has: for a hit, and for each run that it drives in."""
_DRIVE_IN: Final = ((1.0, 0.0, 0.0, 0.0), (2.0, 1.0, 0.3, 0.0), (2.6, 1.6, 1.4, 0.8))
DRIVES_IN: Final = tuple(each for each in _DRIVE_IN for _ in range(2))
"""The mean runs that a home run, triple, double and single drive in then."""
BATTERS_CLICKS: Final = {-3: 0.03, -2: 0.06, -1: 0.075, 0: 0.115, 1: 0.077, 2: 0.07, 3: 0.07, 4: 0.05, 5: 0.025, 6: 0.0}
"""The same by the position of his dial."""
STARTERS_CLICKS: Final = {-1: 0.1, 0: 0.55, 1: 0.43, 2: 0.28, 3: 0.12, 4: 0.03, 5: 0.02}
RELIEVERS_CLICKS: Final = {-2: 0.03, -1: 0.04, 0: 0.085, 1: 0.055, 2: 0.025, 3: 0.01}
"""About the runs of a pitcher's click over the batters whom he still faces, by the position of his dial."""
STERN_CLICK: Final = 0.3
"""The mean of it."""
WORTHS: Final = tuple(
    (
        *(each + A_CLICK * (1 + more) for each, more in zip(runs, driven_in, strict=False)),
        *runs[len(driven_in) :],
    )
    for runs, driven_in in zip(RUNS, DRIVES_IN, strict=True)
)
"""The same with the batter's clicks."""
MEAN_WORTHS: Final = tuple(
    sum(share * one for share, one in zip(BASES, each, strict=True)) for each in zip(*WORTHS, strict=True)
)
MEAN_RUNS: Final = tuple(sum(share * one for share, one in zip(BASES, each, strict=True)) for each in zip(*RUNS, strict=True))
_HITS: Final = {Plain.SINGLE: SINGLE, Plain.DOUBLE: DOUBLE, Plain.TRIPLE: TRIPLE, Plain.HOME_RUN: HR}
COMBINATIONS: Final = tuple(product(BATTING, PITCHING))
"""The choices of both managers: black with red and white, then blue."""
PAIRS: Final = tuple(
    {pair: float(share) for pair, share in pairing(pitching, batting).odds} for batting, pitching in COMBINATIONS
)
"""How often each pair comes up by each choice."""
OCCUPIED: Final[Mapping[Occupied, float]] = {
    (False, False, False): 0.56,
    (True, False, False): 0.19,
    (False, True, False): 0.08,
    (True, True, False): 0.07,
    (False, False, True): 0.03,
    (True, False, True): 0.03,
    (False, True, True): 0.02,
    (True, True, True): 0.02,
}
"""About how often each is so, by which managers place their fielders."""


class Defense(NamedTuple):
    """The mean defense of a league's infielders and outfielders, and how many of the latter show Great Range, 0 to 1."""

    infield: float
    outfield: float
    outfielders_range: float = 0.0


def none() -> list[float]:
    """Rates of nothing."""
    return [0.0] * EVENTS


def worth(rates: Rates, worths: Sequence[float] = MEAN_WORTHS) -> float:
    """The runs that rates are worth, the batter's clicks among them."""
    total = 0.0
    for each, runs in zip(rates, worths, strict=True):
        total += each * runs
    return total


def mixed(parts: Iterable[tuple[float, Rates]]) -> list[float]:
    """The sum of rates with their shares."""
    mean = none()
    for share, rates in parts:
        for event, rate in enumerate(rates):
            mean[event] += share * rate
    return mean


# --- What comes of a result


def of_result(result: Result) -> list[float]:
    """What comes of a result in which no fielder has a part."""
    rates = none()
    match result:
        case Result.PAINT_THE_CORNER:
            rates[SO], rates[WALK] = PAINTED, 1 - PAINTED
        case Result.WORK_THE_COUNT:
            rates[WALK], rates[SO] = WORKED, 1 - WORKED
        case _ if result.plain is Plain.WALK:
            rates[WALK] = 1.0
        case _ if result.plain is Plain.STRIKEOUT:
            rates[SO] = 1.0
        case _:
            rates[_HITS[result.plain]] = 1.0
    return rates


def of_ball(result: Result, zone: int, ground: Field) -> list[float]:
    """What comes of a ball in play that goes to a zone; an Error is no hit, except on a ball over the fence."""
    out, *bases = in_zone(result, zone, ground)
    rates = none()
    rates[GROUND if result.plain is Plain.GROUND_BALL else FLY] = out
    hit = 4 if result.is_deep_fly and bases[3] else 2 if result.is_deep_fly and bases[1] else 1
    rates[(SINGLE, DOUBLE, TRIPLE, HR)[hit - 1]] = bases[hit - 1]
    rates[ON_ERROR] = sum(bases) - bases[hit - 1]
    return rates


def of_race(zone: int, ground: Field, speed: int) -> list[float]:
    """What comes of a Speed Demon's ground ball: a fielder in the zone or beside it throws at him (SC-210, SC-R-46)."""
    inside = those_in(ground.placement, Ring.INFIELD, zone) or those_near(ground.placement, Ring.INFIELD, zone)
    rates = none()
    made = max(
        (
            float(chance(speed + (lines_crossed(zone, FIRST) >= 3) - ground.gloves[place].plain + 1, True))
            for place, position in enumerate(MOVABLE)
            if position in inside
        ),
        default=0.0,
    )
    rates[GROUND], rates[SINGLE] = made, 1 - made
    return rates


ByBases: TypeAlias = tuple[float, ...]
"""A value for each of ``BASES``."""
Cell: TypeAlias = tuple[float, Mapping[Result, Rates]]
"""A number of the green die and a glove of the outfielders, with its share, and what each result comes to then."""


class Controlled(NamedTuple):
    """What total control comes to, its worth, and that by who is on base without the click."""

    rates: Rates
    worth: float
    by_bases: ByBases


@dataclass(slots=True, eq=False)
class Ground:
    """What balls of a batter come to, by cells: with nobody on base, somebody on first alone, and in scoring position."""

    cells: Sequence[Sequence[Cell]]
    rates: Mapping[Result, Rates] = field(init=False)
    worths: Mapping[Result, float] = field(init=False)
    by_bases: Mapping[Result, ByBases] = field(init=False)
    clicks: Mapping[Result, ByBases] = field(init=False)
    _values: Sequence[Sequence[Mapping[Result, float]]] = field(init=False)
    _controlled: dict[tuple[Result, ...], Controlled] = field(default_factory=dict)
    _stern: dict[tuple[Result, ...], Controlled] = field(default_factory=dict)

    def __post_init__(self) -> None:
        then = {result: [mixed((share, rates[result]) for share, rates in each) for each in self.cells] for result in Result}
        self.rates = {
            result: mixed((share, each[number // 2]) for number, share in enumerate(BASES)) for result, each in then.items()
        }
        self.by_bases = {
            result: tuple(worth(each[number // 2], worths) for number, worths in enumerate(WORTHS))
            for result, each in then.items()
        }
        self.clicks = {
            result: tuple(
                sum(rate * (1 + more) for rate, more in zip(each[number // 2], driven_in, strict=False))
                for number, driven_in in enumerate(DRIVES_IN)
            )
            for result, each in then.items()
        }
        self.worths = {result: _of_bases(each) for result, each in self.by_bases.items()}
        self._values = [
            [{result: round(worth(each, worths), 9) for result, each in rates.items()} for _, rates in self.cells[number // 2]]
            for number, worths in enumerate(WORTHS)
        ]

    def controlled(self, results: tuple[Result, ...], batter: bool) -> Controlled:
        """What comes of a total control over these results, the best for him who has it where the ball goes.

        Its worth is that of the best on the average, by which managers mix their dice.
        """
        known = self._controlled if batter else self._stern
        controlled = known.get(results)
        if controlled is None:
            best, click = (max, A_CLICK) if batter else (min, -STERN_CLICK)
            by_bases, values = [], []
            for number, cells in enumerate(self._values):
                parts = [
                    (share, rates[best(results, key=each.__getitem__)])
                    for (share, rates), each in zip(self.cells[number // 2], cells, strict=True)
                ]
                by_bases.append(mixed(parts))
                values.append(best(self.by_bases[result][number] for result in results))
            whole = mixed(zip(BASES, by_bases, strict=True))
            controlled = known[results] = Controlled(whole, _of_bases(tuple(values)) + click, tuple(values))
        return controlled


def _of_bases(values: ByBases) -> float:
    """The mean of values by who is on base."""
    return sum(share * value for share, value in zip(BASES, values, strict=True))


Fielder: TypeAlias = tuple[int, bool]
"""A fielder's defense, and whether he shows Great Range."""
SPREAD: Final = 0.85
"""By how much outfielders are better and worse than their mean: total control is chosen by who stands there."""


def levels(defense: float) -> list[tuple[float, int]]:
    """Whole defenses with a mean, with their shares."""
    low = int(defense)
    return [(part, each) for part, each in ((1 - defense + low, low), (defense - low, low + 1)) if part > 0]


@cache
def fields_of(chart: SprayChart, infield: int, outfield: Fielder) -> tuple[tuple[int, float, Field], ...]:
    """The fields that a batter meets with such infielders and outfielders, placed as managers place them.

    Each has the number of ``Ground.cells`` and its share among those.
    """
    gloves = tuple(
        Glove(defense, defense + ranges, True, ranges)
        for defense, ranges in ((infield, False) if ring_of(position) is Ring.INFIELD else outfield for position in MOVABLE)
    )
    groups = [min(first + 2 * (second or third), 2) for first, second, third in OCCUPIED]
    wholes = [
        sum(share for number, share in zip(groups, OCCUPIED.values(), strict=True) if number == group) for group in range(3)
    ]
    return tuple(
        (group, share / wholes[group], the_field(chart, by_the_chart(chart, occupied), gloves, ALL_YELLOW.fences, True))
        for group, (occupied, share) in zip(groups, OCCUPIED.items(), strict=True)
    )


@cache
def ground_of(chart: SprayChart, defense: Defense, speed: int = 0) -> Ground:
    """What balls of a batter with that spray chart come to; a Speed Demon's ``speed`` changes ground balls."""
    cells: list[list[Cell]] = [[], [], []]
    for part, outfield in [(one / 2, each) for way in (-SPREAD, SPREAD) for one, each in levels(defense.outfield + way)]:
        fields = [
            (group, one * ranging * share, each)
            for one, infield in levels(defense.infield)
            for ranges, ranging in ((False, 1 - defense.outfielders_range), (True, defense.outfielders_range))
            for group, share, each in fields_of(chart, infield, (outfield, ranges))
        ]
        for group, group_cells in enumerate(cells):
            own = [(share, each) for number, share, each in fields if number == group]
            group_cells += [(part / len(chart), _rates_of(own, zone, speed)) for zone in chart]
    return Ground(cells)


def _rates_of(fields: Sequence[tuple[float, Field]], zone: int, speed: int) -> Mapping[Result, Rates]:
    """What each result comes to with a ball to that zone, on the average of fields."""
    rates: dict[Result, Rates] = {}
    for result in Result:
        if not is_ball(result):
            rates[result] = of_result(result)
        elif speed and result.plain is Plain.GROUND_BALL:
            rates[result] = mixed((share, of_race(zone, each, speed)) for share, each in fields)
        else:
            rates[result] = mixed((share, of_ball(result, zone, each)) for share, each in fields)
    return rates


def usual_ground(parts: Sequence[tuple[float, Ground]]) -> Ground:
    """What balls of a league's batters come to, whose shares sum to 1, for what their pitchers give up."""
    _, some = parts[0]
    return Ground(
        [
            [
                (
                    part,
                    {
                        result: mixed((share, each.cells[group][number][1][result]) for share, each in parts)
                        for result in Result
                    },
                )
                for number, (part, _) in enumerate(cells)
            ]
            for group, cells in enumerate(some.cells)
        ]
    )


# --- The dice


Payoffs: TypeAlias = tuple[float, float, float, float]
"""The worth of the part of an at-bat that one side's window decides, by the choices of ``COMBINATIONS``."""
Shares: TypeAlias = Payoffs
"""How often each of them is chosen."""


def shares_of(a: float, b: float, c: float, d: float) -> Shares:
    """How often each of ``COMBINATIONS`` is chosen if both mix as they should: rows (a, b) and (c, d), the rows gain.

    >>> [round(share, 3) for share in shares_of(2, -1, -1, 1)]
    [0.16, 0.24, 0.24, 0.36]
    """
    for row, (own, other) in enumerate((((a, b), (c, d)), ((c, d), (a, b)))):
        for column in (0, 1):
            if own[column] <= own[1 - column] and own[column] >= other[column]:
                shares = [0.0] * 4
                shares[2 * row + column] = 1.0
                return shares[0], shares[1], shares[2], shares[3]
    whole = a + d - b - c
    black, red = (d - c) / whole, (d - b) / whole
    return black * red, black * (1 - red), (1 - black) * red, (1 - black) * (1 - red)


@dataclass(slots=True, eq=False)
class Side:
    """A window as the other side meets it: by each of ``COMBINATIONS`` how often each result comes, total control apart.

    ``results`` holds pairs of a result and its chance, ``control`` is what total control comes to, ``controls`` its chance;
    ``payoffs`` are by who is on base.
    """

    payoffs: Sequence[Payoffs]
    results: tuple[tuple[tuple[Result, float], ...], ...]
    control: Rates
    controls: Shares


def side_of(window: Sequence[Result], next_: Sequence[Result], ground: Ground, batter: bool, click: float) -> Side:
    """A side by its window and that after the click of a total control.

    ``click`` is what one is worth to the side at bat: to a batter for a hit, too.
    """
    pairs, total = (BATTER_PAIRS, Pair.BATTER_TOTAL_CONTROL) if batter else (PITCHER_PAIRS, Pair.PITCHER_TOTAL_CONTROL)
    control = ground.controlled(tuple(next_), batter)
    results, controls = [], []
    for odds in PAIRS:
        by_result: dict[Result, float] = {}
        for pair, result in zip(pairs, window, strict=True):
            if pair in odds:
                by_result[result] = by_result.get(result, 0.0) + odds[pair]
        results.append(tuple(by_result.items()))
        controls.append(odds.get(total, 0.0))
    more = click - A_CLICK if batter else 0.0
    payoffs = []
    for bases, value in enumerate(control.by_bases):
        a, b, c, d = (
            sum(part * (ground.by_bases[result][bases] + more * ground.clicks[result][bases]) for result, part in each)
            + share * (value + click)
            for each, share in zip(results, controls, strict=True)
        )
        payoffs.append((a, b, c, d))
    return Side(payoffs, tuple(results), control.rates, (controls[0], controls[1], controls[2], controls[3]))


def dice_of(own: Sequence[Payoffs], other: Sequence[Payoffs]) -> Shares:
    """How often each of ``COMBINATIONS`` is chosen by both sides: managers mix their dice by who is on base."""
    black_red = black_white = blue_red = blue_white = 0.0
    for part, (a, b, c, d), (e, f, g, h) in zip(BASES, own, other, strict=True):
        one, two, three, four = shares_of(a + e, b + f, c + g, d + h)
        black_red += part * one
        black_white += part * two
        blue_red += part * three
        blue_white += part * four
    return black_red, black_white, blue_red, blue_white


class Meets(NamedTuple):
    """What a window meets in the other side's windows: how often each choice of dice is, and what the others decide."""

    shares: Shares
    others: Rates


@dataclass(slots=True, eq=False)
class Others:
    """The other side's windows: some that stand for all, with shares that sum to 1, and what these leave over.

    ``beyond`` and ``controls`` hold, by each of ``COMBINATIONS``, how much more often all windows bring each result, and what
    total control brings more, than those that stand for them.
    """

    some: Sequence[tuple[float, Side]]
    beyond: Sequence[Mapping[Result, float]]
    controls: Sequence[Rates]


def others_of(some: Sequence[tuple[float, Side]], everybody: Iterable[tuple[float, Side]]) -> Others:
    """The other side, from windows that stand for all and all of them; the shares of each sum to 1."""
    beyond: list[dict[Result, float]] = [{} for _ in COMBINATIONS]
    controls = [none() for _ in COMBINATIONS]
    for sign, sides in ((1, everybody), (-1, some)):
        for share, side in sides:
            for number, results in enumerate(side.results):
                for result, odds in results:
                    beyond[number][result] = beyond[number].get(result, 0.0) + sign * share * odds
                for event, rate in enumerate(side.control):
                    controls[number][event] += sign * share * side.controls[number] * rate
    return Others(some, beyond, controls)


def meets(own: Sequence[Payoffs], others: Others, ground: Ground) -> Meets:
    """What a window with these payoffs meets, on the average of the other side's windows."""
    shares, rates, results = [0.0] * 4, none(), dict.fromkeys(Result, 0.0)
    for part, side in others.some:
        for number, share in enumerate(dice_of(own, side.payoffs)):
            if share:
                weight = part * share
                shares[number] += weight
                for result, odds in side.results[number]:
                    results[result] += weight * odds
                control = weight * side.controls[number]
                for event, rate in enumerate(side.control):
                    rates[event] += control * rate
    for share, beyond, more in zip(shares, others.beyond, others.controls, strict=True):
        for result, odds in beyond.items():
            results[result] += share * odds
        for event, rate in enumerate(more):
            rates[event] += share * rate
    for result, weight in results.items():
        if weight:
            for event, rate in enumerate(ground.rates[result]):
                rates[event] += weight * rate
    return Meets((shares[0], shares[1], shares[2], shares[3]), rates)
