"""A computer manager that drafts cards by what they are worth, what they cost and what will be left.

A game gives the numbers (``CardWorths``); how squads are picked from them stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hotstove.baseball.contests import DraftCard, DraftView, Needs, Pick
from hotstove.table import other
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741
HALVINGS = 16
"""How often the price of a point is halved: to a 65,000th of a run."""


@dataclass(frozen=True, slots=True)
class CardWorths:
    """What cards are worth to a squad, in any one unit: by id ``placed`` where they play and ``extra`` as one card more
    (``Needs.more``), and what a whole ``squad`` is worth.
    """

    placed: Mapping[str, float]
    extra: Mapping[str, float]
    squad: Callable[[Sequence[DraftCard]], float]


class Drafter:
    """Drafts by what cards are worth against their price, and by what will be left when it is its turn again.

    Points are worth something, too: the price of a point is set so that the best squad that can still be had, position by
    position, costs what is left (found by halving). Each card's *gain* is its worth less its points at that price. Of the best
    squad's cards the one is picked now whose position loses most by waiting: its gain less that of the card that would be the
    best there after the other side's picks, who takes what it lacks itself. A complete squad takes a card more only where that
    adds more than ``enough``.
    """

    def __init__(self, worths: Callable[[Needs], CardWorths], enough: float) -> None:
        self._worths = worths
        self._enough = enough

    def choose(self, view: DraftView, options: Sequence[O], why: str, bench: Bench) -> O:
        picks: dict[str, O] = {}
        for option in options:
            if isinstance(option, Pick):
                picks[option.card.id] = option
        lacks = view.lacks(view.seat)
        values = self._worths(view.needs)
        if not lacks:
            return self._one_more(view, options, picks, values)
        wanted, price = best_squad(view.cards, lacks, view.left[view.seat], values)
        open_to = [card for card in wanted if card.id in picks] or [card for card in view.cards if card.id in picks]
        theirs = view.lacks(other(view.seat))

        def loses(card: DraftCard) -> tuple[float, float, str]:
            gains = sorted((gain(each, values, price) for each in view.cards if each.position == card.position), reverse=True)
            lacking = dict(theirs.positions).get(card.position, 0) + theirs.more * (card.position in theirs.of)
            after = gains[min(1 + min(view.between, lacking), len(gains) - 1)]
            return gain(card, values, price) - after, values.placed[card.id], card.id

        return picks[max(open_to, key=loses).id]

    def _one_more(self, view: DraftView, options: Sequence[O], picks: Mapping[str, O], values: CardWorths) -> O:
        """The card that adds most to a complete squad, or the pass, which is the last option."""
        own = view.squads[view.seat]
        now = values.squad(own)
        adds = {card.id: values.squad([*own, card]) - now for card in view.cards if card.id in picks}
        best = max(adds, key=lambda card: (adds[card], card), default="")
        return picks[best] if best and adds[best] > self._enough else options[-1]


def gain(card: DraftCard, values: CardWorths, price: float) -> float:
    """A card's worth less what its points would buy elsewhere, at that price of a point."""
    return values.placed[card.id] - price * card.points


def best_squad(cards: Sequence[DraftCard], lacks: Needs, left: int, values: CardWorths) -> tuple[list[DraftCard], float]:
    """The cards that fill a squad best within the points left, and the price of a point at which they do.

    The least price at which taking the greatest gain at every place is within the points; at the highest the cheapest cards
    are taken. Nothing else that costs as little is worth more.
    """
    low, high = 0.0, 1.0
    found = fill(cards, lacks, values, high)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        squad = fill(cards, lacks, values, middle)
        if sum(card.points for card in squad) <= left:
            found, high = squad, middle
        else:
            low = middle
    return found, high


def fill(cards: Sequence[DraftCard], lacks: Needs, values: CardWorths, price: float) -> list[DraftCard]:
    """For every open place the card with the greatest gain; the extra ones last, by what they are worth as such."""
    ranked = sorted(cards, key=lambda card: (-gain(card, values, price), card.id))
    found: list[DraftCard] = []
    for position, count in lacks.positions:
        found += [card for card in ranked if card.position == position][:count]
    if lacks.more:
        taken = {card.id for card in found}
        left = [card for card in cards if card.position in lacks.of and card.id not in taken]
        left.sort(key=lambda card: (price * card.points - values.extra[card.id], card.id))
        found += left[: lacks.more]
    return found
