"""Which routine questions of an at-bat are worth asking a person in a position, by what everybody sees (CL-128).

The rules ask them before every pitch. At a screen those that offer nothing but what is hardly ever wanted are passed, and a
command asks for them all the same; managers, saved games and scenarios answer every one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from hotstove.games.clutch.cards import Batter
from hotstove.games.clutch.prospects import out_chance, throw_at_runner
from hotstove.games.clutch.ratings import meeting, tired
from hotstove.games.clutch.state import ClutchBoard, ClutchView
from hotstove.games.clutch.substitutions import FIRST_INNING
from hotstove.games.clutch.throws import STEAL
from hotstove.table import Seat

LATE: Final = 7
"""The inning from which on games are decided by single moves."""
CLOSE: Final = 1
"""Runs between the sides with which one run is played for."""
MOST_OUT: Final = Fraction(1, 2)
"""A runner who is more often out than this hardly ever steals."""


def hardly_worth_asking(view: object, label: str, _seat: Seat) -> bool:
    """Whether a question offers nothing in this position that is often wanted."""
    assert isinstance(view, ClutchView)
    worth = WORTH.get(label)
    return worth is not None and not worth(view.board)


def a_change_in_the_field(board: ClutchBoard) -> bool:
    """As a half-inning begins, with a tired pitcher and a runner, late with one on second or third; or after another change.

    Before substitutes may come in, only in a game without cards, in which nothing else would be asked in the half-inning.
    """
    if changed(board) or (tired(board, board.fielding) and any(board.occupied)):
        return True
    fresh = board.outs == 0 and not any(board.occupied)
    if board.inning < FIRST_INNING:
        return fresh and not board.options.cards
    return fresh or (board.inning >= LATE and (board.second is not None or board.third is not None))


def a_pinch_hitter(board: ClutchBoard) -> bool:
    """Late, with a runner on base or behind, if somebody on the bench is better against this pitcher; or after a change."""
    if changed(board):
        return True
    asked = board.inning >= LATE and (any(board.occupied) or board.ahead(board.half) < 0)
    return asked and any(against(board, each) > against(board, board.batter_card) for each in board.benches[board.half])


def against(board: ClutchBoard, batter: Batter) -> int:
    """A batter's On-Base with his bonus against the pitcher who is in the game."""
    return meeting(batter, board.pitching.card).on_base


def changed(board: ClutchBoard) -> bool:
    """Whether somebody has been changed in this at-bat; another change may belong to it."""
    return bool(board.now.entered or board.now.swaps)


def an_intentional_walk(board: ClutchBoard) -> bool:
    """With first base open and a runner behind whom a force is set up."""
    return board.first is None and (board.second is not None or board.third is not None)


def a_steal(board: ClutchBoard) -> bool:
    """With a runner who is safe as often as not."""
    ahead = (board.second is not None, board.third is not None)
    able = [base for base in (1, 2) if board.occupied[base - 1] and not ahead[base - 1]]
    return any(out_chance(board, throw_at_runner(board, STEAL, base, base)) <= MOST_OUT for base in able)


def a_bunt(board: ClutchBoard) -> bool:
    """Late in a close game with nobody out."""
    return board.inning >= LATE and board.outs == 0 and abs(board.ahead(board.half)) <= CLOSE


WORTH: Final[Mapping[str, Callable[[ClutchBoard], bool]]] = {
    "defense": a_change_in_the_field,
    "offense": a_pinch_hitter,
    "intentional walk": an_intentional_walk,
    "steal": a_steal,
    "bunt": a_bunt,
}
"""When each question is worth asking, by its label."""
