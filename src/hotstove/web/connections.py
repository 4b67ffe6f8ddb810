"""Connections that keep a server waiting: those that never say what they want, and those that take nothing of what is sent.

The server's library bounds neither. Each connection holds a file of the process and some memory, so there are only so many.
"""

from __future__ import annotations

import socket
from asyncio import BaseTransport, TimerHandle, Transport
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from hotstove.web.guard import household

PATIENCE = 20.0
"""Seconds in which a connection must have asked for something whole; it is cut after twice as many at the latest."""
UNTAKEN = 30
"""Seconds after which a connection is cut whose other end takes nothing."""
FILES = 256
"""Of what a process may open, not for connections: the store's, the threads', and some to spare."""
_NOT_LOOKED = object()


class Connection(H11Protocol):
    """One that is cut where it asks for nothing whole; beyond ``most``, and half of them from one address, it is not taken."""

    most = 800
    _next_look: TimerHandle | None = None
    _begun: object = _NOT_LOOKED

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast("Transport", transport))
        host = _host(self)
        same = sum(_host(each) == host for each in self.connections)
        if len(self.connections) > self.most or same > self.most // 2:
            self.transport.abort()
        else:
            self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self._next_look = self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        """Has it come no further since the last time, and is that its own fault?"""
        if self not in self.connections:  # it has become a socket
            return
        waits = self.cycle is None or self.cycle.more_body or self.cycle.response_complete
        if waits and self._begun is self.cycle:
            self.transport.abort()
            return
        self._begun = self.cycle
        self._look_later()


class Socket(WebSocketsSansIOProtocol):
    """One that listens to nobody who does not listen: answers to pings would pile up.

    A page of a table is much like the one before it, but longer than the 4 KB that the library remembers of what it sent.
    With all that the protocol lets it remember, 32 KB, what is new in a page is nearly all that is sent of it.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        for extension in self.conn.available_extensions or ():
            if isinstance(extension, ServerPerMessageDeflateFactory):
                extension.server_max_window_bits = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()


def _host(connection: object) -> str:
    client: tuple[str, int] | None = getattr(connection, "client", None)
    return household(client[0]) if client else ""


def bounded(listening: socket.socket, seconds: float = UNTAKEN) -> None:
    """Let a socket's connections, each of which inherits it, end where the other side takes nothing for so long."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # not on every system
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


def most_connections() -> int:
    """As many as the process may have open, and not more than one that answers them all can use."""
    try:
        import resource
    except ImportError:  # not on every system
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4096 + FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return 4096 if soft == resource.RLIM_INFINITY else max(min(soft - FILES, 4096), 16)
