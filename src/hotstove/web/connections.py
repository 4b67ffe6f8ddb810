"""Limits on connections: what a request's head may be, time to complete it, time to read a response, and number.

uvicorn has none of these limits. Each connection holds a file descriptor of the process and some memory, and all that has
arrived on it is read at once, while nobody else is served.
"""

from __future__ import annotations

import re
import socket
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, cast
from weakref import WeakKeyDictionary, WeakSet

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame

from hotstove.web.guard import TokenBuckets, counted_address

PATIENCE = 20.0
"""Seconds in which a connection must complete a request, or read on; it is closed after twice as many at the latest."""
UNREAD = 30
"""Seconds after which a connection is closed if its other end reads nothing."""
MOST_LINES = 64
"""Lines of a request's head; browsers and proxies send some thirty."""
END_OF_HEAD = re.compile(rb"\n\r?\n")
MOST_FRAMES = 8
"""Pings, and pongs that answer none of ours, after which a page's socket is closed; browsers send neither."""
MOST_AT_ONCE = 4096
"""Bytes that may arrive at once on a page's socket, which is sent nothing but pongs."""
FILES = 256
"""File descriptors of the process that are not for connections: the store's, the threads', and some to spare."""
MOST_WINDOWS = 500
"""The most open pages that have a window of compression: some 75 MB. What is sent to further ones is not so short."""
NO_SOCKET = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_NOT_LOOKED = object()


class BoundedRequests(h11.Connection):
    """The server's side of a connection, for requests as browsers send them.

    Their heads have ``MOST_LINES`` at most, which are counted before they are read, and say how long the body is: a body in
    pieces (``Transfer-Encoding``) may come in pieces of one byte, each of which takes as long as a request.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """The next event, as the library has it; raises RemoteProtocolError for requests that are not taken."""
        if self.their_state is h11.IDLE:
            arrived, _ = self.trailing_data
            end = END_OF_HEAD.search(arrived)
            if arrived.count(b"\n", 0, end.start() + 1 if end is not None else len(arrived)) > MOST_LINES:
                raise h11.RemoteProtocolError("too many lines")
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("a body of unsaid length")
        return event


class HttpConnection(H11Protocol):
    """A connection that is closed if it completes no request. At most ``most`` are accepted, half of them from one address.

    One address may open as many at once as ``rate`` says, and so many a second after that; not a proxy, through which all come.
    """

    most = 800
    rate = 100.0, 1500.0
    _opened: ClassVar[WeakKeyDictionary[ServerState, TokenBuckets]] = WeakKeyDictionary()

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: AbstractEventLoop | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = BoundedRequests(h11.SERVER, config.h11_max_incomplete_event_size or 16 * 1024)

    _counted: ClassVar[WeakKeyDictionary[ServerState, Counter[str]]] = WeakKeyDictionary()
    """The connections of each address, its open pages among them, at each server of this process."""
    _next_look: TimerHandle | None = None
    _begun: object = _NOT_LOOKED
    _pauses = 0
    _paused = 0

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast("Transport", transport))
        counted = self._counted.setdefault(self.server_state, Counter())
        host = _host(self)
        counted[host] += 1
        opened = self._opened.setdefault(self.server_state, TokenBuckets(self.rate))
        in_time = self.config.proxy_headers or opened.takes(host, self.loop.time())
        if not in_time or len(self.connections) > self.most or counted[host] > self.most // 2:
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

    def pause_writing(self) -> None:
        """Wait with what is sent until the other end has read enough of what is held for it."""
        self._pauses += 1
        super().pause_writing()

    def _look_later(self) -> None:
        self._next_look = self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        """Close the connection if it waits for the client as at the last check, for a request or for the same bytes to be read.

        So who reads a long answer must take some 64 kB in that time: what is held of it for each reader would add up.
        """
        if self not in self.connections:  # it has become a socket
            return
        waits = self.cycle is None or self.cycle.more_body or self.cycle.response_complete
        paused = self._pauses if self.flow.write_paused else 0
        if (waits and self._begun is self.cycle) or (paused and self._paused == paused):
            self.transport.abort()
            return
        self._begun, self._paused = self.cycle, paused
        self._look_later()


class Squeezed(PerMessageDeflate):
    """The compression of a page's socket. Its window, of some 150 kB, is kept if it is one of ``MOST_WINDOWS`` open pages.

    A window holds what was sent before, so that what comes again takes little. It may be begun anew before any message, since
    the other end needs none of what is no longer referred to: so it is for all further pages. Who has one is settled as a page
    opens. If what is sent to one page could end another one's, the lengths that somebody receives at a table of his own would
    tell when others are sent what is for them alone.
    """

    windows: ClassVar[WeakSet[Squeezed]] = WeakSet()
    """Those whose window is kept."""

    def __init__(self, like: PerMessageDeflate) -> None:
        super().__init__(
            like.remote_no_context_takeover,
            like.local_no_context_takeover or len(self.windows) >= MOST_WINDOWS,
            like.remote_max_window_bits,
            like.local_max_window_bits,
            like.compress_settings,
        )
        if not self.local_no_context_takeover:
            self.windows.add(self)

    def forget(self) -> None:
        """Let the window go: the page is closed."""
        self.windows.discard(self)


class _Squeezing(ServerPerMessageDeflateFactory):
    """Agrees on compression with the largest window of the protocol."""

    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[tuple[str, str | None]], PerMessageDeflate]:
        agreed, extension = super().process_request_params(params, accepted_extensions)
        return list(agreed), Squeezed(extension)


class PageSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is closed if it is sent more pings and unasked pongs than a few; its reader ends it at any message.

    A page of a table is much like the one before it, but longer than the library's compression window of 4 KB.
    With the largest window of the protocol, 32 KB, little more is sent of a page than what is new in it.
    """

    _asked = False
    _frames = 0

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: AbstractEventLoop | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.server_state = server_state

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.conn.available_extensions = [
            _Squeezing(client_max_window_bits=extension.client_max_window_bits, compress_settings=extension.compress_settings)
            if isinstance(extension, ServerPerMessageDeflateFactory)
            else extension
            for extension in self.conn.available_extensions or ()
        ]

    def connection_lost(self, exc: Exception | None) -> None:
        HttpConnection.no_longer_counted(self, self.server_state)
        for extension in self.conn.extensions:
            if isinstance(extension, Squeezed):
                extension.forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        early = self._asked and not self.handshake_complete  # no browser says anything before it has the socket
        if early or (self._asked and len(data) > MOST_AT_ONCE):
            self.transport.abort()
            return
        self._asked = True  # what comes first is the request for the socket, whose length is bounded
        super().data_received(data)
        if not self.handshake_initiated:  # a head that asks for no socket, such as a POST, which the library leaves unanswered
            self.transport.write(NO_SOCKET)
            self.transport.close()

    def handle_text(self, event: Frame) -> None:
        """Nobody reads what is said, so that it need not be text."""
        self.handle_bytes(event)

    def handle_ping(self) -> None:
        if self._may_send_more():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if bytes(event.data) == self.pending_ping_payload or self._may_send_more():
            super().handle_pong(event)

    def _may_send_more(self) -> bool:
        """Count a frame that nobody has asked for; close the connection after too many."""
        self._frames += 1
        if self._frames > MOST_FRAMES:
            self.transport.abort()
        return self._frames <= MOST_FRAMES


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
