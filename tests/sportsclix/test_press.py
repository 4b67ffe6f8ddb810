"""SportsClix's press: a whole league pressed from a bundled season are legal squads, and their dials come to its rates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from hotstove.baseball.season_play import ClubHistory, GameDay
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.building import check_teams
from hotstove.games.sportsclix.dials import POSITIONS
from hotstove.games.sportsclix.dugout import AHEAD, LEAST_PEN, OTHER_DAY, SEASONS, WORKED, rested
from hotstove.games.sportsclix.figures import Role
from hotstove.games.sportsclix.press.dial_fit import BATTERS_ROWS, PITCHERS_ROWS
from hotstove.games.sportsclix.press.maker import Press
from hotstove.games.sportsclix.press.model import DOUBLE, HR, SINGLE, SO, TRIPLE, WALK
from hotstove.games.sportsclix.press.squads import ROTATION, SIZE, squads
from hotstove.games.sportsclix.press.team_file import LeagueFigures
from hotstove.games.sportsclix.team_files import read_team
from hotstove.games.sportsclix.teams import Style, Team
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.estimates import leagues
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import Season
from hotstove.table.texts import as_node

YEAR = 1927


def american_league() -> Season:
    season = any_season(YEAR, None)
    return replace(season, teams=tuple(team for team in season.teams if team.league == "AL"))


@pytest.fixture(scope="module")
def fit() -> LeagueFigures:
    (found,) = Press(trials=()).figures(american_league())
    return found


@pytest.fixture(scope="module")
def teams(fit: LeagueFigures) -> list[Team]:
    return [read_team(as_node(each.team, each.code)) for each in map(fit.pressed, fit.fitting.clubs)]


def test_the_game_offers_its_press() -> None:
    assert card_maker_of(GAME).method


def test_squads_are_of_equal_number_and_can_play_each_other(teams: Sequence[Team]) -> None:
    assert len(teams) == 8
    for team in teams:
        assert len(team.figures) == SIZE and team.has_hitter and team.league == "AL"
        assert sum(figure.role is Role.STARTER for figure in team.figures) == ROTATION
        assert all(figure.plays(position) for figure, position in team.lineup), "nobody begins out of position"
        assert not check_teams(teams[0], team, Style.AMERICAN, True)
    yankees = next(team for team in teams if team.code == "NYA")
    names = {position.short: figure.name for figure, position in yankees.lineup}
    assert names["rf"] == "Babe Ruth" and names["1b"] == "Lou Gehrig" and names["cf"] == "Earle Combs"


def test_rows_of_dials_go_from_cold_to_hot(teams: Sequence[Team]) -> None:
    for figure in (figure for team in teams for figure in team.figures):
        for pair, ladder in (PITCHERS_ROWS if figure.pitches else BATTERS_ROWS).items():
            places = [ladder.index(figure.result(pair, position)) for position in POSITIONS]
            assert places == sorted(places)


def test_a_league_of_dials_comes_to_its_rates(fit: LeagueFigures) -> None:
    """Exactly, as far as whole results can; single players miss by what a season's luck moves them."""
    fitting = fit.fitting
    wanted = fitting.targets.league
    for event in (HR, TRIPLE, DOUBLE, SINGLE, WALK, SO):
        assert fitting.expected[event] == pytest.approx(wanted[event], abs=0.0015)
    regulars = [each.key for club in fitting.clubs for each in club.nine]
    for event, within in ((HR, 0.008), (SINGLE, 0.03), (WALK, 0.025), (SO, 0.03)):
        misses = [fitting.batters[key].results[event] - fitting.targets.batters[key][event] for key in regulars]
        assert (sum(miss * miss for miss in misses) / len(misses)) ** 0.5 < within


def test_sluggers_hit_more_home_runs_by_their_dials(fit: LeagueFigures) -> None:
    rates = fit.fitting.batters
    assert rates["NYA", "ruthba01"].results[HR] > 0.06 and rates["NYA", "gehrilo01"].results[HR] > 0.045
    assert rates["NYA", "koenima01"].results[HR] < 0.02


def test_a_short_staff_fills_up_with_further_figures_of_its_pitchers() -> None:
    """Clubs of 1889 had few pitchers: a busy starter stands in the rotation more than once (SC-191)."""
    for league in leagues(any_season(1889, None)):
        clubs = squads(league)
        for club in clubs:
            figures = len(club.batters) + sum(each.figures for each in club.pitchers)
            assert figures == SIZE and sum(each.figures for each in club.rotation) == ROTATION
        assert any(each.figures > 1 for club in clubs for each in club.rotation)


def test_starters_take_turns_through_a_season(teams: Sequence[Team], fit: LeagueFigures) -> None:
    team = fit.pressed(fit.fitting.clubs[0]).team
    day = GameDay(0, 4, "NYA", True, True)
    seen = [
        read_team(as_node(SEASONS.sheet(team, ClubHistory(154, games=number), day, 0))).pitcher.name
        for number in range(ROTATION + 1)
    ]
    assert len(set(seen[:ROTATION])) == len({figure.name for figure in teams[0].figures if figure.role is Role.STARTER})
    assert seen[ROTATION] == seen[0]
    sheet = read_team(as_node(SEASONS.sheet(team, ClubHistory(154, games=1), day, 0)))
    assert not any(figure.role is Role.STARTER for figure in sheet.bench), "the other starters rest"
    assert {figure.role for figure in sheet.resting} == {Role.STARTER} and sheet.size == SIZE
    chosen = next(figure for figure in teams[0].bench if figure.role is Role.RELIEVER)
    assert read_team(as_node(SEASONS.sheet(team, ClubHistory(154), day, 0, chosen.id))).pitcher.id == chosen.id


def test_relievers_work_by_their_shares_of_the_real_season(teams: Sequence[Team], fit: LeagueFigures) -> None:
    """Who is ahead of his share rests; people who are not bound by usage have everybody (SC-R-82)."""
    team = fit.pressed(fit.fitting.clubs[0]).team
    pen = [figure for figure in teams[0].bench if figure.role is Role.RELIEVER]
    assert all(figure.relieved > 0 for figure in pen)
    best, *others = pen
    history = ClubHistory(154, games=20)
    whole = sum(figure.relieved for figure in pen)
    for figure in others:  # all have worked by their shares but one, who has done half as much again
        history.of(figure.id).batters_faced = round(300 * figure.relieved / whole)
    history.of(best.id).batters_faced = round(450 * best.relieved / whole) + 20
    day = GameDay(0, 4, "NYA", True, True)
    sheet = SEASONS.sheet(team, history, day, 0)
    today = read_team(as_node(sheet))
    assert best.id in {figure.id for figure in today.resting}
    assert sum(figure.role is Role.RELIEVER for figure in today.bench) >= LEAST_PEN
    why = SEASONS.left_out(sheet)
    assert why[best.name] == WORKED and OTHER_DAY in why.values()
    assert SEASONS.for_person(sheet, history, day, True) == sheet
    whole_squad = read_team(as_node(SEASONS.for_person(sheet, history, day, False)))
    assert not whole_squad.resting and whole_squad.size == SIZE
    assert not SEASONS.left_out(SEASONS.for_person(sheet, history, day, False))


def test_in_a_season_nobody_relieves_every_day(teams: Sequence[Team]) -> None:
    """The best reliever of a bullpen, who would come in daily, ends near his share; managers take the best of those there."""
    for club in teams:
        pen = [figure for figure in club.bench if figure.role is Role.RELIEVER]
        whole, faced = sum(figure.relieved for figure in pen), dict[str, int]()
        for _ in range(154):
            there = {figure.id for figure in rested(club, faced).bench}
            comes_in = next(figure for figure in pen if figure.id in there)
            faced[comes_in.id] = faced.get(comes_in.id, 0) + 8
        shares = {figure.id: figure.relieved / whole for figure in pen}
        assert len(faced) >= LEAST_PEN and faced[pen[0].id] < 1.3 * shares[pen[0].id] * 154 * 8 + AHEAD + 8
