"""Clutch's series: home games, rotation, rest, and what stays as it is (CL-060, CL-061, CL-067 to CL-071, CL-257, CL-270)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.plays import Note
from hotstove.games.clutch.game import Clutch
from hotstove.games.clutch.rest import StaffRest
from hotstove.games.clutch.series import SERIES, plain_staff, read_staff
from hotstove.games.clutch.state import ClutchState
from hotstove.games.clutch.teams import Team, read_team, shipped_team
from hotstove.league import series as league
from hotstove.league.best_of import at_home
from hotstove.league.contest_games import SeriesRules
from hotstove.league.series import Series, SeriesTerms, record_of, set_up
from hotstove.managers.simple import AtRandom, First
from hotstove.table import AWAY, BOTH, HOME, NotLegal, Seat, Unreadable
from hotstove.table.live import LiveTable
from hotstove.table.session import play_on
from hotstove.table.texts import Json, as_node

GAME = cast("AnyBallGame", Clutch())
CLUBS = "harbour", "ironworks"


@pytest.fixture(autouse=True)
def _clutch_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league, "ball_game_named", lambda name: GAME)


def series(best_of: int = 3, away: Json = CLUBS[AWAY], home: Json = CLUBS[HOME], **options: Json) -> Series:
    teams = GAME.set_up(as_node(away), as_node(home), as_node(dict(options)))
    return Series(record_of(GAME, set_up(GAME, teams, best_of), "series", ("random", "random")))


def team_today(found: Series, number: int, club: Seat) -> Team:
    """The club's team as game ``number`` is set up."""
    setup = found.setup_of(number)
    at = found.terms.club_at(number, club)
    return read_team(as_node(setup.home if at == HOME else setup.away))


def played(found: Series) -> Series:
    while found.winner is None:
        play_on(found.begin(), (AtRandom(), First()))
    return found


@pytest.mark.parametrize(("best_of", "home"), [(3, "HAH"), (5, "HAHAH"), (7, "HAHAHAH")])
def test_home_games_go_by_turns(best_of: int, home: str) -> None:
    """Games 1 and 3 of a best of three are at one club's home, game 2 at the other's (CL-060); longer ones go on (CL-R-76)."""
    assert "".join("AH"[at_home(SERIES.lengths[best_of], number)] for number in range(1, best_of + 1)) == home


def test_home_stands_are_agreed_on_for_a_longer_series() -> None:
    """CL-R-76: the usual ones are by turns; a best of three has no others (CL-060), and they are as long as the series."""
    teams = GAME.set_up(as_node("mesa"), as_node("mill"), as_node({"preset": "basic"}))
    terms = SeriesTerms(GAME, set_up(GAME, teams, 7, stands="2-3-2"))
    assert "".join("AH"[terms.club_at(number, HOME)] for number in range(1, 8)) == "HHAAAHH"
    for best_of, stands, words in (
        (3, "2-1", "the home stands of a best of 3 are 1-1-1"),
        (7, "2-2-1", "home stands 2-2-1 are 5 games, not the 7"),
        (5, "2,2,1", "numbers of games with hyphens between"),
        (5, "5-0", "numbers of games with hyphens between"),
    ):
        with pytest.raises(NotLegal, match=words):
            set_up(GAME, teams, best_of, stands=stands)
    with pytest.raises(NotLegal, match="the home stands of a best of 7 are 2-3-2"):
        rb8 = ball_game_named("rb8")
        set_up(rb8, rb8.set_up(as_node("bakers"), as_node("hares"), as_node(None)), 7, stands="1-1-1-1-1-1-1")


def test_rotation_and_rest_are_carried_over() -> None:
    """Every game has the next starter, and those are tired whom the lines of the games before make tired (CL-069, CL-258)."""
    found = played(series(7))
    assert len(found.games) >= 4
    for club in BOTH:
        staff = StaffRest({})
        for number, session in enumerate(found.games, 1):
            team = team_today(found, number, club)
            assert team.starter == (number - 1) % 5
            assert team.tired == staff.tired
            state: ClutchState = session.state
            seat = found.terms.club_at(number, club)
            lines = state.board.lines(seat)
            assert [line.card.id for line in lines if line.card.starts] == [team.rotation[team.starter].id]
            assert all(line.entered_tired == (line.card.id in team.tired) for line in lines)
            staff = staff.after(lines, 5)
        assert team.tired


def test_deck_staff_and_stadium_are_the_same_in_all_games() -> None:
    """A club keeps its stadium, both may have the same one, and the home club's is in force (CL-061, CL-062)."""
    found = played(series())
    for number in range(1, len(found.games) + 1):
        for club, name in zip(BOTH, CLUBS, strict=True):
            team, shipped = team_today(found, number, club), shipped_team(name)
            assert (team.deck, team.staff, team.stadium) == (shipped.deck, shipped.staff, shipped.stadium)
        at_home_now = found.terms.club_at(number, HOME)
        told = [event.text for event in found.games[number - 1].events if isinstance(event, Note)]
        assert any(text.startswith(shipped_team(CLUBS[at_home_now]).stadium.name) for text in told)


def test_the_tired_are_named_before_the_game() -> None:
    """Both managers read whose pitchers are tired (CL-056, CL-258)."""
    found = played(series())
    first, second = ([event for event in game.events if event.why == "CL-258 rest"] for game in found.games[:2])
    assert first == []
    assert len(second) == 2
    starter = team_today(found, 1, HOME).rotation[0].name
    assert any(starter in str(event) for event in second)


def test_a_saved_series_is_the_same_again() -> None:
    """Everything carried follows from the record."""
    found = played(series(5))
    begins = [answer for answer in found.record.answers if answer.why == SERIES.game_label]
    parts = zip(begins, found.games, strict=True)
    answers = [answer for begin, game in parts for answer in (begin, *game.record.answers)]
    again = Series(replace(found.record, answers=answers))
    assert [game.record.setup.plain() for game in again.games] == [game.record.setup.plain() for game in found.games]
    assert again.wins == found.wins


# --- Squads


def test_a_rotation_goes_by_salary() -> None:
    """Only starters of equal salary may change places (CL-067, CL-068), and each has one place (CL-069)."""
    team = shipped_team(CLUBS[AWAY])
    names = [pitcher.name for pitcher in team.rotation]
    assert read_team(as_node(SERIES.squad(team.plain(), names))).rotation == team.rotation
    with pytest.raises(NotLegal, match=r"A rotation goes from the highest salary to the lowest.*CL-038"):
        SERIES.squad(team.plain(), [names[1], names[0], *names[2:]])
    for wrong in (names[:4], [*names[:4], names[0]], [*names[:4], "Nobody"]):
        with pytest.raises(NotLegal, match="a rotation names each starter once; they are"):
            SERIES.squad(team.plain(), wrong)


def test_a_series_begins_rested_with_the_first_starter() -> None:
    """Whatever a team's file says of today's game (CL-067)."""
    data: dict[str, Json] = {
        **shipped_team(CLUBS[AWAY]).plain(),
        "starter": 3,
        "tired": [shipped_team(CLUBS[AWAY]).bullpen[0].name],
    }
    team = team_today(series(away=data), 1, AWAY)
    assert (team.starter, team.tired) == (0, frozenset())


def test_starters_are_not_rolled_for() -> None:
    """The die is for single games (CL-072)."""
    with pytest.raises(NotLegal, match="starters=rolled is for single games"):
        series(starters="rolled")


# --- What is carried, as data


def test_a_staff_as_data_is_the_same_staff() -> None:
    """It is written and read by the pitchers' names."""
    found = played(series())
    for club in BOTH:
        team = team_today(found, 1, club)
        carried = found.carried_into(len(found.games) + 1)[club]
        assert plain_staff(team, read_staff(team, carried)) == carried
        assert read_staff(team, None) == StaffRest({})


@pytest.mark.parametrize(
    ("carried", "words"),
    [
        ({"rest": {"Nobody": 1}}, "the name of a pitcher of the Pilots, not 'Nobody'"),
        ({"in a row": {"Nobody": 1}}, "the name of a pitcher of the Pilots, not 'Nobody'"),
        ({"started": [shipped_team("harbour").bullpen[0].name]}, "the name of a starting pitcher of the Pilots"),
        ({"rested": {}}, "rested"),
        ([], "mapping"),
    ],
)
def test_wrong_data(carried: Json, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        SERIES.today(shipped_team("harbour").plain(), 2, carried)


def test_a_series_as_a_game_of_the_table_carries_the_same() -> None:
    """Scenarios play series by the same rules."""
    rules = SeriesRules(GAME)
    setup = rules.set_up(as_node(CLUBS[AWAY]), as_node(CLUBS[HOME]), as_node({"best of": 3}))
    table: LiveTable = LiveTable(rules, (AtRandom(), AtRandom()), "rules")  # type: ignore[type-arg]
    state = table.play(setup)
    assert state.winner is not None
    for club in BOTH:
        staff = read_staff(shipped_team(CLUBS[club]), state.carried[club])
        assert len(staff.started) == len(state.won)
        assert staff.tired
