"""Nicknames of people: typed once, kept by the browser in a cookie, and shown to the others at its tables.

A name proves nothing: whoever sits in a seat says what he is called. So it is shown in marks of its own, which no name may
hold, and none can look like the words that a table says itself.
"""

from __future__ import annotations

import unicodedata
from typing import Final
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from hotstove.table.errors import NotLegal
from hotstove.web.access import cookie_in
from hotstove.web.plain_line import is_mark, plain_name
from hotstove.web.responses import YEAR, form_of

COOKIE: Final = "hotstove-name"
MOST_LETTERS: Final = 24
"""The most characters of a nickname."""
OURS: Final = ("you", "a person", "nobody", "computer", "waiting for")
"""Beginnings of what a table says of its seats itself."""


def nickname(text: str) -> str:
    """Return the name without superfluous spaces, empty if there is none; raises NotLegal with what is wrong about it."""
    name = plain_name(text, MOST_LETTERS, "your name")
    if not name:
        return ""
    if not any(letter.isalnum() for letter in name):
        raise NotLegal("your name: expected at least one letter or digit")
    seen = "".join(letter for letter in unicodedata.normalize("NFKC", name) if not is_mark(letter))
    plain = seen.casefold()
    if any(plain == words or plain.startswith(f"{words} ") for words in OURS):
        raise NotLegal(f"your name: {name!r} is what the table says of a seat itself; expected another one")
    return name


def name_in(connection: HTTPConnection) -> str:
    """Return the nickname that the browser keeps; empty without one, or if it is none that the form would take."""
    try:
        return nickname(unquote(cookie_in(connection, COOKIE), errors="strict"))
    except (NotLegal, ValueError):
        return ""


def with_name(request: Request, response: Response, name: str) -> Response:
    """Return the response with the cookie that keeps the name for a year; an empty name is forgotten."""
    if name:
        secure = request.url.scheme == "https"
        response.set_cookie(
            COOKIE, quote(name, safe=""), max_age=YEAR, path="/", httponly=True, samesite="strict", secure=secure
        )
    else:
        response.delete_cookie(COOKIE, path="/")
    return response


async def keep(request: Request) -> Response:
    """Keep the name of the form on the first page."""
    async with form_of(request) as form:
        text = form.get("name", "")
    return with_name(request, RedirectResponse("/#name", 303), nickname(text if isinstance(text, str) else ""))
