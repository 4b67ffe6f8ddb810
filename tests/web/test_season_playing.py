"""Seasons played in the browser: the same games as at the command line, by their owner alone, and none is lost."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.table.log import NotSaved
from hotstove.web.fair_queue import Who
from hotstove.web.seasons.jobs import Runs
from hotstove.web.seasons.playing import Aim, Played
from hotstove.web.seasons.server import Seasons
from tests.waiting import WAIT, run_through
from tests.web.browsing import Browser, text_of
from tests.web.chromium import WORDS, hold_port
from tests.web.league_case import serving_league
from tests.web.seasons_case import MACHINE, STRANGER, season_file, season_id, serving_seasons

POSTS = ("sim", "pause", "go-on", "cancel", "mine")


def games_in(path: Path) -> list[bytes]:
    """The lines of all games of the schedule in a file."""
    with SeasonFile.open_to_read(path) as file:
        return [game.lines for game in file.games(1, 1, 24)]


def ended(browser: Browser, at: str) -> str:
    """What the page says when the computer has ended."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        page = browser.get(at)
        if 'id="progress"' not in page.text:
            return text_of(page)
        time.sleep(0.05)
    raise AssertionError("it never ended")


def test_the_browser_plays_the_same_games_as_the_command_line(tmp_path: Path) -> None:
    path, other = season_file(tmp_path / "s", 0), season_file(tmp_path / "o", 24)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        assert browser.post(f"{at}/sim", {"until": "day"}).status_code == 303
        assert "2 games played: that day is played" in ended(browser, at)
        browser.post(f"{at}/sim", {"until": "date", "date": "1927-04-16"})
        assert "8 games played" in ended(browser, at)
        browser.post(f"{at}/sim", {"until": "end"})
        assert "the season is over" in ended(browser, at)
    assert games_in(path) == games_in(other)


def test_a_season_that_is_over_begins_with_its_champions(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 4)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/sim", {"until": "end"})
        page = ended(browser, at)
        (code,) = re.findall(r'<p class="won"><a href="[^"]*/club/(\w+)">', browser.get(at).text)
        with SeasonFile.open_to_read(path) as file:
            name = file.plan.by_code[code].name
            assert file.totals(1)[code].record[1] == max(club.record[1] for club in file.totals(1).values())
        assert re.search(rf"{name} are champions of 1927 \d+ won, \d+ lost", page)
        assert "The last 20 games played: the season is over." in page
        assert page.count("24 of 24 games are over") == 1
        assert page.index("are champions") < page.index("Most valuable player") < page.index("Standings", 200)
        why = "The World Series of 1927 was that of the AL and the NL; here only the AL plays."
        assert why in page
        assert why in text_of(browser.get(f"{at}/postseason"))
        browser.post(f"{at}/mine", {"club": code})
        assert f"Your {name} are champions" in text_of(browser.get(at))
        stranger = text_of(server.browser().get(at))
        assert "are champions of 1927" in stranger


def test_what_was_chosen_for_ones_own_games_stays_chosen(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 0)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", {"club": "WS1"})
        for chosen in ("computer", "on", ""):
            browser.post(f"{at}/sim", {"until": "day", "past": chosen})
            page = ended(browser, at)
            assert re.findall(r'<option value="(\w+)" selected>', browser.get(at).text) == [chosen][: bool(chosen)]
            assert ("Play it, or let the computer do it" in page) is ("is yours" in page), "only where it stopped for a game"


def test_it_stops_before_the_games_of_ones_own_club_or_goes_past_them(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 0)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        assert browser.post(f"{at}/mine", {"club": "WS1"}).status_code == 303
        browser.post(f"{at}/sim", {"until": "end"})
        assert "1 game played: game 2 is yours" in ended(browser, at)
        browser.post(f"{at}/sim", {"until": "end", "past": "on"})
        assert "only your clubs' games are left" in ended(browser, at)
        with SeasonFile.open_to_read(path) as file:
            theirs = [game.number for game in file.plan.fixtures if "WS1" not in (game.away, game.home)]
            assert file.played(1) == set(theirs)
        browser.post(f"{at}/mine", {})
        browser.post(f"{at}/sim", {"until": "week"})
        assert "only your" not in ended(browser, at)


def test_where_it_stops_it_is_said_how_to_go_on_and_the_computer_plays_games_of_ones_own(tmp_path: Path) -> None:
    path, other = season_file(tmp_path / "s", 0), season_file(tmp_path / "o", 24)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/mine", {"club": "WS1"})
        browser.post(f"{at}/sim", {"until": "week"})
        page = ended(browser, at)
        assert "1 game played: game 2 is yours. Play it, or let the computer do it" in page
        assert "Let the computer play it" in page
        sent = browser.post(f"{at}/game/2/computer", {"back": "first"})
        assert sent.headers["location"] == f"{at}?played=2"
        page = text_of(browser.get(sent.headers["location"]))
        assert re.search(r"The computer has played game 2: \w+ \d+, \w+ \d+ \.", page)
        again = browser.post(f"{at}/game/2/computer", {"back": "first"})
        assert again.status_code == 422
        assert "is over" in text_of(again)
        for number in ("9", "99", "x", "-1", "<b>"):
            assert "The computer has played" not in text_of(browser.get(f"{at}?played={number}"))
        browser.post(f"{at}/sim", {"until": "day", "past": "computer"})
        assert "2 games played: that day is played" in ended(browser, at), "both games of the second day"
        browser.post(f"{at}/sim", {"until": "end", "past": "computer"})
        assert "the season is over" in ended(browser, at)
    assert games_in(path) == games_in(other)


def test_a_friends_game_is_not_the_computers_with_the_commissioners_own(tmp_path: Path) -> None:
    with serving_league(tmp_path) as league:
        league.owner.post(f"{league.at}/mine", {"club": "WS1"})
        league.friend("NYA", "Ada")
        league.owner.post(f"{league.at}/sim", {"until": "week", "past": "computer"})
        page = ended(league.owner, league.at)
        assert "0 games played: game 1 is that of a friend. Its managers play it" in page
        assert f'{league.at}/game/1">on its page' in league.owner.get(league.at).text
        assert "has the computer play to 18 Apr, the games of his own clubs, too." in league.log()
        league.owner.post(f"{league.at}/game/1/computer")
        league.owner.post(f"{league.at}/sim", {"until": "week", "past": "computer"})
        page = ended(league.owner, league.at)
        assert "1 game played: game 3 is that of a friend" in page, "his own game was the second"
        ada = league.friend("PHA", "Bob")
        assert "Let the computer play it" not in text_of(ada.get(league.at))
        assert ada.post(f"{league.at}/game/3/computer", {"back": "first"}).status_code == 403


@pytest.mark.parametrize("what", POSTS)
@pytest.mark.parametrize("who", ["elsewhere", "through a proxy", "behind a proxy", "by another name"])
def test_a_stranger_changes_nothing(tmp_path: Path, what: str, who: str) -> None:
    path = season_file(tmp_path / "s", 1)
    before = path.read_bytes()
    address = STRANGER if who == "elsewhere" else MACHINE
    with serving_seasons(path.parent, address, who == "behind a proxy") as server:
        at = f"/season/{season_id(server, path)}"
        other_name = {"host": "evil.example", "origin": "http://evil.example"}
        headers = {"through a proxy": {"x-forwarded-for": STRANGER}, "by another name": other_name}.get(who, {})
        refused = server.browser().post(f"{at}/{what}", {"until": "end", "club": "NYA"}, headers)
        assert refused.status_code == 403
        assert server.browser().post(f"/season/nowhere/{what}", {"until": "end"}).status_code == 404
    assert path.read_bytes() == before


def test_on_a_server_for_others_a_season_belongs_to_the_browser_that_made_it(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    with serving_seasons(folder, STRANGER) as server:
        owner, other = server.browser(), server.browser()
        owner.lay("smallball")  # gives it a secret
        other.lay("smallball")
        seasons: Seasons = server.app.state.seasons
        path = season_file(folder, 0, f"x.of-{seasons.shelf.mark_of(owner.secret)}")
        at = f"/season/{season_id(server, path)}"
        assert at in owner.get("/seasons").text
        assert at not in other.get("/seasons").text
        assert other.post(f"{at}/sim", {"until": "day"}).status_code == 403
        assert owner.post(f"{at}/sim", {"until": "day"}).status_code == 303
        assert "2 games played" in ended(owner, at)
        assert 'id="progress"' not in other.get(at).text


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"until": "date"}, "to which date?"),
        ({"until": "date", "date": "1927-02-31"}, "the season goes from 1927-04-12"),
        ({"until": "x"}, "say how far"),
        ({}, "say how far"),
    ],
)
def test_a_form_that_says_nothing_is_answered_beside_it(tmp_path: Path, form: dict[str, str], words: str) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        page = server.browser().post(f"/season/{season_id(server, path)}/sim", form)
        assert page.status_code == 422
        assert words.lower() in text_of(page).lower()
        assert "Play to the end" in text_of(page)


def test_two_that_play_one_season_are_refused_in_words(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        with SeasonFile.open(path):
            browser.post(f"{at}/sim", {"until": "end"})
            told = ended(browser, at)
            assert "It has stopped after 0 games" in told
            assert "another hotstove is playing this season" in told
            assert str(tmp_path) not in told
            assert browser.post(f"{at}/mine", {"club": "NYA"}).status_code == 422
        assert browser.post(f"{at}/go-on").status_code == 303
        assert "the season is over" in ended(browser, at)


def test_no_game_is_played_that_a_person_has_begun(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    begun = path.with_name(f"{path.name}.game5.jsonl")
    begun.write_text("half played\n")
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        browser.post(f"{at}/sim", {"until": "end"})
        assert "game 5, PHA at WS1, is half played: finish it at the command line" in ended(browser, at)
    assert len(games_in(path)) == 1


# --- Turns, pauses, and ends


class Played10:
    """A season of ten games a piece, and a list of who has played."""

    def __init__(self) -> None:
        self.turns: list[str] = []
        self.problem = ""

    async def __call__(self, work: Callable[[], Played], needed: Callable[[], None]) -> Played:
        await asyncio.sleep(0.02)
        needed()
        if self.problem:
            raise NotLegal(self.problem)
        name = str(work.args[0])  # type: ignore[attr-defined]
        self.turns.append(name)
        left = 10 - self.turns.count(name)
        return Played(10, 10 * left, "" if left else "over")


async def _until(done: Callable[[], bool]) -> None:
    for _ in range(2000):
        if done():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("never")


def test_seasons_of_several_addresses_take_turns_and_one_address_has_one_place() -> None:
    async def played() -> list[str]:
        work = Played10()
        runs = Runs(work)
        for number in range(3):
            runs.begin(f"a{number}", Path(f"a{number}"), Aim(), "to the end", Who("A", f"{number}"))
        runs.begin("b", Path("b"), Aim(), "to the end", Who("B", ""))
        await _until(lambda: all(runs.progress(id_).state == "done" for id_ in ("a0", "a1", "a2", "b")))  # type: ignore[union-attr]
        return work.turns

    turns = run_through(played())
    assert len(turns) == 40
    assert turns[:20].count("b") >= 9  # as many as all of A's together


def test_a_run_pauses_goes_on_and_is_cancelled() -> None:
    async def played() -> None:
        work = Played10()
        runs = Runs(work)
        me = Who("A", "x")

        def state() -> str:
            told = runs.progress("s")
            return "" if told is None else told.state

        runs.begin("s", Path("s"), Aim(), "to the end", me)
        runs.begin("s", Path("s"), Aim(), "to the end", me)  # a form that is sent twice begins it once
        await _until(lambda: len(work.turns) >= 3)
        runs.pause("s")
        assert state() == "pausing"
        await _until(lambda: state() == "paused")
        paused_at = len(work.turns)
        assert paused_at < 10
        runs.go_on("s", me)
        await _until(lambda: len(work.turns) >= paused_at + 2)
        runs.cancel("s")
        assert state() == ""
        await asyncio.sleep(0.4)
        assert len(work.turns) < 10
        work.problem = "another plays it"
        runs.begin("s", Path("s"), Aim(), "to the end", me)
        await _until(lambda: state() == "stopped")
        told = runs.progress("s")
        assert told is not None
        assert told.words == "another plays it"

    run_through(played())


# --- Kills


def begin_server(folder: Path, port: int) -> subprocess.Popen[str]:
    """A server in a process group of its own, as ``hotstove serve`` starts it."""
    command = [
        sys.executable,
        "-c",
        WORDS,
        "serve",
        "--store",
        str(folder.parent / "t.db"),
        "--no-browser",
        "--port",
        str(port),
    ]
    process = subprocess.Popen(
        [*command, "--seasons", str(folder)], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
    )
    assert process.stdout is not None
    assert "is open at" in process.stdout.readline()
    return process


def test_a_killed_server_loses_no_game_that_it_has_told_of(tmp_path: Path) -> None:
    path, other = season_file(tmp_path / "s", 0), season_file(tmp_path / "o", 24)
    held = hold_port()
    port = int(held.getsockname()[1])
    told = 0
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=WAIT) as client:
        for kill in range(4):
            server = begin_server(path.parent, port)
            at = re.search(r"/season/[\w-]+", client.get("/seasons").text)
            assert at is not None
            client.post(
                f"{at[0]}/sim",
                data={"until": "week" if kill < 3 else "end"},
                headers={"origin": str(client.base_url).rstrip("/")},
            )
            until = time.monotonic() + WAIT
            while time.monotonic() < until:
                found = re.search(r"(\d+) of 24 games are over", client.get(at[0]).text)
                assert found is not None
                assert int(found[1]) >= told
                if int(found[1]) > told or told == 24:
                    told = int(found[1])
                    break
                time.sleep(0.01)
            server.send_signal(signal.SIGKILL)
            server.wait(WAIT)
            assert server.stdout is not None
            server.stdout.close()
            with SeasonFile.open_to_read(path) as file:
                assert len(file.played(1)) >= told
                assert not list(file.damage())
    held.close()
    deadline = time.monotonic() + WAIT
    while True:
        try:
            with SeasonFile.open(path) as file:  # its process ends by itself, at the latest after its piece
                play_on(file, 1)
            break
        except NotSaved:
            assert time.monotonic() < deadline
            time.sleep(0.1)
    assert games_in(path) == games_in(other)
