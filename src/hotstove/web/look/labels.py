"""Labels on a picture, placed so that none lies on another or on a piece."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in units of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: Box) -> float:
        """The area that both cover."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(across, 0.0) * max(down, 0.0)

    def far_from(self, x: float, y: float) -> float:
        """The distance of a point from the nearest one of the rectangle; 0 inside."""
        return hypot(max(self.left - x, x - self.right, 0.0), max(self.top - y, y - self.bottom, 0.0))


def box_about(x: float, y: float, wide: float, high: float) -> Box:
    """The rectangle with its middle there."""
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


class Labels:
    """What lies on a picture of that width already, and where labels find room."""

    def __init__(self, wide: float) -> None:
        self._wide = wide
        self._taken: list[Box] = []

    def take(self, box: Box) -> None:
        """Mark room as taken."""
        self._taken.append(box)

    def place(self, spots: Sequence[tuple[float, float]], wide: float, high: float) -> tuple[float, float]:
        """The first of the spots at which a label of that size covers nothing, else that at which it covers least.

        A spot is the middle of the label; one that is too far to a side is moved into the picture. The room is taken then.
        """
        best, chosen = inf, (0.0, 0.0)
        for x, y in spots:
            spot = min(max(x, wide / 2), self._wide - wide / 2), y
            covered = self._covered(box_about(*spot, wide, high), best)
            if covered < best:
                best, chosen = covered, spot
            if not best:
                break
        self.take(box_about(*chosen, wide, high))
        return chosen

    def place_if_free(self, spots: Sequence[tuple[float, float]], wide: float, high: float) -> tuple[float, float] | None:
        """The first of the spots at which a label of that size covers nothing, which is taken then; None if there is none."""
        for spot in spots:
            box = box_about(spot[0], spot[1], wide, high)
            if box.left >= 0 and box.right <= self._wide and not self._covered(box):
                self.take(box)
                return spot
        return None

    def _covered(self, box: Box, most: float = inf) -> float:
        """The area of what lies there already, counted as far as ``most``."""
        left, top, right, bottom = box
        covered = 0.0
        for other in self._taken:
            if other.left < right and left < other.right and other.top < bottom and top < other.bottom:
                covered += box.shared(other)
                if covered >= most:
                    break
        return covered
