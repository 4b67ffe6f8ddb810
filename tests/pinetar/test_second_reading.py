"""Hits and ground outs against a second reading of the specification, runner by runner, over everything that can happen."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from hotstove.baseball.bases import Occupied
from hotstove.baseball.plays import Play
from hotstove.games.pinetar import plays
from hotstove.games.pinetar.charts import BASES_LOADED, EXTRA_BASES, NO_RUNNER_ON_FIRST, RUNNER_ON_FIRST, Ground

HOME_PLATE, OUT, BATTER = 4, -1, 0
FIELDERS = range(1, 7)
TAKEN: list[Occupied] = [(first, second, third) for first, second, third in product((False, True), repeat=3)]
Ends = Mapping[int, int]
"""By the base that a man came from, 0 for the batter: where he is, 4 home, -1 out."""


def ends(play: Play, on: Occupied) -> Ends:
    """Where a play leaves everybody."""
    places = dict.fromkeys((BATTER, *(base for base in (1, 2, 3) if on[base - 1])), OUT)
    places.update(dict.fromkeys(play.came_home, HOME_PLATE))
    places.update({start: base for base, start in enumerate(play.after, 1) if start in places})
    return places


# --- Hits (PT-61 to PT-71, PT-R-10)


def after_a_hit(bases: int, on: Occupied, speeds: tuple[int, int, int], roll: int) -> Ends:
    """Third first: as far as he may, but never to where somebody stands, or past him."""
    ahead = HOME_PLATE + 1
    ends = {BATTER: bases}
    for base in (3, 2, 1):
        if on[base - 1]:
            alike = roll // 10 == roll % 10
            extra = 0 if alike else (0, int(roll % 2 == 0), 1)[speeds[base - 1]]
            place = min(base + bases + extra, HOME_PLATE)
            ends[base] = place if place == HOME_PLATE else min(place, ahead - 1)
            if ends[base] != HOME_PLATE:
                ahead = ends[base]
    return ends


@pytest.mark.parametrize("bases", [1, 2, 3, 4])
@pytest.mark.parametrize("on", TAKEN)
def test_hits(on: Occupied, bases: int) -> None:
    """PT-62 to PT-65, PT-68, PT-70, PT-71: all speeds on an odd roll, an even one, and doubled ones."""
    for speeds in product(range(3), repeat=3):
        for roll in (13, 14, 22, 33, 0):
            extra = EXTRA_BASES[roll]
            first, second, third = (bases + extra[speed] for speed in speeds)
            play = plays.hit(bases, 7, on, (first, second, third), 0)
            assert ends(play, on) == after_a_hit(bases, on, (speeds[0], speeds[1], speeds[2]), roll)
            assert play.outs == 0


# --- Ground outs (PT-82 to PT-105)


def after_a_ground_out(result: Ground, on: Occupied) -> Ends:
    """With nobody out, as the specification tells each result, one after the other."""
    first, second, third = on
    ends = {BATTER: OUT}
    up = {base: base + 1 for base in (1, 2, 3) if on[base - 1]}
    match str(result):
        case "GDP" | "GDP **":
            ends |= {**up, 1: OUT}
        case "GDP *":
            ends |= {**up, 3: OUT}
        case "GO-2":
            ends = {BATTER: 1, **up, 3: OUT}
        case "FC R3A":
            ends = {BATTER: 1, **up, 1: OUT}
        case "FC R3H":
            ends = {BATTER: 1, **up, 1: OUT}
            if third and not (first and second):
                ends[3] = 3
        case "PO-3 RA":
            ends |= up
        case "PO-3 RH":
            ends |= {base: base for base in up}
        case "LR Out":
            ends = {BATTER: 1, **up, 3 if third else 2: OUT}
    return ends


TABLES = [
    *((RUNNER_ON_FIRST, on) for on in TAKEN if on[0] and not all(on)),
    *((NO_RUNNER_ON_FIRST, on) for on in TAKEN if any(on) and not on[0]),
    (BASES_LOADED, (True, True, True)),
]
CASES = [
    (result, on, fielder)
    for table, on in TABLES
    for result in dict.fromkeys(result for row in table.values() for result in row)
    for fielder in FIELDERS
]


@pytest.mark.parametrize(("result", "on", "fielder"), CASES)
def test_ground_outs_with_nobody_out(result: Ground, on: Occupied, fielder: int) -> None:
    """PT-84, PT-85, PT-89 to PT-94, PT-96 to PT-99, PT-101 to PT-103, PT-R-16 to PT-R-18."""
    play = plays.ground_out(result, fielder, on, 0)
    wanted = after_a_ground_out(result, on)
    assert ends(play, on) == wanted
    assert play.outs == list(wanted.values()).count(OUT)
    assert play.double_play == (play.outs == 2)
    assert play.hit_to == fielder


@pytest.mark.parametrize(("result", "on", "fielder"), CASES)
def test_ground_outs_with_one_out(result: Ground, on: Occupied, fielder: int) -> None:
    """PT-79, PT-85, PT-102, PT-103: a double play ends the half and nobody scores on it; all else is as with nobody out."""
    play = plays.ground_out(result, fielder, on, 1)
    if result.startswith("GDP"):
        assert (play.outs, play.came_home) == (2, ())
    else:
        assert ends(play, on) == after_a_ground_out(result, on)


@pytest.mark.parametrize("on", [on for on in TAKEN if on[2]])
@pytest.mark.parametrize("fielder", FIELDERS)
def test_one_at_home(on: Occupied, fielder: int) -> None:
    """PT-87, PT-104, PT-R-15: the man from third is out, the batter is on and all others come up a base."""
    play = plays.at_home(fielder, on, "PT-87")
    assert ends(play, on) == {BATTER: 1, **{base: base + 1 for base in (1, 2) if on[base - 1]}, 3: OUT}
    assert play.outs == 1
