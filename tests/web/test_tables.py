"""The tables: tables leave memory and come back, two processes share a store, an error of ours hurts nobody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import cast

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.managers.simple import AtRandom
from hotstove.play.screens import Screen
from hotstove.table.events import AWAY, HOME
from hotstove.table.game import Setup
from hotstove.web import hosted_table, new_tables
from hotstove.web import tables as tables_module
from hotstove.web.access import LINK, screen_of
from hotstove.web.browser_table import BrowserTable
from hotstove.web.guard import HEADERS
from hotstove.web.hosted_table import HostedTable
from hotstove.web.new_table_form import header_of_form
from hotstove.web.store import Store, StoreFailed
from hotstove.web.store_open import open_store
from hotstove.web.table_header import TableHeader
from hotstove.web.tables import Tables
from tests.waiting import WAIT, run_through
from tests.web.browsing import Browser, choices, serving


def test_a_table_that_nobody_is_at_leaves_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("rb8")
        for _ in range(4):
            browser.answer(id_, browser.usual(id_))
        page = browser.get(f"/t/{id_}").text
        tables: Tables = server.app.state.tables
        headers = {"cookie": f"hotstove={browser.secret}", "origin": "http://testserver"}
        with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
            socket.receive_text()
            tables.forget(monotonic() + 1)
            assert list(tables._in_memory) == [id_], "somebody looks on"
        for _ in range(100):
            tables.forget(monotonic() + 1)
            if not tables._in_memory:
                break
            browser.get("/")
        assert not tables._in_memory
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

        new_tables.empty_page.cache_clear()
        monkeypatch.setattr(new_tables, "_new_page", broken)
        with caplog.at_level(logging.ERROR, "hotstove.web"):
            found = server.browser().get("/new/smallball")
        assert found.status_code == 500
        assert found.headers["content-security-policy"] == HEADERS["content-security-policy"]
        assert "Traceback" not in found.text
        assert "GET /new/smallball" in caplog.text


def test_a_page_does_not_wait_for_a_computer_that_gets_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_table, "PATIENCE", 0.05)
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


# --- Two at the same time


SMALL = ball_game_named("smallball")
HOME_MANAGER = Screen((HOME,), True)


def with_tables(tmp_path: Path, work: Callable[[Tables], Coroutine[None, None, None]], most: int = tables_module.MOST) -> None:
    """Do it with tables of no server."""
    store = open_store(str(tmp_path / "tables.db"))
    try:
        run_through(work(Tables(store, most=most)))
    finally:
        store.close()


def a_header(away: str = "random") -> TableHeader:
    return header_of_form(SMALL, {"away-sits": away, "home-sits": "here", "seed": "tables"}, {})


def test_a_table_that_has_just_been_opened_is_not_put_out_again(tmp_path: Path) -> None:
    """Though there are more than are kept, and all others are looked at."""

    async def work(tables: Tables) -> None:
        ids = [await tables.create(a_header(), "secret") for _ in range(3)]
        others = await tables.hosted_table(ids[0]), await tables.hosted_table(ids[2])
        opened = await tables.hosted_table(ids[1])
        async with others[0].viewed(), opened.viewed(), others[1].viewed():
            told = opened.told
            page = await opened.page(HOME_MANAGER)
            assert page.question is not None
            answer = page.question.choices[0].text
            await opened.act(lambda table: table.answer(HOME_MANAGER, answer, page.version))
            assert opened.told != told, "its page is told"
            assert opened.table.version == len(tables.store.log(ids[1]))

    with_tables(tmp_path, work, most=1)


def test_a_table_is_in_memory_once_though_its_first_opening_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        id_ = await tables.create(a_header(), "secret")
        opened, tries, second = tables._load, [0], Event()

        def open_(id_: str) -> BrowserTable:
            tries[0] += 1
            if tries[0] == 1:
                raise StoreFailed("busy")
            if tries[0] == 2:
                second.wait(10)
            return opened(id_)

        monkeypatch.setattr(tables, "_load", open_)

        async def found() -> HostedTable | None:
            try:
                return await tables._loaded(id_)
            except StoreFailed:
                return None

        first = [asyncio.create_task(found()) for _ in range(2)]
        while tries[0] < 2:
            await asyncio.sleep(0)
        late = asyncio.create_task(found())
        for _ in range(20):
            await asyncio.sleep(0)
        second.set()
        stands = [opened for opened in await asyncio.gather(*first, late) if opened is not None]
        assert len(stands) == 2
        assert stands[0] is stands[1] is tables._in_memory[id_]

    with_tables(tmp_path, work)


def test_everybody_is_told_that_a_table_could_not_be_settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        id_ = await tables.create(a_header(), "secret")

        def full(*given: object) -> None:
            sleep(0.01)  # others come meanwhile
            raise StoreFailed("the disk is full")

        monkeypatch.setattr(tables.store, "append", full)
        errors: list[str] = []

        async def come() -> None:
            while len(errors) < 100:
                try:
                    await tables.hosted_table(id_)
                except StoreFailed as error:
                    errors.append(str(error))
                await asyncio.sleep(0)

        await asyncio.gather(*(come() for _ in range(20)))
        assert set(errors) == {"the disk is full"}

    with_tables(tmp_path, work)


def test_who_asks_while_he_takes_a_seat_has_it_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        id_ = await tables.create(a_header(LINK), "owner")
        link = await tables.invite(id_, "0", "owner")
        asked, joined, found = Event(), Event(), screen_of

        def slowly(store: Store, secret: str, table: str, sits: tuple[str, str]) -> Screen | None:
            screen = found(store, secret, table, sits)
            asked.set()
            joined.wait(10)
            return screen

        monkeypatch.setattr(tables_module, "screen_of", slowly)
        other_tab = asyncio.create_task(tables.screen(id_, "friend"))
        while not asked.is_set():
            await asyncio.sleep(0)
        await tables.join(link, "friend")
        joined.set()
        assert await other_tab is None
        assert await tables.screen(id_, "friend") == Screen((AWAY,))

    with_tables(tmp_path, work)


def test_old_garbage_is_looked_for_a_thousandth_of_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else is done then, and of many tables it takes long."""
    now, collected = 1_000.0, []

    async def wait(seconds: float) -> None:
        nonlocal now
        now += seconds
        if now > 2_000:
            raise asyncio.CancelledError

    def collect() -> None:
        nonlocal now
        collected.append(now)
        now += 0.2

    monkeypatch.setattr(tables_module, "monotonic", lambda: now)
    monkeypatch.setattr("hotstove.web.tables.gc.collect", collect)
    tables = Tables(open_store(str(tmp_path / "tables.db")))
    with pytest.raises(asyncio.CancelledError):
        monkeypatch.setattr("hotstove.web.tables.asyncio.sleep", wait)
        run_through(tables.sweep())
    assert 4 <= len(collected) <= 5
