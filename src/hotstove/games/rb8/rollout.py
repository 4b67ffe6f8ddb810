"""RB8's manager that plays its options out in its head to the end of the half-inning (``hotstove.managers.rollout``)."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.games.rb8 import chain, hands, rally_cards, rules, running
from hotstove.games.rb8.managers import THRIFT, Sensible, kept
from hotstove.games.rb8.outlook import WORTH, a_run, halves_left, place_of, where
from hotstove.games.rb8.rally import RALLY_CARDS, cards_in
from hotstove.games.rb8.state import View
from hotstove.managers.rollout import Effort, Rollout
from hotstove.table import Seat
from hotstove.table.game import Until

QUESTIONS = (
    rules.BEFORE_CARD,
    rules.CALL,
    running.TAG,
    running.ON_RUN,
    chain.REACTION,
    hands.RESPONSE,
    hands.COIN_TOSS,
    rally_cards.PICK,
)
"""What is worth playing out; the rest is left to the thumb rules."""


class HalfInning:
    """To the end of the half-inning: the chance of winning from the score then, and what the cards in hand add to it."""

    def until(self, view: View) -> Until:
        inning, half = view.board.inning, view.board.half

        def over(later: View) -> bool:
            board = later.board
            return board.half != half or board.inning != inning

        return over

    def worth(self, view: View, seat: Seat) -> float:
        board = view.board
        if board.over:
            return float(board.score[seat] > board.score[1 - seat])
        at = where(board)
        won = WORTH[at] if board.half == seat else 1 - WORTH[at]
        left = halves_left(at) + 1
        in_hand = sum(kept(card, left) for card in cards_in(view.hand)) - board.hand_sizes[1 - seat] * any_card(left)
        return won + in_hand * THRIFT * a_run(place_of(at))


def any_card(left: int) -> float:
    """What a card of the other hand is worth in runs, by and large."""
    return sum(kept(card, left) for card in RALLY_CARDS) / len(RALLY_CARDS)


def candidates(view: View, options: Sequence[object], why: str) -> Sequence[int]:
    """All options of the questions that matter."""
    return range(len(options)) if why in QUESTIONS else ()


def rollout() -> Rollout:
    """The manager."""
    return Rollout(Sensible(), HalfInning(), candidates, Effort())
