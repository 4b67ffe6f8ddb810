"""The order of half-innings, and when a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from hotstove.baseball.plays import HalfInningBegins
from hotstove.table.events import AWAY, HOME, Seat

INNINGS: Final = 9
"""The innings of a regulation game."""
LAST_OUT: Final = 3
"""The out that ends a half-inning."""


@dataclass(frozen=True, slots=True, eq=False)
class Regulation:
    """The number of innings in a rulebook's games, and the rules cited when half-innings begin and games end.

    ``provisional``: a half-inning's runs count only when its end says so.
    """

    half_inning: str
    game_over: str
    extra_over: str
    innings: int = INNINGS
    provisional: bool = False


@cache
def half_begins(regulation: Regulation, inning: int, half: Seat) -> HalfInningBegins:
    """The event that opens a half-inning."""
    return HalfInningBegins(regulation.half_inning, inning, half, regulation.provisional)


def next_half(inning: int, half: Seat) -> tuple[int, Seat]:
    """The half-inning after this one.

    >>> next_half(3, HOME)
    (4, 0)
    """
    return (inning, HOME) if half == AWAY else (inning + 1, AWAY)


def decided(inning: int, half: Seat, score: tuple[int, int], innings: int = INNINGS, play_out: bool = False) -> bool:
    """Whether the game is over after this half-inning.

    It is over after the top of the last inning or of a later one if the home team leads (unless the rules ``play_out`` the
    bottom), and after a bottom half from the last inning on if the score is not level.

    >>> decided(9, AWAY, (3, 5)), decided(9, HOME, (4, 4)), decided(12, HOME, (4, 5))
    (True, False, True)
    """
    if inning < innings:
        return False
    if half == AWAY:
        return score[HOME] > score[AWAY] and not play_out
    return score[AWAY] != score[HOME]


def share_won(score: tuple[int, int], seat: Seat) -> float:
    """What a final score is worth to a side in wins: 1, a tie 0.5, a loss 0.

    >>> share_won((3, 5), HOME), share_won((3, 5), AWAY), share_won((2, 2), AWAY)
    (1.0, 0.0, 0.5)
    """
    own, theirs = score[seat], score[1 - seat]
    return 1.0 if own > theirs else 0.5 if own == theirs else 0.0
