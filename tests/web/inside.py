"""A real server at a port of its own, in a thread of this process, so that a test may look at what it knows; and a relay
before it, which keeps every byte that a browser was sent."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

import uvicorn

from hotstove.web.app import make_app
from hotstove.web.connections import close_unread
from hotstove.web.game_table import GameTable
from hotstove.web.hosted_table import HostedTable
from hotstove.web.store import Store
from hotstove.web.store_open import open_store
from hotstove.web.tables import Tables
from tests.waiting import WAIT, until
from tests.web.browsing import OFTEN

LOOPBACK = "127.0.0.1"
_OVERLAP = 400
"""Bytes that are searched again with what follows them: more than a card's longest sentence."""


@dataclass
class Inside:
    """The server: what it keeps, and where it is."""

    port: int
    tables: Tables
    store: Store
    running: uvicorn.Server

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://{LOOPBACK}:{self.port}"

    def opened(self, id_: str) -> HostedTable:
        """The table with who is at it."""
        return self.tables._in_memory[id_]

    def table(self, id_: str) -> GameTable:
        """The table in memory."""
        table = self.opened(id_).table
        assert isinstance(table, GameTable)
        return table

    def until_acted(self, id_: str, version: int, what: str = "the answer counts") -> None:
        """Wait until the table has another version and the act that made it is over.

        In the middle of an act the table already has its next version, but not yet all that goes with it.
        """
        opened = self.opened(id_)
        until(lambda: opened.table.version != version and not opened.lock.locked(), what, 0.01)


@contextmanager
def serving_inside(path: Path, ping: float = 20.0, buffer: int = 0) -> Iterator[Inside]:
    """A server over the store at that path, which squeezes nothing, so that bytes can be read as they are sent.

    It asks a socket every ``ping`` seconds whether anybody is there, and waits as long for the answer. ``buffer`` bytes
    (0: many) are kept by the machine for a connection that does not read.
    """
    store = open_store(str(path))
    app = make_app(store, OFTEN)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        ws="websockets-sansio",
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        ws_per_message_deflate=False,
    )
    with socket.socket() as listening:
        if buffer:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        close_unread(listening, WAIT)
        listening.bind((LOOPBACK, 0))
        listening.listen(64)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        until(lambda: server.started or not thread.is_alive(), "the server does not begin")
        assert thread.is_alive()
        try:
            yield Inside(listening.getsockname()[1], app.state.tables, store, server)
        finally:
            server.should_exit = True
            thread.join(WAIT)
            store.close()


@dataclass
class Relay:
    """Passes on what a browser and a server say to each other. ``heard`` is all that the browser was sent, by connection."""

    to: int
    heard: list[bytearray] = field(default_factory=list)
    port: int = 0
    _read: dict[int, int] = field(default_factory=dict)
    _open: list[socket.socket] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Where a browser finds the server behind it."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def total(self) -> int:
        """How many bytes have been sent."""
        return sum(map(len, self.heard))

    def everything(self) -> str:
        """All of it as text, as it was sent and as a page reads it."""
        return "\n".join(_readable(heard) for heard in self.heard)

    def news(self) -> str:
        """The same of what was sent since this was asked last."""
        found = []
        for number, heard in enumerate(list(self.heard)):
            end = len(heard)
            found.append(_readable(heard[max(0, self._read.get(number, 0) - _OVERLAP) : end]))
            self._read[number] = end
        return "\n".join(found)

    def accept(self, listening: socket.socket) -> None:
        """Take connections until the socket is closed."""
        with suppress(OSError):
            while True:
                browser = listening.accept()[0]
                server = socket.create_connection((LOOPBACK, self.to))
                self._open += [browser, server]
                heard = bytearray()
                self.heard.append(heard)
                for end in ((server, browser, heard), (browser, server, bytearray())):
                    threading.Thread(target=_pass_on, args=end, daemon=True).start()

    def close(self) -> None:
        """Hang up."""
        for each in self._open:
            each.close()


def _pass_on(here: socket.socket, there: socket.socket, heard: bytearray) -> None:
    with suppress(OSError):
        while data := here.recv(65536):
            heard += data
            there.sendall(data)
        there.shutdown(socket.SHUT_WR)


def _readable(data: bytes | bytearray) -> str:
    text = bytes(data).decode(errors="replace")
    return f"{text}\n{unescape(text)}"


@contextmanager
def relayed(server: Inside) -> Iterator[Relay]:
    """A relay for one browser."""
    relay = Relay(server.port)
    with socket.socket() as listening:
        listening.bind((LOOPBACK, 0))
        listening.listen(64)
        relay.port = listening.getsockname()[1]
        threading.Thread(target=relay.accept, args=(listening,), daemon=True).start()
        try:
            yield relay
        finally:
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            relay.close()
