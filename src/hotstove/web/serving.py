"""The server: uvicorn as this application configures it, and a quick shutdown."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

import uvicorn
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from uvicorn.server import HANDLED_SIGNALS

from hotstove.web.app import make_app
from hotstove.web.connections import HttpConnection, PageSocket, close_unread, most_connections
from hotstove.web.guard import Limits
from hotstove.web.seasons.server import Seasons
from hotstove.web.store import Store

GRACE = 1
"""Seconds that a stopping server waits for requests under way; pages reconnect by themselves."""
SWITCH = 0.0005
"""Seconds that a thread which computes goes on while others wait (Python's own value is ten times as long)."""
COLLECTED = 2_000, 20, 1_000_000
"""After how many new objects Python looks for young garbage (its own value is 700), and how often for old: never by itself,
since a search of all tables takes tenths of a second, in which nothing else is done. `Tables.sweep` makes it now and then."""
LATEST = 4.0
"""Seconds after which a server that was told to stop closes its store and ends, even if a request or the store hangs."""

COMPRESSED = 1024
"""Smallest response, in bytes, that is compressed."""
COMPRESSION_LEVEL = 5
"""gzip's level, of 9; higher ones save little."""


def configured(app: Starlette, behind_proxy: bool = False) -> uvicorn.Config:
    """Return uvicorn's configuration: short timeouts, small messages, no server header."""
    return uvicorn.Config(
        GZipMiddleware(app, COMPRESSED, COMPRESSION_LEVEL),
        log_level="error",  # a warning is about each request that can't be read, and everybody may send some
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        http=HttpConnection,
        ws=PageSocket,
        ws_max_size=4096,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=True,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="127.0.0.1,::1",
        h11_max_incomplete_event_size=32 * 1024,
    )


def serve(
    store: Store,
    listening: socket.socket,
    hosts: tuple[str, ...],
    behind_proxy: bool = False,
    limits: Limits | None = None,
    seasons: Seasons | None = None,
) -> None:
    """Serve until told to stop, then end the process.

    ``hosts`` are the host names to answer to (empty: any). ``behind_proxy``: trust the forwarding headers of a proxy on this
    machine. ``seasons`` are those that it keeps (None: none). The end does not wait for a computer manager that
    is thinking: nothing of its turn has been written.
    """
    close_unread(listening)
    sys.setswitchinterval(SWITCH)
    HttpConnection.most = most_connections()
    app = make_app(store, limits, hosts, seasons=seasons)
    server = _Server(configured(app, behind_proxy), store)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    readying = threading.Thread(target=app.state.tables.workers.get_ready, daemon=True)
    readying.start()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    readying.join(GRACE)  # a process that is only just being started would complain of this one's end
    _end(store)


class _Server(uvicorn.Server):
    """uvicorn's server, which ends the process when it is told to, whatever hangs.

    uvicorn raises the signal once more at the end, which would end the process before the store is closed.
    """

    def __init__(self, config: uvicorn.Config, store: Store) -> None:
        super().__init__(config)
        self._store = store

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        hangs_up = getattr(signal, "SIGHUP", None)  # not on every system; the terminal's window is closed
        ends = [hangs_up] if hangs_up is not None and signal.getsignal(hangs_up) is not signal.SIG_IGN else []
        before = {number: signal.signal(number, self.handle_exit) for number in (*HANDLED_SIGNALS, *ends)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            last = threading.Timer(LATEST, _end, (self._store,))
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)


def _end(store: Store) -> NoReturn:
    """Close the store, unless that hangs too, and end the process. What is in the store's log of writes is kept in any case."""
    closing = threading.Thread(target=store.close, daemon=True)
    closing.start()
    closing.join(LATEST)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
