"""The ball field in feet: places are points, zones are outlines. Home plate is the origin, center field lies along y.

x grows towards first base's side. Screens project these onto their own units.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, hypot, radians, sin, sqrt
from typing import Final, NamedTuple

from hotstove.baseball.positions import Position

BASE_PATH: Final = 90.0
"""Feet from base to base (OBR 2.01)."""
GRASS: Final = 370.0
"""Feet from home plate to the end of the outfield's grass."""
_STEP = 3.0
"""Degrees between the points of an arc, at most."""


class Point(NamedTuple):
    """A place on the field, in feet."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the field with a name, bounded by straight lines from point to point."""

    name: str
    outline: tuple[Point, ...]


def towards(angle: float, feet: float) -> Point:
    """The place so many feet from home plate: -45 degrees is the left field line, 0 center field, 45 the right field line."""
    return Point(feet * sin(radians(angle)), feet * cos(radians(angle)))


def sector(name: str, first: float, last: float, inner: float, outer: float) -> Zone:
    """What lies between two angles (see ``towards``) and two distances from home plate in feet; ``inner`` may be 0."""
    count = max(1, round((last - first) / _STEP))
    angles = [first + (last - first) * step / count for step in range(count + 1)]
    far = [towards(angle, outer) for angle in angles]
    near = [towards(angle, inner) for angle in reversed(angles)] if inner else [Point(0.0, 0.0)]
    return Zone(name, (*far, *near))


_SIDE = BASE_PATH / sqrt(2)
BASES: Final = (Point(0.0, 0.0), Point(_SIDE, _SIDE), Point(0.0, 2 * _SIDE), Point(-_SIDE, _SIDE))
"""Home plate, first, second and third base."""
FIELDERS: Final[Mapping[Position, Point]] = {
    Position.PITCHER: Point(0.0, 60.5),
    Position.CATCHER: Point(0.0, -6.0),
    Position.FIRST_BASE: Point(83.0, 85.0),
    Position.SECOND_BASE: Point(46.7, 116.8),
    Position.THIRD_BASE: Point(-83.0, 85.0),
    Position.SHORTSTOP: Point(-46.7, 116.8),
    Position.LEFT_FIELD: Point(-146.5, 253.5),
    Position.CENTER_FIELD: Point(0.0, 296.0),
    Position.RIGHT_FIELD: Point(146.5, 253.5),
}
"""Where fielders stand who expect a double play; the pitcher where his plate is."""
MOWN: Final = tuple(
    sector(name, first, first + 18.0, 0.0, GRASS) for name, first in (("left", -45.0), ("center", -9.0), ("right", 27.0))
)
"""The stripes of the grass that are mown the other way."""


def projection(
    home: tuple[float, float], scale: float, far_scale: float, near: float = 130.0
) -> Callable[[Point], tuple[float, float]]:
    """How a picture whose y grows downwards shows the field, with home plate at ``home`` and ``scale`` units a foot.

    What lies more than ``near`` feet from home plate is drawn at ``far_scale``, so that outfield and bases share one picture.
    """

    def project(place: Point) -> tuple[float, float]:
        feet = hypot(place.x, place.y)
        drawn = scale if feet <= near else (scale * near + far_scale * (feet - near)) / feet
        return home[0] + place.x * drawn, home[1] - place.y * drawn

    return project
