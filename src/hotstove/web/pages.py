"""The first page, and every form of the table in the browser. A form that was sent well answers with a redirect, so that all
of it works without JavaScript; a page's script asks for the bare outcome, and its socket brings what has changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.contests import series_of
from hotstove.league.draft import Draft, squad_names
from hotstove.play.real_dice import by_hand
from hotstove.play.screens import Screen
from hotstove.play.seats import usual_level
from hotstove.play.sitting import NotYours
from hotstove.play.standing import Until
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, SIDES
from hotstove.table.game import games
from hotstove.web.answering import (
    Lost,
    by_script,
    form_of,
    game_of,
    html,
    screen_at,
    secret_of,
    sentence,
    table_page,
    tables_of,
    with_secret,
)  # fmt: skip
from hotstove.web.draft_table import SUFFIX, DraftTable, is_draft
from hotstove.web.lists import LISTS, ListName, Part, parts_of, sections
from hotstove.web.look.pages import render
from hotstove.web.open_table import OpenTable, Steps
from hotstove.web.options import option_fields
from hotstove.web.plan import sits_in
from hotstove.web.plans import draft_of, plan_of, title_of
from hotstove.web.seating import ROLES, browser_of, invited, new_secret, screens_of
from hotstove.web.store import Role, TableRow
from hotstove.web.table_log import Doubled
from hotstove.web.tables import Tables

MOST_LETTERS = 2_000
"""Of an answer; a lineup is a long one."""
DIE = "die."
"""How the fields of several dice begin."""
MOST_DICE = 9
TEAM_FILE = 64 * 1024
"""Bytes of a team; those that come with the games have less than a quarter of it."""
DRAFT = "draft"
"""What the form of a new table says where squads are drafted first."""
TOLD = 12
"""Tables under way of which it tells how they stand; each is got from the store for that."""


# --- The first page, and new tables


async def start(request: Request) -> Response:
    """What there is to play, and the tables; or one list of them, before the table that another page of it ended with."""
    tables = tables_of(request)
    secret = secret_of(request) or ""
    asked = request.query_params
    only = next((name for name in LISTS if name == asked.get("list")), None)

    def found() -> tuple[dict[ListName, Part], dict[str, Screen]]:
        parts = parts_of(tables.store, browser_of(secret) if secret else "", only, asked.get("before"))
        told = parts["under-way"].rows[:TOLD] if "under-way" in parts else ()
        return parts, screens_of(tables.store, secret, {row.id: sits_in(row.header) or ("", "") for row in told})

    parts, own = await tables.threaded(found)
    standings = {id_: await tables.standing(id_, screen) for id_, screen in own.items()}
    known = games()
    titles = {name: game.title for name, game in known.items()}
    ordered = sorted(known.values(), key=lambda game: len(game.questions))  # the one to begin with first
    shown = sections(parts, titles, standings)
    return html(render("start.html", games=ordered, sections=shown, only=only))


async def new(request: Request) -> Response:
    """The form for a new table."""
    return html(_new_page(game_of(request), {}, ""))


async def lay(request: Request) -> Response:
    """A new table, as the form says."""
    game = game_of(request)
    async with form_of(request) as form:
        given = {name: value for name, value in form.items() if isinstance(value, str)}
        uploads = {side: form.get(f"{side}-file") for side in SIDES}
        try:
            files = {side: await _text(file) for side, file in uploads.items()}
        except HotStoveError as error:
            return html(_new_page(game, given, sentence(error)), 422)
    tables = tables_of(request)
    secret = secret_of(request) or new_secret()
    try:
        if given.get("teams") == DRAFT:
            plan = await tables.threaded(lambda: draft_of(game, given))
            title = " and ".join(squad_names(plan.record.setup))
        else:
            plan = await tables.threaded(lambda: plan_of(game, given, files))
            title = title_of(plan)
    except HotStoveError as error:
        return html(_new_page(game, given, sentence(error)), 422)
    id_ = await tables.lay(plan, title, secret)
    return with_secret(request, RedirectResponse(f"/t/{id_}", 303), secret)


def _new_page(game: AnyBallGame, given: dict[str, str], problem: str) -> str:
    level = usual_level(game)[0]
    lengths = tuple(series_of(game).lengths) if _has_series(game) else ()
    return render(
        "new.html",
        game=game,
        given=given,
        problem=problem,
        level=level,
        draft=_draft(game),
        lengths=lengths,
        options=option_fields(game),
        rolls=by_hand(game),
    )


def _has_series(game: AnyBallGame) -> bool:
    try:
        series_of(game)
    except NotLegal:
        return False
    return True


def _draft(game: AnyBallGame) -> Draft | None:
    """The game's draft, where it has one."""
    try:
        return Draft(game)
    except NotLegal:
        return None


async def _text(file: object) -> str:
    if not isinstance(file, UploadFile) or not file.filename:
        return ""
    if (file.size or 0) > TEAM_FILE:
        raise Unreadable(f"{file.filename[:40]}: {file.size} bytes, expected a team's {TEAM_FILE} at most")
    try:
        return (await file.read()).decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file.filename[:40]}: not a text file (byte {error.start} is not UTF-8)") from None


# --- The table


async def table(request: Request) -> Response:
    """A table as this browser may see it."""
    id_, screen = await screen_at(request)
    return html(await table_page(tables_of(request), id_, screen, ""))


Act = Callable[[Tables, str, Screen, FormData], Awaitable[None]]


def acting(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """A form of the table: done, it shows the table again; a script is told that it was done."""

    async def handler(request: Request) -> Response:
        id_, screen = await screen_at(request)
        with suppress(Doubled):  # it was done the first time
            async with form_of(request) as form:
                await act(tables_of(request), id_, screen, form)
        return Response(status_code=204) if by_script(request) else RedirectResponse(f"/t/{id_}", 303)

    return handler


def _version(form: FormData) -> int:
    written = form.get("version")
    if not (isinstance(written, str) and written.isascii() and written.isdecimal() and len(written) < 10):
        raise Unreadable("the form does not say which page it comes from")
    return int(written)


def _words(form: FormData, name: str) -> str:
    return " ".join(value for value in form.getlist(name) if isinstance(value, str))[:MOST_LETTERS]


def _thrown(form: FormData) -> str:
    """What several dice show, each in a field of its own."""
    return " ".join(filter(None, (_words(form, f"{DIE}{number}") for number in range(1, MOST_DICE + 1))))


async def answer(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """An option by its text, or what real dice show."""
    version, text = _version(form), _words(form, "answer") or _words(form, "die") or _thrown(form)
    await tables.act(id_, lambda table: table.answer(screen, text, version))


async def skip(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """Pass, now and whenever the same is asked again in this half-inning or game, or any card in this at-bat."""
    version, wanted = _version(form), form.get("for")
    until: Until = "game" if wanted == "game" else "at-bat" if wanted == "at-bat" else "half"
    await tables.act(id_, lambda table: table.skip(screen, version, until))


async def ask_again(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """Be asked again what was to be passed by itself."""
    label = form.get("question")
    await tables.act(id_, lambda table: table.ask_again(screen, label if isinstance(label, str) else None))


async def cards_only(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """The cards of one's hand that one wants to be asked for."""
    cards = [card for card in form.getlist("card") if isinstance(card, str)]
    await tables.act(id_, lambda table: table.ask_only_for(screen, None if form.get("all") else cards))


async def hold(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """Be waited for, where one would pass by oneself."""
    version, always = _version(form), form.get("for") == "always"
    await tables.act(id_, lambda table: table.hold(screen, version, always))


async def take(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """Take the screen that two people share."""
    version = _version(form)
    await tables.act(id_, lambda table: table.take(screen, version))


async def undo(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """Take back one's last answer, or ask for it."""
    version = _version(form)
    await tables.act(id_, lambda table: table.take_back(screen, version))


async def agree(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """What the other one says to it."""
    version, yes = _version(form), form.get("yes") == "yes"
    await tables.act(id_, lambda table: table.agree(screen, yes, version))


async def step(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """Two computers go on."""
    version, to = _version(form), form.get("to")
    if to == "end":
        await tables.run_on(id_, screen)
        return
    how_far: Steps = "half" if to == "half" else "play"
    await tables.act(id_, lambda table: table.step(screen, how_far, version))


async def odds(tables: Tables, id_: str, screen: Screen, form: FormData) -> None:
    """What each choice is worth."""
    await tables.worth(id_, screen, _version(form))


# --- After a game or a draft


async def lay_after(request: Request) -> Response:
    """The game with the drafted squads, the next game of a series, or the same once more."""
    id_, screen = await screen_at(request)
    secret = secret_of(request) or new_secret()
    new = await tables_of(request).lay_after(id_, screen, secret)
    return with_secret(request, RedirectResponse(f"/t/{new}", 303), secret)


async def squad(request: Request) -> Response:
    """A drafted squad's team file."""
    id_, _ = await screen_at(request)
    side = request.path_params["side"]
    if side not in SIDES:
        raise Lost("there is no such squad")

    def squad_file(table: OpenTable) -> str:
        if not isinstance(table, DraftTable):
            raise NotLegal("nothing is drafted at this table")
        return table.squad_file(HOME if side == SIDES[HOME] else AWAY)

    text = await tables_of(request).act(id_, squad_file)
    return Response(text, headers={"content-disposition": f'attachment; filename="{side}.yaml"'}, media_type="application/yaml")


# --- Links


async def _whom(request: Request) -> tuple[str, dict[str, str]]:
    """The table, and whom who asks may send a link; raises NotYours where nobody."""
    id_, screen = await screen_at(request)
    found = dict((await tables_of(request).page(id_, screen)).invites)
    if not found:
        raise NotYours("only who laid the table invites others to it")
    return id_, found


async def invites(request: Request) -> Response:
    """Whom one may send a link."""
    id_, whom = await _whom(request)
    return html(render("invite.html", invites=whom, id=id_, link=""))


async def invite(request: Request) -> Response:
    """A link for a friend, shown once to who owns the table."""
    id_, whom = await _whom(request)
    async with form_of(request) as form:
        wanted = form.get("role")
    if not isinstance(wanted, str) or wanted not in whom:
        raise NotYours("only who laid the table invites others to it")
    role: Role = next(role for role in ROLES if role == wanted)
    link = f"{request.url.scheme}://{request.url.netloc}/join/{await tables_of(request).invite(id_, role)}"
    return html(render("invite.html", who=whom[wanted], link=link, role=role, invites=whom, id=id_))


async def join(request: Request) -> Response:
    """What a link gives; nothing is taken yet, so that who only looks at links takes nobody's seat."""
    link = request.path_params["link"]
    tables = tables_of(request)
    token = await tables.threaded(lambda: invited(tables.store, link))
    if token is None:
        raise Lost("this link opens no table; ask for a new one")
    row = await tables.threaded(lambda: tables.store.table(token.table))
    button = {"watch": "Look on", "own": "This table is mine"}.get(token.role, "Take your seat")
    words = f"{row.title}, {await tables.threaded(lambda: _title_of(row))}."
    return html(render("join.html", words=words, link=link, button=button))


def _title_of(row: TableRow) -> str:
    """What is played at a table."""
    return f"{ball_game_named(row.game.removesuffix(SUFFIX)).title}{' draft' if is_draft(row) else ''}"


async def joined(request: Request) -> Response:
    """The link is taken up by this browser."""
    secret = secret_of(request) or new_secret()
    id_ = await tables_of(request).join(request.path_params["link"], secret)
    return with_secret(request, RedirectResponse(f"/t/{id_}", 303), secret)
