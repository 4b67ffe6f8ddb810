"""The chart that comes nearest to rates: exact, by dynamic programming over the places where its rows start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.games.clutch.charts import CODES, OUTS, Chart, Result
from hotstove.games.clutch.press.model import POWER_FACES, REGULAR_FACES, Against

LAST: Final = POWER_FACES + 1
"""The highest number at which a last row may start: no die shows it, but a card may raise a Swing to it."""
FIRST_POWER: Final = REGULAR_FACES + 1
"""The first number that only the power die shows."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The fewest and most faces from 1 to 20 of each result (most 0: no row), in order, and the numbers at which HR may start.

    ``outs`` are the most faces of all outs together.
    """

    fewest: Sequence[int]
    most: Sequence[int]
    home_runs: range
    outs: int


@dataclass(frozen=True, slots=True)
class Aim:
    """Wanted rates of results and the weight of each one's squared miss; ``limits`` hold the chart to printed shapes."""

    rates: Sequence[float]
    weights: Sequence[float]
    limits: Limits


def nearest_chart(aim: Aim, meets: Against) -> tuple[float, Chart]:
    """The chart with the least weighted sum of squared misses against what the card meets, and that sum.

    The rows of a chart follow each other, and what a row misses depends on its own numbers alone: so the best chart up to a
    number is the best chart up to an earlier one and one row more.
    """
    limits = aim.limits
    infinite = float("inf")
    # best[start] is the least sum of rows before this one if it starts at ``start``; ways[row][start] where the row before did.
    best = [infinite] * (LAST + 1)
    best[1] = 0.0
    ways: list[list[int]] = []
    for result in range(len(CODES) - 1):
        wanted, weight = aim.rates[result] - meets.others[result], aim.weights[result]
        fewest, most = limits.fewest[result], limits.most[result]
        highest = limits.outs + 1 if result in OUTS else LAST
        costs, way = [infinite] * (LAST + 1), [0] * (LAST + 1)
        face = meets.regular + meets.power
        below_power = [weight * (face * number - wanted) ** 2 for number in range(most + 1)]
        for start in range(1, LAST + 1):
            before = best[start]
            if before == infinite:
                continue
            farthest = LAST if most and start + most >= FIRST_POWER else start + most
            for end in range(start + fewest, min(farthest, highest) + 1):
                if end <= FIRST_POWER:
                    cost = before + below_power[end - start]
                else:
                    regular = max(FIRST_POWER - start, 0)
                    cost = before + weight * (meets.regular * regular + meets.power * (end - start) - wanted) ** 2
                if cost < costs[end]:
                    costs[end], way[end] = cost, start
        best = costs
        ways.append(way)
    wanted, weight = aim.rates[Result.HR] - meets.others[Result.HR], aim.weights[Result.HR]
    least, first = infinite, limits.home_runs[0]
    for start in limits.home_runs:
        if best[start] < infinite:
            miss = meets.regular * max(FIRST_POWER - start, 0) + meets.power * (LAST - start) - wanted
            cost = best[start] + weight * miss * miss
            if cost < least:
                least, first = cost, start
    return least, _chart(ways, first)


def _chart(ways: Sequence[Sequence[int]], first: int) -> Chart:
    """The chart whose HR row starts at ``first``, from where each row before came."""
    rows = [(Result.HR, first)]
    end = first
    for result in range(len(ways) - 1, -1, -1):
        start = ways[result][end]
        if start < end:
            rows.append((Result(result), start))
        end = start
    return Chart(tuple(reversed(rows)))
