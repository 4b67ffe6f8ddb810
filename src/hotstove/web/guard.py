"""Protection of the server before any handler runs: foreign origins, bodies that are too large, rate limits, headers.

Plain ASGI middleware: it sees each request and each socket first, and adds security headers to every response.
"""

from __future__ import annotations

import logging
from asyncio import CancelledError, sleep
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hotstove.web.access import cookie_in, cookie_name, well_formed
from hotstove.web.bodies import MOST_UPLOADED, Body, HeldBodies, RefusedBody, too_large
from hotstove.web.costs import cost_of
from hotstove.web.look.static import static_files
from hotstove.web.look.templates import render

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # with no-referrer, forms are posted with the origin "null"
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
}
"""Headers of every response that does not set them itself."""
log = logging.getLogger("hotstove.web")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server accepts: bytes of a form and of an upload, and rates as (requests a second, most saved up)."""

    form: int = 128 * 1024
    upload: int = MOST_UPLOADED
    browser: tuple[float, float] = (10.0, 60.0)
    """POST requests of a browser."""
    looks: tuple[float, float] = (20.0, 200.0)
    """GET requests and sockets of a browser."""
    address: tuple[float, float] = (200.0, 600.0)
    """All requests from one address, whatever cookies they carry: sixty people who open the first page at once."""
    static: tuple[float, float] = (400.0, 3000.0)
    """Files of which pages are made, for one address: twenty for everybody who opens his first page."""
    refused: float = 50.0
    """Refusals a second that one address is sent; who sends more requests waits for his, some seconds at most."""
    created: tuple[float, float] = (1 / 30, 200.0)
    """Tables created from one address."""
    sockets: int = 1000
    """Open WebSockets of one address."""
    kept: int = 1000
    """Tables kept in memory, unless more have open pages."""
    setups: int = 8 * 1024 * 1024
    """Bytes of their different set-ups, as the store has them; what is made of one takes some thirty times as much."""
    held: int = 32 * 1024 * 1024
    """Bytes of bodies that are being received or worked on, of all requests together and beyond ``FREE`` of each one."""


STOPPING = 503, "The server is being stopped; try again in a minute."
BROKEN = 500, "Something is wrong with this server, and nothing was changed. It has written down what."
MOST_FIELDS = 200
"""The most marks (``&``) between the fields of an address."""
LONGEST_REFUSAL = 20.0
"""Seconds that a request waits at most to be refused."""
MOST_REFUSED = 10_000
"""The most addresses whose last refusals are known."""
TOO_FAST = 429, "That was too fast; wait a moment and try again."


class TokenBuckets:
    """A token bucket for each sender. If there are more than ``most`` buckets, the longest unused are dropped."""

    def __init__(self, rate: tuple[float, float], most: int = 10_000) -> None:
        self._rate, self._full = rate
        self._most = most
        self._buckets: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def takes(self, sender: Hashable, now: float, cost: int = 1) -> bool:
        """Take the cost out of the sender's bucket at that time (seconds of a monotonic clock); False if it holds less."""
        left, then = self._buckets.pop(sender, (self._full, now))
        left = min(self._full, left + (now - then) * self._rate)
        may = left >= cost
        self._buckets[sender] = (left - cost if may else left, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return may


class Refusals:
    """When requests that are refused are told so: of each address one after another, so many ``seconds`` apart.

    To be refused costs the sender nothing, and whoever asks again at once, over many connections, would have the server do
    nothing else.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next: OrderedDict[str, float] = OrderedDict()

    async def turn(self, address: str) -> None:
        """Wait for the turn of a request of that address. Nothing of its body is read meanwhile.

        If more come than are told in ``LONGEST_REFUSAL``, the last of them are told as they have come.
        """
        now = monotonic()
        due = min(max(now, self._next.pop(address, now)), now + LONGEST_REFUSAL)
        self._next[address] = due + self._seconds
        if len(self._next) > MOST_REFUSED:
            self._next.popitem(last=False)
        if due > now:
            await sleep(due - now)


class Guard:
    """Middleware before the application. ``hosts`` are the host names that the server answers to; empty: any."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: tuple[str, ...] = ()) -> None:
        self._app = app
        self._limits = limits
        self._hosts = hosts
        self._acts = TokenBuckets(limits.browser)
        self._looks = TokenBuckets(limits.looks)
        self._addresses = TokenBuckets(limits.address)
        self._created = TokenBuckets(limits.created)
        self._static = TokenBuckets(limits.static)
        self._refusals = Refusals(1 / limits.refused)
        self._sockets: dict[str, int] = {}
        self._bodies = HeldBodies(limits.held)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    given.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await self._refusals.turn(address_of(scope))
            await _refusal_response(headers, *refusal)(scope, receive, answer)
            return
        most = self._limits.upload if headers.get("content-type", "").startswith("multipart/") else self._limits.form
        body = Body(most, address_of(scope), self._bodies)
        begun = False

        async def measured() -> Message:
            message = await receive()
            body.add(len(message.get("body", b"")))
            return message

        async def noticed(message: Message) -> None:
            nonlocal begun
            begun = True
            await answer(message)

        try:
            await self._app(scope, measured, noticed)
        except RefusedBody as refused:
            failure = refused.status, refused.words
        except ClientDisconnect:  # nobody is left to be answered, and nothing is wrong
            return
        except CancelledError:  # the server was told to stop, and has waited
            failure = STOPPING
        except Exception:
            log.exception("%s %s", scope["method"], loggable(scope["path"]))
            failure = BROKEN
        else:
            return
        finally:
            body.end()
        if not begun:
            await _refusal_response(headers, *failure)(scope, receive, answer)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if not self._is_ours(headers.get("host", "")):
            return 421, "This server is not called that."
        if scope["query_string"].count(b"&") > MOST_FIELDS:
            return 414, "That address has more fields than any page of this server."
        if scope["method"] in ("GET", "HEAD"):
            return None if self._in_time(scope, self._looks) else TOO_FAST
        if scope["method"] != "POST":
            return 405, "Only GET and POST."
        ours = same_origin(headers, scope["scheme"], needed=False) and headers.get("sec-fetch-site", "none") in (
            "same-origin",
            "none",
        )
        if not ours:
            return 403, "This comes from another site, and nothing was done."
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal() and len(length) < 12) or int(length) > self._limits.upload:
            refused = too_large(self._limits.upload)
            return refused.status, refused.words
        if not self._in_time(scope, self._acts, int(length)):
            return TOO_FAST
        if _creates_table(scope) and not self._created.takes(address_of(scope), monotonic()):
            return 429, "Many tables have been made from here; play those, or wait a while."
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = address_of(scope)
        held = self._sockets.get(address, 0)
        ours = self._is_ours(headers.get("host", "")) and same_origin(headers, scope["scheme"], needed=True)
        if not ours or held >= self._limits.sockets or not self._in_time(scope, self._looks):
            await receive()
            await self._refusals.turn(address)
            await send({"type": "websocket.close", "code": 1008})
            return
        self._sockets[address] = held + 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _is_ours(self, host: str) -> bool:
        return not self._hosts or (_split(f"//{host}")[1] in self._hosts)

    def _in_time(self, scope: Scope, buckets: TokenBuckets, length: int = 0) -> bool:
        path: str = scope["path"]
        if path.startswith("/static/") and path.removeprefix("/static/") in static_files():
            return self._static.takes(address_of(scope), monotonic())  # what pages are made of; it is kept as it is sent
        now, address = monotonic(), address_of(scope)
        cost = max(1, cost_of(scope["method"], path, length) if scope["type"] == "http" else cost_of("GET", path))
        secret = secret_in(HTTPConnection(scope))
        sender = ("browser", secret) if secret else ("address", address)
        return self._addresses.takes(address, now, cost) and buckets.takes(sender, now, cost)


def _refusal_response(headers: Headers, status: int, words: str) -> Response:
    """Return a refusal: a page with a link back, or one line of text for clients that do not accept HTML."""
    if "text/html" not in headers.get("accept", "") or headers.get("hx-request") == "true":
        return PlainTextResponse(f"{words}\n", status)
    came = came_from(headers)
    back = ("Back", came) if came else ("To the first page", "/")
    page = render("message.html", title="That did not work", words=words, back=back[1], back_words=back[0])
    return HTMLResponse(page, status)


def came_from(headers: Headers) -> str:
    """Return path and query of the page of this server that linked here (``Referer``); empty if there is none."""
    try:
        came = urlsplit(headers.get("referer", ""))
    except ValueError:
        return ""
    ours = came.netloc.lower() == headers.get("host", "").lower() and came.path.startswith("/") and came.path[1:2] not in "/\\"
    return f"{came.path}{'?' if came.query else ''}{came.query}" if ours else ""


def same_origin(headers: Headers, scheme: str, needed: bool) -> bool:
    """Whether the ``Origin`` header names this server, with the scheme by which it was asked (``ws`` is ``http``).

    Without the header, True unless it is ``needed`` (WebSockets).
    """
    origin = headers.get("origin")
    if origin is None:
        return not needed
    asked = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    return bool(headers.get("host")) and origin.lower() == f"{asked}://{headers['host'].lower()}"


def secret_in(connection: HTTPConnection) -> str | None:
    """Return the browser's secret from its cookie, or None."""
    return well_formed(cookie_in(connection, cookie_name(connection.scope["scheme"])))


def loggable(path: str) -> str:
    """Return a path for the log: on one line, and without the secret of a link or of an uploaded file."""
    for place in ("/join/", "/review/", "/device/", "/season/", "/seasons/making/", "/draft/"):
        if path.startswith(place):
            path = f"{place}..."
    return ascii(path[:200])[1:-1]


def _creates_table(scope: Scope) -> bool:
    """Whether this request creates a table, a season or a draft.

    It also may where a season's game is played, which is laid again after it was ended.
    """
    path: str = scope["path"]
    laid = path.startswith("/season/") and path.endswith("/play")
    return laid or path.startswith(("/new/", "/seasons/new/", "/drafts/new/")) or path.endswith("/after")


def _split(address: str) -> tuple[str, str]:
    """Return host and port of a URL, and the host alone; empty strings if it can't be parsed."""
    try:
        parts = urlsplit(address)
        return parts.netloc.lower(), parts.hostname or ""
    except ValueError:
        return "", ""


def address_of(scope: Scope) -> str:
    """Return the sender's address as rate limits count it."""
    client = scope.get("client")
    return counted_address(client[0]) if client else ""


def counted_address(address: str) -> str:
    """Return an IP address as rate limits count it: for IPv6 the /64 network, which one household gets (RFC 6177)."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return parsed.exploded[:19]
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
