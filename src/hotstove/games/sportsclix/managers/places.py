"""Where fielders stand best: by what comes of each ball, and the gloves that they have.

From the placement by the spray chart fielders are moved one by one as long as that leaves the side at bat less; how often each
result comes is taken from the mixtures of the dice against that placement.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.baseball.bases import Occupied
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING, Pair
from hotstove.games.sportsclix.fielding import ring_of_ball
from hotstove.games.sportsclix.managers.dice import COUNTS, WeighedAtBat, at_bat_of
from hotstove.games.sportsclix.managers.field import Gloves, Spread, reached_by, spread_of
from hotstove.games.sportsclix.managers.outcomes import is_ball
from hotstove.games.sportsclix.placing import by_the_chart, to_hold
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import Fences, SportsClixState
from hotstove.games.sportsclix.zones import (
    INFIELDERS,
    OUTFIELDERS,
    SECOND,
    THIRD,
    ZONES,
    Placement,
    Ring,
    covering,
    moved,
    zone_of,
)

Worths: TypeAlias = tuple[tuple[Result, Spread], ...]
"""The balls in play of an at-bat: for each its chance times the worth of an out and of 1 to 4 bases."""
COVERED: Final = {SECOND: 0.012, THIRD: 0.006}
"""What it is worth in runs to have the base covered that a runner behind it may steal or be forced to: he is held, too."""
LEAST: Final = 1e-6


def best_placement(view: SportsClixState) -> Placement:
    """The placement that leaves the batter at the plate least."""
    start = by_the_chart(view.hitter.chart, to_hold(view))
    return _planned(at_bat_of(view, in_runs=True, placement=start), view.occupied)


@lru_cache(maxsize=1 << 10)
def _planned(at_bat: WeighedAtBat, occupied: Occupied) -> Placement:
    """The placement for an at-bat, from that of the chart."""
    field = at_bat.field
    bases = tuple(base for base, runner in zip((SECOND, THIRD), occupied, strict=False) if runner)
    return _best(field.placement, field.chart, field.gloves, field.fences, field.full, balls(at_bat), bases)


def balls(at_bat: WeighedAtBat) -> Worths:
    """The balls in play of an at-bat, rounded so that like ones are known again."""
    shares = result_shares(at_bat)
    by_result = []
    for result, share in shares.items():
        if not is_ball(result) or not share:
            continue
        worths = []
        for kind in range(5):
            sure: Spread = (float(kind == 0), float(kind == 1), float(kind == 2), float(kind == 3), float(kind == 4))
            worths.append(round(share * at_bat.ball(result, sure), 3))
        one, two, three, four, five = worths
        by_result.append((result, (one, two, three, four, five)))
    return tuple(by_result)


def result_shares(at_bat: WeighedAtBat) -> dict[Result, float]:
    """How often each result comes if both mix their dice as they should."""
    mixtures = at_bat.mixtures
    pairs: dict[Pair, float] = dict.fromkeys(Pair, 0.0)
    for batting, row in zip(BATTING, mixtures.rows, strict=True):
        for pitching, column in zip(PITCHING, mixtures.columns, strict=True):
            share = float(row * column)
            if share:
                for pair, count in COUNTS[batting, pitching].items():
                    pairs[pair] += share * count / 36
    shown = dict(zip(BATTER_PAIRS, at_bat.batters.results, strict=True)) | dict(
        zip(PITCHER_PAIRS, at_bat.pitchers.results, strict=True)
    )
    shown[Pair.BATTER_TOTAL_CONTROL] = max(at_bat.batters_next.results, key=at_bat.worth)
    shown[Pair.PITCHER_TOTAL_CONTROL] = min(at_bat.pitchers_next.results, key=at_bat.worth)
    shares: dict[Result, float] = {}
    for pair, result in shown.items():
        shares[result] = shares.get(result, 0.0) + round(pairs[pair], 2)
    return shares


@lru_cache(maxsize=1 << 14)
def _best(
    start: Placement,
    chart: tuple[int, ...],
    gloves: Gloves,
    fences: Fences,
    full: bool,
    hit: Worths,
    bases: tuple[int, ...],
) -> Placement:
    """The placement to which single moves lead from a start."""
    numbers = [(zone, chart.count(zone) / len(chart)) for zone in sorted(set(chart))]

    zones = {ring: zone_worths(ring, gloves, fences, full, hit) for ring in (Ring.INFIELD, Ring.OUTFIELD)}

    def left(placement: Placement, ring: Ring) -> float:
        worth = zones[ring]
        total = sum([share * worth(zone, placement) for zone, share in numbers])
        if ring is Ring.INFIELD:
            total -= sum([COVERED[base] for base in bases if covering(placement, base)])
        return total

    best = start
    for ring, fielders in ((Ring.INFIELD, INFIELDERS), (Ring.OUTFIELD, OUTFIELDERS)):
        least = left(best, ring)
        while True:
            tried = [moved(best, position, zone) for position in fielders for zone in ZONES if zone_of(best, position) != zone]
            worth, placement = min((left(placement, ring), placement) for placement in tried)
            if worth > least - LEAST:
                break
            least, best = worth, placement
    return best


def fewest_moves(wanted: Placement, starts: tuple[Placement, ...]) -> int:
    """The number of the placement from which the wanted one takes the fewest moves; the first of equals."""
    return min(range(len(starts)), key=lambda number: sum(a != b for a, b in zip(wanted, starts[number], strict=True)))


def zone_worths(ring: Ring, gloves: Gloves, fences: Fences, full: bool, hit: Worths) -> Callable[[int, Placement], float]:
    """The worth to the side at bat of its balls to a zone, by who can go for them: worked out once for each such set."""
    known: dict[tuple[int, tuple[Position, ...], bool], float] = {}
    own = [(result, worths) for result, worths in hit if ring_of_ball(result) is ring]

    def worth(zone: int, placement: Placement) -> float:
        able, inside = reached_by(ring, zone, placement)
        mean_worth = known.get((zone, able, inside))
        if mean_worth is None:
            mean_worth = 0.0
            for result, worths in own:
                spread = spread_of(result, able, inside, gloves, fences[zone - 1], full)
                mean_worth += sum(chance * each for chance, each in zip(spread, worths, strict=True))
            known[zone, able, inside] = mean_worth
        return mean_worth

    return worth
