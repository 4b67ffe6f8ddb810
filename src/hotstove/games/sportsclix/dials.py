"""Dials: twelve positions from three balls to red 6, and what the window shows at each (SC-006, SC-007, SC-035, SC-099).

A position is its index: -5 is three balls, -4 to -1 are blue 4 to blue 1, 0 is the start marker, 1 to 6 are red 1 to red 6.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.results import Result

THREE_BALLS: Final = -5
"""Past blue 4: a player who shows it must be removed in the Championship tier (SC-197)."""
BLUE_4: Final = -4
BLUE_1: Final = -1
"""Where a starting pitcher begins who relieves another pitcher (SC-202)."""
START: Final = 0
"""The green start marker (SC-053)."""
RED_3: Final = 3
"""Where everybody but the pitcher begins in the Preseason tier (SC-008)."""
RED_6: Final = 6
"""The hottest position: nothing can be gained there (SC-039)."""
POSITIONS: Final = range(THREE_BALLS, RED_6 + 1)
"""All positions of a dial, from cold to hot."""
MARKS: Final = ("three balls", "blue 4", "blue 3", "blue 2", "blue 1", "start", *(f"red {number}" for number in range(1, 7)))
"""The marks of the positions, from cold to hot."""
SHORT_MARKS: Final = ("ooo", "b4", "b3", "b2", "b1", "s", "r1", "r2", "r3", "r4", "r5", "r6")
"""The marks in two or three characters."""


def mark(position: int) -> str:
    """The mark of a position from -5 to 6.

    >>> [mark(position) for position in (THREE_BALLS, BLUE_1, START, RED_3)]
    ['three balls', 'blue 1', 'start', 'red 3']
    """
    return MARKS[position - THREE_BALLS]


def position_of(text: str) -> int:
    """The position with that mark, in any case; raises ValueError for any other text.

    >>> position_of("Red 3")
    3
    """
    return MARKS.index(text.strip().lower()) + THREE_BALLS


@dataclass(frozen=True, slots=True)
class Window:
    """What the stat slot shows at a position: a result for each printed pair (SC-019), and the intangibles in force (SC-205).

    ``results`` are in the order of ``PITCHER_PAIRS`` on a pitcher's base, of ``BATTER_PAIRS`` on a batter's. ``numbers``
    are the results' own.
    """

    results: tuple[Result, Result, Result, Result]
    intangibles: tuple[Intangible, ...] = ()
    numbers: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        first, second, third, fourth = (result.number for result in self.results)
        object.__setattr__(self, "numbers", (first, second, third, fourth))

    def pick(self, worths: tuple[float, ...]) -> tuple[float, float, float, float]:
        """What a list with a number for every result holds of its own four."""
        first, second, third, fourth = self.numbers
        return worths[first], worths[second], worths[third], worths[fourth]

    def shows(self, intangible: Intangible) -> bool:
        """Whether the intangible is in force while this window shows."""
        return intangible in self.intangibles

    @property
    def choices(self) -> tuple[Result, ...]:
        """Its results, each once: what total control may choose from (SC-040, SC-041)."""
        return tuple(dict.fromkeys(self.results))


@dataclass(frozen=True, slots=True)
class Dial:
    """A performance dial: its twelve windows, from three balls to red 6."""

    windows: tuple[Window, ...]

    def at(self, position: int) -> Window:
        """The window at a position from -5 to 6."""
        return self.windows[position - THREE_BALLS]


PITCHER_BATTING: Final = Window((Result.FLY_BALL, Result.SINGLE, Result.STRIKEOUT, Result.STRIKEOUT))
"""The playmat's column for pitchers who bat, in the order of ``BATTER_PAIRS``; it has no clicks (SC-033)."""
