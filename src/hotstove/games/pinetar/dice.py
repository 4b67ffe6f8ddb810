"""Pine Tar's dice: red for tens, white for ones, the blue die, and the randomizer's green die (PT-03)."""

from __future__ import annotations

from typing import NamedTuple

from hotstove.games.pinetar.charts import ERRORS, ErrorRow
from hotstove.table import Dice, Die, dice

RED = Die("red", tuple(range(10)), "red")
WHITE = Die("white", tuple(range(10)), "white")
BLUE = Die("blue", tuple(range(10)), "blue")
GREEN = Die("green", tuple(range(1, 7)), "green")


def _two(tens: int, ones: int) -> int:
    return 10 * tens + ones


def _switched(red: int, white: int, blue: int, green: int) -> int:
    """Take the tens from the red die if green is odd, from the blue die if it is even (PT-216)."""
    return 10 * (red if green % 2 else blue) + white


class ErrorCheck(NamedTuple):
    """Red and white as a row of the Error Results table, and the blue die (PT-147)."""

    row: ErrorRow
    blue: int

    def __str__(self) -> str:
        star = "*" if self.row.star else ""
        return f"{self.row.fielder.short.upper()} {self.row.bases}{star}, blue {self.blue}"


def _three(red: int, white: int, blue: int) -> ErrorCheck:
    return ErrorCheck(ERRORS[_two(red, white)], blue)


TWO_DICE: Dice[int] = dice(RED, WHITE).read(_two)
"""0 to 99 (PT-30)."""
FOUR_DICE: Dice[int] = dice(RED, WHITE, BLUE, GREEN).read(_switched)
"""The randomizer: also 0 to 99 (PT-216)."""
THREE_DICE: Dice[ErrorCheck] = dice(RED, WHITE, BLUE).read(_three)
"""The error check: its row, and the blue die (PT-147); never by the randomizer (PT-217)."""
BLUE_WHITE: Dice[int] = dice(BLUE, WHITE).read(_two)
"""The rare play (PT-239)."""
NEW_WHITE: Dice[int] = dice(RED, WHITE).read(lambda red, white: white)
"""A new two-die roll of which the white die counts (PT-81)."""
NEW_WHITE_SWITCHED: Dice[int] = dice(RED, WHITE, BLUE, GREEN).read(lambda red, white, blue, green: white)
ONE_DIE: Dice[int] = dice(WHITE).read(int)
"""The die for the length of an injury and for the place in the order that is checked (PT-208, PT-214)."""
