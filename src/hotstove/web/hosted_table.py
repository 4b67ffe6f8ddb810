"""One table held in memory for requests and open pages: one act at a time, after which every open page is notified.

Work on a table is done in a thread, under the table's lock. While an act is being worked out, pages show the state before it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from time import monotonic, time
from typing import NamedTuple, TypeVar

from anyio import CapacityLimiter, to_thread

from hotstove.play.chances import OptionChances
from hotstove.play.game_sitting import ODDS_WAIT
from hotstove.play.screens import Screen
from hotstove.play.thinking import ManagersQuestion, choice_of
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import AWAY, BOTH, HOME, Seat, Seats
from hotstove.table.processes import Calculator
from hotstove.web.access import WATCHES
from hotstove.web.browser_table import BrowserTable, TableStatus
from hotstove.web.calculations import Position, get_ready, know_teams_at, look_ahead_at, worth_at
from hotstove.web.fair_queue import Bounds, FairQueue, Who
from hotstove.web.game_table import GameTable
from hotstove.web.look.templates import fragment
from hotstove.web.plain_line import in_marks
from hotstove.web.table_log import AlreadyDone
from hotstove.web.table_page import TablePage

T = TypeVar("T")
LAST_MOMENT = 2.0
"""Seconds in which a calculation that is not needed any longer may end, before its process is ended, and begun anew."""
SECOND = 1.0
"""How long each second takes for which a window stays open."""
PATIENCE = 1.0
"""Seconds that a page waits for the first turn of computer managers, before it is shown without it."""
PAGES = 8
"""Pages of a table that are kept until it changes, and lines of lists: one for each screen."""
LOOKS = 2
"""Pages that are made at a time for who looks on, builds or begins, each for another address."""
LOOKS_AT_ONCE = Bounds(browser=24, address=100, all=400)
"""The most of them that are waited for at once: of a browser, of an address, of all."""
log = logging.getLogger("hotstove.web")


class NotNeeded(HotStoveError):
    """The result of a calculation is not needed any longer."""


class Workers:
    """The threads and processes that work for all tables of a server. ``closing``: the server has been told to stop.

    Threads do what is short: acts at tables, and what they read and write in the store, have six of their own; pages that are
    made for who looks on, builds a team or begins a game (`run_for`) have ``LOOKS``, in the queue ``looks``.

    ``odds`` is the queue for chances to win, ``reviews`` that for games that are gone through; they are worked out by one
    process, one after another. What computer managers think that play games out is done by a second one. A third one looks
    back on finished games, which takes seconds; ``hindsights`` is the queue for it, also for the statistics of careers and for
    clubs of real seasons as far as their cards are kept. A fourth one reads statistics of real seasons and presses cards, which
    can take a minute, for those in the queue ``presses``.
    So requests have this process for themselves.
    """

    def __init__(self) -> None:
        self.closing = False
        self.odds = FairQueue("odds are worked out at many tables just now; try again in a minute")
        self.hindsights = FairQueue("many games are being looked back on just now; try again in a minute")
        self.reviews = FairQueue("many games are being opened just now; try again in a minute")
        self.presses = FairQueue("cards are pressed for many just now; try again in a minute")
        self.looks = FairQueue("many of your pages are being made just now; try again in a moment", LOOKS_AT_ONCE)
        self._working = CapacityLimiter(6)
        self._looking = CapacityLimiter(LOOKS)
        self._playing = CapacityLimiter(4)
        self._going_on = CapacityLimiter(1)
        self._calculating = CapacityLimiter(1)
        self._sending = asyncio.Lock()
        self._looking_back = CapacityLimiter(1)
        self._pressing = CapacityLimiter(1)
        self._calculator = Calculator()
        self._thinker = Calculator()
        self._historian = Calculator()
        self._press = Calculator()

    async def run(self, work: Callable[[], T]) -> T:
        """Do work of an act at a table, or of some milliseconds that waits for a disk, in a thread."""
        return await to_thread.run_sync(work, limiter=self._working)

    async def run_for(self, who: Who, work: Callable[[], T]) -> T:
        """Make a page for somebody, in a thread, after what he has wanted before; raises NotLegal if that is too much.

        Each address has one place in the queue, however many it asks for, so that they keep nobody else waiting.
        """
        async with self.looks.admitted(who) as place, place():
            return await to_thread.run_sync(work, limiter=self._looking)

    async def play(self, work: Callable[[], T]) -> T:
        """Play at a table whose computer managers think, in a thread; so many tables at a time, beside all others."""
        return await to_thread.run_sync(work, limiter=self._playing)

    async def go_on(self, work: Callable[[], T]) -> T:
        """Play on at a table where nobody has been asked for long, in a thread; one such table at a time."""
        return await to_thread.run_sync(work, limiter=self._going_on)

    async def read_for(self, who: Who, calculation: Callable[[], T]) -> T:
        """Read a whole game for somebody's review, after what he has wanted before; raises NotLegal if that is too much."""
        async with self.reviews.admitted(who) as place, place():
            return await self.calculate(calculation)

    async def look_back(self, calculation: Callable[[], T]) -> T:
        """Calculate in a process of its own what is known of finished games only; odds and reviews do not wait for it."""
        return await to_thread.run_sync(lambda: self._historian.work(calculation, self._check_open), limiter=self._looking_back)

    async def look_back_for(self, who: Who, calculation: Callable[[], T]) -> T:
        """Do that for somebody, after what he has wanted before; raises NotLegal if that is too much."""
        async with self.hindsights.admitted(who) as place, place():
            return await self.look_back(calculation)

    async def press_for(self, who: Who, calculation: Callable[[], T]) -> T:
        """Read a real season or press its cards for somebody, after what he has wanted before; raises as `look_back_for`."""
        async with self.presses.admitted(who) as place, place():
            return await to_thread.run_sync(lambda: self._press.work(calculation, self._check_open), limiter=self._pressing)

    async def wait_to_send(self) -> None:
        """Wait for one's turn among all open pages: one page is sent at a time, and others' requests come in between."""
        async with self._sending:
            await asyncio.sleep(0)

    async def calculate(self, calculation: Callable[[], T], needed: Callable[[], object] = lambda: None) -> T:
        """Calculate in another process (`Calculator.work`), one such calculation at a time.

        ``needed`` raises an error when the result is not needed any longer, which ends it after a ``LAST_MOMENT``: a process
        that goes on keeps what it knows of the teams.
        """
        since: float | None = None

        def needed_here() -> None:
            nonlocal since
            self._check_open()
            try:
                needed()
            except HotStoveError:
                since = since or monotonic()
                if monotonic() - since >= LAST_MOMENT:
                    raise

        return await to_thread.run_sync(lambda: self._calculator.work(calculation, needed_here), limiter=self._calculating)

    def get_ready(self) -> None:
        """Start the process that works out odds, and have it load all games; waits for it.

        If that fails, as where the server is stopped meanwhile, who asks for odds first learns why.
        """
        with suppress(HotStoveError, OSError):
            self._calculator.work(get_ready, self._check_open)

    def think(self, question: ManagersQuestion) -> int:
        """The number of the option that a computer manager takes, thought of in another process; waits for it."""
        return self._thinker.work(partial(choice_of, question), self._check_open)

    def _check_open(self) -> None:
        if self.closing:
            raise NotNeeded("the server is being stopped")

    def end(self) -> None:
        """End the processes, whatever they calculate."""
        self._calculator.end()
        self._thinker.end()
        self._historian.end()
        self._press.end()


class Told(NamedTuple):
    """What pages have been notified of: the stamp of what everybody may know, and those of what one seat alone may."""

    stamp: int
    seats: tuple[int, int]

    @classmethod
    def of(cls, table: BrowserTable) -> Told:
        """The stamps of a table now."""
        return cls(table.stamp, (table.seat_stamps[AWAY], table.seat_stamps[HOME]))

    def seats_since(self, told: Told) -> Seats:
        """The seats that have been notified of something since."""
        return tuple(seat for seat in BOTH if self.seats[seat] != told.seats[seat])


class HostedTable:
    """A table in memory, its lock, and what its open pages need.

    ``open_pages`` is the number of its open pages, ``used`` the time of its last use (seconds of a monotonic clock), ``told``
    what the last notification was of; ``screens`` are those of the browsers that have been here, by their secrets, as
    they were read from the store since ``screens_since``. ``size`` is that of its set-up, in bytes of the store.
    """

    def __init__(self, table: BrowserTable, workers: Workers, size: int = 0) -> None:
        self.table = table
        self.size = size
        table.sitting.elsewhere = workers.think
        self.lock = asyncio.Lock()
        self.open_pages = 0
        self.used = monotonic()
        self.told = Told.of(table)
        self.screens: dict[str, Screen] = {}
        self.screens_since = monotonic()
        self._workers = workers
        self._changed = asyncio.Condition()
        self._pages: dict[Screen, TablePage] = {}
        self._markup: dict[Screen, tuple[TablePage, str]] = {}
        self._statuses: dict[Screen, TableStatus] = {}
        self._running: asyncio.Task[None] | None = None
        self._settling: asyncio.Task[None] | None = None
        self._weighing: dict[Seat, asyncio.Task[None]] = {}
        self._notifying: set[asyncio.Task[None]] = set()
        self._window_task: asyncio.Task[None] | None = None
        self._window_version = -1
        self._clock_task: asyncio.Task[None] | None = None
        self._clock_ends: float | None = None

    @property
    def busy(self) -> bool:
        """Whether a page is open or work is under way, so that the table must stay in memory."""
        tasks = (self._running, self._settling, *self._weighing.values())
        return bool(self.open_pages) or self.lock.locked() or any(task is not None and not task.done() for task in tasks)

    async def close(self) -> None:
        """End all waiting for changes; the server closes."""
        for waiting in (self._window_task, self._clock_task):
            if waiting is not None:
                waiting.cancel()
        async with self._changed:
            self._changed.notify_all()

    @property
    def idle_and_unsettled(self) -> bool:
        """Whether the computers have to play on; not in the midst of an act, whose game is not to be looked at."""
        return not self.lock.locked() and not self.table.settled

    # --- Acts and pages

    async def act(self, work: Callable[[BrowserTable], T], going_on: bool = False) -> T:
        """Do work at the table in a thread, with its lock held, then notify its pages; returns the work's result.

        An act ends after ``EVENTS_AT_ONCE``; the table then goes on by itself (``going_on``), one table after another, so that
        acts of others come in between.
        """
        while not self.table.sitting.ready and not self._workers.closing:
            await asyncio.sleep(0.05)
        async with self.lock:
            self.used = monotonic()
            thread = self._workers.play if self.table.sitting.plays_out else self._workers.run
            if going_on:
                thread = self._workers.go_on
            try:
                done = await thread(lambda: self._do(work))
            finally:
                await self._notify_pages()
        if not self.table.settled and not going_on:
            self._settle(going_on=True)
        return done

    def _do(self, work: Callable[[BrowserTable], T]) -> T:
        """Do work at the table, by who holds its seats by now; then its clock runs for who is asked."""
        try:
            if self.table.mind_holders():
                self.screens = {}  # who has lost a seat, at whatever server, has no right here by it either
            return work(self.table)
        finally:
            self.table.mind_clock(monotonic(), time())

    async def page(self, screen: Screen) -> TablePage:
        """Return the table as that person sees it: the last complete state, even while the next act is being worked out."""
        page = self._pages.get(screen)
        if page is not None:
            return page
        async with self.lock:
            page = self._pages.get(screen)
            if page is None:
                page = await self._workers.run(lambda: self.table.page(screen))
                if len(self._pages) > PAGES:
                    self._pages.clear()
                self._pages[screen] = page
        return page

    async def markup(self, screen: Screen) -> str:
        """Return the part of the page that changes, as markup: made once for all who see the same."""
        page = await self.page(screen)
        made = self._markup.get(screen)
        if made is None or made[0] is not page:
            if len(self._markup) > PAGES:
                self._markup.clear()
            made = self._markup[screen] = page, await self._workers.run(lambda: fragment(page))
        return made[1]

    async def status(self, screen: Screen) -> TableStatus:
        """Return the table's status for a list: that of the last complete state; an empty one while the first act is under way.

        Nobody waits for an act here, nor does the list show him that somebody else does one that leaves his page as it is.
        """
        known = self._statuses.get(screen)
        if known is not None:
            return known
        if self.lock.locked():
            return TableStatus()
        async with self.lock:
            status = await self._workers.run(lambda: self.table.status(screen))
            if len(self._statuses) > PAGES:
                self._statuses.clear()
            self._statuses[screen] = status
        return status

    @asynccontextmanager
    async def viewed(self, screen: Screen = WATCHES, name: str = "") -> AsyncIterator[None]:
        """Count a page as open: the table stays in memory, and its other pages show that this person is here, and his name."""
        self.open_pages += 1
        self.note_name(screen, name)
        self._count_pages(screen, 1)
        try:
            yield
        finally:
            self.open_pages -= 1
            self._count_pages(screen, -1)
            self.used = monotonic()

    def _count_pages(self, screen: Screen, more: int) -> None:
        """Add to the number of this person's open pages; if he has come or gone, notify the other people without waiting."""
        here = self.table.here
        was = {seat for seat in screen.seats if here[seat]}
        here.update(dict.fromkeys(screen.seats, more))
        if not self.lock.locked():  # else the act under way does so at its end
            self._wind_window()
        if was != {seat for seat in screen.seats if here[seat]}:
            self._tell_others(screen)

    def note_name(self, screen: Screen, name: str) -> None:
        """Note what this person is called; empty: nothing. If that is new, notify the other people without waiting."""
        names, name = self.table.names, in_marks(name) if name else ""
        if any(names.get(seat, "") != name for seat in screen.seats):
            names.update(dict.fromkeys(screen.seats, name))
            self._tell_others(screen)

    def _tell_others(self, screen: Screen) -> None:
        """Notify the other people of a change of who is here, without waiting."""
        news = set(self.table.people) - set(screen.seats)
        if news and not self._workers.closing:
            notifying = asyncio.create_task(self.act(BrowserTable.people_changed))
            self._notifying.add(notifying)
            notifying.add_done_callback(self._notifying.discard)
            notifying.add_done_callback(_heard)

    async def wait_for_change(self, since: Told | None) -> None:
        """Wait until pages have been notified of something else than that, or the server closes."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.told != since or self._workers.closing)

    # --- Odds, computers, and the clock

    async def worth(self, screen: Screen, expected: int, who: Who, check: Callable[[], None]) -> None:
        """Work out what each of this person's choices is worth; raises NotNeeded when the table has gone on.

        One such calculation runs for a seat at a time; a second request waits for the first. Nobody waits for another one's:
        that would tell him that there is more than a pass to weigh. ``who`` is the person in the queue of all who want odds.
        ``check`` raises an error, in a thread, if the seat is not his any more: it is asked whenever he has waited.
        """
        while (seat := await self._seat_that_weighs(screen, expected, check)) is not None:
            running = self._weighing.get(seat)
            if running is None or running.done():
                break
            await asyncio.wait((running,))  # of this question, or of the one before it
        if seat is None:
            return
        running = self._weighing[seat] = asyncio.create_task(self._weigh(screen, seat, expected, who, check))
        running.add_done_callback(_heard)
        await asyncio.wait((running,))
        running.result()

    async def _seat_that_weighs(self, screen: Screen, expected: int, check: Callable[[], None]) -> Seat | None:
        """The seat that this person has a choice for; None if its odds are known. Raises NotLegal without such a choice."""
        if not screen.seats:
            raise NotLegal("odds are for who plays here")
        async with self.lock:
            await self._workers.run(check)
            table, sitting = self.table, self.table.sitting
            if table.version_for(screen) != expected:
                raise NotNeeded("the table has gone on meanwhile")
            ask = sitting.asked(screen) if isinstance(table, GameTable) and sitting.may_take(screen) is None else None
            if ask is None or ask.seat is None or len(ask.options) == 1:
                raise NotLegal("there is no choice of yours to weigh")
            if isinstance(table, GameTable) and table.sitting.odds_wait(screen, ask):
                raise NotLegal(ODDS_WAIT)
            return None if table.worth.get(ask.seat, (-1,))[0] == expected else ask.seat

    async def _weigh(self, screen: Screen, seat: Seat, expected: int, who: Who, check: Callable[[], None]) -> None:
        table = self.table

        def watch() -> None:
            if table.version_for(screen) != expected:
                raise NotNeeded("the table has gone on meanwhile")

        async with self._workers.odds.admitted(who) as place:
            async with self.lock:
                watch()
                record = table.sitting.session.record
                position = Position(replace(record, answers=record.answers[:], redo=[]), seat)
            async with place():
                ahead = await self._workers.calculate(partial(look_ahead_at, position), watch)

            def show(table: BrowserTable) -> None:
                check()
                if table.version_for(screen) == expected and isinstance(table, GameTable):
                    table.ahead[seat] = expected, ahead
                    table.changed_for((seat,))

            await self.act(show)  # exactly, and sooner than what follows
            worths: OptionChances | None = None

            def keep(table: BrowserTable) -> None:
                check()
                if worths is not None and table.version_for(screen) == expected:
                    table.worth[seat] = expected, worths
                    table.changed_for((seat,))

            while worths is None or worths.can_improve:
                watch()
                async with place():
                    worths = await self._workers.calculate(partial(worth_at, position, worths), watch)
                await self.act(keep)
                if worths.rough or not worths.options:  # also where the table goes on: its next question needs it
                    async with place():
                        await self._workers.calculate(partial(know_teams_at, position))

    def run_on(self) -> None:
        """Let two computers play the game to its end, while people look on; raises NotYours.

        They play a half-inning at a time, or a single play if they play games out: so long others wait for the table's lock.
        """
        self.table.check_steps(WATCHES)
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run_on())

    async def _run_on(self) -> None:
        def step(table: BrowserTable) -> bool:
            before = table.version
            if not table.over:
                with suppress(AlreadyDone):
                    table.step(WATCHES, "play" if table.sitting.plays_out else "half", before)
            return table.version != before

        try:
            while not self._workers.closing and await self.act(step):
                pass
        except HotStoveError as error:
            log.warning("table %s does not go on: %s", self.table.id, error)

    def _wind_window(self) -> None:
        """Start the time after which a card question passes automatically, if the page of its manager is open.

        The time is what the manager has said, whether or not he holds a card that fits, so that it reveals nothing.
        """
        table = self.table
        seat = table.sitting.timed_seat(table.shares_screen)
        if self._workers.closing or seat is None or not table.here[seat] or self._window_version == table.version:
            return
        self._window_version = table.version
        self._window_task = asyncio.create_task(self._pass_for_time(table.version, table.sitting.window_seconds[seat] * SECOND))
        self._window_task.add_done_callback(_heard)

    async def _pass_for_time(self, version: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if not self._workers.closing:
            await self.act(lambda table: table.pass_for_time(version))

    def _watch_clock(self) -> None:
        """Have pages say when the time of who is asked is over, at a table with a clock."""
        table = self.table
        ends = table.clock.ends() if table.clock is not None else None
        if ends == self._clock_ends or self._workers.closing:
            return
        if self._clock_task is not None:
            self._clock_task.cancel()
        self._clock_ends, self._clock_task = ends, None
        if ends is not None and ends > monotonic():
            self._clock_task = asyncio.create_task(self._clock_over(ends))
            self._clock_task.add_done_callback(_heard)

    async def _clock_over(self, ends: float) -> None:
        await asyncio.sleep(max(0.0, ends - monotonic()) + 0.01)
        self._clock_task = None  # what follows does not end itself
        await self.act(BrowserTable.time_is_over)

    async def _notify_pages(self) -> None:
        self._wind_window()
        self._watch_clock()
        now = Told.of(self.table)
        if now != self.told:
            changed = BOTH if now.stamp != self.told.stamp else now.seats_since(self.told)
            for kept in (self._pages, self._statuses):
                for screen in [each for each in kept if now.stamp != self.told.stamp or set(each.seats) & set(changed)]:
                    del kept[screen]
            async with self._changed:
                self.told = now
                self._changed.notify_all()

    def _settle(self, going_on: bool = False) -> asyncio.Task[None]:
        """Let the computers play until a person is asked, without waiting for it."""
        task = self._settling
        if task is None or task.done():
            task = self._settling = asyncio.create_task(self._play_piece_by_piece(going_on))
            task.add_done_callback(_heard)
        return task

    async def _play_piece_by_piece(self, going_on: bool) -> None:
        while (self.lock.locked() or not self.table.settled) and not self._workers.closing:
            await self.act(BrowserTable.play_to_question, going_on)
            going_on = True
            if self.table.over:  # and noted so; if the store has failed, who looks next tries again
                return

    async def play_to_question(self) -> None:
        """Let the computers play until a person is asked; waits at most ``PATIENCE`` seconds for them."""
        task = self._settle()
        await asyncio.wait((task,), timeout=PATIENCE)
        if task.done():
            error = task.exception()
            if error is not None and not self.table.over:  # else another process has ended the game, and its entries are read
                raise error


def _heard(task: asyncio.Task[None]) -> None:
    """Read a task's exception, so that asyncio does not log it as never retrieved."""
    if not task.cancelled():
        task.exception()
