"""The squads of leagues that are drafted in each game that has them: teams by its rules, men once, seasons told apart."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.league_squads import DraftedCards, squads_of
from hotstove.games.clutch.building import OPEN, UNCAPPED
from hotstove.games.clutch.teams import read_team as read_clutch
from hotstove.games.sportsclix.figure_files import plain_figure
from hotstove.games.sportsclix.team_files import read_team as read_sportsclix
from hotstove.games.sportsclix.teams import Format
from hotstove.league.club_draft.files import SEASON, DraftFile, draft_of, pool_of
from hotstove.league.club_draft.making import clubs_named
from hotstove.league.club_draft.rules import ClubDraft, Terms
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import Json, as_node, read_yaml

GAMES = ("pinetar", "clutch", "sportsclix")
SIZE = {"pinetar": 16, "clutch": 26, "sportsclix": 20}


def shipped(game: str, year: int = 0) -> list[Json]:
    """The teams that come with a game, of a season if one is given."""
    rules = ball_game_named(game)
    teams: list[Json] = []
    for name in rules.teams():
        team = read_yaml(rules.team_file(name), f"{name}.yaml").plain()
        assert isinstance(team, dict)
        teams.append({**team, SEASON: year} if year else team)
    return teams


@cache
def drafted(game: str) -> DraftFile:
    """Three clubs that the computer has drafted from all teams that come with a game."""
    rules, teams = ball_game_named(game), shipped(game, 1927)
    pool = pool_of(rules, [as_node(team, str(number)) for number, team in enumerate(teams)])
    terms = Terms(clubs_named(["Aces", "Bees", "Crows"], [], None), tuple(squads_of(rules).places), SIZE[game], pool)
    terms.check()
    terms.check_pool()
    draft = ClubDraft(terms)
    while not draft.over:
        draft = draft.pick(draft.computer_pick())
    return DraftFile(rules, teams, draft)


@cache
def squads(game: str) -> Mapping[str, Json]:
    """The team files of the three clubs."""
    return drafted(game).squads()


def men_of(game: str) -> dict[str, set[str]]:
    """The names of the men whom each club has drafted."""
    draft = drafted(game).draft
    return {club.name: {each.man.name for each in squad} for club, squad in zip(draft.terms.clubs, draft.squads, strict=True)}


@pytest.mark.parametrize("game", GAMES)
def test_two_drafted_clubs_can_meet(game: str) -> None:
    clubs = squads(game)
    ball_game_named(game).set_up(as_node(clubs["Aces"]), as_node(clubs["Bees"]), as_node(None))


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_has_the_season_of_its_men_in_their_labels_and_comes_back(game: str) -> None:
    file = drafted(game)
    assert all(each.source.endswith(" 1927") for each in file.draft.terms.pool)
    again = draft_of(file.text(), "ours.draft")
    assert again.squads() == squads(game)
    assert again.years == [1927]


@pytest.mark.parametrize("game", GAMES)
def test_a_pool_of_two_seasons_has_each_man_once(game: str) -> None:
    rules = ball_game_named(game)
    teams = [*shipped(game, 1927), *shipped(game, 1928)]
    pool = pool_of(rules, [as_node(team) for team in teams])
    assert len(pool) == 2 * len({each.man.person for each in pool})
    with pytest.raises(NotLegal, match=r"the cards of .* 1927, which stand in"):
        pool_of(rules, [as_node(team) for team in (*teams, teams[0])])


@pytest.mark.parametrize("season", ["1927\x1b[2J", -1, 10_000, [1927]])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_season_is_told(game: str, season: Json) -> None:
    team = shipped(game)[0]
    assert isinstance(team, dict)
    with pytest.raises(Unreadable, match=r"pool\[1\].*expected a whole number from 0 to 9999"):
        pool_of(ball_game_named(game), [as_node({**team, SEASON: season}, "ours.draft", "pool[1]")])


def test_a_club_of_clutch_has_the_men_drafted_the_best_nine_and_a_rotation_by_salary() -> None:
    for name, data in squads("clutch").items():
        team = read_clutch(as_node(data, name))
        assert {card.name for card in team.players} == men_of("clutch")[name]
        assert len(team.lineup) == 9
        assert [card.salary for card in team.rotation] == sorted((card.salary for card in team.rotation), reverse=True)
        assert len(team.rotation) >= 5 and len(team.bullpen) >= 4
        assert team.rules in (UNCAPPED, OPEN)


def test_a_club_of_clutch_has_deck_staff_and_stadium_of_its_first_mans_team() -> None:
    """CL-033: a team is a roster, a deck, a staff and a stadium."""
    file = drafted("clutch")
    for club, squad in zip(file.draft.terms.clubs, file.draft.squads, strict=True):
        team = file.teams[squad[0].team]
        assert isinstance(team, dict)
        first = {key: value for key, value in team.items() if key != SEASON}
        his, its = read_clutch(as_node(first)), read_clutch(as_node(squads("clutch")[club.name]))
        assert (its.deck, its.staff, its.stadium) == (his.deck, his.staff, his.stadium)


def test_clubs_of_sportsclix_are_of_the_open_format_and_of_equal_number() -> None:
    """SC-190: squads of the open format are of equal number."""
    for name, data in squads("sportsclix").items():
        team = read_sportsclix(as_node(data, name))
        assert team.format is Format.OPEN
        assert team.size == SIZE["sportsclix"]
        assert {figure.name for figure in team.figures} == men_of("sportsclix")[name]
        assert team.has_hitter


def test_a_reliever_of_several_figures_is_drafted_once_with_all_their_outs() -> None:
    team = shipped("sportsclix")[0]
    known = read_sportsclix(as_node(team))
    arm = next(figure for figure in known.bench if figure.role.value == "RP")
    row = {**plain_figure(arm), "id": "twice", "player": "twice", "name": "Tom Twice", "relieved": 40}
    assert isinstance(team, dict) and isinstance(team["bench"], list)
    more = {**team, "bench": [*team["bench"], row, row]}
    men = [each.person for each in squads_of(ball_game_named("sportsclix")).men(as_node(more))]
    assert men.count("twice") == 1
    drafted_men = [DraftedCards(more, "ours", person) for person in men]
    made = read_sportsclix(as_node(squads_of(ball_game_named("sportsclix")).squad("Aces", "ACE", drafted_men)))
    assert [figure.relieved for figure in made.figures if figure.player == "twice"] == [80]
