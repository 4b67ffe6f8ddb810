"""The end of an at-bat as the point to which a manager plays its options out (``hotstove.managers.rollout``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from hotstove.baseball.board import Board
from hotstove.baseball.innings import share_won
from hotstove.baseball.win_chances import index_of, place_of
from hotstove.table import Seat
from hotstove.table.game import Until

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class AtBatOver(Generic[V]):
    """Simulate to the end of the at-bat; the value is the chance of winning then, with what both sides hold.

    From a view: ``over`` tells whether no at-bat is in progress, ``chance`` is that of the side at bat to win, 0 to 1, and
    ``runs_held`` are the runs that what a side holds is worth more than what the other one holds. ``a_run`` is what a run is
    worth in a place of the game (``hotstove.baseball.win_chances``).
    """

    board: Callable[[V], Board]
    over: Callable[[V], bool]
    chance: Callable[[V], float]
    runs_held: Callable[[V, Seat], float]
    a_run: Callable[[int], float]

    def until(self, view: V) -> Until:
        return self.over

    def worth(self, view: V, seat: Seat) -> float:
        board = self.board(view)
        if board.over:
            return share_won(board.score, seat)
        won = self.chance(view) if board.half == seat else 1 - self.chance(view)
        return won + self.runs_held(view, seat) * self.a_run(place_of(index_of(board)))
