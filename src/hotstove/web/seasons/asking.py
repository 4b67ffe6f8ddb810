"""What all handlers of seasons share: whose the season of an address is, and pages, ways back and refusals as responses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.play.screens import NotYours
from hotstove.table.errors import HotStoveError
from hotstove.web.responses import html, secret_of, sentence, who_wants
from hotstove.web.seasons import pages
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.at_tables import tables_at
from hotstove.web.seasons.managing import clubs_held
from hotstove.web.seasons.server import Seasons
from hotstove.web.seasons.shelf import Kept


def seasons_of(request: Request) -> Seasons:
    """The server's seasons."""
    return cast("Seasons", request.app.state.seasons)


async def season_at(request: Request) -> tuple[Kept, Asked]:
    """The season of the address, and who asks; raises NoSuchPage."""
    kept = await seasons_of(request).find(request.path_params["season"])
    return kept, await asked_by(request, kept)


async def asked_by(request: Request, kept: Kept, problem: str = "", given: Mapping[str, str] | None = None) -> Asked:
    """Who asks for a page of a season; ``problem`` is what kept the form from counting in which ``given`` was."""
    seasons, owner = seasons_of(request), seasons_of(request).owns(request, kept)
    secret = secret_of(request)
    clubs: tuple[str, ...] = ()
    if not owner and secret is not None:
        clubs = clubs_held(await seasons.look_up(partial(seasons.managed.of, kept.path)), secret)
    if not owner and not clubs:
        return Asked(kept.id, False, problem=problem, given=dict(given or {}))
    tables = await seasons.look_up(partial(tables_at, kept.path))
    if not owner:
        return Asked(kept.id, False, tables=tables, problem=problem, given=dict(given or {}), clubs=clubs)
    problems = tuple(
        f"game {number} is over at its table, but can't be brought in: {kept_out.told}"
        for (path, number), kept_out in seasons.kept_out.items()
        if path == kept.path and number in tables
    )
    links = seasons.shelf.links_here(request)
    return Asked(kept.id, True, seasons.runs.progress(kept.id), tables, problem, dict(given or {}), problems, links=links)


async def own_season_at(request: Request) -> Kept:
    """The season of the address, if its owner asks; raises NoSuchPage, and NotYours for everybody else."""
    kept = await seasons_of(request).find(request.path_params["season"])
    if not seasons_of(request).owns(request, kept):
        raise NotYours("only its owner plays this season; who has its address looks on")
    return kept


async def shown(request: Request, make: Callable[..., str], *filling: object) -> Response:
    """A page of the season of the address; ``make`` gets who asks, the file, and what else fills it."""
    kept, asked = await season_at(request)
    return html(await page_for(request, kept, asked, make, *filling))


async def page_for(request: Request, kept: Kept, asked: Asked, make: Callable[..., str], *filling: object) -> str:
    """A page of that season as `shown` has it, for who asks as was read before.

    It waits for its turn: a club that he has lost meanwhile is another one's, whose page he does not get.
    """
    while True:
        page = await seasons_of(request).read(who_wants(request), partial(make, asked, kept.path, *filling))
        again = await asked_by(request, kept, asked.problem, asked.given)
        if again.clubs == asked.clubs:
            return page
        asked = again


def back(kept: Kept, place: str = "") -> Response:
    """The way back to a page of a season; without a ``place``, to its first one."""
    return RedirectResponse(f"/season/{kept.id}{place}", 303)


async def refused_on(request: Request, kept: Kept, problem: HotStoveError, given: Mapping[str, str]) -> Response:
    """The season's first page with what was wrong with a form."""
    asked = await asked_by(request, kept, sentence(problem), given)
    look = partial(pages.standings_page, asked, kept.path)
    return html(await seasons_of(request).read(who_wants(request), look), 422)
