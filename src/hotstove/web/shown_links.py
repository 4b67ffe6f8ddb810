"""A link that a form has made, shown by a page of its own: the form leads there, so that the browser's Back asks nothing again.

Until it is old the link is kept in a cookie for that page alone; it stands in no address and in no log.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.web.access import cookie_in

MADE: Final = "hotstove-made"
"""The cookie with the link."""
SHOWN_MINUTES: Final = 15
"""How long the page shows it."""
_LONGEST: Final = 200
"""The most characters of what is shown; a longer cookie is none of ours."""


def absolute(request: Request, path: str) -> str:
    """Return the whole address of that path at this server, as it was asked for."""
    return f"{request.url.scheme}://{request.url.netloc}{path}"


def lead_to_link(request: Request, page: str, made: str, query: str = "", minutes: int = SHOWN_MINUTES) -> Response:
    """Return the way to the page of that path, with what was made in a cookie for it, which lasts so many minutes.

    ``query`` stands behind the path in the page's address.
    """
    response = RedirectResponse(f"{page}?{query}" if query else page, 303)
    secure = request.url.scheme == "https"
    response.set_cookie(MADE, made, max_age=60 * minutes, path=page, httponly=True, samesite="strict", secure=secure)
    return response


def link_made(request: Request) -> str:
    """Return what was made for this page; empty if nothing was, or it is too long ago."""
    made = cookie_in(request, MADE)
    return made if len(made) <= _LONGEST and made.isascii() and made.isprintable() else ""
