"""Ballparks: the depth of the fence in each of the six zones (SC-054 to SC-057)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from hotstove.games.sportsclix.results import Square


class Fence(IntEnum):
    """The three lines on which a fence may stand, from shallow to deep (SC-055)."""

    GREEN = 1
    YELLOW = 2
    RED = 3

    @property
    def word(self) -> str:
        """Its colour."""
        return self.name.lower()

    @property
    def depth(self) -> str:
        """How deep it is, in a word."""
        return ("shallow", "average", "deep")[self - 1]


FENCES: Final = {fence.word: fence for fence in Fence}
"""Each fence by its colour."""
FLY_DEPTHS: Final = {Square.GREEN: Fence.GREEN, Square.YELLOW: Fence.YELLOW, Square.RED: Fence.RED}
"""The fence to which a Deep Fly carries, by the colour of its square (SC-081)."""
FEET: Final = {
    Fence.GREEN: (310, 345, 375, 375, 345, 310),
    Fence.YELLOW: (330, 370, 400, 400, 370, 330),
    Fence.RED: (350, 395, 425, 425, 395, 350),
}
"""From home plate to each fence by zone; for pictures only, rules compare colours."""


@dataclass(frozen=True, slots=True)
class Park:
    """A ballpark with its fences in zones 1 to 6. They stand for both teams and the whole game (SC-057, SC-R-57)."""

    name: str
    fences: tuple[Fence, Fence, Fence, Fence, Fence, Fence]

    def fence(self, zone: int) -> Fence:
        """The fence in a zone from 1 to 6."""
        return self.fences[zone - 1]

    def feet(self, zone: int) -> int:
        """How far that fence stands from home plate in the zone's middle."""
        return FEET[self.fence(zone)][zone - 1]


ALL_YELLOW: Final = Park("All yellow", (Fence.YELLOW,) * 6)
"""The park for learners (SC-056)."""
