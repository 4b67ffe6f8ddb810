"""The hall: tables leave memory and come back, two processes share a store, an error of ours hurts nobody."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Event
from time import monotonic
from typing import cast

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.managers.simple import AtRandom
from hotstove.table.game import Setup
from hotstove.web import hall as hall_module
from hotstove.web import pages
from hotstove.web.guard import HEADERS
from hotstove.web.hall import Hall
from tests.waiting import WAIT
from tests.web.browsing import Browser, choices, serving


def test_a_table_that_nobody_is_at_leaves_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("rb8")
        for _ in range(4):
            browser.answer(id_, browser.usual(id_))
        page = browser.get(f"/t/{id_}").text
        hall: Hall = server.app.state.hall
        headers = {"cookie": f"hotstove={browser.secret}", "origin": "http://testserver"}
        with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
            socket.receive_text()
            hall.forget(monotonic() + 1)
            assert list(hall._stands) == [id_], "somebody looks on"
        for _ in range(100):
            hall.forget(monotonic() + 1)
            if not hall._stands:
                break
            browser.get("/")
        assert not hall._stands
        assert browser.get(f"/t/{id_}").text == page


def test_two_servers_over_one_store_lose_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as first, serving(tmp_path / "tables.db") as second:
        here = first.browser()
        id_ = here.lay("smallball")
        there = Browser(second, here.secret)
        for _ in range(3):
            here.answer(id_, "bat")
            old = there.answer(id_, "bat")
            assert old.status_code in (303, 409)
            log = first.store.log(id_)
            assert there.answer(id_, "bat").status_code in (303, 409)
            assert first.store.log(id_)[: len(log)] == log
            late = here.answer(id_, "bat")
            assert late.status_code in (303, 409)
        assert here.get(f"/t/{id_}").status_code == there.get(f"/t/{id_}").status_code == 200
        again = Browser(first, here.secret)
        assert again.get(f"/t/{id_}").status_code == 200


def test_an_error_of_ours_is_written_down_and_told_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "tables.db") as server:

        def broken(*arguments: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(pages, "_new_page", broken)
        with caplog.at_level(logging.ERROR, "hotstove.web"):
            found = server.browser().get("/new/smallball")
        assert found.status_code == 500
        assert found.headers["content-security-policy"] == HEADERS["content-security-policy"]
        assert "Traceback" not in found.text
        assert "GET /new/smallball" in caplog.text


def test_a_page_does_not_wait_for_a_computer_that_gets_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "PATIENCE", 0.05)
    holding = Event()

    class Slow(AtRandom):
        def __init__(self, setup: Setup) -> None:
            holding.wait(WAIT)

    game = ball_game_named("smallball")
    monkeypatch.setitem(cast("dict[str, object]", game.managers), "random", Slow)
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball", "random", "here")
        for _ in range(2):
            page = browser.get(f"/t/{id_}").text
            assert "The computer gets ready" in page
            assert not choices(page)
        assert server.store.log(id_) == []
        headers = {"cookie": f"hotstove={browser.secret}", "origin": "http://testserver"}
        with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
            assert "gets ready" in socket.receive_text()
            holding.set()
            assert "your call" in socket.receive_text()
        assert server.store.log(id_)
