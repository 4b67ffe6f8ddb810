"""Handlers for clubs of real seasons: they are looked at, and play at tables by year and code.

What is kept waits for no cards that are being pressed, which may take minutes: they have a process and a queue of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.team_files import club_of_season
from hotstove.stats.card_maker import SpreadMaker, card_maker_of
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import SIDES
from hotstove.web.club_pages import club_page, club_text, clubs_page, kept_page, kept_text
from hotstove.web.fair_queue import Who
from hotstove.web.hosted_table import Workers
from hotstove.web.look.templates import render
from hotstove.web.new_table_form import CLUB, TextFile
from hotstove.web.responses import NoSuchPage, game_of, html, made_for, tables_of, who_wants

FIRST_SEASON = 1871


def pressing_takes(game: AnyBallGame) -> str:
    """How long it takes to press a club's cards, in words; empty if the game has no cards of real seasons."""
    try:
        return "a minute or two" if isinstance(card_maker_of(game), SpreadMaker) else "some seconds"
    except NotLegal:
        return ""


def year_named(words: str) -> int:
    """The year of a season; raises NotLegal for anything else than four digits from 1871."""
    if not (words.isascii() and words.isdecimal() and len(words) == 4 and int(words) >= FIRST_SEASON):
        raise NotLegal(f"a season is a year from {FIRST_SEASON}, in four digits")
    return int(words)


async def clubs(request: Request) -> Response:
    """Show the seasons at hand, or the clubs of the season that the form names."""
    game, asked = game_of(request), request.query_params.get("year", "").strip()
    year = year_named(asked) if asked else None
    return html(await tables_of(request).workers.look_back_for(who_wants(request), partial(clubs_page, game.name, year)))


async def season(request: Request) -> Response:
    """Go to the clubs of the season that the address names."""
    return RedirectResponse(f"/clubs/{game_of(request).name}?year={year_named(request.path_params['year'])}", 303)


async def club(request: Request) -> Response:
    """Show a club's cards: first a page that fetches them, since they may have to be pressed."""
    game, code = game_of(request), request.path_params["club"]
    year = year_named(request.path_params["year"])
    if not code.isalnum() or len(code) > 3:
        raise NoSuchPage("there is no such club")
    if "pressed" not in request.query_params:
        return html(
            await made_for(
                request,
                lambda: render(
                    "club.html",
                    game=game,
                    year=year,
                    club=None,
                    at=f"/clubs/{game.name}/{year}/{code}",
                    pressing=pressing_takes(game),
                ),
            )
        )
    workers, who = tables_of(request).workers, who_wants(request)
    page = await workers.look_back_for(who, partial(kept_page, game.name, year, code))
    if page is None:
        page = await workers.press_for(who, partial(club_page, game.name, year, code))
    return html(page)


async def meet(request: Request) -> Response:
    """Go to the form for a new game between the clubs that were chosen on the page of a season."""
    game, asked = game_of(request), request.query_params
    wanted = [(side, club_of_season(asked.get(side, ""))) for side in SIDES]
    fields = [f"{side}-{CLUB}={club[0]}/{club[1]}" for side, club in wanted if club is not None and club[1].isalnum()]
    return RedirectResponse(f"/new/{game.name}?{'&'.join(fields)}", 303)


class NoClub(NotLegal):
    """What a form names for a ``side`` is no club of a real season."""

    def __init__(self, message: str, side: str) -> None:
        super().__init__(message)
        self.side = side


async def pressed_clubs(workers: Workers, who: Who, game: str, form: Mapping[str, str]) -> dict[str, TextFile]:
    """The team files of the clubs that a form for a new table names, by side; raises NoClub for one that there is not."""
    files: dict[str, TextFile] = {}
    for side in SIDES:
        words = form.get(f"{side}-{CLUB}", "").strip()
        if not words:
            continue
        named = club_of_season(words) if len(words) <= 40 else None
        if named is None:
            raise NoClub(f"the {side} club: expected a year and a club, such as 1927/NYA or 1975/red sox", side)
        try:
            kept = await workers.look_back_for(who, partial(kept_text, game, *named))
            file = kept if kept is not None else await workers.press_for(who, partial(club_text, game, *named))
        except (NotLegal, Unreadable) as error:
            raise NoClub(str(error), side) from None
        files[side] = TextFile(file.name, file.text)
    return files
