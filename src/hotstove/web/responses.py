"""Functions that all handlers share: reading the browser, table and form of a request, and making responses and refusals."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import TypeGuard, TypeVar, cast

from markupsafe import escape
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.play.screens import NotYours, Screen
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.game import games
from hotstove.web.access import cookie_in, cookie_name, new_secret, well_formed
from hotstove.web.fair_queue import Who
from hotstove.web.guard import address_of, secret_in
from hotstove.web.kept_table import NotYet
from hotstove.web.look.templates import render, whole
from hotstove.web.store import LinkUsed, NoSuchTable, OutOfDate, RightEnded, SeatTaken, StoreFailed
from hotstove.web.table_log import AnsweredBefore
from hotstove.web.table_page import DraftContent
from hotstove.web.tables import Tables

T = TypeVar("T")
log = logging.getLogger("hotstove.web")
YEAR = 365 * 24 * 3600
COMING = 3600
"""Seconds in which a link's form is sent, and sent again, with the secret that came with its page."""
STATUS: Sequence[tuple[type[HotStoveError], int]] = (
    (NoSuchTable, 404), (NotYours, 403), (NotYet, 403), (LinkUsed, 403), (SeatTaken, 403), (RightEnded, 403),
    (OutOfDate, 409), (AnsweredBefore, 409), (StoreFailed, 503), (NotLegal, 422), (Unreadable, 422),
)  # fmt: skip


class NoSuchPage(HotStoveError):
    """The address has no page."""


def tables_of(request: Request) -> Tables:
    """Return the server's tables."""
    return cast("Tables", request.app.state.tables)


async def made_for(request: Request, work: Callable[[], T]) -> T:
    """Return what is made for who asks, in a thread and with his place in the queue (`Workers.run_for`)."""
    return await tables_of(request).workers.run_for(who_wants(request), work)


def html(markup: str, status: int = 200) -> HTMLResponse:
    """Return a page as a response."""
    return HTMLResponse(markup, status)


def by_script(request: Request) -> bool:
    """Whether the request comes from a page's script, which expects no page as the response."""
    return request.headers.get("hx-request") == "true"


def secret_of(request: Request) -> str | None:
    """Return the browser's secret, or None."""
    return secret_in(request)


def who_wants(request: Request) -> Who:
    """Return whose place in a queue a request takes."""
    return Who(address_of(request.scope), secret_of(request) or "")


def secret_to_be(request: Request) -> str | None:
    """Return the browser's secret, or that which it has by the form of a link's page; None if it has none of both."""
    return secret_of(request) or well_formed(cookie_in(request, _coming(request)))


def secret_of_part(request: Request) -> str:
    """Return the secret with which a browser has a part in something new: its own, the one to be, or else a new one.

    Who has followed a link whose answer was lost, and makes a table before he sends the form again, is still the same.
    """
    return secret_to_be(request) or new_secret()


def with_secret(request: Request, response: Response, secret: str) -> Response:
    """Return the response with a cookie that gives the browser its secret for a year."""
    return _with_cookie(request, response, cookie_name(request.url.scheme), secret, YEAR)


def with_secret_to_be(request: Request, response: Response) -> Response:
    """Return a link's page; a browser without a secret is given the one that it has as soon as it sends the page's form.

    If the answer to the form is lost, the same browser may send it once more: the link is used up by then. It is not yet the
    browser's secret: who comes from another site has one and does not send it, and must not lose it by looking at a link.
    """
    if secret_of(request) is not None:
        return response
    return _with_cookie(request, response, _coming(request), secret_of_part(request), COMING)


def _coming(request: Request) -> str:
    """The name of the cookie with the secret that a browser has by a link's form."""
    return f"{cookie_name(request.url.scheme)}-coming"


def _with_cookie(request: Request, response: Response, name: str, secret: str, seconds: int) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(name, secret, max_age=seconds, path="/", httponly=True, samesite="strict", secure=secure)
    return response


def status_of(error: HotStoveError) -> int:
    """Return the HTTP status of an error."""
    return 404 if isinstance(error, NoSuchPage) else next((status for kind, status in STATUS if isinstance(error, kind)), 422)


def sentence(error: HotStoveError, where: str = "") -> str:
    """Return an error's message as a sentence; ``where`` is an address that is not told."""
    told = str(error).replace(where, "the store") if where else str(error)
    words = "".join(letter if letter.isprintable() else "?" for letter in told.replace("\n", "; "))
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"


async def refused(request: Request, error: Exception) -> Response:
    """Return an error as a response: a line for a script, the table's page with the line, or a page of its own."""
    assert isinstance(error, HotStoveError)
    status = status_of(error)
    if isinstance(error, OutOfDate):
        words = "This did not count: somebody was quicker, or this page was old; look again."
    else:
        words = sentence(error, tables_of(request).store.where)
    if isinstance(error, StoreFailed):
        log.error("%s", sentence(error))
    if by_script(request):
        if request.method == "GET":  # a part of a page that was to come, in whose place the words stand
            return HTMLResponse(f'<p role="alert">{escape(words)}</p>', status, {"HX-Reselect": "p"})
        return html(str(escape(words)), status)
    id_ = request.path_params.get("id")
    if isinstance(id_, str) and request.method == "POST" and not isinstance(error, NoSuchTable | StoreFailed):
        tables = tables_of(request)
        with suppress(HotStoveError):  # the table may not exist, or the store may have failed
            screen = await tables.screen(id_, secret_of(request))
            if screen is not None:
                page = await table_page(tables, id_, screen, words)
                await check_still(request, id_, screen)
                return html(page, status)
    if isinstance(error, NoSuchTable):
        words = "There is no such table."
    if isinstance(error, NotYet):
        told = {"title": "In a moment", "words": words, "again": 4, "back": "/", "back_words": "To the first page"}
        return html(render("message.html", **told), status)
    title = {404: "Not here", 403: "Not yours", 503: "Not saved"}.get(status, "That did not work")
    back, where = await _way_back(request, id_)
    return html(render("message.html", title=title, words=words, back=back, back_words=where), status)


async def _way_back(request: Request, id_: object) -> tuple[str, str]:
    """Return the link back: to the table if this browser may see it, else to the first page."""
    if isinstance(id_, str) and request.url.path != f"/t/{id_}":
        with suppress(HotStoveError):
            if await tables_of(request).screen(id_, secret_of(request)) is not None:
                return f"/t/{id_}", "Back to the table"
    return "/", "To the first page"


async def screen_at(request: Request, anew: bool = False) -> tuple[str, Screen]:
    """Return the table's id from the address and what this browser may do there; raises NotYours without a role.

    ``anew``: as it is in the store now, for what gives rights that last; another process may have ended this browser's.
    Who posts has sent the whole form by then: who holds it back acts by the right that he has when it comes.
    """
    id_ = request.path_params["id"]
    if request.method == "POST":
        await request.body()  # kept by the request, so that the form is read of it
    screen = await tables_of(request).screen(id_, secret_of(request), anew)
    if screen is None:
        raise NotYours(
            "this table is for those who have a link to it. If it is yours: a browser is known by a cookie, so open it in the "
            "one that you used before, or by a link to yourself that was made there. A seat is one browser's: who follows a "
            "newer link to it has it from then on. The table's owner can make a new link"
        )
    return id_, screen


async def check_still(request: Request, id_: str, screen: Screen) -> None:
    """Raise RightEnded if what this browser may do at the table has changed since; asked before a page made by that is sent.

    Such a page may have waited for an act at the table, for seconds where a computer manager plays games out: it shows what
    came of that, and the seat may have another holder by then.
    """
    if await tables_of(request).screen(id_, secret_of(request)) != screen:
        raise RightEnded("what you might do at this table has changed meanwhile; look at it again")


async def table_page(tables: Tables, id_: str, screen: Screen, message: str) -> str:
    """Return a table's page, with an error's message."""
    hosted = await tables.hosted_table(id_)
    page = await hosted.page(screen)
    # Without a message the part that changes is that of the open pages, which is made once, and in a thread.
    main = whole(await hosted.markup(screen)) if not message else None
    template = "draft.html" if isinstance(page.content, DraftContent) else "table.html"
    # In a thread: with a message all of the page is made, and the first time it takes tenths of a second.
    return await tables.workers.run(lambda: render(template, page=page, main=main, message=message, refresh=bool(page.waiting)))


def game_of(request: Request) -> AnyBallGame:
    """Return the game of the address; raises NoSuchPage if it is unknown."""
    name = request.path_params["game"]
    if name not in games():
        raise NoSuchPage("there is no such game")
    return ball_game_named(name)


def form_of(request: Request, files: int = 4) -> AbstractAsyncContextManager[FormData]:
    """Read the request's form, within limits of size; a context manager that closes uploaded ``files`` at its end."""
    return request.form(max_files=files, max_fields=200, max_part_size=256 * 1024)


def is_file(field: object) -> TypeGuard[UploadFile]:
    """Whether a form's field is an upload with a file chosen."""
    return isinstance(field, UploadFile) and bool(field.filename)


def version_in(form: FormData) -> int:
    """Return the version of the table for which a form was made; raises Unreadable if it does not say it."""
    written = form.get("version")
    if not (isinstance(written, str) and written.isascii() and written.isdecimal() and len(written) < 10):
        raise Unreadable("the form does not say which page it comes from")
    return int(written)
