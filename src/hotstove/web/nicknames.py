"""Nicknames of people: typed once, kept by the browser in a cookie, and shown to the others at its tables.

A name proves nothing: whoever sits in a seat says what he is called. So none can look like the words that a table says itself.
"""

from __future__ import annotations

import unicodedata
from typing import Final
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from hotstove.table.errors import NotLegal
from hotstove.web.responses import YEAR, form_of

COOKIE: Final = "hotstove-name"
MOST_LETTERS: Final = 24
"""The most characters of a nickname."""
MOST_MARKS: Final = 2
"""The most combining marks in a row: more would be drawn over the lines around the name."""
OURS: Final = ("you", "a person", "nobody", "computer", "waiting for")
"""Beginnings of what a table says of its seats itself."""


def nickname(text: str) -> str:
    """Return the name without superfluous spaces, empty if there is none; raises NotLegal with what is wrong about it."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name:
        return ""
    if len(name) > MOST_LETTERS:
        raise NotLegal(f"your name: at most {MOST_LETTERS} letters, found {len(name)}")
    if not text.isprintable():
        raise NotLegal("your name: letters, digits and signs that can be seen, on one line; found another one")
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS:
            raise NotLegal(f"your name: at most {MOST_MARKS} marks on a letter")
    if not any(letter.isalnum() for letter in name):
        raise NotLegal("your name: expected at least one letter or digit")
    plain = unicodedata.normalize("NFKC", name).casefold()
    if any(plain == words or plain.startswith(f"{words} ") for words in OURS):
        raise NotLegal(f"your name: {name!r} is what the table says of a seat itself; expected another one")
    return name


def name_in(connection: HTTPConnection) -> str:
    """Return the nickname that the browser keeps; empty without one, or if it is none that the form would take."""
    try:
        return nickname(unquote(connection.cookies.get(COOKIE, ""), errors="strict"))
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
