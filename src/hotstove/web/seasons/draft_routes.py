"""The draft room: drafts of leagues in the browser, from their form to the season of the drafted clubs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.club_draft.room import read_room, room_path
from hotstove.play.screens import NotYours
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.log import NotSaved
from hotstove.table.texts import whole_number
from hotstove.web.access import new_secret
from hotstove.web.nicknames import name_in, nickname, with_name
from hotstove.web.responses import (
    NoSuchPage,
    form_of,
    html,
    secret_of,
    secret_of_part,
    secret_to_be,
    sentence,
    who_wants,
    with_secret,
    with_secret_to_be,
)
from hotstove.web.seasons import draft_beginning, draft_files, draft_pages
from hotstove.web.seasons.asking import seasons_of
from hotstove.web.seasons.beginning import Given, Wrong, given_in, has_drafts
from hotstove.web.seasons.draft_beginning import WantedDraft
from hotstove.web.seasons.draft_files import Asker, begun_season
from hotstove.web.seasons.draft_pages import DraftAsked
from hotstove.web.seasons.draft_pool import PoolAsked
from hotstove.web.seasons.jobs import Making
from hotstove.web.seasons.managing import clubs_held, hash_of_link, holder_of, stamp_of
from hotstove.web.seasons.new_files import NewFile, begun_making, shown_form
from hotstove.web.seasons.shelf import Kept
from hotstove.web.shown_links import SHOWN_MINUTES, absolute, lead_to_link, link_made

ALREADY = "you are this draft's commissioner: who picks for which club is said on its page"


def draft_routes() -> list[Route]:
    """All addresses of drafts."""
    draft = "/draft/{draft}"
    acts = {"pick": pick, "auto": auto, "fill": fill, "undo": undo, "wish": wish, "away": away, "hand": hand, "leave": leave,
            "invite": invite, "begin": begin}  # fmt: skip
    return [
        Route("/drafts/new/{game}", new),
        Route("/drafts/new/{game}", create, methods=["POST"]),
        Route(draft, room),
        Route(f"{draft}/state", state),
        Route(f"{draft}/season", season),
        Route(f"{draft}/league.draft", file),
        Route(f"{draft}/link", made_link),
        Route(f"{draft}/join/{{link}}", join),
        Route(f"{draft}/join/{{link}}", joined, methods=["POST"]),
        *(Route(f"{draft}/{name}", act, methods=["POST"]) for name, act in acts.items()),
    ]


# --- New drafts


def _draft_game(request: Request) -> str:
    """The game of the address, which has drafts of leagues; raises NoSuchPage, also where this server keeps none."""
    game = request.path_params["game"]
    try:
        fits = seasons_of(request).shelf.folder is not None and has_drafts(ball_game_named(game))
    except HotStoveError:
        fits = False
    if not fits:
        raise NoSuchPage("there are no drafts of leagues of that game here")
    return str(game)


def _new_draft(request: Request) -> NewFile[WantedDraft]:
    """The form of the address, and what comes of it; raises NoSuchPage."""
    game, seasons = _draft_game(request), seasons_of(request)
    return NewFile(
        partial(draft_beginning.draft_form, game, seasons.data, seasons.drafts.links_here(request)),
        partial(draft_beginning.read_draft_form, game, seasons.data),
        seasons.drafts,
        lambda _: game,
        _pressed,
        draft_beginning.make_draft,
        "/draft/",
        lambda _: f"/drafts/new/{game}",
    )


def _pressed(wanted: WantedDraft) -> str:
    years = " and ".join(map(str, wanted.years))
    return f"The cards of {years} are being pressed." if years else "Its file is being read."


async def new(request: Request) -> Response:
    """Show the form for a new draft: first its pool, then its clubs."""
    return await shown_form(request, _new_draft(request), Given(dict(request.query_params)))


async def create(request: Request) -> Response:
    """Begin to make a draft from the form."""
    return await begun_making(request, _new_draft(request), await given_in(request))


# --- The room


async def _draft_at(request: Request) -> Kept:
    return await seasons_of(request).find_draft(request.path_params["draft"])


def _asker(request: Request, kept: Kept) -> Asker:
    return Asker(seasons_of(request).drafts.owns(request, kept.path), secret_of(request) or "")


def _asked(request: Request, kept: Kept) -> DraftAsked:
    seasons, pool = seasons_of(request), PoolAsked.asked(dict(request.query_params))
    links = seasons.drafts.links_here(request)
    return DraftAsked(kept.id, _asker(request, kept), pool, links=links, data=seasons.data)


async def _settle(request: Request, path: Path) -> None:
    """Make the picks for which nobody is asked, if the draft's file is another one than after the last of them."""
    seasons = seasons_of(request)

    def stamps() -> object:
        return stamp_of(path), stamp_of(room_path(path))

    found = await seasons.look_up(stamps)
    if seasons.settled.get(path) == found:
        return
    with suppress(NotSaved):  # another one writes it just now: the next look is soon enough
        more = await seasons.write_for(who_wants(request), partial(draft_files.settle, path))
        found = await seasons.look_up(stamps)
        seasons.settled[path] = found if not more else None


async def room(request: Request) -> Response:
    """Show the room."""
    kept = await _draft_at(request)
    await _settle(request, kept.path)
    page = partial(draft_pages.room_page, _asked(request, kept), kept.path)
    return html(await seasons_of(request).read(who_wants(request), page))


async def state(request: Request) -> Response:
    """Say what stands for the draft as all see it, for open pages, which look anew when it is another one."""
    return PlainTextResponse(await _state(request, (await _draft_at(request)).path))


async def _state(request: Request, path: Path) -> str:
    """What stands for the draft as all see it, read again if its files are others than when it was read last."""
    seasons = seasons_of(request)
    await _settle(request, path)
    stamps = seasons.settled.get(path)
    known = seasons.draft_states.get(path)
    if known is None or stamps is None or known[0] != stamps:
        known = stamps, await seasons.read(who_wants(request), partial(draft_pages.state_of, path))
        seasons.draft_states[path] = known
    return known[1]


async def season(request: Request) -> Response:
    """Lead to the season that the draft has become; raises NoSuchPage before."""
    kept, seasons = await _draft_at(request), seasons_of(request)
    found = await seasons.look_up(lambda: begun_season(kept.path, read_room(kept.path)))
    if found is None:
        raise NoSuchPage("the season of this draft is not begun")
    return RedirectResponse(f"/season/{seasons.shelf.id_of(found)}", 303)


async def file(request: Request) -> Response:
    """The draft's file, with which the command goes on elsewhere."""
    kept = await _draft_at(request)
    text = await seasons_of(request).read(who_wants(request), partial(draft_pages.draft_text, kept.path))
    return PlainTextResponse(text, headers={"content-disposition": "attachment; filename=league.draft"})


# --- Acts


async def _fields(request: Request) -> dict[str, str]:
    async with form_of(request) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def _back(request: Request, kept: Kept, place: str = "", **changes: str) -> Response:
    """The way back to the room as it was looked at, and there to that ``place`` (``#pool``)."""
    asked = PoolAsked.asked(dict(request.query_params))
    query = asked.address(page=str(asked.page) if asked.page else "", **changes)
    return RedirectResponse(f"/draft/{kept.id}{'?' if query else ''}{query}{place}", 303)


async def _refused(request: Request, kept: Kept, problem: HotStoveError, given: dict[str, str]) -> Response:
    """The room with what was wrong with a form."""
    problems = problem.problems if isinstance(problem, Wrong) else {}
    again = replace(_asked(request, kept), problem="" if problems else sentence(problem), problems=problems, given=given)
    status = 403 if isinstance(problem, NotYours) else 422
    page = partial(draft_pages.room_page, again, kept.path)
    return html(await seasons_of(request).read(who_wants(request), page), status)


async def _act(
    request: Request, work: Callable[[Path, Asker, dict[str, str]], Callable[[], None]], picks: bool = False
) -> Response:
    """Do something to the draft; ``work`` makes it of the path, of who asks and of the form's fields.

    ``picks``: it is a pick, which is confirmed where one stands, at the pool. What stands for the draft is read again here, not
    by who looks next: that would take longer after a change of a wish list, too, and so tell of it.
    """
    kept = await _draft_at(request)
    fields = await _fields(request)
    try:
        await seasons_of(request).write_for(who_wants(request), work(kept.path, _asker(request, kept), fields))
    except HotStoveError as problem:
        return await _refused(request, kept, problem, fields)
    with suppress(HotStoveError):  # it is done, whoever finds out what stands
        await _state(request, kept.path)
    if picks:
        return _back(request, kept, "#pool", instead="", picked=str(_number(fields) + 1))
    return _back(request, kept, instead="")


def _number(fields: dict[str, str]) -> int:
    """The number of the pick for which a form was made, from 0; raises NotLegal if it says none."""
    number = whole_number(fields.get("pick", ""))
    if number is None:
        raise NotLegal("the form does not say for which pick it is")
    return number


async def pick(request: Request) -> Response:
    """Pick a man for the club whose turn it is."""
    return await _act(
        request, lambda path, who, form: partial(draft_files.pick, path, who, _number(form), form.get("man", "")), picks=True
    )


async def auto(request: Request) -> Response:
    """Let the computer make the next pick."""
    return await _act(request, lambda path, who, form: partial(draft_files.auto, path, who, _number(form)), picks=True)


async def fill(request: Request) -> Response:
    """Let the computer make all picks that are left."""
    return await _act(request, lambda path, who, form: partial(draft_files.fill, path, who, _number(form)))


async def undo(request: Request) -> Response:
    """Take back the last pick of a person, and the computer's behind it."""
    return await _act(request, lambda path, who, form: partial(draft_files.undo, path, who, _number(form)))


async def wish(request: Request) -> Response:
    """Change one's wish list."""

    def work(path: Path, who: Asker, form: dict[str, str]) -> Callable[[], None]:
        act = next((act for act in ("add", "up", "down", "drop") if act in form), None)
        if act is None:
            raise NotLegal("the form does not say what is to be done with the wish list")
        return partial(draft_files.wish, path, who, form.get("club", ""), act, form[act])

    return await _act(request, work)


async def away(request: Request) -> Response:
    """Have one's wish list pick by itself, or not."""

    def work(path: Path, who: Asker, form: dict[str, str]) -> Callable[[], None]:
        return partial(draft_files.set_away, path, who, form.get("club", ""), form.get("away") == "on")

    return await _act(request, work)


async def hand(request: Request) -> Response:
    """Give a club to oneself or to the computer, as its commissioner."""

    def work(path: Path, who: Asker, form: dict[str, str]) -> Callable[[], None]:
        to = next((to for to in ("me", "computer") if to in form), "")
        return partial(draft_files.hand, path, who, form.get(to, ""), to)

    return await _act(request, work)


async def leave(request: Request) -> Response:
    """Give one's club up: the commissioner has it."""
    return await _act(request, lambda path, who, form: partial(draft_files.leave, path, who, form.get("club", "")))


async def invite(request: Request) -> Response:
    """Make a link that gives a club to who follows it first, and lead its maker to the page that shows it."""
    kept, link = await _draft_at(request), new_secret()
    fields = await _fields(request)
    club = fields.get("club", "")
    work = partial(draft_files.invite, kept.path, _asker(request, kept), club, hash_of_link(link))
    try:
        await seasons_of(request).write_for(who_wants(request), work)
    except HotStoveError as problem:
        return await _refused(request, kept, problem, fields)
    return lead_to_link(request, f"/draft/{kept.id}/link", f"{club}:{link}")


async def made_link(request: Request) -> Response:
    """Show the link that this browser has just made, as long as nobody has followed it; else lead to the room."""
    kept, seasons = await _draft_at(request), seasons_of(request)
    asked = _asked(request, kept)
    if not asked.who.owner:
        raise NotYours("only the commissioner makes links")
    club, _, link = link_made(request).rpartition(":")
    managers = await seasons.look_up(partial(seasons.drafting.of, kept.path))
    if club not in managers or managers[club].sent != hash_of_link(link):
        return _back(request, kept)
    sent = absolute(request, f"/draft/{kept.id}/join/{link}")
    page = partial(draft_pages.draft_link_page, asked, kept.path, club, sent, SHOWN_MINUTES)
    return html(await seasons.read(who_wants(request), page))


async def _season_link(request: Request, kept: Kept) -> Response | None:
    """The way to the same link of the season, if that is begun."""
    seasons = seasons_of(request)
    found = await seasons.look_up(lambda: begun_season(kept.path, read_room(kept.path)))
    link = request.path_params["link"]
    return None if found is None else RedirectResponse(f"/season/{seasons.shelf.id_of(found)}/join/{link}", 303)


async def join(request: Request) -> Response:
    """Show what a link gives; the club is taken by the form on this page alone, so that previews of links take none."""
    kept, seasons = await _draft_at(request), seasons_of(request)
    if (onward := await _season_link(request, kept)) is not None:
        return onward
    link, asked, secret = request.path_params["link"], _asked(request, kept), secret_to_be(request)
    managers, sent = await seasons.look_up(partial(seasons.drafting.of, kept.path)), hash_of_link(link)
    if secret is not None and any(managers[code].link == sent for code in clubs_held(managers, secret)):
        return with_secret(request, _back(request, kept), secret)
    if asked.who.owner:
        raise NotYours(ALREADY)
    page = partial(draft_pages.draft_join_page, asked, kept.path, link, sent, name_in(request))
    return with_secret_to_be(request, html(await seasons.read(who_wants(request), page)))


async def joined(request: Request) -> Response:
    """Give the club of a link to this browser."""
    kept = await _draft_at(request)
    if (onward := await _season_link(request, kept)) is not None:
        return onward
    if _asker(request, kept).owner:
        raise NotYours(ALREADY)
    async with form_of(request) as form:
        typed = form.get("name")
    name = nickname(typed) if isinstance(typed, str) else name_in(request)  # refused before the link is used
    secret, sent = secret_of_part(request), hash_of_link(request.path_params["link"])
    work = partial(draft_files.join, kept.path, sent, holder_of(secret, sent), name)
    await seasons_of(request).write_for(who_wants(request), work)
    response = with_secret(request, RedirectResponse(f"/draft/{kept.id}", 303), secret)
    return with_name(request, response, name) if isinstance(typed, str) else response


# --- Its season


async def begin(request: Request) -> Response:
    """Begin to make the season of the drafted clubs."""
    kept, seasons, who = await _draft_at(request), seasons_of(request), who_wants(request)
    given = await given_in(request)
    asker = _asker(request, kept)
    try:
        if not asker.owner:
            raise NotYours("only the commissioner begins the season")
        wanted = await seasons.read(who, partial(draft_beginning.drafted_season, kept.path, given))
        path = await seasons.look_up(
            lambda: seasons.shelf.new_path(request, asker.secret, f"{wanted.game}-{wanted.year}", like=kept.path)
        )
    except HotStoveError as problem:
        return await _refused(request, kept, problem, dict(given.fields))
    id_, secret = seasons.shelf.id_of(path), asker.secret or secret_of_part(request)
    made = Making(secret, "Its schedule is being made.", f"/season/{id_}", f"/draft/{kept.id}")
    work = partial(draft_beginning.make_drafted_season, kept.path, path, wanted)
    seasons.makings.begin(id_, made, work, who)
    return with_secret(request, RedirectResponse(f"/seasons/making/{id_}", 303), secret)
