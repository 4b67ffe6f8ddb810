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
BASES: Final = (0.56, 0.19, 0.25)
"""How often nobody is on base, somebody on first alone, and somebody in scoring position."""
RUNS: Final = (
    (1.00, 0.68, 0.43, 0.26, 0.26, -0.17, -0.17, -0.17, 0.35),
    (1.75, 1.40, 0.98, 0.55, 0.50, -0.33, -0.46, -0.32, 0.65),
    (2.05, 1.70, 1.35, 0.90, 0.32, -0.45, -0.38, -0.34, 0.80),
)
"""About the runs that each adds to a half-inning or takes from it then."""
A_CLICK: Final = 0.09
"""About the runs of a click to a batter over the at-bats that he still has: for a hit, and for each run that it drives in."""
DRIVES_IN: Final = ((1.0, 0.0, 0.0, 0.0), (2.0, 1.0, 0.3, 0.0), (2.6, 1.6, 1.4, 0.8))
"""The mean runs that a home run, triple, double and single drive in then."""
STERN_CLICK: Final = 0.3
"""About the runs of a pitcher's click over the batters whom he still faces."""
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
    """The mean defense of a league's infielders and outfielders."""

    infield: float
    outfield: float


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


@dataclass(slots=True, eq=False)
class Ground:
    """What balls of a batter come to, by the number of the green die; ``speed`` is a Speed Demon's, 0 for others."""

    by_number: Mapping[Result, Sequence[Rates]]
    rates: Mapping[Result, Rates] = field(init=False)
    worths: Mapping[Result, float] = field(init=False)
    _controlled: dict[tuple[Result, ...], tuple[list[float], float]] = field(default_factory=dict)
    _stern: dict[tuple[Result, ...], tuple[list[float], float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rates = {result: mixed((1 / len(each), one) for one in each) for result, each in self.by_number.items()}
        self.worths = {result: worth(rates) for result, rates in self.rates.items()}

    def controlled(self, results: tuple[Result, ...], batter: bool) -> tuple[list[float], float]:
        """What comes of a total control over these results, the best for him who has it where the ball goes, and its worth."""
        known = self._controlled if batter else self._stern
        rates_and_worth = known.get(results)
        if rates_and_worth is None:
            sign = 1 if batter else -1
            numbers = range(len(self.by_number[results[0]]))
            parts: list[tuple[float, Rates]] = []
            for share, worths in zip(BASES, WORTHS, strict=True):
                for number in numbers:
                    each = [self.by_number[result][number] for result in results]
                    parts.append((share / len(numbers), max(each, key=lambda rates: sign * worth(rates, worths))))
            rates = mixed(parts)
            rates_and_worth = known[results] = rates, worth(rates) + (A_CLICK if batter else -STERN_CLICK)
        return rates_and_worth


@cache
def fields_of(chart: SprayChart, infield: int, outfield: int) -> tuple[tuple[float, Field], ...]:
    """The fields that a batter meets with whole defenses, with their shares, placed as managers place them."""
    gloves = tuple(
        Glove(each, each, True, False)
        for each in (infield if ring_of(position) is Ring.INFIELD else outfield for position in MOVABLE)
    )
    return tuple(
        (share, the_field(chart, by_the_chart(chart, occupied), gloves, ALL_YELLOW.fences, True))
        for occupied, share in OCCUPIED.items()
    )


@cache
def ground_of(chart: SprayChart, defense: Defense, speed: int = 0) -> Ground:
    """What balls of a batter with that spray chart come to; a Speed Demon's ``speed`` changes ground balls."""
    fields = []
    low_in, low_out = int(defense.infield), int(defense.outfield)
    for more_in, more_out in product((0, 1), repeat=2):
        part = (defense.infield - low_in if more_in else 1 - defense.infield + low_in) * (
            defense.outfield - low_out if more_out else 1 - defense.outfield + low_out
        )
        if part > 0:
            fields += [(part * share, each) for share, each in fields_of(chart, low_in + more_in, low_out + more_out)]
    rates: dict[Result, Sequence[Rates]] = {}
    for result in Result:
        if not is_ball(result):
            rates[result] = [of_result(result)] * len(chart)
        elif speed and result.plain is Plain.GROUND_BALL:
            rates[result] = [mixed((share, of_race(zone, each, speed)) for share, each in fields) for zone in chart]
        else:
            rates[result] = [mixed((share, of_ball(result, zone, each)) for share, each in fields) for zone in chart]
    return Ground(rates)


def usual_ground(parts: Sequence[tuple[float, Ground]]) -> Ground:
    """What balls of a league's batters come to, whose shares sum to 1, for what their pitchers give up."""
    numbers = range(6)
    return Ground(
        {
            result: [mixed((share, each.by_number[result][number]) for share, each in parts) for number in numbers]
            for result in Result
        }
    )


# --- The dice


Payoffs: TypeAlias = tuple[float, float, float, float]
"""The worth of the part of an at-bat that one side's window decides, by the choices of ``COMBINATIONS``."""


def shares_of(a: float, b: float, c: float, d: float) -> Payoffs:
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

    ``results`` holds pairs of a result and its chance, ``control`` is what total control comes to, ``controls`` its chance.
    """

    payoffs: Payoffs
    results: tuple[tuple[tuple[Result, float], ...], ...]
    control: Rates
    controls: Payoffs


def side_of(window: Sequence[Result], next_: Sequence[Result], ground: Ground, batter: bool) -> Side:
    """A side by its window and that after the click of a total control."""
    pairs, total = (BATTER_PAIRS, Pair.BATTER_TOTAL_CONTROL) if batter else (PITCHER_PAIRS, Pair.PITCHER_TOTAL_CONTROL)
    control, control_worth = ground.controlled(tuple(next_), batter)
    payoffs, results, controls = [], [], []
    for odds in PAIRS:
        by_result: dict[Result, float] = {}
        for pair, result in zip(pairs, window, strict=True):
            if pair in odds:
                by_result[result] = by_result.get(result, 0.0) + odds[pair]
        share = odds.get(total, 0.0)
        payoffs.append(sum(part * ground.worths[result] for result, part in by_result.items()) + share * control_worth)
        results.append(tuple(by_result.items()))
        controls.append(share)
    return Side(
        (payoffs[0], payoffs[1], payoffs[2], payoffs[3]),
        tuple(results),
        control,
        (controls[0], controls[1], controls[2], controls[3]),
    )


class Meets(NamedTuple):
    """What a window meets in the other side's windows: how often each choice of dice is, and what the others decide."""

    shares: Payoffs
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


def meets(own: Payoffs, others: Others, ground: Ground) -> Meets:
    """What a window with these payoffs meets, on the average of the other side's windows."""
    shares, rates, results = [0.0] * 4, none(), dict.fromkeys(Result, 0.0)
    a, b, c, d = own
    for part, side in others.some:
        e, f, g, h = side.payoffs
        chosen = shares_of(a + e, b + f, c + g, d + h)
        for number, share in enumerate(chosen):
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
