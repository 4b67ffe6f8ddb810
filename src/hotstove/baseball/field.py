"""The ball field in feet: places are points, zones are outlines. Home plate is the origin, center field lies along y.

x grows towards the side of first base. Screens project places onto their own units.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import Final, Literal, NamedTuple

from hotstove.baseball.positions import Position

BASE_PATH: Final = 90.0
"""Feet from base to base (OBR 2.01)."""
GRASS: Final = 370.0
"""Feet from home plate to the end of the outfield's grass."""
NEAR: Final = 200.0
"""Feet from home plate between the infielders' places and the outfielders'."""
WALL: Final = 421.0
"""Feet from home plate to the far side of the fence."""
_STEP = 4.0
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


class Circle(NamedTuple):
    """A round part of the field: its middle, and its radius in feet."""

    middle: Point
    radius: float


def towards(angle: float, feet: float) -> Point:
    """The place ``feet`` from home plate at an angle: -45 degrees is the left field line, 0 center field, 45 right field."""
    return Point(feet * sin(radians(angle)), feet * cos(radians(angle)))


def arc(circle: Circle, first: float, last: float) -> tuple[Point, ...]:
    """Points of a circle's edge from one angle to another, in degrees (see `towards`)."""
    count = max(1, round(abs(last - first) / _STEP))
    edge = (towards(first + (last - first) * step / count, circle.radius) for step in range(count + 1))
    return tuple(Point(circle.middle.x + x, circle.middle.y + y) for x, y in edge)


def sector(name: str, first: float, last: float, inner: float, outer: float) -> Zone:
    """The zone between two angles (see `towards`) and two distances from home plate in feet; ``inner`` may be 0."""
    home = BASES[0]
    near = arc(Circle(home, inner), last, first) if inner else (home,)
    return Zone(name, (*arc(Circle(home, outer), first, last), *near))


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
"""The fielders' places in double-play depth; the pitcher's is his plate."""
BATTER_PLACE: Final = Point(-12.9, 2.4)
"""The place of a right-handed batter."""
BATTERS_BOXES: Final = tuple(
    Zone("box", (Point(near, 9.0), Point(far, 9.0), Point(far, -9.0), Point(near, -9.0)))
    for near, far in ((-8.0, -15.3), (8.0, 15.3))
)
"""Larger than the 4 by 6 feet of OBR 2.01, so that they can be seen beside the names in a picture."""
HOME_CIRCLE: Final = Circle(BASES[0], 17.5)
"""The dirt around home plate; its radius is larger than the 13 feet of OBR 2.01 for the same reason."""
MOUND: Final = Circle(Point(0.0, 59.0), 9.0)
"""The pitcher's mound (OBR 2.04)."""


def _ground(name: str, far: float, foul: float, behind: float) -> Zone:
    """Fair and foul ground: ``far`` feet from home plate, ``foul`` degrees beyond the lines, rounded behind home plate.

    The edge there is ``behind`` feet from a place between home plate and the mound.
    """
    back = arc(Circle(Point(0.0, 33.5), behind), 115.0, 245.0)
    return Zone(name, (*arc(Circle(BASES[0], far), -45.0 - foul, 45.0 + foul), *back))


SURFACES: Final = (
    _ground("wall", WALL, 3.2, 71.0),
    _ground("track", 405.0, 2.5, 65.0),
    _ground("grass", GRASS, 2.0, 59.0),
    *(sector("stripe", first, first + 18.0, 0.0, GRASS) for first in (-45.0, -9.0, 27.0)),
    Zone("dirt", (Point(0.0, -12.0), *arc(Circle(Point(0.0, 60.5), 95.0), -78.0, 78.0))),
    Zone("infield", (Point(0.0, 13.7), Point(-49.1, 62.8), Point(0.0, 111.9), Point(49.1, 62.8))),
)
"""The zones of a picture of the field, in the order of painting; the stripes are grass mown in the other direction.

The dirt of the infield reaches 95 feet from the pitcher's plate (OBR 2.01).
"""


@dataclass(frozen=True, slots=True)
class FencedZone:
    """A zone of a game's field as a picture shows it.

    ``share`` is the part of the batter's balls that go there, 0 to 1, None while nobody is at bat; ``open``: nobody stands in
    it; ``lit``: the ball has gone there, or it is asked about. ``fence`` is the line of its fence, ``colour`` the fence's
    colour. ``note`` says what a ball there is likely to be, or how far the fence is. ``base`` is the base that lies in it, 0 if
    none does.
    """

    zone: Zone
    share: float | None
    open: bool
    lit: bool
    fence: tuple[Point, ...]
    colour: str
    note: str = ""
    base: int = 0


ArrowKind = Literal["run", "throw", "move", "place", "click"]
"""A runner who goes, a throw, a fielder who moves in a play, one who is placed before it, or somebody whose dial turns."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way of a player or of the ball on the field: one already taken, or one that a choice would bring.

    ``words`` say who goes where, ``Larkin to third``; ``chance`` is the exact one in words, ``safe 45%`` (empty if none is
    asked for). ``later``: it comes only after another one. If ``start`` and ``end`` are one place nobody moves.
    ``then`` is the answer that completes it, if the choice that opens it leads to a further question. ``brings`` says in a
    word what a fielder's place would bring, where a mark of that place has room for it.
    """

    kind: ArrowKind
    start: Point
    end: Point
    words: str
    chance: str = ""
    later: bool = False
    then: str = ""
    brings: str = ""

    def __str__(self) -> str:
        """``Larkin to third, safe 45%``."""
        return ", ".join(part for part in (f"{'then ' if self.later else ''}{self.words}", self.chance) if part)


def from_left(bats: str, throws: str) -> bool:
    """Return whether a batter stands on the first-base side of the plate.

    ``bats`` is L, R, or B or S for both sides; ``throws`` is the pitcher's hand, L or R. Who bats from both sides bats left
    against a right-hander.

    >>> from_left("L", "L"), from_left("S", "R"), from_left("R", "L")
    (True, True, False)
    """
    return bats == "L" or (bats in ("B", "S") and throws == "R")


@dataclass(frozen=True, slots=True)
class Ground:
    """The field of a game whose fielders have places of their own: where they stand, its zones, and the ways taken so far.

    ``ratings`` are the fielders' ratings in a letter or two. ``moved`` are those who have been placed anew for this at-bat, in
    order. ``legend`` says in sentences what it all means.
    """

    places: Mapping[Position, Point]
    zones: tuple[FencedZone, ...]
    arrows: tuple[Arrow, ...] = ()
    ratings: Mapping[Position, str] = field(default_factory=dict)
    moved: tuple[Position, ...] = ()
    legend: str = ""

    def fielders_in(self, fenced: FencedZone) -> tuple[tuple[Position, ...], tuple[Position, ...]]:
        """Who stands in a zone, pitcher and catcher left out: in the infield, and in the outfield."""
        angles = [degrees(atan2(point.x, point.y)) for point in fenced.zone.outline if hypot(*point) > NEAR]
        there = [
            (position, hypot(*place))
            for position, place in self.places.items()
            if position not in (Position.PITCHER, Position.CATCHER)
            if min(angles) <= degrees(atan2(place.x, place.y)) < max(angles)
        ]
        near = tuple(position for position, feet in there if feet < NEAR)
        return near, tuple(position for position, feet in there if feet >= NEAR)


def projection(
    home: tuple[float, float], scale: float, far_scale: float, near: float = 130.0
) -> Callable[[Point], tuple[float, float]]:
    """The function from a place to a picture's x and y (y grows downwards), with home plate at ``home``.

    A foot is ``scale`` units, and ``far_scale`` units beyond ``near`` feet from home plate, so that the outfield takes less
    room than the bases.
    """

    def project(place: Point) -> tuple[float, float]:
        feet = hypot(place.x, place.y)
        drawn = scale if feet <= near else (scale * near + far_scale * (feet - near)) / feet
        return home[0] + place.x * drawn, home[1] - place.y * drawn

    return project
