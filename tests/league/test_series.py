"""Series: whose home it is, who starts, when it is over, what is carried over, and one record for all of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.contests import series_of
from hotstove.baseball.plays import GameBegins
from hotstove.games.rb8.cards import read_team, shipped_team, shipped_teams
from hotstove.games.rb8.state import RB8State
from hotstove.league.best_of import at_home, wins_needed
from hotstove.league.series import Series, check_length, draw_sides, record_of, set_up
from hotstove.managers.simple import AtRandom, First
from hotstove.play.sitting import Sitting
from hotstove.table import AWAY, BOTH, HOME, DoesNotFit, NotLegal, Unreadable, label_of
from hotstove.table.journal import Journal, read_journal
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, as_node
from tests.league.cornfield import GAME as CORNFIELD

GAME = ball_game_named("rb8")
SQUADS = series_of(GAME)
LENGTHS = sorted(SQUADS.lengths)
MANAGERS = AtRandom(), AtRandom()


def record(best_of: int, seed: str = "series", away: Json = "bakers", home: Json = "hares") -> Record:
    teams = GAME.set_up(as_node(away), as_node(home), as_node(None))
    return record_of(GAME, set_up(GAME, teams, best_of), seed, ("random", "sensible"))


def played(best_of: int, seed: str = "series", journal: Journal | None = None) -> Series:
    series = Series(record(best_of, seed), journal)
    while series.winner is None:
        play_on(series.begin(), MANAGERS)
    return series


# --- Lengths and sides


@pytest.mark.parametrize(("best_of", "wins"), [(3, 2), (5, 3), (7, 4)])
def test_games_that_win(best_of: int, wins: int) -> None:
    """RB-134."""
    assert wins_needed(best_of) == wins


@pytest.mark.parametrize("best_of", [-3, 0, 1, 2, 4, 6, 8, 9])
def test_other_lengths(best_of: int) -> None:
    """RB-001: a contest is one game, or a best of 3, 5 or 7."""
    with pytest.raises(NotLegal, match=f"there is no best of {best_of}: a series is best of 3, 5, 7"):
        check_length(SQUADS, best_of)
    with pytest.raises(NotLegal):
        record(best_of)


@pytest.mark.parametrize(("best_of", "home"), [(3, "HAH"), (5, "HHAAH"), (7, "HHAAAHH")])
def test_home_games(best_of: int, home: str) -> None:
    """RB-136: H for games of the first home team at home, A for the other's."""
    assert "".join("AH"[at_home(SQUADS.lengths[best_of], number)] for number in range(1, best_of + 1)) == home


@pytest.mark.parametrize("best_of", LENGTHS)
def test_sides_and_managers_of_every_game(best_of: int) -> None:
    """RB-136: the set-ups follow the pattern, and a manager goes with his team."""
    series = Series(record(best_of))
    for number in range(1, best_of + 1):
        away, home = GAME.sheets(series.terms.setup_of(number))
        at_home_now = at_home(SQUADS.lengths[best_of], number)
        assert (home.nickname, away.nickname) == (("Hares", "Bakers") if at_home_now == HOME else ("Bakers", "Hares"))
        assert series.terms.seats_of(number, series.record.seats) == (
            ("random", "sensible") if at_home_now == HOME else ("sensible", "random")
        )


def test_the_first_home_team_is_drawn() -> None:
    """RB-135, RB-006: by the seed, both ways about as often, and the same again."""
    drawn = [draw_sides(str(seed)) for seed in range(200)]
    assert 70 < sum(drawn) < 130
    assert drawn == [draw_sides(str(seed)) for seed in range(200)]


# --- Squads


def rotation(series: Series, club: int) -> list[str]:
    """Who starts for the club, game by game."""
    starters = []
    for number in range(1, series.terms.best_of + 1):
        setup = series.terms.setup_of(number)
        teams = [read_team(as_node(setup.away)), read_team(as_node(setup.home))]
        own = teams[AWAY] if series.terms.club_at(number, AWAY) == club else teams[HOME]
        assert own.starter is not None
        starters.append(own.starter.name)
    return starters


def test_starters_take_turns() -> None:
    """RB-138, RB-EX-11: A, B, C, A, B, C, A for both clubs, and every block of three has three starters."""
    series = Series(record(7))
    assert rotation(series, AWAY) == [*["Pascale Boulange", "Floyd Proofer", "Hyacinth Glaze"] * 2, "Pascale Boulange"]
    for club, name in ((AWAY, "bakers"), (HOME, "hares")):
        starters = rotation(series, club)
        assert starters == [shipped_team(name).starters[number % 3].name for number in range(7)]
        assert all(len({*starters[begin : begin + 3]}) == 3 for begin in range(5))


def test_the_rotation_is_chosen_before_the_first_game() -> None:
    """RB-138: any order of three starters, and none in the way of the game's own question."""
    teams = GAME.set_up(as_node("bakers"), as_node("hares"), as_node(None))
    order = ["Hyacinth Glaze", "Pascale Boulange", "Floyd Proofer"]
    series = Series(record_of(GAME, set_up(GAME, teams, 3, (order, ())), "order", ("random", "random")))
    assert rotation(series, AWAY) == order
    session = series.begin()
    asked: list[str] = []
    while session.asks and len(asked) < 40:
        asked += [label_of(ask.why) for ask in session.asks]
        play_on(session, MANAGERS, limit=1)
    assert "starter" not in asked
    for wrong, words in (
        (["Pascale Boulange", "Floyd Proofer"], "a rotation is 3 different starting pitchers"),
        (["Pascale Boulange", "Floyd Proofer", "Floyd Proofer"], "a rotation is 3 different starting pitchers"),
        (["Pascale Boulange", "Floyd Proofer", "Cornell Heel"], "'Cornell Heel' is no starting pitcher"),
    ):
        with pytest.raises(NotLegal, match=words):
            set_up(GAME, teams, 3, (wrong, ()))


@pytest.mark.parametrize("name", shipped_teams())
def test_ready_made_teams_can_play_a_series(name: str) -> None:
    """RB-140, RB-003."""
    other = "hares" if name != "hares" else "bakers"
    assert Series(record(3, away=name, home=other)).terms.names[AWAY] == shipped_team(name).nickname


def test_three_starters_are_needed() -> None:
    """RB-137."""
    team = shipped_team("bakers").plain()
    assert isinstance(team["players"], list)
    players = [card for card in team["players"] if isinstance(card, dict) and card["name"] != "Hyacinth Glaze"]
    starters: list[Json] = ["Pascale Boulange", "Floyd Proofer"]
    two: Json = {**team, "players": list(players), "starters": starters}
    assert GAME.set_up(as_node(two), as_node("hares"), as_node(None)), "a single game is all right"
    with pytest.raises(NotLegal, match=r"a series takes 3 starting pitchers; missing: 1 P \(RB-137\)"):
        record(3, away=two)


def test_one_team_can_not_play_itself() -> None:
    """RB-R-16: there is one copy of each card."""
    with pytest.raises(NotLegal, match="one copy of each card"):
        record(3, away="hares", home="hares")


def test_a_game_without_series() -> None:
    with pytest.raises(NotLegal, match="Cornfield has no series, only single games"):
        series_of(CORNFIELD)


# --- Playing


@pytest.mark.parametrize("best_of", LENGTHS)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_series_ends_as_soon_as_it_is_decided(best_of: int, seed: str) -> None:
    """RB-134: the winner has just what it takes, won the last game, and there is no next one."""
    series = played(best_of, seed)
    needed = wins_needed(best_of)
    assert series.winner is not None
    assert series.wins[series.winner] == needed
    assert series.wins[1 - series.winner] == len(series.games) - needed < needed
    assert series.winner_of(len(series.games)) == series.winner
    with pytest.raises(NotLegal, match="the series is over"):
        series.begin()


def test_every_game_begins_afresh() -> None:
    """RB-R-37, RB-R-36, RB-139: new hands, lineups set again, both bullpens complete; other dice in every game."""
    series = Series(record(7))
    openings = []
    while series.winner is None:
        session = series.begin()
        fresh: Session[RB8State] = Session(GAME, Record(GAME.name, GAME.edition, session.record.setup, session.record.seed))
        asked = [label_of(ask.why) for ask in fresh.asks]
        for _ in range(8):
            play_on(fresh, (First(), First()), limit=1)
            asked += [label_of(ask.why) for ask in fresh.asks]
        assert asked[:8] == ["deal"] * 6 + ["lineup"] * 2
        board = fresh.state.board
        assert (board.score, board.hand_sizes) == ((0, 0), (3, 3))
        for seat, name in enumerate(("bakers", "hares")):
            team = board.teams[series.terms.club_at(len(series.games), HOME if seat else AWAY)]
            assert {card.id for card in team.relievers} == {card.id for card in shipped_team(name).relievers}
        play_on(session, MANAGERS)
        openings.append(tuple(answer.text for answer in session.record.answers[:6]))
    assert len({*openings}) == len(openings)
    (game,) = (event for event in series.games[0].events if isinstance(event, GameBegins))
    assert game.teams[HOME].nickname == "Hares"


def test_the_same_seed_is_the_same_series() -> None:
    first, second = played(5, "same"), played(5, "same")
    assert [game.result for game in first.games] == [game.result for game in second.games]
    assert first.wins != played(5, "other").wins or [game.result for game in first.games] != [
        game.result for game in played(5, "other").games
    ]


# --- One file


def given(session: Session[RB8State]) -> list[tuple[str, int | None, str]]:
    """What was answered."""
    return [(answer.why, answer.seat, answer.text) for answer in session.record.answers]


def kept(series: Series, act: Callable[[Session[Any]], object]) -> Session[Any]:
    """Do it in the game under way, and keep it."""
    session = series.begin()
    Sitting(session, series.log).keep(lambda: act(session))
    return session


def test_a_series_is_kept_in_one_file_and_gone_on_with_anywhere(tmp_path: Path) -> None:
    """Stopped after every few answers, also in mid-game, it comes out the same."""
    path = tmp_path / "series.jsonl"
    whole = played(3, "stopped")
    begun = record(3, "stopped")
    Journal.create(path, begun).close()
    for _ in range(200):
        journal, resumed = Journal.resume(path)
        series = Series(resumed, journal)
        if series.winner is not None:
            break
        kept(series, lambda session: play_on(session, MANAGERS, limit=333))
        journal.close()
    assert [game.result for game in series.games] == [game.result for game in whole.games]
    assert [given(game) for game in series.games] == [given(game) for game in whole.games]
    assert [game.record.setup.plain() for game in series.games] == [game.record.setup.plain() for game in whole.games]
    journal.close()


def test_undo_stays_within_the_game_and_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    begun = record(3, "undo")
    series = Series(begun, Journal.create(path, begun))
    kept(series, lambda session: play_on(session, MANAGERS))
    session = kept(series, lambda session: play_on(session, MANAGERS, limit=20))
    kept(series, lambda session: session.undo(5))
    kept(series, lambda session: session.undo(999))
    kept(series, lambda session: session.redo())
    assert len(session.record.answers) == 1
    again = Series(read_journal(path))
    assert len(again.games) == 2
    assert again.open is not None
    assert given(again.open) == given(session)[:1]
    assert [answer.text for answer in again.open.record.redo] == [answer.text for answer in session.record.redo]


def test_records_that_do_not_fit() -> None:
    whole = played(3, "fit").record
    game = GAME.set_up(as_node(None), as_node(None), as_node(None))
    with pytest.raises(DoesNotFit, match="not of a series"):
        Series(Record("rb8", GAME.edition, game, "x"))
    with pytest.raises(Unreadable, match="there is no game"):
        Series(Record("chess series", "1", game, "x"))
    series = played(3, "fit")
    answers = [answer for game in series.games for answer in game.record.answers]
    lines = [line for line in whole.answers if line.why.startswith("RB-136")]
    assert len(lines) == len(series.games)
    for wrong, words in ((answers[:3], "does not begin with a game"), ([lines[0], lines[1]], "begins before game 1")):
        wrong_record = record(3, "fit")
        wrong_record.answers.extend(wrong)
        with pytest.raises(DoesNotFit, match=words):
            Series(wrong_record)


def test_both_clubs_have_a_name() -> None:
    series = Series(record(3))
    assert series.terms.names == ("Bakers", "Hares")
    assert [series.terms.club_at(2, seat) for seat in BOTH] == [HOME, AWAY]
