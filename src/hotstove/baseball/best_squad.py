"""The best cards for a squad by their worth and their price, within the points that it has left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.contests import DraftCard, Needs
from hotstove.baseball.limits import at_lowest_price

HALVINGS: Final = 16
"""The number of halvings in the search for the price of a point: to a 65,000th of a run."""
DEAREST: Final = 1.0
"""A price in runs of a point at which the cheapest cards are the best."""


@dataclass(frozen=True, slots=True)
class CardWorths:
    """The worths of cards to a squad, in any one unit: by id, ``placed`` at their position and ``extra`` as an additional
    card (``Needs.extras``); ``squad`` returns the worth of a whole squad.
    """

    placed: Mapping[str, float]
    extra: Mapping[str, float]
    squad: Callable[[Sequence[DraftCard]], float]


def gain(card: DraftCard, values: CardWorths, price: float) -> float:
    """A card's worth minus the worth of its points at ``price`` per point."""
    return values.placed[card.id] - price * card.points


def best_squad(cards: Sequence[DraftCard], lacks: Needs, left: int, values: CardWorths) -> tuple[list[DraftCard], float]:
    """The best cards for a squad within the points left, and the price of a point that selects them.

    It is the least price at which the cards with the greatest gain at every place stay within the points; at the highest
    price these are the cheapest cards. No other selection that costs as little is worth more.
    """

    def select(price: float) -> list[DraftCard]:
        return fill(cards, lacks, values, price)

    return at_lowest_price(select, lambda squad: sum(card.points for card in squad) <= left, DEAREST, HALVINGS)


def fill(cards: Sequence[DraftCard], lacks: Needs, values: CardWorths, price: float) -> list[DraftCard]:
    """The card with the greatest gain for every open place, followed by extra cards by their worth as such."""
    ranked = sorted(cards, key=lambda card: (-gain(card, values, price), card.id))
    squad: list[DraftCard] = []
    for position, count in lacks.positions:
        squad += [card for card in ranked if card.position == position][:count]
    if lacks.extras:
        taken = {card.id for card in squad}
        others = [card for card in cards if card.position in lacks.extra_positions and card.id not in taken]
        others.sort(key=lambda card: (price * card.points - values.extra[card.id], card.id))
        squad += others[: lacks.extras]
    return squad
