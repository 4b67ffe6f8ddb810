"""A form of which somebody holds the body back, for half a minute or so, counts by the rights that he has when it comes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import urlencode

import pytest
from anyio import to_thread
from starlette.types import Message, Scope

from hotstove.table.events import AWAY
from hotstove.web.access import browser_of, invitation, screen_of
from hotstove.web.hosted_table import Workers
from tests.hostile.test_seats import with_guest
from tests.waiting import until
from tests.web.browsing import Browser, Server, choices, version_of


class HeldBack:
    """A form that is being sent: its head has come, and its body comes when ``let_go`` is called, which returns the status."""

    def __init__(self, browser: Browser, path: str, form: Mapping[str, str]) -> None:
        self.body = b""
        self.headers: dict[str, str] = {}
        self._app, self._portal = browser.server.app, browser.server.client.portal
        self._form, self._waiting = urlencode(form).encode(), threading.Event()
        headers = {
            "host": "testserver",
            "origin": "http://testserver",
            "accept": "text/html",
            "content-type": "application/x-www-form-urlencoded",
            "content-length": str(len(self._form)),
            "cookie": f"hotstove={browser.secret}",
        }
        scope: Scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "server": ("testserver", 80),
            "client": ("testclient", 50000),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        assert self._portal is not None
        self._let_go = asyncio.Event()
        self._answered = self._portal.start_task_soon(self._send, scope)
        assert self._waiting.wait(10)

    async def _send(self, scope: Scope) -> int:
        status, sent = 0, False

        async def receive() -> Message:
            nonlocal sent
            self._waiting.set()
            await asyncio.wait_for(self._let_go.wait(), 30)  # a test that fails before ends, too
            if sent:
                return {"type": "http.disconnect"}
            sent = True
            return {"type": "http.request", "body": self._form, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                self.body += message.get("body", b"")

        await self._app(scope, receive, send)
        return status

    def let_go(self) -> int:
        """Send the body; returns the answer's status."""
        assert self._portal is not None
        self._portal.call(self._let_go.set)
        return self._answered.result(30)


def test_who_has_lost_his_seat_does_nothing_there_by_a_form_that_he_began_before(server: Server) -> None:
    owner, guest, id_, _ = with_guest(server)
    page = guest.get(f"/t/{id_}").text
    version, usual = str(version_of(page)), choices(page)[0]
    held = [
        HeldBack(guest, f"/t/{id_}/answer", {"version": version, "answer": usual}),
        HeldBack(guest, f"/t/{id_}/end", {"how": "resign", "seat": "0"}),
        HeldBack(guest, f"/t/{id_}/say", {"line": "still here"}),
    ]
    heir = server.browser()
    heir.take_up(owner.link(id_, "0"))
    before = server.table(id_).version
    assert [each.let_go() for each in held] == [403] * len(held)
    assert (server.table(id_).version, server.table(id_).over, list(server.table(id_).talk.lines)) == (before, False, [])
    assert choices(heir.get(f"/t/{id_}").text)


def test_nor_by_one_that_waits_for_a_table_whose_computer_gets_ready(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes ten seconds in Small Ball, and whoever sat down meanwhile would have lost his game."""
    owner, guest, heir = server.browser(), server.browser(), server.browser()
    id_ = owner.lay("smallball", away="link", home="random")
    guest.take_up(owner.link(id_, "0"))
    sitting, link = server.table(id_).sitting, owner.link(id_, "0")
    with monkeypatch.context() as patched:
        patched.setattr(type(sitting), "ready", property(lambda self: False))
        held = HeldBack(guest, f"/t/{id_}/end", {"how": "resign", "seat": "0"})
        assert server.client.portal is not None
        server.client.portal.call(held._let_go.set)
        seated = HeldBack(heir, link, {})
        server.client.portal.call(seated._let_go.set)
        until(lambda: screen_of(server.store, guest.secret, id_, ("link", "random")) is None, "nobody follows the link")
    assert seated.let_go() == 303
    assert (held.let_go(), server.store.table(id_).state) == (403, "open")


def test_who_has_lost_his_seat_is_shown_no_board_of_it(server: Server) -> None:
    """A lineup that is refused is answered by the board as it is: that is his heir's by then."""
    owner, guest, id_, _ = with_guest(server, "clutch")
    version = str(version_of(guest.get(f"/t/{id_}/lineup").text))
    held = HeldBack(guest, f"/t/{id_}/lineup", {"version": version, "player-1": "Nobody", "position-1": "SS"})
    heir = server.browser()
    heir.take_up(owner.link(id_, "0"))
    assert held.let_go() == 403
    assert b"lineup" not in held.body


def test_a_browser_whose_rights_an_owner_has_ended_ends_none_of_his(server: Server) -> None:
    """A link to oneself ends all one's other browsers: so who had such a form under way would get the table back."""
    lost = server.browser()
    id_ = lost.lay("rb8", away="link", home="link")
    held = HeldBack(lost, f"/t/{id_}/invite", {"role": "own"})
    owner = server.browser()
    owner.take_up(lost.link(id_, "own"))
    owner.link(id_, "own")
    assert lost.get(f"/t/{id_}").status_code == 403
    assert (held.let_go(), "set-cookie" in held.headers) == (403, False)
    assert owner.get(f"/t/{id_}").status_code == 200


@pytest.mark.parametrize("role", ["own", "1", "watch"])
def test_nor_by_a_form_that_waits_for_the_table(server: Server, role: str) -> None:
    """His rights were read before: he would have had the table, of which its owner had just put him out."""
    lost, owner = server.browser(), server.browser()
    id_ = lost.lay("rb8", away="link", home="link")
    owner.take_up(lost.link(id_, "own"))
    hosted, portal = server.app.state.tables._in_memory[id_], server.client.portal
    assert portal is not None
    hosted._pages.clear()
    portal.call(hosted.lock.acquire)
    held = HeldBack(lost, f"/t/{id_}/invite", {"role": role})
    portal.call(held._let_go.set)
    until(lambda: bool(hosted.lock._waiters), "the form does not wait for the table")
    server.store.add_link(invitation("new", id_, "own"), browser_of(owner.secret))  # as another server does it at once
    portal.call(hosted.lock.release)
    assert (held.let_go(), "set-cookie" in held.headers) == (403, False)
    hosted.screens = {}
    assert owner.get(f"/t/{id_}").status_code == 200
    assert lost.get(f"/t/{id_}").status_code == 403


@pytest.mark.parametrize("step", [False, True])
def test_who_looks_on_by_now_gets_no_seat_at_the_next_table(server: Server, step: bool) -> None:
    owner, guest, id_, _ = with_guest(server, "smallball")
    server.play_out(id_, owner, guest)
    held = HeldBack(guest, f"/t/{id_}/after", {"to": "step"} if step else {})
    heir = server.browser()
    heir.take_up(owner.link(id_, "0"))
    guest.take_up(owner.link(id_, "watch"))
    new = heir.post(f"/t/{id_}/after", {"to": "step"} if step else {}).headers["location"]
    heir.post(f"{new}/leave")
    assert held.let_go() == 303
    assert not choices(guest.get(new).text)


def test_who_loses_his_seat_while_an_open_page_waits_to_be_sent_is_not_sent_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages are sent one after another, and he may have many open: each waits for those before it."""
    owner, guest, id_, _ = with_guest(server)
    heir, link, wait_to_send = server.browser(), owner.link(id_, "0"), Workers.wait_to_send
    headers = {"cookie": f"hotstove={guest.secret}", "origin": "http://testserver"}
    with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
        socket.receive_text()

        async def later(workers: Workers) -> None:
            monkeypatch.setattr(Workers, "wait_to_send", wait_to_send)
            await to_thread.run_sync(heir.take_up, link)
            await wait_to_send(workers)

        monkeypatch.setattr(Workers, "wait_to_send", later)
        owner.post("/name", {"name": "Ada"})
        owner.get(f"/t/{id_}")
        found = socket.receive()
        assert (found["type"], found.get("code")) == ("websocket.close", 1008)
    assert choices(heir.get(f"/t/{id_}").text)


@contextmanager
def followed_while_an_act_is_under_way(server: Server, id_: str, heir: Browser, link: str) -> Iterator[None]:
    """An act at the table takes long; at the end somebody who waits for the table has lost his seat to the heir."""
    hosted, portal, before = server.app.state.tables._in_memory[id_], server.client.portal, server.store.holders(id_)
    assert portal is not None
    hosted._pages.clear()  # as after a change: the page is made anew, and waits for the act
    portal.call(hosted.lock.acquire)
    with ThreadPoolExecutor(1) as thread:
        yield
        until(lambda: bool(hosted.lock._waiters), "nothing waits for the table")
        taken = thread.submit(heir.post, link)
        until(lambda: server.store.holders(id_) != before and not hosted.screens, "nobody follows the link")
        portal.call(hosted.lock.release)
        assert taken.result(30).status_code == 303


@pytest.mark.parametrize("look", ["", "/plays", "/box", "/cards", "/lineup"])
def test_who_loses_his_seat_while_his_page_waits_for_an_act_is_not_shown_what_came_of_it(server: Server, look: str) -> None:
    """Where a computer manager plays games out, or the disk is slow, that takes seconds; cards drawn then are his heir's."""
    owner, guest, id_, _ = with_guest(server, "clutch")
    guest.get(f"/t/{id_}")
    heir, link = server.browser(), owner.link(id_, "0")
    with ThreadPoolExecutor(1) as thread:
        with followed_while_an_act_is_under_way(server, id_, heir, link):
            asked = thread.submit(guest.get, f"/t/{id_}{look}")
        assert asked.result(30).status_code == 403
    assert heir.get(f"/t/{id_}").status_code == 200


def test_nor_is_it_sent_to_his_open_page(server: Server) -> None:
    owner, guest, id_, _ = with_guest(server, "clutch")
    heir, link = server.browser(), owner.link(id_, "0")
    headers = {"cookie": f"hotstove={guest.secret}", "origin": "http://testserver"}
    with followed_while_an_act_is_under_way(server, id_, heir, link):
        opened = server.client.websocket_connect(f"/t/{id_}/live", headers=headers)
        socket = opened.__enter__()
    try:
        found = socket.receive()
        assert (found["type"], found.get("code")) == ("websocket.close", 1008)
    finally:
        opened.__exit__(None, None, None)


def choosing(server: Server) -> tuple[Browser, Browser, str, dict[str, str]]:
    """A table of two people at which the guest has a choice to weigh: owner, guest, the table's id, and the guest's form."""
    owner, guest, id_, _ = with_guest(server, "smallball")
    page = guest.get(f"/t/{id_}").text
    assert len(choices(page)) > 1
    return owner, guest, id_, {"version": str(version_of(page))}


def test_who_loses_his_seat_while_his_form_for_odds_waits_for_the_table_has_none_worked_out(server: Server) -> None:
    owner, guest, id_, form = choosing(server)
    heir, link = server.browser(), owner.link(id_, "0")
    with ThreadPoolExecutor(1) as thread:
        with followed_while_an_act_is_under_way(server, id_, heir, link):
            asked = thread.submit(guest.post, f"/t/{id_}/odds", form)
        assert asked.result(30).status_code == 403
    assert not server.app.state.tables._in_memory[id_]._weighing


def test_nor_are_they_shown_to_his_heir_where_he_loses_it_while_they_are_worked_out(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand in the queue of all who want odds for as long as others' take; who sat down meanwhile has asked for none."""
    owner, guest, id_, form = choosing(server)
    heir, link, calculate = server.browser(), owner.link(id_, "0"), Workers.calculate
    taken: list[int] = []

    async def later(workers: Workers, *what: object) -> object:
        if not taken:
            taken.append((await to_thread.run_sync(heir.post, link)).status_code)
        return await calculate(workers, *what)  # type: ignore[arg-type]

    monkeypatch.setattr(Workers, "calculate", later)
    assert (guest.post(f"/t/{id_}/odds", form).status_code, taken) == (403, [303])
    table = server.table(id_)
    assert (table.worth, table.ahead) == ({}, {})
    assert heir.post(f"/t/{id_}/odds", form).status_code == 303
    assert AWAY in table.worth


def test_nor_those_that_he_was_shown_before(server: Server) -> None:
    """Odds are told to who has asked for them."""
    owner, guest, id_, form = choosing(server)
    assert guest.post(f"/t/{id_}/odds", form).status_code == 303
    table = server.table(id_)
    assert AWAY in table.worth
    server.browser().take_up(owner.link(id_, "0"))
    assert (table.worth, table.ahead) == ({}, {})
