"""Exact odds of any position on a page: the same as at the command line, kept in the address, and bounded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from urllib.parse import parse_qsl, quote

import pytest
from click.testing import CliRunner

from hotstove.cli.odds import command
from hotstove.table.game import games
from hotstove.web.odds_pages import MOST_CHOICES, MOST_MORE, AskedPosition, odds_of
from tests.web.browsing import Server, serving

POSITIONS = {
    "smallball": "{inning: 3, outs: 1, bases: {1: 4}, batter: 5, score: [1, 0]}",
    "pinetar": "{inning: 8, half: bottom, outs: 1, bases: {1: 2}, batter: 3, score: [3, 2]}",
    "rb8": "{inning: 9, half: bottom, bases: {1: 2, 3: 1}, batter: 3, score: [2, 2]}",
    "clutch": "{inning: 2, outs: 2, bases: {2: 3}, batter: 4}",
    "sportsclix": "{inning: 7, bases: {3: 8}, batter: 9, score: [0, 4]}",
}
ADDRESSES = {
    "smallball": "inning=3&outs=1&first=4&away-score=1",
    "pinetar": "inning=8&half=bottom&outs=1&first=2&away-score=3&home-score=2",
    "rb8": "inning=9&half=bottom&first=2&third=1&away-score=2&home-score=2",
    "clutch": "inning=2&outs=2&second=3",
    "sportsclix": "inning=7&third=8&home-score=4",
}
"""The same positions by the form's fields; who is due follows the runner who came last."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without anything."""
    with serving(tmp_path_factory.mktemp("odds") / "tables.db") as server:
        yield server


def said(markup: str) -> str:
    """What a page says that something is wrong with."""
    found = re.search(r'role="alert"[^>]*><p>(.*?)</p>', markup, re.S)
    assert found is not None
    return unescape(found[1])


def shown(markup: str) -> list[tuple[str, str, str]]:
    """Percentage, outcome and what stands then of each row of the page, in its order."""
    rows = re.findall(
        r'<td class="number">([\d.]+) %</td>.*?</svg></td><td>(.*?)</td><td class="quiet">(.*?)</td>', markup, re.S
    )
    return [(percent, unescape(what), unescape(after)) for percent, what, after in rows]


def again(passed: tuple[str, ...]) -> str:
    """The same answers, chosen."""
    return "".join(f"&choice={quote(each)}" for each in passed)


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_a_page_shows_what_the_command_line_tells(server: Server, game: str) -> None:
    assert sorted(POSITIONS) == sorted(games())
    page = server.browser().get(f"/odds/{game}?{ADDRESSES[game]}")
    assert page.status_code == 200
    found = odds_of(AskedPosition(game, dict(parse_qsl(ADDRESSES[game]))))
    if found.passed:  # the command tells of the first question
        assert f"answered as usual: {', '.join(found.passed)}." in page.text
        assert [row for play in found.plays for row in play.rows if not row.then or row.probability != 1]
        assert shown(page.text) == shown(server.browser().get(f"/odds/{game}?{ADDRESSES[game]}{again(found.passed)}").text)
        return
    told = CliRunner().invoke(command, [game, "--start", POSITIONS[game], "--json"])
    data = json.loads(told.output)
    rows = [row for choice in data["choices"] for row in choice["rows"]]
    assert [(percent, what) for percent, what, _ in shown(page.text)] == [
        (f"{100 * row['probability']:.2f}", row["what"]) for row in rows
    ]
    assert f'<h2 id="found">{data["situation"].capitalize()}</h2>' in page.text
    for choice in data["choices"]:
        assert sum(Fraction(row["exact"]) for row in choice["rows"]) == 1


def test_the_address_is_the_position_and_goes_on_after_a_choice(server: Server) -> None:
    browser = server.browser()
    fields = {"inning": "8", "half": "bottom", "first": "2", "option.stealing": "on"}
    page = browser.get("/odds/pinetar?inning=8&half=bottom&first=2&option.stealing=on").text
    link = re.search(r'<input id="here"[^>]* value="([^"]*)"', page)
    assert link is not None
    assert dict(parse_qsl(unescape(link[1]).partition("?")[2])) == fields
    assert shown(browser.get(unescape(link[1])).text) == shown(page)
    assert "Steal second" in page
    onward = re.findall(r'<a class="onward" href="([^"]*)"', page)
    further = browser.get(unescape(next(each for each in onward if "pinch+hitter" in each)))
    assert further.status_code == 200
    assert "Chosen so far: send a pinch hitter." in further.text
    assert "Back before the last choice" in further.text


def test_a_choice_on_offer_is_counted_as_at_the_table() -> None:
    """A steal and what it says of itself: success and being caught make up the whole."""
    found = odds_of(AskedPosition("pinetar", {"inning": "8", "half": "bottom", "first": "2", "option.stealing": "on"}))
    steal = next(play for play in found.plays if play.option == "steal second")
    assert sum(row.probability for row in steal.rows) == 1
    assert {row.what for row in steal.rows} >= {"stolen base", "caught stealing"}


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("pinetar?inning=x", "The position: inning: expected a whole number from 1 to 1000, found 'x'."),
        ("pinetar?first=12", "The position: bases.1: "),
        ("smallball?first=4&batter=4", "The position: "),
        ("rb8?more=hands%3A+%7Bhome%3A+%5Bnobody%5D%7D", "More of the position:1: hands.home[1]: expected a Rally Card"),
        ("clutch?more=%7B", "More of the position:1: "),
        ("clutch?more=nonsense%3A+1", "More of the position:1: "),
        (f"clutch?more={'x' * (MOST_MORE + 1)}", f"More of the position: expected at most {MOST_MORE} characters"),
        ("clutch?away=%7Bteam%3A+%2Fetc%2Fpasswd%7D", "There is no team called {team: /etc/passwd}; there are: "),
        ("clutch?option.nonsense=on", "Clutch has no option nonsense."),
        ("pinetar?choice=fly+away", "'fly away' does not answer 'offense'"),
        (f"pinetar?{'&'.join(['choice=swing+away'] * (MOST_CHOICES + 1))}", f"A position goes on from {MOST_CHOICES} choices"),
        ("pinetar?away-club=1927", "The away club: expected a year and a club, such as 1927/NYA"),
        ("smallball?inning=9&half=bottom&home-score=3", "The position: home leads 3-0"),
    ],
)
def test_what_can_not_be_is_refused_in_words_and_the_form_stays(server: Server, address: str, problem: str) -> None:
    page = server.browser().get(f"/odds/{address}")
    assert page.status_code == 422
    assert said(page.text).startswith(problem)
    assert 'class="new position"' in page.text


def test_what_was_asked_stands_in_the_form_as_text(server: Server) -> None:
    hostile = '"><script>alert(1)</script>'
    page = (
        server.browser().get(f"/odds/clutch?inning={quote(hostile)}&more={quote('# ' + hostile)}&choice={quote(hostile)}").text
    )
    assert "<script>alert" not in page
    assert unescape(re.findall(r'<input id="inning"[^>]* value="([^"]*)"', page)[0]) == hostile


def test_a_form_that_asks_for_nothing_is_not_counted(server: Server) -> None:
    page = server.browser().get("/odds/clutch")
    assert page.status_code == 200
    assert 'id="found"' not in page.text
    assert server.browser().get("/odds/nothing").status_code == 404
