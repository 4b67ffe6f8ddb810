"""A browser's career: what has become of its own games, its streaks, and its statistics over the latest of them.

Only tables at which the browser manages one side count, and only games that were played out count as won or lost; what was
resigned or ended before stands in columns of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal, TypeAlias, cast

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.teams import Player
from hotstove.book.statistics import StatLine
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.game import games
from hotstove.table.journal import written
from hotstove.table.processes import Stopped
from hotstove.web.access import HERE, LINK, browser_of, screens_of
from hotstove.web.calculations import SavedGame, SideCounts, side_counts
from hotstove.web.devices import MINUTES, devices_of
from hotstove.web.draft_table import is_draft
from hotstove.web.hosted_table import NotNeeded
from hotstove.web.look.templates import render
from hotstove.web.nicknames import name_in
from hotstove.web.responses import NoSuchPage, html, secret_of, tables_of, with_secret
from hotstove.web.shown_links import lead_to_link, link_made
from hotstove.web.store import LinkUsed, Store, StoreFailed, TableRow
from hotstove.web.table_header import TableHeader, sits_in
from hotstove.web.table_lists import winner_of
from hotstove.web.table_log import replayed
from hotstove.web.tables import Tables

MOST_GAMES: Final = 200
"""The latest games of a browser that a career counts."""
AT_ONCE: Final = 50
"""The games whose rights are read at a time."""
MOST_COUNTING: Final = 2
"""The browsers for which that is done at a time."""
MOST_COUNTED: Final = 40
"""The games that are played again at a time to count their statistics, in another process; what was counted is kept."""
MOST_KEPT: Final = 5_000
"""The games and seats whose counts are kept; the oldest are counted again when they are wanted."""
Kept: TypeAlias = "OrderedDict[tuple[str, Seat], SideCounts | None]"
"""Counts by table and seat; None of a game that can't be read."""
Result: TypeAlias = Literal["won", "lost", "tied", "resigned", "conceded", "ended"]
"""What has become of a game for its manager; ``conceded``: the other one has resigned."""
WORDS: Final = {"won": "won", "lost": "lost", "tied": "tied"}


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
    """The games won or lost in a row now, in words, and the most games ever won in a row."""

    now: str
    longest: int


@dataclass(slots=True)
class Statistics:
    """What the sides of one game that this browser managed did at bat, and what was done against them."""

    title: str
    games: int = 0
    runs: int = 0
    allowed: int = 0
    taken_back: int = 0
    batting: StatLine = field(default_factory=lambda: StatLine(Player("", "")))
    against: StatLine = field(default_factory=lambda: StatLine(Player("", "")))

    def add(self, counts: SideCounts) -> None:
        """Add one game."""
        self.games += 1
        self.runs += counts.runs
        self.allowed += counts.allowed
        self.taken_back += counts.taken_back > 0
        for line, more in ((self.batting, counts.batting), (self.against, counts.against)):
            line.counts = [a + b for a, b in zip(line.counts, more, strict=True)]


_RESULTS: Final[tuple[Result, ...]] = ("won", "lost", "tied", "resigned", "conceded", "ended")


def own_games(store: Store, secret: str) -> list[OwnGame]:
    """Return the latest games of the browser with that secret which are over, the newest first, at most ``MOST_GAMES``."""
    rows = [row for row in store.tables_of(browser_of(secret), "over", MOST_GAMES) if not is_draft(row)]
    found = []
    for start in range(0, len(rows), AT_ONCE):
        part = rows[start : start + AT_ONCE]
        screens = screens_of(store, secret, {row.id: sits_in(row.header) or ("", "") for row in part})
        for row in part:
            screen = screens.get(row.id)
            if screen is not None and len(screen.seats) == 1:
                seat = screen.seats[0]
                other = (sits_in(row.header) or ("", ""))[HOME if seat == AWAY else AWAY]
                found.append(OwnGame(row, seat, _result(row, seat), other in (HERE, LINK)))
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

    Resigning ends a streak of wins like a loss, so that nobody keeps one by leaving; what another one conceded counts for none.

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
    return Streaks(f"{row} {WORDS[first]} in a row" if counted else "", longest)


def _title(game: str) -> str:
    known = games()
    return known[game].title if game in known else game


async def career(request: Request) -> Response:
    """Show the career of this browser; with ``counted`` in the address also the statistics over its latest games."""
    tables, secret = tables_of(request), secret_of(request)
    own = await tables.workers.run(lambda: own_games(tables.store, secret)) if secret is not None else []
    over = [each for each in own if each.row.state == "over"]
    counted = None
    if "counted" in request.query_params:
        counted = await _statistics(request, over)
    results = [each.result for each in own]
    return html(
        render(
            "career.html",
            name=name_in(request),
            tallies=tallies(own),
            streaks=streaks(results),
            statistics=counted,
            over=len(over),
            left=sum((each.row.id, each.seat) not in _kept(request) for each in over),
            most_games=MOST_GAMES,
            known=secret is not None,
        )
    )


async def _statistics(request: Request, own: Sequence[OwnGame]) -> list[Statistics]:
    """Return the statistics over these games, the newest first, as far as they have been counted; some more are now.

    A game that can't be read is left out. Raises NotLegal while the statistics of others are counted.
    """
    tables, kept = tables_of(request), _kept(request)
    new = [each for each in own if (each.row.id, each.seat) not in kept][:MOST_COUNTED]
    if new and tables.workers.counting >= MOST_COUNTING:
        raise NotLegal("statistics of others are being counted just now; try again in a minute")
    tables.workers.counting += 1
    try:
        for each in new:
            kept[each.row.id, each.seat] = await _counts(tables, each)
    finally:
        tables.workers.counting -= 1
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


# --- To another device


async def make_link(request: Request) -> Response:
    """Make a link by which another browser becomes this one, and lead to it; raises NoSuchPage for one without a table."""
    tables, secret = tables_of(request), secret_of(request)
    held = await tables.workers.run(lambda: tables.store.tables_of(browser_of(secret), None, 1)) if secret is not None else []
    if secret is None or not held:
        raise NoSuchPage("this browser has no tables yet, and nothing to take along")
    return lead_to_link(request, "/career/link", devices_of(request).link(secret))


async def show_link(request: Request) -> Response:
    """Show the link that this browser has just made; without one its career."""
    code = link_made(request)
    if not code:
        return RedirectResponse("/career", 303)
    link = f"{request.url.scheme}://{request.url.netloc}/device/{code}"
    return html(render("device_link.html", link=link, minutes=MINUTES))


async def device(request: Request) -> Response:
    """Show what following the link means; only the form on this page uses it up."""
    await _check_device(request)
    return html(render("device.html", code=request.path_params["code"]))


async def become(request: Request) -> Response:
    """Give this browser the secret of the one that made the link."""
    await _check_device(request)
    secret = devices_of(request).follow(request.path_params["code"])
    return with_secret(request, RedirectResponse("/career", 303), secret)


async def _check_device(request: Request) -> None:
    """Raise LinkUsed if the link opens nothing, or if this browser has tables of its own, which it would lose."""
    tables, own = tables_of(request), secret_of(request)
    whose = devices_of(request).whose(request.path_params["code"])
    if own is not None and own != whose:
        held = await tables.workers.run(lambda: tables.store.tables_of(browser_of(own), None, 1))
        if held:
            raise LinkUsed("this browser has tables of its own, which it would lose; follow the link in one that has none")
