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
    plays = int(re.findall(r"Play \d+ of (\d+)", browser.get(f"/t/{id_}/review").text)[0])
    points = re.findall(r'<polyline class="line" points="([^"]*)"', page)[0].split()
    assert len(points) == plays + 1
    links = [int(number) for number in re.findall(rf'href="/t/{id_}/review\?play=(\d+)"', page)]
    assert len(links) >= 10
    assert all(0 <= number <= plays for number in links)
    assert f'href="/t/{id_}/hindsight"' in browser.get(f"/t/{id_}").text
