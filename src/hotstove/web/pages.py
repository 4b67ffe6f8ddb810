"""Every page and every form of the table in the browser. A form that was sent well answers with a redirect, so that all of it
works without JavaScript; a page's script asks for the bare outcome, and its socket brings what has changed."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from itertools import groupby
from typing import cast

from markupsafe import escape
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.beats import Beat, story
from hotstove.baseball.box_page import STYLE, box_body
from hotstove.baseball.company import usual_level
from hotstove.baseball.moment import AnySession
from hotstove.baseball.scorebook import Scorebook
from hotstove.baseball.scorecard import scorecard_svg
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Event, Seat, Seats, seen
from hotstove.table.game import games, passes
from hotstove.table.journal import written
from hotstove.web.guard import secret_in
from hotstove.web.hall import Hall
from hotstove.web.laying import plan_of
from hotstove.web.live import Doubled, LiveTable, NotYours, Steps
from hotstove.web.look.pages import render, whole
from hotstove.web.review import Review, opened
from hotstove.web.seating import ROLES, Guest, cookie_name, guest_of, invited, new_secret
from hotstove.web.store import NoSuchTable, OutOfDate, Role, StoreFailed

MOST_LETTERS = 2_000
"""Of an answer; a lineup is a long one."""
YEAR = 365 * 24 * 3600
PAGE = 30
"""Tables that the first page lists of each kind."""
UPLOADS = 32
"""Files that were sent to be gone through, kept in memory; the longest unused is forgotten."""
TEAM_FILE = 64 * 1024
"""Bytes of a team; those that come with the games have less than a quarter of it."""
SVG = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""A picture that is asked for as a page runs nothing either."""
STATUS: Sequence[tuple[type[HotStoveError], int]] = (
    (NoSuchTable, 404), (NotYours, 403), (OutOfDate, 409), (StoreFailed, 503), (NotLegal, 422), (Unreadable, 422),
)  # fmt: skip


class Lost(HotStoveError):
    """There is no such page."""


# --- What all handlers share


def hall_of(request: Request) -> Hall:
    """The server's hall."""
    return cast("Hall", request.app.state.hall)


def html(markup: str, status: int = 200) -> HTMLResponse:
    """A page."""
    return HTMLResponse(markup, status)


def by_script(request: Request) -> bool:
    """Does a page's script ask, which wants no page back?"""
    return request.headers.get("hx-request") == "true"


def secret_of(request: Request) -> str | None:
    """The browser's secret."""
    return secret_in(request)


def with_secret(request: Request, response: Response, secret: str) -> Response:
    """The answer, which gives the browser its secret where it had none."""
    if secret_of(request) != secret:
        secure = request.url.scheme == "https"
        name = cookie_name(request.url.scheme)
        response.set_cookie(name, secret, max_age=YEAR, path="/", httponly=True, samesite="strict", secure=secure)
    return response


def status_of(error: HotStoveError) -> int:
    """The HTTP status that an error means."""
    return 404 if isinstance(error, Lost) else next((status for kind, status in STATUS if isinstance(error, kind)), 422)


async def refused(request: Request, error: Exception) -> Response:
    """An error as a person reads it: a line for a script, the table's page with the line, or a page of its own."""
    assert isinstance(error, HotStoveError)
    status = status_of(error)
    words = "Somebody was quicker, or this page was old: look again." if isinstance(error, OutOfDate) else f"{error}."
    if by_script(request):
        return html(str(escape(words)), status)
    id_ = request.path_params.get("id")
    if isinstance(id_, str) and request.method == "POST" and not isinstance(error, NoSuchTable | StoreFailed):
        hall = hall_of(request)
        with suppress(HotStoveError):  # there may be no such table, or no store
            guest = await hall.guest(id_, secret_of(request))
            if guest is not None:
                return html(await _table_page(hall, id_, guest, words), status)
    title = {404: "Not here", 403: "Not yours", 503: "Not saved"}.get(status, "That did not work")
    return html(render("message.html", title=title, words=words, back="/", back_words="To the first page"), status)


async def guest_at(request: Request) -> tuple[str, Guest]:
    """The table of the address and what this browser may do there; raises NotYours where nothing."""
    id_ = request.path_params["id"]
    guest = await hall_of(request).guest(id_, secret_of(request))
    if guest is None:
        raise NotYours("this table is for those who have a link to it")
    return id_, guest


# --- The first page, and new tables


async def start(request: Request) -> Response:
    """What there is to play, and the tables."""
    hall = hall_of(request)
    secret = secret_of(request)
    before = request.query_params.get("before")

    def lists() -> tuple[list[object], list[object], str]:
        under_way = hall.store.tables("open", 200) if secret and not before else []
        mine = [row for row in under_way if secret and guest_of(hall.store, secret, row.id, _sits_in(row.header)) is not None]
        finished = hall.store.tables("over", PAGE, before)
        return [*mine], [*finished], finished[-1].id if len(finished) == PAGE else ""

    mine, finished, more = await hall.threaded(lists)
    found = games()
    titles = {name: game.title for name, game in found.items()}
    page = render("start.html", games=found.values(), titles=titles, mine=mine, finished=finished, more=more)
    return html(page)


def _sits_in(header: object) -> tuple[str, str]:
    sits = header.get("sits") if isinstance(header, dict) else None
    return (str(sits[0]), str(sits[1])) if isinstance(sits, list) and len(sits) == 2 else ("", "")


async def new(request: Request) -> Response:
    """The form for a new table."""
    return html(_new_page(_game(request), {}, ""))


async def lay(request: Request) -> Response:
    """A new table, as the form says."""
    game = _game(request)
    async with _form(request) as form:
        given = {name: value for name, value in form.items() if isinstance(value, str)}
        files = {side: await _text(form.get(f"{side}-file")) for side in SIDES}
    hall = hall_of(request)
    secret = secret_of(request) or new_secret()
    try:
        plan = await hall.threaded(lambda: plan_of(game, given, files))
    except HotStoveError as error:
        return html(_new_page(game, given, f"{error}."), 422)
    away, home = game.sheets(plan.record.setup)
    id_ = await hall.lay(plan, f"{away.nickname} at {home.nickname}", secret)
    return with_secret(request, RedirectResponse(f"/t/{id_}", 303), secret)


def _new_page(game: AnyBallGame, given: dict[str, str], problem: str) -> str:
    return render("new.html", game=game, given=given, problem=problem, level=usual_level(game)[0])


def _game(request: Request) -> AnyBallGame:
    name = request.path_params["game"]
    if name not in games():
        raise Lost(f"there is no game {name[:40]!r}")
    return ball_game_named(name)


def _form(request: Request) -> AbstractAsyncContextManager[FormData]:
    """What was sent, within bounds; files are let go of at the end."""
    return request.form(max_files=4, max_fields=200, max_part_size=256 * 1024)


async def _text(file: object) -> str:
    if not isinstance(file, UploadFile) or not file.filename:
        return ""
    if (file.size or 0) > TEAM_FILE:
        raise Unreadable(f"{file.filename[:40]}: {file.size} bytes, expected a team's {TEAM_FILE} at most")
    try:
        return (await file.read()).decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file.filename[:40]}: not a text file (byte {error.start} is not UTF-8)") from None


# --- The table


async def table(request: Request) -> Response:
    """A table as this browser may see it."""
    id_, guest = await guest_at(request)
    return html(await _table_page(hall_of(request), id_, guest, ""))


async def _table_page(hall: Hall, id_: str, guest: Guest, message: str) -> str:
    sight = await hall.sight(id_, guest)
    return render("table.html", sight=sight, message=message, refresh=bool(sight.waiting))


Act = Callable[[Hall, str, Guest, FormData], Awaitable[None]]


def acting(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """A form of the table: done, it shows the table again; a script is told that it was done."""

    async def handler(request: Request) -> Response:
        id_, guest = await guest_at(request)
        with suppress(Doubled):  # it was done the first time
            async with _form(request) as form:
                await act(hall_of(request), id_, guest, form)
        return Response(status_code=204) if by_script(request) else RedirectResponse(f"/t/{id_}", 303)

    return handler


def _version(form: FormData) -> int:
    written = form.get("version")
    if not (isinstance(written, str) and written.isascii() and written.isdecimal() and len(written) < 10):
        raise Unreadable("the form does not say which page it comes from")
    return int(written)


def _words(form: FormData, name: str) -> str:
    return " ".join(value for value in form.getlist(name) if isinstance(value, str))[:MOST_LETTERS]


async def answer(hall: Hall, id_: str, guest: Guest, form: FormData) -> None:
    """An option by its text, or what real dice show."""
    version, text = _version(form), _words(form, "answer") or _words(form, "die")
    await hall.act(id_, lambda table: table.answer(guest, text, version))


async def skip(hall: Hall, id_: str, guest: Guest, form: FormData) -> None:
    """Pass, now and whenever the same is asked again in this half-inning or game."""
    version, ever = _version(form), form.get("for") == "ever"
    await hall.act(id_, lambda table: table.skip(guest, version, ever))


async def take(hall: Hall, id_: str, guest: Guest, form: FormData) -> None:
    """Take the screen that two people share."""
    await hall.act(id_, lambda table: table.take(guest))


async def undo(hall: Hall, id_: str, guest: Guest, form: FormData) -> None:
    """Take back one's last answer, or ask for it."""
    version = _version(form)
    await hall.act(id_, lambda table: table.take_back(guest, version))


async def agree(hall: Hall, id_: str, guest: Guest, form: FormData) -> None:
    """What the other one says to it."""
    version, yes = _version(form), form.get("yes") == "yes"
    await hall.act(id_, lambda table: table.agree(guest, yes, version))


async def step(hall: Hall, id_: str, guest: Guest, form: FormData) -> None:
    """Two computers go on."""
    version, to = _version(form), form.get("to")
    if to == "end":
        await hall.run_on(id_, guest)
        return
    how_far: Steps = "half" if to == "half" else "play"
    await hall.act(id_, lambda table: table.step(guest, how_far, version))


async def odds(hall: Hall, id_: str, guest: Guest, form: FormData) -> None:
    """What each choice is worth."""
    await hall.worth(id_, guest, _version(form))


# --- Links


async def invite(request: Request) -> Response:
    """A link for a friend, shown once to who owns the table."""
    id_, guest = await guest_at(request)
    hall = hall_of(request)
    sight = await hall.sight(id_, guest)
    invites = dict(sight.invites)
    async with _form(request) as form:
        wanted = form.get("role")
    if not isinstance(wanted, str) or wanted not in invites:
        raise NotYours("only who laid the table invites others to it")
    role: Role = next(role for role in ROLES if role == wanted)
    link = f"{request.url.scheme}://{request.url.netloc}/join/{await hall.invite(id_, role)}"
    return html(render("invite.html", who=invites[wanted], link=link, id=id_))


async def join(request: Request) -> Response:
    """What a link gives; nothing is taken yet, so that who only looks at links takes nobody's seat."""
    link = request.path_params["link"]
    hall = hall_of(request)
    token = await hall.threaded(lambda: invited(hall.store, link))
    if token is None:
        raise Lost("this link opens no table; ask for a new one")
    row = await hall.threaded(lambda: hall.store.table(token.table))
    button = {"watch": "Look on", "own": "This table is mine"}.get(token.role, "Take your seat")
    words = f"{row.title}, {ball_game_named(row.game).title}."
    return html(render("join.html", words=words, link=link, button=button))


async def joined(request: Request) -> Response:
    """The link is taken up by this browser."""
    secret = secret_of(request) or new_secret()
    id_ = await hall_of(request).join(request.path_params["link"], secret)
    return with_secret(request, RedirectResponse(f"/t/{id_}", 303), secret)


# --- Looking at a game: book, plays, file, review


async def _looked_at(request: Request) -> tuple[str, AnySession, Seats, str]:
    """The game of the address: where it is, its session, whose knowledge may be shown, and the way back."""
    upload = request.path_params.get("upload")
    if upload is not None:
        return f"/review/{upload}", _upload(request, upload).session, BOTH, f"/review/{upload}"
    id_, guest = await guest_at(request)

    def fork(table: LiveTable) -> tuple[AnySession, Seats]:
        return table.session.fork(), BOTH if table.over else table.eyes(guest)

    session, eyes = await hall_of(request).act(id_, fork)
    return f"/t/{id_}", session, eyes, f"/t/{id_}"


def _book(session: AnySession) -> tuple[Scorebook, list[Event]]:
    events = seen(session.events, () if session.asks else BOTH)
    book = Scorebook.of(events)
    if not book.sides:
        raise NotLegal("nothing has been played yet, the lineups are not set")
    return book, events


async def box(request: Request) -> Response:
    """The box score so far."""
    at, session, _, back = await _looked_at(request)
    body = await hall_of(request).threaded(lambda: box_body(_book(session)[0]))
    return html(render("box.html", body=whole(body), at=at, back=back))


async def box_style(request: Request) -> Response:
    """The style of a box score, as it has it when it stands alone."""
    return Response(STYLE, media_type="text/css")


async def scorecard(request: Request) -> Response:
    """Both teams' sheets, to look at and print."""
    at, session, _, back = await _looked_at(request)
    _book(session)
    sheets = ball_game_named(session.record.game).sheets(session.record.setup)
    sides = [(side, sheet.name) for side, sheet in zip(SIDES, sheets, strict=True)]
    return html(render("scorecard.html", sides=sides, at=at, back=back))


async def scorecard_picture(request: Request) -> Response:
    """One team's sheet as a picture."""
    side: Seat = HOME if request.path_params["side"] == SIDES[HOME] else AWAY
    _, session, _, _ = await _looked_at(request)
    picture = await hall_of(request).threaded(lambda: scorecard_svg(_book(session)[0], side))
    return Response(picture, headers=SVG, media_type="image/svg+xml")


async def plays(request: Request) -> Response:
    """The whole play-by-play."""
    _, session, eyes, back = await _looked_at(request)
    beats: tuple[Beat, ...] = await hall_of(request).threaded(lambda: story(session.events, eyes, passes(session.game)).beats)
    return html(render("plays.html", beats=beats, game=session.record.game, back=back))


async def download(request: Request) -> Response:
    """A finished game as one file, for ``hotstove replay`` and for anybody's review."""
    _, session, _, _ = await _looked_at(request)
    if session.asks:
        raise NotLegal("the game is not over, and its file would tell both managers' secrets")
    names = "-".join(sheet.code.lower() for sheet in ball_game_named(session.record.game).sheets(session.record.setup))
    headers = {"content-disposition": f'attachment; filename="{session.record.game}-{names}.jsonl"'}
    return Response(written(session.record), media_type="application/jsonl", headers=headers)


async def review(request: Request) -> Response:
    """A finished game after any of its plays."""
    upload = request.path_params.get("upload")
    if upload is not None:
        at, found = f"/review/{upload}", _upload(request, upload)
    else:
        id_, _ = await guest_at(request)
        at, found = f"/t/{id_}", await _review_of(request, id_)
    asked = request.query_params.get("play", "0")
    play = min(int(asked), found.plays) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 0
    moment, sides = await hall_of(request).threaded(lambda: found.at(play))
    page = render(
        "review.html", at=at, moment=moment, lineups=sides, play=play, plays=found.plays, game=found.session.record.game
    )
    return html(page)


async def upload(request: Request) -> Response:
    """Open a file that somebody was given or has downloaded."""
    async with _form(request) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            raise Unreadable("choose a saved game's file")
        name, data = file.filename[:80], await file.read()
    found = await hall_of(request).threaded(lambda: opened(name, data))
    return RedirectResponse(f"/review/{_keep(request, secrets.token_urlsafe(16), found)}", 303)


def _reviews(request: Request) -> OrderedDict[str, Review]:
    return cast("OrderedDict[str, Review]", request.app.state.reviews)


def _keep(request: Request, key: str, review: Review) -> str:
    kept = _reviews(request)
    kept[key] = review
    while len(kept) > UPLOADS:
        kept.popitem(last=False)
    return key


def _upload(request: Request, key: str) -> Review:
    kept = _reviews(request)
    if key not in kept:
        raise Lost("this file is not here any more; open it again")
    kept.move_to_end(key)
    return kept[key]


async def _review_of(request: Request, id_: str) -> Review:
    """The review of a table, made once for its version."""
    hall = hall_of(request)
    stand = await hall.stand(id_)
    key = f"table {id_} {stand.table.version}"
    kept = _reviews(request)
    if key not in kept:
        session = await hall.act(id_, lambda table: table.session.fork())
        _keep(request, key, await hall.threaded(lambda: Review.of(session.record)))
    return kept[key]


async def rules(request: Request) -> Response:
    """A game's rule list, by section; each rule has an address of its own."""
    game = _game(request)
    sections = [(name, list(found)) for name, found in groupby(game.rules(), lambda rule: rule.section)]
    return html(render("rules.html", game=game, sections=sections))
