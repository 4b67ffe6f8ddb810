"""What a seat's view says in numbers, for agents that learn: columns with their ranges, and how to read them off a view.

A game that has more to say than its board offers ``numbers``, a `SeatNumbers` of its own. Like every screen it reads the view
of one seat and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hotstove.baseball.board import Board
from hotstove.table.events import HOME, Seat, other


@dataclass(frozen=True, slots=True)
class Column:
    """A column of whole numbers from ``least`` to ``most``, both included; a greater or smaller value counts as the bound."""

    name: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """The columns, and the function from a view and its seat to the values, one for each column."""

    columns: tuple[Column, ...]
    read: Callable[[Any, Seat], Sequence[int]]


def flags(*names: str) -> tuple[Column, ...]:
    """Columns of 0 and 1."""
    return tuple(Column(name, 0, 1) for name in names)


def each(names: Iterable[str], least: int, most: int) -> tuple[Column, ...]:
    """Columns of one range."""
    return tuple(Column(name, least, most) for name in names)


def bits(cards: int, count: int) -> list[int]:
    """A set of cards as one number for each: 1 if it is in the set.

    >>> bits(0b101, 4)
    [1, 0, 1, 0]
    """
    return [cards >> number & 1 for number in range(count)]


BOARD: Final = (
    *flags("at home", "at bat", "first base taken", "second base taken", "third base taken"),
    Column("inning", 0, 30),
    Column("outs", 0, 3),
    Column("runs of the half-inning", 0, 30),
    Column("batters of the half-inning", 0, 40),
    Column("own score", 0, 60),
    Column("other score", 0, 60),
    Column("lead", -20, 20),
    Column("own batter", 1, 9),
    Column("other batter", 1, 9),
)
"""The columns of every game: the board as a seat sees it."""


def of_board(board: Board, seat: Seat) -> list[int]:
    """The values of the columns ``BOARD``."""
    score, due = board.score, board.due
    own, others = score[seat], score[other(seat)]
    first, second, third = board.occupied
    return [
        int(seat == HOME),
        int(board.half == seat),
        int(first),
        int(second),
        int(third),
        board.inning,
        board.outs,
        board.runs,
        board.batters,
        own,
        others,
        own - others,
        due[seat],
        due[other(seat)],
    ]
