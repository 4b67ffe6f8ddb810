"""What a server does when posts come doubled, late or at once, sockets stop reading, the disk is full, the store is held."""

from __future__ import annotations

import asyncio
import base64
import os
import resource
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from threading import Event

import httpx2
import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from hotstove.play.screens import Screen
from hotstove.table.log import Given
from hotstove.web import app as app_module
from hotstove.web.connections import close_unread
from hotstove.web.hosted_table import HostedTable
from hotstove.web.store import StoreFailed
from hotstove.web.store_open import open_store
from tests.waiting import WAIT, until
from tests.web.browsing import choices, text_of, version_of
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, patient, serving, until_live, until_newer, watched
from tests.web.inside import Inside, serving_inside


def laid(path: Path, game: str, away: str = "random", home: str = "here") -> tuple[str, str]:
    """A table in that store; returns the browser's secret and the table's id."""
    with serving_here(path) as server:
        browser = server.browser()
        id_ = browser.lay(game, away, home)
        assert choices(browser.get(f"/t/{id_}").text)
        return browser.secret, id_


def somebody(address: str, secret: str) -> httpx2.Client:
    """A browser with that secret, at that server."""
    headers = {"cookie": f"hotstove={secret}", "origin": address, "sec-fetch-site": "same-origin"}
    return httpx2.Client(base_url=address, headers=headers, timeout=WAIT)


def assert_kept(path: Path, secret: str, id_: str, page: str) -> None:
    """What a page shows is what was written, and no more: another server makes the same page of it."""
    with serving_here(path) as server:
        browser = server.browser()
        browser.secret = secret
        assert browser.get(f"/t/{id_}").text == page


# --- AlreadyDone, late, at once


def test_of_posts_that_come_at_once_one_counts(tmp_path: Path) -> None:
    """Twelve times the same answer, and then as many different ones as there are, each to one page, at one moment."""
    path = tmp_path / "tables.db"
    secret, id_ = laid(path, "smallball")
    with serving_inside(path) as server, somebody(server.address, secret) as client, ThreadPoolExecutor(12) as threads:
        for number in range(8):
            page = client.get(f"/t/{id_}").text
            version, found = version_of(page), list(dict.fromkeys(choices(page)))
            before = server.store.log(id_)
            sent = [found[0]] * 12 if number % 2 else found

            def post(answer: str, version: int = version) -> int:
                return client.post(f"/t/{id_}/answer", data={"version": str(version), "answer": answer}).status_code

            outcome = list(threads.map(post, sent))
            told = [each.answer for each in server.store.log(id_)[len(before) :] if isinstance(each, Given) and each.seat == 1]
            assert server.store.log(id_)[: len(before)] == before
            assert len(told) == 1
            if number % 2:
                assert outcome == [303] * 12
            else:
                assert sorted(outcome) == [303] + [409] * (len(sent) - 1)
                assert sent[outcome.index(303)] == told[0]
            for late in sent:  # long after
                assert post(late) == (303 if late == told[0] else 409)
            assert post(found[0], version + 100) == 409, "a page that is not yet"
            assert len(server.store.log(id_)) == server.table(id_).version


def test_two_tabs_of_one_seat(chromium: Chromium, tmp_path: Path) -> None:
    """What is clicked in one shows in the other; a tab that heard of nothing is told so, and its click does no harm."""
    path = tmp_path / "tables.db"
    secret, id_ = laid(path, "smallball")
    with serving(path) as server:
        context = patient(chromium.new_context())
        be(context, server.address, secret)
        first, second, deaf = (context.new_page() for _ in range(3))
        deaf.route_web_socket("**/live?*", lambda socket: None)
        watches = [watched(page, server.address) for page in (first, second)]
        for page in (first, second, deaf):
            page.goto(f"{server.address}/t/{id_}")
            page.wait_for_load_state()
        for page in (first, second):
            until_live(page)
        for here, there in ((first, second), (second, first), (first, second)):
            version = str(version_of(there.content()))
            here.locator("#choice-1").click()
            until_newer(here, version)
            until_newer(there, version)
            assert version_of(here.content()) == version_of(there.content())
        store = open_store(str(path))
        log = store.log(id_)
        deaf.get_by_role("button", name="sacrifice").or_(deaf.locator("#choice-2")).first.click()
        expect(deaf.locator("#message")).to_contain_text("look again")
        assert store.log(id_) == log
        store.close()
        for watch in watches:
            watch.assert_quiet()
        context.close()


# --- A socket that stops reading


def deaf_socket(server: Inside, id_: str, secret: str) -> socket.socket:
    """A WebSocket that is opened as a browser does, and never read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    words = {
        "Host": f"127.0.0.1:{server.port}",
        "Origin": server.address,
        "Cookie": f"hotstove={secret}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }
    lines = [f"GET /t/{id_}/live HTTP/1.1", *(f"{name}: {value}" for name, value in words.items()), "", ""]
    line.sendall("\r\n".join(lines).encode())
    return line


def transports(server: Inside) -> list[asyncio.Transport]:
    """The server's ends of its connections."""
    found = [connection.transport for connection in list(server.running.server_state.connections)]
    return [transport for transport in found if transport is not None]


def unsent(server: Inside) -> int:
    """Bytes that the server holds for those who do not read."""
    return sum(transport.get_write_buffer_size() for transport in transports(server))


def hurry(server: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the server has a second's patience with those who do not read. Sooner, some would go before all are there."""
    monkeypatch.setattr(app_module, "SLOWEST", 1.0)
    for transport in transports(server):
        close_unread(transport.get_extra_info("socket"), 1.0)


def test_who_stops_reading_is_let_go_and_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty sockets that are never read, of a page that grows; the memory they hold is close_unread, and the game goes on."""
    path = tmp_path / "tables.db"
    secret, id_ = laid(path, "rb8")
    with (
        serving_inside(path, buffer=8192) as server,
        somebody(server.address, secret) as client,
        ExitStack() as lines,
    ):
        client.get(f"/t/{id_}")
        deaf = [lines.enter_context(deaf_socket(server, id_, secret)) for _ in range(20)]
        until(lambda: server.opened(id_).open_pages == len(deaf), "they are there")
        most, answers = 0, 0
        while answers < 60:
            found, version = choices(page := client.get(f"/t/{id_}").text), {"version": str(version_of(page))}
            act, more = ("answer", {"answer": found[0]}) if found else ("step", {"to": "half"})
            sent = client.post(f"/t/{id_}/{act}", data={**version, **more})
            assert sent.status_code == 303
            kept = unsent(server)
            if kept and not most:
                hurry(server, monkeypatch)
            most = max(most, kept)
            answers += 1
        assert answers == 60
        page_size = len(page)
        until(lambda: server.opened(id_).open_pages == 0, "they are let go")
        assert 0 < most < len(deaf) * (2 * 65536 + page_size)
        assert most < 60 * len(deaf) * page_size / 5, "not all that there was to tell"
        until(lambda: unsent(server) == 0, "what was kept for them is forgotten")


def test_who_does_not_answer_a_ping_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing happens at a table, nothing need be sent to somebody who is not there any more."""
    path = tmp_path / "tables.db"
    secret, id_ = laid(path, "smallball")
    came = Event()
    viewed = HostedTable.viewed

    @asynccontextmanager
    async def noticed(opened: HostedTable, screen: Screen, name: str) -> AsyncIterator[None]:
        async with viewed(opened, screen, name):
            came.set()
            yield

    monkeypatch.setattr(HostedTable, "viewed", noticed)
    with serving_inside(path, ping=0.5) as server, somebody(server.address, secret) as client:
        client.get(f"/t/{id_}")
        with deaf_socket(server, id_, secret):
            until(came.is_set, "he is there")
            until(lambda: server.opened(id_).open_pages == 0, "he is let go")


# --- The disk is full


@contextmanager
def full(process: int) -> Iterator[None]:
    """That process can make no file longer than it is."""
    before = resource.prlimit(process, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


def test_when_the_disk_is_full_a_page_says_so_and_goes_on_when_there_is_room(chromium: Chromium, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    secret, id_ = laid(path, "smallball")
    with serving(path) as server, somebody(server.address, secret) as client:
        context = patient(chromium.new_context())
        be(context, server.address, secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        page.wait_for_load_state()
        until_live(page)
        before = client.get(f"/t/{id_}").text
        store = open_store(str(path))
        log = store.log(id_)
        answer = {"version": str(version_of(before)), "answer": choices(before)[0]}
        with full(server.process.pid):
            for _ in range(2):
                refused = client.post(f"/t/{id_}/answer", data=answer)
                assert refused.status_code == 503
                assert "Not saved" in refused.text
                assert "make room and try again" in text_of(refused)
                assert "Traceback" not in refused.text
            page.locator("#choice-1").click()
            expect(page.locator("#message")).to_contain_text("make room and try again")
            laying = client.post("/new/smallball", data={"away-sits": "random"})
            assert laying.status_code == 503
            assert client.get(f"/t/{id_}").text == before, "what is there is shown all the same"
            assert client.get("/").status_code == 200
            assert store.log(id_) == log
        assert client.post(f"/t/{id_}/answer", data=answer).status_code == 303
        until_newer(page, answer["version"])
        expect(page.locator("#message")).to_have_text("")
        version = str(version_of(page.content()))
        page.locator("#choice-1").click()
        until_newer(page, version)
        assert store.log(id_)[: len(log)] == log
        own = [each.answer for each in store.log(id_)[len(log) :] if isinstance(each, Given) and each.seat == 1]
        assert len(own) == 2
        assert own[0] == answer["answer"]
        store.close()
        assert_kept(path, secret, id_, client.get(f"/t/{id_}").text)
        context.close()


# --- The store is held by somebody else


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another process writes to the store and does not come to an end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield
        holder.execute("ROLLBACK")


def test_when_the_store_is_held_a_page_says_so_and_goes_on_when_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    secret, id_ = laid(path, "smallball")
    with (
        serving(path, first="") as server,  # as patient as it is with people
        somebody(server.address, secret) as client,
        held(path),
        ThreadPoolExecutor(2) as threads,
    ):
        page = client.get(f"/t/{id_}").text
        answer = {"version": str(version_of(page)), "answer": choices(page)[0]}
        posts = (f"/t/{id_}/answer", answer), ("/new/smallball", {"away-sits": "random"})
        for refused in threads.map(lambda post: client.post(post[0], data=post[1]), posts):
            assert refused.status_code == 503
            assert "another process has held it" in text_of(refused)
            assert "try again" in text_of(refused)
        assert client.get(f"/t/{id_}").text == page
    with serving(path) as server, somebody(server.address, secret) as client, ThreadPoolExecutor(1) as threads:
        assert client.get(f"/t/{id_}").text == page
        with held(path), somebody(server.address, secret) as other:
            waiting = threads.submit(client.post, f"/t/{id_}/answer", data=answer)
            assert other.get(f"/t/{id_}").text == page, "who only looks does not wait"
            assert other.get("/").status_code == 200
            time.sleep(0.2)
            assert not waiting.done()
        assert waiting.result(WAIT).status_code == 303, "who waits a moment only is served"
        assert client.post(f"/t/{id_}/answer", data=answer).status_code == 303, "the same once more"
        store = open_store(str(path))
        own = [each.answer for each in store.log(id_)[int(answer["version"]) :] if isinstance(each, Given) and each.seat == 1]
        assert own == [answer["answer"]]
        store.close()
        assert_kept(path, secret, id_, client.get(f"/t/{id_}").text)


def test_a_game_that_is_over_but_could_not_be_noted_so_is_noted_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fills between the last answer and the note that the game is over: the answer counts, the note comes later."""
    with serving_here(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball")
        with monkeypatch.context() as patched:
            tried = 0

            def fails(*arguments: object) -> None:
                nonlocal tried
                tried += 1
                raise StoreFailed("the disk is full; make room and try again")

            patched.setattr(server.store, "finish", fails)
            for _ in range(300):
                if not (usual := browser.usual(id_)):
                    break
                assert browser.answer(id_, usual).status_code == 303, "each of them is kept"
            assert server.store.table(id_).state == "open"
            log = server.store.log(id_)
            assert "The game is over" in browser.get(f"/t/{id_}").text, "what was saved is shown"
            before = tried
            time.sleep(0.3)
            assert tried == before, "nobody tries again and again while nobody looks"
        page = browser.get(f"/t/{id_}")
        assert "The game is over" in page.text
        assert server.store.log(id_) == log
        assert server.store.table(id_).state == "over"
        assert server.store.table(id_).score is not None
