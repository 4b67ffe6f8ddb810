"""Limits on connections: time to complete a request, time to read a response, and number.

uvicorn has none of these limits. Each connection holds a file descriptor of the process and some memory.
"""

from __future__ import annotations

import socket
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from collections import Counter
from typing import Any, ClassVar, cast
from weakref import WeakKeyDictionary

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from hotstove.web.guard import counted_address

PATIENCE = 20.0
"""Seconds in which a connection must complete a request; it is closed after twice as many at the latest."""
UNREAD = 30
"""Seconds after which a connection is closed if its other end reads nothing."""
FILES = 256
"""File descriptors of the process that are not for connections: the store's, the threads', and some to spare."""
_NOT_LOOKED = object()


class HttpConnection(H11Protocol):
    """A connection that is closed if it completes no request. At most ``most`` are accepted, half of them from one address."""

    most = 800
    _counted: ClassVar[WeakKeyDictionary[ServerState, Counter[str]]] = WeakKeyDictionary()
    """The connections of each address, its open pages among them, at each server of this process."""
    _next_look: TimerHandle | None = None
    _begun: object = _NOT_LOOKED

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast("Transport", transport))
        counted = self._counted.setdefault(self.server_state, Counter())
        host = _host(self)
        counted[host] += 1
        if len(self.connections) > self.most or counted[host] > self.most // 2:
            self.transport.abort()
        else:
            self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
        self.no_longer_counted(self, self.server_state)
        super().connection_lost(exc)

    @classmethod
    def no_longer_counted(cls, connection: object, state: ServerState) -> None:
        """Count a connection off that has ended, as what it was at the end: a connection or a page's socket."""
        counted, host = cls._counted[state], _host(connection)
        counted[host] -= 1
        if not counted[host]:
            del counted[host]

    def _look_later(self) -> None:
        self._next_look = self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        """Close the connection if it has made no progress since the last check and waits for the client."""
        if self not in self.connections:  # it has become a socket
            return
        waits = self.cycle is None or self.cycle.more_body or self.cycle.response_complete
        if waits and self._begun is self.cycle:
            self.transport.abort()
            return
        self._begun = self.cycle
        self._look_later()


class PageSocket(WebSocketsSansIOProtocol):
    """A WebSocket that does not read while its client does not: answers to pings would fill the memory.

    A page of a table is much like the one before it, but longer than the library's compression window of 4 KB.
    With the largest window of the protocol, 32 KB, little more is sent of a page than what is new in it.
    """

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: AbstractEventLoop | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.server_state = server_state

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        for extension in self.conn.available_extensions or ():
            if isinstance(extension, ServerPerMessageDeflateFactory):
                extension.server_max_window_bits = None

    def connection_lost(self, exc: Exception | None) -> None:
        HttpConnection.no_longer_counted(self, self.server_state)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()


def _host(connection: object) -> str:
    """The other end's address, as limits count it; empty where it is not known."""
    client = getattr(connection, "client", None)
    return counted_address(client[0]) if client else ""


def close_unread(listening: socket.socket, seconds: float = UNREAD) -> None:
    """Make the kernel close connections of the listening socket if the other end acknowledges nothing for ``seconds``."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # not on every system
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


def most_connections() -> int:
    """Return how many connections to accept: as many as the process may open after raising its limit, at most 4096."""
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
