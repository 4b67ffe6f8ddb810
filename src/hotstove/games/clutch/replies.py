"""New players in answer to cards before the pitch, and cards that go back to hands then (CL-118 to CL-120, CL-R-07)."""

from __future__ import annotations

from typing import Final, TypeAlias

from hotstove.games.clutch.effects import AFTER_SUBSTITUTION, AT_BAT, EFFECTS
from hotstove.games.clutch.hands import take_back
from hotstove.games.clutch.state import CardInPlay, ClutchBoard, ClutchState
from hotstove.games.clutch.substitutions import BringIn, PinchHit, make_change, pinch_hitters, pitchers
from hotstove.table import Seat, Table, other

TAKE_BACK: Final = "CL-119 take back"
LEAVE_IT: Final = "leave it"
TAKE_IT: Final = "take it back"
Reply: TypeAlias = BringIn | PinchHit


class PlayerReplies:
    """The replies open before the pitch: a new pitcher to a card of the offense, a pinch hitter to one of the defense."""

    def offered(self, state: ClutchState, seat: Seat) -> tuple[Reply, ...]:
        """A side's replies: none unless the other has played a card in this at-bat (CL-119, CL-120, CL-R-07)."""
        board = state.board
        if not board.now.played[other(seat)]:
            return ()
        return pitchers(board) if seat == board.fielding else pinch_hitters(board)

    def carry_out(self, state: ClutchState, table: Table, seat: Seat, reply: Reply) -> None:
        """Make the change; the other side may take back its cards, and must if they no longer apply (CL-118, CL-R-08)."""
        make_change(state, table, seat, reply)
        take_cards_back(state, table, other(seat))

    def after_a_walk(self, state: ClutchState) -> None:
        """Return cards that were for this at-bat alone, since the batter is walked intentionally (CL-R-81)."""
        for seat in (0, 1):
            for placed in played_in_at_bat(state.board, seat):
                if placed.until == (AT_BAT,):
                    take_back(state, placed)


REPLIES: Final = PlayerReplies()


def take_cards_back(state: ClutchState, table: Table, seat: Seat) -> None:
    """Let a side take back its cards of this at-bat after the other's new player; it must if they no longer apply (CL-R-08).

    What a substitute of its own was the occasion for still applies to him.
    """
    board = state.board
    for placed in played_in_at_bat(board, seat):
        effect = EFFECTS[placed.card.id]
        applies = AFTER_SUBSTITUTION in effect.windows or effect.fits(board, seat)
        if not applies or table.choose(seat, (LEAVE_IT, TAKE_IT), TAKE_BACK) == TAKE_IT:
            take_back(state, placed)


def played_in_at_bat(board: ClutchBoard, seat: Seat) -> tuple[CardInPlay, ...]:
    """The strategy cards of a side's hand that it has played in this at-bat and that are in play."""
    played = board.now.played[seat]
    return tuple(each for each in board.in_play if each.owner == seat and each.copy & played)
