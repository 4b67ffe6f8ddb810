"""The field as screens draw it: spray, chance of a hit in each zone, defense, and the side from which the batter swings."""

from __future__ import annotations

from itertools import islice, product

import pytest

from hotstove.baseball.positions import Position
from hotstove.baseball.words import percent
from hotstove.games.sportsclix.advice import swapped
from hotstove.games.sportsclix.dice import BATTING, PITCHING, Icon, pair_of
from hotstove.games.sportsclix.drawn_field import bats_left, ground, hit_chances
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.managers.dice import PAIRS, at_bat_of
from hotstove.games.sportsclix.managers.field import OUT, in_zone
from hotstove.games.sportsclix.results import Plain
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.substitutions import swap_options
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import ZONES
from tests.sportsclix.at_bats import as_they_came

BALLS = (Plain.GROUND_BALL, Plain.FLY_BALL)


def test_a_zone_tells_how_often_what_must_be_fielded_there_is_a_hit() -> None:
    for view in islice(as_they_came(Tier.CHAMPIONSHIP, "drawn"), 40):
        at_bat = at_bat_of(view, in_runs=True)
        windows = dict(zip(PAIRS, (*at_bat.batters.results, *at_bat.pitchers.results), strict=False))
        fell, every = dict.fromkeys(ZONES, 0.0), 0.0
        mixtures = at_bat.mixtures
        for (batting, often), (pitching, too) in product(
            zip(BATTING, mixtures.rows, strict=True), zip(PITCHING, mixtures.columns, strict=True)
        ):
            for one, other in product(PITCHING[pitching].of[0].faces, BATTING[batting].of[0].faces):
                result = windows.get(pair_of(Icon(str(one)), Icon(str(other))))
                if result is not None and result.plain in BALLS:
                    share = float(often * too) / 36
                    every += share
                    for zone in ZONES:
                        fell[zone] += share * (1 - in_zone(result, zone, at_bat.field)[OUT])
        told = hit_chances(at_bat)
        assert told == pytest.approx([fell[zone] / every if every else 0.0 for zone in ZONES])
        drawn = ground(view)
        assert drawn is not None
        assert [zone.note for zone in drawn.zones] == [
            f"hit {percent(chance)}" if zone.share else "" for zone, chance in zip(drawn.zones, told, strict=True)
        ]
        assert sum(zone.share or 0.0 for zone in drawn.zones) == pytest.approx(1)
        assert drawn.ratings == {at: f"{figure.defense}{'' if figure.plays(at) else '!'}" for at, figure in standing(view)}


def test_a_switch_hitter_stands_across_from_the_pitchers_hand() -> None:
    seen = set()
    for view in islice(as_they_came(Tier.CHAMPIONSHIP, "sides"), 200):
        sides = (view.hitter.bats, view.pitcher.throws)
        assert bats_left(view) == (sides in {("L", "L"), ("L", "R"), ("S", "R")})
        seen.add(sides)
    assert {("S", "R"), ("L", "R"), ("R", "R")} <= seen


def standing(view: SportsClixState) -> list[tuple[Position, Figure]]:
    """Who stands where."""
    lineup = view.defense.lineup
    fielding = [(spot.position, spot.player) for spot in lineup.spots if spot.position is not None and spot.position.fields]
    others = [each for each in fielding if each[0] is not Position.PITCHER]
    return [(Position.PITCHER, view.pitcher), *sorted(others, key=lambda each: each[0])]


def test_an_exchange_of_positions_says_who_goes_where() -> None:
    view = next(as_they_came(Tier.CHAMPIONSHIP, "swaps"))
    for swap in swap_options(view.defense.lineup):
        told = swapped(view, swap)
        one, other = (figure for at, figure in standing(view) if at in (swap.first, swap.second))
        for figure, to in ((one, swap.second), (other, swap.first)):
            own = "" if figure.plays(to) else " (not his position)"
            assert f"{figure.as_player.last_name} to {to.short}{own}" in told.split(", ")
