"""Where men of a club usually batted, estimated: the statistics by season don't say it.

Four figures tell it: plate appearances a game (each place has some .11 fewer than the one before it), extra bases, times on
base, and runs driven in beyond one's own homers, for which somebody must bat before him. Each place has a profile of them, in
standard deviations of the club's regulars; the regulars take the places that come nearest to it together.
``benchmarks/batting_orders.py`` measures how near that comes to orders that are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from hotstove.stats.seasons import BattingSeason, PlayerSeason

Figures = tuple[float, float, float, float]
"""Plate appearances a game, extra bases, times on base, and others driven in; the last three a plate appearance."""
PROFILES: Final[tuple[Figures, ...]] = (
    (1.3, -0.4, 0.4, -1.2),
    (0.85, -0.5, 0.3, -0.9),
    (0.75, 0.5, 0.8, 0.3),
    (0.6, 1.1, 0.4, 1.1),
    (0.2, 0.7, 0.0, 1.0),
    (-0.2, 0.1, -0.2, 0.5),
    (-0.7, -0.3, -0.5, 0.1),
    (-1.1, -0.7, -0.6, -0.2),
    (-1.5, -0.9, -0.8, -0.5),
)
"""What each place of the order has of each figure, in standard deviations from the mean of the regulars."""
USUAL_TRIPS, FEW_GAMES = 4.0, 20
"""Plate appearances a game of so many games mixed in, since some of a man's games were those of a substitute."""
SUBSTITUTES: Final = 7.0
"""Where a man bats of whom nothing is known."""
FEW_TRIPS: Final = 150
"""Plate appearances that weigh as much as that."""


def usual_places(regulars: Sequence[PlayerSeason], others: Sequence[PlayerSeason] = ()) -> dict[str, float]:
    """The usual place in the order of each man by his id, from 1 on: whole numbers for the regulars, eight or nine of them.

    Others have what their figures make of them among the regulars, a mean of places; the less they batted, the nearer to
    ``SUBSTITUTES``.
    """
    figures = {player.id: _figures(player.batting) for player in (*regulars, *others)}
    scales = [_scale([figures[player.id][which] for player in regulars]) for which in range(len(PROFILES[0]))]

    def costs(player: PlayerSeason) -> list[float]:
        own = [(value - mean) / deviation for value, (mean, deviation) in zip(figures[player.id], scales, strict=True)]
        return [
            sum((each - usual) ** 2 for each, usual in zip(own, profile, strict=True)) for profile in PROFILES[: len(regulars)]
        ]

    places: dict[str, float] = {}
    for place, number in enumerate(_nearest([costs(player) for player in regulars]), 1):
        places[regulars[number].id] = float(place)
    for player in others:
        if player.id not in places:
            places[player.id] = _place_of_other(player.batting.plate_appearances, costs(player))
    return places


def _figures(batting: BattingSeason) -> Figures:
    trips = max(batting.plate_appearances, 1)
    power = batting.doubles + 2 * batting.triples + 3 * batting.home_runs
    reached = batting.hits + batting.walks + batting.hit_by_pitch
    often = (batting.plate_appearances + USUAL_TRIPS * FEW_GAMES) / (batting.games + FEW_GAMES)
    return often, power / trips, reached / trips, (batting.runs_batted_in - batting.home_runs) / trips


def _scale(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the standard deviation, 1 where all are the same."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / len(values)) or 1.0


def _nearest(costs: Sequence[Sequence[float]]) -> list[int]:
    """The numbers of the men in the order that costs the least, each man's ``costs`` being those of every place.

    >>> _nearest([[0.0, 1.0], [0.5, 0.4]]), _nearest([[0.0, 0.0], [-3.0, 0.4]])
    ([0, 1], [1, 0])
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for place in range(len(costs)):
        following: dict[int, tuple[float, tuple[int, ...]]] = {}
        for taken, (cost, order) in best.items():
            for number, own in enumerate(costs):
                if taken >> number & 1:
                    continue
                there, new = taken | 1 << number, cost + own[place]
                if there not in following or new < following[there][0]:
                    following[there] = new, (*order, number)
        best = following
    ((_, order),) = best.values()
    return list(order)


def _place_of_other(trips: int, costs: Sequence[float]) -> float:
    least = min(costs)
    weights = [exp((least - cost) / 2) for cost in costs]
    own = sum(place * weight for place, weight in enumerate(weights, 1)) / sum(weights)
    return round((own * trips + SUBSTITUTES * FEW_TRIPS) / (trips + FEW_TRIPS), 1)
