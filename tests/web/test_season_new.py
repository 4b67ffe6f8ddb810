"""New seasons in the browser: what the form says is what is made, and what is wrong stands beside its field."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import pytest
from httpx2 import Response

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.league_squads import squads_of
from hotstove.league.club_draft.files import DraftFile, pool_of
from hotstove.league.club_draft.making import clubs_named
from hotstove.league.club_draft.rules import ClubDraft, Terms
from hotstove.league.season.people import people_clubs
from hotstove.league.season.store import SeasonFile
from hotstove.table.texts import read_yaml
from hotstove.web.seasons.shelf import MOST_OF_ONE
from tests.league.test_as_played import log_of
from tests.league.test_schedule_files import zipped
from tests.waiting import WAIT
from tests.web.browsing import HERE, Browser, text_of
from tests.web.seasons_case import CLUBS, STRANGER, plan, serving_seasons


def made(browser: Browser, sent: str) -> str:
    """The address of a season that is being made, once it is there."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        page = browser.get(sent)
        if page.status_code == 303:
            return str(page.headers["location"])
        assert "being made" in text_of(page), text_of(page)
        time.sleep(0.1)
    raise AssertionError("it was never made")


def test_a_season_of_some_clubs_of_a_year(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s") as server:
        browser = server.browser()
        assert "1889" in browser.get("/seasons/new/pinetar").text
        form = browser.get("/seasons/new/pinetar?year=1889&league=NL").text
        shown = re.findall(r'name="club" value="(\w+)"[^>]* checked', form)
        assert len(shown) == 8
        fields = {"year": "1889", "club": ["BSN", "NY1"], "mine": "NY1", "option.so_bb": "off"}
        sent = browser.post("/seasons/new/pinetar", fields)  # type: ignore[arg-type]
        assert sent.status_code == 303
        other = server.browser()
        assert other.get(sent.headers["location"]).status_code == 404
        at = made(browser, sent.headers["location"])
        assert "You manage the New York Giants" in text_of(browser.get(at))
    (path,) = (tmp_path / "s").glob("*.hotstove-season")
    assert ".of-" not in path.name  # made on the machine itself
    with SeasonFile.open_to_read(path) as file:
        assert {club.code for club in file.plan.clubs} == {"BSN", "NY1"}
        assert people_clubs(file) == ("NY1",)
        assert file.plan.options["so_bb"] in ("off", False)
        assert file.plan.seed.endswith("+")  # drawn


def test_choosing_a_league_keeps_what_is_filled_in(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s") as server:
        browser = server.browser()
        given = {"year": "1889", "club": ["BSN", "BL2"], "mine": ["BSN", "BL2"], "option.so_bb": "off", "seed": "kept"}
        page = browser.post("/seasons/new/pinetar", given | {"league": "NL"})  # type: ignore[arg-type]
        assert page.status_code == 200
        assert len(re.findall(r'name="club" value="(\w+)"[^>]* checked', page.text)) == 8
        assert set(re.findall(r'name="mine" value="(\w+)"[^>]* checked', page.text)) == {"BSN", "BL2"}
        assert 'value="kept"' in page.text
        assert re.search(r'id="option.so_bb".*?<option value="off" selected>', page.text, re.DOTALL)
        page = browser.post("/seasons/new/pinetar", given | {"league": ""})  # type: ignore[arg-type]
        assert len(re.findall(r'name="club" value="(\w+)"[^>]* checked', page.text)) == 16
        first = re.search(r'<button type="submit"[^>]*>', page.text.partition('class="new-season"')[2])
        assert first is not None and "league" not in first[0], "Enter begins the season"
    assert not list((tmp_path / "s").glob("*"))


def test_a_season_of_the_clubs_that_come_with_a_game_belongs_to_its_maker(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s", STRANGER) as server:
        browser, other = server.browser(), server.browser()
        offered = browser.get("/seasons/new/sportsclix?year=own").text
        assert 'placeholder="84"' in offered, "of eight clubs each meets seven"
        assert "12 against each of the others" in offered
        assert "Games of each club" in browser.get("/seasons/new/clutch?year=own").text
        at = made(
            browser, browser.post("/seasons/new/clutch", {"year": "own", "games": "2", "seed": "mine"}).headers["location"]
        )
        assert "Play to the end" in browser.get(at).text
        assert "Play to the end" not in other.get(at).text
        assert at in browser.get("/seasons").text
        assert at not in other.get("/seasons").text
        assert "seed" not in text_of(browser.get(at)).lower()


@pytest.mark.parametrize(
    ("fields", "place", "words"),
    [
        ({"year": "1850", "club": ["BSN", "NY1"]}, "year", "no statistics of 1850"),
        ({"year": "x"}, "year", "such as 1927"),
        ({"year": "1889", "club": "BSN"}, "clubs", "two clubs"),
        ({"year": "1889", "club": ["BSN", "NYA"]}, "clubs", "two clubs"),
        ({"year": "1889", "club": ["BSN", "NY1"], "mine": "CHN"}, "mine", "does not play"),
        ({"year": "1889", "club": ["BSN", "NY1"], "seed": "x" * 41}, "seed", "40 letters"),
        ({"year": "1889", "club": ["BSN", "NY1"], "option.so_bb": "<b>"}, "options", "not"),
        ({"year": "1889", "club": ["BSN", "NY1"], "option.x": "on"}, "options", "not"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(tmp_path: Path, fields: dict[str, str], place: str, words: str) -> None:
    with serving_seasons(tmp_path / "s") as server:
        page = server.browser().post("/seasons/new/pinetar", fields)
        assert page.status_code == 422
        found = re.search(rf'id="{place}-problem"[^>]*>([^<]*)<', page.text)
        assert found is not None, text_of(page)
        assert words in found[1]
        assert "<b>" not in page.text.partition("<main")[2]
    assert not list((tmp_path / "s").glob("*.hotstove-season"))


SCHEDULE = b"date,away,home\n1889-05-01,BSN,NY1\n1889-05-02,BSN,NY1\n1889-05-02,NY1,BSN\n"


def test_a_schedule_of_ones_own_in_which_those_start_who_really_did(tmp_path: Path) -> None:
    """By a game log, as Retrosheet publishes it; the clubs that it names play, whatever is chosen."""
    log = zipped(tmp_path / "gl1927.zip", ("gl1927.txt", log_of())).read_bytes()
    with serving_seasons(tmp_path / "s") as server:
        browser = server.browser()
        fields = {"year": "1927", "as_played": "on", "club": "CHN", "mine": "NYA"}
        sent = browser.upload("/seasons/new/pinetar", "gl1927.zip", log, "schedule", fields)
        assert sent.status_code == 303, text_of(sent)
        made(browser, sent.headers["location"])
    (path,) = (tmp_path / "s").glob("*.hotstove-season")
    with SeasonFile.open_to_read(path) as file:
        assert file.plan.fixtures == plan().fixtures
        assert {club.code for club in file.plan.clubs} == set(CLUBS)
        assert people_clubs(file) == ("NYA",)
        assert len(file.plan.as_played) == len(file.plan.fixtures)


@pytest.mark.parametrize(
    ("name", "data", "fields", "words"),
    [
        ("mine.csv", SCHEDULE, {}, "mine.csv:4: row 3: NY1 plays in two places on one day"),
        ("mine.csv", b"\xff", {}, "mine.csv: not a text file"),
        ("mine.zip", SCHEDULE, {}, "mine.zip: not readable as a zip archive"),
        (
            "mine.csv",
            SCHEDULE[:52],
            {"as_played": "on"},
            "mine.csv: who really started is in a Retrosheet game log (.txt) alone",
        ),
        ("<b>.csv", b"x", {}, "&lt;b&gt;.csv:1: the heading has"),
        ("", b"", {"as_played": "on"}, "Choose a game log: who really started is read from it."),
    ],
)
def test_schedules_that_are_none(tmp_path: Path, name: str, data: bytes, fields: dict[str, str], words: str) -> None:
    with serving_seasons(tmp_path / "s") as server:
        form = {"year": "1889", "club": "BSN", "mine": "BSN"} | fields
        page = server.browser().upload("/seasons/new/pinetar", name, data, "schedule", form)
        assert page.status_code == 422
        found = re.search(r'id="schedule-problem"[^>]*>(.*?)</p>', page.text)
        assert found is not None, text_of(page)
        assert words in found[1].replace("&#39;", "'")
        assert "<b>" not in page.text.partition("<main")[2]
    assert not list((tmp_path / "s").glob("*.hotstove-season"))


def test_games_of_own_clubs_are_a_number(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s") as server:
        page = server.browser().post("/seasons/new/clutch", {"year": "own", "games": "-3"})
        assert page.status_code == 422
        assert 'id="games-problem"' in page.text


def test_a_folder_of_statistics_that_is_none_is_told(tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    from hotstove.web.app import make_app
    from hotstove.web.seasons.server import Seasons
    from hotstove.web.store_open import open_store

    (tmp_path / "data").mkdir()
    store = open_store(str(tmp_path / "t.db"))
    app = make_app(store, seasons=Seasons(tmp_path / "s", data=tmp_path / "data"))
    with TestClient(app, client=("127.0.0.1", 50_000)) as client:
        page = client.get("/seasons/new/pinetar")
        assert page.status_code == 200
        assert "can't be read" in page.text
        assert "--data FOLDER" in page.text
        assert str(tmp_path) not in page.text
    store.close()


def test_games_without_seasons_and_servers_without_them_have_no_form(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s") as server:
        for game in ("smallball", "nothing", "..%2f"):
            assert server.browser().get(f"/seasons/new/{game}").status_code == 404
            assert server.browser().post(f"/seasons/new/{game}", {"year": "1889"}).status_code == 404


def test_a_browser_makes_so_many_seasons_and_no_more(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s", STRANGER) as server:
        browser = server.browser()
        browser.lay("smallball")
        mark = server.app.state.seasons.shelf.mark_of(browser.secret)
        for number in range(MOST_OF_ONE):
            (tmp_path / "s" / f"{number}.of-{mark}.hotstove-season").write_bytes(b"")
        page = browser.post("/seasons/new/clutch", {"year": "own", "games": "2"})
        assert page.status_code == 422
        assert "as many seasons here as this server takes" in text_of(page)


def test_a_cancelled_season_is_not_made(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s") as server:
        browser = server.browser()
        fields = {"year": "1975", "club": ["CIN", "BOS"]}
        at = browser.post("/seasons/new/pinetar", fields).headers["location"]  # type: ignore[arg-type]
        assert browser.post(f"{at}/cancel").status_code == 303
        until = time.monotonic() + WAIT
        while "was not made" not in text_of(browser.get(at)):
            assert time.monotonic() < until
            time.sleep(0.05)
    assert not list((tmp_path / "s").glob("*.hotstove-season*"))


def drafted(over: bool = True) -> DraftFile:
    """The draft of two small clubs from the teams that come with Pine Tar."""
    game = ball_game_named("pinetar")
    nodes = [read_yaml(game.team_file(name), f"{name}.yaml") for name in game.teams()]
    clubs = clubs_named([], ["Aces", "Bees"], None)
    terms = Terms(clubs, tuple(squads_of(game).places), 16, pool_of(game, nodes))
    draft = ClubDraft(terms).computers_turns() if over else ClubDraft(terms)
    return DraftFile(game, [node.plain() for node in nodes], draft)


def test_a_season_of_the_clubs_of_a_draft(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s") as server:
        browser = server.browser()
        assert "/seasons/new/pinetar?year=draft" in browser.get("/seasons/new/pinetar").text
        assert "league's draft" not in browser.get("/seasons/new/clutch").text
        form = text_of(browser.get("/seasons/new/pinetar?year=draft"))
        assert "A draft that is over" in form
        assert "I manage" not in form
        sent = browser.upload(
            "/seasons/new/pinetar", "ours.draft", drafted().text().encode(), "draft", {"year": "draft", "games": "4"}
        )
        assert sent.status_code == 303, text_of(sent)
        at = made(browser, sent.headers["location"])
        assert "Aces" in text_of(browser.get(at))
        assert "Aces" in text_of(browser.get(f"{at}/league"))
        assert "real" not in text_of(browser.get(f"{at}/club/ACE")).partition("Batting")[2].lower()
    (path,) = (tmp_path / "s").glob("*.hotstove-season")
    with SeasonFile.open_to_read(path) as file:
        assert [club.name for club in file.plan.clubs] == ["Aces", "Bees"]
        assert len(file.plan.fixtures) == 4
        assert file.plan.year == max(drafted().years), "the last of its men's"


@pytest.mark.parametrize(
    ("name", "data", "fields", "place", "words"),
    [
        ("", b"", {}, "draft", "Choose the file of a draft"),
        ("<b>.draft", b"x", {}, "draft", "&lt;b&gt;.draft:1: expected the file of a league&#39;s draft"),
        ("ours.draft", drafted(False).text().encode(), {}, "draft", "ours.draft: the draft is not over, 32 picks are left"),
        ("ours.draft", drafted().text().encode(), {"games": "x"}, "games", "a number from 1 to 400"),
    ],
)
def test_drafts_that_begin_no_season(
    tmp_path: Path, name: str, data: bytes, fields: dict[str, str], place: str, words: str
) -> None:
    with serving_seasons(tmp_path / "s") as server:
        page = server.browser().upload("/seasons/new/pinetar", name, data, "draft", {"year": "draft"} | fields)
        assert page.status_code == 422
        found = re.search(rf'id="{place}-problem"[^>]*>(.*?)</p>', page.text)
        assert found is not None, text_of(page)
        assert words in found[1]
        assert "<b>" not in page.text.partition("<main")[2]
    assert not list((tmp_path / "s").glob("*.hotstove-season"))


def team(name: str) -> tuple[str, bytes]:
    """The file of a team that comes with Pine Tar."""
    return f"{name}.yaml", ball_game_named("pinetar").team_file(name).encode()


def sent_teams(browser: Browser, files: Sequence[tuple[str, bytes]], **fields: str) -> Response:
    """The form for a season of team files."""
    sent = [("team", file) for file in files]
    schedule = fields.pop("schedule", "")
    if schedule:
        sent.append(("schedule", ("ours.csv", schedule.encode())))
    return browser._kept(
        browser.server.client.post(
            "/seasons/new/pinetar",
            data={"year": "files"} | fields,
            files=sent or {"none": ("", b"")},
            headers=browser._headers() | {"origin": HERE},
            follow_redirects=False,
        )
    )


def test_a_season_of_team_files(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s") as server:
        browser = server.browser()
        assert "/seasons/new/pinetar?year=files" in browser.get("/seasons/new/pinetar").text
        assert "/seasons/new/clutch?year=files" in browser.get("/seasons/new/clutch").text
        assert 'name="team"' in browser.get("/seasons/new/pinetar?year=files").text
        files = [team("alchemists"), team("zeppelins")]
        sent = sent_teams(browser, files, club="bootleggers", games="4", calendar="1998")
        assert sent.status_code == 303, text_of(sent)
        at = made(browser, sent.headers["location"])
        assert "1998 in Pine Tar" in text_of(browser.get(at))
    (path,) = (tmp_path / "s").glob("*.hotstove-season")
    with SeasonFile.open_to_read(path) as file:
        assert len(file.plan.clubs) == 3
        assert file.plan.year == 1998


def test_team_files_play_a_schedule_of_ones_own(tmp_path: Path) -> None:
    files = [team("alchemists"), team("zeppelins")]
    codes = [read_yaml(data.decode(), name).mapping()["code"].text("a code") for name, data in files]
    schedule = f"date,away,home\n1977-05-01,{codes[0]},{codes[1]}\n1977-05-02,{codes[1]},{codes[0]}\n"
    with serving_seasons(tmp_path / "s") as server:
        browser = server.browser()
        made(browser, sent_teams(browser, files, schedule=schedule).headers["location"])
        for fields, place, words in (
            ({"schedule": schedule, "games": "4"}, "games", "Leave this empty"),
            ({"schedule": "date,away,home\n1977-05-01,XXX,ZZZ\n"}, "schedule", "ours.csv:2: row 1.away: there is no team"),
            ({"schedule": schedule, "club": "bootleggers"}, "schedule", "ours.csv: there is no game of bootleggers ("),
            ({"schedule": schedule, "calendar": "1978"}, "schedule", "1977-05-01 is not in the season of 1978"),
        ):
            page = sent_teams(browser, files, **fields)
            assert page.status_code == 422
            assert words in told_beside(page, place), place
    (path,) = (tmp_path / "s").glob("*.hotstove-season")
    with SeasonFile.open_to_read(path) as file:
        assert [file.plan.date_of(each.day).isoformat() for each in file.plan.fixtures] == ["1977-05-01", "1977-05-02"]


def told_beside(page: Response, place: str) -> str:
    """What is told of a field."""
    found = re.search(rf'id="{place}-problem"[^>]*>(.*?)</p>', page.text)
    assert found is not None, text_of(page)
    return unescape(found[1])


@pytest.mark.parametrize(
    ("files", "fields", "place", "words"),
    [
        ([], {}, "teams", "Choose the files of two teams or more"),
        ([team("alchemists")], {}, "teams", "Choose the files of two teams or more"),
        ([team("alchemists"), ("<b>.yaml", b"/etc/passwd")], {}, "teams", "<b>.yaml: expected a team with its players"),
        ([team("alchemists"), ("x.yaml", b"team: zeppelins")], {}, "teams", "x.yaml: expected a team with its players"),
        ([team("alchemists"), ("x.yaml", b"name: X")], {}, "teams", "x.yaml"),
        ([team("alchemists"), ("x.yaml", b"\xff\xfe")], {}, "teams", "x.yaml"),
        ([team("alchemists"), ("x.yaml", b"a: " + b"x" * 70_000)], {}, "teams", "a team file has 65536 at most"),
        ([team("alchemists"), team("alchemists")], {}, "teams", "its code is"),
        ([team("alchemists")], {"club": "../x"}, "teams", "does not come with Pine Tar"),
        ([team("alchemists"), team("zeppelins")], {"calendar": "x"}, "calendar", "a number from 1871 to 2200"),
        ([team("alchemists"), team("zeppelins")], {"calendar": "1870"}, "calendar", "a number from 1871 to 2200"),
        ([team("alchemists"), team("zeppelins")], {"mine": "NYA"}, "mine", "A club of yours does not play"),
    ],
)  # fmt: skip
def test_team_files_that_begin_no_season(
    tmp_path: Path, files: list[tuple[str, bytes]], fields: dict[str, str], place: str, words: str
) -> None:
    with serving_seasons(tmp_path / "s") as server:
        page = sent_teams(server.browser(), files, **fields)
        assert page.status_code == 422
        assert words in told_beside(page, place)
        assert "<b>" not in page.text.partition("<main")[2]
    assert not list((tmp_path / "s").glob("*.hotstove-season"))
