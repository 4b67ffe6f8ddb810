"""The worth of cards in the hand and of unused coaches, which is the price of playing one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.win_chances import halves_left, index_of
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.managers.outlook import KEPT, a_run
from hotstove.games.clutch.state import ClutchView
from hotstove.games.clutch.strategy import COACHES, STRATEGY, Coach, EffectCard, StrategyCard
from hotstove.managers.thumb_rules import argmax, argmin

_HALVES: Final = 18
THRIFT: Final = 0.8
"""The share of a card's worth that counts."""
COACH: Final = 0.9
"""The share of a coach's worth that counts."""
A_DRAW: Final = 0.12
"""The worth in runs of a card drawn early in a game."""


def _worths(card: EffectCard) -> tuple[float, ...]:
    table = KEPT[card.id]
    share = 1 if card.color == "grey" else 2
    return tuple(table[min(left // share, len(table) - 1)] for left in range(_HALVES))


_CARDS: Final[tuple[EffectCard, ...]] = (*STRATEGY.values(), *COACHES.values())
IN_HAND: Final = {card: _worths(card) for card in _CARDS}
"""The worth in runs of each card and coach by the half-innings to come of both sides."""


def kept(card: EffectCard, at: int) -> float:
    """A card's worth in the hand in runs, from the index of a position."""
    return IN_HAND[card][halves_left(at)]


def draw_worth(at: int) -> float:
    """The worth of one more card in runs."""
    return A_DRAW * min(1.0, halves_left(at) / 8)


def price(view: ClutchView, card: EffectCard, at: int) -> float:
    """The price of playing a card, as a chance of winning: its worth in the hand, and that of the cheapest cards it costs."""
    left = halves_left(at)
    worth = IN_HAND[card][left]
    if isinstance(card, Coach) or card.manager:
        return worth * COACH * a_run(at)
    if card.cost:
        rest = view.hand & ~CARDS.copy_in(view.hand, card)
        worth += sum(sorted([IN_HAND[other][left] for other in CARDS.cards_in(rest)])[: card.cost])
    return worth * THRIFT * a_run(at)


def least(view: ClutchView, options: Sequence[StrategyCard], bench: object) -> StrategyCard:
    """The card that is worth least."""
    left = halves_left(index_of(view.board))
    return argmin(options, [IN_HAND[card][left] for card in options])


def most(view: ClutchView, options: Sequence[StrategyCard], bench: object) -> StrategyCard:
    """The card that is worth most."""
    left = halves_left(index_of(view.board))
    return argmax(options, [IN_HAND[card][left] for card in options])
