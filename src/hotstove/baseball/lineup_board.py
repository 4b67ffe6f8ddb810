"""A lineup that a manager may set before the game, as a board: who may stand where, and who bats when.

A game that asks for it position by position and place by place has a method ``lineup_board``; a screen that shows the board
gives the answers to these same questions (``hotstove.play.lineup_board``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.positions import Position
from hotstove.table.events import Seat

Placed: TypeAlias = tuple[tuple[str, Position], ...]
"""Players by name, each with his position."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player who may be in the lineup: the positions that he may take, and those of them that are his ``own``."""

    name: str
    positions: tuple[Position, ...]
    own: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class LineupBoard:
    """A lineup as the team lists it, and all who may be in it.

    ``order`` is the batting order, ``besides`` who is in the lineup and does not bat. ``asked`` are the positions in the order
    in which the game asks for them; empty where it asks for the batting order alone.
    """

    players: tuple[Candidate, ...]
    order: Placed
    asked: tuple[Position, ...]
    besides: Placed = ()


def has_lineup_board(game: AnyBallGame) -> bool:
    """Whether the game lets managers set their lineups."""
    return hasattr(game, "lineup_board")


def lineup_board_of(game: AnyBallGame, view: object, seat: Seat) -> LineupBoard | None:
    """The board of a seat that is asked which lineup it plays; None if the game has none."""
    board: Callable[[object, Seat], LineupBoard] | None = getattr(game, "lineup_board", None)
    return board(view, seat) if board is not None else None
