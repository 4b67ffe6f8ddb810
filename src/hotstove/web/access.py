"""Who may do what at a table: a browser's secret, what it allows where, and links that give it away.

A browser has one secret, in a cookie. What it may do at a table is kept as the hash of secret, table and role, so that the
store holds nothing that opens a seat; beside it stands a hash of the secret alone, by which all its tables are found. A link
holds a secret of its own, which whoever takes it up trades for such a hash.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest, digest

from hotstove.play.screens import Screen
from hotstove.table.events import BOTH
from hotstove.web.store import Role, SeatToken, Store

COOKIE = "hotstove"
ROLES: tuple[Role, ...] = ("0", "1", "watch", "own")
SEATS: tuple[Role, Role] = ("0", "1")
_BYTES = 32
_LONGEST = 64
"""Letters of a secret; nothing longer is worth a hash."""
_BROWSER = b"hotstove: a browser's tables"
"""What a secret's name as a browser is made for, and nothing else."""


WATCHES = Screen()


def cookie_name(scheme: str) -> str:
    """The cookie that holds a browser's secret. Over https no other site of the same domain can plant one of that name."""
    return f"__Host-{COOKIE}" if scheme in ("https", "wss") else COOKIE


def new_secret() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(_BYTES)


def readable(secret: str | None) -> str | None:
    """The secret, if it can be one."""
    return secret if secret and len(secret) <= _LONGEST and secret.isascii() and secret.isprintable() else None


def token_of(secret: str, table: str, role: Role) -> SeatToken:
    """That the browser with that secret has the role at the table."""
    return SeatToken(_hash(f"{secret} {table} {role}"), table, role, browser_of(secret))


def browser_of(secret: str) -> str:
    """The name under which the store finds all tables of the browser with that secret; it opens none of them.

    Made in another way than any token's hash, so that no text is there that both could be made of.
    """
    return digest(secret.encode(), _BROWSER, "sha256").hex()


def invitation(secret: str, table: str, role: Role) -> SeatToken:
    """That whoever brings this secret may have the role."""
    return SeatToken(_hash(secret), table, role)


def invited(store: Store, secret: str) -> SeatToken | None:
    """What a link's secret gives, or None."""
    wanted = _hash(secret)
    found = store.token(wanted)
    return found if found is not None and compare_digest(found.hash, wanted) else None


def screen_of(store: Store, secret: str, table: str, sits: tuple[str, str]) -> Screen | None:
    """What the browser with that secret may do at the table; None where it has no business there."""
    return screens_of(store, secret, {table: sits}).get(table)


def screens_of(store: Store, secret: str, tables: Mapping[str, tuple[str, str]]) -> dict[str, Screen]:
    """What the browser with that secret may do at each of these tables, by their ids; the store is asked once for all."""
    wanted = {token.hash: token for token in (token_of(secret, table, role) for table in tables for role in ROLES)}
    held: dict[str, set[Role]] = {}
    for found in store.tokens(list(wanted)):
        token = wanted.get(found.hash)
        if (
            token is not None
            and compare_digest(found.hash, token.hash)
            and (found.table, found.role) == (token.table, token.role)
        ):
            if found.browser != token.browser:
                store.name_browser(token)
            held.setdefault(found.table, set()).add(found.role)
    return {table: _guest(roles, tables[table]) for table, roles in held.items()}


def _guest(held: set[Role], sits: tuple[str, str]) -> Screen:
    seats = tuple(seat for seat in BOTH if (sits[seat] == LINK and str(seat) in held) or (sits[seat] == HERE and "own" in held))
    return Screen(seats, "own" in held)


HERE = "here"
"""In a table's header: the table's owner sits there."""
LINK = "link"
"""In a table's header: whoever takes up the link sits there."""


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
