"""A computer manager that drafts cards by their worth, their price and the cards that will be left.

A game supplies the worths (``CardWorths``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from hotstove.baseball.best_squad import CardWorths, best_squad, gain
from hotstove.baseball.contests import DraftCard, DraftView, Needs, Pick
from hotstove.table import other
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741


class Drafter:
    """Drafts cards by their worth compared with their price, and by the cards that will be left at its next turn.

    The price of a point is set so that the best squad still available, position by position, costs the points left (found by
    halving). A card's *gain* is its worth minus its points at that price. Of the best squad's cards, the manager picks the one
    whose position loses most by waiting: its gain minus that of the best card expected to be left there after the other side
    has picked for its own open positions. A complete squad takes another card only if that adds more than ``enough``.
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
            lacking = dict(theirs.positions).get(card.position, 0) + theirs.extras * (card.position in theirs.extra_positions)
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
