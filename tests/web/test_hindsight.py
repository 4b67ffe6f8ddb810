"""The page of a game seen afterwards: of a finished table and of a file, and of no game under way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browsing import Server, serving, text_of
from tests.web.tour import play


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as server:
        yield server


def test_a_finished_game_is_looked_back_on(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", seed="look back")
    refused = browser.get(f"/t/{id_}/hindsight?counted")
    assert refused.status_code == 422
    assert "The game is not over" in text_of(refused)
    play(browser, id_)
    first = browser.get(f"/t/{id_}/hindsight")
    assert "Counting games" in first.text
    assert f'hx-get="/t/{id_}/hindsight?counted"' in first.text
    page = browser.get(f"/t/{id_}/hindsight?counted").text
    assert "exact, when both managers do their best" in page
    back = f'<a href="/t/{id_}">Back to the table</a>'
    assert back in page
    assert back in browser.get(f"/t/{id_}/review").text
    plays = int(re.findall(r"Play \d+ of (\d+)", browser.get(f"/t/{id_}/review").text)[0])
    points = re.findall(r'<polyline class="line" points="([^"]*)"', page)[0].split()
    assert len({point.partition(",")[0] for point in points}) == plays + 1, "a place for each play, and the beginning"
    biggest = page[page.index('aria-labelledby="biggest"') :]
    assert biggest.count("The turning point, the biggest play ") == page.count("The turning point") - 1 == 1
    costs = page[page.index("What cost most") :]
    assert re.search(r'review\?play=\d+">(Top|Bottom) of the \w+, \w+ outs?, (bases|runners?) [^<]*\d+-\d+</a>', costs)
    links = [int(number) for number in re.findall(rf'href="/t/{id_}/review\?play=(\d+)"', page)]
    assert len(links) >= 10
    assert all(0 <= number <= plays for number in links)
    assert f'href="/t/{id_}/hindsight"' in browser.get(f"/t/{id_}").text


def test_who_has_taken_an_answer_back_is_told_that_he_has_won_too(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", seed="look back")
    browser.answer(id_, "bat")
    browser.act(id_, "undo")
    play(browser, id_)
    assert server.table(id_).session.record.taken_back
    assert re.search(r"You (won!|lost\.) The ", text_of(browser.get(f"/t/{id_}")))


def test_the_end_of_a_game_says_who_has_won_and_fetches_how(server: Server) -> None:
    browser, watcher = server.browser(), server.browser()
    id_ = browser.lay("smallball", seed="look back")
    watcher.take_up(browser.link(id_, "watch"))
    assert "how-won" not in browser.get(f"/t/{id_}").text
    play(browser, id_)
    page = browser.get(f"/t/{id_}")
    score = server.table(id_).session.result
    assert score is not None
    assert f"You {'won!' if score[1] > score[0] else 'lost.'} The " in text_of(page)
    assert f'hx-get="/t/{id_}/hindsight?counted"' in page.text
    told = browser.get(f"/t/{id_}/hindsight?counted").text
    part = told[told.index('<div id="turning">') : told.index('<section aria-labelledby="biggest">')]
    assert '<svg class="chances"' in part
    assert "The turning point" in part
    seen = watcher.get(f"/t/{id_}")
    assert "You won" not in text_of(seen)
    assert "You lost" not in text_of(seen)
    assert "hindsight?counted" not in seen.text, "who looked on asks for it"
