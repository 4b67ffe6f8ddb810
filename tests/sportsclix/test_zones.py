"""The field's geometry against calculation with lines and angles that shares nothing with it."""

from __future__ import annotations

import cmath
from itertools import product
from math import atan2, cos, degrees, pi, radians, sin

import pytest

from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.field import Point, towards
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.parks import FEET, Fence
from hotstove.games.sportsclix.zones import (
    FIRST,
    INFIELD_FEET,
    INFIELDERS,
    MOVABLE,
    NO_ZONE,
    OUTFIELD_FEET,
    OUTFIELDERS,
    OWN_PLACES,
    RING_EDGE,
    SECOND,
    THIRD,
    ZONES,
    Ring,
    able_to_cover,
    all_placements,
    covering,
    holds,
    lines_crossed,
    misplaced,
    moved,
    neighbours,
    places_in_feet,
    point_in,
    ring_of,
    those_in,
    those_near,
    zone_at,
    zone_of,
)

BASES_FROM_THIRD = {THIRD: (0.0, 90.0), SECOND: (45.0, 127.28), FIRST: (90.0, 90.0)}
"""The specification's spots: angle from the third-base line in degrees, and feet from home plate."""
LINES = """
1  0 2 5 0
2  1 1 4 0
3  2 0 3 0
4  3 0 2 0
5  4 1 1 0
6  5 2 0 0
0  0 0 0 0
"""
"""The specification's table: the thrower's zone (0 is home plate), lines to third, second, first and home."""


def _crosses(one: complex, other: complex, line: complex) -> bool:
    """Whether the way from one place to another strictly crosses the ray from home plate in direction ``line``."""
    a, b = (cmath.phase(place / line) for place in (one, other))
    return a * b < 0 and abs(a - b) < pi and min(abs(a), abs(b)) > 1e-9


def _spot(angle: float, feet: float) -> complex:
    """A place with third base's line along x and first base's along -y."""
    return feet * complex(cos(radians(angle)), -sin(radians(angle)))


def test_lines_crossed_are_as_specified() -> None:
    """SC-078: a throw from right field to third crosses three lines and more, within the zones none."""
    for line in LINES.strip().splitlines():
        zone, third, second, first, home = map(int, line.split())
        assert [lines_crossed(zone, base) for base in (THIRD, SECOND, FIRST, HOME_PLATE)] == [third, second, first, home]


@pytest.mark.parametrize("feet", [130.0, 280.0])
def test_lines_crossed_are_those_that_the_throw_crosses_on_the_ground(feet: float) -> None:
    """Counted by intersecting the throw with the five lines between the zones; a line through the base is not crossed."""
    lines = [_spot(15.0 * number, 1.0) for number in range(1, 6)]
    for zone, (base, (angle, far)) in product(ZONES, BASES_FROM_THIRD.items()):
        thrower, target = _spot(15.0 * zone - 7.5, feet), _spot(angle, far)
        assert lines_crossed(zone, base) == sum(_crosses(thrower, target, line) for line in lines), (zone, base)


def test_every_fielder_stands_in_his_zone_and_ring() -> None:
    """SC-058, SC-061: all 1,296 placements of the infield and all 216 of the outfield, measured in feet."""
    for ring, feet, fielders in ((Ring.INFIELD, INFIELD_FEET, INFIELDERS), (Ring.OUTFIELD, OUTFIELD_FEET, OUTFIELDERS)):
        seen = 0
        for zones in all_placements(ring):
            seen += 1
            placement = (*zones, *OWN_PLACES[4:]) if ring is Ring.INFIELD else (*OWN_PLACES[:4], *zones)
            spots = places_in_feet(placement)
            for fielder in fielders:
                point = spots[fielder]
                angle = 45.0 + degrees(atan2(point.x, point.y))
                zone = zone_of(placement, fielder)
                assert 15.0 * (zone - 1) < angle < 15.0 * zone
                assert abs(abs(complex(point.x, point.y)) - feet) < 1e-6
                assert (abs(complex(point.x, point.y)) < RING_EDGE) == (ring is Ring.INFIELD)
            assert len({(round(point.x, 3), round(point.y, 3)) for point in spots.values()}) == 9  # nobody stands on another
        assert seen == 6 ** len(fielders)


def test_own_places_are_as_specified() -> None:
    """SC-015; pitcher and catcher stand in no zone and field no balls there (SC-R-09)."""
    own = dict(zip(MOVABLE, OWN_PLACES, strict=True))
    assert {position.short: zone for position, zone in own.items()} == {
        "3b": 1,
        "ss": 3,
        "2b": 4,
        "1b": 6,
        "lf": 2,
        "cf": 3,
        "rf": 5,
    }
    assert ring_of(Position.CATCHER) is ring_of(Position.PITCHER) is Ring.PLATE
    assert zone_of(OWN_PLACES, Position.CATCHER) == zone_of(OWN_PLACES, Position.PITCHER) == NO_ZONE


def test_moves_go_one_zone_and_never_round_the_end() -> None:
    """SC-073, SC-074: no wrap from 1 to 6."""
    assert [neighbours(zone) for zone in ZONES] == [(2,), (1, 3), (2, 4), (3, 5), (4, 6), (5,)]
    for zone in ZONES:
        near = those_near(OWN_PLACES, Ring.INFIELD, zone)
        assert near == tuple(p for p in INFIELDERS if zone_of(OWN_PLACES, p) in neighbours(zone))
    assert those_near(OWN_PLACES, Ring.OUTFIELD, 6) == (Position.RIGHT_FIELD,)
    assert those_in(OWN_PLACES, Ring.OUTFIELD, 6) == ()


def test_second_base_lies_in_two_zones() -> None:
    """SC-141, SC-142: shortstop and second baseman cover it, the catcher home."""
    assert set(covering(OWN_PLACES, SECOND)) == {Position.SHORTSTOP, Position.SECOND_BASE}
    assert covering(OWN_PLACES, FIRST) == (Position.FIRST_BASE,)
    assert covering(OWN_PLACES, THIRD) == (Position.THIRD_BASE,)
    assert covering(OWN_PLACES, HOME_PLATE) == (Position.CATCHER,)


def test_an_empty_base_may_be_covered_from_one_zone_away() -> None:
    """SC-143, SC-R-15."""
    shifted = moved(OWN_PLACES, Position.THIRD_BASE, 2)
    assert covering(shifted, THIRD) == ()
    assert able_to_cover(shifted, THIRD) == ((Position.THIRD_BASE, 1),)
    assert able_to_cover(moved(shifted, Position.THIRD_BASE, 3), THIRD) == ()
    assert able_to_cover((6, 5, 1, 2, 2, 3, 5), SECOND) == ((Position.SECOND_BASE, 4), (Position.SHORTSTOP, 3))


def test_runners_are_held_by_an_infielder_at_their_base() -> None:
    """SC-171: in the usual alignment everybody is held; a shift gives it up; nobody holds a runner on third (SC-173)."""
    assert holds(OWN_PLACES, FIRST)
    assert holds(OWN_PLACES, SECOND)
    assert not holds(OWN_PLACES, THIRD)
    assert not holds(moved(OWN_PLACES, Position.FIRST_BASE, 5), FIRST)
    assert not holds((6, 5, 1, 2, 2, 3, 5), SECOND)


def test_who_is_outside_his_ring_is_named() -> None:
    """SC-061; zones may be empty and shared (SC-062)."""
    assert misplaced(OWN_PLACES) == []
    assert misplaced((6, 6, 6, 6, 1, 1, 1)) == []
    assert misplaced((6, 4, 7, 3, 2, 3, 0)) == [
        "3B stands in zone 7; the infield has zones 1 to 6 (SC-061).",
        "RF stands in zone 0; the outfield has zones 1 to 6 (SC-061).",
    ]
    assert misplaced((6, 4)) == ["A placement has 7 fielders, this one has 2 (SC-061)."]


def test_a_place_on_the_ground_knows_its_zone() -> None:
    """SC-R-58: zone 1 touches the line to third base, zone 6 that to first."""
    assert zone_at(towards(-44.9, 300.0)) == 1 and zone_at(towards(44.9, 300.0)) == 6
    for zone in ZONES:
        assert zone_at(point_in(Ring.OUTFIELD, zone)) == zone
        assert zone_at(towards(-45.0 + 15.0 * zone - 0.01, 200.0)) == zone
    assert zone_at(Point(0.0, 0.0)) == NO_ZONE
    assert zone_at(towards(-50.0, 100.0)) == NO_ZONE
    assert zone_at(Point(0.0, -6.0)) == NO_ZONE


def test_deeper_fences_stand_farther_out_in_every_zone() -> None:
    """SC-055: green, yellow, red; the same on both sides of the field."""
    for zone in ZONES:
        assert OUTFIELD_FEET < FEET[Fence.GREEN][zone - 1] < FEET[Fence.YELLOW][zone - 1] < FEET[Fence.RED][zone - 1]
        assert all(FEET[fence][zone - 1] == FEET[fence][6 - zone] for fence in Fence)
    assert Fence.GREEN < Fence.YELLOW < Fence.RED
