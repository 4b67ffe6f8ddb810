"""The board on which a lineup is set: who bats when and stands where, the bench, the bullpen, and two cards beside each other.

It works without JavaScript, with a list for each place; its scripts add dragging and keys
(``static/lineup.js``) and keep lineups by name in the browser (``static/kept_lineups.js``). What it sends
is answered by the game's own questions (``hotstove.play.lineup_board``).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import Roster
from hotstove.baseball.lineup_board import Candidate, LineupBoard, Placed
from hotstove.baseball.positions import Position, position_named
from hotstove.play.cards import at_a_glance
from hotstove.play.screens import Screen
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.web.browser_table import BrowserTable
from hotstove.web.by_right import ByRight
from hotstove.web.game_table import GameTable
from hotstove.web.hosted_table import HostedTable
from hotstove.web.look.templates import render
from hotstove.web.responses import check_still, form_of, html, screen_at, sentence, tables_of, version_in
from hotstove.web.table_log import AlreadyDone
from hotstove.web.table_page import GameContent

MOST_LETTERS = 100
"""The most characters of a name that are read."""


@dataclass(frozen=True, slots=True)
class Row:
    """A place of the lineup: its number in the batting order, 0 for who does not bat, its player and his position."""

    number: int
    player: str
    position: Position


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player of the board: where he may stand, his card if it lies open, and what it says in short."""

    candidate: Candidate
    face: CardFace | None
    brief: str

    @property
    def name(self) -> str:
        """His name."""
        return self.candidate.name


async def show(request: Request) -> Response:
    """Show the board with the lineup that the team lists; without such a question, the table."""
    id_, screen = await screen_at(request)
    hosted = await tables_of(request).hosted_table(id_)
    page = await _board_page(hosted, screen, None, "")
    await check_still(request, id_, screen)
    return html(page) if page else RedirectResponse(f"/t/{id_}", 303)


async def play(request: Request) -> Response:
    """Play the lineup of the form; one that the game does not allow is shown once more, with what is wrong."""
    id_, screen = await screen_at(request)
    hosted = await tables_of(request).hosted_table(id_)
    async with form_of(request) as form:
        version, order, besides = version_in(form), placed_in(form, 1), placed_in(form, 0)
    try:
        with suppress(AlreadyDone):  # the first request with this key did it
            by_right = await ByRight.at(request, id_, screen)
            await by_right.act(lambda table: _set(table, screen, order, besides, version))
    except NotLegal as error:
        page = await _board_page(hosted, screen, (order, besides), sentence(error))
        await check_still(request, id_, screen)
        if not page:
            raise
        return html(page, 422)
    return RedirectResponse(f"/t/{id_}", 303)


def _set(table: BrowserTable, screen: Screen, order: Placed, besides: Placed, version: int) -> None:
    if not isinstance(table, GameTable):
        raise NotLegal("no lineup is asked for now")
    table.set_lineup(screen, order, besides, version)


def placed_in(form: FormData, first: int) -> Placed:
    """Return the players and positions of the form: of the batting order from place 1 on, or of place 0."""
    rows = []
    for number in range(first, 10 if first else 1):
        player, position = form.get(f"player-{number}"), form.get(f"position-{number}")
        if not isinstance(player, str) or not isinstance(position, str):
            break
        try:
            rows.append((player[:MOST_LETTERS], position_named(position)))
        except ValueError:
            raise Unreadable(f"the form has no position for {player[:MOST_LETTERS]}: {position[:MOST_LETTERS]}") from None
    return tuple(rows)


async def _board_page(hosted: HostedTable, screen: Screen, given: tuple[Placed, Placed] | None, problem: str) -> str:
    """Return the page of the board, with the lineup that was given or the listed one; empty if no lineup is asked for."""
    page = await hosted.page(screen)
    content = page.content
    if not isinstance(content, GameContent) or content.board is None or content.asked is None:
        return ""
    board, seat = content.board, content.asked
    order, besides = given if given is not None and len(given[0]) == len(board.order) else (board.order, board.besides)
    rows = [Row(number, *placed) for number, placed in enumerate(order, 1)]
    rows += [Row(0, *placed) for placed in besides]
    roster = content.rosters[seat] if content.rosters else None
    shown = players_shown(board, roster)
    names = {player.name for player in shown}
    groups = roster.groups if roster is not None else ()
    return render(
        "lineup.html",
        page=page,
        content=content,
        seat=seat,
        rows=rows,
        players=shown,
        besides=[(name, others) for name, faces in groups if (others := [face for face in faces if not _named(face, names)])],
        problem=problem,
    )


def players_shown(board: LineupBoard, roster: Roster | None) -> tuple[PlayerShown, ...]:
    """Return the players of a board with their cards."""
    faces = [face for _, group in roster.groups for face in group] if roster is not None else []
    shown = []
    for candidate in board.players:
        face = next((face for face in faces if _named(face, {candidate.name})), None)
        brief = "; ".join(filter(None, (face.short, at_a_glance(face)))) if face is not None else ""
        shown.append(PlayerShown(candidate, face, brief))
    return tuple(shown)


def _named(face: CardFace, names: Sequence[str] | set[str]) -> bool:
    """Whether a card is that of one of these players; its title may have a number before his name."""
    return any(face.title == name or face.title.endswith(f" {name}") for name in names)
