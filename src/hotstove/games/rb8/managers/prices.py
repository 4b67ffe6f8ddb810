"""The worth of Rally Cards in the hand, which is the price of playing one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.baseball.win_chances import halves_left, place_of
from hotstove.games.rb8.managers.outlook import KEPT, a_run
from hotstove.games.rb8.rally import RALLY_CARDS, RallyCard, by_side, cards_in
from hotstove.games.rb8.state import RB8View


def price(view: RB8View, card: RallyCard, at: int) -> float:
    """The price of playing a card, as a chance of winning: its worth in the hand, and the half-inning's one play.

    The hand's other cards lose the worth of this half-inning.
    """
    board = view.board
    left, share, run = time_left(at)
    own, more = IN_HAND[card][left]
    useful = 0 if board.options.unlimited else OFFENSE if view.seat == board.half else DEFENSE
    blocked = brought_by(useful & view.hand & ~card.bit, left)
    return (own + share * more + BLOCKED * share * blocked) * THRIFT * run


@lru_cache(maxsize=1 << 15)
def time_left(at: int) -> tuple[int, float, float]:
    """Of a position: the half-innings of both sides to come, the share of this one that is left, and the worth of a run."""
    place = place_of(at)
    return halves_left(at), SHARES[(at - place) // 8], a_run(place)


OFFENSE, DEFENSE = by_side(RALLY_CARDS)
"""The cards that the side at bat and the side in the field may play."""


@lru_cache(maxsize=1 << 14)
def brought_by(cards: int, left: int) -> float:
    """The worth of the half-inning in progress for playing each of a set of cards, added up."""
    return sum((worth_this_half(card, left) for card in cards_in(cards)), 0.0)


SHARES: Final = (2 / 3, 1 / 3, 0 / 3, 0 / 3)
"""The share of a half-inning that is left, by outs."""


def worth_kept(card: RallyCard, left: int) -> float:
    """A card's worth in runs with ``left`` half-innings of both sides to come."""
    table = KEPT[card.id]
    return table[min(left if card.kind == "neutral" else left // 2, len(table) - 1)]


def worth_this_half(card: RallyCard, left: int) -> float:
    """The worth of the half-inning in progress for playing the card."""
    return worth_kept(card, left + (1 if card.kind == "neutral" else 2)) - worth_kept(card, left)


IN_HAND: Final = {
    card: tuple((worth_kept(card, left), worth_this_half(card, left)) for left in range(2 * INNINGS)) for card in RALLY_CARDS
}
"""Both, by card and half-innings to come."""
THRIFT: Final = 0.75
"""The share of a card's worth that counts, since the other cards are to be played too."""
BLOCKED: Final = 0.5
