"""The server: uvicorn with what this table needs of it, and an end that keeps nobody waiting."""

from __future__ import annotations

import os
import socket
import sys

import uvicorn

from hotstove.web.app import make_app
from hotstove.web.store import Store

GRACE = 1
"""Seconds that a stopping server gives to what is under way; pages come back by themselves."""
UNREAD = 20.0
"""Seconds that somebody may leave unread what he was sent."""


def let_go_of_who_reads_nothing(listening: socket.socket, seconds: float = UNREAD) -> None:
    """Have the machine hang up on them. The server waits without end for what it has written to be read."""
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


def serve(store: Store, listening: socket.socket, hosts: tuple[str, ...], behind_proxy: bool = False) -> None:
    """Serve until told to stop. ``behind_proxy``: believe what a server on this machine says of who asks, and how.

    A computer manager that is thinking then is not waited for: nothing of it was written."""
    config = uvicorn.Config(
        make_app(store, hosts=hosts),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=True,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="127.0.0.1",
        h11_max_incomplete_event_size=32 * 1024,
    )
    let_go_of_who_reads_nothing(listening)
    server = uvicorn.Server(config)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
