"""The check whether both squads of a draft can still be completed, against trying everything out."""

from __future__ import annotations

from itertools import product

import pytest

from hotstove.baseball.contests import Needs
from hotstove.games.rb8.draft import DRAFTS
from hotstove.league.limit import completable, least_limit, prices_of
from hotstove.table import Chance

POSITIONS = ("C", "OF", "P")
HITTERS = ("C", "OF")
Card = tuple[str, int]


def by_trying(cards: list[Card], lacks: tuple[Needs, Needs], left: tuple[int, int]) -> bool:
    """Every way to give each card to one side, the other, or nobody."""
    needs = [Needs(side.positions, side.extras, side.extra_positions) for side in lacks]
    for owners in product((None, 0, 1), repeat=len(cards)):
        squads = [[card for card, owner in zip(cards, owners, strict=True) if owner == side] for side in (0, 1)]
        costs = [sum(points for _, points in squad) for squad in squads]
        if any(cost > points for cost, points in zip(costs, left, strict=True)):
            continue
        if not any(need.lacks(position for position, _ in squad) for need, squad in zip(needs, squads, strict=True)):
            return True
    return False


def some_lacks(chance: Chance) -> Needs:
    counts = [(position, chance.pick(3 if position == "OF" else 2)) for position in POSITIONS]
    return Needs(tuple((position, count) for position, count in counts if count), chance.pick(2), HITTERS)


def test_it_says_what_trying_everything_finds() -> None:
    """RB-R-39: the points left must cover the cheapest cards that fill a squad."""
    chance = Chance("completable")
    times = {True: 0, False: 0}
    for _ in range(500):
        cards = [(POSITIONS[chance.pick(3)], 1 + chance.pick(9)) for _ in range(4 + chance.pick(4))]
        lacks = some_lacks(chance), some_lacks(chance)
        left = chance.pick(40), chance.pick(40)
        expected = by_trying(cards, lacks, left)
        times[expected] += 1
        assert completable(prices_of(cards), lacks, left) is expected, (cards, lacks, left)
    assert min(times.values()) > 100, times


@pytest.mark.parametrize(
    ("left", "possible"), [((20, 30), True), ((30, 20), True), ((29, 29), False), ((50, 19), False), ((-1, 99), False)]
)
def test_two_sides_share_the_cheap_cards(left: tuple[int, int], possible: bool) -> None:
    one = Needs((("C", 1),))
    assert completable({"C": [20, 30, 40]}, (one, one), left) is possible


def test_the_ninth_hitter_may_come_from_any_position() -> None:
    """RB-R-34: any hitter may be the designated hitter, no pitcher."""
    ninth = Needs((), 1, HITTERS)
    nothing = Needs(())
    assert completable({"C": [50], "OF": [20], "P": [1]}, (ninth, nothing), (20, 0))
    assert not completable({"C": [50], "P": [1]}, (ninth, nothing), (49, 0))


def test_too_few_cards() -> None:
    one = Needs((("C", 1),))
    assert not completable({"C": [1]}, (one, one), (99, 99))
    assert least_limit({"C": [1]}, one) is None


def test_the_least_limit() -> None:
    needs = Needs((("C", 1), ("OF", 1)))
    prices = {"C": [10, 20], "OF": [5, 9]}
    assert least_limit(prices, needs) == 25
    assert completable(prices, (needs, needs), (25, 25))
    assert not completable(prices, (needs, needs), (24, 24))


@pytest.mark.parametrize("series", [False, True])
def test_all_240_cards_can_fill_two_squads_from_the_least_limit_on(series: bool) -> None:
    prices = prices_of((card.position, card.points) for card in DRAFTS.pool())
    lacks = DRAFTS.needs(series).lacks(())
    least = least_limit(prices, lacks)
    assert least is not None
    for limit in range(least - 50, least + 50):
        assert completable(prices, (lacks, lacks), (limit, limit)) is (limit >= least)
