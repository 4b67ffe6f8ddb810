"""Moves of runners. They name bases (0 the batter's box, 1 to 3, 4 home) and no runners, so that they depend only on which
bases are occupied; the runners are looked up when a move is made.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

BATTER: Final = 0
HOME_PLATE: Final = 4


class Move(NamedTuple):
    """One runner's move in a play. ``end`` is the base that he reached, or the base at which he was put out.

    ``steal``: the move is a stolen base or a runner caught stealing. ``fielders`` are the fielders that made the out, assists
    first, as scorecard numbers; empty if the game does not name them. ``error`` is the fielder whose misplay made the move
    possible, 0 for none.
    """

    start: int
    end: int
    out: bool = False
    steal: bool = False
    fielders: tuple[int, ...] = ()
    error: int = 0


Occupied = tuple[bool, bool, bool]


@cache
def advance(occupied: Occupied, bases: int) -> tuple[Move, ...]:
    """All runners move up that many bases, the lead runner first.

    >>> advance((True, False, True), 1)[0]
    Move(start=3, end=4, out=False, steal=False, fielders=(), error=0)
    """
    return tuple(Move(base, min(base + bases, HOME_PLATE)) for base in (3, 2, 1) if occupied[base - 1])


@cache
def forced(occupied: Occupied) -> tuple[Move, ...]:
    """The moves of the runners that are forced when the batter is given first base, the lead runner first.

    >>> [move.start for move in forced((True, False, True))]
    [1]
    """
    run = 0
    while run < 3 and occupied[run]:
        run += 1
    return tuple(Move(base, base + 1) for base in range(run, 0, -1))


NOBODY: Final = 4
"""In place of a runner's base: there is no runner."""


@cache
def after_moves(moves: tuple[Move, ...]) -> tuple[tuple[int, int, int], tuple[int, ...], tuple[int, ...]]:
    """The result of moves: the runners on first to third after them, those that came home, and those put out.

    Each runner is given by the base he came from (0 the batter, 1 to 3; ``NOBODY`` for an empty base). A runner without a
    move stays. With ``who = (batter, first, second, third, nobody)`` the new bases are ``who[a], who[b], who[c]``.

    >>> after_moves((Move(2, 4), Move(0, 1)))
    ((0, 4, 3), (2,), ())
    """
    after = [BATTER, 1, 2, 3]
    for move in moves:
        if move.start:
            after[move.start] = NOBODY
    for move in moves:
        if not move.out and move.end < HOME_PLATE:
            after[move.end] = move.start
    home = tuple(move.start for move in moves if not move.out and move.end == HOME_PLATE)
    out = tuple(move.start for move in moves if move.out)
    return (after[1], after[2], after[3]), home, out
