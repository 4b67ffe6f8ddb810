"""Whether both squads of a draft can still be completed within their points: exact, and fast enough to check every card.

Both sides draw on one pool, so both are checked at once. At each position only the cheapest cards matter, as many as both
sides together lack: in any pair of squads a dearer card can be exchanged for a cheaper unused one. It remains to divide those
few between the sides; the sums that one side can pay are kept as the bits of a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import inf

from hotstove.baseball.contests import Needs

Prices = Mapping[str, Sequence[int]]
"""By position, the prices of the cards not picked yet, the cheapest first."""


def prices_of(cards: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """The prices of cards, given as pairs of position and points."""
    prices: dict[str, list[int]] = {}
    for position, points in cards:
        prices.setdefault(position, []).append(points)
    return {position: sorted(points) for position, points in prices.items()}


def completable(prices: Prices, lacks: tuple[Needs, Needs], left: tuple[int, int]) -> bool:
    """Whether both sides can complete their squads, using no card twice, within the points that each has left.

    >>> one = Needs((("C", 1),))
    >>> completable({"C": [20, 30]}, (one, one), (20, 30)), completable({"C": [20, 30]}, (one, one), (25, 25))
    (True, False)
    """
    if any(_least(prices, own) > points for own, points in zip(lacks, left, strict=True)):
        return False  # not even with the whole pool to itself: the most frequent case
    return any(_shared(prices, first, second, left) for first in _demands(lacks[0]) for second in _demands(lacks[1]))


def _least(prices: Prices, lacks: Needs) -> float:
    """The cost for one side to fill its squad if the other takes no card."""
    counts = dict(lacks.positions)
    if any(len(prices.get(position, ())) < count for position, count in counts.items()):
        return inf
    total = sum(sum(prices[position][:count]) for position, count in lacks.positions)
    if lacks.extras:
        rest = sorted(
            price
            for position in lacks.extra_positions
            for price in prices.get(position, ())[counts.get(position, 0) : counts.get(position, 0) + lacks.extras]
        )
        return total + sum(rest[: lacks.extras]) if len(rest) >= lacks.extras else inf
    return total


def _demands(lacks: Needs) -> Iterator[dict[str, int]]:
    """All combinations of positions, with the number of cards at each, that fill a side's needs."""
    for more in combinations_with_replacement(lacks.extra_positions, lacks.extras):
        demand = dict(lacks.positions)
        for position in more:
            demand[position] = demand.get(position, 0) + 1
        yield demand


def _shared(prices: Prices, first: Mapping[str, int], second: Mapping[str, int], left: tuple[int, int]) -> bool:
    """Whether the cheapest cards of these positions can be divided so that both sides can pay."""
    shares = []
    total = dearest = others_dearest = 0
    for position in {**first, **second}:
        own, others = first.get(position, 0), second.get(position, 0)
        cheapest = prices.get(position, ())[: own + others]
        if len(cheapest) < own + others:
            return False
        total += sum(cheapest)
        dearest += sum(cheapest[others:])
        others_dearest += sum(cheapest[own:])
        shares.append((cheapest, own))
    if total > left[0] + left[1]:
        return False
    if dearest <= left[0] and others_dearest <= left[1]:
        return True  # however the dear cards are divided
    paid = 1  # bit n: the first side can take its share of the positions so far for n points
    for cheapest, own in shares:
        before, paid = paid, 0
        for cost in _sums(cheapest, own):
            paid |= before << cost
    paid &= (1 << (left[0] + 1)) - 1
    return paid >> max(0, total - left[1]) > 0


def _sums(prices: Sequence[int], count: int) -> set[int]:
    """All sums of the prices of ``count`` cards."""
    sums: list[set[int]] = [{0}, *(set() for _ in range(count))]
    for price in prices:
        for number in range(count, 0, -1):
            sums[number] |= {cost + price for cost in sums[number - 1]}
    return sums[count]


def least_limit(prices: Prices, lacks: Needs) -> int | None:
    """The fewest points with which both sides can complete a squad; None if there are too few cards."""
    most = sum(sum(points) for points in prices.values())
    if not completable(prices, (lacks, lacks), (most, most)):
        return None
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if completable(prices, (lacks, lacks), (middle, middle)):
            high = middle
        else:
            low = middle + 1
    return low
