"""A real server on the loopback address: idle connections, unfinished bodies, and the end of a server that hangs."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from hotstove.web.app import make_app
from hotstove.web.bodies import FREE
from hotstove.web.connections import HttpConnection
from hotstove.web.guard import Limits
from hotstove.web.store_open import open_store
from tests.hostile import TIMES
from tests.waiting import WAIT, until
from tests.web.browsing import HERE
from tests.web.test_limits import listening

IDLE = 300 * TIMES
"""Connections that are held open and say nothing; at most half of what the process may have."""


REFUSED = 50
"""Sockets that are refused, in a second."""


@dataclass(frozen=True)
class Running:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    port: int
    store: Path

    def connect(self) -> socket.socket:
        """A connection."""
        return socket.create_connection(("127.0.0.1", self.port), WAIT)

    def answers(self) -> bool:
        """Ask for a page over a new connection; whether it comes."""
        with closing(self.connect()) as asking:
            asking.sendall(b"GET /rules/smallball HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            got = b""
            while more := asking.recv(65536):
                got += more
        return got.startswith(b"HTTP/1.1 200")

    def asks(self) -> float:
        """Ask for a page, which must come; the seconds that it takes."""
        begun = time.monotonic()
        assert self.answers()
        return time.monotonic() - begun

    @property
    def memory(self) -> int:
        """The process's resident memory in bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@contextmanager
def running(folder: Path, more: str = "") -> Iterator[Running]:
    """``hotstove serve`` in a process; ``more`` is done in it before."""
    code = f"{more}\nfrom hotstove.__main__ import main\nmain()"
    store = folder / "tables.db"
    process = subprocess.Popen(
        [sys.executable, "-uc", code, "serve", "--port", "0", "--no-browser", "--store", str(store)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        port = int(process.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
        yield Running(process, port, store)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def ends(server: Running, told: int = signal.SIGTERM) -> int:
    """Tell the server to stop; its exit status."""
    server.process.send_signal(told)
    return server.process.wait(WAIT)


def test_idle_connections_make_new_ones_no_slower(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.asks()
        alone = min(server.asks() for _ in range(10))
        with ExitStack() as held:
            for _ in range(IDLE):
                held.enter_context(server.connect())
            crowded = min(server.asks() for _ in range(10))
        assert crowded < 4 * alone + 0.05, (alone, crowded)


def test_unfinished_bodies_fill_no_memory(tmp_path: Path) -> None:
    """Of files that are sent at once by one address only so many bytes are taken; the rest is told to come again."""
    start = (
        "POST /review HTTP/1.1\r\nhost: 127.0.0.1:{0}\r\norigin: http://127.0.0.1:{0}\r\ncookie: hotstove={1}\r\n"
        "content-type: multipart/form-data; boundary=b\r\ncontent-length: 2000000\r\n\r\n"
        '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n'
    )
    with running(tmp_path) as server:
        server.asks()
        before = server.memory
        with ExitStack() as held:
            for number in range(60 * TIMES):
                sending = held.enter_context(server.connect())
                with suppress(OSError):
                    sending.sendall(start.format(server.port, f"browser{number}").encode() + b"x" * 1_000_000)
            until(server.answers, "an address that was refused too often is answered a second later")
            assert server.memory - before < 100 * 1024 * 1024


def test_bodies_are_bounded_in_total_and_forms_are_still_taken(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.db"))
    with TestClient(make_app(store, Limits(held=100_000))) as client:
        large = {"away-sits": "random", "home-sits": "here", "seed": "x" * (FREE + 60_000)}
        small = {"away-sits": "random", "home-sits": "here"}
        headers = {"origin": HERE}
        sent = [client.post("/new/smallball", data=each, headers=headers, follow_redirects=False) for each in (large, small)]
        assert [each.status_code for each in sent] == [503, 303]
        some = small | {"note": "x" * (FREE + 20_000)}
        for _ in range(9):
            again = client.post("/new/smallball", data=some, headers={"origin": HERE}, follow_redirects=False)
            assert again.status_code == 303, "what was taken is given back"
    store.close()


@pytest.mark.parametrize("hangs", ["a request", "the store"])
def test_a_server_that_is_told_to_stop_ends_though_something_hangs(tmp_path: Path, hangs: str) -> None:
    close = "import hotstove.web.store_sql as s, time; s.SqlStore.close = lambda self: time.sleep(600)"
    with running(tmp_path, close if hangs == "the store" else "import time") as server:
        server.asks()
        half = server.connect()
        if hangs == "a request":
            half.sendall(b"POST /new/smallball HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100000\r\n\r\na=")
        begun = time.monotonic()
        assert ends(server) == 0
        assert time.monotonic() - begun < WAIT
        half.close()


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_stopped_server_leaves_one_whole_file(tmp_path: Path, told: int) -> None:
    """Not its log of writes beside it, which who copies the one file would leave behind."""
    with running(tmp_path) as server:
        form = b"away-sits=random&home-sits=here"
        with closing(server.connect()) as asking:
            head = (
                f"POST /new/smallball HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\norigin: http://127.0.0.1:{server.port}\r\n"
            )
            kind = "content-type: application/x-www-form-urlencoded\r\n"
            asking.sendall(f"{head}{kind}content-length: {len(form)}\r\nconnection: close\r\n\r\n".encode() + form)
            assert asking.recv(4096).startswith(b"HTTP/1.1 303")
        assert ends(server, told) == 0
        assert [path.name for path in tmp_path.iterdir()] == ["tables.db"]
        with closing(sqlite3.connect(server.store)) as file:
            assert file.execute("SELECT count(*) FROM tables").fetchone() == (1,)


def test_a_server_goes_on_that_is_to_outlive_its_terminal(tmp_path: Path) -> None:
    """As ``nohup`` has it."""
    with running(tmp_path, "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)") as server:
        server.process.send_signal(signal.SIGHUP)
        assert server.answers()


def test_nothing_is_written_down_of_who_breaks_off_or_talks_nonsense(tmp_path: Path) -> None:
    """Each body that was cut off was 2 kB of the log, and each socket that spoke too early 1 kB: gigabytes a day."""
    with running(tmp_path) as server, ExitStack() as held:
        at = f"host: 127.0.0.1:{server.port}\r\norigin: http://127.0.0.1:{server.port}\r\n"
        kinds = "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"
        for kind in kinds:
            with closing(server.connect()) as cut:
                cut.sendall(f"POST /review HTTP/1.1\r\n{at}content-type: {kind}\r\ncontent-length: 99\r\n\r\n--x\r\n".encode())
                until(lambda: server.answers(), "it does not answer")
        asked = "GET /t/none/live HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        key = "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        sockets = [held.enter_context(closing(server.connect())) for _ in range(REFUSED)]
        for each in sockets:
            each.sendall(f"{asked}{key}".encode())
        assert sockets[0].recv(4096).startswith(b"HTTP/1.1 403")
        for each in reversed(sockets):  # they are refused one after another, so that the last ones wait
            with suppress(OSError):
                each.sendall(b"nonsense")
        with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
            form = {"away-sits": "random", "home-sits": "here"}
            made = client.post("/new/smallball", data=form, headers={"origin": str(client.base_url).rstrip("/")})
            cookie = f"hotstove={client.cookies['hotstove']}"
            page = f"ws://127.0.0.1:{server.port}{made.headers['location']}/live"
        with connect(page, origin=Origin(f"http://127.0.0.1:{server.port}"), additional_headers={"cookie": cookie}) as socket_:
            socket_.recv()
            socket_.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                socket_.recv(WAIT)
        assert server.answers()
        assert ends(server) == 0
        assert server.process.stdout is not None
        said = server.process.stdout.read()
        assert "Traceback" not in said, said


def test_connections_are_counted_off_when_they_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that became a page's socket too, or an address would have none left some day."""
    monkeypatch.setattr(HttpConnection, "most", 20)
    with listening(tmp_path) as port:
        for _ in range(30):
            with (
                pytest.raises(InvalidStatus),
                connect(f"ws://127.0.0.1:{port}/t/none/live", origin=Origin(f"http://127.0.0.1:{port}")),
            ):
                pass
        until(lambda: not any(HttpConnection._counted.values()), "all are counted off")


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_stopped_server_writes_down_no_traceback(tmp_path: Path, told: int) -> None:
    """Though a request is cut off in the middle."""
    with running(tmp_path) as server:
        server.asks()
        half = server.connect()
        half.sendall(b"POST /new/smallball HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100000\r\n\r\na=")
        time.sleep(0.2)
        assert ends(server, told) == 0
        assert server.process.stdout is not None
        assert "Traceback" not in server.process.stdout.read()
        half.close()
