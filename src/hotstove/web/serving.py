"""The server: uvicorn with what this table needs of it, and an end that keeps nobody waiting."""

from __future__ import annotations

import os
import socket
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware

from hotstove.web.app import make_app
from hotstove.web.connections import Connection, Socket, bounded, most_connections
from hotstove.web.guard import Limits
from hotstove.web.store import Store

GRACE = 1
"""Seconds that a stopping server gives to what is under way; pages come back by themselves."""

SQUEEZED = 1024
"""Bytes of a page or file from which on it is squeezed."""
EFFORT = 5
"""At that, of 9: what more saves is little."""


def configured(app: Starlette, behind_proxy: bool = False) -> uvicorn.Config:
    """What the server's library is told: short patience, small messages, nothing said about itself."""
    return uvicorn.Config(
        GZipMiddleware(app, SQUEEZED, EFFORT),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        http=Connection,
        ws=Socket,
        ws_max_size=4096,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=True,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="127.0.0.1,::1",
        h11_max_incomplete_event_size=32 * 1024,
    )


def serve(
    store: Store, listening: socket.socket, hosts: tuple[str, ...], behind_proxy: bool = False, limits: Limits | None = None
) -> None:
    """Serve until told to stop. ``behind_proxy``: believe what a server on this machine says of who asks, and how.

    A computer manager that is thinking then is not waited for: nothing of it was written."""
    bounded(listening)
    Connection.most = most_connections()
    server = uvicorn.Server(configured(make_app(store, limits, hosts), behind_proxy))
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
