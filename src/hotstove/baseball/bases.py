"""Who moves where. Moves go by base (0 the batter's box, 1 to 3, 4 home), so that they depend on which bases are
occupied and on nothing else; who the runners are is looked up when a move is made.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeVar

R = TypeVar("R")
BATTER = 0
HOME_PLATE = 4


class Move(NamedTuple):
    """One runner's way in a play. ``end`` is the base reached, or where he was put out.

    ``steal``: the move is a stolen base or a runner caught stealing. ``fielders``: who made the out, assists first,
    as scorecard numbers; empty where the game does not say. ``error``: the fielder whose misplay made the move
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
    """Runners who must make room when the batter is given first base, the lead runner first.

    >>> [move.start for move in forced((True, False, True))]
    [1]
    """
    run = 0
    while run < 3 and occupied[run]:
        run += 1
    return tuple(Move(base, base + 1) for base in range(run, 0, -1))


def moved(runners: tuple[R | None, ...], batter: R, moves: tuple[Move, ...]) -> tuple[list[R | None], list[R], list[R]]:
    """Make the moves: the three bases after them, who came home, who was put out, each in the moves' order."""
    bases: list[R | None] = list(runners)
    home: list[R] = []
    out: list[R] = []
    for start, end, is_out, _, _, _ in moves:
        if start:
            runner = bases[start - 1]
            assert runner is not None, f"nobody on base {start}"
            bases[start - 1] = None
        else:
            runner = batter
        if is_out:
            out.append(runner)
        elif end == HOME_PLATE:
            home.append(runner)
        else:
            bases[end - 1] = runner
    return bases, home, out
