"""Leagues of friends: links that give a club to a browser, who manages what, and the commissioner's acts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.play.screens import NotYours
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.web.access import new_secret
from hotstove.web.nicknames import name_in, nickname, with_name
from hotstove.web.responses import (
    form_of,
    html,
    secret_of,
    secret_of_part,
    secret_to_be,
    sentence,
    tables_of,
    who_wants,
    with_secret,
    with_secret_to_be,
)
from hotstove.web.seasons import league_pages
from hotstove.web.seasons.asking import asked_by, back, own_season_at, refused_on, season_at, seasons_of, shown
from hotstove.web.seasons.brought import seats_at_tables, seats_since, sit_down, stand_up
from hotstove.web.seasons.league_files import end_place, invite_to, take_place
from hotstove.web.seasons.managing import clubs_held, hash_of_link, holder_of
from hotstove.web.seasons.playing import enter, play_this_game
from hotstove.web.seasons.shelf import Kept
from hotstove.web.shown_links import SHOWN_MINUTES, absolute, lead_to_link, link_made

LEAGUE = "/league"


async def league(request: Request) -> Response:
    """Show who manages which club, and the log."""
    return await shown(request, league_pages.league_page)


async def _club_in(request: Request) -> str:
    async with form_of(request) as form:
        club = form.get("club")
    return club if isinstance(club, str) else ""


async def _refused(request: Request, kept: Kept, problem: HotStoveError) -> Response:
    asked = await asked_by(request, kept, sentence(problem))
    look = partial(league_pages.league_page, asked, kept.path)
    return html(await seasons_of(request).read(who_wants(request), look), 422)


async def invite(request: Request) -> Response:
    """Make a link that gives a club to who follows it first, and lead its maker to the page that shows it."""
    kept, seasons, who = await own_season_at(request), seasons_of(request), who_wants(request)
    club, link = await _club_in(request), new_secret()
    try:
        async with seasons.seating(kept.path):
            await seats_at_tables(seasons, tables_of(request), kept.path, club, who)
            await seasons.write_for(who, partial(invite_to, kept.path, club, hash_of_link(link)))
    except HotStoveError as problem:
        return await _refused(request, kept, problem)
    return lead_to_link(request, f"/season/{kept.id}/league/link", f"{club}:{link}")


async def made_link(request: Request) -> Response:
    """Show the link that this browser has just made, as long as nobody has followed it; else lead to the league."""
    kept = await own_season_at(request)
    club, _, link = link_made(request).rpartition(":")
    managers = await seasons_of(request).look_up(partial(seasons_of(request).managed.of, kept.path))
    if club not in managers or managers[club].sent != hash_of_link(link):
        return back(kept, LEAGUE)
    page = partial(
        league_pages.link_page,
        *(await season_at(request))[1:],
        kept.path,
        club,
        absolute(request, f"/season/{kept.id}/join/{link}"),
        SHOWN_MINUTES,
    )
    return html(await seasons_of(request).read(who_wants(request), page))


async def take_back(request: Request) -> Response:
    """Take a club from its manager, or a link to it that is out; the commissioner has the club, and its seat at a table."""
    kept, club = await own_season_at(request), await _club_in(request)
    try:
        await _end(request, kept.path, club, secret_of(request) or "", by_himself=False)
    except HotStoveError as problem:
        return await _refused(request, kept, problem)
    return back(kept, LEAGUE)


async def leave(request: Request) -> Response:
    """Give one's club up: the commissioner has it."""
    kept, asked = await season_at(request)
    club = await _club_in(request)
    if club not in asked.clubs:
        raise NotYours("you manage no such club here")
    try:
        await _end(request, kept.path, club, secret_of(request) or "", by_himself=True)
    except HotStoveError as problem:
        return await _refused(request, kept, problem)
    return back(kept, LEAGUE)


async def _end(request: Request, path: Path, club: str, secret: str, by_himself: bool) -> None:
    """End what a manager holds at tables, then his place; who is replaced there is followed by the commissioner.

    In this order, so that a crash leaves a club without a seat, where its manager sits down again, and no seat without a club.
    """
    seasons, tables, who = seasons_of(request), tables_of(request), who_wants(request)
    async with seasons.seating(path):
        seats = await seats_at_tables(seasons, tables, path, club, who)
        managers = await seasons.look_up(partial(seasons.managed.surely_of, path))
        if by_himself and club not in clubs_held(managers, secret):  # another one has got it meanwhile
            raise NotLegal("you manage no such club here")
        if club in managers and managers[club].holder:
            for _, id_, seat in seats:
                await stand_up(tables, id_, seat)
        await seasons.write_for(who, partial(end_place, path, club, secret if by_himself else ""))
        if club in managers and managers[club].holder:
            for seat_since in await seats_since(seasons, tables, path, club, who, seats):
                await stand_up(tables, *seat_since[1:])
                seats.append(seat_since)
        if secret and not by_himself:
            for _, id_, seat in seats:
                await sit_down(tables, id_, seat, secret)


async def join(request: Request) -> Response:
    """Show what a link gives; the club is taken by the form on this page alone, so that previews of links take none."""
    kept, asked = await season_at(request)
    link, secret = request.path_params["link"], secret_to_be(request)
    managers = await seasons_of(request).look_up(partial(seasons_of(request).managed.of, kept.path))
    sent = hash_of_link(link)
    if secret is not None and any(managers[code].link == sent for code in clubs_held(managers, secret)):
        return with_secret(request, back(kept), secret)
    if asked.owner:
        raise NotYours("you are this season's commissioner: the clubs that you manage are chosen on its first page")
    page = partial(league_pages.join_page, asked, kept.path, link, sent, name_in(request))
    return with_secret_to_be(request, html(await seasons_of(request).read(who_wants(request), page)))


async def joined(request: Request) -> Response:
    """Give the club of a link to this browser."""
    kept, asked = await season_at(request)
    seasons, tables, who = seasons_of(request), tables_of(request), who_wants(request)
    if asked.owner:
        raise NotYours("you are this season's commissioner: the clubs that you manage are chosen on its first page")
    async with form_of(request) as form:
        typed = form.get("name")
    name = nickname(typed) if isinstance(typed, str) else name_in(request)  # refused before the link is used
    secret, sent = secret_of_part(request), hash_of_link(request.path_params["link"])
    async with seasons.seating(kept.path):
        managers = await seasons.look_up(partial(seasons.managed.surely_of, kept.path))
        clubs = [code for code, manager in managers.items() if sent in (manager.sent, manager.link)]
        seats = [seat for code in clubs for seat in await seats_at_tables(seasons, tables, kept.path, code, who)]
        if any(managers[code].sent == sent and code not in clubs_held(managers, secret) for code in clubs):
            for _, id_, seat in seats:
                await stand_up(tables, id_, seat)
        await seasons.write_for(who, partial(take_place, kept.path, sent, holder_of(secret, sent), name))
        for code in clubs:
            seats += await seats_since(seasons, tables, kept.path, code, who, seats)
        for _, id_, seat in seats:
            await sit_down(tables, id_, seat, secret)
    response = with_secret(request, RedirectResponse(f"/season/{kept.id}", 303), secret)
    return with_name(request, response, name) if isinstance(typed, str) else response


# --- Games in the commissioner's hands


async def shorthand_form(request: Request) -> Response:
    """Show the form in which a game is entered, corrected or taken out."""
    kept, number = await own_season_at(request), request.path_params["number"]
    asked = await asked_by(request, kept)
    page = partial(league_pages.shorthand_page, asked, kept.path, number)
    return html(await seasons_of(request).read(who_wants(request), page))


async def enter_game(request: Request) -> Response:
    """Count a game from shorthand, or put that in the place of one that is over."""
    kept, number, who = await own_season_at(request), request.path_params["number"], who_wants(request)
    async with form_of(request) as form:
        text = form.get("text")
    given = text.replace("\r\n", "\n") if isinstance(text, str) else ""

    async def entered() -> None:
        seasons = seasons_of(request)
        if not await seasons.write_for(who, partial(enter, kept.path, number, given)):
            await seasons.change(who, kept.path, number, given)

    return await _done(request, kept, entered, {"text": given})


async def take_game_out(request: Request) -> Response:
    """Take a game out that is over."""
    kept, number = await own_season_at(request), request.path_params["number"]
    return await _done(request, kept, partial(seasons_of(request).change, who_wants(request), kept.path, number, None))


async def computer_plays(request: Request) -> Response:
    """Have the computer play a game of people's clubs that nobody has begun; asked from the season's first page, lead there."""
    kept, number = await own_season_at(request), request.path_params["number"]
    async with form_of(request) as form:
        first = form.get("back") == "first"
    work = partial(seasons_of(request).write_for, who_wants(request), partial(play_this_game, kept.path, number))
    if not first:
        return await _done(request, kept, work)
    try:
        async with seasons_of(request).seating(kept.path):
            await work()
    except HotStoveError as problem:
        return await refused_on(request, kept, problem, {})
    return back(kept, f"?played={number}")


async def _done(request: Request, kept: Kept, work: Callable[[], Awaitable[None]], given: Mapping[str, str] = {}) -> Response:
    """What comes of something done to a game: its page, or the form with what was wrong."""
    number, seasons = request.path_params["number"], seasons_of(request)
    try:
        async with seasons.seating(kept.path):
            await work()
    except HotStoveError as problem:
        asked = await asked_by(request, kept, sentence(problem), given)
        page = partial(league_pages.shorthand_page, asked, kept.path, number)
        try:
            return html(await seasons.read(who_wants(request), page), 422)
        except NotLegal:  # there is no such game
            raise problem from None
    return back(kept, f"/game/{number}")
