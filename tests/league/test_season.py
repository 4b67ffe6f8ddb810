"""Seasons: the same games for any number of jobs, nothing lost by a kill, files that refuse what they must, sums that agree."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import cast

import pytest

from hotstove.baseball.plays import Count
from hotstove.baseball.season_play import Appearance, ClubHistory, GameDay
from hotstove.book.moments import told_of
from hotstove.book.scorebook import Scorebook
from hotstove.cli.season.tables import league_text
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.schedule.making import make_schedule
from hotstove.league.season.by_hand import count_entered, count_hand, next_of
from hotstove.league.season.entered import not_begun
from hotstove.league.season.game import COMPUTER, ENTERED, HAND, SeasonGames
from hotstove.league.season.history import LOOKS_BACK, add_game, history_of, history_text, new_opponent
from hotstove.league.season.lines import (
    ClubLines,
    GameLines,
    Pitched,
    Recorded,
    lines_of,
    packed,
    summed,
    unpacked,
    unpacked_with_told,
)
from hotstove.league.season.making import plan_of
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.real import batting_season, real_figures
from hotstove.league.season.report import report
from hotstove.league.season.reproduced import events_of, record_of
from hotstove.league.season.results import setup_of
from hotstove.league.season.run import BATCH, clubs_of, next_games, play_on
from hotstove.league.season.store import FORMAT, SeasonFile
from hotstove.league.shorthand.text import shorthand
from hotstove.league.standings import games_behind, standings
from hotstove.managers.simple import First
from hotstove.stats.averages import AS_AT_BAT, AS_SACRIFICE, OWN, how_flies_count
from hotstove.stats.seasons import BattingSeason
from hotstove.table import AWAY, HOME, DoesNotFit, NotLegal, Unreadable, workers
from hotstove.table.log import NotSaved
from hotstove.table.processes import LIVES, Processes, Stopped
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.session import play_on as session_on
from hotstove.table.texts import Json
from tests.cli.driving import environment
from tests.league import season_case
from tests.league.cornfield import GAME, season
from tests.waiting import WAIT, until


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The made-up game is installed, here and in processes that tests start."""
    monkeypatch.syspath_prepend(str(season_case.install(tmp_path)))
    return tmp_path


@pytest.fixture
def file(tmp_path: Path) -> Iterator[SeasonFile]:
    """A whole short season."""
    with season_case.begun(tmp_path / "s.db") as played:
        play_on(played)
        yield played


def contents(file: SeasonFile, replay: int = 1) -> dict[str, object]:
    """All that a season file holds of a replay."""
    totals = {code: lines.plain() for code, lines in file.totals(replay).items()}
    return {"games": list(file.games(replay)), "totals": totals, "histories": file.histories(replay)}


# --- The same season


def test_any_number_of_jobs_plays_the_same_season(tmp_path: Path) -> None:
    """Also where a single replay is cut into parts, and where it is played day by day."""
    plan = season_case.plan(6, 60)
    assert len(plan.fixtures) > 150
    all_contents = []
    for jobs in (1, 2, 3):
        with season_case.begun(tmp_path / f"{jobs}.db", plan) as file:
            assert play_on(file, jobs) == len(plan.fixtures)
            all_contents.append(contents(file))
    with season_case.begun(tmp_path / "days.db", plan) as file:
        for last in range(7, len(plan.fixtures) + 7, 7):
            play_on(file, 1, min(last, len(plan.fixtures)))
        all_contents.append(contents(file))
    assert all_contents[0] == all_contents[1] == all_contents[2] == all_contents[3]


def test_replays_differ_and_are_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    plan = season_case.plan(4, 40, replays=3, keep=False)
    reports = []
    for jobs in (1, 2):
        with season_case.begun(tmp_path / f"{jobs}.db", plan) as file:
            play_on(file, jobs)
            reports.append(report(plan, [file.totals(replay) for replay in (1, 2, 3)]))
            assert list(file.games(1)) == [], "of several replays only the sums are kept"
            assert file.played(2) == {fixture.number for fixture in plan.fixtures}
            assert play_on(file, jobs) == 0
            assert file.totals(1)["C00"].plain() != file.totals(2)["C00"].plain()
    assert reports[0] == reports[1]


def test_another_seed_is_another_season(tmp_path: Path) -> None:
    all_contents: list[dict[str, object]] = []
    for seed in ("one", "two", "one"):
        with season_case.begun(tmp_path / f"{len(all_contents)}.db", season_case.plan(seed=seed)) as file:
            play_on(file)
            all_contents.append(contents(file))
    assert all_contents[0] == all_contents[2] != all_contents[1]


def test_nobody_plays_twice_at_once_and_every_club_keeps_its_order() -> None:
    """Three processes, of which now this and now that one is ready first."""
    plan = season_case.plan(8, 30)
    left = list(plan.fixtures)
    at_work: list[list[Fixture]] = []
    order: dict[str, list[int]] = {}
    shared = 0
    while left or at_work:
        busy = {code for games in at_work for code in clubs_of(games)}
        games = next_games(left, busy, 2) if len(at_work) < 3 else []
        if games:
            assert len(clubs_of(games)) <= 2
            assert not busy & set(clubs_of(games))
            left = [game for game in left if game not in games]
            at_work.append(games)
            shared += len(at_work) == 3
            continue
        for game in at_work.pop(len(left) % len(at_work)):
            for code in (game.away, game.home):
                order.setdefault(code, []).append(game.number)
    assert shared > 10, "nobody waits for long"
    for code, numbers in order.items():
        assert numbers == [game.number for game in plan.fixtures if code in (game.away, game.home)]


# --- Sums and books


def test_totals_are_the_sum_of_the_books(file: SeasonFile) -> None:
    """Every game played again, its scorebook read, its counts added up by hand."""
    season_games = SeasonGames.of(file.plan)
    runs: dict[str, int] = {}
    batting: dict[tuple[str, str], list[int]] = {}
    pitching: dict[tuple[str, str], list[int]] = {}
    errors: dict[str, int] = {}
    for game in file.games(1):
        book = Scorebook.of(events_of(season_games, file.plan.fixture(game.number), game))
        fixture = file.plan.fixture(game.number)
        assert (book.sides[AWAY].sheet.code, book.sides[HOME].sheet.code) == (fixture.away, fixture.home)
        assert book.score == game.score
        for seat, side in enumerate(book.sides):
            code = side.sheet.code
            runs[code] = runs.get(code, 0) + book.score[seat]
            errors[code] = errors.get(code, 0) + sum(line.errors for line in side.fielding.values())
            for into, lines in ((batting, side.batting), (pitching, side.pitching)):
                for id_, line in lines.items():
                    sums = into.setdefault((code, id_), [0] * len(Count))
                    into[code, id_] = [a + b for a, b in zip(sums, line.counts, strict=True)]
    totals = file.totals(1)
    assert {code: lines.record[Recorded.RUNS] for code, lines in totals.items()} == runs
    assert {code: lines.record[Recorded.ERRORS] for code, lines in totals.items()} == errors
    kept = {(code, id_): line[: len(Count)] for code, lines in totals.items() for id_, line in lines.batting.items()}
    assert kept == batting
    kept = {(code, id_): line[: len(Count)] for code, lines in totals.items() for id_, line in lines.pitching.items()}
    assert kept == pitching


def test_totals_agree_with_each_other(file: SeasonFile) -> None:
    """What batters did was done to pitchers; every game has a winner, a starter and as many outs as fit."""
    totals = file.totals(1).values()
    games = len(file.plan.fixtures)
    assert sum(lines.record[Recorded.GAMES] for lines in totals) == 2 * games
    assert sum(lines.record[Recorded.WINS] for lines in totals) == sum(lines.record[Recorded.LOSSES] for lines in totals)
    for column in range(Count.REACHED + 1):
        batted = sum(line[column] for lines in totals for line in lines.batting.values())
        assert batted == sum(line[column] for lines in totals for line in lines.pitching.values())
    staff = [line for lines in totals for line in lines.pitching.values()]
    assert sum(line[Pitched.STARTS] for line in staff) == 2 * games
    assert sum(line[Pitched.WINS] for line in staff) == sum(line[Pitched.LOSSES] for line in staff) == games


def test_lines_of_a_game_are_packed_and_unpacked(file: SeasonFile) -> None:
    for game in file.games(1):
        lines, told = unpacked_with_told(game.lines)
        assert packed(lines, told) == game.lines
        assert unpacked(game.lines) == lines
        assert lines.score == game.score
        assert lines.innings == game.innings


def test_totals_are_the_sum_of_the_packed_lines(file: SeasonFile) -> None:
    games: dict[str, list[ClubLines]] = {}
    for game in file.games(1):
        fixture = file.plan.fixture(game.number)
        for code, lines in zip((fixture.away, fixture.home), unpacked(game.lines).clubs, strict=True):
            games.setdefault(code, []).append(lines)
    for code, lines in file.totals(1).items():
        lines.names.clear()
        assert lines.plain() == summed(games[code]).plain()


def test_a_count_too_large_is_refused() -> None:
    lines = ClubLines(batting={"x": [256] * 24})
    with pytest.raises(DoesNotFit, match="255"):
        packed(GameLines((lines, ClubLines()), 9, ("", "", "")))


def test_a_game_that_comes_out_otherwise_is_noticed(file: SeasonFile) -> None:
    game = next(file.games(1))
    with pytest.raises(DoesNotFit, match="game 1 comes out otherwise than it was played"):
        events_of(SeasonGames.of(file.plan), file.plan.fixture(1), game._replace(replay=2))


def test_a_game_is_a_record_of_its_own(file: SeasonFile) -> None:
    season_games = SeasonGames.of(file.plan)
    game = next(file.games(1))
    session = Session(GAME, record_of(season_games, file.plan.fixture(game.number), game))
    assert session.result == game.score
    book = Scorebook.of(session.events)
    assert packed(lines_of(book), told_of(book, session.events)) == game.lines


def test_histories_hold_what_the_books_tell(file: SeasonFile) -> None:
    totals = file.totals(1)
    for code, text in file.histories(1).items():
        history = history_of(text, file.plan.scheduled[code])
        assert history.games == file.plan.scheduled[code] == history.scheduled
        assert history_text(history) == text
        for id_, line in totals[code].pitching.items():
            player = history.of(id_)
            assert player.starts == line[Pitched.STARTS]
            assert player.batters_faced == sum(line[: Count.REACHED + 1])
            days = [(appearance.day, appearance.game) for appearance in player.pitched]
            assert days == sorted(days)
        hurt = [player.out for player in history.players.values() if player.out]
        assert all(0 < games <= 3 for games in hurt)


def test_what_a_game_does_to_a_history() -> None:
    """Games missed grow fewer, attempts end with the series, pitchers' days stand in order and old ones are forgotten."""
    history = ClubHistory(162)
    history.of("hurt").out = 2
    history.of("runner").attempts = 3
    batter = [0] * (len(Count) + 1)
    batter[Count.SINGLE], batter[Count.WALK], batter[Count.STOLEN_BASE] = 2, 1, 4
    pitcher = [0] * (len(Count) + 7)
    pitcher[Count.OUT], pitcher[Count.OUTS] = 20, 18
    lines = ClubLines(batting={"runner": batter, "ace": batter}, pitching={"ace": pitcher, "arm": pitcher})
    first = GameDay(4, 4, "NYA", True, False)
    add_game(history, first, lines)
    assert history.of("hurt").out == 1
    assert history.of("runner").attempts == 0, "a series has begun"
    history.of("runner").attempts = 2
    add_game(history, replace(first, day=5), lines)
    assert history.of("runner").attempts == 2, "it goes on"
    new_opponent(history, replace(first, day=6, opponent="BOS"))
    assert history.of("runner").attempts == 0
    assert (history.games, history.opponent) == (2, "NYA")
    assert (history.of("runner").games, history.of("runner").plate_appearances) == (2, 6)
    ace, arm = history.of("ace"), history.of("arm")
    assert (ace.games, ace.starts, ace.batters_faced, arm.starts, arm.games) == (2, 2, 40, 0, 2)
    assert ace.pitched == [Appearance(1, 4, 18, True), Appearance(2, 5, 18, True)]
    add_game(history, replace(first, day=3), lines)
    assert [appearance.day for appearance in arm.pitched] == [3, 4, 5], "entered late"
    assert history_of(history_text(history), 162) == history
    for day in range(6, 60):
        add_game(history, replace(first, day=day), ClubLines(pitching={"arm": pitcher}))
    assert len(arm.pitched) == LOOKS_BACK
    assert [appearance.day for appearance in ace.pitched] == [3, 4, 5], "a man who rests keeps his last days"
    add_game(history, replace(first, day=60), lines)
    assert [appearance.day for appearance in ace.pitched] == [60]
    assert history.of("hurt").out == 0


# --- Killed, locked, of another version


def until_played(path: Path, games: int) -> None:
    """Wait until more games than that are in a season's file."""

    def are_played() -> bool:
        with SeasonFile.open_to_read(path) as file:
            return len(file.played(1)) > games

    until(are_played, f"{path.name} has no more than {games} games")


def test_a_season_that_is_killed_goes_on_where_it_stopped(home: Path) -> None:
    """Ten times SIGKILL while it is being played: what was in the file stays, and the season comes out the same."""
    plan = season_case.plan(14, 160)
    with season_case.begun(home / "whole.db", plan) as file:
        play_on(file)
        whole = contents(file)
    season_case.begun(home / "killed.db", plan).close()
    before: set[object] = set()
    for number in range(10):
        with (home / "errors.txt").open("a") as errors:
            process = subprocess.Popen(
                season_case.command(
                    home, "sim", "--file", str(home / "killed.db"), "--until", "365", "--jobs", str(1 + number % 2), slowly=True
                ),
                env=environment(home),
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        until_played(home / "killed.db", len(before))
        time.sleep(number * 0.008)
        process.send_signal(signal.SIGKILL)
        process.wait()
        with SeasonFile.open_to_read(home / "killed.db") as file:
            now: set[object] = set(file.games(1))
            assert before < now
            assert len(now) < len(plan.fixtures)
            played = {game.number for game in file.games(1)}
            for code, text in file.histories(1).items():
                own = [fixture.number for fixture in plan.fixtures if code in (fixture.away, fixture.home)]
                assert history_of(text, 0).games == sum(game in played for game in own), "whole games only"
        before = now
    result = season_case.run(home, "sim", "--file", str(home / "killed.db"), "--until", "365")
    assert result.returncode == 0, result.stderr
    with SeasonFile.open_to_read(home / "killed.db") as file:
        assert contents(file) == whole
    assert "leaked" not in (home / "errors.txt").read_text(), "what Python says of semaphores is nobody's business"


def test_a_killed_process_costs_its_games_again_and_the_season_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody else may do its work, the season stops, and what came in is kept."""
    plan = season_case.plan(14, 160)
    with season_case.begun(tmp_path / "whole.db", plan) as file:
        play_on(file)
        whole = contents(file)
    kills = 0

    def kill_one(done: int) -> None:
        nonlocal kills
        kills += 1
        for child in active_children()[: kills < LIVES]:
            child.kill()

    with season_case.begun(tmp_path / "twice.db", plan) as file:
        play_on(file, 2, progress=kill_one)
        assert kills >= LIVES
        assert contents(file) == whole
    kills = 0
    monkeypatch.setattr(workers, "Processes", partial(Processes, lives=1))
    with season_case.begun(tmp_path / "s.db", plan) as file:
        with pytest.raises(Stopped, match="a process that played games was ended; what it had handed in is kept"):
            play_on(file, 2, progress=kill_one)
        assert BATCH <= len(file.played(1)) < len(plan.fixtures)
        assert active_children() == []
        play_on(file)
        assert contents(file) == whole


def test_ctrl_c_says_what_is_kept_and_how_to_go_on(home: Path) -> None:
    season_case.begun(home / "s.db", season_case.plan(10, 160)).close()
    process = subprocess.Popen(
        season_case.command(home, "sim", "--file", str(home / "s.db"), "--jobs", "2", "--until", "365", slowly=True),
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until_played(home / "s.db", season_case.ENOUGH)  # more than one process plays: both do
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=WAIT)
    with SeasonFile.open_to_read(home / "s.db") as file:
        games = len(file.played(1))
    assert process.returncode == 130
    assert f"Stopped: {games} of 800 games are in {home / 's.db'}" in errors
    assert f"Go on with: hotstove season sim --file {home / 's.db'}" in errors
    assert "Traceback" not in errors


def test_two_processes_on_one_season_are_told_and_looking_is_free(home: Path) -> None:
    with season_case.begun(home / "s.db") as file:
        play_on(file, last=5)
        with pytest.raises(NotSaved, match="another hotstove is playing this season"):
            SeasonFile.open(home / "s.db")
        result = season_case.run(home, "sim", "--file", str(home / "s.db"))
        assert result.returncode == 2
        assert "another hotstove is playing this season" in result.stderr
        with SeasonFile.open_to_read(home / "s.db") as look:
            assert look.played(1) == {1, 2, 3, 4, 5}
        assert season_case.run(home, "standings", "--file", str(home / "s.db")).returncode == 0
        play_on(file, last=6)
    with SeasonFile.open(home / "s.db") as file:
        assert len(file.played(1)) == 6


def test_a_file_of_another_version_is_refused(home: Path) -> None:
    season_case.begun(home / "s.db").close()
    for version, age in ((FORMAT + 1, "a newer"), (0, "an older")):
        connection = sqlite3.connect(home / "s.db")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.close()
        for opened in (SeasonFile.open, SeasonFile.open_to_read):
            said = rf"written by {age} version \(format {version}, this one reads 1 to {FORMAT}\)"
            with pytest.raises(Unreadable, match=said):
                opened(home / "s.db")
    result = season_case.run(home, "sim", "--file", str(home / "s.db"))
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_what_is_no_season_is_refused(home: Path) -> None:
    (home / "text.db").write_text("not a database, only a text that somebody gave such a name; " * 20)
    (home / "empty.db").touch()
    sqlite3.connect(home / "other.db").executescript("CREATE TABLE x (y)")
    season_case.begun(home / "cut.db").close()
    (home / "cut.db").write_bytes((home / "cut.db").read_bytes()[:5000])
    for name in ("text.db", "empty.db", "other.db", "cut.db", "missing.db"):
        for opened in (SeasonFile.open, SeasonFile.open_to_read):
            with pytest.raises(Unreadable, match=name):
                opened(home / name)
    with pytest.raises(NotSaved, match="exists already"):
        season_case.begun(home / "empty.db")
    with pytest.raises(NotSaved, match="can't be written"):
        season_case.begun(home / "text.db" / "s.db")
    assert not list(home.glob(".*")), "nothing half made is left"


def test_what_is_left_of_a_file_thrown_away_is_not_taken_for_the_new_ones(home: Path) -> None:
    """A process that was killed leaves its last games beside the file; the file goes, another season takes its name."""
    with season_case.begun(home / "s.db") as file:
        play_on(file)
        for ending in ("", "-wal", "-shm"):
            shutil.copy(home / f"s.db{ending}", home / f"killed.db{ending}")
    (home / "killed.db").unlink()
    with season_case.begun(home / "killed.db", season_case.plan(seed="other")) as file:
        assert file.played(1) == set()
        assert file.plan.seed == "other"


def test_a_season_is_looked_at_where_nothing_can_be_written(home: Path, file: SeasonFile) -> None:
    file.close()
    (home / "shelf").mkdir()
    shutil.copy(file.path, home / "shelf" / "s.db")
    (home / "shelf").chmod(0o500)
    try:
        with SeasonFile.open_to_read(home / "shelf" / "s.db") as look:
            assert len(look.played(1)) == len(look.plan.fixtures)
    finally:
        (home / "shelf").chmod(0o700)


def refused_with(code: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have SQLite refuse a connection's first statement, whatever it is, unless it is told that nobody writes."""
    connect = sqlite3.connect

    class Refused(sqlite3.Connection):
        def execute(self, *given: object) -> sqlite3.Cursor:
            error = sqlite3.OperationalError(words)
            error.sqlite_errorcode = code
            raise error

    def unlocked(where: str, timeout: float, isolation_level: None, check_same_thread: bool, uri: bool) -> sqlite3.Connection:
        kind = sqlite3.Connection if "immutable=1" in where else Refused
        return connect(where, timeout, 0, isolation_level, check_same_thread, kind, uri=uri)

    monkeypatch.setattr(sqlite3, "connect", unlocked)


@pytest.mark.parametrize("writable", [True, False])
def test_a_season_is_looked_at_on_a_file_system_that_takes_no_lock(
    file: SeasonFile, monkeypatch: pytest.MonkeyPatch, writable: bool
) -> None:
    file.close()
    refused_with(sqlite3.SQLITE_CANTOPEN, "unable to open database file", monkeypatch)
    monkeypatch.setattr(os, "access", lambda path, mode: writable)
    with SeasonFile.open_to_read(file.path) as look:
        assert len(look.played(1)) == len(look.plan.fixtures)


def test_a_season_that_another_process_writes_is_not_read_without_a_lock(
    file: SeasonFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.close()
    refused_with(sqlite3.SQLITE_BUSY, "database is locked", monkeypatch)
    with pytest.raises(Unreadable, match="can't be read now: another process writes it"):
        SeasonFile.open_to_read(file.path)


def test_another_edition_is_not_played_on(home: Path) -> None:
    season_case.begun(home / "s.db", replace(season_case.plan(), edition="0")).close()
    result = season_case.run(home, "sim", "--file", str(home / "s.db"))
    assert result.returncode == 2
    assert "played by edition 0 of cornfield, this is edition 1" in result.stderr
    assert season_case.run(home, "standings", "--file", str(home / "s.db")).returncode == 0


# --- Plans


def test_a_plan_is_the_same_from_its_text() -> None:
    plan = season_case.plan()
    assert SeasonPlan.of(json.dumps(plan.plain()), [club.team for club in plan.clubs]) == plan


def test_clubs_without_cards_and_bad_cards_are_refused() -> None:
    real = season(4, 12)
    plan = season_case.plan()
    schedule = make_schedule(real)
    teams = {club.code: club.team for club in plan.clubs}
    with pytest.raises(NotLegal, match="clubs without cards: C03"):
        plan_of(GAME, real, {code: team for code, team in teams.items() if code != "C03"}, schedule, "x")
    whole = teams["C02"]
    assert isinstance(whole, dict)
    broken: dict[str, Json] = {**teams, "C02": {**whole, "pitchers": ["one"]}}
    with pytest.raises((NotLegal, Unreadable, IndexError, ValueError)):
        plan_of(GAME, real, broken, schedule, "x")
    with pytest.raises(Unreadable, match="perhaps"):
        plan_of(GAME, real, teams, schedule, "x", options={"pitchers_bat": "perhaps"})


def test_the_designated_hitter_is_the_home_clubs() -> None:
    plan = season_case.plan()
    for fixture in plan.fixtures:
        wanted = plan.by_code[fixture.home].league == "AL"
        assert [plan.day_of(fixture, seat).designated_hitter for seat in (AWAY, HOME)] == [wanted, wanted]


@pytest.mark.parametrize(("said", "hitter"), [(True, False), ("off", True)])
def test_who_sets_the_designated_hitter_sets_it_for_all_games(tmp_path: Path, said: Json, hitter: bool) -> None:
    """Dugouts hear of it, too: they name nine hitters or eight."""
    plan = replace(season_case.plan(), options={"pitchers_bat": said})
    season_games = SeasonGames.of(plan)
    assert {season_games.day_of(fixture, HOME).designated_hitter for fixture in plan.fixtures} == {hitter}
    with season_case.begun(tmp_path / "s.db", plan) as file:
        play_on(file, last=4)
        for game in file.games(1):
            setup = season_games.setup_of_text(game.sheets, plan.fixture(game.number))
            assert setup.options["pitchers_bat"] is not hitter


# --- Figures


def test_the_report_has_the_keys_that_were_asked_for(file: SeasonFile) -> None:
    figures = json.loads(json.dumps(report(file.plan, [file.totals(1)])))
    wanted = {"avg", "obp", "slg", "runs_per_game", "hr_per_pa", "bb_per_pa", "so_per_pa"}
    assert figures["options"] == {"pitchers_bat": {"AL": False, "NL": True}}, "also those that nobody set"
    assert wanted <= figures["league"].keys()
    assert wanted <= figures["league"]["real"].keys()
    assert figures["real"] == figures["league"]["real"]
    assert wanted <= figures["leagues"]["AL"].keys()
    for code, club in figures["clubs"].items():
        record = file.totals(1)[code].record
        real = file.plan.by_code[code]
        assert club["wins"] == {"mean": record[Recorded.WINS], "sd": 0, "real": real.wins}
        assert club["losses"] == {"mean": record[Recorded.LOSSES], "sd": 0, "real": real.losses}
        assert club["runs_allowed"] == {"mean": record[Recorded.RUNS_ALLOWED], "sd": 0, "real": real.runs_allowed}
    runs = sum(game.score[0] + game.score[1] for game in file.games(1))
    assert figures["league"]["runs_per_game"] == runs / (2 * len(file.plan.fixtures))
    players = figures["players"]
    assert sum(player.get("batting", {}).get("runs", 0) for player in players) == runs
    assert {"batting", "real_batting"} <= players[0].keys()
    line = players[0]["batting"]
    parts_of_it = ("at_bats", "walks", "hit_by_pitch", "sacrifice_hits", "sacrifice_flies")
    assert line["plate_appearances"] == sum(line[column] for column in parts_of_it)


def test_real_figures_have_a_column_where_there_are_any(file: SeasonFile) -> None:
    heads = [league_text(plan, [file.totals(1)]).split("\n")[0].split() for plan in (file.plan, replace(file.plan, real={}))]
    assert heads == [["League", "replay", "real"], ["League", "replay"]]


def test_means_are_those_of_the_replays(tmp_path: Path) -> None:
    plan = season_case.plan(replays=3, keep=False)
    with season_case.begun(tmp_path / "s.db", plan) as file:
        play_on(file)
        each = [file.totals(replay) for replay in (1, 2, 3)]
    alone = [json.loads(json.dumps(report(plan, [totals]))) for totals in each]
    means = json.loads(json.dumps(report(plan, each)))
    assert means["league"]["avg"] == pytest.approx(sum(one["league"]["avg"] for one in alone) / 3)
    assert means["clubs"]["C01"]["wins"]["mean"] == pytest.approx(sum(one["clubs"]["C01"]["wins"]["mean"] for one in alone) / 3)
    assert means["players"][0]["batting"]["hits"] == sum(one["players"][0]["batting"]["hits"] for one in alone)
    assert means["league"]["sd"]["avg"] > 0 == alone[0]["league"]["sd"]["avg"]


@pytest.mark.parametrize(
    ("rule", "at_bats", "bunts", "own"), [(OWN, 10, 2, 3), (AS_SACRIFICE, 10, 5, 0), (AS_AT_BAT, 13, 2, 0)]
)
def test_sacrifice_flies_count_as_in_their_year(rule: str, at_bats: int, bunts: int, own: int) -> None:
    counts = [0] * len(Count)
    counts[Count.SINGLE], counts[Count.OUT], counts[Count.STRIKEOUT] = 3, 5, 2
    counts[Count.SACRIFICE_FLY], counts[Count.SACRIFICE_HIT], counts[Count.INTERFERENCE] = 3, 2, 7
    line = batting_season(counts, rule)
    assert (line.at_bats, line.sacrifice_hits, line.sacrifice_flies) == (at_bats, bunts, own)
    assert line.plate_appearances == 15, "interference is no plate appearance here"


@pytest.mark.parametrize(
    ("year", "kept", "rule"),
    [
        (1907, False, AS_AT_BAT),
        (1908, False, AS_SACRIFICE),
        (1930, False, AS_SACRIFICE),
        (1931, False, AS_AT_BAT),
        (1939, False, AS_SACRIFICE),
        (1940, False, AS_AT_BAT),
        (1954, True, OWN),
    ],
)
def test_how_years_count_sacrifice_flies(year: int, kept: bool, rule: str) -> None:
    assert how_flies_count(year, kept) == rule


def test_real_figures_leave_out_what_was_not_kept() -> None:
    real = season(4, 12)
    figures, _ = real_figures(real)
    assert "cs_per_game" not in figures
    assert figures["avg"] == pytest.approx(25 / 90)
    assert figures["runs_per_game"] == pytest.approx(99 / 12)
    line = BattingSeason(at_bats=90, walks=9)
    assert figures["bb_per_pa"] == pytest.approx(line.walks / line.plate_appearances)


def test_standings_rank_by_average_and_tell_games_behind(file: SeasonFile) -> None:
    tables = standings(file.plan.clubs, file.totals(1))
    assert [table.heading for table in tables] == ["AL", "NL"]
    for table in tables:
        shares = [row.average for row in table.rows]
        assert shares == sorted(shares, key=lambda share: share or 0, reverse=True)
        assert table.rows[0].behind == 0
        for row in table.rows:
            assert row.behind == games_behind(table.rows[0].record, row.record) >= 0


# --- By hand, and entered


def by_hand(file: SeasonFile, fixture: Fixture, dice: str = "auto") -> Record:
    """A game played by somebody who bunts whenever he is asked at the third question."""
    season_games = SeasonGames.of(file.plan)
    setup = setup_of(file, season_games, fixture)
    record = Record(
        GAME.name, GAME.edition, setup, file.plan.seed_of(1, fixture.number), ("you", season_games.level), dice=dice
    )
    session = Session(GAME, record)
    while session.asks:
        if session.asks[0].seat == AWAY:
            session.answer("bunt" if len(record.answers) % 3 == 0 else "swing")
        else:
            session_on(session, (None, First()), limit=1)
    count_hand(file, season_games, fixture, record, session.events)
    return record


def test_a_game_played_by_hand_counts_like_the_rest(tmp_path: Path) -> None:
    with season_case.begun(tmp_path / "s.db") as file:
        play_on(file, last=6)
        fixture = file.plan.fixture(7)
        record = by_hand(file, fixture)
        game = file.game(1, 7)
        assert game is not None
        assert game.kind == HAND
        again = record_of(SeasonGames.of(file.plan), fixture, game)
        assert [answer.text for answer in again.answers] == [answer.text for answer in record.answers]
        play_on(file)
        assert {game.kind for game in file.games(1)} == {HAND, COMPUTER}
        test_totals_are_the_sum_of_the_books(file)
        test_totals_are_the_sum_of_the_packed_lines(file)
        with pytest.raises(NotLegal, match=r"game 7, .* is over"):
            by_hand(file, fixture)


def test_the_computers_choices_by_hand_give_the_computers_season(tmp_path: Path, file: SeasonFile) -> None:
    """Nothing hangs on who sits there: the same answers are the same game, and the season goes on alike."""
    with season_case.begun(tmp_path / "hand.db") as other:
        play_on(other, last=6)
        season_games = SeasonGames.of(other.plan)
        fixture = other.plan.fixture(7)
        setup = setup_of(other, season_games, fixture)
        record = Record(GAME.name, GAME.edition, setup, other.plan.seed_of(1, 7), ("you", "you"))
        session = Session(GAME, record)
        session_on(session, (First(), First()))
        count_hand(other, season_games, fixture, record, session.events)
        play_on(other)
        assert other.histories(1) == file.histories(1)
        assert [game.lines for game in other.games(1)] == [game.lines for game in file.games(1)]


def test_a_game_entered_in_shorthand_counts_like_the_rest(tmp_path: Path, file: SeasonFile) -> None:
    """The computer's own game 7, written down as a scorer would and entered: the season goes on as if it had been played."""
    seven = file.game(1, 7)
    assert seven is not None
    text = shorthand(events_of(SeasonGames.of(file.plan), file.plan.fixture(7), seven))
    with season_case.begun(tmp_path / "entered.db") as other:
        play_on(other, last=6)
        season_games = SeasonGames.of(other.plan)
        fixture = other.plan.fixture(7)
        with pytest.raises(NotLegal, match="scrap ends before the game does"):
            count_entered(other, season_games, fixture, "\n".join(text.splitlines()[:-4]), "scrap")
        assert 7 not in other.played(1)
        lines = count_entered(other, season_games, fixture, text, "seven.txt")
        assert lines.score == seven.score
        kept = other.game(1, 7)
        assert kept is not None
        assert kept.kind == ENTERED
        (played, told), (entered, typed) = unpacked_with_told(seven.lines), unpacked_with_told(kept.lines)
        assert entered == played
        assert told is not None
        assert typed is not None
        assert list(typed.moments) == [each for each in told.moments if each.kind != "injury"]  # of which shorthand has no word
        events_of(season_games, fixture, kept)
        play_on(other)
        test_totals_are_the_sum_of_the_packed_lines(other)
        assert len(other.played(1)) == len(other.plan.fixtures)


def test_who_has_a_card_comes_in_by_it() -> None:
    """A man who changed clubs has a card at each, with an id of its own; his line of the data is nobody else."""
    wanted = season_case.plan()
    (club, *others) = wanted.clubs
    team = cast("dict[str, list[Json]]", club.team)
    team = {**team, "hitters": ["C00-h0-C00" if name == "C00-h0" else name for name in team["hitters"]]}
    moved = replace(wanted, clubs=(replace(club, team=cast("Json", team)), *others))
    assert any(player.id == "C00-h0" for player in club.players)
    season_games = SeasonGames.of(moved)
    fixture = next(game for game in moved.fixtures if game.home == "C00")
    histories = ClubHistory(moved.scheduled[fixture.away]), ClubHistory(moved.scheduled["C00"])
    game = not_begun(season_games, fixture, season_games.setup(1, fixture, histories))
    with pytest.raises(NotLegal, match="nobody of the name C00-h0"):
        game.line_up(HOME, "C00-h0 c")
    known = [slot.player.id for slot in game.teams[HOME].order]
    if "C00-h0-C00" not in known:
        game.line_up(HOME, "C00-h0-C00 c")
        assert "C00-h0-C00" in [slot.player.id for slot in game.teams[HOME].order]


def test_the_computer_leaves_the_games_of_peoples_clubs(tmp_path: Path) -> None:
    with season_case.begun(tmp_path / "s.db") as file:
        play_on(file, leave=["C02"])
        left = [game for game in file.plan.fixtures if game.number not in file.played(1)]
        assert left
        assert all("C02" in (game.away, game.home) for game in left)
        assert next_of(file, ["C02"]) == left[0]
        for fixture in left:
            by_hand(file, fixture)
        assert next_of(file, ["C02"]) is None
        test_totals_are_the_sum_of_the_books(file)


def test_replays_are_the_computers(tmp_path: Path) -> None:
    with season_case.begun(tmp_path / "s.db", season_case.plan(replays=2)) as file, pytest.raises(NotLegal, match="2 replays"):
        by_hand(file, file.plan.fixture(1))
