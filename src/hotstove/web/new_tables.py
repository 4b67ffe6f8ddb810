"""Handlers for the first page, the form for a new table, and tables that follow others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named, simplest_first
from hotstove.baseball.contests import series_of
from hotstove.baseball.team_editor import team_editor_of
from hotstove.league.draft import Draft
from hotstove.play.real_dice import by_hand
from hotstove.play.screens import Screen
from hotstove.play.seats import LEVELS, gentle_level, offered_levels, usual_level
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import SIDES
from hotstove.table.game import games
from hotstove.web.access import browser_of, screens_of
from hotstove.web.clock import LIMITS
from hotstove.web.clubs import NoClub, pressed_clubs, pressing_takes
from hotstove.web.look.templates import render
from hotstove.web.new_table_form import BUILT, CLUB, LONGEST, draft_header_of_form, header_of_form, text_file
from hotstove.web.newcomers import is_newcomer
from hotstove.web.nicknames import MOST_LETTERS, name_in
from hotstove.web.options import option_fields, team_names
from hotstove.web.responses import (
    form_of,
    game_of,
    html,
    is_file,
    made_for,
    screen_at,
    secret_of,
    secret_of_part,
    sentence,
    tables_of,
    who_wants,
    with_secret,
)  # fmt: skip
from hotstove.web.table_header import sits_in
from hotstove.web.table_lists import LISTS, ListName, ListSlice, parts_of, sections
from hotstove.web.tables import new_row
from hotstove.web.team_address import team_of
from hotstove.web.team_cards import team_cards

DRAFT = "draft"
"""The form's value for a game whose squads are drafted first."""
TOLD = 12
"""The most tables on the first page whose status is shown; each of them is read from the store."""


async def start(request: Request) -> Response:
    """Show the games and the lists of tables, or the next page of one list."""
    tables = tables_of(request)
    secret = secret_of(request) or ""
    asked = request.query_params
    only = next((name for name in LISTS if name == asked.get("list")), None)

    def found() -> tuple[dict[ListName, ListSlice], dict[str, Screen]]:
        parts = parts_of(tables.store, browser_of(secret) if secret else "", only, asked.get("before"))
        told = parts["under-way"].rows[:TOLD] if "under-way" in parts else ()
        known = (*told, *(parts["finished"].rows if "finished" in parts else ()))
        return parts, screens_of(tables.store, secret, {row.id: sits_in(row.header) or ("", "") for row in known})

    parts, own = await made_for(request, found)
    under_way = [row.id for row in parts["under-way"].rows[:TOLD]] if "under-way" in parts else []
    statuses = {id_: await tables.status(id_, own[id_]) for id_ in under_way if id_ in own}
    known = games()
    titles = {name: game.title for name, game in known.items()}
    ordered = simplest_first(ball_game_named(name) for name in known)
    shown = sections(parts, titles, statuses, own)
    return html(
        await made_for(
            request,
            lambda: render(
                "start.html",
                games=ordered,
                level=gentle_level(ordered[0]),
                sections=shown,
                only=only,
                name=name_in(request),
                most_letters=MOST_LETTERS,
            ),
        )
    )


async def new(request: Request) -> Response:
    """Show the form for a new table; with a built team or clubs of real seasons in the address, for a game with them."""
    built = request.query_params.get("team", "")
    given = {BUILT: built, "home": BUILT} if built else {}
    given |= {name: club for side in SIDES if (club := request.query_params.get(name := f"{side}-{CLUB}", "")[:LONGEST])}
    game = game_of(request)
    newcomer = await is_newcomer(request, game.name)
    if not given:
        return html(await made_for(request, lambda: empty_page(game.name, newcomer)))
    return html(await made_for(request, lambda: _new_page(game, given, "", newcomer=newcomer)))


@cache
def empty_page(game: str, newcomer: bool) -> str:
    """The form without anything given, which is the same for all who are new to the game, and for all others."""
    return _new_page(ball_game_named(game), {}, "", newcomer=newcomer)


async def create(request: Request) -> Response:
    """Make a table from the form."""
    game, tables = game_of(request), tables_of(request)

    async def refused(problem: str, sent_file: bool, at: str = "") -> Response:
        newcomer = await is_newcomer(request, game.name)
        return html(await made_for(request, lambda: _new_page(game, given, problem, sent_file, newcomer, at)), 422)

    async with form_of(request) as form:
        given = {name: value for name, value in form.items() if isinstance(value, str)}
        uploads = {side: form.get(f"{side}-file") for side in SIDES}
        try:
            files = {side: await text_file(f"{side} team file ", file) for side, file in uploads.items() if is_file(file)}
        except HotStoveError as error:
            return await refused(sentence(error), sent_file=True)
    secret = secret_of_part(request)
    try:
        if given.get("teams") == DRAFT:
            row = await made_for(request, lambda: new_row(draft_header_of_form(game, given)))
        else:
            files = await pressed_clubs(tables.workers, who_wants(request), game.name, given) | files
            row = await made_for(request, lambda: new_row(header_of_form(game, given, files)))
    except HotStoveError as error:
        problem = sentence(error)
        is_built = given.get(BUILT) and BUILT in (given.get("away"), given.get("home"))
        at_fault = await made_for(request, lambda: _built_problems(game, given)) if is_built else ()
        at = f"{error.side}-{CLUB}" if isinstance(error, NoClub) else ""
        return await refused("" if at_fault else problem, any(is_file(file) for file in uploads.values()), at)
    await tables.keep(row, secret)
    return with_secret(request, RedirectResponse(f"/t/{row.id}", 303), secret)


def _new_page(
    game: AnyBallGame, given: dict[str, str], problem: str, sent_file: bool = False, newcomer: bool = False, at: str = ""
) -> str:
    """Return the form, with what was wrong with the one sent; a browser forgets files that came with it (``sent_file``).

    A ``newcomer``, who has no table of this game, is led to fewer of its rules, and to a gentle manager. ``at`` is the field
    at which the problem is told; empty for the head of the form.
    """
    options = option_fields(game)
    level = gentle_level(game) if newcomer else usual_level(game)[0]
    series = series_of(game) if _has_series(game) else None
    return render(
        "new.html",
        game=game,
        teams=team_names(game),
        team_cards=team_cards(game.name),
        given=given,
        problems=re.split(r"(?<=\)\.)\s+", problem) if problem else (),  # each finding ends with its rule
        problem_at=at,
        sent_file=sent_file,
        built=_built(given.get(BUILT, "")),
        not_legal=_built_problems(game, given),
        buildable=_buildable(game),
        pressing=pressing_takes(game),
        level=level,
        offered=offered_levels(game),
        levels=LEVELS,
        draft=_draft(game),
        lengths=tuple(series.lengths) if series is not None else (),
        own_stands=series.own_stands if series is not None else (),
        options=options,
        levelled=next((option for option in options if option.primers), None),
        newcomer=newcomer,
        rolls=by_hand(game),
        clocks=LIMITS,
        longest=LONGEST,
    )


def _built(word: str) -> str:
    """Return the name of the team that was built on a page; empty if there is none."""
    try:
        return str(team_of(word).mapping()["name"].text()) if word else ""
    except (HotStoveError, KeyError):
        return ""


def _built_problems(game: AnyBallGame, given: Mapping[str, str]) -> tuple[str, ...]:
    """Return all that is not legal about the team that was built on a page, in the words of that page."""
    word = given.get(BUILT, "")
    if not word or not _buildable(game):
        return ()
    try:
        return team_editor_of(game).team(team_of(word)).problems
    except HotStoveError as error:
        return (sentence(error),)


def _buildable(game: AnyBallGame) -> bool:
    """Whether teams of the game are built on pages."""
    return getattr(game, "team_editor", None) is not None


def _has_series(game: AnyBallGame) -> bool:
    try:
        series_of(game)
    except NotLegal:
        return False
    return True


def _draft(game: AnyBallGame) -> Draft | None:
    """Return the game's draft, or None."""
    try:
        return Draft(game)
    except NotLegal:
        return None


async def create_next(request: Request) -> Response:
    """Make the next table: the game with the drafted squads, the next game of a series, a rematch, or a step further."""
    id_, _ = await screen_at(request)
    secret = secret_of_part(request)
    async with form_of(request) as form:
        stepped = form.get("to") == "step"
    new = await tables_of(request).create_next(id_, secret, stepped)
    return with_secret(request, RedirectResponse(f"/t/{new}", 303), secret)
