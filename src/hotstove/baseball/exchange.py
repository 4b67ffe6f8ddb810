"""The reaction exchange: managers act in turn on what has just happened, until both pass in a row."""

from __future__ import annotations

from collections.abc import Callable

from hotstove.table.events import AWAY, HOME, Seat


def exchange(first: Seat, act: Callable[[Seat], bool]) -> None:
    """Seats in order, ``first`` first, until both have passed one after the other.

    ``act`` gives a seat its turn and says whether it did something. It asks on public grounds only: that a seat is asked
    must tell nothing about its hidden cards. Whatever ends the reactions (each once) is the game's affair.

    >>> left = {0: 1, 1: 2}
    >>> turns = []
    >>> def act(seat):
    ...     turns.append(seat)
    ...     left[seat] -= 1
    ...     return left[seat] >= 0
    >>> exchange(0, act)
    >>> turns
    [0, 1, 0, 1, 0, 1]
    """
    seat, passes = first, 0
    while passes < 2:
        passes = 0 if act(seat) else passes + 1
        seat = HOME if seat == AWAY else AWAY
