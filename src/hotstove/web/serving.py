"""The server: uvicorn as this application configures it, and a quick shutdown."""

from __future__ import annotations

import os
import socket
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware

from hotstove.web.app import make_app
from hotstove.web.connections import HttpConnection, PageSocket, close_unread, most_connections
from hotstove.web.guard import Limits
from hotstove.web.store import Store

GRACE = 1
"""Seconds that a stopping server waits for requests under way; pages reconnect by themselves."""

COMPRESSED = 1024
"""Smallest response, in bytes, that is compressed."""
COMPRESSION_LEVEL = 5
"""gzip's level, of 9; higher ones save little."""


def configured(app: Starlette, behind_proxy: bool = False) -> uvicorn.Config:
    """Return uvicorn's configuration: short timeouts, small messages, no server header."""
    return uvicorn.Config(
        GZipMiddleware(app, COMPRESSED, COMPRESSION_LEVEL),
        log_level="warning",
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
    store: Store, listening: socket.socket, hosts: tuple[str, ...], behind_proxy: bool = False, limits: Limits | None = None
) -> None:
    """Serve until told to stop, then end the process.

    ``hosts`` are the host names to answer to (empty: any). ``behind_proxy``: trust the forwarding headers of a proxy on this
    machine. The end does not wait for a computer manager that is thinking: nothing of its turn has been written.
    """
    close_unread(listening)
    HttpConnection.most = most_connections()
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
