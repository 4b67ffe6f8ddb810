"""The fielders of usual outs, and the moves of runners on a hit: the same in every game."""

from __future__ import annotations

from functools import cache

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, Occupied

PITCHER, CATCHER, FIRST, SECOND, THIRD, SHORT, LEFT, CENTER, RIGHT = range(1, 10)
"""The scorecard numbers of ``Position`` as plain numbers, as moves and plays hold them."""


def to_first(fielder: int) -> tuple[int, ...]:
    """The fielders of an out at first: the one that throws, and the first baseman, who makes his own putouts unassisted.

    >>> to_first(6), to_first(3)
    ((6, 3), (3,))
    """
    return (FIRST,) if fielder == FIRST else (fielder, FIRST)


def to_base(fielder: int, base: int) -> tuple[int, ...]:
    """The fielders of an out at second, third or home.

    >>> to_base(4, 2), to_base(5, 3), to_base(1, 4), to_base(8, 2)
    ((4, 6), (5,), (1, 2), (8, 4))
    """
    if base == HOME_PLATE:
        return (CATCHER,) if fielder == CATCHER else (fielder, CATCHER)
    if base == 3:
        return (THIRD,) if fielder == THIRD else (fielder, THIRD)
    return (fielder, SHORT) if fielder in (PITCHER, SECOND, FIRST) else (fielder, SECOND)


Steps = tuple[int, int, int]
"""The numbers of bases that the runners on first, second and third are to advance."""


@cache
def on_a_hit(occupied: Occupied, steps: Steps, bases: int, needed: int = 0, error: int = 0) -> tuple[Move, ...]:
    """The moves of a hit or error: the batter takes ``bases``, each runner his steps; no runner passes the one ahead.

    ``needed`` is the number of runs that win the game at once (0: none do). Except on a home run the game is over with the
    winning run, and batter and runners advance no further than that run needs (OBR 9.06(f)). ``error`` is the fielder that
    misplayed the ball, 0 for a hit; it stands on the batter's move, since an error counts once.
    """
    moves, scored, ahead = [], 0, HOME_PLATE + 1
    for base in (3, 2, 1):
        if not occupied[base - 1]:
            continue
        end = min(base + steps[base - 1], HOME_PLATE, ahead - 1)
        if needed and scored == needed and bases < HOME_PLATE:
            end = min(end, base + bases)
        if end == HOME_PLATE:
            scored += 1
            if scored == needed and bases < HOME_PLATE:
                bases = min(bases, HOME_PLATE - base)
        else:
            ahead = end
        if end != base:
            moves.append(Move(base, end))
    return (*moves, Move(BATTER, bases, error=error))
