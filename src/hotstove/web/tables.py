"""The tables: tables in memory while somebody is at them, one act at a time at each, and word to everybody who looks on.

Work on a table is done in a thread, under the table's lock. What pages show is what was last written; while the next act
is being worked out, they show that still.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from hotstove.play.chances import OptionChances, worth_of
from hotstove.play.screens import Screen
from hotstove.play.sitting import NotYours
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import Seat
from hotstove.web.access import LINK, SEATS, WATCHES, invitation, invited, new_secret, screen_of, screens_of, token_of
from hotstove.web.base_table import BaseTable, TableStatus, new_id, next_id
from hotstove.web.draft_table import DraftTable, is_draft
from hotstove.web.game_table import WINDOW, GameTable
from hotstove.web.store import AlreadyExists, Role, Store, TableRow
from hotstove.web.table_header import TableHeader
from hotstove.web.table_log import AlreadyDone
from hotstove.web.table_page import TablePage

T = TypeVar("T")
IDLE = 900.0
"""Seconds after which a table that nobody is at is forgotten; the store brings it back."""
MOST = 1000
"""Tables in memory, unless more are looked at."""
FRESH = 10.0
"""Seconds that a table is kept in memory at any rate: somebody who has just come is about to look."""
SWEEP = 30.0
PATIENCE = 1.0
"""Seconds that a page waits for computers to begin, before it is shown without them."""
WEIGH = 8
"""Tables that may wait for odds at once; they are worked out one after another."""
log = logging.getLogger("hotstove.web")


class NotNeeded(HotStoveError):
    """What was being worked out is not needed any longer."""


@dataclass(slots=True)
class SharedTable:
    """A table in memory with all that many need at once to share it."""

    table: BaseTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    looking: int = 0
    used: float = field(default_factory=monotonic)
    pages_shown: dict[Screen, TablePage] = field(default_factory=dict)
    screens: dict[str, Screen] = field(default_factory=dict)
    told: int = -1
    running: asyncio.Task[None] | None = None
    settling: asyncio.Task[None] | None = None
    weighing: asyncio.Task[None] | None = None
    clock: asyncio.Task[None] | None = None
    clocked: int = -1


class Tables:
    """All tables of a server. ``closing`` once it is told to stop."""

    def __init__(self, store: Store, idle: float = IDLE, most: int = MOST) -> None:
        self.store = store
        self.closing = False
        self._idle = idle
        self._most = most
        self._opened_tables: OrderedDict[str, SharedTable] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self._thinking = CapacityLimiter(1)
        self._working = CapacityLimiter(16)

    # --- Tables

    async def create(self, header: TableHeader, secret: str) -> str:
        """A new table that belongs to the browser with that secret; returns its id."""
        id_ = new_id()
        row = TableRow(id_, header.record.game, header.title, _now(), header.plain())
        await self.threaded(lambda: self.store.create(row, [token_of(secret, id_, "own")]))
        return id_

    async def create_next(self, id_: str, screen: Screen, secret: str) -> str:
        """The table that comes after that one, laid by whoever comes first; this browser stays with its side."""
        opened = await self.opened(id_)
        new = next_id(id_)

        def lay(table: BaseTable) -> None:
            if id_ not in screens_of(self.store, secret, {id_: table.sits}):
                raise NotYours("this table is other people's")
            after = table.next_table()
            header = after.header
            if screen.seats or screen.owns:
                with suppress(AlreadyExists):
                    self.store.create(TableRow(new, header.record.game, header.title, _now(), header.plain()), [])
            elif not table.next_exists:
                raise NotYours("the managers say when they go on")
            seats = {after.seats[seat] for seat in screen.seats}
            roles: list[Role] = [role for role in ("0", "1") if int(role) in seats and header.sits[int(role)] == LINK]
            if screen.owns:
                roles.append("own")
            for role in roles or ["watch"]:
                with suppress(AlreadyExists):
                    self.store.add_token(token_of(secret, new, role))

        async with opened.lock:
            await self.threaded(lambda: lay(opened.table))
        if new in self._opened_tables:
            self._opened_tables[new].screens.pop(secret, None)
        return new

    async def screen(self, id_: str, secret: str | None) -> Screen | None:
        """What the browser with that secret may do at the table; None where nothing. Raises NoSuchTable."""
        opened = await self.opened(id_)
        if secret is None:
            return WATCHES if opened.table.over else None
        if secret not in opened.screens:
            if len(opened.screens) > 1000:
                opened.screens.clear()
            found = await self.threaded(lambda: screen_of(self.store, secret, id_, opened.table.sits))
            if found is None:  # not remembered: he may be taking a seat just now
                return WATCHES if opened.table.over else None
            opened.screens[secret] = found
        return opened.screens[secret]

    async def invite(self, id_: str, role: Role) -> str:
        """A new link's secret for that role; of a seat's links it is the only one that still opens."""
        secret = new_secret()
        add = self.store.add_link if role in SEATS else self.store.add_token
        await self.threaded(lambda: add(invitation(secret, id_, role)))
        return secret

    async def join(self, link: str, secret: str) -> str:
        """Let the browser with that secret have what the link gives; returns the table."""
        given = await self.threaded(lambda: invited(self.store, link))
        if given is None:
            raise NotYours("this link opens no table; ask for a new one")
        with suppress(AlreadyExists):  # it was taken up by this browser before
            await self.threaded(lambda: self.store.add_token(token_of(secret, given.table, given.role)))
        if given.table in self._opened_tables:
            opened = self._opened_tables[given.table]
            opened.screens.pop(secret, None)
            await self._act(opened, BaseTable.people_changed)
        return given.table

    # --- Acts and pages_shown

    async def act(self, id_: str, work: Callable[[BaseTable], T]) -> T:
        """Do it at the table, alone, in a thread; whoever looks on is told what changed."""
        return await self._act(await self.opened(id_), work)

    async def _act(self, opened: SharedTable, work: Callable[[BaseTable], T]) -> T:
        while not opened.table.sitting.ready and not self.closing:
            await asyncio.sleep(0.05)
        async with opened.lock:
            opened.used = monotonic()
            try:
                return await self.threaded(lambda: work(opened.table))
            finally:
                await self._tell(opened)

    async def page(self, id_: str, screen: Screen) -> TablePage:
        """The table as that person sees it: as it was last written, even while the next act is being worked out."""
        opened = await self.opened(id_)
        found = opened.pages_shown.get(screen)
        if found is not None:
            return found
        async with opened.lock:
            found = opened.pages_shown.get(screen)
            if found is None:
                found = await self.threaded(lambda: opened.table.page(screen))
                if len(opened.pages_shown) > 8:
                    opened.pages_shown.clear()
                opened.pages_shown[screen] = found
        return found

    async def standing(self, id_: str, screen: Screen) -> TableStatus:
        """How a table stands, for a list: nothing is begun at it, and nobody who is busy there is waited for."""
        try:
            opened = await self._found(id_)
            if opened.lock.locked():
                return TableStatus()
            async with opened.lock:
                return await self.threaded(lambda: opened.table.standing(screen))
        except HotStoveError as error:
            log.warning("table %s can't be listed: %s", id_, error)
            return TableStatus("can't be read")

    @asynccontextmanager
    async def looking(self, id_: str, screen: Screen = WATCHES) -> AsyncIterator[SharedTable]:
        """Somebody's page is open: the table stays, and the others at it see that he is here."""
        opened = await self.opened(id_)
        opened.looking += 1
        self._is_here(opened, screen, 1)
        try:
            yield opened
        finally:
            opened.looking -= 1
            self._is_here(opened, screen, -1)
            opened.used = monotonic()

    def _is_here(self, opened: SharedTable, screen: Screen, more: int) -> None:
        """A page more, or less, is open of this person; told, and not waited for, where that is news to somebody."""
        here = opened.table.here
        was = {seat for seat in screen.seats if here[seat]}
        here.update(dict.fromkeys(screen.seats, more))
        self._wind_clock(opened)
        news = was != {seat for seat in screen.seats if here[seat]} and set(opened.table.people) - set(screen.seats)
        if news and not self.closing:
            telling = asyncio.create_task(self._act(opened, BaseTable.people_changed))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)
            telling.add_done_callback(_heard)

    async def newer(self, opened: SharedTable, than: int) -> None:
        """Wait until the table is not any more as it was at that stamp."""
        async with opened.changed:
            await opened.changed.wait_for(lambda: opened.told != than or self.closing)

    async def worth(self, id_: str, screen: Screen, expected: int) -> None:
        """Work out what each choice before this person is worth; given up when the table has gone on.

        A table has this done once at a time; who asks again meanwhile finds it done.
        """
        opened = await self.opened(id_)
        while opened.weighing is not None and not opened.weighing.done():
            await asyncio.wait((opened.weighing,))
        if sum(each.weighing is not None and not each.weighing.done() for each in self._opened_tables.values()) >= WEIGH:
            raise NotLegal("odds are worked out at many tables just now; try again in a minute")
        opened.weighing = asyncio.create_task(self._weigh(opened, screen, expected))
        await opened.weighing

    async def _weigh(self, opened: SharedTable, screen: Screen, expected: int) -> None:
        async with opened.lock:
            table = opened.table
            sitting = table.sitting
            ask = sitting.asked(screen) if isinstance(table, GameTable) and sitting.may_take(screen) is None else None
            if ask is None or ask.seat is None or table.version != expected or len(ask.options) == 1:
                raise NotLegal("there is no choice of yours to weigh")
            seat: Seat = ask.seat
            if table.worth.get(seat, (-1,))[0] == expected:
                return
            session = await self.threaded(sitting.session.fork)

        def watch() -> None:
            if self.closing or table.version != expected:
                raise NotNeeded("the table has gone on meanwhile")

        def look_ahead(table: BaseTable) -> None:
            if table.version == expected and isinstance(table, GameTable):
                table.ahead[seat] = expected, table.look_ahead(seat)
                table.stamp += 1

        await self._act(opened, look_ahead)  # at once, and exactly; what follows takes its time
        own = next(each for each in session.asks if each.seat == seat)
        found: OptionChances = await to_thread.run_sync(lambda: worth_of(session, own, watch), limiter=self._thinking)

        def keep(table: BaseTable) -> None:
            if table.version == expected:
                table.worth[seat] = expected, found
                table.stamp += 1

        await self._act(opened, keep)

    async def run_on(self, id_: str, screen: Screen) -> None:
        """Let two computers play the game to its end, a half-inning at a time, while people look on."""
        opened = await self.opened(id_)
        if opened.running is None or opened.running.done():
            opened.running = asyncio.create_task(self._run_on(id_, screen))

    async def _run_on(self, id_: str, screen: Screen) -> None:
        def half(table: BaseTable) -> bool:
            before = table.version
            if not table.over:
                with suppress(AlreadyDone):
                    table.step(screen, "half", before)
            return table.version != before

        try:
            while not self.closing and await self.act(id_, half):
                pass
        except HotStoveError as error:
            log.warning("table %s does not go on: %s", id_, error)

    def _wind_clock(self, opened: SharedTable) -> None:
        """A chance to play a card passes by itself after a while, as long as the page of who is asked is open.

        It takes that long whether or not he has a card that fits, and so tells nothing.
        """
        table = opened.table
        seat = table.sitting.window(table.shares_screen)
        if self.closing or seat is None or not table.here[seat] or opened.clocked == table.version:
            return
        opened.clocked = table.version
        opened.clock = asyncio.create_task(self._close_window(opened, table.version))
        opened.clock.add_done_callback(_heard)

    async def _close_window(self, opened: SharedTable, version: int) -> None:
        await asyncio.sleep(WINDOW)
        if not self.closing:
            await self._act(opened, lambda table: table.close_window(version))

    async def _tell(self, opened: SharedTable) -> None:
        self._wind_clock(opened)
        if opened.told != opened.table.stamp:
            opened.pages_shown.clear()
            async with opened.changed:
                opened.told = opened.table.stamp
                opened.changed.notify_all()

    # --- In and out of memory

    async def opened(self, id_: str) -> SharedTable:
        """The table, from memory or from the store, where computers have had their turn; raises NoSuchTable."""
        opened = await self._found(id_)
        if not opened.table.settled and not opened.lock.locked():
            await self._settle(opened)
        return opened

    async def _found(self, id_: str) -> SharedTable:
        """The table as it is."""
        opened = self._opened_tables.get(id_)
        if opened is None:
            lock = self._opening.setdefault(id_, asyncio.Lock())
            async with lock:
                opened = self._opened_tables.get(id_)
                if opened is None:
                    try:
                        opened = SharedTable(await self.threaded(lambda: self._opened(id_)))
                    finally:
                        self._opening.pop(id_, None)
                    opened.told = opened.table.stamp
                    opened = self._opened_tables.setdefault(id_, opened)
                    if len(self._opened_tables) > self._most:
                        self.forget(monotonic() - self._idle)
        if id_ in self._opened_tables:
            self._opened_tables.move_to_end(id_)
        opened.used = monotonic()
        return opened

    async def _settle(self, opened: SharedTable) -> None:
        """Let the computers play until a person is asked; not waited for where they have much to work out first."""
        task = opened.settling
        if task is None:
            task = opened.settling = asyncio.create_task(self._act(opened, BaseTable.settle))
            task.add_done_callback(_heard)
            await asyncio.wait((task,), timeout=PATIENCE)
        if task.done():
            if opened.settling is task:
                opened.settling = None
            error = task.exception()
            if error is not None and not opened.table.over:  # else another process has ended it, and that is taken in
                raise error

    def _opened(self, id_: str) -> BaseTable:
        row = self.store.table(id_)
        kind = DraftTable if is_draft(row) else GameTable
        return kind(row, self.store.log(id_), self.store)

    async def sweep(self) -> None:
        """Forget tables that nobody is at, for as long as the server runs."""
        while True:
            await asyncio.sleep(SWEEP)
            self.forget(monotonic() - self._idle)

    def forget(self, since: float) -> None:
        """Forget tables that nobody has been at since then, and the longest unused ones where there are too many."""
        for id_, opened in list(self._opened_tables.items()):
            under_way = any(task is not None and not task.done() for task in (opened.running, opened.settling, opened.weighing))
            busy = opened.looking or opened.lock.locked() or under_way
            crowded = len(self._opened_tables) > self._most and opened.used < monotonic() - FRESH
            if not busy and (opened.used < since or crowded):
                del self._opened_tables[id_]

    async def close(self) -> None:
        """Let everybody go who waits."""
        self.closing = True
        for clock in (opened.clock for opened in self._opened_tables.values() if opened.clock is not None):
            clock.cancel()
        for opened in self._opened_tables.values():
            async with opened.changed:
                opened.changed.notify_all()

    async def threaded(self, work: Callable[[], T]) -> T:
        """Do it in a thread, as all that waits for a disk or plays a game is."""
        return await to_thread.run_sync(work, limiter=self._working)


def _heard(task: asyncio.Task[None]) -> None:
    """What went wrong is told to whoever comes for it, and is no complaint of Python's where nobody does."""
    if not task.cancelled():
        task.exception()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
