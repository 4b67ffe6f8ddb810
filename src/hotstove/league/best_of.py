"""Common rules of best-of series: the games needed to win, and the home club of each game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from hotstove.table import AWAY, HOME, NotLegal, Seat
from hotstove.table.texts import quoted


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


def stands_named(written: str) -> tuple[int, ...]:
    """Home stands from their text; raises NotLegal if they are not single digits from 1 with hyphens between.

    >>> stands_named("2-3-2")
    (2, 3, 2)
    """
    if not re.fullmatch("[1-9](-[1-9])*", written):
        raise NotLegal(f"home stands are numbers of games with hyphens between, such as 2-3-2, not {quoted(written)}")
    return tuple(int(games) for games in written.split("-"))


def stands_text(stands: Sequence[int]) -> str:
    """The text of home stands.

    >>> stands_text((2, 3, 2))
    '2-3-2'
    """
    return "-".join(map(str, stands))
