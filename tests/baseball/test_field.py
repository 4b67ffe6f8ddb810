"""The field in feet: distances of the official rules, zones of any shape, and the same places on every screen."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path

import pytest

from hotstove.baseball.field import BASE_PATH, BASES, FIELDERS, Point, projection, sector, towards
from hotstove.baseball.positions import Position
from hotstove.web.look.field import _PROJECT

STATIC = Path(__file__).parents[2] / "src/hotstove/web/static"


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
    found = {
        position: [zone.name for zone in (*infield, *outfield) if inside(zone.outline, place)]
        for position, place in FIELDERS.items()
    }
    assert found[Position.SHORTSTOP] == ["infield 2"]
    assert (found[Position.THIRD_BASE], found[Position.FIRST_BASE]) == (["infield 1"], ["infield 6"])
    assert found[Position.LEFT_FIELD] == ["outfield 1"]
    assert found[Position.CATCHER] == []
    assert [zone.name for zone in outfield if inside(zone.outline, towards(-40, 340))] == [], "over the fence of the first"
    assert [zone.name for zone in outfield if inside(zone.outline, towards(-10, 340))] == ["outfield 3"]


def test_far_places_are_drawn_nearer_and_on_the_same_line() -> None:
    project = projection((100, 200), 1.0, 0.5, 100)
    assert project(Point(30, 40)) == (130, 160)
    assert project(Point(120, 160)) == pytest.approx((190, 80))


def test_the_style_sheets_have_players_and_balls_where_the_field_has_them() -> None:
    field, scene = ((STATIC / name).read_text(encoding="utf-8") for name in ("field.css", "scene.css"))
    for base in (1, 2, 3):
        found = re.search(rf"\.at-{base} {{\s*transform: translate\((\d+)px, (\d+)px\)", field)
        assert found is not None
        assert (int(found[1]), int(found[2])) == pytest.approx(_PROJECT(BASES[base]), abs=1)
    for position, place in FIELDERS.items():
        found = re.search(rf"\.to-{int(position)} {{\s*--x: (-?\d+)px;\s*--y: (-?\d+)px", scene)
        assert found is not None
        assert (200 + int(found[1]), 275 + int(found[2])) == pytest.approx(_PROJECT(place), abs=13), position.name
