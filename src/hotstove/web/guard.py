"""What keeps a server from harm, before any page is asked: other origins, bodies too large, senders too fast, bare answers.

Plain ASGI: it sees each request and each socket first, and adds the headers that go with every answer.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hotstove.web.seating import COOKIE, readable

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
log = logging.getLogger("hotstove.web")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a server takes: bytes of a form and of an upload, and acts a second, with how many saved up, by sender."""

    form: int = 128 * 1024
    upload: int = 2 * 1024 * 1024
    browser: tuple[float, float] = (10.0, 60.0)
    address: tuple[float, float] = (200.0, 1000.0)
    sockets: int = 1000
    """Open ones of an address."""


class TooLarge(Exception):
    """A body is longer than its page takes."""


class Pace:
    """A bucket for each sender, which fills at a rate up to what can be saved up. The longest quiet are forgotten."""

    def __init__(self, rate: tuple[float, float], most: int = 10_000) -> None:
        self._rate, self._full = rate
        self._most = most
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, sender: str, now: float) -> bool:
        """May this sender act now?"""
        left, then = self._buckets.pop(sender, (self._full, now))
        left = min(self._full, left + (now - then) * self._rate)
        self._buckets[sender] = (max(left - 1, 0) if left >= 1 else left, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return left >= 1


class Guard:
    """Stands before the application. ``hosts`` are the names that the server answers to; empty: any."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: tuple[str, ...] = ()) -> None:
        self._app = app
        self._limits = limits
        self._hosts = hosts
        self._browsers = Pace(limits.browser)
        self._addresses = Pace(limits.address)
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
            await PlainTextResponse(refusal[1] + "\n", refusal[0])(scope, receive, answer)
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
                await PlainTextResponse(f"That is more than {most} bytes.\n", 413)(scope, receive, answer)
        except Exception:
            log.exception("%s %s", scope["method"], scope["path"])
            if not begun:
                words = "Something is wrong with this server, and nothing was changed. It has written down what.\n"
                await PlainTextResponse(words, 500)(scope, receive, answer)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if not self._is_ours(headers.get("host", "")):
            return 421, "This server is not called that."
        if scope["method"] in ("GET", "HEAD"):
            return None
        if scope["method"] != "POST":
            return 405, "Only GET and POST."
        if not same_origin(headers, needed=False) or headers.get("sec-fetch-site", "none") not in (
            "same-origin",
            "none",
        ):
            return 403, "This comes from another site, and nothing was done."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._limits.upload:
            return 413, f"That is more than {self._limits.upload} bytes."
        if not self._in_time(scope, headers):
            return 429, "That was too fast; wait a moment and try again."
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = _address(scope)
        held = self._sockets.get(address, 0)
        if not self._is_ours(headers.get("host", "")) or not same_origin(headers, needed=True) or held >= self._limits.sockets:
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
        return not self._hosts or (urlsplit(f"//{host}").hostname or "") in self._hosts

    def _in_time(self, scope: Scope, headers: Headers) -> bool:
        now = monotonic()
        browser = secret_in(headers) or _address(scope)
        return self._addresses.takes(_address(scope), now) and self._browsers.takes(browser, now)


def same_origin(headers: Headers, needed: bool) -> bool:
    """Does the ``Origin`` name this server? ``needed``: a browser always sends one with a socket."""
    origin = headers.get("origin")
    if origin is None:
        return not needed
    return bool(headers.get("host")) and urlsplit(origin).netloc.lower() == headers["host"].lower()


def secret_in(headers: Headers) -> str | None:
    """The browser's secret, from its cookie."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return readable(cookie.value) if cookie is not None else None


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
