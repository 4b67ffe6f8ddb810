"""A browser's career: what has become of its own games, its streaks, and its statistics over the latest of them.

Only tables at which the browser manages one side count, and only games that were played out count as won or lost; what was
resigned or ended before stands in columns of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal, TypeAlias, cast, get_args

from starlette.requests import Request
from starlette.responses import Response

from hotstove.baseball.plays import Count
from hotstove.baseball.teams import Player
from hotstove.book.statistics import StatLine
from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat, other
from hotstove.table.game import games
from hotstove.table.journal import written
from hotstove.table.processes import Stopped
from hotstove.web.access import HERE, LINK, browser_of, screens_of
from hotstove.web.calculations import SavedGame, SideCounts, side_counts
from hotstove.web.draft_table import is_draft
from hotstove.web.hosted_table import NotNeeded
from hotstove.web.look.templates import render
from hotstove.web.nicknames import name_in
from hotstove.web.responses import html, made_for, secret_of, tables_of, who_wants
from hotstove.web.store import Store, StoreFailed, TableRow
from hotstove.web.table_header import TableHeader, sits_in
from hotstove.web.table_lists import winner_of
from hotstove.web.table_log import replayed
from hotstove.web.tables import Tables

MOST_TABLES: Final = 200
"""The latest finished tables of a browser among which a career counts its games."""
AT_ONCE: Final = 50
"""The games whose rights are read at a time."""
MOST_COUNTED: Final = 40
"""The games that are played again at a time to count their statistics, in another process; what was counted is kept."""
MOST_KEPT: Final = 5_000
"""The games and seats whose counts are kept; the oldest are counted again when they are wanted."""
Kept: TypeAlias = "OrderedDict[tuple[str, Seat], SideCounts | None]"
"""Counts by table and seat; None of a game that can't be read."""
Result: TypeAlias = Literal["won", "lost", "tied", "resigned", "conceded", "ended"]
"""What has become of a game for its manager.

``resigned``: he has given it up, or had no time left; ``conceded``: the other one; ``ended``: both, without a winner.
"""
_RESULTS: Final[tuple[Result, ...]] = get_args(Result)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of this browser, the seat that it had in it, what became of it, and whether the other manager was a person."""

    row: TableRow
    seat: Seat
    result: Result
    against_person: bool


@dataclass(slots=True)
class Tally:
    """The games of one kind, against one kind of manager, by what became of them."""

    title: str
    against: str
    counts: dict[Result, int] = field(default_factory=lambda: dict.fromkeys(_RESULTS, 0))

    @property
    def share(self) -> str:
        """The share of games won among those played out, ``.667``; empty of none."""
        played = self.counts["won"] + self.counts["lost"] + self.counts["tied"]
        return f"{(self.counts['won'] + self.counts['tied'] / 2) / played:.3f}".removeprefix("0") if played else ""


@dataclass(frozen=True, slots=True)
class Streaks:
    """The games won or lost in a row now, in words, and the most that were won in a row among those that count."""

    now: str
    longest: int


@dataclass(slots=True)
class Statistics:
    """What the sides of one game that this browser managed did at bat, and what was done against them.

    ``games_taken_back`` are those in which answers were taken back after dice, cards or a reply.
    """

    title: str
    games: int = 0
    runs: int = 0
    allowed: int = 0
    games_taken_back: int = 0
    batting: StatLine = field(default_factory=lambda: StatLine(Player("", "")))
    against: StatLine = field(default_factory=lambda: StatLine(Player("", "")))

    def add(self, counts: SideCounts) -> None:
        """Add one game."""
        self.games += 1
        self.runs += counts.runs
        self.allowed += counts.allowed
        self.games_taken_back += counts.taken_back > 0
        for line, more in ((self.batting, counts.batting), (self.against, counts.against)):
            line.counts = [a + b for a, b in zip(line.counts, more, strict=True)]


def own_games(store: Store, secret: str) -> list[OwnGame]:
    """Return the own games among the latest ``MOST_TABLES`` finished tables of the browser with that secret, newest first."""
    rows = [row for row in store.tables_of(browser_of(secret), False, MOST_TABLES) if not is_draft(row)]
    found = []
    for start in range(0, len(rows), AT_ONCE):
        part = rows[start : start + AT_ONCE]
        screens = screens_of(store, secret, {row.id: sits_in(row.header) or ("", "") for row in part})
        for row in part:
            screen = screens.get(row.id)
            if screen is not None and len(screen.seats) == 1:
                seat = screen.seats[0]
                against = (sits_in(row.header) or ("", ""))[other(seat)]
                found.append(OwnGame(row, seat, _result(row, seat), against in (HERE, LINK)))
    return found


def _result(row: TableRow, seat: Seat) -> Result:
    won = winner_of(row)
    if row.state == "over":
        return "tied" if won is None else "won" if won == seat else "lost"
    return "ended" if won is None else "conceded" if won == seat else "resigned"


def tallies(own: Iterable[OwnGame]) -> list[Tally]:
    """Return a tally for each game and kind of opponent, in the order of the games' names."""
    by: dict[tuple[str, bool], Tally] = {}
    for each in own:
        key = each.row.game, each.against_person
        if key not in by:
            by[key] = Tally(_title(each.row.game), "people" if each.against_person else "computers")
        by[key].counts[each.result] += 1
    return [by[key] for key in sorted(by)]


def streaks(results: Sequence[Result]) -> Streaks:
    """Return the streaks of results, the newest first.

    Resigning ends a streak of wins like a loss, as losing on time does, so that nobody keeps one by leaving; what another one
    conceded counts for none.

    >>> streaks(["won", "won", "conceded", "resigned", "won", "won", "won"])
    Streaks(now='2 won in a row', longest=3)
    """
    counted: list[Result] = [
        "lost" if each == "resigned" else each for each in results if each in ("won", "lost", "tied", "resigned")
    ]
    longest = run = 0
    for each in counted:
        run = run + 1 if each == "won" else 0
        longest = max(longest, run)
    first = counted[0] if counted else "ended"
    row = next((number for number, each in enumerate(counted) if each != first), len(counted))
    return Streaks(f"{row} {first} in a row" if counted else "", longest)


def _title(game: str) -> str:
    known = games()
    return known[game].title if game in known else game


async def career(request: Request) -> Response:
    """Show the career of this browser; with ``counted`` in the address also the statistics over its latest games."""
    tables, secret = tables_of(request), secret_of(request)
    own = await made_for(request, lambda: own_games(tables.store, secret)) if secret is not None else []
    over = [each for each in own if each.row.state == "over"]
    counted = None
    if "counted" in request.query_params:
        counted = await _statistics(request, over)
    results = [each.result for each in own]
    left = sum((each.row.id, each.seat) not in _kept(request) for each in over)
    return html(
        await made_for(
            request,
            lambda: render(
                "career.html",
                name=name_in(request),
                tallies=tallies(own),
                streaks=streaks(results),
                statistics=counted,
                over=len(over),
                left=left,
                most_tables=MOST_TABLES,
                Count=Count,
                known=secret is not None,
            ),
        )
    )


async def _statistics(request: Request, own: Sequence[OwnGame]) -> list[Statistics]:
    """Return the statistics over these games, the newest first, as far as they have been counted; some more are now.

    A game that can't be read is left out. What is counted waits as hindsights do; raises NotLegal if too much waits.
    """
    tables, kept = tables_of(request), _kept(request)
    new = [each for each in own if (each.row.id, each.seat) not in kept][:MOST_COUNTED]
    if new:
        async with tables.workers.hindsights.admitted(who_wants(request)) as place:
            for each in new:
                async with place():
                    if (each.row.id, each.seat) not in kept:  # another page of this browser may have counted it meanwhile
                        kept[each.row.id, each.seat] = await _counts(tables, each)
    by: dict[str, Statistics] = {}
    for each in own:
        counts = kept.get((each.row.id, each.seat))
        if counts is not None:
            by.setdefault(each.row.game, Statistics(_title(each.row.game))).add(counts)
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
    return [by[game] for game in sorted(by)]


def _kept(request: Request) -> Kept:
    return cast("Kept", request.app.state.careers)


async def _counts(tables: Tables, own: OwnGame) -> SideCounts | None:
    """Return what the side did in a game, which is played again in another process; None if it can't be read."""
    try:
        saved = await tables.workers.run(partial(_saved, tables.store, own.row))
        return await tables.workers.look_back(partial(side_counts, saved, own.seat))
    except (StoreFailed, NotNeeded, Stopped):
        raise
    except HotStoveError:
        return None


def _saved(store: Store, row: TableRow) -> SavedGame:
    """Return the game of a table as a saved one, without the table."""
    return SavedGame("of this table", written(replayed(TableHeader.of(row).record, store.log(row.id))))
