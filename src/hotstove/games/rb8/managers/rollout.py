"""RB8's manager that simulates its options to the end of the at-bat (``hotstove.managers.rollout``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hotstove.baseball.win_chances import halves_left, index_of, place_of
from hotstove.games.rb8 import chain, control, hands, running
from hotstove.games.rb8.managers.outlook import WORTH, a_run
from hotstove.games.rb8.managers.prices import BLOCKED, DEFENSE, OFFENSE, worth_kept, worth_this_half
from hotstove.games.rb8.managers.sensible import Sensible
from hotstove.games.rb8.rally import RALLY_CARDS, RallyCard, cards_in
from hotstove.games.rb8.state import RB8Board, RB8State, RB8View
from hotstove.managers.at_bats import AtBatOver
from hotstove.managers.rollout import Effort, Rollout
from hotstove.table import BOTH, Seat

QUESTIONS = (chain.REACTION, running.ON_RUN, hands.RESPONSE, hands.COIN_TOSS)
"""The questions that are simulated: cards on a result or a running play. For steals, tag-ups and bunts the thumb rules are as
good, and the gain of cards before the roll-off is too small to measure."""


HELD = 0.65
"""The share of a card's worth in the hand that counts: less than for the thumb rules, because a simulated card may be cancelled
or answered, and so may one played later."""


def runs_held(view: RB8View, seat: Seat) -> float:
    """The runs that a side's cards in hand are worth more than the other side's."""
    board = view.board
    theirs, (left, share) = board.hand_sizes[1 - seat], _time_left(board)
    in_hand = _in_hand(board, seat, cards_in(view.hand))
    in_hand -= theirs * (any_card(left) + any_card(left + 1)) / 2
    if theirs and (not board.played[1 - seat] or board.options.unlimited):  # every other card is of the right kind
        in_hand -= share * worth_of_one_play((any_card(left + 2) - any_card(left),) * theirs) / 2
    return in_hand * HELD


def runs_held_by_home(state: RB8State) -> float:
    """The runs that the home side's cards in hand are worth more than the away side's, when all know both hands."""
    away, home = (_in_hand(state.board, seat, cards_in(state.hands[seat])) for seat in BOTH)
    return (home - away) * HELD


def _in_hand(board: RB8Board, seat: Seat, own: tuple[RallyCard, ...]) -> float:
    """The worth in runs of a side's cards.

    One that may be played in this half-inning has its worth afterwards, and its gain in the rest of this one.
    """
    batting = OFFENSE if board.half == seat else DEFENSE
    left, share = _time_left(board)
    in_hand = sum(worth_kept(card, left if card.bit & batting else left + 1) for card in own)
    if not board.played[seat] or board.options.unlimited:
        in_hand += share * worth_of_one_play(tuple(worth_this_half(card, left) for card in own if card.bit & batting))
    return in_hand


def _time_left(board: RB8Board) -> tuple[int, float]:
    """The half-innings after this one, and the share of this one that is left, by its outs."""
    at = index_of(board)
    return halves_left(at), (3 - (at - place_of(at)) // 8) / 3


def worth_of_one_play(brought: tuple[float, ...]) -> float:
    """The worth of cards in a half-inning in which one of them may be played: that of the best, and a share of the others'."""
    return (1 - BLOCKED) * max(brought, default=0.0) + BLOCKED * sum(brought)


def stop_here(view: RB8View) -> bool:
    """True: the simulation stops as soon as the turn is over."""
    return True


AT_BAT_OVER: Final[AtBatOver[RB8View]] = AtBatOver(
    lambda view: view.board, stop_here, lambda view: WORTH[index_of(view.board)], runs_held, a_run
)
"""Simulate to the end of the at-bat; the value is the chance of winning then, with the cards in hand."""


@cache
def any_card(left: int) -> float:
    """The average worth in runs of a card in the other hand."""
    return sum(worth_kept(card, left) for card in RALLY_CARDS) / len(RALLY_CARDS)


def candidates(view: RB8View, options: Sequence[object], why: str) -> Sequence[int]:
    """All options of the questions that are simulated; of the coin's, only on the dice of a key."""
    if why not in QUESTIONS:
        return ()
    board = view.board
    if why == hands.COIN_TOSS and (board.at_bat is None or board.at_bat.rolled[0] not in control.KEY_ROLLS.values()):
        return ()
    return range(len(options))


def rollout() -> Rollout:
    """RB8's manager that simulates its options."""
    return Rollout(Sensible(), AT_BAT_OVER, candidates, Effort((8, 16, 32, 64), 1.5, 0.004))
