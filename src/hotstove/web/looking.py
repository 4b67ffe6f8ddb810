"""Handlers that show a game, under way or finished: box score, scorecard, plays, cards, file and review."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from mimetypes import guess_type
from typing import TypeVar, cast

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.box_page import box_body
from hotstove.book.retrosheet import dated_games, retrosheet_files
from hotstove.book.scorebook import Scorebook
from hotstove.book.scorecard import scorecard_svg
from hotstove.book.story import StoryEntry, story
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Seat, Seats, seen
from hotstove.table.files import zipped
from hotstove.table.game import passes
from hotstove.table.journal import written
from hotstove.table.session import AnySession
from hotstove.web.browser_table import BrowserTable
from hotstove.web.by_right import ByRight
from hotstove.web.calculations import SavedGame, check_review, hindsight_page, look_at_review, review_address, review_page
from hotstove.web.draft_table import DraftTable
from hotstove.web.game_table import GameTable
from hotstove.web.guard import address_of
from hotstove.web.look.static import FOREVER, squeezed, static_files, version_of
from hotstove.web.look.templates import render, whole
from hotstove.web.responses import (
    NoSuchPage,
    check_still,
    form_of,
    html,
    is_file,
    made_for,
    screen_at,
    tables_of,
    who_wants,
)
from hotstove.web.table_page import GameContent
from hotstove.web.uploads import Uploads

T = TypeVar("T")
SVG = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""Headers of an SVG picture, which runs no script even if it is opened as a page."""


async def _look(request: Request, look: Callable[[AnySession, Seats], T]) -> tuple[str, T]:
    """Return the path of the game of the address, and what is made of its session and the seats whose knowledge is shown.

    ``look`` is a function of a module or a partial of one: a file under review is looked at by another process.
    """
    upload = request.path_params.get("upload")
    if upload is not None:
        whole_game = partial(_with_all, look)
        return f"/review/{upload}", await _calculated(request, partial(look_at_review, _upload(request, upload), whole_game))
    id_, screen = await screen_at(request)

    def fork(table: BrowserTable) -> tuple[AnySession, Seats]:
        if not isinstance(table, GameTable):
            raise NotLegal("no game is played at this table")
        table.check_shows(screen)
        return table.session.fork(), BOTH if table.played_out else table.sitting.seats_shown(screen)

    session, seats_shown = await (await ByRight.at(request, id_, screen)).act(fork)
    return f"/t/{id_}", await made_for(request, lambda: look(session, seats_shown))


def _with_all(look: Callable[[AnySession, Seats], T], session: AnySession) -> T:
    return look(session, BOTH)


async def _calculated(request: Request, calculation: Callable[[], T]) -> T:
    return await tables_of(request).workers.read_for(who_wants(request), calculation)


def _book(session: AnySession) -> Scorebook:
    book = Scorebook.of(seen(session.events, () if session.asks else BOTH))
    if not book.sides:
        raise NotLegal("nothing has been played yet, the lineups are not set")
    return book


def _box(session: AnySession, _: Seats) -> tuple[str, bool]:
    return box_body(_book(session)), not session.asks


async def box(request: Request) -> Response:
    """Show the box score so far; that of a finished game with its files."""
    at, (body, over) = await _look(request, _box)
    return html(render("box.html", body=whole(body), at=at, back=at, over=over))


async def static(request: Request) -> Response:
    """Send a file of which pages are made. At the address with its version browsers may keep it."""
    name = request.path_params["name"]
    if name not in static_files():
        raise NoSuchPage("there is no such page")
    headers = {"vary": "Accept-Encoding"}
    if request.query_params.get("v") == version_of(name):
        headers["cache-control"] = FOREVER
    takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if takes_gzip:
        headers["content-encoding"] = "gzip"
    return Response(squeezed(name) if takes_gzip else static_files()[name], media_type=guess_type(name)[0], headers=headers)


def _sheet_names(session: AnySession, _: Seats) -> tuple[tuple[str, ...], bool]:
    _book(session)
    sheets = ball_game_named(session.record.game).sheets(session.record.setup)
    return tuple(sheet.name for sheet in sheets), not session.asks


async def scorecard(request: Request) -> Response:
    """Show both teams' scorecards, to read and print."""
    at, (names, over) = await _look(request, _sheet_names)
    return html(render("scorecard.html", sides=list(zip(SIDES, names, strict=True)), at=at, back=at, over=over))


def _picture(side: Seat, session: AnySession, _: Seats) -> str:
    return scorecard_svg(_book(session), side)


async def scorecard_picture(request: Request) -> Response:
    """Send one team's scorecard as a picture."""
    side: Seat = HOME if request.path_params["side"] == SIDES[HOME] else AWAY
    _, picture = await _look(request, partial(_picture, side))
    return Response(picture, headers=SVG, media_type="image/svg+xml")


def _plays(session: AnySession, seats_shown: Seats) -> tuple[str, tuple[StoryEntry, ...]]:
    return session.record.game, story(session.events, seats_shown, passes(session.game)).entries


async def plays(request: Request) -> Response:
    """Show the whole play-by-play."""
    at, (game, entries) = await _look(request, _plays)
    return html(await made_for(request, lambda: render("plays.html", entries=entries, game=game, back=at)))


async def cards(request: Request) -> Response:
    """Show all cards of both teams, grouped by their present use, and the charts."""
    id_, screen = await screen_at(request)
    page = await (await tables_of(request).hosted_table(id_)).page(screen)
    await check_still(request, id_, screen)
    if not isinstance(page.content, GameContent):
        raise NotLegal("no game is played at this table")
    content = page.content
    return html(await made_for(request, lambda: render("cards.html", page=page, content=content)))


def _file(session: AnySession, _: Seats) -> tuple[str, bytes]:
    if session.asks:
        raise NotLegal("the game is not over, and its file would tell both managers' secrets")
    return f"{_file_name(session)}.jsonl", written(session.record)


def _file_name(session: AnySession) -> str:
    """The name of a game's files without their ending: the game, and the codes of both clubs."""
    record = session.record
    return "-".join([record.game, *(sheet.code.lower() for sheet in ball_game_named(record.game).sheets(record.setup))])


async def download(request: Request) -> Response:
    """Send a finished game as one file, for ``hotstove replay`` and for review."""
    _, (name, data) = await _look(request, _file)
    return _attached(name, data, "application/jsonl")


def _attached(name: str, data: bytes, kind: str) -> Response:
    """A file that the browser keeps under that name."""
    return Response(data, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


def _retrosheet(session: AnySession, _: Seats) -> tuple[str, bytes]:
    book = _book(session)
    if book.finished is None:
        raise NotLegal("the game is not over; only finished games are exported")
    return f"{_file_name(session)}-retrosheet.zip", zipped(retrosheet_files(dated_games([book], date.today())))


async def retrosheet(request: Request) -> Response:
    """Send a finished game's Retrosheet files in one archive, dated today as ``hotstove export`` dates them."""
    _, (name, data) = await _look(request, _retrosheet)
    return _attached(name, data, "application/zip")


async def squad(request: Request) -> Response:
    """Send a drafted squad's team file."""
    id_, screen = await screen_at(request)
    side = request.path_params["side"]
    if side not in SIDES:
        raise NoSuchPage("there is no such squad")

    def squad_file(table: BrowserTable) -> str:
        if not isinstance(table, DraftTable):
            raise NotLegal("nothing is drafted at this table")
        return table.squad_file(HOME if side == SIDES[HOME] else AWAY)

    text = await (await ByRight.at(request, id_, screen)).act(squad_file)
    return Response(text, headers={"content-disposition": f'attachment; filename="{side}.yaml"'}, media_type="application/yaml")


async def _whole_game(request: Request) -> tuple[str, SavedGame]:
    """The path of the finished game of the address, and the game."""
    upload = request.path_params.get("upload")
    if upload is not None:
        return f"/review/{upload}", _upload(request, upload)
    id_, _ = await screen_at(request)
    return f"/t/{id_}", await _game_of_table(request, id_)


async def review(request: Request) -> Response:
    """Show a finished game after any of its plays; after the last one if none is named."""
    at, saved = await _whole_game(request)
    asked = request.query_params.get("play", "")
    play = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else None
    return html(await _calculated(request, partial(review_page, saved, at, play)))


async def hindsight(request: Request) -> Response:
    """Show how the chance to win moved in a finished game, and what choices have cost: first a page that fetches it."""
    at, saved = await _whole_game(request)
    if "counted" not in request.query_params:
        return html(render("hindsight.html", at=at, review=review_address(at), seen=None))
    workers = tables_of(request).workers
    return html(await workers.look_back_for(who_wants(request), partial(hindsight_page, saved, at)))


async def upload(request: Request) -> Response:
    """Open an uploaded game file for review."""
    async with form_of(request) as form:
        file = form.get("file")
        if not is_file(file):
            raise Unreadable("choose a saved game's file")
        saved = SavedGame(str(file.filename)[:80], await file.read())
    await _calculated(request, partial(check_review, saved))
    key = _uploads(request).keep(address_of(request.scope), saved)
    return RedirectResponse(f"/review/{key}", 303)


def _uploads(request: Request) -> Uploads:
    return cast("Uploads", request.app.state.uploads)


def _upload(request: Request, key: str) -> SavedGame:
    saved = _uploads(request).find(key)
    if saved is None:
        raise NoSuchPage("this file is not here any more; open it again")
    return saved


async def _game_of_table(request: Request, id_: str) -> SavedGame:
    """Return the finished game of a table as a saved one."""

    def saved(table: BrowserTable) -> SavedGame:
        if not isinstance(table, GameTable):
            raise NotLegal("no game is played at this table")
        if table.end_in_words:
            raise NotLegal(f"{table.end_in_words} The game was not played out: it has no book, no hindsight and no file")
        if not table.played_out:
            raise NotLegal("the game is not over, and its file tells both managers' secrets: go on with it instead")
        return SavedGame("of this table", written(table.session.record))

    return await (await tables_of(request).hosted_table(id_)).act(saved)
