"""What one sender can't do to a server: fill it, keep it busy, or hold its connections; and what is written down of him."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event, Thread, current_thread
from time import monotonic, process_time, sleep
from types import SimpleNamespace

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from hotstove.games.clutch.teams import TEAMS, read_team
from hotstove.play.chances import OptionChances
from hotstove.table.processes import Calculator
from hotstove.table.texts import read_yaml
from hotstove.web import career, clubs, connections, new_table_form, new_tables, odds_pages, team_pages
from hotstove.web.app import make_app
from hotstove.web.calculations import SavedGame, look_ahead_at
from hotstove.web.connections import UNREAD, HttpConnection, _host, close_unread
from hotstove.web.costs import cost_of
from hotstove.web.fair_queue import Bounds, Who
from hotstove.web.guard import Limits, address_of, counted_address, loggable
from hotstove.web.hosted_table import Workers
from hotstove.web.serving import configured
from hotstove.web.store_open import open_store
from hotstove.web.tables import Tables
from hotstove.web.uploads import Uploads
from tests.waiting import WAIT, run_through, until
from tests.web.browsing import AS_MANY_AS_WANTED, HERE, OFTEN, Browser, choices, serving, text_of, version_of

FEW = Limits(browser=AS_MANY_AS_WANTED, address=AS_MANY_AS_WANTED, looks=(0.0, 20.0), created=AS_MANY_AS_WANTED)


# --- Paces


def test_pages_that_take_work_count_as_several(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", FEW) as server:
        browser = server.browser()
        browser.secret = "somebody"
        assert [browser.get("/t/x/box").status_code for _ in range(5)] == [404] * (20 // cost_of("GET", "/t/x/box")) + [429]
        assert browser.get("/static/page.css").status_code == 200, "what pages are made of is always had"
        other = server.browser()
        other.secret = "another"
        assert [other.get("/t/x").status_code for _ in range(21)] == [404] * 20 + [429]


def test_a_new_cookie_each_time_helps_nobody(tmp_path: Path) -> None:
    limits = Limits(browser=AS_MANY_AS_WANTED, looks=AS_MANY_AS_WANTED, address=(0.0, 30.0))
    with serving(tmp_path / "tables.db", limits) as server:
        found = []
        for number in range(8):
            browser = server.browser()
            browser.secret = f"new-{number}"
            found.append(browser.get("/t/x/review").status_code)
        assert found == [404] * 6 + [429] * 2


def test_an_address_lays_so_many_tables(tmp_path: Path) -> None:
    limits = Limits(browser=AS_MANY_AS_WANTED, looks=AS_MANY_AS_WANTED, address=AS_MANY_AS_WANTED, created=(0.0, 3.0))
    with serving(tmp_path / "tables.db", limits) as server:
        found = [server.browser().post("/new/smallball", {"away-sits": "random"}) for _ in range(5)]
        assert [each.status_code for each in found] == [303] * 3 + [429] * 2
        assert "Many tables" in found[-1].text
        assert len(server.store.tables()) == 3


def test_sockets_are_counted_and_paced(tmp_path: Path) -> None:
    limits = Limits(browser=AS_MANY_AS_WANTED, looks=AS_MANY_AS_WANTED, address=AS_MANY_AS_WANTED, sockets=2)
    with serving(tmp_path / "tables.db", limits) as server:
        browser = server.browser()
        id_ = browser.lay("smallball")
        headers = {"cookie": f"hotstove={browser.secret}", "origin": "http://testserver"}
        live = f"/t/{id_}/live"
        with (
            server.client.websocket_connect(live, headers=headers) as first,
            server.client.websocket_connect(live, headers=headers) as second,
        ):
            assert first.receive_text() == second.receive_text()
            with pytest.raises(WebSocketDisconnect), server.client.websocket_connect(live, headers=headers):
                pass
        with server.client.websocket_connect(live, headers=headers) as again:
            assert again.receive_text()


def test_a_socket_that_is_sent_anything_is_let_go(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball")
        headers = {"cookie": f"hotstove={browser.secret}", "origin": "http://testserver"}
        browser.get(f"/t/{id_}")
        before = server.store.log(id_)
        for send in ("text", "bytes"):
            with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as live:
                live.receive_text()
                live.send_text("answer") if send == "text" else live.send_bytes(b"\xff\x00")
                with pytest.raises(WebSocketDisconnect):
                    live.receive_text()
        assert server.store.log(id_) == before
        assert not caplog.records


@pytest.mark.parametrize(
    ("client", "name"),
    [
        (("192.0.2.7", 5), "192.0.2.7"),
        (("::ffff:192.0.2.7", 5), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:0db8:0001:0002"),
        (("2001:db8:1:2::9", 5), "2001:0db8:0001:0002"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
def test_an_address_is_one_household(client: tuple[str, int] | None, name: str) -> None:
    assert address_of({"type": "http", "client": client}) == name


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "//", "http://testserver:99999999", "javascript:1", "http://\xe9"]
)
def test_origins_that_are_none_are_refused(tmp_path: Path, origin: str) -> None:
    with serving(tmp_path / "tables.db", hosts=("testserver",)) as server:
        sent = [(b"origin", origin.encode("latin-1"))]
        assert server.client.post("/new/smallball", headers=sent).status_code == 403
        assert server.client.get("/", headers={"host": "["}).status_code == 421
        assert server.client.post("/new/smallball", headers={"content-length": "9" * 5000}).status_code == 413


# --- Work


def test_odds_are_worked_out_once_for_a_table_and_not_at_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = [], Event()

    def slow(calculator: Calculator, calculation: partial[object], needed: object) -> object:
        if calculation.func is look_ahead_at:
            return ()
        begun.append(1)
        assert go.wait(WAIT)
        return OptionChances({"bat": 0.5, "bank": 0.5}, "at a guess")

    monkeypatch.setattr(Calculator, "work", slow)
    with serving(tmp_path / "tables.db") as server:
        monkeypatch.setattr(server.app.state.tables.workers.odds, "_bounds", Bounds(all=1))
        one, two = server.browser(), server.browser()
        ids = one.lay("smallball"), two.lay("smallball")
        versions = [str(version_of(each.get(f"/t/{id_}").text)) for each, id_ in zip((one, two), ids, strict=True)]
        told: list[int] = []

        def ask() -> None:
            told.append(one.post(f"/t/{ids[0]}/odds", {"version": versions[0]}).status_code)

        threads = [Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        until(lambda: begun, "nobody begins")
        other = Browser(server, two.secret).post(f"/t/{ids[1]}/odds", {"version": versions[1]})
        assert other.status_code == 422
        assert "worked out at many tables" in text_of(other)
        go.set()
        for thread in threads:
            thread.join(WAIT)
        assert told == [303] * 4
        assert len(begun) == 1


ASKED = (
    "/build/smallball", "/build/clutch", "/build/clutch/team?team=x", "/build/clutch/change?team=x",
    "/build/clutch/swap?team=x", "/build/clutch/complete?team=x", "/build/clutch/team.yaml?team=x",
    "/build/clutch/first?start=x", "/new/clutch", "/new/clutch?team=x", "/clubs/clutch/1927/NYA", "/", "/career",
    "/odds/clutch",
)  # fmt: skip


@pytest.mark.parametrize("path", ASKED)
def test_what_is_read_or_built_for_an_address_is_done_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """While it is done, the server answers others."""
    done: list[str] = []

    def noting(name: str, work: Callable[..., object]) -> Callable[..., object]:
        def noted(*given: object, **more: object) -> object:
            done.append(f"{current_thread().name}: {name}")
            return work(*given, **more)

        return noted

    team_pages.first_page.cache_clear()
    new_tables.empty_page.cache_clear()
    for module in (team_pages, new_tables, clubs, career, odds_pages):
        for name in {"team_of", "render"} & set(vars(module)):
            monkeypatch.setattr(module, name, noting(name, vars(module)[name]))
    with serving(tmp_path / "tables.db") as server:
        assert server.browser().get(path).status_code in (200, 422)
    assert all(each.startswith("AnyIO worker thread") for each in done), done
    assert done or path == "/build/smallball"


def test_pages_that_one_address_waits_for_keep_nobody_else_waiting() -> None:
    """Sixty pages are wanted by one address before another one asks for one: he has it after the one that is being made."""
    made: list[str] = []

    async def ask() -> None:
        workers = Workers()

        def page(address: str) -> None:
            sleep(0.005)
            made.append(address)

        async def one(address: str, browser: str) -> None:
            await workers.run_for(Who(address, browser), partial(page, address))

        flood = [asyncio.create_task(one("many", str(number))) for number in range(60)]
        await asyncio.sleep(0.02)
        other = asyncio.create_task(one("other", ""))
        await other
        before = len(made)
        await asyncio.gather(*flood)
        assert before < 15, before

    run_through(ask())
    assert len(made) == 61


def test_acts_at_tables_wait_for_no_page(tmp_path: Path) -> None:
    """Not even where pages are being made in all threads that there are for them."""
    go = Event()

    async def ask() -> None:
        workers = Workers()
        pages = [asyncio.create_task(workers.run_for(Who(str(number), ""), lambda: go.wait(WAIT))) for number in range(20)]
        await asyncio.sleep(0.05)
        assert await asyncio.wait_for(workers.run(lambda: "acted"), WAIT) == "acted"
        go.set()
        await asyncio.gather(*pages)

    run_through(ask())


def test_more_tables_than_are_kept_leave_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.web.tables.FRESH", 0.0)
    limits = Limits(browser=AS_MANY_AS_WANTED, looks=AS_MANY_AS_WANTED, kept=3)
    with serving(tmp_path / "tables.db", limits) as server:
        browser = server.browser()
        ids = [browser.lay("smallball") for _ in range(8)]
        tables: Tables = server.app.state.tables
        for id_ in ids:
            assert choices(browser.get(f"/t/{id_}").text)
            assert len(tables._in_memory) <= 3
        assert id_ in tables._in_memory, "the newest stays"


def test_tables_of_large_set_ups_leave_memory_sooner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of the same set-up count once: they share it."""
    monkeypatch.setattr("hotstove.web.tables.FRESH", 0.0)
    limits = Limits(browser=AS_MANY_AS_WANTED, looks=AS_MANY_AS_WANTED, setups=30_000)
    with serving(tmp_path / "tables.db", limits) as server:
        browser = server.browser()
        tables: Tables = server.app.state.tables
        for _ in range(6):
            browser.get(f"/t/{browser.lay('clutch', **{'option.preset': 'basic'})}")
        assert len(tables._in_memory) == 6
        sizes = [hosted.size for hosted in tables._in_memory.values()]
        assert max(sizes) < 5_000
        team = {**read_team(read_yaml(TEAMS.file("harbour"), "harbour")).plain()}
        card = {"salary": 100, "bats": "S", "on_base": 12, "speed": 9, "positions": {"SS": 0}, "clutch": 0}
        card |= {"chart": {"K": "1+"}}
        for number in range(6):
            bench = [{**card, "name": f"Walker {number} {each}"} for each in range(90)]
            text = json.dumps({**team, "roster": "open", "bench": bench})
            data = {"away-sits": "random", "home-sits": "here", "option.preset": "basic"}
            found = server.client.post(
                "/new/clutch",
                data=data,
                files={"away-file": ("many.yaml", text.encode())},
                headers={"origin": HERE, "cookie": f"hotstove={browser.secret}"},
                follow_redirects=False,
            )
            assert found.status_code == 303, text_of(found)
            assert browser.get(found.headers["location"]).status_code == 200
            held = {id(hosted.table.header.record.setup): hosted.size for hosted in tables._in_memory.values()}
            assert sum(held.values()) <= 30_000 or len(tables._in_memory) == 1


def test_nobody_ends_anothers_review() -> None:
    """Who opens many files loses his own; of all addresses the one that holds the most gives way."""
    uploads = Uploads(kept=2, most_bytes=100)
    own = uploads.keep("own", SavedGame("own", b"x" * 30))
    others = [uploads.keep("other", SavedGame(str(number), b"x" * 20)) for number in range(9)]
    assert uploads.find(own) is not None
    assert [uploads.find(key) is not None for key in others] == [False] * 7 + [True] * 2
    uploads.keep("third", SavedGame("third", b"x" * 29))
    assert uploads.find(own) is not None
    last = uploads.keep("third", SavedGame("third", b"x" * 31))
    assert uploads.find(own) is not None
    assert uploads.find(last) is not None


def test_a_team_file_has_bounds(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        deep, wide = "a: " + "[" * 30_000, "a: [" + "1, " * 21_000 + "]"
        aliases = "a: &a [x, x]\n" + "".join(
            f"{n}: &{n} [*{p}, *{p}, *{p}, *{p}]\n" for p, n in zip("abcdefghijk", "bcdefghijkl", strict=True)
        )
        for content in (
            deep,
            wide,
            aliases,
            "x" * (new_table_form.TEAM_FILE + 1),
            "!!python/object:os.system x",
            "a: !!binary =",
            "\x00",
            "&a [*a]",
        ):
            begun = process_time()
            found = server.client.post(
                "/new/smallball",
                data={"home": "herons"},
                files={"away-file": ("x.yaml", content.encode())},
                headers={"origin": "http://testserver"},
            )
            assert found.status_code == 422, content[:20]
            assert len(content) <= new_table_form.TEAM_FILE or f"{new_table_form.TEAM_FILE} at most" in text_of(found)
            assert process_time() - begun < 60


# --- What is written down


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("/join/SECRET", "/join/..."),
        ("/review/SECRET/box", "/review/..."),
        ("/seasons/making/SECRET/progress", "/seasons/making/..."),
        ("/t/x\nERROR forged", "/t/x\\nERROR forged"),
        ("/t/\u202e", "/t/\\u202e"),
    ],
)
def test_lines_of_the_log_hold_no_secret_and_are_one(path: str, line: str) -> None:
    assert loggable(path) == line


def test_nothing_of_a_game_with_links_is_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with caplog.at_level(logging.DEBUG), serving(tmp_path / "tables.db") as server:
        owner, friend = server.browser(), server.browser()
        id_ = owner.lay("rb8", "here", "link")
        link = owner.link(id_, "1")
        friend.take_up(link)
        friend.answer(id_, "nonsense")

        def broken(*arguments: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(Tables, "join", broken)
        assert friend.post(link).status_code == 500
        ours = [record for record in caplog.records if not record.name.startswith("httpx")]  # that is the browser's own
        written = "\n".join(f"{record.getMessage()} {record.exc_text}" for record in ours)
        assert "POST /join/..." in written
        assert "ZeroDivisionError" in written
        for secret in (owner.secret, friend.secret, link.rpartition("/")[2]):
            assert secret not in written
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    for secret in (owner.secret, friend.secret, link.rpartition("/")[2]):
        assert secret.encode() not in stored


# --- Cookies


def test_over_https_the_cookie_can_be_planted_by_no_neighbour(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.db"))
    with TestClient(make_app(store, OFTEN), base_url="https://table.example") as client:
        sent = client.post("/new/smallball", data={"away-sits": "random"}, follow_redirects=False)
        cookie = sent.headers["set-cookie"]
        assert cookie.startswith("__Host-hotstove=")
        for part in ("HttpOnly", "SameSite=strict", "Secure", "Path=/"):
            assert part in cookie
        assert "Domain" not in cookie
        secret = cookie.partition("=")[2].partition(";")[0]
        client.cookies.clear()
        at = sent.headers["location"]
        assert client.get(at, headers={"cookie": f"__Host-hotstove={secret}"}).status_code == 200
        assert client.get(at, headers={"cookie": f"hotstove={secret}"}).status_code == 403
    store.close()


@pytest.mark.parametrize("other", ['a={"b": 1}', "a b=c", "=x", "a=\x01", "expires", 'q="unfinished', "hotstoved=1", "a=1;;"])
def test_other_programs_cookies_do_not_hide_ours(tmp_path: Path, other: str) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball")
        for cookie in (f"{other}; hotstove={browser.secret}", f"hotstove={browser.secret}; {other}"):
            assert server.client.get(f"/t/{id_}", headers=[(b"cookie", cookie.encode())]).status_code == 200


def test_who_laid_a_table_comes_back_by_a_link_of_his_own(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        owner, friend, again = (server.browser() for _ in range(3))
        id_ = owner.lay("smallball", "link", "here")
        friend.take_up(owner.link(id_, "0"))
        assert friend.post(f"/t/{id_}/invite", {"role": "own"}).status_code == 403
        link = owner.link(id_, "own")
        assert "This table is mine" in again.get(link).text
        assert again.take_up(link) == f"/t/{id_}"
        friend.answer(id_, friend.usual(id_))
        while not choices(again.get(f"/t/{id_}").text):
            friend.answer(id_, friend.usual(id_))
        assert again.answer(id_, again.usual(id_)).status_code == 303
        assert server.browser().get(again.link(id_, "watch")).status_code == 200


# --- Connections


@contextmanager
def listening(tmp_path: Path, untaken: float = UNREAD) -> Iterator[int]:
    """A real server, which cuts who takes nothing for so long; gives its port."""
    store = open_store(str(tmp_path / "tables.db"))
    found = socket.create_server(("127.0.0.1", 0))
    close_unread(found, untaken)
    server = uvicorn.Server(configured(make_app(store, OFTEN)))
    thread = Thread(target=lambda: asyncio.run(server.serve([found])), daemon=True)
    thread.start()
    until(lambda: server.started, "the server does not begin")
    try:
        yield found.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(WAIT)
        store.close()


def opened(port: int, browser_like: bytes) -> socket.socket:
    """A connection whose other end takes little at a time."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    held.connect(("127.0.0.1", port))
    held.sendall(browser_like)
    return held


def is_cut(connection: socket.socket, seconds: float = WAIT) -> bool:
    """Does the server hang up?"""
    connection.settimeout(seconds)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


GET = b"GET /static/icon.svg HTTP/1.1\r\nhost: x\r\n"


@pytest.mark.parametrize(
    "said",
    [b"", b"GET / HT", GET, GET + b"\r\n" + GET, b"POST /new/rb8 HTTP/1.1\r\nhost: x\r\ncontent-length: 90\r\n\r\nhalf"],
    ids=["nothing", "a line", "headers", "the next one", "a body"],
)
def test_who_never_says_what_he_wants_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as held:
        with suppress(ConnectionError):  # where it takes long to be said, he has said nothing
            held.sendall(said)
        assert is_cut(held)


REFUSED = {
    "many headers": GET + b"a:\r\n" * 7000 + b"\r\n",
    "many headers without an end": GET + b"a:\r\n" * 5000,
    "many headers after a body": b"POST /name HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\nx"
    + GET
    + b"a:\r\n" * 100
    + b"\r\n",
    "a body in pieces": b"POST /nothing HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 40_000,
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_browser_sends_is_cut_before_it_is_read(tmp_path: Path, what: str) -> None:
    """Heads of thousands of lines, and bodies in pieces of one byte, take long for each byte: nobody else is served then."""
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as held:
        begun = process_time()
        with suppress(ConnectionError):
            held.sendall(REFUSED[what])
        assert is_cut(held)
        assert process_time() - begun < 1.0, "the server is in this process"


def test_a_body_is_no_part_of_the_head(tmp_path: Path) -> None:
    """Also where the head's lines end as some programs write them."""
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as held:
        held.sendall(b"POST /nothing HTTP/1.1\nhost: x\nconnection: close\ncontent-length: 90\n\n" + b"\n" * 90)
        held.settimeout(WAIT)
        assert held.recv(4096).startswith(b"HTTP/1.1 404")


def test_an_address_opens_so_many_connections_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpConnection, "rate", (0.0, 5.0))
    with listening(tmp_path) as port:
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(8)]
        until(lambda: sum(is_cut(each, 0.05) for each in held) == 3, "five are kept")
        for each in held:
            each.close()


def test_refusals_of_an_address_come_one_after_another(tmp_path: Path) -> None:
    """Whoever is refused and asks again at once waits, and keeps nobody else waiting."""
    limits = replace(OFTEN, address=(0.0, 20.0), refused=20.0)
    with serving(tmp_path / "tables.db", limits) as server:
        browser = server.browser()
        begun = monotonic()
        statuses = [browser.get("/name").status_code for _ in range(40)]
        took = monotonic() - begun
    assert statuses.count(429) >= 20
    assert took > 0.9 * (statuses.count(429) - 1) / 20


def test_an_address_of_very_many_fields_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        assert server.browser().get("/new/clutch?" + "a=1&" * 150).status_code == 200
        assert server.browser().get("/new/clutch?" + "a=1&" * 7000).status_code == 414


def test_a_trickle_does_not_keep_a_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as held:
        end = monotonic() + WAIT
        with pytest.raises(ConnectionError):
            held.sendall(GET)
            while monotonic() < end:
                held.sendall(b"x: y\r\n")
                sleep(0.05)


def test_there_are_only_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpConnection, "most", 8)
    monkeypatch.setattr(connections, "PATIENCE", 10 * WAIT)
    with listening(tmp_path) as port:
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(12)]
        cut: set[socket.socket] = set()

        def most_are_cut() -> bool:
            cut.update(each for each in held if each not in cut and is_cut(each, 0.02))
            return len(cut) >= 8

        until(most_are_cut, "an address has half of them")
        assert [each for each in held if each not in cut and is_cut(each, 0.2)] == [], "and has these"
        for each in held:
            each.close()

        def gets_in() -> bool:
            with socket.create_connection(("127.0.0.1", port)) as again, suppress(ConnectionError):
                again.sendall(GET + b"connection: close\r\n\r\n")
                again.settimeout(WAIT)
                return b"200 OK" in again.recv(4096)
            return False

        until(gets_in, "nobody gets in any more")


def test_a_slow_answer_is_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    asked = Event()

    async def slow(request: Request) -> Response:
        asked.set()
        await asyncio.sleep(1.5)
        return Response("at last")

    monkeypatch.setattr(new_tables, "new", slow)
    told = b""

    def is_asked() -> bool:
        """A connection that takes long to ask is cut, as it should be, and asks again."""
        nonlocal told
        with socket.create_connection(("127.0.0.1", port)) as asks, suppress(ConnectionError):
            asks.sendall(b"GET /new/rb8 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            asks.settimeout(WAIT)
            while part := asks.recv(65536):
                told += part
        return asked.is_set()

    with listening(tmp_path) as port:
        until(is_asked, "nobody comes to ask")
        assert b"at last" in told


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system has no such bound")
def test_who_takes_nothing_of_what_he_is_sent_is_cut(tmp_path: Path) -> None:
    with listening(tmp_path, untaken=1) as port:
        held = opened(port, b"GET /static/htmx.min.js HTTP/1.1\r\nhost: x\r\n\r\n" * 200)
        end = monotonic() + WAIT
        with pytest.raises(ConnectionError):
            while monotonic() < end:
                held.sendall(b"x")
                sleep(0.2)
        held.close()


PING, PONG = b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"
"""Masked frames without content."""


@pytest.mark.parametrize(
    ("frames", "cut"),
    [(PING * 3, False), (PING * 9, True), (PONG * 9, True), (PING * 50_000, True), (b"\x89\xfd\0\0\0\0" + b"p" * 125, False)],
    ids=["some", "nine", "pongs", "a flood", "a long one"],
)
def test_a_socket_takes_few_frames_that_nobody_asked_for(tmp_path: Path, frames: bytes, cut: bool) -> None:
    """A browser sends none; each takes some of the server's time, and asks for an answer that would have to be kept."""
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball")
        browser.get(f"/t/{id_}")
    with listening(tmp_path, untaken=WAIT) as port:
        head = {
            "host": "x",
            "origin": "http://x",
            "cookie": f"hotstove={browser.secret}",
            "connection": "upgrade",
            "upgrade": "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        words = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        held = opened(port, f"GET /t/{id_}/live HTTP/1.1\r\n{words}\r\n".encode())
        assert held.recv(12) == b"HTTP/1.1 101"
        with suppress(ConnectionError):
            held.sendall(frames)
        if cut:
            assert is_cut(held)
        else:
            held.sendall(b"\x88\x80\0\0\0\0")
            held.settimeout(WAIT)
            told = b""
            with suppress(ConnectionError):
                while part := held.recv(65536):
                    told += part
            assert told.endswith(b"\x88\x00"), "it answers the end of the conversation"
        held.close()


def test_a_table_laid_after_another_counts_as_one_laid(tmp_path: Path) -> None:
    limits = Limits(browser=AS_MANY_AS_WANTED, looks=AS_MANY_AS_WANTED, address=AS_MANY_AS_WANTED, created=(0.0, 2.0))
    with serving(tmp_path / "tables.db", limits) as server:
        browser = server.browser()
        id_ = browser.lay("smallball", "random", "random")
        statuses = []
        for _ in range(2):
            for _ in range(30):
                browser.act(id_, "step", to="half")
            laid = browser.post(f"/t/{id_}/after")
            statuses.append(laid.status_code)
            id_ = laid.headers.get("location", "").rpartition("/")[2]
        assert statuses == [303, 429]


def test_a_table_of_a_season_counts_as_one_laid(tmp_path: Path) -> None:
    """Who ends its game at once may lay it again, as often as he likes."""
    limits = Limits(browser=AS_MANY_AS_WANTED, looks=AS_MANY_AS_WANTED, address=AS_MANY_AS_WANTED, created=(0.0, 2.0))
    with serving(tmp_path / "tables.db", limits) as server:
        browser = server.browser()
        assert [browser.post("/season/x/game/1/play").status_code for _ in range(3)] == [404, 404, 429]


def test_a_cookie_that_is_somebodys_address_costs_him_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", Limits(looks=(0.0, 20.0))) as server:
        evil = Browser(server, "testclient")  # what this client's address is called
        while evil.get("/rules/smallball").status_code != 429:
            pass
        assert server.browser().get("/rules/smallball").status_code == 200


def test_addresses_of_one_household_count_together() -> None:
    assert counted_address("2001:db8:1:2::5") == counted_address("2001:db8:1:2:ffff::1") != counted_address("2001:db8:1:3::5")
    assert counted_address("::ffff:203.0.113.9") == counted_address("203.0.113.9") == "203.0.113.9"
    assert counted_address("a name") == "a name"
    client = SimpleNamespace(client=("2001:db8:1:2::5", 1))
    assert _host(client) == counted_address("2001:db8:1:2::77")
