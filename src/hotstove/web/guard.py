"""What keeps a server from harm, before any page is asked: other origins, bodies too large, senders too fast, bare answers.

Plain ASGI: it sees each request and each socket first, and adds the headers that go with every answer.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hotstove.web.look.pages import render
from hotstove.web.seating import cookie_name, readable

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
"""Go with every answer that does not say otherwise."""
_GONE_THROUGH = ("review", "box", "plays", "scorecard", "away.svg", "home.svg", "game.jsonl")
COSTS = {"odds": 10, "": 10, "new": 5} | dict.fromkeys(_GONE_THROUGH, 5)
"""What counts as several, by the last part of its address: games are gone through for it, teams read, tables looked through."""
log = logging.getLogger("hotstove.web")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a server takes: bytes of a form and of an upload; and of each sender so many a second, with so many saved up."""

    form: int = 128 * 1024
    upload: int = 2 * 1024 * 1024
    browser: tuple[float, float] = (10.0, 60.0)
    """Acts of a browser."""
    looks: tuple[float, float] = (20.0, 200.0)
    """Pages and sockets that it asks for."""
    address: tuple[float, float] = (200.0, 1000.0)
    """All of that from one address, whoever says what of his cookies."""
    laid: tuple[float, float] = (1 / 30, 200.0)
    """Tables that an address lays."""
    sockets: int = 1000
    """Open ones of an address."""
    kept: int = 1000
    """Tables in memory, unless more are looked at."""


TOO_FAST = 429, "That was too fast; wait a moment and try again."


class TooLarge(Exception):
    """A body is longer than its page takes."""


class Pace:
    """A bucket for each sender, which fills at a rate up to what can be saved up. The longest quiet are forgotten."""

    def __init__(self, rate: tuple[float, float], most: int = 10_000) -> None:
        self._rate, self._full = rate
        self._most = most
        self._buckets: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def takes(self, sender: Hashable, now: float, cost: int = 1) -> bool:
        """May this sender act now?"""
        left, then = self._buckets.pop(sender, (self._full, now))
        left = min(self._full, left + (now - then) * self._rate)
        may = left >= cost
        self._buckets[sender] = (left - cost if may else left, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return may


class Guard:
    """Stands before the application. ``hosts`` are the names that the server answers to; empty: any."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: tuple[str, ...] = ()) -> None:
        self._app = app
        self._limits = limits
        self._hosts = hosts
        self._acts = Pace(limits.browser)
        self._looks = Pace(limits.looks)
        self._addresses = Pace(limits.address)
        self._laid = Pace(limits.laid)
        self._sockets: dict[str, int] = {}

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
            await _said(headers, *refusal)(scope, receive, answer)
            return
        most = self._limits.upload if headers.get("content-type", "").startswith("multipart/") else self._limits.form
        taken = 0
        begun = False

        async def measured() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLarge
            return message

        async def noticed(message: Message) -> None:
            nonlocal begun
            begun = True
            await answer(message)

        try:
            await self._app(scope, measured, noticed)
        except TooLarge:
            if not begun:
                await _said(headers, *_too_large(most))(scope, receive, answer)
        except Exception:
            log.exception("%s %s", scope["method"], named(scope["path"]))
            if not begun:
                words = "Something is wrong with this server, and nothing was changed. It has written down what."
                await _said(headers, 500, words)(scope, receive, answer)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if not self._is_ours(headers.get("host", "")):
            return 421, "This server is not called that."
        if scope["method"] in ("GET", "HEAD"):
            return None if self._in_time(scope, self._looks) else TOO_FAST
        if scope["method"] != "POST":
            return 405, "Only GET and POST."
        ours = same_origin(headers, needed=False) and headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        if not ours:
            return 403, "This comes from another site, and nothing was done."
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal() and len(length) < 12) or int(length) > self._limits.upload:
            return _too_large(self._limits.upload)
        if not self._in_time(scope, self._acts):
            return TOO_FAST
        if _lays(scope) and not self._laid.takes(_address(scope), monotonic()):
            return 429, "Many tables have been laid from here; play those, or wait a while."
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = _address(scope)
        held = self._sockets.get(address, 0)
        ours = self._is_ours(headers.get("host", "")) and same_origin(headers, needed=True)
        if not ours or held >= self._limits.sockets or not self._in_time(scope, self._looks):
            await receive()
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

    def _in_time(self, scope: Scope, pace: Pace) -> bool:
        path: str = scope["path"]
        if path.startswith("/static/"):
            return True
        now, address, last = monotonic(), _address(scope), path.rpartition("/")[2]
        cost = COSTS["new"] if _lays(scope) else COSTS.get(last, 1)
        secret = secret_in(HTTPConnection(scope))
        sender = ("browser", secret) if secret else ("address", address)
        return self._addresses.takes(address, now, cost) and pace.takes(sender, now, cost)


def _too_large(most: int) -> tuple[int, str]:
    return 413, f"That is too large: more than {most // 1024} KB."


def _said(headers: Headers, status: int, words: str) -> Response:
    """A refusal as a page with a way back; for scripts, and whoever else asks for no page, the line alone."""
    if "text/html" not in headers.get("accept", "") or headers.get("hx-request") == "true":
        return PlainTextResponse(f"{words}\n", status)
    came = came_from(headers)
    back = ("Back", came) if came else ("To the first page", "/")
    page = render("message.html", title="That did not work", words=words, back=back[1], back_words=back[0])
    return HTMLResponse(page, status)


def came_from(headers: Headers) -> str:
    """The page of this server that led here, without its host; empty where none did."""
    try:
        came = urlsplit(headers.get("referer", ""))
    except ValueError:
        return ""
    ours = came.netloc.lower() == headers.get("host", "").lower() and came.path.startswith("/") and came.path[1:2] not in "/\\"
    return f"{came.path}{'?' if came.query else ''}{came.query}" if ours else ""


def same_origin(headers: Headers, needed: bool) -> bool:
    """Does the ``Origin`` name this server? ``needed``: a browser always sends one with a socket."""
    origin = headers.get("origin")
    if origin is None:
        return not needed
    return bool(headers.get("host")) and _split(origin)[0] == headers["host"].lower()


def secret_in(connection: HTTPConnection) -> str | None:
    """The browser's secret, from its cookie."""
    return readable(connection.cookies.get(cookie_name(connection.scope["scheme"])))


def named(path: str) -> str:
    """An address as it may be written down: on one line, and without the secret of a link or of a file that was sent."""
    for place in ("/join/", "/review/"):
        if path.startswith(place):
            path = f"{place}..."
    return ascii(path[:200])[1:-1]


def _lays(scope: Scope) -> bool:
    """Is it a page that lays a table?"""
    path: str = scope["path"]
    return path.startswith("/new/") or path.endswith("/after")


def _split(address: str) -> tuple[str, str]:
    """Host and port, and the host alone; nothing where it is no address."""
    try:
        found = urlsplit(address)
        return found.netloc.lower(), found.hostname or ""
    except ValueError:
        return "", ""


def _address(scope: Scope) -> str:
    """Who asks, as limits count it."""
    client = scope.get("client")
    return household(client[0]) if client else ""


def household(address: str) -> str:
    """An address as limits count it: of IPv6 the network that one household or machine is given (RFC 6177)."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return found.exploded[:19]
    return str(getattr(found, "ipv4_mapped", None) or found)
