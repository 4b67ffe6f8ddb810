"""Handlers for a table's page and the forms on it.

An accepted form is answered with a redirect, so that everything works without JavaScript; a page's script gets an empty
response instead, and its socket brings the changed page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.play.screens import Screen
from hotstove.play.standing_passes import SPANS, Span
from hotstove.table.errors import Unreadable
from hotstove.table.events import BOTH
from hotstove.web.by_right import ByRight
from hotstove.web.hosted_table import NotNeeded
from hotstove.web.kept_table import Steps
from hotstove.web.nicknames import name_in
from hotstove.web.responses import (
    by_script,
    check_still,
    form_of,
    html,
    screen_at,
    table_page,
    tables_of,
    version_in,
    who_wants,
)  # fmt: skip
from hotstove.web.table_log import AlreadyDone

MOST_LETTERS = 2_000
"""The most characters of an answer; a lineup is a long one."""
DIE = "die."
"""The prefix of the fields for several dice."""
MOST_DICE = 9


async def table(request: Request) -> Response:
    """Show a table as this browser may see it."""
    id_, screen = await screen_at(request)
    (await tables_of(request).hosted_table(id_)).note_name(screen, name_in(request))
    page = await table_page(tables_of(request), id_, screen, "")
    await check_still(request, id_, screen)
    return html(page)


Act = Callable[[ByRight, Screen, FormData], Awaitable[None]]


def acting(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of a form: it does the act, then redirects to the table, or answers 204 to a script."""

    async def handler(request: Request) -> Response:
        id_, screen = await screen_at(request)
        with suppress(AlreadyDone):  # the first request with this key did it
            async with form_of(request) as form:
                await act(await ByRight.at(request, id_, screen), screen, form)
        return Response(status_code=204) if by_script(request) else RedirectResponse(f"/t/{id_}", 303)

    return handler


def _words(form: FormData, name: str) -> str:
    return " ".join(value for value in form.getlist(name) if isinstance(value, str))[:MOST_LETTERS]


def _thrown(form: FormData) -> str:
    """Return the values of several dice, each from a field of its own, as one answer."""
    return " ".join(filter(None, (_words(form, f"{DIE}{number}") for number in range(1, MOST_DICE + 1))))


async def answer(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Give an answer: an option by its text, or the values of real dice."""
    version, text = version_in(form), _words(form, "answer") or _words(form, "die") or _thrown(form)
    await by_right.act(lambda table: table.answer(screen, text, version))


async def skip(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Pass now and whenever the same is asked again in this half-inning or game, or pass all cards in this at-bat."""
    version, wanted = version_in(form), form.get("for")
    span: Span = next((each for each in SPANS if each == wanted), "half")
    await by_right.act(lambda table: table.skip(screen, version, span))


async def pass_together(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Pass everything in this at-bat for both managers, who share the screen and agree on it."""
    version = version_in(form)
    await by_right.act(lambda table: table.pass_together(screen, version))


async def remove_standing_passes(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """End a standing pass of that question, or all of them."""
    label = form.get("question")
    await by_right.act(lambda table: table.remove_standing_passes(screen, label if isinstance(label, str) else None))


async def ask_all(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Be asked for what is seldom wanted, too, or not any more."""
    version = version_in(form)
    await by_right.act(lambda table: table.ask_for_everything(screen, version))


async def ask_next(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Be asked for everything in one's next at-bat, though nothing is asked now."""
    await by_right.act(lambda table: table.ask_next(screen))


async def cards_only(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Choose the cards of one's hand that one wants to be asked for."""
    cards = [card for card in form.getlist("card") if isinstance(card, str)]
    await by_right.act(lambda table: table.ask_only_for(screen, None if form.get("all") else cards))


async def hold_window(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Ask for time at a question that would pass automatically."""
    version = version_in(form)
    await by_right.act(lambda table: table.hold_window(screen, version))


async def window_seconds(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Say how long every question for a card stays open before it passes automatically, if it does."""
    written = form.get("seconds")
    if not (isinstance(written, str) and written.isascii() and written.isdecimal() and len(written) < 4):
        raise Unreadable("the form does not say how many seconds")
    await by_right.act(lambda table: table.set_window_seconds(screen, int(written)))


async def take_screen(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Take the screen that two managers share."""
    version = version_in(form)
    await by_right.act(lambda table: table.take_screen(screen, version))


async def put_away(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Put the hand away that a shared screen shows."""
    version = version_in(form)
    await by_right.act(lambda table: table.put_away(screen, version))


async def undo(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Take back one's last answer, or ask for it."""
    version = version_in(form)
    await by_right.act(lambda table: table.take_back(screen, version))


async def agree(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Agree to the other manager's request to take something back, or refuse it."""
    version, yes = version_in(form), form.get("yes") == "yes"
    await by_right.act(lambda table: table.agree(screen, yes, version))


async def end(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """End the game before it is over: resign a seat, offer an end without a winner, or answer such an offer."""
    how, seat = form.get("how"), next((each for each in BOTH if form.get("seat") == str(each)), None)
    if how == "resign" and seat is not None:
        await by_right.act(lambda table: table.resign(screen, seat))
    elif how in ("agree", "decline"):
        await by_right.act(lambda table: table.answer_offer(screen, how == "agree"))
    elif how == "claim":
        await by_right.act(lambda table: table.claim(screen, monotonic()))
    elif how == "offer":
        await by_right.act(lambda table: table.end_without_winner(screen))
    else:
        raise Unreadable("the form does not say how the game should end")


async def guide(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Be told each rule when it first matters, or no more."""
    on = form.get("on") == "on"
    await by_right.act(lambda table: table.guide(screen, on))


async def say(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Say a line to the other person at the table."""
    text = form.get("line")
    if not isinstance(text, str):
        raise Unreadable("the form holds no line")
    await by_right.act(lambda table: table.say(screen, text, monotonic()))


async def switch_talk(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Switch the talk at the table off, or on again."""
    on = form.get("on") == "on"
    await by_right.act(lambda table: table.switch_talk(screen, on))


async def step(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Play on where nobody is asked: two computers, or a table that has paused."""
    version, to = version_in(form), form.get("to")
    if to == "end" and by_right.table.by_steps:
        by_right.run_on()
        return
    how_far = _steps(to)
    await by_right.act(lambda table: table.step(screen, how_far, version))


async def pace(by_right: ByRight, screen: Screen, form: FormData) -> None:
    """Say how far the table plays on at once while it asks nobody."""
    how_far = _steps(form.get("to"))
    await by_right.act(lambda table: table.set_pace(screen, how_far))


def _steps(to: object) -> Steps:
    return "half" if to == "half" else "play" if to == "play" else "asked"


async def odds(request: Request) -> Response:
    """Work out what each choice is worth."""

    async def weigh(by_right: ByRight, screen: Screen, form: FormData) -> None:
        with suppress(NotNeeded):  # who has answered meanwhile wants to know nothing of it
            await by_right.worth(screen, version_in(form), who_wants(request))

    return await acting(weigh)(request)
