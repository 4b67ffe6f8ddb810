"""All tables of a server: making them, the rights of browsers at them, and keeping those in use in memory."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import TypeVar

from hotstove.play.screens import NotYours, Screen
from hotstove.table.errors import HotStoveError
from hotstove.table.events import BOTH, Seat, Seats
from hotstove.web.access import (
    HERE,
    LINK,
    SEATS,
    WATCHES,
    browser_of,
    invitation,
    invited,
    new_secret,
    screen_of,
    token_of,
)
from hotstove.web.browser_table import BrowserTable, TableStatus, new_id, next_id
from hotstove.web.draft_table import DraftTable, is_draft
from hotstove.web.game_table import GameTable
from hotstove.web.hosted_table import HostedTable, Workers
from hotstove.web.store import AlreadyExists, LinkUsed, RightEnded, Role, Store, TableRow
from hotstove.web.table_header import TableHeader

T = TypeVar("T")
IDLE = 900.0
"""Seconds after which an unused table is dropped from memory; the store brings it back."""
MOST = 1000
"""Tables in memory, unless more have open pages."""
MOST_BYTES = 8 * 1024 * 1024
"""Bytes of these tables' different set-ups, as the store has them; what is made of one takes some thirty times as much."""
KNOWN = 10.0
"""Seconds until a browser's rights at a table are read from the store again, where another process may have ended them."""
FRESH = 10.0
"""Seconds that a table stays in memory after its last use in any case: a page is about to be opened."""
SWEEP = 30.0
"""Seconds after which they are looked through again."""
COLLECTING = 1 / 1000
"""The most of the time in which old garbage is looked for, since nothing else is done then: of many tables it takes long."""
log = logging.getLogger("hotstove.web")


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, idle: float = IDLE, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self.store = store
        self.workers = Workers()
        self._idle = idle
        self._most = most
        self._most_bytes = most_bytes
        self._in_memory: OrderedDict[str, HostedTable] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    # --- Tables

    async def create(self, header: TableHeader, secret: str) -> str:
        """Make a table that belongs to the browser with that secret, and return its id."""
        row = await self.workers.run(lambda: new_row(header))
        await self.keep(row, secret)
        return row.id

    async def keep(self, row: TableRow, secret: str) -> None:
        """Keep a new table, which belongs to the browser with that secret."""
        await self.workers.run(lambda: self.store.create(row, [token_of(secret, row.id, "own")]))

    async def create_next(self, id_: str, secret: str, stepped: bool = False) -> str:
        """Return the id of the table that follows that one, and make it if nobody has; this browser keeps its side.

        ``stepped``: with the next step of the rules.

        Raises NotYours for browsers without a part in the table, and for watchers until a manager has gone on.
        """
        hosted = await self.hosted_table(id_)
        new = next_id(id_)

        def make(table: BrowserTable) -> None:
            screen = screen_of(self.store, secret, id_, table.sits)
            if screen is None:
                raise NotYours("this table is other people's")
            table.catch_up()  # another server may have had a pick of a draft taken back
            after = table.next_table(stepped)
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
            for role in roles:  # a right that has been ended there does not come back by this table
                self.store.take_seat(token_of(secret, new, role))
            if not roles:
                with suppress(AlreadyExists):
                    self.store.add_token(token_of(secret, new, "watch"))

        await hosted.act(make)
        await self._people_changed(new)
        return new

    async def _people_changed(self, id_: str, seats: Seats = ()) -> None:
        """Have the rights at a table read again, and its pages say who sits there.

        ``seats`` have another holder or none, to whom what was said and wished for there before is not told.
        """
        if id_ in self._in_memory:
            hosted = self._in_memory[id_]
            hosted.screens = {}  # a new one: a request that reads rights just now keeps them in the old one
            await hosted.act(lambda table: table.seats_changed(seats) if seats else table.people_changed())

    async def screen(self, id_: str, secret: str | None, anew: bool = False) -> Screen | None:
        """Return what the browser with that secret may do at the table, or None; raises NoSuchTable, NotYet.

        ``anew``: it is read from the store, and not from memory.
        """
        hosted = await self.hosted_table(id_)
        if anew and secret is not None:
            hosted.screens.pop(secret, None)
        screen = await self._screen(hosted, secret)
        if screen is not None:
            hosted.table.check_shows(screen)
        return screen

    def check_right(self, hosted: HostedTable, secret: str | None, screen: Screen) -> None:
        """Raise RightEnded if the browser with that secret has lost what it had at the table when that was read (``screen``).

        It is read again where anybody has changed seats since; in the table's turn, from a thread.
        """
        if secret is None or not (screen.seats or screen.owns) or hosted.screens.get(secret) == screen:
            return
        if screen_of(self.store, secret, hosted.table.id, hosted.table.sits) != screen:
            raise RightEnded("what you might do at this table has changed meanwhile, and nothing was done; look at it again")

    async def _screen(self, hosted: HostedTable, secret: str | None) -> Screen | None:
        """Return what the browser with that secret may do at the table, or None."""
        if secret is None:
            return await self._screen_of_all(hosted)
        if len(hosted.screens) > 1000 or hosted.screens_since < monotonic() - KNOWN:
            hosted.screens = {}
            hosted.screens_since = monotonic()
        known = hosted.screens
        if secret not in known:
            screen, lost = await self.workers.run(lambda: self._read_screen(hosted.table, secret))
            if lost:  # by another server over this store: of its holder nothing is kept here for who has come
                await hosted.act(lambda table: None)
            if screen is None:  # not remembered: this browser may be taking a seat at this moment
                return await self._screen_of_all(hosted)
            sitting = hosted.table.sitting
            if not screen.seats and sitting.session.record.keeps_passes and not sitting.has_spectator:
                await hosted.act(BrowserTable.people_changed)  # he has come to look on by another server over this store
            known[secret] = screen
            return screen
        return known[secret]

    def _read_screen(self, table: BrowserTable, secret: str) -> tuple[Screen | None, Seats]:
        """Return what a browser may do at a table, and, if it has a seat there, the seats of which others have lost theirs."""
        screen = screen_of(self.store, secret, table.id, table.sits)
        return screen, table.seats_lost() if screen is not None and screen.seats else ()

    async def _screen_of_all(self, hosted: HostedTable) -> Screen | None:
        """Return what a browser without a role may do: look at a game that is played out, once its last answer is kept."""
        if not hosted.table.played_out:
            return None
        async with hosted.lock:  # a store that refuses the last answer opens nothing to anybody
            return WATCHES if hosted.table.played_out else None

    async def invite(self, id_: str, role: Role, maker: str, owns: bool = False) -> str:
        """Make a link for that role and return its secret; it works once. ``maker`` is the secret of the owner who makes it.

        ``owns``: he makes it by his right at the table, and it raises RightEnded if he has that no longer when it is written; a
        request may wait for the table meanwhile. Seasons make links by other rights.

        A new link to a seat ends the seat's older links. One to a seat that is taken replaces its holder, which pages say. One
        for another browser of the owner ends older ones, and the rights of all his browsers other than this one.
        """
        secret = new_secret()
        link, right = invitation(secret, id_, role), token_of(maker, id_, "own") if owns else None
        if role == "watch":
            await self.workers.run(lambda: self.store.add_token(link, right))
            return secret
        keeper = browser_of(maker) if role == "own" else ""
        ended = await self.workers.run(lambda: self.store.add_link(link, keeper, right))
        sits = (await self.hosted_table(id_)).table.sits
        await self._people_changed(id_, tuple(seat for seat in BOTH if ended and sits[seat] == HERE))
        return secret

    async def join(self, link: str, secret: str) -> str:
        """Give the browser with that secret the role that the link gives, and return the table's id; raises LinkUsed."""
        given = await self.workers.run(lambda: invited(self.store, link))
        if given is None:
            raise LinkUsed("this link opens no table; ask for a new one")
        token = token_of(secret, given.table, given.role)
        changed = await self.workers.run(lambda: self.store.follow_link(given.hash, token))
        await self._people_changed(given.table, tuple(seat for seat in BOTH if changed and str(seat) == given.role))
        return given.table

    async def leave(self, id_: str, screen: Screen, secret: str) -> None:
        """End what this browser holds of its seats, to which somebody else may be invited; raises NotYours without any."""
        hosted = await self.hosted_table(id_)
        roles = [role for role in SEATS if hosted.table.sits[int(role)] == LINK and int(role) in screen.seats]
        if not roles:
            raise NotYours("you have no seat here that was given by a link")
        for role in roles:
            await self.workers.run(lambda role=role: self.store.leave_seat(token_of(secret, id_, role)))  # type: ignore[misc]
        await self._people_changed(id_, tuple(seat for seat in BOTH if str(seat) in roles))

    async def status(self, id_: str, screen: Screen) -> TableStatus:
        """Return a table's status for a list; the status of a table that can't be read says so."""
        try:
            return await (await self._loaded(id_)).status(screen)
        except HotStoveError as error:
            log.warning("table %s can't be listed: %s", id_, error)
            return TableStatus("can't be read")

    def names(self, id_: str) -> Mapping[Seat, str]:
        """Return what people who have been at a table are called, by seat; of a table that is not in memory nobody is known."""
        hosted = self._in_memory.get(id_)
        return {} if hosted is None else hosted.table.names

    # --- In and out of memory

    async def hosted_table(self, id_: str) -> HostedTable:
        """Return the table, from memory or from the store, after the computers' turns; raises NoSuchTable."""
        hosted = await self._loaded(id_)
        if hosted.idle_and_unsettled:
            await hosted.play_to_question()
        return hosted

    async def _loaded(self, id_: str) -> HostedTable:
        """Return the table, from memory or from the store, as it is."""
        hosted = self._in_memory.get(id_)
        if hosted is None:
            lock = self._loading.setdefault(id_, asyncio.Lock())
            async with lock:
                hosted = self._in_memory.get(id_)
                if hosted is None:
                    try:
                        hosted = await self.workers.run(lambda: self._host(id_))
                    finally:
                        self._loading.pop(id_, None)
                    hosted = self._in_memory.setdefault(id_, hosted)
                    if self._is_crowded():
                        self.forget(monotonic() - self._idle)
        if id_ in self._in_memory:
            self._in_memory.move_to_end(id_)
        hosted.used = monotonic()
        return hosted

    def _host(self, id_: str) -> HostedTable:
        table = self._load(id_)
        return HostedTable(table, self.workers, len(json.dumps(table.header.record.setup.plain())))

    def _load(self, id_: str) -> BrowserTable:
        row = self.store.table(id_)
        kind = DraftTable if is_draft(row) else GameTable
        return kind(row, self.store.log(id_), self.store)

    def _is_crowded(self) -> bool:
        """Whether more tables are in memory than are kept, or more bytes of set-ups; tables of the same set-up share it."""
        sizes = {id(hosted.table.header.record.setup): hosted.size for hosted in self._in_memory.values()}
        return len(self._in_memory) > self._most or sum(sizes.values()) > self._most_bytes

    async def sweep(self) -> None:
        """Drop unused tables from memory and collect garbage, for as long as the server runs."""
        due = monotonic()
        while True:
            await asyncio.sleep(SWEEP)
            begun = monotonic()
            self.forget(begun - self._idle)
            if begun >= due:
                gc.collect()
                due = begun + (monotonic() - begun) / COLLECTING

    def forget(self, since: float) -> None:
        """Drop tables from memory last used before that time, and, if there are too many, the longest unused ones."""
        crowded = self._is_crowded()
        for id_, hosted in list(self._in_memory.items()):
            if not hosted.busy and (hosted.used < since or (crowded and hosted.used < monotonic() - FRESH)):
                del self._in_memory[id_]
                crowded = crowded and self._is_crowded()

    async def close(self) -> None:
        """End all waiting at the tables; the server closes."""
        self.workers.closing = True
        for hosted in self._in_memory.values():
            await hosted.close()
        await self.workers.run(self.workers.end)


def new_row(header: TableHeader) -> TableRow:
    """Return the row of a new table. Its teams are read once more for it, which takes some milliseconds."""
    return TableRow(new_id(), header.record.game, header.title, _now(), header.plain())


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
