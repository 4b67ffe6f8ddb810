"""Two teams of a game are told apart by their colours."""

from __future__ import annotations

from itertools import product

import pytest

from hotstove.baseball.teams import ALIKE, TeamSheet, told_apart
from hotstove.web.look.colours import TEAM_COLOURS


def sheet(colour: str) -> TeamSheet:
    """A team in that colour."""
    return TeamSheet("ABC", "Any Town Anybodies", "Anybodies", (), colour=colour)


@pytest.mark.parametrize(("away", "home"), list(product((*TEAM_COLOURS, "", "Beige"), repeat=2)))
def test_the_away_team_plays_in_another_colour_where_its_own_is_like_the_home_teams(away: str, home: str) -> None:
    first, second = told_apart(sheet(away), sheet(home))
    assert second.colour == home, "at home one wears one's own"
    assert first.colour != second.colour
    assert {first.colour, second.colour} not in ALIKE
    alike = away == home or {away, home} in ALIKE
    assert (first.colour == away) != alike
