"""The field in feet: distances of the official rules, zones of any shape, and the same places on every screen."""

from __future__ import annotations

import re
from math import dist

import pytest

from hotstove.baseball.field import (
    BASE_PATH,
    BASES,
    BATTER_PLACE,
    BATTERS_BOXES,
    FIELDERS,
    SURFACES,
    Point,
    projection,
    sector,
    towards,
)
from hotstove.baseball.positions import Position
from hotstove.web.look.field import _PROJECT, places_style


def inside(outline: tuple[Point, ...], place: Point) -> bool:
    """Does the place lie within the outline? Counted by the sides that a line to the right crosses."""
    crossed = False
    for one, two in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (one.y > place.y) != (two.y > place.y):
            crossed ^= place.x < one.x + (place.y - one.y) / (two.y - one.y) * (two.x - one.x)
    return crossed


def test_bases_are_ninety_feet_apart() -> None:
    assert [dist(*each) for each in zip(BASES, (*BASES[1:], BASES[0]), strict=True)] == pytest.approx([BASE_PATH] * 4)
    assert dist(BASES[0], BASES[2]) == pytest.approx(127.28, abs=0.01)


def test_zones_may_be_six_wedges_with_an_infield_an_outfield_and_fences_of_their_own() -> None:
    """A game may cut the fair field into six from home plate, each part with an infield and an outfield and its own fence."""
    depths = (330, 370, 400, 400, 370, 330)
    wedges = [(-45.0 + 15 * number, -30.0 + 15 * number) for number in range(6)]
    infield = [sector(f"infield {number}", first, last, 0, 150) for number, (first, last) in enumerate(wedges, 1)]
    outfield = [
        sector(f"outfield {number}", first, last, 150, depth)
        for number, ((first, last), depth) in enumerate(zip(wedges, depths, strict=True), 1)
    ]
    zones_by_position = {
        position: [zone.name for zone in (*infield, *outfield) if inside(zone.outline, place)]
        for position, place in FIELDERS.items()
    }
    assert zones_by_position[Position.SHORTSTOP] == ["infield 2"]
    assert (zones_by_position[Position.THIRD_BASE], zones_by_position[Position.FIRST_BASE]) == (["infield 1"], ["infield 6"])
    assert zones_by_position[Position.LEFT_FIELD] == ["outfield 1"]
    assert zones_by_position[Position.CATCHER] == []
    assert [zone.name for zone in outfield if inside(zone.outline, towards(-40, 340))] == [], "over the fence of the first"
    assert [zone.name for zone in outfield if inside(zone.outline, towards(-10, 340))] == ["outfield 3"]


def test_far_places_are_drawn_nearer_and_on_the_same_line() -> None:
    project = projection((100, 200), 1.0, 0.5, 100)
    assert project(Point(30, 40)) == (130, 160)
    assert project(Point(120, 160)) == pytest.approx((190, 80))


def test_the_style_sheet_has_players_and_balls_where_the_field_has_them() -> None:
    sheet = places_style()
    for base in (1, 2, 3):
        shift = re.search(rf"\.at-{base} {{ transform: translate\((\d+)px, (\d+)px\)", sheet)
        assert shift is not None
        assert (int(shift[1]), int(shift[2])) == pytest.approx(_PROJECT(BASES[base]), abs=1)
    for position, place in FIELDERS.items():
        shift = re.search(rf"\.to-{int(position)} {{ --x: (-?\d+)px; --y: (-?\d+)px", sheet)
        assert shift is not None
        assert (200 + int(shift[1]), 275 + int(shift[2])) == pytest.approx(_PROJECT(place), abs=1), position.name
    for start, end, legs in ((0, 4, "25.00% 50.00% 75.00% 100.00%"), (2, 3, "100.00%")):  # from where he stands
        ways = re.findall(rf"@keyframes go-{start}-{end} {{ (.*) }}", sheet)
        assert [re.findall(r"[\d.]+%", way) for way in ways] == [legs.split()]


def test_the_ground_lies_one_surface_within_the_other() -> None:
    wall, track, grass, *stripes, dirt, infield = SURFACES
    for outer, inner in ((wall, track), (track, grass), (grass, dirt), (dirt, infield)):
        assert all(inside(outer.outline, place) for place in inner.outline), (outer.name, inner.name)
    assert {zone.name for zone in stripes} == {"stripe"}
    home, first, second, third = BASES
    assert all(inside(dirt.outline, base) and not inside(infield.outline, base) for base in (home, first, second, third))
    fielders = {position.name for position, place in FIELDERS.items() if inside(dirt.outline, place)}
    assert fielders == {"PITCHER", "CATCHER", "FIRST_BASE", "SECOND_BASE", "SHORTSTOP", "THIRD_BASE"}
    assert [inside(zone.outline, BATTER_PLACE) for zone in BATTERS_BOXES] == [True, False]
