"""The hall: tables in memory while somebody is at them, one act at a time at each, and word to everybody who looks on.

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

from hotstove.play.chances import Worth, worth_of
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import Seat
from hotstove.web.drafting import LiveDraft, is_draft
from hotstove.web.kept import Doubled, KeptTable, NotYours, Standing, id_after, new_id
from hotstove.web.live import LiveTable
from hotstove.web.plan import Plan
from hotstove.web.seating import LINK, SEATS, WATCHES, Guest, guest_of, guests_of, invitation, invited, new_secret, token_of
from hotstove.web.sight import TableSight
from hotstove.web.store import Role, Store, TableRow, Taken

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


class Stale(HotStoveError):
    """What was being worked out is of no use any more."""


@dataclass(slots=True)
class Stand:
    """A table in memory with all that many need at once to share it."""

    table: KeptTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    looking: int = 0
    used: float = field(default_factory=monotonic)
    sights: dict[Guest, TableSight] = field(default_factory=dict)
    guests: dict[str, Guest] = field(default_factory=dict)
    told: int = -1
    running: asyncio.Task[None] | None = None
    settling: asyncio.Task[None] | None = None
    weighing: asyncio.Task[None] | None = None


class Hall:
    """All tables of a server. ``closing`` once it is told to stop."""

    def __init__(self, store: Store, idle: float = IDLE, most: int = MOST) -> None:
        self.store = store
        self.closing = False
        self._idle = idle
        self._most = most
        self._stands: OrderedDict[str, Stand] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self._thinking = CapacityLimiter(1)
        self._working = CapacityLimiter(16)

    # --- Tables

    async def lay(self, plan: Plan, title: str, secret: str) -> str:
        """A new table that belongs to the browser with that secret; returns its id."""
        id_ = new_id()
        row = TableRow(id_, plan.record.game, title, _now(), plan.header())
        await self.threaded(lambda: self.store.create(row, [token_of(secret, id_, "own")]))
        return id_

    async def lay_after(self, id_: str, guest: Guest, secret: str) -> str:
        """The table that comes after that one, laid by whoever comes first; this browser stays with its side."""
        stand = await self.stand(id_)
        new = id_after(id_)

        def lay(table: KeptTable) -> None:
            if id_ not in guests_of(self.store, secret, {id_: table.sits}):
                raise NotYours("this table is other people's")
            after = table.after()
            plan = after.plan
            if guest.seats or guest.owns:
                with suppress(Taken):
                    self.store.create(TableRow(new, plan.record.game, after.title, _now(), plan.header()), [])
            elif not table.has_gone_on:
                raise NotYours("the managers say when they go on")
            seats = {after.seats[seat] for seat in guest.seats}
            roles: list[Role] = [role for role in ("0", "1") if int(role) in seats and plan.sits[int(role)] == LINK]
            if guest.owns:
                roles.append("own")
            for role in roles or ["watch"]:
                with suppress(Taken):
                    self.store.add_token(token_of(secret, new, role))

        async with stand.lock:
            await self.threaded(lambda: lay(stand.table))
        if new in self._stands:
            self._stands[new].guests.pop(secret, None)
        return new

    async def guest(self, id_: str, secret: str | None) -> Guest | None:
        """What the browser with that secret may do at the table; None where nothing. Raises NoSuchTable."""
        stand = await self.stand(id_)
        if secret is None:
            return WATCHES if stand.table.over else None
        if secret not in stand.guests:
            if len(stand.guests) > 1000:
                stand.guests.clear()
            found = await self.threaded(lambda: guest_of(self.store, secret, id_, stand.table.sits))
            if found is None:  # not remembered: he may be taking a seat just now
                return WATCHES if stand.table.over else None
            stand.guests[secret] = found
        return stand.guests[secret]

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
        with suppress(Taken):  # it was taken up by this browser before
            await self.threaded(lambda: self.store.add_token(token_of(secret, given.table, given.role)))
        if given.table in self._stands:
            stand = self._stands[given.table]
            stand.guests.pop(secret, None)
            await self._act(stand, KeptTable.look_round)
        return given.table

    # --- Acts and sights

    async def act(self, id_: str, work: Callable[[KeptTable], T]) -> T:
        """Do it at the table, alone, in a thread; whoever looks on is told what changed."""
        return await self._act(await self.stand(id_), work)

    async def _act(self, stand: Stand, work: Callable[[KeptTable], T]) -> T:
        while not stand.table.ready and not self.closing:
            await asyncio.sleep(0.05)
        async with stand.lock:
            stand.used = monotonic()
            try:
                return await self.threaded(lambda: work(stand.table))
            finally:
                await self._tell(stand)

    async def sight(self, id_: str, guest: Guest) -> TableSight:
        """The table as that person sees it: as it was last written, even while the next act is being worked out."""
        stand = await self.stand(id_)
        found = stand.sights.get(guest)
        if found is not None:
            return found
        async with stand.lock:
            found = stand.sights.get(guest)
            if found is None:
                found = await self.threaded(lambda: stand.table.sight(guest))
                if len(stand.sights) > 8:
                    stand.sights.clear()
                stand.sights[guest] = found
        return found

    async def standing(self, id_: str, guest: Guest) -> Standing:
        """How a table stands, for a list: nothing is begun at it, and nobody who is busy there is waited for."""
        try:
            stand = await self._found(id_)
            if stand.lock.locked():
                return Standing()
            async with stand.lock:
                return await self.threaded(lambda: stand.table.standing(guest))
        except HotStoveError as error:
            log.warning("table %s can't be listed: %s", id_, error)
            return Standing("can't be read")

    @asynccontextmanager
    async def looking(self, id_: str, guest: Guest = WATCHES) -> AsyncIterator[Stand]:
        """Somebody's page is open: the table stays, and the others at it see that he is here."""
        stand = await self.stand(id_)
        stand.looking += 1
        self._is_here(stand, guest, 1)
        try:
            yield stand
        finally:
            stand.looking -= 1
            self._is_here(stand, guest, -1)
            stand.used = monotonic()

    def _is_here(self, stand: Stand, guest: Guest, more: int) -> None:
        """A page more, or less, is open of this person; told, and not waited for, where that is news to somebody."""
        here = stand.table.here
        was = {seat for seat in guest.seats if here[seat]}
        here.update(dict.fromkeys(guest.seats, more))
        news = was != {seat for seat in guest.seats if here[seat]} and set(stand.table.people) - set(guest.seats)
        if news and not self.closing:
            telling = asyncio.create_task(self._act(stand, KeptTable.look_round))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)
            telling.add_done_callback(_heard)

    async def newer(self, stand: Stand, than: int) -> None:
        """Wait until the table is not any more as it was at that stamp."""
        async with stand.changed:
            await stand.changed.wait_for(lambda: stand.told != than or self.closing)

    async def worth(self, id_: str, guest: Guest, expected: int) -> None:
        """Work out what each choice before this person is worth; given up when the table has gone on.

        A table has this done once at a time; who asks again meanwhile finds it done.
        """
        stand = await self.stand(id_)
        while stand.weighing is not None and not stand.weighing.done():
            await asyncio.wait((stand.weighing,))
        if sum(each.weighing is not None and not each.weighing.done() for each in self._stands.values()) >= WEIGH:
            raise NotLegal("odds are worked out at many tables just now; try again in a minute")
        stand.weighing = asyncio.create_task(self._weigh(stand, guest, expected))
        await stand.weighing

    async def _weigh(self, stand: Stand, guest: Guest, expected: int) -> None:
        async with stand.lock:
            table = stand.table
            ask = table.asked(guest) if isinstance(table, LiveTable) else None
            if ask is None or ask.seat is None or table.version != expected or table.must_take(guest) is not None:
                raise NotLegal("there is no choice of yours to weigh")
            seat: Seat = ask.seat
            if table.worth.get(seat, (-1,))[0] == expected:
                return
            session = await self.threaded(table.session.fork)

        def watch() -> None:
            if self.closing or table.version != expected:
                raise Stale("the table has gone on meanwhile")

        def look_ahead(table: KeptTable) -> None:
            if table.version == expected and isinstance(table, LiveTable):
                table.ahead[seat] = expected, table.look_ahead(seat)
                table.stamp += 1

        await self._act(stand, look_ahead)  # at once, and exactly; what follows takes its time
        own = next(each for each in session.asks if each.seat == seat)
        found: Worth = await to_thread.run_sync(lambda: worth_of(session, own, watch), limiter=self._thinking)

        def keep(table: KeptTable) -> None:
            if table.version == expected:
                table.worth[seat] = expected, found
                table.stamp += 1

        await self._act(stand, keep)

    async def run_on(self, id_: str, guest: Guest) -> None:
        """Let two computers play the game to its end, a half-inning at a time, while people look on."""
        stand = await self.stand(id_)
        if stand.running is None or stand.running.done():
            stand.running = asyncio.create_task(self._run_on(id_, guest))

    async def _run_on(self, id_: str, guest: Guest) -> None:
        def half(table: KeptTable) -> bool:
            before = table.version
            if not table.over:
                with suppress(Doubled):
                    table.step(guest, "half", before)
            return table.version != before

        try:
            while not self.closing and await self.act(id_, half):
                pass
        except HotStoveError as error:
            log.warning("table %s does not go on: %s", id_, error)

    async def _tell(self, stand: Stand) -> None:
        if stand.told != stand.table.stamp:
            stand.sights.clear()
            async with stand.changed:
                stand.told = stand.table.stamp
                stand.changed.notify_all()

    # --- In and out of memory

    async def stand(self, id_: str) -> Stand:
        """The table, from memory or from the store, where computers have had their turn; raises NoSuchTable."""
        stand = await self._found(id_)
        if not stand.table.settled and not stand.lock.locked():
            await self._settle(stand)
        return stand

    async def _found(self, id_: str) -> Stand:
        """The table as it is."""
        stand = self._stands.get(id_)
        if stand is None:
            lock = self._opening.setdefault(id_, asyncio.Lock())
            async with lock:
                stand = self._stands.get(id_)
                if stand is None:
                    try:
                        opened = Stand(await self.threaded(lambda: self._opened(id_)))
                    finally:
                        self._opening.pop(id_, None)
                    opened.told = opened.table.stamp
                    stand = self._stands.setdefault(id_, opened)
                    if len(self._stands) > self._most:
                        self.forget(monotonic() - self._idle)
        if id_ in self._stands:
            self._stands.move_to_end(id_)
        stand.used = monotonic()
        return stand

    async def _settle(self, stand: Stand) -> None:
        """Let the computers play until a person is asked; not waited for where they have much to work out first."""
        task = stand.settling
        if task is None:
            task = stand.settling = asyncio.create_task(self._act(stand, KeptTable.settle))
            task.add_done_callback(_heard)
            await asyncio.wait((task,), timeout=PATIENCE)
        if task.done():
            if stand.settling is task:
                stand.settling = None
            error = task.exception()
            if error is not None and not stand.table.over:  # else another process has ended it, and that is taken in
                raise error

    def _opened(self, id_: str) -> KeptTable:
        row = self.store.table(id_)
        kind = LiveDraft if is_draft(row) else LiveTable
        return kind(row, self.store.log(id_), self.store)

    async def sweep(self) -> None:
        """Forget tables that nobody is at, for as long as the server runs."""
        while True:
            await asyncio.sleep(SWEEP)
            self.forget(monotonic() - self._idle)

    def forget(self, since: float) -> None:
        """Forget tables that nobody has been at since then, and the longest unused ones where there are too many."""
        for id_, stand in list(self._stands.items()):
            under_way = any(task is not None and not task.done() for task in (stand.running, stand.settling, stand.weighing))
            busy = stand.looking or stand.lock.locked() or under_way
            crowded = len(self._stands) > self._most and stand.used < monotonic() - FRESH
            if not busy and (stand.used < since or crowded):
                del self._stands[id_]

    async def close(self) -> None:
        """Let everybody go who waits."""
        self.closing = True
        for stand in self._stands.values():
            async with stand.changed:
                stand.changed.notify_all()

    async def threaded(self, work: Callable[[], T]) -> T:
        """Do it in a thread, as all that waits for a disk or plays a game is."""
        return await to_thread.run_sync(work, limiter=self._working)


def _heard(task: asyncio.Task[None]) -> None:
    """What went wrong is told to whoever comes for it, and is no complaint of Python's where nobody does."""
    if not task.cancelled():
        task.exception()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
