"""Clubs of real seasons have a colour that screens know, and two of them never look alike."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hotstove.baseball.teams import ALIKE, TeamSheet, told_apart
from hotstove.stats.club_colours import OTHERS, _colours, club_colour
from hotstove.stats.lahman import any_season
from hotstove.web.look.colours import TEAM_COLOURS


def test_the_colours_are_those_that_screens_know_and_years_go_up() -> None:
    for years in _colours().values():
        assert {*years.values()} <= {*TEAM_COLOURS, "plain"}
        assert all(before < after for before, after in pairwise(years))
    assert {*OTHERS} <= {*TEAM_COLOURS}


def test_a_colour_goes_by_club_and_year() -> None:
    assert club_colour("Philadelphia Athletics", 1929) == "blue"
    assert club_colour("Oakland Athletics", 1975) == "green"
    assert club_colour("Louisville Grays", 1877) in OTHERS, "one that is not listed has one by its name"


@pytest.mark.parametrize("year", [1927, 1975, 2016])
def test_any_two_clubs_of_a_season_can_be_told_apart(year: int) -> None:
    sheets = [
        TeamSheet(team.code, team.name, team.name, (), colour=club_colour(team.name, year))
        for team in any_season(year, otherwise="").teams
    ]
    for away in sheets:
        for home in sheets:
            if away is not home:
                colours = [each.colour for each in told_apart(away, home)]
                assert colours[0] != colours[1]
                assert frozenset(colours) not in ALIKE
