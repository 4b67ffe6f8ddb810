"""Naming the starter and the lineup of one's club for a game of a season, before it is laid at a table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from hotstove.baseball.board import ORDER
from hotstove.baseball.lineup_board import Placed
from hotstove.play.screens import NotYours
from hotstove.table.errors import HotStoveError
from hotstove.web.lineup_pages import placed_in
from hotstove.web.responses import form_of, html, secret_of, sentence, who_wants
from hotstove.web.seasons.asking import asked_by, back, page_for, season_at, seasons_of, shown
from hotstove.web.seasons.lineup_pages import lineup_page
from hotstove.web.seasons.naming import Whose, name_nobody, name_order, name_starter, use_kept
from hotstove.web.seasons.reading import read_again


async def lineup(request: Request) -> Response:
    """Show the starter and the lineup that are named so far, or that the dugout proposes."""
    return await shown(request, lineup_page, request.path_params["number"], request.query_params.get("club", ""))


async def name(request: Request) -> Response:
    """Name the starter or the lineup of the form."""
    kept, asked = await season_at(request)
    seasons, number = seasons_of(request), request.path_params["number"]
    if not asked.owner and not asked.clubs:
        raise NotYours("only those who manage one of its clubs name lineups in this season; who has its address looks on")
    async with form_of(request) as form:
        club, order = _text(form, "club"), placed_in(form, 1)
        whose = Whose(kept.path, number, club, secret_of(request) or "", asked.owner)
        work = _act(form, whose, order)
    try:
        async with seasons.seating(kept.path):
            await seasons.write_for(who_wants(request), work)
    except HotStoveError as problem:
        again = await asked_by(request, kept, sentence(problem))
        given = order if len(order) == ORDER else ()
        return html(await page_for(request, kept, again, lineup_page, number, club, given), 422)
    with suppress(HotStoveError):  # it is named, whoever reads the season again
        await seasons.read(who_wants(request), partial(read_again, kept.path))
    return back(kept, f"/game/{number}/lineup?club={club}" if _text(form, "act") != "order" else f"/game/{number}")


def _act(form: FormData, whose: Whose, order: Placed) -> Callable[[], None]:
    """What the form asks for."""
    match _text(form, "act"):
        case "starter":
            return partial(name_starter, whose, _text(form, "starter"))
        case "use":
            return partial(use_kept, whose, _text(form, "kept"))
        case "nobody":
            return partial(name_nobody, whose)
    return partial(name_order, whose, order, _text(form, "keep"))


def _text(form: FormData, field: str) -> str:
    value = form.get(field)
    return value if isinstance(value, str) else ""
