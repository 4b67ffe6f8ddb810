"""Handlers for links that invite people to a table: making a link, and following one."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.draft import DRAFT
from hotstove.play.screens import NotYours
from hotstove.play.seats import hardness
from hotstove.table.events import AWAY, BOTH, HOME, Seat
from hotstove.web.access import HERE, LINK, ROLES, SEATS, browser_of, invited
from hotstove.web.clock import limit_of
from hotstove.web.draft_table import is_draft
from hotstove.web.look.templates import render
from hotstove.web.new_table_form import GUIDED
from hotstove.web.newcomers import is_newcomer
from hotstove.web.nicknames import MOST_LETTERS, name_in, nickname, with_name
from hotstove.web.responses import (
    NoSuchPage,
    by_script,
    form_of,
    html,
    screen_at,
    secret_of,
    secret_of_part,
    secret_to_be,
    tables_of,
    with_secret,
    with_secret_to_be,
)  # fmt: skip
from hotstove.web.shown_links import SHOWN_MINUTES, absolute, lead_to_link, link_made
from hotstove.web.store import LinkUsed, Role, TableRow
from hotstove.web.store_sql import UNKNOWN
from hotstove.web.table_header import sides_in, sits_in
from hotstove.web.table_lists import how_much_of_the_rules


async def _whom(request: Request, anew: bool = False) -> tuple[str, dict[str, str], dict[str, str]]:
    """Return the table's id, the words for each role that this browser may make links for, and the teams of seats not taken.

    ``anew``: by its rights as they are in the store. Raises NotYours if there are no such roles.
    """
    id_, screen = await screen_at(request, anew)
    page = await (await tables_of(request).hosted_table(id_)).page(screen)
    if not page.invites:
        raise NotYours("only its owner invites others to this table")
    return id_, dict(page.invites), dict(page.empty)


async def invites(request: Request) -> Response:
    """Show the roles that this browser may make links for, and whether the seat ``role`` of the address is taken.

    The link that it has just made for that role stands there as long as nobody has followed it. The page's own script, which
    asks while the seat is empty, is led to the table once somebody has come.
    """
    id_, whom, empty = await _whom(request)
    role = request.query_params.get("role")
    if by_script(request) and role in SEATS and role in whom and role not in empty:
        return Response(status_code=204, headers={"HX-Redirect": f"/t/{id_}"})
    shown = {"invites": whom, "id": id_, "link": "", "role": role if role in whom else "", "empty": empty}
    tables, made_for, _, link = tables_of(request), *link_made(request).partition(":")
    token = await tables.workers.run(lambda: invited(tables.store, link)) if link and made_for == role else None
    if token is not None and (token.table, token.role) != (id_, role):  # another table's, in a cookie of a neighbouring site
        token = None
    if role in whom and token is not None and token.browser in ("", UNKNOWN):
        shown["link"] = absolute(request, f"/join/{link}")
        replaces = role in SEATS and role not in empty
        return html(render("invite.html", **shown, who=whom[role], replaces=replaces, minutes=SHOWN_MINUTES))
    return html(render("invite.html", **shown))


async def invite(request: Request) -> Response:
    """Make a link, and lead the table's owner to the page that shows it."""
    id_, whom, _ = await _whom(request, anew=True)
    async with form_of(request) as form:
        wanted = form.get("role")
    if not isinstance(wanted, str) or wanted not in whom:
        raise NotYours("only its owner invites others to this table")
    role: Role = next(role for role in ROLES if role == wanted)
    link = await tables_of(request).invite(id_, role, secret_of(request) or "", owns=True)
    return lead_to_link(request, f"/t/{id_}/invite", f"{role}:{link}", f"role={role}")


async def join(request: Request) -> Response:
    """Show what a link gives; the seat is taken only by the form on this page, so that link previews take no seat."""
    link = request.path_params["link"]
    tables = tables_of(request)
    token = await tables.workers.run(lambda: invited(tables.store, link))
    if token is None:
        raise NoSuchPage("this link opens no table; ask for a new one")
    secret = secret_to_be(request)
    if token.browser not in ("", UNKNOWN) and (secret is None or token.browser != browser_of(secret)):
        raise LinkUsed("this link was used in another browser, and works once; ask for a new one")
    row = await tables.workers.run(lambda: tables.store.table(token.table))
    button = {"watch": "Look on", "own": "This table is mine"}.get(token.role, "Take your seat")
    title = await tables.workers.run(lambda: _title_of(row))
    rules = [f"{name} {value}" for name, value in how_much_of_the_rules(row).items()]
    clock = limit_of(row.header.get("clock"))
    sentences = (
        f"{', '.join((row.title, title, *rules))}.",
        _side(row, token.role),
        f"By a clock: {clock.words} for each of you." if clock is not None and token.role in SEATS else "",
        _inviting(row, token.role, tables.names(row.id)),
    )
    named = {"name": name_in(request), "most_letters": MOST_LETTERS, "game": ball_game_named(row.game.removesuffix(DRAFT))}
    may_guide = token.role in SEATS and not is_draft(row) and row.header.get(GUIDED) is not True
    guided = {"may_guide": may_guide, "newcomer": may_guide and await is_newcomer(request, row.game)}
    page = render("join.html", words=" ".join(filter(None, sentences)), link=link, button=button, **named, **guided)
    return with_secret_to_be(request, html(page))


def _side(row: TableRow, role: str) -> str:
    """Return the sentence on whom a seat of a game manages; empty for other links, and in a draft."""
    sides = sides_in(row)
    if role not in SEATS or sides is None:
        return ""
    return f"You manage the {sides[int(role)]}, {'at home' if role == '1' else 'the visitors'}."


def _inviting(row: TableRow, role: str, called: Mapping[Seat, str]) -> str:
    """Return the sentence on who invites, by the names (by seat) of people who sit there, or on who is met.

    Who plays at the table's own screen makes its links; whoever meets him in a game is invited by him.
    """
    if role not in SEATS:
        people = [called[seat] for seat in BOTH if called.get(seat)] if role == "watch" else []
        return f"{' and '.join(people)} {'plays' if len(people) == 1 else 'play'}." if people else ""
    other: Seat = AWAY if role == "1" else HOME
    who = (sits_in(row.header) or (LINK, LINK))[other]
    if who not in (HERE, LINK):
        return f"You meet a computer ({hardness(who)})."
    name = called.get(other, "")
    if not name:
        return "You meet a person, who has given no name."
    return f"{name} invites you." if who == HERE else f"You meet {name}."


def _title_of(row: TableRow) -> str:
    """Return the title of a table."""
    return f"{ball_game_named(row.game.removesuffix(DRAFT)).title}{DRAFT if is_draft(row) else ''}"


async def joined(request: Request) -> Response:
    """Give this browser the role of the link."""
    async with form_of(request) as form:
        typed, guided = form.get("name"), form.get(GUIDED) == "on"
    name = nickname(typed) if isinstance(typed, str) else None  # refused before the link is used
    secret = secret_of_part(request)
    id_ = await tables_of(request).join(request.path_params["link"], secret)
    if guided and (screen := await tables_of(request).screen(id_, secret)) is not None:
        hosted = await tables_of(request).hosted_table(id_)
        await hosted.act(lambda table: table.guide(screen, on=True))
    response = with_secret(request, RedirectResponse(f"/t/{id_}", 303), secret)
    return response if name is None else with_name(request, response, name)


async def leave(request: Request) -> Response:
    """End this browser's seat at the table, to which its owner may then invite somebody else."""
    id_, screen = await screen_at(request, anew=True)
    secret = secret_of(request)
    if secret is None:
        raise NotYours("you have no seat here")
    await tables_of(request).leave(id_, screen, secret)
    return RedirectResponse("/", 303)
