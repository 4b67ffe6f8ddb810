"""The two teams of Clutch's scenarios: legal, with the ratings that examples reckon with, and all cards to play."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import INFIELD, OUTFIELD, plain_card
from hotstove.games.clutch.strategy import STRATEGY
from hotstove.games.clutch.teams import Team, read_team
from hotstove.table.errors import NotLegal
from hotstove.table.texts import as_node, read_yaml_file

FOLDER = Path(__file__).parents[2] / "scenarios" / "clutch" / "teams"
FIGURES, NUMBERS = TEAMS = [read_team(read_yaml_file(path)) for path in sorted(FOLDER.glob("*.yml"))]
each_team = pytest.mark.parametrize("team", TEAMS, ids=[team.nickname for team in TEAMS])


def test_nobody_has_a_namesake() -> None:
    names = [card.name for team in TEAMS for card in team.players]
    assert len(set(names)) == len(names) == 52


@each_team
def test_a_roster_at_the_cap(team: Team) -> None:
    """CL-041, CL-EX-22: 6,000 exactly, and 5 more are too many."""
    assert team.salary == 6000
    plain = team.plain()
    ace = plain_card(team.rotation[0]) | {"salary": team.rotation[0].salary + 5}
    plain["rotation"] = [ace, *map(plain_card, team.rotation[1:])]
    with pytest.raises(NotLegal, match=r"6,005, 5 over the cap of 6,000 \(CL-041\)"):
        read_team(as_node(plain, "team"))


@each_team
def test_ratings_8_9_and_6_with_the_first_starter(team: Team) -> None:
    """CL-086 to CL-088: what the throws and plays of the examples add to their die."""
    rated = {position: batter.rating(position) for batter, position in team.lineup}
    assert rated[Position.CATCHER] + team.rotation[0].defense == 8
    assert sum(rated[position] for position in INFIELD) == 9
    assert sum(rated[position] for position in OUTFIELD) == 6


def test_every_card_can_be_dealt_to_one_of_them() -> None:
    """Numbers has all offense cards, Figures all neutral ones, both all defense cards."""
    assert {*FIGURES.deck, *NUMBERS.deck} == {card for card in STRATEGY.values() if not card.manager}
    assert {card for card in STRATEGY.values() if card.family == "defense"} <= {*FIGURES.deck} & {*NUMBERS.deck}
