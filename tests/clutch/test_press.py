"""Clutch's card press: whole leagues pressed from bundled seasons are legal teams and come to the season's rates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from hotstove.baseball.plays import Play
from hotstove.baseball.positions import Position
from hotstove.games.clutch import GAME
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import OUTS, Result
from hotstove.games.clutch.press.fitting import ON_BASES
from hotstove.games.clutch.press.maker import Press
from hotstove.games.clutch.press.model import match_up
from hotstove.games.clutch.press.pace import FASTEST, SLOWEST, pace
from hotstove.games.clutch.press.ratings import gloves, ranges
from hotstove.games.clutch.press.rosters import rosters
from hotstove.games.clutch.press.runs import Ground, in_points, inning
from hotstove.games.clutch.press.staff_use import Hurler, staff_use
from hotstove.games.clutch.press.targets import BUNTS, intentional_walks, league_rates
from hotstove.games.clutch.press.team_file import LeagueCards
from hotstove.games.clutch.teams import Team, read_team
from hotstove.stats.card_maker import Pressed, card_maker_of, season_options
from hotstove.stats.estimates import Rates, leagues
from hotstove.stats.lahman import any_season
from hotstove.stats.outings import outings
from hotstove.stats.seasons import Season
from hotstove.stats.targets import SHARED_OUT, real_figures
from hotstove.table.live import live_table
from hotstove.table.texts import Json, as_node

YEAR = 1927


def american_league() -> Season:
    season = any_season(YEAR, None)
    return replace(season, teams=tuple(team for team in season.teams if team.league == "AL"))


@pytest.fixture(scope="module")
def fits() -> Sequence[LeagueCards]:
    return Press().cards(american_league())


@pytest.fixture(scope="module")
def teams(fits: Sequence[LeagueCards]) -> list[Team]:
    return [read_team(as_node(each.team, each.code)) for each in pressed(fits)]


def pressed(fits: Sequence[LeagueCards]) -> list[Pressed]:
    return [cards.pressed(number, club) for cards in fits for number, club in enumerate(cards.fitting.clubs)]


def test_the_game_offers_its_press() -> None:
    assert card_maker_of(GAME).method


@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        ({}, {"cards": False, "coaches": False, "stadium": False}),
        ({"cards": "on", "bunts": "off"}, {"cards": "on", "coaches": False, "stadium": False, "bunts": "off"}),
        ({"preset": "whole"}, {"preset": "whole"}),
    ],
)
def test_a_season_is_played_as_its_cards_are_fitted(chosen: dict[str, Json], options: dict[str, Json]) -> None:
    assert season_options(Press(), chosen) == options


def test_every_club_is_a_legal_team_of_cards_of_one_player_each(teams: Sequence[Team]) -> None:
    assert len(teams) == 8
    for team in teams:
        players = [card.player for card in team.players]
        assert len(set(players)) == len(players)
        assert len(team.lineup) == 9 and len(team.rotation) == 5
        assert all(batter.plays(spot) for batter, spot in team.lineup)


def test_cards_have_numbers_of_printed_cards(teams: Sequence[Team]) -> None:
    for card in (card for team in teams for card in team.players):
        counts = card.chart.counts()
        assert card.clutch != 0 and -3 <= card.clutch <= 3 and card.salary >= 50
        if isinstance(card, Batter):
            assert ON_BASES[0] <= card.on_base <= ON_BASES[-1]
            assert 3 <= sum(counts[result] for result in OUTS) <= 14
        else:
            assert isinstance(card, Pitcher)
            assert 1 <= card.command <= 7 and 1 <= card.x_zone <= 3
            assert 12 <= sum(counts[result] for result in OUTS) <= 20


def test_a_league_comes_to_its_rates_by_single_match_ups(fits: Sequence[LeagueCards], teams: Sequence[Team]) -> None:
    """The expectation of the fit against one counted card by card, and against the season."""
    for cards in fits:
        fitting = cards.fitting
        ours = {team.code: team for team in teams}
        batters, pitchers = [], []
        for club in fitting.clubs:
            by_player = {card.player: card for card in ours[club.team.code].players}
            batters += [(by_player[each.estimate.player.id], each.share) for each in club.batters]
            pitchers += [(by_player[each.estimate.player.id], each.share) for each in club.pitchers]
        whole = sum(share for _, share in batters) * sum(share for _, share in pitchers)
        found = [0.0] * 8
        for batter, share in batters:
            for pitcher, part in pitchers:
                assert isinstance(batter, Batter) and isinstance(pitcher, Pitcher)
                for result, rate in enumerate(match_up(batter, pitcher)):
                    found[result] += share * part / whole * rate
        assert found == pytest.approx(fitting.expected, abs=3e-4)
        for result in (Result.K, Result.BB, Result.SINGLE, Result.DOUBLE, Result.TRIPLE, Result.HR):
            assert found[result] == pytest.approx(fitting.targets.league[result], abs=1.5e-3)


@pytest.mark.parametrize(("year", "at_bat", "counted"), [(1889, 0.006, 0.0), (1927, 0.0, 0.006), (2016, 0.0, 0.0)])
def test_what_no_card_has_is_shared_out_as_the_years_scorers_counted(year: int, at_bat: float, counted: float) -> None:
    """A fly that scores a runner was an at-bat in 1889, a sacrifice hit and so no chance at all in 1927."""
    flies = 0.006
    for league in leagues(any_season(year, None)):
        real = real_figures(league)
        rates, lean = league_rates(league, flies, 0.46, 0.5)
        by_choice = intentional_walks(league, 0.5)
        high, low, more = SHARED_OUT
        assert 0.005 < lean < 0.03 and sum(rates) == pytest.approx(1)
        pitched_to = 1 - by_choice - BUNTS
        hits = sum(rates[Result.SINGLE :]) * pitched_to
        walks = rates[Result.BB] * pitched_to + by_choice
        assert hits / (1 - walks - BUNTS - flies + at_bat) == pytest.approx(real.avg * (1 + high * lean))
        assert walks == pytest.approx(real.bb * (1 + more * lean))
        assert (hits + walks) / (1 - BUNTS - counted) == pytest.approx(real.obp * (1 - low * lean), abs=1e-6)


def test_rosters_have_the_regulars_where_they_played() -> None:
    (american,) = leagues(american_league())
    yankees = next(club for club in rosters(american) if club.team.code == "NYA")
    names = {spot.short: batter.estimate.player.name.split()[-1] for batter, spot in yankees.nine}
    assert names["rf"] == "Ruth" and names["1b"] == "Gehrig" and names["2b"] == "Lazzeri" and names["cf"] == "Combs"
    usual = american.team_games / 8
    assert sum(each.share for each in yankees.batters) == pytest.approx(yankees.team.games / usual)
    assert sum(each.share for each in yankees.pitchers) == pytest.approx(yankees.team.games / usual)


def test_faster_runners_score_more_and_are_doubled_up_less() -> None:
    rates = [0.2, 0.2, 0.25, 0.09, 0.18, 0.05, 0.004, 0.026]
    slow, fast = (inning(Ground(rates, in_points([(speed, 1.0)]), 8, 9, 5))[0, 0] for speed in (8, 18))
    assert fast.runs > 1.1 * slow.runs
    assert fast.double_plays < slow.double_plays
    nobody = inning(Ground([0.4, 0.3, 0.3, 0, 0, 0, 0, 0], [(12, 1.0)], 8, 9, 5))[0, 0]
    assert nobody.runs == 0 and nobody.trips == pytest.approx(3)


def test_a_club_alone_is_pressed_with_its_whole_league(fits: Sequence[LeagueCards]) -> None:
    """Its cards are those of the whole league's fit, the same each time, and other leagues are not fitted for it."""
    (alone,) = Press().press(any_season(YEAR, None), ["BOS"])
    whole = next(each for each in pressed(fits) if each.code == "BOS")
    assert isinstance(alone.team, dict) and isinstance(whole.team, dict)
    assert alone.team["lineup"] == whole.team["lineup"] and alone.team["rotation"] == whole.team["rotation"]


def test_nobody_both_bats_and_pitches_for_a_club() -> None:
    """Where everybody who pitched played more in the field, he who pitched most pitches (CL-040)."""
    season = any_season(1889, None)
    for league in leagues(season):
        for club in rosters(league):
            players = [*(each.key for each in club.batters), *(each.key for each in club.pitchers)]
            assert len(set(players)) == len(players)
    (american,) = leagues(american_league())
    browns = next(team for team in american.teams if team.code == "SLA")
    pitchers = [each for each in american.pitchers if each.team is browns]
    everywhere = replace(pitchers[0].player, fielding=browns.players[0].fielding)
    alone = replace(pitchers[0], player=everywhere)
    others = [each for each in american.pitchers if each.team is not browns]
    bats = [replace(each, player=everywhere) if each.player.id == everywhere.id else each for each in american.batters]
    found = rosters(replace(american, pitchers=(*others, alone), batters=tuple(bats)))
    (club,) = (each for each in found if each.team is browns)
    assert [each.key[1] for each in club.pitchers] == [everywhere.id]
    assert everywhere.id not in [each.key[1] for each in club.batters]


# --- The pace of a league


@pytest.mark.parametrize(("year", "name"), [(1889, "AA"), (1975, "NL"), (2016, "AL")])
def test_innings_come_to_the_real_runs(year: int, name: str) -> None:
    """Also those of 1889, half of which came of errors; steals, too, where gloves can have them."""
    league = next(league for league in leagues(any_season(year, None)) if league.name == name)
    found = pace(league, rosters(league))
    runs = sum(team.runs for team in league.teams) / league.team_games
    assert found.runs == pytest.approx(runs, rel=0.01)
    assert SLOWEST < found.speed < FASTEST
    stolen = sum(player.batting.stolen_bases for team in league.teams for player in team.players) / league.team_games
    if year > 1900:
        assert found.steals == pytest.approx(stolen, abs=0.35)


def test_gloves_are_some_steps_higher_or_lower_within_what_a_card_can_have() -> None:
    for steps in range(-9, 9):
        for position, (low, high) in ranges(steps, steps, steps).items():
            assert 0 <= low <= high <= (9 if position is Position.CATCHER else 5)
    key = ("X", "y")
    rated = gloves({(key, Position.CATCHER): 0.99}, ranges())
    assert rated.at(key, Position.CATCHER) == 8 and rated.at(key, Position.SHORTSTOP) == 2


# --- Who pitches, and how tired

LINE: Rates = (0.02, 0.006, 0.045, 0.17, 0.08, 0.0, 0.15)


def staff(innings: int, number: int, line: Rates = LINE) -> list[Hurler]:
    return [Hurler(innings, line)] * number


def test_a_full_staff_is_hardly_ever_tired() -> None:
    use = staff_use(staff(6, 5), staff(1, 8))
    assert sum(map(sum, use)) == pytest.approx(1)
    assert sum(each[0] for each in use) > 0.98
    assert use == staff_use(staff(6, 5), staff(1, 8))


WILD = (0.04, 0.01, 0.07, 0.2, 0.12, 0.0, 0.1)


def test_a_short_staff_goes_on_tired() -> None:
    """Starters who must finish their games are tired in the end, more so if many score (CL-249, CL-253)."""
    fresh = [sum(each[0] for each in staff_use(staff(8, 3, line), [])) for line in (LINE, WILD)]
    assert 0.5 < fresh[1] < fresh[0] < 0.95
    many, few = (sum(each[0] for each in staff_use(staff(8, 3), [], ratio)) for ratio in (0.5, 2.0))
    assert few < many, "each four runs cost an inning"
    alone = staff_use(staff(9, 1), [])
    assert len(alone) == 1 and sum(alone[0]) == pytest.approx(1)


def test_the_worst_of_a_short_staff_is_tired_most() -> None:
    good, bad = staff_use([Hurler(9, LINE), Hurler(9, WILD)], [])
    assert sum(bad[1:]) / sum(bad) > 1.5 * sum(good[1:]) / sum(good)


def test_limits_make_up_for_what_runs_and_walks_cost() -> None:
    """A usual starter of 1927 threw 6.6 innings, and every four runs or walks cost one of his limit (CL-253)."""
    (american,) = leagues(american_league())
    clubs = rosters(american)
    limits = [pitcher.innings for club in clubs for pitcher in club.rotation]
    usual = outings(american).start / 3
    assert usual + 0.2 < sum(limits) / len(limits) < usual + 1.0


def test_pitchers_who_are_tired_are_fitted_as_such() -> None:
    """Every pitch of theirs counts with the Command that it has: the league's rates hold for 1889's short staffs, too."""
    season = any_season(1889, None)
    season = replace(season, teams=tuple(team for team in season.teams if team.league == "AA"))
    (cards,) = Press().cards(season)
    arms = [pitcher for club in cards.fitting.clubs for pitcher in club.pitchers]
    for each in pressed([cards]):
        assert read_team(as_node(each.team, each.code)).code == each.code
    assert sum(sum(pitcher.tired[1:]) for pitcher in arms) / len(cards.fitting.clubs) > 0.05
    for result in (Result.K, Result.BB, Result.SINGLE, Result.DOUBLE, Result.HR):
        assert cards.fitting.expected[result] == pytest.approx(cards.fitting.targets.league[result], abs=3e-3)


# --- Play


def test_games_come_to_the_leagues_averages_and_runs(teams: Sequence[Team]) -> None:
    """A hundred games of the American League of 1927 with a fixed seed, within three standard errors of it.

    Those are 2 % of AVG and OBP, 4 % of SLG and 5 % of runs in so few games (docs/accuracy-clutch.md has more).
    """
    (league,) = leagues(american_league())
    real = real_figures(league)
    options = as_node(dict(Press.options))
    counts: Counter[str] = Counter()
    for game in range(100):
        away, home = teams[game % 8], teams[(game + 1 + game // 8 % 7) % 8]
        sheets = [replace(team, starter=game // 8 % len(team.rotation)).plain() for team in (away, home)]
        setup = GAME.set_up(as_node(sheets[0]), as_node(sheets[1]), options)
        managers = GAME.managers["sensible"](setup), GAME.managers["sensible"](setup)
        table = live_table(GAME, managers, setup, f"1927/{game}")
        counts["runs"] += sum(table.play(setup).board.score)
        counts.update(event.kind.name for event in table.events if isinstance(event, Play))
    hits = [counts[kind] for kind in ("SINGLE", "DOUBLE", "TRIPLE", "HOME_RUN")]
    walks = counts["WALK"] + counts["INTENTIONAL_WALK"]
    outs = sum(counts[kind] for kind in ("STRIKEOUT", "GROUND_OUT", "FLY_OUT", "FIELDERS_CHOICE"))
    at_bats = sum(hits) + 0.985 * outs  # the others are sacrifice flies
    assert sum(hits) / at_bats == pytest.approx(real.avg, rel=0.06)
    assert (sum(hits) + walks) / (at_bats + walks) == pytest.approx(real.obp, rel=0.06)
    assert sum(number * count for number, count in enumerate(hits, 1)) / at_bats == pytest.approx(real.slg, rel=0.12)
    runs = sum(team.runs for team in league.teams) / league.team_games
    assert counts["runs"] / 200 == pytest.approx(runs, rel=0.15)
