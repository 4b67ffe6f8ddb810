"""The application: its routes, and the objects that live as long as the server."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.web import (
    acts,
    career,
    clubs,
    devices,
    lineup_pages,
    links,
    looking,
    new_tables,
    nicknames,
    odds_pages,
    rule_pages,
    team_pages,
)
from hotstove.web.changes import changes
from hotstove.web.devices import Devices
from hotstove.web.guard import Guard, Limits, secret_in
from hotstove.web.hosted_table import Told
from hotstove.web.kept_table import NotYet
from hotstove.web.nicknames import name_in
from hotstove.web.responses import NoSuchPage, refused
from hotstove.web.seasons.brought import sweep
from hotstove.web.seasons.draft_routes import draft_routes
from hotstove.web.seasons.routes import season_routes
from hotstove.web.seasons.server import Seasons
from hotstove.web.store import Store
from hotstove.web.tables import Tables
from hotstove.web.uploads import Uploads

SLOWEST = 10.0
"""Seconds that a page may take to read a message; a slower page is disconnected, and reconnects by itself."""
GOING_AWAY = 1001
TRY_LATER = 1013
NOT_YOURS = 1008


def make_app(
    store: Store,
    limits: Limits | None = None,
    hosts: tuple[str, ...] = (),
    idle: float = 900.0,
    seasons: Seasons | None = None,
) -> Starlette:
    """Return the application over that store. ``hosts`` are the host names that it answers to (none: any).

    Without ``seasons`` it keeps none.
    """
    seasons = seasons or Seasons(None)
    limits = limits or Limits()
    tables = Tables(store, idle, limits.kept, limits.setups)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweepers = [asyncio.create_task(tables.sweep()), asyncio.create_task(sweep(seasons, tables))]
        yield
        await tables.close()
        seasons.end()
        for sweeper in sweepers:
            sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await sweeper

    app = Starlette(
        routes=_routes(),
        middleware=[Middleware(Guard, limits, hosts)],
        lifespan=lifespan,
        exception_handlers={HotStoveError: refused, HTTPException: _no_page},
    )
    app.router.redirect_slashes = False
    app.state.tables = tables
    app.state.seasons = seasons
    app.state.uploads = Uploads()
    app.state.devices = Devices()
    app.state.careers = OrderedDict()
    return app


def _routes() -> list[Route | WebSocketRoute]:
    forms = {"answer": acts.answer, "skip": acts.skip, "together": acts.pass_together, "ask-again": acts.remove_standing_passes,
            "ask-all": acts.ask_all, "ask-next": acts.ask_next, "cards-only": acts.cards_only,
            "hold": acts.hold_window, "window": acts.window_seconds, "take": acts.take_screen, "put-away": acts.put_away,
            "undo": acts.undo, "agree": acts.agree, "step": acts.step, "pace": acts.pace,
            "end": acts.end, "say": acts.say, "talk": acts.switch_talk, "guide": acts.guide}  # fmt: skip
    looks = {"box": looking.box, "scorecard": looking.scorecard, "plays": looking.plays, "game.jsonl": looking.download,
            "retrosheet.zip": looking.retrosheet}  # fmt: skip
    building = {"first": team_pages.first, "team": team_pages.team, "change": team_pages.change, "swap": team_pages.swap,
            "complete": team_pages.complete, "team.yaml": team_pages.file}  # fmt: skip
    picture = "/scorecard/{side}.svg"
    return [
        Route("/", new_tables.start),
        Route("/name", nicknames.keep, methods=["POST"]),
        Route("/career", career.career),
        Route("/career/link", devices.show_link),
        Route("/career/link", devices.make_link, methods=["POST"]),
        Route("/device/{code}", devices.device),
        Route("/device/{code}", devices.become, methods=["POST"]),
        Route("/new/{game}", new_tables.new),
        Route("/new/{game}", new_tables.create, methods=["POST"]),
        Route("/clubs/{game}", clubs.clubs),
        Route("/clubs/{game}/meet", clubs.meet),
        Route("/clubs/{game}/{year}", clubs.season),
        Route("/clubs/{game}/{year}/{club}", clubs.club),
        Route("/odds/{game}", odds_pages.odds),
        Route("/build/{game}", team_pages.begin),
        Route("/build/{game}", team_pages.uploaded, methods=["POST"]),
        Route("/build/{game}/deck", team_pages.deck, methods=["POST"]),
        *(Route(f"/build/{{game}}/{name}", page) for name, page in building.items()),
        Route("/rules/{game}", rule_pages.contents),
        Route("/rules/{game}/{place}", rule_pages.section),
        Route("/review", looking.upload, methods=["POST"]),
        Route("/review/{upload}", looking.review),
        *(Route(f"{at}/hindsight", looking.hindsight) for at in ("/t/{id}", "/review/{upload}")),
        Route("/t/{id}", acts.table),
        Route("/t/{id}/cards", looking.cards),
        Route("/t/{id}/lineup", lineup_pages.show),
        Route("/t/{id}/lineup", lineup_pages.play, methods=["POST"]),
        Route("/t/{id}/review", looking.review),
        *(Route(f"/t/{{id}}/{name}", acts.acting(act), methods=["POST"]) for name, act in forms.items()),
        Route("/t/{id}/odds", acts.odds, methods=["POST"]),
        *(Route(f"{at}/{name}", look) for at in ("/t/{id}", "/review/{upload}") for name, look in looks.items()),
        *(Route(f"{at}{picture}", looking.scorecard_picture) for at in ("/t/{id}", "/review/{upload}")),
        Route("/t/{id}/after", new_tables.create_next, methods=["POST"]),
        Route("/t/{id}/squad/{side}.yaml", looking.squad),
        Route("/t/{id}/invite", links.invites),
        Route("/t/{id}/invite", links.invite, methods=["POST"]),
        Route("/t/{id}/leave", links.leave, methods=["POST"]),
        Route("/join/{link}", links.join),
        Route("/join/{link}", links.joined, methods=["POST"]),
        *season_routes(),
        *draft_routes(),
        WebSocketRoute("/t/{id}/live", live),
        Route("/static/{name}", looking.static),
    ]


async def _no_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:
        return await refused(request, Unreadable("the form can't be read"))
    return await refused(request, NoSuchPage("there is no such page"))


async def live(socket: WebSocket) -> None:
    """Send the table's page whenever it changes, while the page is open. A client that sends anything is disconnected.

    Who asks for ``changes`` gets the first page whole, and of each later one what has changed.
    """
    tables: Tables = socket.app.state.tables
    id_ = socket.path_params["id"]
    whole = "changes" not in socket.query_params
    try:
        screen = await tables.screen(id_, secret_in(socket))
    except NotYet:
        await socket.close(TRY_LATER)
        return
    except HotStoveError:
        screen = None
    if screen is None:
        await socket.close(NOT_YOURS)
        return
    await socket.accept()
    gone = asyncio.create_task(_until_gone(socket))
    try:
        hosted = await tables.hosted_table(id_)
        seen: Told | None = None
        sent = ""
        while not tables.workers.closing and not gone.done():
            now = screen
            async with hosted.viewed(now, name_in(socket)):  # as long as this browser is the same person at the table
                while not tables.workers.closing and not gone.done():
                    stamp = hosted.told
                    if stamp != seen:
                        await tables.workers.wait_to_send()
                        screen = await tables.screen(id_, secret_in(socket))  # after the wait, in which it may be lost
                        if screen is None:  # a watcher of a finished game that was taken back
                            await socket.close(NOT_YOURS)
                            return
                        if screen != now:
                            break
                        markup = await hosted.markup(screen)
                        if await tables.screen(id_, secret_in(socket)) != screen:  # lost while the page waited for an act
                            continue
                        if markup != sent:
                            told = markup if whole or not sent else changes(sent, markup)
                            await asyncio.wait_for(socket.send_text(told), SLOWEST)
                        seen, sent = stamp, markup
                    newer = asyncio.create_task(hosted.wait_for_change(seen))
                    await asyncio.wait((newer, gone), return_when=asyncio.FIRST_COMPLETED)
                    newer.cancel()
        await socket.close(GOING_AWAY)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        return
    except HotStoveError:
        await socket.close(TRY_LATER)
    finally:
        gone.cancel()


async def _until_gone(socket: WebSocket) -> None:
    """Wait until the client disconnects or sends anything; our pages send nothing."""
    with suppress(RuntimeError):
        await socket.receive()
