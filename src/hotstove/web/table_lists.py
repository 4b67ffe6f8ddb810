"""The lists of tables on the first page, with each table's status."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from hotstove.league.draft import DRAFT
from hotstove.play.screens import Screen
from hotstove.play.seats import hardness
from hotstove.table.errors import HotStoveError
from hotstove.table.events import AWAY, HOME, Seat, other
from hotstove.table.game import games
from hotstove.web.access import HERE, LINK
from hotstove.web.browser_table import TableStatus, next_is_made
from hotstove.web.draft_table import is_draft
from hotstove.web.plain_line import in_marks
from hotstove.web.store import Score, Store, TableRow, ended_of
from hotstove.web.table_header import TableHeader, sides_in, sits_in, table_name_in

PAGE = 30
"""The most tables of a list on one page."""
ListName: TypeAlias = Literal["under-way", "finished", "others"]
LISTS: Final[tuple[ListName, ...]] = ("under-way", "finished", "others")
"""The browser's own games under way, its finished games, and finished games of others."""
HEADINGS: Final[Mapping[ListName, str]] = {
    "under-way": "Under way",
    "finished": "Finished",
    "others": "Finished at other tables",
}


@dataclass(frozen=True, slots=True)
class ListSlice:
    """A part of a list, the newest table first. ``more`` is the last one's id if there are older tables, else empty."""

    rows: tuple[TableRow, ...]
    more: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a list: the table's address, title and id, what is played against whom, and when it was made (ISO, UTC).

    ``stands`` is the inning or other progress; ``yours``: it is the reader's turn; ``table_name``: what people call
    a table of his, in marks.
    """

    href: str
    title: str
    about: str
    id: str
    made: str
    score: Score | None = None
    stands: str = ""
    turn: str = ""
    yours: bool = False
    table_name: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A list as the page shows it; ``none`` is the text for an empty list."""

    name: ListName
    heading: str
    lines: tuple[Listed, ...]
    more: str
    none: str


def parts_of(store: Store, browser: str, only: ListName | None = None, before: str | None = None) -> dict[ListName, ListSlice]:
    """Return the newest tables of each list for the browser, or of ``only`` one list, those older than ``before``.

    Among the newest, a finished draft or game of a series counts as under way until its next game has been made.
    Raises NoSuchTable if there is no such table.
    """
    parts = {name: _part(store, name, browser, before if only else None) for name in LISTS if only in (None, name)}
    if only is None:
        under_way, finished = parts["under-way"], parts["finished"]
        waiting = tuple(row for row in finished.rows if _awaits_next(store, row))
        parts["under-way"] = replace(under_way, rows=(*waiting, *under_way.rows))
        parts["finished"] = replace(finished, rows=tuple(row for row in finished.rows if row not in waiting))
    return parts


def _awaits_next(store: Store, row: TableRow) -> bool:
    """Whether a table is a draft or a game of an undecided series whose next table has not been made."""
    if row.state != "over" or (not is_draft(row) and "series" not in row.header):
        return False
    try:
        series = TableHeader.of(row).series
    except HotStoveError:
        return False
    decided = series is not None and row.score is not None and series.decided_by(row.score)
    return not decided and not next_is_made(store, row.id)


def _part(store: Store, name: ListName, browser: str, before: str | None) -> ListSlice:
    if name == "others":
        rows = store.tables("over", PAGE + 1, before, without=browser)
    else:
        rows = store.tables_of(browser, name == "under-way", PAGE + 1, before)
    return ListSlice(tuple(rows[:PAGE]), rows[PAGE - 1].id if len(rows) > PAGE else "")


def sections(
    parts: Mapping[ListName, ListSlice],
    titles: Mapping[str, str],
    statuses: Mapping[str, TableStatus],
    screens: Mapping[str, Screen],
) -> list[Section]:
    """Return the lists to be shown, with the games' titles, and the tables' statuses and the reader's ``screens`` if known.

    An empty list of finished games is left out, unless both are empty; then the last one is shown.
    """
    lists = []
    for name, part in parts.items():
        lines = (
            _under_way(part.rows, titles, statuses, screens) if name == "under-way" else _finished(part.rows, titles, screens)
        )
        lists.append(
            Section(name, HEADINGS[name], tuple(lines), part.more, "None of yours." if name == "under-way" else "None yet.")
        )
    any_over = any(section.lines for section in lists if section.name != "under-way")
    shown = {"under-way"} if any_over else {"under-way", list(parts)[-1]}
    return [section for section in lists if section.lines or section.name in shown]


def _under_way(
    rows: Iterable[TableRow], titles: Mapping[str, str], statuses: Mapping[str, TableStatus], screens: Mapping[str, Screen]
) -> list[Listed]:
    """Return the browser's own tables under way, those first where it is the reader's turn, each with its known status."""
    lines = []
    for row in rows:
        now = statuses.get(row.id, TableStatus())
        score = None if is_draft(row) else now.score
        lines.append(
            Listed(
                f"/t/{row.id}",
                row.title,
                _about(row, titles, whose=_yours(row, screens)),
                row.id,
                row.created,
                score,
                now.words,
                now.turn,
                now.yours,
                _named(row),
            )
        )
    return sorted(lines, key=lambda listed: not listed.yours)


def _finished(rows: Iterable[TableRow], titles: Mapping[str, str], screens: Mapping[str, Screen]) -> list[Listed]:
    """Return the finished tables, with links to their reviews; a draft's or an ended game's link leads to the table."""
    lines = []
    for row in rows:
        at = f"/t/{row.id}" if is_draft(row) or row.state != "over" else f"/t/{row.id}/review"
        score = None if is_draft(row) else row.score
        mine = screens.get(row.id)
        name = _named(row) if mine is not None else ""  # a stranger's words are nobody else's
        lines.append(
            Listed(at, row.title, _about(row, titles), row.id, row.created, score, outcome(row, mine), table_name=name)
        )
    return lines


def _named(row: TableRow) -> str:
    """Return what people call a table, in marks; empty if they call it nothing."""
    name = table_name_in(row.header)
    return in_marks(name) if name else ""


def winner_of(row: TableRow) -> Seat | None:
    """Return the seat that has won a game, or whose other one has resigned or lost on time; None of a tie and of all else."""
    ended = ended_of(row.state)
    if ended is not None and ended.by is not None:
        return other(ended.by)
    if is_draft(row) or row.state != "over" or row.score is None or row.score[AWAY] == row.score[HOME]:
        return None
    return HOME if row.score[HOME] > row.score[AWAY] else AWAY


def outcome(row: TableRow, screen: Screen | None = None) -> str:
    """Return in words who has won, for a reader who sat at that screen; empty of a draft, and while it is played."""
    sides = sides_in(row)
    if row.state == "open" or sides is None or (is_draft(row) and row.state == "over"):
        return ""
    won, ended, mine = winner_of(row), ended_of(row.state), screen.seats if screen is not None else ()
    how = "" if ended is None else ", on time" if ended.late else ", by resignation"
    if won is None:
        return "a tie" if ended is None else "ended without a winner"
    if len(mine) == 1:
        return f"you {'won' if won == mine[0] else 'lost'} with the {sides[mine[0]]}{how}"
    return f"the {sides[won]} won{how}"


def _yours(row: TableRow, screens: Mapping[str, Screen]) -> tuple[str, ...]:
    """Return in words which side is the reader's, if it is one."""
    screen, sides = screens.get(row.id), sides_in(row)
    one = screen is not None and sides is not None and len(screen.seats) == 1
    return (f"you manage the {sides[screen.seats[0]]}",) if one and screen is not None and sides is not None else ()


def _about(row: TableRow, titles: Mapping[str, str], whose: tuple[str, ...] = ()) -> str:
    """Return what is played, with its preset, and who manages."""
    return ", ".join((_game(row, titles), *how_much_of_the_rules(row).values(), *_against(row), *whose))


def how_much_of_the_rules(row: TableRow) -> dict[str, str]:
    """Return the value of each option of the rules by which a game is learned in steps, by its name: ``tier``, ``preset``."""
    setup = row.header.get("setup")
    options = setup.get("options") if isinstance(setup, dict) else None
    chosen = options if isinstance(options, dict) else {}
    switches = games()[row.game].switches if row.game in games() else ()
    return {switch.name: str(chosen[switch.name]) for switch in switches if switch.steps and switch.name in chosen}


def _against(row: TableRow) -> tuple[str, ...]:
    """Return in words who manages the two sides, as far as it tells games apart."""
    sits = sits_in(row.header)
    if sits is None:
        return ()
    computers = [hardness(who) for who in sits if who not in (HERE, LINK)]
    if len(computers) == len(sits):
        return (f"computers ({' and '.join(dict.fromkeys(computers))})",)
    if computers:
        return (f"against a computer ({computers[0]})",)
    return ("two at one screen",) if sits == (HERE, HERE) else ("two by a link",)


def _game(row: TableRow, titles: Mapping[str, str]) -> str:
    name = row.game.removesuffix(DRAFT)
    return f"{titles.get(name, name)}{DRAFT if is_draft(row) else ''}"
