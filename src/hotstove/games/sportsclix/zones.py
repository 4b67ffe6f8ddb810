"""The field: six zones from home plate, each with an infield and an outfield part, and who may stand where (SC-058 to SC-062).

Zone ``z`` spans the angles from 15 (z - 1) to 15 z degrees from the third-base line: 1 touches that line, 6 the first-base
line; the line between 3 and 4 runs through mound, second base and center field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import product
from math import atan2, degrees
from typing import Final, TypeAlias

from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.field import Point, towards
from hotstove.baseball.positions import Position

ZONES: Final = range(1, 7)
"""The six zones (SC-058, SC-R-58)."""
NO_ZONE: Final = 0
"""In place of a zone: home plate, where pitcher and catcher stand, and foul ground. No throw from there crosses a line."""
FIRST: Final = 1
SECOND: Final = 2
THIRD: Final = 3
ZONE_DEGREES: Final = 15.0


class Ring(Enum):
    """The part of a zone in which a fielder stands; pitcher and catcher stand on the plate ring, in no zone (SC-R-09)."""

    PLATE = "plate"
    INFIELD = "infield"
    OUTFIELD = "outfield"

    __hash__ = object.__hash__

    @property
    def fielders(self) -> tuple[Position, ...]:
        """The positions of those who stand in it (SC-061)."""
        return RING_FIELDERS[self]


INFIELDERS: Final = (Position.FIRST_BASE, Position.SECOND_BASE, Position.THIRD_BASE, Position.SHORTSTOP)
OUTFIELDERS: Final = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
MOVABLE: Final = (*INFIELDERS, *OUTFIELDERS)
"""The seven fielders that managers place, in the order of a placement."""
RING_FIELDERS: Final[Mapping[Ring, tuple[Position, ...]]] = {
    Ring.PLATE: (Position.PITCHER, Position.CATCHER),
    Ring.INFIELD: INFIELDERS,
    Ring.OUTFIELD: OUTFIELDERS,
}
_FIRST_MOVABLE: Final = int(Position.FIRST_BASE)

Placement: TypeAlias = tuple[int, ...]
"""The zones of the seven movable fielders in the order 1B, 2B, 3B, SS, LF, CF, RF."""
OWN_PLACES: Final[Placement] = (6, 4, 1, 3, 2, 3, 5)
"""The fielders' own places: 1B in 6, 2B in 4, 3B in 1, SS in 3, LF in 2, CF in 3, RF in 5."""


def ring_of(position: Position) -> Ring:
    """The ring in which the fielder of a position stands (SC-061)."""
    if position in INFIELDERS:
        return Ring.INFIELD
    return Ring.OUTFIELD if position in OUTFIELDERS else Ring.PLATE


def zone_of(placement: Placement, position: Position) -> int:
    """The zone in which a fielder stands; ``NO_ZONE`` for the catcher and the pitcher, who are in none."""
    place = position - _FIRST_MOVABLE
    return placement[place] if 0 <= place < len(placement) else NO_ZONE


def moved(placement: Placement, position: Position, zone: int) -> Placement:
    """The placement with a movable fielder in another zone."""
    place = position - _FIRST_MOVABLE
    return (*placement[:place], zone, *placement[place + 1 :])


@lru_cache(maxsize=1 << 14)
def those_in(placement: Placement, ring: Ring, zone: int) -> tuple[Position, ...]:
    """The fielders of a ring who stand in a zone (SC-070, SC-071)."""
    return tuple([position for position in RING_FIELDERS[ring] if zone_of(placement, position) == zone])


@lru_cache(maxsize=1 << 14)
def those_near(placement: Placement, ring: Ring, zone: int) -> tuple[Position, ...]:
    """The fielders of a ring who stand in a neighbouring zone, and may move in (SC-073, SC-074); 1 and 6 are no neighbours."""
    return tuple([position for position in RING_FIELDERS[ring] if abs(zone_of(placement, position) - zone) == 1])


def neighbours(zone: int) -> tuple[int, ...]:
    """The zones beside a zone (SC-074)."""
    return tuple([near for near in (zone - 1, zone + 1) if near in ZONES])


BASE_ZONES: Final[Mapping[int, tuple[int, ...]]] = {FIRST: (6,), SECOND: (3, 4), THIRD: (1,), HOME_PLATE: ()}
"""The zones in which a base lies: second base in two (SC-142); home plate in none, where the catcher stands (SC-141)."""


@lru_cache(maxsize=1 << 14)
def covering(placement: Placement, base: int) -> tuple[Position, ...]:
    """The infielders in a zone of a base (SC-140, SC-142); the catcher at home (SC-141)."""
    if base == HOME_PLATE:
        return (Position.CATCHER,)
    return tuple([position for position in INFIELDERS if zone_of(placement, position) in BASE_ZONES[base]])


@lru_cache(maxsize=1 << 14)
def able_to_cover(placement: Placement, base: int) -> tuple[tuple[Position, int], ...]:
    """The infielders who could move one zone to cover a base, each with that zone of the base (SC-143, SC-R-15)."""
    return tuple(
        [
            (position, zone)
            for position in INFIELDERS
            for zone in BASE_ZONES[base]
            if zone_of(placement, position) not in BASE_ZONES[base] and abs(zone_of(placement, position) - zone) == 1
        ]
    )


def holds(placement: Placement, base: int) -> bool:
    """Whether a runner on that base is held: an infielder is in the base's zone (SC-171). Nobody is held on third."""
    return base in (FIRST, SECOND) and bool(covering(placement, base))


@cache
def lines_crossed(zone: int, base: int) -> int:
    """The zone lines that a throw from a zone to a base crosses, for the Three-Line Modifier (SC-078)."""
    if zone == NO_ZONE or base == HOME_PLATE:
        return 0
    return min(abs(zone - near) for near in BASE_ZONES[base])


def misplaced(placement: Sequence[int]) -> list[str]:
    """What is not legal about a placement, a sentence for each, with the rule; empty if it is legal (SC-061, SC-062).

    Two fielders of a ring may share a zone, and zones may be empty.
    """
    if len(placement) != len(MOVABLE):
        return [f"A placement has {len(MOVABLE)} fielders, this one has {len(placement)} (SC-061)."]
    return [
        f"{position.short.upper()} stands in zone {zone}; the {ring_of(position).value} has zones 1 to 6 (SC-061)."
        for position, zone in zip(MOVABLE, placement, strict=True)
        if zone not in ZONES
    ]


# --- Places in feet


INFIELD_FEET: Final = 130.0
"""From home plate to an infielder's place in his zone."""
OUTFIELD_FEET: Final = 280.0
"""From home plate to an outfielder's place in his zone."""
_RING_FEET: Final = {Ring.INFIELD: INFIELD_FEET, Ring.OUTFIELD: OUTFIELD_FEET}
RING_EDGE: Final = 190.0
"""From home plate to the line between infield and outfield."""


def zone_middle(zone: int) -> float:
    """The angle of a zone's middle, in the degrees of `hotstove.baseball.field.towards`: -45 is the third-base line."""
    return ZONE_DEGREES * (zone - 0.5) - 45.0


def point_in(ring: Ring, zone: int, number: int = 0, of: int = 1) -> Point:
    """The place of a fielder in feet; one alone stands in the middle of his zone.

    Where several share it, ``number`` counts from 0 on the third-base side.
    """
    share = (number + 0.5) / of - 0.5
    return towards(zone_middle(zone) + share * ZONE_DEGREES, _RING_FEET[ring])


def places_in_feet(placement: Placement) -> dict[Position, Point]:
    """The places of all nine fielders in feet; those who share a zone stand side by side."""
    points = {Position.PITCHER: towards(0.0, 60.0), Position.CATCHER: Point(0.0, -6.0)}
    for ring in (Ring.INFIELD, Ring.OUTFIELD):
        for zone in ZONES:
            sharing = sorted(those_in(placement, ring, zone), key=lambda position: _FROM_THIRD.index(position))
            for number, position in enumerate(sharing):
                points[position] = point_in(ring, zone, number, len(sharing))
    return points


_FROM_THIRD: Final = (
    *(Position.THIRD_BASE, Position.SHORTSTOP, Position.SECOND_BASE, Position.FIRST_BASE),
    *(Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD),
)


def zone_at(point: Point) -> int:
    """The zone in which a place lies; ``NO_ZONE`` in foul ground and at home plate. A line belongs to the higher zone."""
    if point.x == 0 and point.y == 0:
        return NO_ZONE
    angle = degrees(atan2(point.x, point.y)) + 45.0
    return int(angle // ZONE_DEGREES) + 1 if 0 <= angle < 90 else NO_ZONE


def all_placements(ring: Ring) -> Iterable[tuple[int, ...]]:
    """All placements of a ring's fielders."""
    return product(ZONES, repeat=len(RING_FIELDERS[ring]))
