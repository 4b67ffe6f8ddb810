"""Rights at a table: a browser's secret, the roles that it gives, and links that give a role to another browser.

A browser has one secret, in a cookie. Each of its roles at a table is stored as the hash of secret, table and role, so that
the store holds nothing that opens a seat; a hash of the secret alone is stored with it, to find all tables of the browser.
A link has a secret of its own; the browser that follows it gets the link's role.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest, digest

from starlette.requests import HTTPConnection

from hotstove.play.screens import Screen
from hotstove.table.events import BOTH
from hotstove.web.store import Role, SeatToken, Store

COOKIE = "hotstove"
ROLES: tuple[Role, ...] = ("0", "1", "watch", "own")
SEATS: tuple[Role, Role] = ("0", "1")
_BYTES = 32
_LONGEST = 64
"""The most characters of a secret; longer ones are refused before they are hashed."""
_BROWSER = b"hotstove: a browser's tables"
"""The text whose HMAC under a secret is the browser's name; it is used for nothing else."""


WATCHES = Screen()


def cookie_in(connection: HTTPConnection, name: str) -> str:
    """Return the value of a cookie of ours, which needs no escapes; empty without it, the last one if it is sent twice.

    Python's own reader takes a second for the escapes of a long cookie, which anybody may send.
    """
    value = ""
    for header in connection.headers.getlist("cookie"):
        for pair in header.split(";"):
            key, _, sent = pair.partition("=")
            if key.strip() == name:
                value = sent.strip().removeprefix('"').removesuffix('"')
    return value


def cookie_name(scheme: str) -> str:
    """Return the name of the cookie with the browser's secret; over https no other site of the domain can set it."""
    return f"__Host-{COOKIE}" if scheme in ("https", "wss") else COOKIE


def new_secret() -> str:
    """Return a random secret of 256 bits."""
    return secrets.token_urlsafe(_BYTES)


def well_formed(secret: str | None) -> str | None:
    """Return the secret, or None if the text can't be one."""
    return secret if secret and len(secret) <= _LONGEST and secret.isascii() and secret.isprintable() else None


def token_of(secret: str, table: str, role: Role) -> SeatToken:
    """Return the token by which the browser with that secret has the role at the table."""
    return SeatToken(_hash(f"{secret} {table} {role}"), table, role, browser_of(secret))


def browser_of(secret: str) -> str:
    """Return the name under which the store finds all tables of the browser with that secret; it opens none of them.

    It is an HMAC and no plain hash, so that no token's hash can equal it.
    """
    return digest(secret.encode(), _BROWSER, "sha256").hex()


def invitation(secret: str, table: str, role: Role) -> SeatToken:
    """Return the token of a link: a browser that brings this secret may have the role."""
    return SeatToken(_hash(secret), table, role)


def invited(store: Store, secret: str) -> SeatToken | None:
    """Return the token of a link with that secret, or None."""
    wanted = _hash(secret)
    token = store.token(wanted)
    return token if token is not None and compare_digest(token.hash, wanted) else None


def screen_of(store: Store, secret: str, table: str, sits: tuple[str, str]) -> Screen | None:
    """Return what the browser with that secret may do at the table, or None if it has no role there."""
    return screens_of(store, secret, {table: sits}).get(table)


def screens_of(store: Store, secret: str, tables: Mapping[str, tuple[str, str]]) -> dict[str, Screen]:
    """Return what the browser with that secret may do at those of these tables where it has a role; one query for all."""
    wanted = {token.hash: token for token in (token_of(secret, table, role) for table in tables for role in ROLES)}
    held: dict[str, set[Role]] = {}
    for kept in store.tokens(list(wanted)):
        token = wanted.get(kept.hash)
        if token is not None and compare_digest(kept.hash, token.hash) and (kept.table, kept.role) == (token.table, token.role):
            if kept.browser != token.browser:
                store.name_browser(token)
            held.setdefault(kept.table, set()).add(kept.role)
    return {table: _guest(roles, tables[table]) for table, roles in held.items()}


def _guest(held: set[Role], sits: tuple[str, str]) -> Screen:
    seats = tuple(seat for seat in BOTH if (sits[seat] == LINK and str(seat) in held) or (sits[seat] == HERE and "own" in held))
    return Screen(seats, "own" in held)


HERE = "here"
"""In a table's header: the table's owner sits there."""
LINK = "link"
"""In a table's header: the person who follows the link sits there."""


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
