"""The dice of Clutch: the regular die with 20 faces and the power die with 24."""

from __future__ import annotations

from typing import Final

from hotstove.table import Dice, Die, dice

TWENTY: Final = Die("d20", tuple(range(1, 21)))
TWENTY_FOUR: Final = Die("d24", tuple(range(1, 25)))
REGULAR: Final[Dice[int]] = dice(TWENTY).read(int)
POWER: Final[Dice[int]] = dice(TWENTY_FOUR).read(int)
HIGHER_OF_TWO_POWER: Final[Dice[int]] = dice(TWENTY_FOUR, TWENTY_FOUR).read(lambda first, second: max(int(first), int(second)))
"""Two power dice, of which the higher counts (PC-6)."""
