"""Requests and rows that nothing of ours makes: they are refused quietly, and harm nobody else."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path
from threading import Event, Thread

import pytest

from hotstove.web import responses
from hotstove.web.game_table import GameTable
from hotstove.web.kept_table import KeptTable
from hotstove.web.look.templates import render
from tests.waiting import WAIT
from tests.web.browsing import Server, serving, text_of, version_of
from tests.web.test_friends import two


def test_the_origin_has_our_scheme_too(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8")
    for origin, status in (
        ("https://testserver", 403),
        ("http://testserver", 303),
        ("http://testserver:80", 403),
        ("null", 403),
    ):
        assert browser.post(f"/t/{id_}/invite", {"role": "own"}, {"origin": origin}).status_code == status


def test_who_looks_on_does_not_fill_the_log(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    owner, watcher = server.browser(), server.browser()
    id_ = owner.lay("rb8")
    watcher.take_up(owner.link(id_, "watch"))
    version = str(version_of(owner.get(f"/t/{id_}").text))
    with caplog.at_level(logging.INFO, "hotstove.web"):
        for to in ("end", "half", "play"):
            assert watcher.post(f"/t/{id_}/step", {"version": version, "to": to}).status_code == 403
    assert caplog.records == []


DAMAGE = (
    "about = 'xx'", "about = '[]'", "score = '[1'", "score = '5'", """score = '["a", {}]'""", "state = 'odd'",
    """about = '{"game": 5, "title": [1], "created": 7, "header": 3}'""",
    """about = '{"game": "none", "title": "x", "created": "y", "header": {}}'""",
    f"about = '{'[' * 20_000}'",
)  # fmt: skip
"""What may be wrong with the row of a finished game."""


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_row_is_set_apart_and_the_rest_is_shown(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "tables.db"
    with serving(path) as server:
        browser = server.browser()
        bad, good = (browser.lay("smallball", away="random", home="random", seed=f"row {number}") for number in range(2))
        for id_ in (bad, good):
            for _ in range(60):
                if "The game is over" in browser.get(f"/t/{id_}").text:
                    break
                browser.act(id_, "step", to="half")
    connection = sqlite3.connect(path)
    connection.execute(f"UPDATE tables SET {damage} WHERE id = ?", [bad])
    connection.commit()
    connection.close()
    with serving(path) as server:
        for secret in (browser.secret, ""):
            who = server.browser()
            who.secret = secret
            first, table = who.get("/"), who.get(f"/t/{bad}")
            assert first.status_code == 200
            assert f"/t/{good}" in first.text
            assert table.status_code in (422, 403)
            assert str(tmp_path) not in first.text + table.text
            assert "damaged" in text_of(table) or "no game" in text_of(table) or table.status_code == 403, text_of(table)


def test_a_table_with_a_refusal_is_made_beside_the_event_loop(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one takes tenths of a second, any of them more than a page without words: everybody would wait for it."""

    def made(template: str, /, **filling: object) -> str:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        return render(template, **filling)

    monkeypatch.setattr(responses, "render", made)
    browser = server.browser()
    id_ = browser.lay("rb8")
    assert "does not say which page it comes from" in browser.post(f"/t/{id_}/answer", {}).text


def test_a_game_that_is_half_played_on_is_not_looked_at(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the midst of an act its parts do not fit each other: a page that was asked for then was a fault of the server."""
    away, home, id_ = two(server)
    home.get(f"/t/{id_}")
    begun, ends, settled = Event(), Event(), KeptTable.settled

    def slow(*_: object, **__: object) -> None:
        begun.set()
        ends.wait(WAIT)

    def looked_at(table: KeptTable) -> bool:
        assert ends.is_set() or not begun.is_set()
        return bool(settled.__get__(table))

    monkeypatch.setattr(GameTable, "guide", slow)
    monkeypatch.setattr(KeptTable, "settled", property(looked_at))
    acting = Thread(target=lambda: away.act(id_, "guide", on="on"))
    acting.start()
    try:
        assert begun.wait(WAIT)
        assert home.get(f"/t/{id_}").status_code == 200
        assert home.get("/").status_code == 200
    finally:
        ends.set()
        acting.join(WAIT)


@pytest.mark.parametrize("digits", [10, 4301])
def test_a_number_of_thousands_of_digits_is_no_game_s(server: Server, digits: int) -> None:
    assert server.browser().get(f"/season/any/game/{'9' * digits}/plays").status_code == 404
