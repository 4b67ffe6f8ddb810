"""Common rules of best-of series: the games needed to win, and the home club of each game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from hotstove.table import AWAY, HOME, Seat


def wins_needed(best_of: int) -> int:
    """Games that win a series: more than half.

    >>> [wins_needed(best_of) for best_of in (3, 5, 7)]
    [2, 3, 4]
    """
    return best_of // 2 + 1


def at_home(stands: Sequence[int], number: int) -> Seat:
    """The club at home in game ``number`` from 1: ``HOME`` the one that is at home first, ``AWAY`` the other.

    ``stands`` are the numbers of games in a row at the two homes by turns; games beyond them (after ties) are at the last one.

    >>> [at_home((2, 3, 2), number) for number in range(1, 9)]
    [1, 1, 0, 0, 0, 1, 1, 1]
    """
    changes = sum(number > games for games in accumulate(stands[:-1]))
    return HOME if changes % 2 == 0 else AWAY
