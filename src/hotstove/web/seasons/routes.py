"""The addresses of seasons, and what answers there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from functools import partial
from hmac import compare_digest
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named, simplest_first
from hotstove.baseball.season_play import dugout_of
from hotstove.play.screens import NotYours
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import AWAY, HOME, SIDES, Seat
from hotstove.table.game import games
from hotstove.table.texts import whole_number
from hotstove.web.look.templates import render
from hotstove.web.looking import SVG
from hotstove.web.responses import (
    NoSuchPage,
    form_of,
    html,
    secret_of,
    secret_of_part,
    sentence,
    tables_of,
    who_wants,
    with_secret,
)
from hotstove.web.seasons import beginning, exports, lineup_routes, pages, people_pages, told_pages
from hotstove.web.seasons import league_routes as leagues
from hotstove.web.seasons.asking import back, own_season_at, page_for, refused_on, season_at, seasons_of, shown
from hotstove.web.seasons.beginning import Given, Wanted, given_in
from hotstove.web.seasons.brought import bring_in_all, lay_table
from hotstove.web.seasons.downloads import Download
from hotstove.web.seasons.jobs import Making
from hotstove.web.seasons.managing import clubs_held
from hotstove.web.seasons.new_files import NewFile, begun_making, shown_form
from hotstove.web.seasons.playing import set_people
from hotstove.web.seasons.shelf import Kept

COUNTED = 40
"""The most of one's own seasons, those begun last, of which the records are told together."""
CHUNK = 64 * 1024
"""Bytes of an archive that are sent at a time."""


def season_routes() -> list[Route]:
    """All addresses of seasons."""
    season, game = "/season/{season}", "/season/{season}/game/{number:game}"
    acts = {"sim": sim, "pause": pause, "go-on": go_on, "cancel": cancel, "mine": mine}
    return [
        Route("/seasons", season_list),
        Route("/seasons/records", all_records),
        Route("/seasons/new/{game}", new),
        Route("/seasons/new/{game}", create, methods=["POST"]),
        Route("/seasons/making/{season}", making),
        Route("/seasons/making/{season}/progress", making_progress),
        Route("/seasons/making/{season}/cancel", cancel_making, methods=["POST"]),
        Route(season, standings),
        Route(f"{season}/progress", progress),
        *(Route(f"{season}/{name}", act, methods=["POST"]) for name, act in acts.items()),
        Route(f"{season}/league", leagues.league),
        Route(f"{season}/league/invite", leagues.invite, methods=["POST"]),
        Route(f"{season}/league/link", leagues.made_link),
        Route(f"{season}/league/take-back", leagues.take_back, methods=["POST"]),
        Route(f"{season}/league/leave", leagues.leave, methods=["POST"]),
        Route(f"{season}/join/{{link}}", leagues.join),
        Route(f"{season}/join/{{link}}", leagues.joined, methods=["POST"]),
        Route(f"{season}/schedule", schedule),
        Route(f"{season}/news", news),
        Route(f"{season}/records", records),
        Route(f"{season}/awards", awards),
        Route(f"{season}/postseason", postseason),
        Route(f"{season}/export/season.json", export_json),
        Route(f"{season}/export/retrosheet.zip", export_retrosheet),
        Route(f"{season}/export/{{part}}.csv", export_csv),
        Route(f"{season}/leaders", leaders),
        Route(f"{season}/clubs", clubs),
        Route(f"{season}/club/{{club}}", club),
        Route(f"{season}/club/{{club}}/games", club_games),
        Route(f"{season}/player/{{club}}/{{player:path}}", player),
        Route(f"{game}/play", play, methods=["POST"]),
        Route(f"{game}/lineup", lineup_routes.lineup),
        Route(f"{game}/lineup", lineup_routes.name, methods=["POST"]),
        Route(f"{game}/shorthand", leagues.shorthand_form),
        Route(f"{game}/shorthand", leagues.enter_game, methods=["POST"]),
        Route(f"{game}/take-out", leagues.take_game_out, methods=["POST"]),
        Route(f"{game}/computer", leagues.computer_plays, methods=["POST"]),
        Route(game, box),
        Route(f"{game}/scorecard", scorecard),
        Route(f"{game}/scorecard/{{side}}.svg", scorecard_picture),
        Route(f"{game}/plays", plays),
    ]


def season_games() -> tuple[AnyBallGame, ...]:
    """The games that offer seasons, the one to begin with first."""
    return tuple(simplest_first(ball_game_named(name) for name in games() if _has_seasons(name)))


def _has_seasons(name: str) -> bool:
    try:
        dugout_of(ball_game_named(name))
    except HotStoveError:
        return False
    return True


async def season_list(request: Request) -> Response:
    """Show one's own seasons, the one begun last first."""
    seasons = seasons_of(request)
    own = await seasons.look_up(lambda: _seasons_with_a_part(request))
    asked = request.query_params.get("page", "")
    last = max(0, (len(own) - 1) // pages.LISTED)
    page = min(int(asked), last) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else 0
    part = own[page * pages.LISTED : (page + 1) * pages.LISTED]
    files = tuple((kept.id, kept.path, clubs) for kept, clubs in part)
    drafts = await seasons.look_up(lambda: _drafts_with_a_part(request)) if page == 0 else ()
    offered = season_games()
    drafted = frozenset(game.name for game in offered if beginning.has_drafts(game))
    lists = pages.Lists(files, drafts, seasons.shelf.folder is not None, offered, drafted)
    look = partial(pages.list_page, lists, page, last + 1)
    return html(await seasons.read(who_wants(request), look))


def _seasons_with_a_part(request: Request) -> list[tuple[Kept, tuple[str, ...]]]:
    """One's own seasons, and those in which one manages clubs for a friend, with the clubs' codes; that begun last first."""
    seasons, secret = seasons_of(request), secret_of(request)
    found: list[tuple[Kept, tuple[str, ...]]] = []
    for kept in seasons.shelf.files():
        if seasons.shelf.owns(request, kept.path):
            found.append((kept, ()))
        elif secret is not None and (clubs := clubs_held(seasons.managed.of(kept.path), secret)):
            found.append((kept, clubs))
    return found


def _drafts_with_a_part(request: Request) -> tuple[tuple[str, Path, bool, tuple[str, ...]], ...]:
    """The latest of one's own drafts, and of those in which one picks for clubs, with their codes."""
    seasons, secret = seasons_of(request), secret_of(request) or ""
    found: list[tuple[str, Path, bool, tuple[str, ...]]] = []
    for kept in seasons.drafts.files():
        owner, clubs = seasons.drafts.owns(request, kept.path), clubs_held(seasons.drafting.of(kept.path), secret)
        if (owner or clubs) and len(found) < pages.LISTED:
            found.append((kept.id, kept.path, owner, clubs))
    return tuple(found)


async def standings(request: Request) -> Response:
    """Show a season: what comes next, what was played last, and the standings."""
    kept, asked = await season_at(request)
    if asked.tables:  # what is over at its table is here as soon as its owner looks
        await bring_in_all(seasons_of(request), tables_of(request), kept.path)
        kept, asked = await season_at(request)
    played = whole_number(request.query_params.get("played", "")) or 0
    return html(await page_for(request, kept, replace(asked, played=played), pages.standings_page))


async def progress(request: Request) -> Response:
    """Say how far the computer has played, for the page that asks again."""
    _, asked = await season_at(request)
    return html(pages.progress_part(asked) if asked.progress is not None and asked.progress.runs else "")


# --- Acts of its owner


async def sim(request: Request) -> Response:
    """Have the computer play on: the next day or week with games, up to a date, or to the end."""
    kept, seasons = await own_season_at(request), seasons_of(request)
    async with form_of(request) as form:
        given = {name: value for name, value in form.items() if isinstance(value, str)}
    try:
        find = partial(pages.aim_of, kept.path, given.get("until", ""), given.get("date", ""), given.get("past", ""))
        aim, words = await seasons.read(who_wants(request), find)
    except HotStoveError as problem:
        return await refused_on(request, kept, problem, given)
    seasons.runs.begin(kept.id, kept.path, aim, words, who_wants(request))
    return back(kept)


async def pause(request: Request) -> Response:
    """Have it stop after the present piece."""
    kept = await own_season_at(request)
    seasons_of(request).runs.pause(kept.id)
    return back(kept)


async def go_on(request: Request) -> Response:
    """Go on with what has paused."""
    kept = await own_season_at(request)
    seasons_of(request).runs.go_on(kept.id, who_wants(request))
    return back(kept)


async def cancel(request: Request) -> Response:
    """End it at once."""
    kept = await own_season_at(request)
    seasons_of(request).runs.cancel(kept.id)
    return back(kept)


async def mine(request: Request) -> Response:
    """Set the clubs that its owner manages."""
    kept, seasons = await own_season_at(request), seasons_of(request)
    async with form_of(request) as form:
        codes = tuple(dict.fromkeys(value for value in form.getlist("club") if isinstance(value, str)))
    try:
        async with seasons.seating(kept.path):
            await seasons.write_for(who_wants(request), partial(set_people, kept.path, codes))
    except HotStoveError as problem:
        return await refused_on(request, kept, problem, {})
    return back(kept)


async def play(request: Request) -> Response:
    """Lay the table for a game of one's own, or lead to the one where it is."""
    kept, asked = await season_at(request)
    seasons = seasons_of(request)
    if not asked.owner and not asked.clubs:
        raise NotYours("only those who manage one of its clubs play this season; who has its address looks on")
    async with form_of(request) as form:
        dice = "ask" if form.get("dice") == "ask" else "auto"
    secret, number = secret_of_part(request), request.path_params["number"]
    try:
        table = await lay_table(seasons, tables_of(request), kept.path, number, secret, who_wants(request), dice, asked.owner)
    except HotStoveError as problem:
        return await refused_on(request, kept, problem, {})
    return with_secret(request, RedirectResponse(f"/t/{table}", 303), secret)


# --- New seasons


def _season_game(request: Request) -> str:
    """The game of the address, which offers seasons; raises NoSuchPage, also where this server keeps none."""
    game = request.path_params["game"]
    if seasons_of(request).shelf.folder is None or not _has_seasons(game):
        raise NoSuchPage("there are no seasons of that game here")
    return str(game)


def _new_season(request: Request) -> NewFile[Wanted]:
    """The form of the address, and what comes of it; raises NoSuchPage."""
    game, seasons = _season_game(request), seasons_of(request)
    return NewFile(
        partial(beginning.form_page, game, seasons.data),
        partial(beginning.read_form, game, seasons.data),
        seasons.shelf,
        lambda wanted: f"{game}-{wanted.year}",
        lambda wanted: f"The cards of {wanted.year} are being pressed." if wanted.presses else "Its schedule is being made.",
        beginning.make_season,
        "/season/",
        lambda wanted: f"/seasons/new/{game}?year={wanted.year}",
    )


async def new(request: Request) -> Response:
    """Show the form for a new season: first the year, then the rest."""
    return await shown_form(request, _new_season(request), Given(dict(request.query_params)))


async def create(request: Request) -> Response:
    """Begin to make a season from the form, or show it again, as it was filled in, with the clubs of a league chosen."""
    new, given = _new_season(request), await given_in(request)
    if beginning.LEAGUE in given.fields:
        return await shown_form(request, new, given)
    return await begun_making(request, new, given)


def _making(request: Request) -> Making:
    """The season or draft that this browser has begun to make; raises NoSuchPage for all others."""
    found = seasons_of(request).makings.get(request.path_params["season"])
    secret = secret_of(request) or ""
    if found is None or not compare_digest(found.secret.encode(), secret.encode()):
        raise NoSuchPage("nothing is being made there")
    return found


async def making(request: Request) -> Response:
    """Show that a season or a draft is being made; lead to it when it is there."""
    found, id_ = _making(request), request.path_params["season"]
    if found.over and not found.problem:
        return RedirectResponse(found.leads, 303)
    problem = sentence(NotLegal(found.problem)) if found.problem else ""
    what = "draft" if found.leads.startswith("/draft/") else "season"
    return html(render("season_making.html", id=id_, what=what, words=found.words, problem=problem, form=found.form))


async def making_progress(request: Request) -> Response:
    """Say that it is still being made, for the page that asks again; nothing when it is over."""
    found = _making(request)
    return html(
        "" if found.over else f'<p role="status">{escape(found.words)} <progress aria-label="Being made"></progress></p>'
    )


async def cancel_making(request: Request) -> Response:
    """End the making of a season or a draft."""
    _making(request).cancelled = True
    return RedirectResponse("/seasons", 303)


# --- What is looked at


async def schedule(request: Request) -> Response:
    """Show the games of a day."""
    asked = request.query_params
    return await shown(request, pages.schedule_page, asked.get("day", ""), asked.get("date", ""))


async def news(request: Request) -> Response:
    """Show the news of a day."""
    asked = request.query_params
    return await shown(request, pages.news_page, asked.get("day", ""), asked.get("date", ""))


async def records(request: Request) -> Response:
    """Show the season's records."""
    return await shown(request, told_pages.records_page)


async def awards(request: Request) -> Response:
    """Show the season's awards."""
    return await shown(request, told_pages.awards_page)


async def all_records(request: Request) -> Response:
    """Show the records of one's own seasons together."""
    seasons = seasons_of(request)
    own = await seasons.look_up(lambda: seasons.shelf.own_files(request))
    look = partial(told_pages.all_records_page, [kept.path for kept in own[:COUNTED]])
    return html(await seasons.read(who_wants(request), look))


async def postseason(request: Request) -> Response:
    """Show the postseason."""
    return await shown(request, pages.postseason_page)


async def leaders(request: Request) -> Response:
    """Show the leaders by any column."""
    return await shown(request, people_pages.leaders_page, dict(request.query_params))


async def clubs(request: Request) -> Response:
    """Show all clubs."""
    return await shown(request, people_pages.clubs_page)


async def club(request: Request) -> Response:
    """Show a club."""
    return await shown(request, people_pages.club_page, request.path_params["club"])


async def club_games(request: Request) -> Response:
    """Show all games of a club."""
    return await shown(request, people_pages.club_games_page, request.path_params["club"])


async def player(request: Request) -> Response:
    """Show a player."""
    return await shown(request, people_pages.player_page, request.path_params["club"], request.path_params["player"])


async def box(request: Request) -> Response:
    """Show a game's box score."""
    return await shown(request, pages.game_page, request.path_params["number"])


async def scorecard(request: Request) -> Response:
    """Show both scorecards of a game."""
    return await shown(request, pages.scorecard_page, request.path_params["number"])


async def plays(request: Request) -> Response:
    """Show a game's play-by-play."""
    return await shown(request, pages.plays_page, request.path_params["number"])


async def scorecard_picture(request: Request) -> Response:
    """Send one club's scorecard as a picture."""
    kept, _ = await season_at(request)
    side = request.path_params["side"]
    if side not in SIDES:
        raise NoSuchPage("there is no such page")
    seat: Seat = HOME if side == SIDES[HOME] else AWAY
    look = partial(pages.scorecard_picture, kept.path, request.path_params["number"], seat)
    return Response(await seasons_of(request).read(who_wants(request), look), headers=SVG, media_type="image/svg+xml")


# --- Exports


async def export_csv(request: Request) -> Response:
    """Send a part of a season as CSV, a piece at a time."""
    kept, _ = await season_at(request)
    part = request.path_params["part"]
    if part not in exports.PARTS:
        raise NoSuchPage("there is no such file")
    pieces = _pieces(request, partial(exports.csv_piece, kept.path, part))
    first = await anext(pieces)  # what is wrong with the season is told before anything is sent
    return _streamed(request, _after(first, pieces), f"{part}.csv", "text/csv; charset=utf-8")


async def export_json(request: Request) -> Response:
    """Send a season as one JSON object, a piece at a time."""
    kept, _ = await season_at(request)
    head = await seasons_of(request).read(who_wants(request), partial(exports.about, kept.path))

    async def told() -> AsyncIterator[str]:
        yield f'{{"season": {head}'
        for part in exports.PARTS:
            yield f',\n"{part}": [\n'
            begun = False
            async for piece in _pieces(request, partial(exports.json_piece, kept.path, part)):
                yield f",\n{piece}" if begun and piece else piece
                begun = True
            yield "]"
        yield "}\n"

    return _streamed(request, told(), "season.json", "application/json")


async def export_retrosheet(request: Request) -> Response:
    """Send all games as Retrosheet files in one archive; to the owner, since a whole season is played again for it."""
    kept = await own_season_at(request)
    seasons, who = seasons_of(request), who_wants(request)
    seasons.archives.check(who)
    archive = await seasons.export(who, partial(exports.retrosheet_archive, kept.path))

    async def told() -> AsyncIterator[bytes]:
        for at in range(0, len(archive), CHUNK):
            yield archive[at : at + CHUNK]

    return Download(seasons.archives, who, told(), "retrosheet.zip", "application/zip")


async def _pieces(request: Request, piece_from: Callable[[int], tuple[str, int]]) -> AsyncIterator[str]:
    """The pieces of a part; each waits for its turn, so that others' pages come in between."""
    seasons, first = seasons_of(request), 0
    while True:
        text, rows = await seasons.read(who_wants(request), partial(piece_from, first))
        if not rows and first:
            return
        yield text
        first += rows
        if rows < exports.PIECE:
            return


async def _after(first: str, others: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for each in others:
        yield each


def _streamed(request: Request, content: AsyncIterator[str], name: str, kind: str) -> Response:
    return Download(seasons_of(request).sending, who_wants(request), content, name, kind)
