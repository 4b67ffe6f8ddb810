"""All tables of a server: making them, who may do what at them, and keeping those in memory that somebody is at."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import TypeVar

from hotstove.play.screens import Screen
from hotstove.play.sitting import NotYours
from hotstove.table.errors import HotStoveError
from hotstove.web.access import LINK, SEATS, WATCHES, invitation, invited, new_secret, screen_of, screens_of, token_of
from hotstove.web.base_table import BaseTable, TableStatus, new_id, next_id
from hotstove.web.draft_table import DraftTable, is_draft
from hotstove.web.game_table import GameTable
from hotstove.web.shared_table import SharedTable, Workers
from hotstove.web.store import AlreadyExists, Role, Store, TableRow
from hotstove.web.table_header import TableHeader

T = TypeVar("T")
IDLE = 900.0
"""Seconds after which a table that nobody is at is forgotten; the store brings it back."""
MOST = 1000
"""Tables in memory, unless more are looked at."""
FRESH = 10.0
"""Seconds that a table is kept in memory at any rate: somebody who has just come is about to look."""
SWEEP = 30.0
log = logging.getLogger("hotstove.web")


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, idle: float = IDLE, most: int = MOST) -> None:
        self.store = store
        self.workers = Workers()
        self._idle = idle
        self._most = most
        self._opened_tables: OrderedDict[str, SharedTable] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    # --- Tables

    async def create(self, header: TableHeader, secret: str) -> str:
        """A new table that belongs to the browser with that secret; returns its id."""
        id_ = new_id()
        row = TableRow(id_, header.record.game, header.title, _now(), header.plain())
        await self.workers.run(lambda: self.store.create(row, [token_of(secret, id_, "own")]))
        return id_

    async def create_next(self, id_: str, screen: Screen, secret: str) -> str:
        """The table that comes after that one, made by whoever comes first; this browser stays with its side."""
        opened = await self.opened(id_)
        new = next_id(id_)

        def make(table: BaseTable) -> None:
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
            await self.workers.run(lambda: make(opened.table))
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
            found = await self.workers.run(lambda: screen_of(self.store, secret, id_, opened.table.sits))
            if found is None:  # not remembered: he may be taking a seat just now
                return WATCHES if opened.table.over else None
            opened.screens[secret] = found
        return opened.screens[secret]

    async def invite(self, id_: str, role: Role) -> str:
        """A new link's secret for that role; of a seat's links it is the only one that still opens."""
        secret = new_secret()
        add = self.store.add_link if role in SEATS else self.store.add_token
        await self.workers.run(lambda: add(invitation(secret, id_, role)))
        return secret

    async def join(self, link: str, secret: str) -> str:
        """Let the browser with that secret have what the link gives; returns the table."""
        given = await self.workers.run(lambda: invited(self.store, link))
        if given is None:
            raise NotYours("this link opens no table; ask for a new one")
        with suppress(AlreadyExists):  # it was taken up by this browser before
            await self.workers.run(lambda: self.store.add_token(token_of(secret, given.table, given.role)))
        if given.table in self._opened_tables:
            opened = self._opened_tables[given.table]
            opened.screens.pop(secret, None)
            await opened.act(BaseTable.people_changed)
        return given.table

    async def status(self, id_: str, screen: Screen) -> TableStatus:
        """How a table stands, for a list; one that can't be read says so."""
        try:
            return await (await self._found(id_)).status(screen)
        except HotStoveError as error:
            log.warning("table %s can't be listed: %s", id_, error)
            return TableStatus("can't be read")

    # --- In and out of memory

    async def opened(self, id_: str) -> SharedTable:
        """The table, from memory or from the store, where computers have had their turn; raises NoSuchTable."""
        opened = await self._found(id_)
        if not opened.table.settled and not opened.lock.locked():
            await opened.play_to_question()
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
                        opened = SharedTable(await self.workers.run(lambda: self._opened(id_)), self.workers)
                    finally:
                        self._opening.pop(id_, None)
                    opened = self._opened_tables.setdefault(id_, opened)
                    if len(self._opened_tables) > self._most:
                        self.forget(monotonic() - self._idle)
        if id_ in self._opened_tables:
            self._opened_tables.move_to_end(id_)
        opened.used = monotonic()
        return opened

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
            crowded = len(self._opened_tables) > self._most and opened.used < monotonic() - FRESH
            if not opened.busy and (opened.used < since or crowded):
                del self._opened_tables[id_]

    async def close(self) -> None:
        """Let everybody go who waits."""
        self.workers.closing = True
        for opened in self._opened_tables.values():
            await opened.close()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
