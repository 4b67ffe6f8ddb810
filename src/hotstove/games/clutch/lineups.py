"""Batting orders and starting nines by thumb rules, for teams and builders that give none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import FIELD, Batter
from hotstove.games.clutch.valuation import batting_runs, fielding_runs

LineupSpot: TypeAlias = tuple[Batter, Position]
"""A batter of the order and where he stands."""
SPOTS: Final = (*FIELD, Position.DESIGNATED_HITTER)
"""The nine places of a starting nine (CL-081)."""
ALL_SPOTS: Final = (1 << len(SPOTS)) - 1


def batting_order(spots: Sequence[LineupSpot]) -> tuple[LineupSpot, ...]:
    """Nine batters with their positions in a sensible order: On-Base and Speed lead off, the best bats hit third to fifth."""

    def bat(spot: LineupSpot) -> tuple[float, str]:
        return batting_runs(spot[0]), spot[0].id

    def lead(spot: LineupSpot) -> tuple[float, str]:
        return batting_runs(spot[0]) + 0.004 * spot[0].speed + 0.01 * spot[0].on_base, spot[0].id

    best = sorted(spots, key=bat, reverse=True)
    first, second = sorted(best[:6], key=lead, reverse=True)[:2]
    rest = [spot for spot in best if spot is not first and spot is not second]
    fourth, third, *others = rest
    return first, second, third, fourth, *others


def best_nine(batters: Sequence[Batter], score: Callable[[Batter, Position], float]) -> tuple[LineupSpot, ...]:
    """The nine of some batters with the best sum of scores, each at a printed position; empty if no nine is possible.

    No two of them are one player (CL-040). The search goes through the batters once and keeps the best nine so far for each
    set of filled places.
    """
    best: dict[int, tuple[float, tuple[LineupSpot, ...]]] = {0: (0.0, ())}
    for batter in batters:
        places = [(1 << place, spot, score(batter, spot)) for place, spot in enumerate(SPOTS) if batter.plays(spot)]
        for filled, (total, spots) in list(best.items()):
            if any(other.player == batter.player for other, _ in spots):
                continue
            for bit, spot, worth in places:
                known = best.get(filled | bit)
                if not filled & bit and (known is None or known[0] < total + worth):
                    best[filled | bit] = total + worth, (*spots, (batter, spot))
    return best.get(ALL_SPOTS, (0.0, ()))[1]


def usual_nine(batters: Sequence[Batter]) -> tuple[LineupSpot, ...]:
    """The best nine of some batters by bat and glove in a sensible order; empty if they can't fill all positions."""
    nine = best_nine(batters, lambda batter, spot: batting_runs(batter) + fielding_runs(batter, spot))
    return batting_order(nine) if nine else ()
