"""Clutch's card press: whole leagues pressed from bundled seasons are legal teams and come to the season's rates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from hotstove.games.clutch import GAME
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import OUTS, Result
from hotstove.games.clutch.press.fitting import ON_BASES
from hotstove.games.clutch.press.maker import Press
from hotstove.games.clutch.press.model import match_up
from hotstove.games.clutch.press.rosters import rosters
from hotstove.games.clutch.press.runs import Ground, in_points, inning
from hotstove.games.clutch.press.targets import INTENTIONAL_WALKS, league_rates, real_figures
from hotstove.games.clutch.press.team_file import LeagueCards
from hotstove.games.clutch.teams import Team, read_team
from hotstove.stats.card_maker import Pressed, card_maker_of, season_options
from hotstove.stats.estimates import leagues
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import Season
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


def test_hit_batters_are_shared_out_among_average_walks_and_on_base() -> None:
    for league in leagues(any_season(2016, None)):
        real = real_figures(league)
        rates, lean = league_rates(league, 0.006, 0.46)
        assert 0.005 < lean < 0.02 and sum(rates) == pytest.approx(1)
        pitched_to = 1 - INTENTIONAL_WALKS
        hits = sum(rates[Result.SINGLE :]) * pitched_to
        walks = rates[Result.BB] * pitched_to + INTENTIONAL_WALKS
        assert hits / (1 - walks - 0.006) == pytest.approx(real.avg * (1 + lean))
        assert walks == pytest.approx(real.bb * (1 + lean))
        assert hits + walks == pytest.approx(real.obp * (1 - lean), abs=1e-6)


def test_rosters_have_the_regulars_where_they_played() -> None:
    (american,) = leagues(american_league())
    yankees = next(club for club in rosters(american) if club.team.code == "NYA")
    names = {spot.short: batter.estimate.player.name.split()[-1] for batter, spot in yankees.nine}
    assert names["rf"] == "Ruth" and names["1b"] == "Gehrig" and names["2b"] == "Lazzeri" and names["cf"] == "Combs"
    assert sum(each.share for each in yankees.batters) == pytest.approx(1)
    assert sum(each.share for each in yankees.pitchers) == pytest.approx(1)


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
