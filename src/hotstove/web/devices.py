"""Links that make another browser the same person: each holds a code of its own, works once and not for long.

They are kept in memory. A code names the secret of the browser that made it; the link itself holds nothing of that.
"""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from time import monotonic
from typing import Final, cast

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.web.access import browser_of, new_secret
from hotstove.web.look.templates import render
from hotstove.web.responses import NoSuchPage, html, secret_of, secret_to_be, tables_of, with_secret
from hotstove.web.seasons.asking import seasons_of
from hotstove.web.shown_links import absolute, lead_to_link, link_made
from hotstove.web.store import LinkUsed

LINK_MINUTES: Final = 10
"""How long a link works."""
MOST: Final = 5_000
"""The most links at a time; the oldest is dropped."""


class Devices:
    """The links that were made in the last minutes: the hash of each code, with the secret that it names and its end."""

    def __init__(self) -> None:
        self._links: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def link(self, secret: str) -> str:
        """Return the code of a new link for the browser with that secret; its older links end."""
        self._drop(secret)
        code = new_secret()
        self._links[_hash(code)] = secret, monotonic() + LINK_MINUTES * 60
        while len(self._links) > MOST:
            self._links.popitem(last=False)
        return code

    def whose(self, code: str) -> str:
        """Return the secret that the link with that code gives; raises LinkUsed if it gives none (any more)."""
        secret, until = self._links.get(_hash(code), ("", 0.0))
        if not secret or until < monotonic():
            raise LinkUsed("this link opens nothing: it works once, in another browser, and not for long; make a new one")
        return secret

    def follow(self, code: str) -> str:
        """Return the secret that the link gives, and end the link; raises LinkUsed as ``whose`` does."""
        secret = self.whose(code)
        self._drop(secret)
        return secret

    def _drop(self, secret: str) -> None:
        for key in [key for key, (whose, _) in self._links.items() if whose == secret]:
            del self._links[key]


def devices_of(request: Request) -> Devices:
    """Return the server's links to other devices."""
    return cast("Devices", request.app.state.devices)


def _hash(code: str) -> str:
    return sha256(code.encode("utf-8", "surrogatepass")).hexdigest()


# --- Handlers


async def make_link(request: Request) -> Response:
    """Make a link by which another browser becomes this one, and lead to it; raises NoSuchPage for one without a part."""
    secret = secret_of(request)
    if secret is None or not await _has_a_part(request, secret):
        raise NoSuchPage("this browser has no tables or seasons yet, and nothing to take along")
    return lead_to_link(request, "/career/link", devices_of(request).link(secret), minutes=LINK_MINUTES)


async def show_link(request: Request) -> Response:
    """Show the link that this browser has just made, while it can be followed; else lead to its career."""
    code = link_made(request)
    try:
        own = devices_of(request).whose(code) == secret_of(request)  # and nobody else's, in a cookie of a neighbouring site
    except LinkUsed:
        own = False
    if not own:
        return RedirectResponse("/career", 303)
    return html(render("device_link.html", link=absolute(request, f"/device/{code}"), minutes=LINK_MINUTES))


async def device(request: Request) -> Response:
    """Show what following the link means; only the form on this page uses it up."""
    await _check_device(request)
    return html(render("device.html", code=request.path_params["code"]))


async def become(request: Request) -> Response:
    """Give this browser the secret of the one that made the link."""
    await _check_device(request)
    secret = devices_of(request).follow(request.path_params["code"])
    return with_secret(request, RedirectResponse("/career", 303), secret)


async def _check_device(request: Request) -> None:
    """Raise LinkUsed if the link opens nothing, or if this browser has tables or seasons of its own, which it would lose."""
    own, whose = secret_to_be(request), devices_of(request).whose(request.path_params["code"])
    if own is not None and own != whose and await _has_a_part(request, own):
        raise LinkUsed(
            "this browser has tables or seasons of its own, which it would lose; follow the link in one that has none"
        )


async def _has_a_part(request: Request, secret: str) -> bool:
    """Whether the browser with that secret has a part in any table or season."""
    tables = tables_of(request)
    if await tables.workers.run(lambda: tables.store.tables_of(browser_of(secret), limit=1)):
        return True
    return await seasons_of(request).has_part_of(secret)
