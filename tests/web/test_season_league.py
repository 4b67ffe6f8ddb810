"""A season of friends: a club by a link that works once, games of two of them at one table, and all acts told to all."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from anyio import to_thread

from hotstove.league.season.amended import Amendment
from hotstove.league.season.attempts import times_begun
from hotstove.league.season.game import COMPUTER, ENTERED, HAND
from hotstove.league.season.people import managers_of, own_clubs, people_clubs, send_link, take_club
from hotstove.league.season.store import SeasonFile
from hotstove.play.screens import Screen
from hotstove.table import AWAY, HOME
from hotstove.table.errors import NotLegal
from hotstove.web.access import new_secret, screen_of
from hotstove.web.fair_queue import Who
from hotstove.web.guard import secret_in
from hotstove.web.seasons import server as seasons_server
from hotstove.web.seasons.at_tables import tables_at
from hotstove.web.seasons.managing import hash_of_link, holder_of
from hotstove.web.seasons.playing import amendment_of
from hotstove.web.seasons.server import Seasons
from hotstove.web.seasons.shelf import Shelf
from tests.waiting import WAIT, until
from tests.web.browsing import Browser, text_of
from tests.web.chromium import WORDS
from tests.web.league_case import League, serving_hidden_hands, serving_league
from tests.web.seasons_case import season_file, season_id, serving_seasons
from tests.web.test_season_playing import ended
from tests.web.test_season_tables import begin, counted, play_out, until_counted

GAME = """K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
K K K
HR7
"""


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with serving_league(tmp_path) as league:
        yield league


def test_a_link_gives_a_club_to_the_first_browser_and_to_no_other(league: League) -> None:
    link = league.link("WS1")
    friend, other = league.server.browser(), league.server.browser()
    assert "You are invited to manage the Washington Senators" in text_of(friend.get(link))
    assert people(league) == ()  # a look takes nothing
    assert friend.post(link, {"name": "Ada"}).headers["location"] == league.at
    assert people(league) == ("WS1",)
    assert friend.get(link).headers["location"] == league.at  # once more, in the same browser
    assert friend.post(link, {"name": "Ada"}).status_code == 303
    for found in (other.get(link), other.post(link)):
        assert found.status_code == 422
        assert "works once" in text_of(found)
    page = text_of(friend.get(league.at))
    assert "Yours: Senators at Tigers" in page
    assert "in a friend's league" in text_of(friend.get("/seasons"))
    assert "Washington Senators “Ada”" in text_of(other.get(league.at))
    assert "“Ada” manages the Washington Senators from now on." in league.log()
    assert "Yours" not in text_of(other.get(league.at))


def people(league: League) -> tuple[str, ...]:
    """The clubs whose games people play."""
    with SeasonFile.open_to_read(league.path) as file:
        return people_clubs(file)


def test_a_newer_link_ends_the_older_one_and_one_can_be_taken_back(league: League) -> None:
    older, newer = league.link("NYA"), league.link("NYA")
    assert league.server.browser().post(older).status_code == 422
    assert "a link is out" in league.log()
    league.owner.post(f"{league.at}/league/take-back", {"club": "NYA"})
    assert league.server.browser().post(newer).status_code == 422
    assert people(league) == ()
    assert "The link for a manager of the New York Yankees is taken back." in league.log()


def test_two_friends_play_their_game_at_one_table_each_in_a_seat_of_his_own(league: League) -> None:
    ada, bob = league.friend("NYA", "Ada"), league.friend("PHA", "Bob")
    id_ = begin(ada, league.at, 1)
    assert league.row(id_).header["sits"] == ["link", "link"]
    assert begin(bob, league.at, 1) == id_
    with SeasonFile.open_to_read(league.path) as file:
        fixture = file.plan.fixture(1)
    seats = {"NYA": ada, "PHA": bob}
    for code, seat in ((fixture.away, 0), (fixture.home, 1)):
        browser, other = seats[code], seats[fixture.home if code == fixture.away else fixture.away]
        assert browser.post(f"/t/{id_}/end", {"how": "resign", "seat": str(1 - seat)}).status_code == 403
        assert other.post(f"/t/{id_}/invite", {"role": str(seat)}).status_code == 403
    assert league.owner.get(f"/t/{id_}").status_code == 403  # the commissioner sees no more than others
    assert league.server.browser().get(f"/t/{id_}").status_code == 403
    assert "at the table now" in league.owner.get(f"{league.at}/schedule?day=0").text
    assert f"/t/{id_}" not in league.owner.get(f"{league.at}/schedule?day=0").text
    for _ in range(4000):
        moved = False
        for browser in (ada, bob):
            usual = browser.usual(id_)
            if usual:
                browser.answer(id_, usual)
                moved = True
            elif "step-half" in browser.get(f"/t/{id_}").text:
                browser.act(id_, "step", to="half")
                moved = True
        if not moved:
            break
    until_counted(league.path, 1)
    with SeasonFile.open_to_read(league.path) as file:
        game = file.game(1, 1)
        assert game is not None
        assert game.kind == HAND
        assert game.score == league.row(id_).score


def test_only_managers_of_a_game_sit_down_and_only_the_commissioner_acts(league: League) -> None:
    ada = league.friend("NYA", "Ada")
    assert "o club of yours plays in game" in text_of(ada.post(f"{league.at}/game/2/play"))
    assert "o club of yours plays in game" in text_of(league.owner.post(f"{league.at}/game/1/play"))
    stranger = league.server.browser()
    assert stranger.post(f"{league.at}/game/1/play").status_code == 403
    acts = ("sim", "mine", "league/invite", "league/take-back", "game/1/shorthand", "game/1/take-out", "game/1/computer")
    for act in acts:
        assert ada.post(f"{league.at}/{act}", {"club": "NYA", "until": "day"}).status_code == 403, act
    assert ada.get(f"{league.at}/game/1/shorthand").status_code == 403
    assert stranger.post(f"{league.at}/league/leave", {"club": "NYA"}).status_code == 403
    assert counted(league.path) == set()
    assert league.owner.get(league.link("PHA")).status_code == 403
    assert "managed by “Ada”" in text_of(league.owner.post(f"{league.at}/mine", {"club": "NYA"}))


def test_the_commissioner_has_the_computer_play_on_to_friends_games_and_all_are_told(league: League) -> None:
    league.friend("WS1", "Ada")
    league.owner.post(f"{league.at}/sim", {"until": "day"})
    assert "1 game played: game 2 is that of a friend" in ended(league.owner, league.at)
    assert counted(league.path) == {1}
    assert "The commissioner has the computer play to 12 Apr." in league.log()
    found = league.owner.post(f"{league.at}/game/4/computer")
    assert "comes before it and is not over" in text_of(found)
    assert league.owner.post(f"{league.at}/game/2/computer").status_code == 303
    assert counted(league.path) == {1, 2}
    assert "The commissioner has the computer play game 2, WS1 at DET." in league.log()


def test_a_manager_who_is_replaced_loses_club_and_seat_to_who_follows_the_link(league: League) -> None:
    ada, bob = league.friend("NYA", "Ada"), league.friend("PHA", "Bob")
    id_ = begin(ada, league.at, 1)
    begin(bob, league.at, 1)
    link = league.link("NYA")
    assert "in place of “Ada”: whoever follows it has the club" in league.log()
    assert ada.get(f"/t/{id_}").status_code == 200  # as long as nobody has come
    eve = league.server.browser()
    eve.post(link, {"name": "Eve"})
    assert eve.get(f"/t/{id_}").status_code == 200
    assert ada.get(f"/t/{id_}").status_code == 403
    assert ada.post(f"{league.at}/game/1/play").status_code == 403
    assert "Yours" not in text_of(ada.get(league.at))
    assert "“Eve” manages the New York Yankees from now on, in place of “Ada”." in league.log()
    assert "in another's place" in text_of(bob.get(f"/t/{id_}"))


def test_a_club_that_is_taken_back_or_given_up_is_the_commissioner_s_with_its_seat(league: League) -> None:
    ada, bob = league.friend("NYA", "Ada"), league.friend("PHA", "Bob")
    id_ = begin(ada, league.at, 1)
    begin(bob, league.at, 1)
    league.owner.post(f"{league.at}/league/take-back", {"club": "NYA"})
    assert ada.get(f"/t/{id_}").status_code == 403
    assert league.owner.get(f"/t/{id_}").status_code == 200
    assert bob.post(f"{league.at}/league/leave", {"club": "NYA"}).status_code == 403
    assert bob.post(f"{league.at}/league/leave", {"club": "PHA"}).status_code == 303
    assert bob.get(f"/t/{id_}").status_code == 403
    with SeasonFile.open_to_read(league.path) as file:
        assert own_clubs(file) == ("NYA", "PHA")
        assert not managers_of(file)
    assert begin(league.owner, league.at, 1) == id_  # he goes on for both
    play_out(league.owner, id_)
    until_counted(league.path, 1)
    log = league.log()
    assert "The commissioner has taken the New York Yankees from “Ada”." in log
    assert "“Bob” has given up the Philadelphia Athletics; the commissioner has them." in log


def test_a_commissioner_without_a_cookie_ends_the_seat_of_a_club_that_he_takes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He asks from the machine itself, by a program that keeps none: nobody has the seat then."""
    monkeypatch.setattr(Shelf, "is_machine", lambda shelf, request: secret_in(request) is None)
    with serving_seasons(tmp_path / "s") as server:
        path = season_file(tmp_path / "s", 0)
        at, secret, sent = f"/season/{season_id(server, path)}", new_secret(), new_secret()
        with SeasonFile.open(path) as file:
            send_link(file, "NYA", hash_of_link(sent))
            take_club(file, hash_of_link(sent), holder_of(secret, hash_of_link(sent)), "Ada")
        ada = Browser(server, secret)
        id_ = begin(ada, at, 1)
        assert ada.get(f"/t/{id_}").status_code == 200
        assert Browser(server).post(f"{at}/league/take-back", {"club": "NYA"}).status_code == 303
        assert ada.get(f"/t/{id_}").status_code == 403
        assert "0" not in server.store.held_roles(id_)


@pytest.mark.parametrize("act", ["take-back", "leave", "join"])
def test_no_crash_leaves_a_seat_to_who_has_lost_the_club(league: League, act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails after the season's file says it, the seat at the table has ended."""
    ada, link = league.friend("NYA", "Ada"), ""
    id_ = begin(ada, league.at, 1)
    if act == "join":
        link = league.link("NYA")
    write = Seasons.write_for

    async def and_no_more(seasons: Seasons, who: Who, work: Callable[[], object]) -> object:
        await write(seasons, who, work)
        raise NotLegal("the server is cut off")

    monkeypatch.setattr(Seasons, "write_for", and_no_more)
    if act == "join":
        league.server.browser().post(link, {"name": "Eve"})
    else:
        by = ada if act == "leave" else league.owner
        by.post(f"{league.at}/league/{act}", {"club": "NYA"})
    with SeasonFile.open_to_read(league.path) as file:
        managers = managers_of(file)
    assert "NYA" not in managers or managers["NYA"].name == "Eve"
    assert ada.get(f"/t/{id_}").status_code == 403


def test_an_old_link_followed_by_another_browser_ends_no_seat(league: League) -> None:
    link = league.link("NYA")
    ada = league.server.browser()
    ada.post(link, {"name": "Ada"})
    id_ = begin(ada, league.at, 1)
    assert league.server.browser().post(link, {"name": "Eve"}).status_code == 422
    assert ada.get(f"/t/{id_}").status_code == 200


def test_nobody_is_invited_to_a_club_whose_game_is_at_the_commissioner_s_own_screen(league: League) -> None:
    league.owner.post(f"{league.at}/mine", {"club": "NYA"})
    id_ = begin(league.owner, league.at, 1)
    found = league.owner.post(f"{league.at}/league/invite", {"club": "NYA"})
    assert found.status_code == 422
    assert "ame 1 of that club is at its table: finish it or end it first" in text_of(found)
    league.owner.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"})
    link = league.link("NYA")
    again = begin(league.owner, league.at, 1)  # with a link out he sits in a seat that can change hands
    assert "link" in str(league.row(again).header["sits"])
    ada = league.server.browser()
    ada.post(link)
    assert ada.get(f"/t/{again}").status_code == 200
    assert "a friend without a name" in league.log().casefold()


def test_a_game_that_is_given_up_at_its_table_is_open_again_and_all_are_told(league: League) -> None:
    ada = league.friend("WS1", "Ada")
    league.owner.post(f"{league.at}/game/1/computer")
    id_ = begin(ada, league.at, 2)
    assert ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"}).status_code == 303
    ada.get(league.at)
    assert not tables_at(league.path)
    assert "Game 2, WS1 at DET, was ended at its table (the Senators have resigned): it is open again." in league.log()


def test_a_result_is_entered_corrected_and_taken_out_and_all_are_told(league: League) -> None:
    league.link("WS1")
    game = f"{league.at}/game/1"
    found = league.owner.post(f"{game}/shorthand", {"text": GAME.replace("K K K", "K K K K", 1)})
    assert found.status_code == 422
    assert "Shorthand:1: top of the 1st" in text_of(found)
    assert counted(league.path) == set()
    assert league.owner.post(f"{game}/shorthand", {"text": GAME.replace("\n", "\r\n")}).status_code == 303
    away, home = score(league, 1)
    assert (away, home) == (0, 1)
    assert "HR7" in league.owner.get(f"{game}/shorthand").text
    league.owner.post(f"{game}/shorthand", {"text": f"HR7 HR8 {GAME.replace('HR7', 'K K K')}"})
    assert score(league, 1) == (2, 0)
    assert league.owner.post(f"{game}/take-out").status_code == 303
    assert counted(league.path) == set()
    assert len(list(league.path.parent.glob("*.removed1.txt"))) == 1
    log = league.log()
    for words in ("is entered: 0 to 1.", "is corrected: 2 to 0 (it was 0 to 1).", "which ended 2 to 0, is taken out"):
        assert words in log


def score(league: League, number: int) -> tuple[int, int]:
    """The score of a game that is over."""
    with SeasonFile.open_to_read(league.path) as file:
        game = file.game(1, number)
        assert game is not None
        return game.score


def test_a_game_that_was_played_is_corrected_in_one_step_and_its_dice_are_not_thrown_again(league: League) -> None:
    league.owner.post(f"{league.at}/game/1/computer")
    with SeasonFile.open_to_read(league.path) as file:
        game = file.game(1, 1)
        assert game is not None
        assert game.kind == COMPUTER
    page = league.owner.get(f"{league.at}/game/1/shorthand").text
    text = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
    assert text is not None
    before = score(league, 1)
    assert league.owner.post(f"{league.at}/game/1/shorthand", {"text": text[1]}).status_code == 303
    assert score(league, 1) == before  # its own shorthand brings the same game
    with SeasonFile.open_to_read(league.path) as file:
        game = file.game(1, 1)
        assert game is not None
        assert game.kind == ENTERED
        assert times_begun(file) == {1: 1}


def test_what_is_done_to_a_season_keeps_nobody_from_sitting_down_in_another_one(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A correction plays all games of both clubs again, which takes seconds, and its owner may send one after another."""
    mark = league.server.app.state.seasons.shelf.mark_of(league.owner.secret)
    other = season_file(league.path.parent, 0, f"other.of-{mark}")
    at, write_for = f"/season/{season_id(league.server, other)}", Seasons.write_for
    league.owner.post(f"{at}/mine", {"club": "NYA"})
    under_way, go_on = Event(), Event()

    async def slow(self: Seasons, who: Who, work: partial[object]) -> object:
        if work.args[0] == league.path:
            under_way.set()
            await to_thread.run_sync(go_on.wait)
        return await write_for(self, who, work)

    monkeypatch.setattr(Seasons, "write_for", slow)
    with ThreadPoolExecutor(2) as threads:
        entered = threads.submit(league.owner.post, f"{league.at}/game/1/shorthand", {"text": GAME})
        try:
            assert under_way.wait(WAIT)
            assert threads.submit(begin, league.owner, at, 1).result(WAIT)
            assert not entered.done()
        finally:
            go_on.set()
        assert entered.result(WAIT).status_code == 303


def slow_amendment(folder: Path, path: Path, number: int, text: str | None) -> Amendment:
    """An amendment that is worked out, in a process of its own, and given when the folder has a file ``go on``."""
    amendment = amendment_of(path, number, text)
    (folder / "worked out").touch()
    until((folder / "go on").exists, "it may go on")
    return amendment


def test_seasons_are_played_while_a_correction_is_worked_out_and_it_is_worked_out_again_if_its_own_went_on(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = league.server.app.state.seasons.shelf.mark_of(league.owner.secret)
    other = season_file(league.path.parent, 0, f"other.of-{mark}")
    assert league.owner.post(f"{league.at}/game/1/shorthand", {"text": GAME}).status_code == 303
    monkeypatch.setattr(seasons_server, "amendment_of", partial(slow_amendment, tmp_path))
    with ThreadPoolExecutor(1) as threads:
        text = f"HR7 HR8 {GAME.replace('HR7', 'K K K')}"
        corrected = threads.submit(league.owner.post, f"{league.at}/game/1/shorthand", {"text": text})
        try:
            until((tmp_path / "worked out").exists, "it is worked out")
            for path in (other, league.path):
                at = f"/season/{season_id(league.server, path)}"
                league.owner.post(f"{at}/sim", {"until": "day"})
                assert "that day is played" in ended(league.owner, at)
            assert counted(league.path) == {1, 2}
            assert not corrected.done()
        finally:
            (tmp_path / "go on").touch()
        assert corrected.result(WAIT).status_code == 303
    assert score(league, 1) == (2, 0)
    assert counted(league.path) == {1, 2}, "the game that was played meanwhile stays"


def test_the_command_line_knows_friends_clubs(league: League) -> None:
    league.friend("NYA", "Ada")
    for words, told in (
        (["play", "1"], "managed by “Ada”"),
        (["mine", "yankees"], "managed by “Ada”"),
        (["play"], "no club is yours"),
    ):
        command = [sys.executable, "-c", WORDS, "season", *words, "--file", str(league.path)]
        found = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False, stdin=subprocess.DEVNULL)
        assert found.returncode != 0, words
        assert told in found.stderr, found.stderr
    command = [sys.executable, "-c", WORDS, "season", "sim", "--days", "1", "--past-mine", "--file", str(league.path)]
    subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=True)
    assert counted(league.path) == {2}
    assert "The commissioner has the computer play on, to game 2 at most." in league.log()


def test_in_a_game_that_hides_hands_each_friend_has_his_own_seat_and_the_commissioner_none(tmp_path: Path) -> None:
    with serving_hidden_hands(tmp_path) as (league, fixture):
        server, owner = league.server, league.owner
        away, home = league.friend(fixture.away), league.friend(fixture.home)
        id_ = begin(away, league.at, 1)
        begin(home, league.at, 1)
        store, sits = server.store, ("link", "link")
        assert league.row(id_).header["sits"] == list(sits)
        assert screen_of(store, away.secret, id_, sits) == Screen((AWAY,))
        assert screen_of(store, home.secret, id_, sits) == Screen((HOME,))
        assert screen_of(store, owner.secret, id_, sits) is None
        for place in ("", "/cards", "/game.jsonl", "/plays"):
            assert owner.get(f"/t/{id_}{place}").status_code == 403, place
        assert "seed" not in "".join(
            league.log() + text_of(away.get(f"{league.at}{page}")) for page in ("", "/league", "/game/1")
        )
