"""The results that a dial's window shows: plain ones, and those in coloured squares (SC-021 to SC-032, SC-081 to SC-091)."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Final


class Square(StrEnum):
    """The coloured squares about a result. From the Regular Season on each is a special play (SC-069)."""

    NONE = ""
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    BIG_PLAY_POTENTIAL = "BPP"
    PAINT_THE_CORNER = "PAINT"
    WORK_THE_COUNT = "WORK"
    SCORCHER = "SCORCH"


class Plain(StrEnum):
    """A result without its square."""

    WALK = "W"
    SINGLE = "1B"
    DOUBLE = "2B"
    TRIPLE = "3B"
    HOME_RUN = "HR"
    STRIKEOUT = "K"
    GROUND_BALL = "GB"
    FLY_BALL = "FB"


class Result(Enum):
    """A result as a window shows it, with its plain part and its square. Its ``str`` is the short code.

    ``number`` counts from 0 in this order, for lists that hold something of each result.
    """

    WALK = ("W", Plain.WALK, Square.NONE)
    SINGLE = ("1B", Plain.SINGLE, Square.NONE)
    DOUBLE = ("2B", Plain.DOUBLE, Square.NONE)
    TRIPLE = ("3B", Plain.TRIPLE, Square.NONE)
    HOME_RUN = ("HR", Plain.HOME_RUN, Square.NONE)
    STRIKEOUT = ("K", Plain.STRIKEOUT, Square.NONE)
    GROUND_BALL = ("GB", Plain.GROUND_BALL, Square.NONE)
    FLY_BALL = ("FB", Plain.FLY_BALL, Square.NONE)
    SHALLOW_FLY = ("DFg", Plain.FLY_BALL, Square.GREEN)
    AVERAGE_FLY = ("DFy", Plain.FLY_BALL, Square.YELLOW)
    DEEP_FLY = ("DFr", Plain.FLY_BALL, Square.RED)
    BIG_SINGLE = ("1B*", Plain.SINGLE, Square.BIG_PLAY_POTENTIAL)
    BIG_DOUBLE = ("2B*", Plain.DOUBLE, Square.BIG_PLAY_POTENTIAL)
    PAINT_THE_CORNER = ("K*", Plain.STRIKEOUT, Square.PAINT_THE_CORNER)
    WORK_THE_COUNT = ("W*", Plain.WALK, Square.WORK_THE_COUNT)
    GROUND_SCORCHER = ("GB!", Plain.GROUND_BALL, Square.SCORCHER)
    FLY_SCORCHER = ("FB!", Plain.FLY_BALL, Square.SCORCHER)

    __hash__ = object.__hash__  # a result is looked up dozens of times in an at-bat

    def __init__(self, code: str, plain: Plain, square: Square) -> None:
        self.number = len(type(self).__members__)
        self.code = code
        self.plain = plain
        self.square = square
        self.is_deep_fly = plain is Plain.FLY_BALL and square in (Square.GREEN, Square.YELLOW, Square.RED)
        """Whether it is a Deep Fly, whatever its colour (SC-081)."""
        self.is_scorcher = square is Square.SCORCHER
        """Whether it is a Scorcher, on the ground or in the air (SC-090, SC-091)."""
        self.has_zone = plain in (Plain.SINGLE, Plain.DOUBLE, Plain.GROUND_BALL, Plain.FLY_BALL)
        """Whether it matters to which zone the ball goes: to a walk or strikeout, a triple or home run it does not."""

    def __str__(self) -> str:
        return self.code

    @property
    def words(self) -> str:
        """What it is, in words: ``yellow Deep Fly``."""
        return WORDS[self]


WORDS: Final = {
    Result.WALK: "walk",
    Result.SINGLE: "single",
    Result.DOUBLE: "double",
    Result.TRIPLE: "triple",
    Result.HOME_RUN: "home run",
    Result.STRIKEOUT: "strikeout",
    Result.GROUND_BALL: "ground ball",
    Result.FLY_BALL: "fly ball",
    Result.SHALLOW_FLY: "green Deep Fly",
    Result.AVERAGE_FLY: "yellow Deep Fly",
    Result.DEEP_FLY: "red Deep Fly",
    Result.BIG_SINGLE: "single, Big-Play Potential",
    Result.BIG_DOUBLE: "double, Big-Play Potential",
    Result.PAINT_THE_CORNER: "strikeout, Paint the Corner",
    Result.WORK_THE_COUNT: "walk, Work the Count",
    Result.GROUND_SCORCHER: "ground ball Scorcher",
    Result.FLY_SCORCHER: "fly ball Scorcher",
}
RESULTS: Final = {result.code: result for result in Result}
"""Each result by its short code."""
PRESEASON_HITS: Final = {Square.RED: Plain.HOME_RUN, Square.YELLOW: Plain.DOUBLE, Square.GREEN: Plain.SINGLE}
"""In the Preseason: the hit on an even green die for the squares that are rolled; on an odd one a K (SC-029 to SC-031)."""
