"""A game of one's own club, played at a table in the browser: it counts in the season, once, whatever is killed when."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.season.games import head_of
from hotstove.league.season.attempts import BEGUN, times_begun
from hotstove.league.season.beginning import own_season
from hotstove.league.season.begun_games import begun_path
from hotstove.league.season.game import HAND, SeasonGames
from hotstove.league.season.making import plan_of
from hotstove.league.season.people import PEOPLE_PLAY
from hotstove.league.season.reproduced import answers_of, answers_text, events_of, record_of
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import DoesNotFit
from hotstove.table.journal import written
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.web.seasons.at_tables import bring_in, prepare, tables_at
from hotstove.web.seasons.brought import LONGEST, bring_in_all
from hotstove.web.seasons.exports import rows_of
from hotstove.web.seasons.server import KeptOut
from hotstove.web.table_header import TableHeader
from hotstove.web.table_log import replayed
from tests.waiting import WAIT
from tests.web.browsing import Browser, Server, text_of
from tests.web.chromium import WORDS
from tests.web.seasons_case import STRANGER, season_file, season_id, serving_seasons

OWN = {"club": "WS1"}
"""The club whose first game, number 2, comes after one game of computers."""


def begin(browser: Browser, at: str, number: int = 2) -> str:
    """Lay the table for a game, and return the table's id."""
    sent = browser.post(f"{at}/game/{number}/play")
    assert sent.status_code == 303, text_of(sent)
    return str(sent.headers["location"]).rpartition("/")[2]


def play_out(browser: Browser, id_: str) -> None:
    """Give the usual answer to the game's end."""
    for _ in range(3000):
        usual = browser.usual(id_)
        if not usual:
            page = browser.get(f"/t/{id_}").text
            if "step-half" not in page:
                return
            browser.act(id_, "step", to="half")
            continue
        browser.answer(id_, usual)


def saved(server: Server, id_: str) -> bytes:
    """A table's game as a file."""
    return written(replayed(TableHeader.of(server.store.table(id_)).record, server.store.log(id_)))


def counted(path: Path) -> set[int]:
    """The numbers of the games that are in the season's file."""
    with SeasonFile.open_to_read(path) as file:
        return file.played(1)


def until_counted(path: Path, number: int) -> None:
    """Wait until a game is in the file."""
    until = time.monotonic() + WAIT
    while number not in counted(path) or begun_path(path, number, "table").exists():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_game_is_played_at_the_table_and_counts_in_the_season(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        assert "Yours: Senators at Tigers" in text_of(browser.get(at))
        table = begin(browser, at)
        assert begin(browser, at) == table  # a form that is sent twice lays one table
        assert tables_at(path) == {2: table}
        assert "Go on at the table" in browser.get(at).text
        play_out(browser, table)
        page = text_of(browser.get(at))
        assert "2 of 24 games are over" in page
        assert "by hand" in text_of(browser.get(f"{at}/schedule?day=0"))
        assert "Line score" in browser.get(f"{at}/game/2").text
        assert not begun_path(path, 2, "table").exists()
        shown = server.store.table(table)
    with SeasonFile.open_to_read(path) as file:
        game = file.game(1, 2)
        assert game is not None
        assert game.kind == HAND
        assert game.score == shown.score
        events_of(SeasonGames.of(file.plan), file.plan.fixture(2), game)  # played again, it comes out the same


def may_go_on(browser: Browser, table: str) -> bool:
    """Whether the browser's person is asked at the table, or leads it on where it has stopped."""
    return bool(browser.usual(table)) or 'id="step-play"' in browser.get(f"/t/{table}").text


def test_the_machine_s_person_goes_on_in_another_browser_of_his(tmp_path: Path) -> None:
    """He owns the season whatever cookie he has, and nobody else could ever finish its game; the table tells it."""
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        first, second, at = server.browser(), server.browser(), f"/season/{season_id(server, path)}"
        first.post(f"{at}/mine", OWN)
        table = begin(first, at)
        assert may_go_on(first, table)
        assert second.get(f"/t/{table}").status_code == 403
        assert begin(second, at) == table
        assert may_go_on(second, table)
        assert "has been in another browser" in text_of(second.get(f"/t/{table}"))
        assert first.get(f"/t/{table}").status_code == 403
        assert begin(first, at) == table
        assert may_go_on(first, table)
        assert second.get(f"/t/{table}").status_code == 403


def test_it_is_brought_in_by_itself_without_anybody_looking(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        play_out(browser, begin(browser, at))
        until_counted(path, 2)


def test_a_folder_that_can_t_be_read_for_a_while_keeps_no_game_out_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, away = season_file(tmp_path / "s", 1), Event()

    def find(season: Path) -> dict[int, str]:
        if not away.is_set():
            away.set()
            raise OSError("stale file handle")
        return tables_at(season)

    monkeypatch.setattr("hotstove.web.seasons.brought.tables_at", find)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        table = begin(browser, at)
        assert away.wait(WAIT)
        play_out(browser, table)
        until_counted(path, 2)


def test_what_is_over_while_the_season_is_locked_or_the_server_dies_comes_in_later_and_once(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        table = begin(browser, at)
        with SeasonFile.open(path):  # another process plays the season
            play_out(browser, table)
            page = text_of(browser.get(at))
            assert "game 2 is over at its table, but can't be brought in" in page
            assert "another hotstove is playing this season" in page
            assert "it is tried again in" in page
            assert str(tmp_path) not in page
            server.app.state.seasons.closing = True  # the server ends before it could
    assert counted(path) == {1}
    with serving_seasons(path.parent):
        until_counted(path, 2)


class NeverBrought:
    """Stands for a server's seasons and its tables: a game that is over at its table, and that the season does not take."""

    def __init__(self, error: Exception) -> None:
        self.kept_out: dict[tuple[Path, int], KeptOut] = {}
        self.workers = self
        self.tries = 0
        self._error = error

    async def look_up(self, _: object) -> dict[int, str]:
        return {2: "table"}

    async def run(self, _: object) -> bytes:
        return b""

    async def write(self, _: object) -> None:
        self.tries += 1
        raise self._error


@pytest.mark.parametrize("error", [DoesNotFit("by other rules"), KeyError("a mistake of ours")])
def test_what_can_t_be_brought_in_is_tried_less_and_less_often(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [0.0]
    for module in ("brought", "server"):
        monkeypatch.setattr(f"hotstove.web.seasons.{module}.monotonic", lambda: now[0])
    never, path = NeverBrought(error), Path("1927")
    with ThreadPoolExecutor(1) as thread:  # the tests' own one may run a browser's loop
        for second in range(0, 3600, 2):
            now[0] = float(second)
            thread.submit(asyncio.run, bring_in_all(never, never, path)).result()  # type: ignore[arg-type]
    assert never.tries <= 8 + 3600 / LONGEST
    told = never.kept_out[path, 2].told
    assert told.startswith("by other rules; " if isinstance(error, DoesNotFit) else "something went wrong here; ")
    assert re.search(r"; it is tried again in \d+ seconds", told)
    assert len(caplog.records) == (1 if isinstance(error, DoesNotFit) else never.tries)


def test_a_crash_at_any_step_leaves_the_game_in_one_place(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        # Killed between the file that says so and the table: the same table is laid then.
        assert prepare(path, 2, "thetablesid1").table == "thetablesid1"
        assert begin(browser, at) == "thetablesid1"
        server.app.state.seasons.shelf.with_tables = list  # nobody brings anything in by himself
        play_out(browser, "thetablesid1")
        game = saved(server, "thetablesid1")
        # Killed between the season's file and the end of being at a table: it is not counted again.
        begun = begun_path(path, 2, "table").read_bytes()
        bring_in(path, 2, game)
        whole = counted(path)
        with SeasonFile.open_to_read(path) as file:
            record = file.totals(1)["WS1"].record
        begun_path(path, 2, "table").write_bytes(begun)
        bring_in(path, 2, game)
        assert not begun_path(path, 2, "table").exists()
        with SeasonFile.open_to_read(path) as file:
            assert file.totals(1)["WS1"].record == record
        assert counted(path) == whole == {1, 2}


def test_another_game_of_the_season_or_of_none_is_not_taken_for_it(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        begin(browser, at)
        foreign = browser.lay("pinetar", "random", "random")
        while "The game is over" not in browser.get(f"/t/{foreign}").text:
            browser.act(foreign, "step", to="half")
        with pytest.raises(DoesNotFit):
            bring_in(path, 2, saved(server, foreign))
    assert counted(path) == {1}


def test_computers_and_the_command_line_leave_a_game_alone_that_is_at_a_table(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        begin(browser, at)
        assert browser.post(f"{at}/mine", {}).status_code == 422  # the computer would play it
        for words in (["play", "2"], ["enter", "2", "-"], ["mine", "--none"]):
            command = [sys.executable, "-c", WORDS, "season", *words, "--file", str(path)]
            found = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False, stdin=subprocess.DEVNULL)
            assert found.returncode != 0, words
            assert "at a table in the browser" in found.stderr or "half played" in found.stderr, found.stderr
    assert counted(path) == {1}


def test_only_the_next_game_of_ones_own_club_and_only_ones_own(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 0)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", {"club": "NYA"})
        for number, words in ((2, "o club of yours plays in game 2"), (99, "1 to 24"), (6, "comes before it and is not over")):
            page = browser.post(f"{at}/game/{number}/play")
            assert page.status_code == 422, number
            assert words in text_of(page), text_of(page)
    with serving_seasons(path.parent, STRANGER) as server:
        stranger = server.browser()
        assert stranger.post(f"/season/{season_id(server, path)}/game/1/play").status_code == 403


def test_a_game_that_was_ended_before_its_end_is_open_again(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        table = begin(browser, at)
        assert browser.post(f"/t/{table}/end", {"how": "resign", "seat": "0"}).status_code == 303
        assert "Play it at the table" in browser.get(at).text
        assert not begun_path(path, 2, "table").exists()
        assert begin(browser, at) != table
    assert counted(path) == {1}


def seed_at(server: Server, table: str) -> str:
    """The seed of a table's game."""
    return TableHeader.of(server.store.table(table)).record.seed


def test_a_game_that_is_begun_again_has_other_dice_and_the_season_says_so(tmp_path: Path) -> None:
    """One that went badly was resigned, and played again with dice that its manager knew; nothing told it."""
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        first = begin(browser, at)
        browser.post(f"/t/{first}/end", {"how": "resign", "seat": "0"})
        browser.get(at)
        second = begin(browser, at)
        begun_path(path, 2, "table").unlink()  # as the command line says how to have it back
        third = begin(browser, at)
        assert begin(browser, at) == third
        assert len({seed_at(server, table) for table in (first, second, third)}) == 3
        with pytest.raises(DoesNotFit, match="as it was begun last"):
            bring_in(path, 2, saved(server, first))
        play_out(browser, third)
        until_counted(path, 2)
        for page in (f"{at}/schedule?day=0", f"{at}/game/2"):
            assert "by hand, begun again twice" in text_of(browser.get(page)), page
        assert "1927, game 2, begun again twice" in text_of(browser.get("/"))
        assert [game["begun_again"] for game in rows_of(path, "games", 0)[:2]] == ["", 2]
    assert begun_again(path).endswith("by hand, begun again twice")
    with SeasonFile.open_to_read(path) as file:
        game = file.game(1, 2)
        assert game is not None
        events_of(SeasonGames.of(file.plan), file.plan.fixture(2), game)


def test_what_was_taken_back_at_the_table_is_told_of_the_season_s_game(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        table = begin(browser, at)
        browser.get(f"/t/{table}")
        while not server.table(table).session.record.taken_back:
            while browser.go_on(table):  # up to an answer of his own
                pass
            browser.go_on(table)
            browser.act(table, "undo")
        play_out(browser, table)
        until_counted(path, 2)
        browser.get(f"/t/{table}")
        times = server.table(table).session.record.taken_back
        words = f"{times} answer{'s' if times > 1 else ''} taken back after dice, cards or a reply"
        assert words in text_of(browser.get(f"{at}/game/2"))
        assert rows_of(path, "games", 0)[1]["taken_back"] == times
    with SeasonFile.open_to_read(path) as file:
        game, fixture = file.game(1, 2), file.plan.fixture(2)
        assert game is not None
        assert record_of(SeasonGames.of(file.plan), fixture, game).taken_back == times
        assert words in head_of(file, fixture, game)


def begun_again(path: Path) -> str:
    """What the command line says of game 2 behind its score."""
    command = [sys.executable, "-c", WORDS, "season", "results", "0", "--file", str(path)]
    lines = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=True).stdout.splitlines()
    (line,) = [line for line in lines if line.split()[:1] == ["2"]]
    return re.split(r"  +", line)[-1]


def test_an_attempt_counts_once_whatever_is_killed_when(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", OWN)
        server.app.state.seasons.shelf.with_tables = list  # nobody brings anything in by himself
        # Killed between the file that says so and the count of the attempt.
        begun_path(path, 2, "table").write_text(json.dumps(["thetablesid1", 0]))
        assert begin(browser, at) == begin(browser, at) == "thetablesid1"
        with SeasonFile.open_to_read(path) as file:
            assert times_begun(file) == {2: 1}
        play_out(browser, "thetablesid1")
        # A table that an older version laid, which counted nothing.
        begun_path(path, 2, "table").write_text(json.dumps("thetablesid1"))
        with SeasonFile.open(path) as file:
            file.set_note(BEGUN, None)
        bring_in(path, 2, saved(server, "thetablesid1"))
    assert counted(path) == {1, 2}
    assert begun_again(path) == "by hand"


def test_a_game_that_hides_hands_counts_without_the_answers_that_had_no_choice(tmp_path: Path) -> None:
    """A browser table keeps passes that had one option, a season's file keeps none; the game is the same."""
    rules = ball_game_named("clutch")
    real, teams = own_season(rules, 2)
    path = tmp_path / "s" / "own.hotstove-season"
    with SeasonFile.create(path, plan_of(rules, real.season, teams, real.schedule, "hands")) as file:
        file.set_note(PEOPLE_PLAY, [file.plan.fixtures[0].home])
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        table = begin(browser, at, 1)
        play_out(browser, table)
        until_counted(path, 1)
        record = replayed(TableHeader.of(server.store.table(table)).record, server.store.log(table))
    assert record.keeps_passes
    away, home, dice, rows = json.loads(answers_text(record))
    assert len(rows) < len(record.answers)
    plain = Record(record.game, record.edition, record.setup, record.seed, (away, home), answers_of(rows), dice=dice)
    assert Session(rules, plain).result == Session(rules, record).result
    with SeasonFile.open_to_read(path) as file:
        game = file.game(1, 1)
        assert game is not None
        assert game.score == Session(rules, record).result
        events_of(SeasonGames.of(file.plan), file.plan.fixture(1), game)
