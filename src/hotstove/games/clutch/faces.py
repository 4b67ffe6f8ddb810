"""What people see of a position of Clutch."""

from __future__ import annotations

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import CardFace, Reading
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.state import ClutchView


def card_face(card: Batter | Pitcher) -> CardFace:
    """A player's card."""
    rows = tuple(Reading(numbers, code) for code, numbers in ((code, str(value)) for code, value in card.chart.plain.items()))
    return CardFace(card.name, card.club, rows, "swing roll")


def situation(view: ClutchView) -> Situation:
    """The position that a view shows."""
    board = view.board
    names = [runner.card.name if runner is not None else None for runner in board.bases]
    order = board.lineups[board.half].order
    hand = tuple(CardFace(card.title, card.color, (), "") for card in CARDS.cards_in(view.hand))
    return Situation(
        board.inning,
        board.half,
        board.outs,
        (names[0], names[1], names[2]),
        board.score,
        None,
        board.batter_card.name,
        order[board.batter % 9].name,
        card_face(board.batter_card),
        (),
        pitcher=board.pitching.card.name,
        hand=hand,
        pitching=card_face(board.pitching.card),
    )
