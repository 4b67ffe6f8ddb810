"""The dice of Clutch: the regular die with 20 faces and the power die with 24."""

from __future__ import annotations

from typing import Final

from hotstove.table import Dice, Die, dice

REGULAR_FACES: Final = 20
POWER_FACES: Final = 24
D20: Final = Die("d20", tuple(range(1, REGULAR_FACES + 1)))
D24: Final = Die("d24", tuple(range(1, POWER_FACES + 1)))
REGULAR: Final[Dice[int]] = dice(D20).read(int)
POWER: Final[Dice[int]] = dice(D24).read(int)
HIGHER_OF_TWO_POWER: Final[Dice[int]] = dice(D24, D24).read(lambda first, second: max(int(first), int(second)))
"""Two power dice, of which the higher counts (PC-6)."""
