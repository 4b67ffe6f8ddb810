"""True rates from small samples, speed, steals, gloves, and what stands in for what was not kept."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from hotstove.baseball.positions import Position
from hotstove.stats.averages import outer_values
from hotstove.stats.estimates import (
    EVENTS,
    FLY,
    HR,
    PLATOON,
    SMALL,
    SO,
    BatterEstimate,
    League,
    faced_by,
    leagues,
    missed,
    mostly_pitches,
)
from hotstove.stats.fielding import caught_against, fielders
from hotstove.stats.lahman import bundled
from hotstove.stats.running import SUCCESS, UNKNOWN_STEALS
from hotstove.stats.seasons import BattingSeason

YEARS = (1889, 1927, 1975, 2016)


@cache
def leagues_of(year: int) -> dict[str, League]:
    return {league.name: league for league in leagues(bundled(year))}


def batter(year: int, team: str, name: str) -> BatterEstimate:
    each = next(
        each for each in leagues_of(year)[_league(year, team)].batters if (each.team.code, each.player.name) == (team, name)
    )
    assert isinstance(each, BatterEstimate)
    return each


def _league(year: int, team: str) -> str:
    return bundled(year).by_code[team].league


def test_a_regulars_rates_are_his_own() -> None:
    ruth = batter(1927, "NYA", "Babe Ruth")
    assert ruth.chances == pytest.approx(540 + 137 + FLY * 677)  # his sacrifices hold a few flies
    assert ruth.rates[HR] == pytest.approx(60 / ruth.chances)
    assert ruth.rates == ruth.real


def test_small_samples_lean_on_their_kind() -> None:
    """One at-bat and one hit is no .1000 hitter; pitchers lean on pitchers."""
    for pitches in (False, True):
        few = [each for each in leagues_of(2016)["NL"].batters if each.pitches is pitches and 0 < each.chances < 5]
        assert few
        means = {tuple(round(rate, 2) for rate in each.rates[:1]) for each in few}
        assert len(means) < 4
        assert all(0 < each.rates[SO] < 0.8 for each in few)
    small = [each for each in leagues_of(2016)["NL"].batters if each.chances < SMALL]
    hitters = [each.on_base for each in small if not each.pitches]
    pitchers = [each.on_base for each in small if each.pitches]
    assert sum(hitters) / len(hitters) > sum(pitchers) / len(pitchers) + 0.08


@pytest.mark.parametrize("year", YEARS)
def test_leagues_add_up(year: int) -> None:
    """A league's line is that of its players weighted by their chances, leaning on others changes next to nothing."""
    for league in leagues_of(year).values():
        for event in range(len(EVENTS)):
            real = sum(each.chances * each.real[event] for each in league.batters) / league.chances
            lean = sum(each.chances * each.rates[event] for each in league.batters) / league.chances
            assert real == pytest.approx(league.rates[event], abs=1e-9)
            assert lean == pytest.approx(real, abs=0.0006)


def test_sacrifice_flies_by_era() -> None:
    """At-bats in 1889, hidden among the sacrifices in 1927, a column of their own in 1975."""
    for year, name, hidden in ((1889, "NL", 0.0), (1927, "AL", FLY)):
        league = leagues_of(year)[name]
        known = sum(
            each.player.batting.at_bats + each.player.batting.walks + each.player.batting.hit_by_pitch
            for each in league.batters
        )
        assert league.chances / known - 1 == pytest.approx(hidden, abs=0.15 * FLY)
    assert leagues_of(1975)["AL"].kept("sacrifice_flies")
    notes = " ".join(leagues_of(1889)["AA"].estimated)
    for word in ("caught stealing", "sacrifice hits", "sacrifice flies", "double plays", "arms"):
        assert word in notes
    assert leagues_of(2016)["AL"].estimated == ()


def test_strikeouts_that_were_not_kept_come_from_the_pitchers() -> None:
    season = bundled(1927)
    without = tuple(
        replace(
            team,
            players=tuple(replace(player, batting=replace(player.batting, strikeouts=0)) for player in team.players),
        )
        for team in season.teams
    )
    blind = leagues(replace(season, teams=without, kept=season.kept - {"strikeouts"}))
    for league in blind:
        struck = sum(player.pitching.strikeouts for team in league.teams for player in team.players if player.pitching)
        assert league.rates[SO] * league.chances == pytest.approx(struck, rel=0.02)
        pitchers = [each.real[SO] for each in league.batters if each.pitches and each.chances > 30]
        hitters = [each.real[SO] for each in league.batters if not each.pitches and each.chances > 300]
        assert sum(pitchers) / len(pitchers) == pytest.approx(2 * sum(hitters) / len(hitters), rel=0.05)
        assert any("strikeouts were not kept" in note for note in league.estimated)


def test_speed_tells_runners_from_sluggers() -> None:
    assert batter(2016, "CIN", "Billy Hamilton").speed > 2.5
    assert batter(2016, "MIA", "Dee Strange-Gordon").speed > 1
    assert batter(2016, "DET", "Victor Martinez").speed < -1
    assert batter(1927, "PIT", "Kiki Cuyler").speed > batter(1927, "PIT", "Earl Smith").speed


def test_steals_kept_and_not() -> None:
    hamilton = batter(2016, "CIN", "Billy Hamilton")
    assert hamilton.tried == 66
    assert hamilton.success == pytest.approx((58 + 10 * leagues_of(2016)["NL"].success) / 76)
    frisch = batter(1927, "SLN", "Frankie Frisch")  # the National League did not count who was caught
    assert frisch.tried == 48 + round((1 / SUCCESS - 1) * 48)
    assert leagues_of(1927)["NL"].success == SUCCESS
    season = bundled(1889)
    blind = leagues(replace(season, kept=season.kept - {"stolen_bases"}))
    rates = [each.attempts for league in blind for each in league.batters if each.chances > 200]
    assert sum(rates) / len(rates) == pytest.approx(UNKNOWN_STEALS, rel=0.35)


def test_who_pitches() -> None:
    assert mostly_pitches(batter(2016, "CHN", "Jake Arrieta").player)
    assert not mostly_pitches(batter(2016, "CHN", "Miguel Montero").player)  # he pitched an inning
    assert faced_by(batter(2016, "CHN", "Jake Arrieta").player) == 795


def test_gloves() -> None:
    league = leagues_of(2016)["NL"]
    known = {(each.player, each.position): each for each in fielders(league)}
    shortstops = [each for (_, position), each in known.items() if position is Position.SHORTSTOP and each.plays >= 0]
    weight = sum(each.weight for each in shortstops)
    assert sum(each.errors * each.weight for each in shortstops) / weight == pytest.approx(1, abs=0.1)
    assert known[("SFN", "crawfbr01"), Position.SHORTSTOP].plays > 4
    assert known[("CHN", "montemi01"), Position.PITCHER].plays == -1, "too few innings to tell"


def test_catchers_arms() -> None:
    arms = caught_against(leagues_of(2016)["AL"])
    assert arms["KCA", "perezsa02"] == pytest.approx(-0.14, abs=0.015)
    assert caught_against(leagues_of(1889)["AA"]) == {}


def test_durability() -> None:
    rose = batter(1975, "CIN", "Pete Rose")
    assert missed(rose.team, rose.player, rose.chances) == 1
    part_time = replace(rose.player, batting=BattingSeason(games=20, at_bats=30))
    assert missed(rose.team, part_time, 30) == 15


def test_platoon_factors_favour_the_other_hand() -> None:
    for bats in "RL":
        same, other = PLATOON[bats, bats], PLATOON[bats, "L" if bats == "R" else "R"]
        assert same[HR] < 1 < other[HR]
        assert same[SO] > other[SO]


def test_cuts_by_weight() -> None:
    assert outer_values([(number, 1) for number in range(1, 101)], 0.25, 0.15) == (25, 86)
    assert outer_values([(1.0, 90), (2.0, 10)], 0.25, 0.25) == (float("-inf"), 2.0)
    assert outer_values([], 0.25, 0.25) == (float("-inf"), float("inf"))
