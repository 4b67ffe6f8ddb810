"""Links that make another browser the same person: each holds a code of its own, works once and not for long.

They are kept in memory. A code names the secret of the browser that made it; the link itself holds nothing of that.
"""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from time import monotonic
from typing import Final, cast

from starlette.requests import Request

from hotstove.web.access import new_secret
from hotstove.web.store import LinkUsed

MINUTES: Final = 10
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
        self._links[_hash(code)] = secret, monotonic() + MINUTES * 60
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
