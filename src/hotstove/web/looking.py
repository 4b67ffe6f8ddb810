"""Handlers that show a game, under way or finished: box score, scorecard, plays, cards, rules, file and review."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from itertools import groupby
from mimetypes import guess_type
from typing import cast

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.box_page import box_body
from hotstove.book.scorebook import Scorebook
from hotstove.book.scorecard import scorecard_svg
from hotstove.book.story import story
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Event, Seat, Seats, seen
from hotstove.table.game import passes
from hotstove.table.journal import written
from hotstove.table.session import AnySession
from hotstove.web.browser_table import BrowserTable
from hotstove.web.draft_table import DraftTable
from hotstove.web.game_table import GameTable
from hotstove.web.guard import came_from
from hotstove.web.look.static import FOREVER, static_files, version_of
from hotstove.web.look.templates import render, whole
from hotstove.web.responses import NoSuchPage, form_of, game_of, html, screen_at, tables_of
from hotstove.web.review import Review, review_of_file
from hotstove.web.table_page import GameContent

UPLOADS = 32
"""The most uploaded files kept in memory for review; the longest unused is dropped."""
SVG = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""Headers of an SVG picture, which runs no script even if it is opened as a page."""


async def _looked_at(request: Request) -> tuple[str, AnySession, Seats]:
    """Return the game of the address: its path, its session, and the seats whose knowledge may be shown."""
    upload = request.path_params.get("upload")
    if upload is not None:
        return f"/review/{upload}", _upload(request, upload).session, BOTH
    id_, screen = await screen_at(request)

    def fork(table: BrowserTable) -> tuple[AnySession, Seats]:
        if not isinstance(table, GameTable):
            raise NotLegal("no game is played at this table")
        return table.session.fork(), BOTH if table.over else table.sitting.seats_shown(screen)

    session, seats_shown = await (await tables_of(request).hosted_table(id_)).act(fork)
    return f"/t/{id_}", session, seats_shown


def _book(session: AnySession) -> tuple[Scorebook, list[Event]]:
    events = seen(session.events, () if session.asks else BOTH)
    book = Scorebook.of(events)
    if not book.sides:
        raise NotLegal("nothing has been played yet, the lineups are not set")
    return book, events


async def box(request: Request) -> Response:
    """Show the box score so far."""
    at, session, _ = await _looked_at(request)
    body = await tables_of(request).workers.run(lambda: box_body(_book(session)[0]))
    return html(render("box.html", body=whole(body), at=at, back=at))


async def static(request: Request) -> Response:
    """Send a file of which pages are made. At the address with its version browsers may keep it."""
    name = request.path_params["name"]
    if name not in static_files():
        raise NoSuchPage("there is no such page")
    headers = {"cache-control": FOREVER} if request.query_params.get("v") == version_of(name) else None
    return Response(static_files()[name], media_type=guess_type(name)[0], headers=headers)


async def scorecard(request: Request) -> Response:
    """Show both teams' scorecards, to read and print."""
    at, session, _ = await _looked_at(request)
    _book(session)
    sheets = ball_game_named(session.record.game).sheets(session.record.setup)
    sides = [(side, sheet.name) for side, sheet in zip(SIDES, sheets, strict=True)]
    return html(render("scorecard.html", sides=sides, at=at, back=at))


async def scorecard_picture(request: Request) -> Response:
    """Send one team's scorecard as a picture."""
    side: Seat = HOME if request.path_params["side"] == SIDES[HOME] else AWAY
    _, session, _ = await _looked_at(request)
    picture = await tables_of(request).workers.run(lambda: scorecard_svg(_book(session)[0], side))
    return Response(picture, headers=SVG, media_type="image/svg+xml")


async def plays(request: Request) -> Response:
    """Show the whole play-by-play."""
    at, session, seats_shown = await _looked_at(request)
    told = await tables_of(request).workers.run(lambda: story(session.events, seats_shown, passes(session.game)))
    return html(render("plays.html", entries=told.entries, game=session.record.game, back=at))


async def cards(request: Request) -> Response:
    """Show all cards of both teams, grouped by their present use, and the charts."""
    id_, screen = await screen_at(request)
    page = await (await tables_of(request).hosted_table(id_)).page(screen)
    if not isinstance(page.content, GameContent):
        raise NotLegal("no game is played at this table")
    return html(render("cards.html", page=page, content=page.content))


async def download(request: Request) -> Response:
    """Send a finished game as one file, for ``hotstove replay`` and for review."""
    _, session, _ = await _looked_at(request)
    if session.asks:
        raise NotLegal("the game is not over, and its file would tell both managers' secrets")
    names = "-".join(sheet.code.lower() for sheet in ball_game_named(session.record.game).sheets(session.record.setup))
    headers = {"content-disposition": f'attachment; filename="{session.record.game}-{names}.jsonl"'}
    return Response(written(session.record), media_type="application/jsonl", headers=headers)


async def squad(request: Request) -> Response:
    """Send a drafted squad's team file."""
    id_, _ = await screen_at(request)
    side = request.path_params["side"]
    if side not in SIDES:
        raise NoSuchPage("there is no such squad")

    def squad_file(table: BrowserTable) -> str:
        if not isinstance(table, DraftTable):
            raise NotLegal("nothing is drafted at this table")
        return table.squad_file(HOME if side == SIDES[HOME] else AWAY)

    text = await (await tables_of(request).hosted_table(id_)).act(squad_file)
    return Response(text, headers={"content-disposition": f'attachment; filename="{side}.yaml"'}, media_type="application/yaml")


async def review(request: Request) -> Response:
    """Show a finished game after any of its plays."""
    upload = request.path_params.get("upload")
    if upload is not None:
        at, reviewed = f"/review/{upload}", _upload(request, upload)
    else:
        id_, _ = await screen_at(request)
        at, reviewed = f"/t/{id_}", await _review_of(request, id_)
    asked = request.query_params.get("play", "0")
    play = min(int(asked), reviewed.plays) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 0
    moment, halves = await tables_of(request).workers.run(lambda: (reviewed.at(play), reviewed.halves))
    read = await tables_of(request).workers.run(lambda: reviewed.read(play))
    page = render(
        "review.html",
        at=at,
        moment=moment,
        read=read,
        play=play,
        plays=reviewed.plays,
        halves=halves,
        whole_story=reviewed.entries,
        before=max((half.ticks[-1].number for half in halves if half.ticks[-1].number < play), default=0),
        after=min((half.ticks[-1].number for half in halves if half.ticks[-1].number > play), default=reviewed.plays),
        game=reviewed.session.record.game,
    )
    return html(page)


async def upload(request: Request) -> Response:
    """Open an uploaded game file for review."""
    async with form_of(request) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            raise Unreadable("choose a saved game's file")
        name, data = file.filename[:80], await file.read()
    review = await tables_of(request).workers.read(lambda: review_of_file(name, data))
    return RedirectResponse(f"/review/{_keep(request, secrets.token_urlsafe(16), review)}", 303)


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
        raise NoSuchPage("this file is not here any more; open it again")
    kept.move_to_end(key)
    return kept[key]


async def _review_of(request: Request, id_: str) -> Review:
    """Return the review of a table, made once for each version."""
    tables = tables_of(request)
    hosted = await tables.hosted_table(id_)
    key = f"table {id_} {hosted.table.version}"
    kept = _reviews(request)
    if key not in kept:
        if not isinstance(hosted.table, GameTable):
            raise NotLegal("no game is played at this table")
        session = await hosted.act(lambda table: table.sitting.session.fork())
        _keep(request, key, await tables.workers.read(lambda: Review.of(session.record)))
    return kept[key]


async def rules(request: Request) -> Response:
    """Show a game's rules by section; each rule has an anchor."""
    game = game_of(request)
    sections = [(name, list(listed)) for name, listed in groupby(game.rules(), lambda rule: rule.section)]
    came = came_from(request.headers)
    back = came if came.startswith(("/t/", "/review/")) else ""
    return html(render("rules.html", game=game, sections=sections, back=back))
