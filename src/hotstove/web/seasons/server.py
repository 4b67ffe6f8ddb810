"""The seasons of a server: its folder, and the processes that make their pages, write their files, and make new ones."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request

from hotstove.baseball.words import counted
from hotstove.league.club_draft.room import ENDING as ROOM
from hotstove.league.season.amended import Outdated
from hotstove.table.errors import HotStoveError
from hotstove.table.processes import READABLE, Calculator
from hotstove.web.fair_queue import Bounds, FairQueue, Who
from hotstove.web.hosted_table import NotNeeded
from hotstove.web.responses import NoSuchPage
from hotstove.web.seasons.jobs import Makings, Runs
from hotstove.web.seasons.managing import Managed, clubs_held, managers_of_draft
from hotstove.web.seasons.playing import amendment_of, write_amendment
from hotstove.web.seasons.reading import looked
from hotstove.web.seasons.shelf import DRAFT_ENDING, OWN_NAMES, Kept, Shelf

T = TypeVar("T")
READ_AT_ONCE: Final = Bounds(browser=16, address=48, all=120)
"""The most pages that wait to be made at once: of a browser, of an address, of all."""
APART_AT_ONCE: Final = Bounds(browser=1, address=2, all=6)
"""The most exports, and the most corrections, that wait."""
TRIES: Final = 3
"""So often a correction is worked out while the season goes on, before its owner is told to pause it."""
SENT_AT_ONCE: Final = Bounds(browser=4, address=12, all=120)
"""The most exports that are sent at once, of each of which half a megabyte is held for a slow reader."""
ARCHIVES_AT_ONCE: Final = Bounds(browser=1, address=2, all=20)
"""The most Retrosheet archives that are sent at once, which are held whole."""


@dataclass(frozen=True, slots=True)
class KeptOut:
    """What keeps a game that is over at its table from being brought in; it is tried again after ``wait`` seconds.

    ``again`` is when that is (``time.monotonic``).
    """

    words: str
    wait: float
    again: float

    @property
    def told(self) -> str:
        """What a page says of it."""
        left = max(1, ceil(self.again - monotonic()))
        return f"{self.words}; it is tried again in {counted(left, 'second')}"


class NoSuchSeason(NoSuchPage):
    """No season has that address."""


class NoSuchDraft(NoSuchPage):
    """No draft has that address."""


class Seasons:
    """The seasons of a server (`Shelf`). ``data`` is a folder of statistics; None: those that are bundled or installed."""

    def __init__(
        self,
        folder: Path | None,
        behind_proxy: bool = False,
        data: Path | None = None,
        names: Collection[str] = OWN_NAMES,
    ) -> None:
        self.shelf = Shelf(folder, behind_proxy, names)
        self.drafts = Shelf(folder, behind_proxy, names, DRAFT_ENDING)
        self.data = data
        self.closing = False
        self._reading = FairQueue("many pages of seasons are being made just now; try again in a moment", READ_AT_ONCE)
        self._reader = Calculator()
        self._writing = FairQueue("many seasons are being changed just now; try again in a minute")
        self._writer = Calculator()
        self._one_writes = CapacityLimiter(1)
        self._presser = Calculator()
        self._one_presses = CapacityLimiter(1)
        self._exports = _LongWork("many seasons are being exported just now; try again in a minute")
        self._amendments = _LongWork("many games are being corrected just now; try again in a minute")
        self.sending = FairQueue("many files are being sent just now; try again in a minute", SENT_AT_ONCE)
        self.archives = FairQueue("many archives are being sent just now; try again in a minute", ARCHIVES_AT_ONCE)
        self.runs = Runs(self.write)
        self.makings = Makings(self.press)
        self.managed = Managed()
        self.drafting = Managed(managers_of_draft, ROOM)
        """Who manages which club in the drafts."""
        self.settled: dict[Path, object] = {}
        """What the files of drafts were when all picks were made for which nobody is asked."""
        self.draft_states: dict[Path, tuple[object, str]] = {}
        """What stands for drafts as all see them, with what the files were then."""
        self._seating: WeakValueDictionary[Path, asyncio.Lock] = WeakValueDictionary()
        self.kept_out: dict[tuple[Path, int], KeptOut] = {}
        """The games that are over at their tables and could not be brought in, by season and number."""
        self._one_reads = CapacityLimiter(1)
        self._files = CapacityLimiter(2)

    async def find(self, id_: str) -> Kept:
        """The season with that id; raises NoSuchSeason."""
        kept = await self.look_up(lambda: self.shelf.find(id_)) if len(id_) < 64 else None
        if kept is None:
            raise NoSuchSeason("there is no such season (any more)")
        return kept

    async def find_draft(self, id_: str) -> Kept:
        """The draft with that id; raises NoSuchDraft."""
        kept = await self.look_up(lambda: self.drafts.find(id_)) if len(id_) < 64 else None
        if kept is None:
            raise NoSuchDraft("there is no such draft (any more)")
        return kept

    async def look_up(self, work: Callable[[], T]) -> T:
        """Look for files, in a thread."""
        return await to_thread.run_sync(work, limiter=self._files)

    def seating(self, path: Path) -> asyncio.Lock:
        """A season's own lock, held while who manages a club changes, and while people are given seats by that."""
        lock = self._seating.get(path)
        if lock is None:
            lock = self._seating[path] = asyncio.Lock()
        return lock

    def owns(self, request: Request, kept: Kept) -> bool:
        """Whether who asks owns the season."""
        return self.shelf.owns(request, kept.path)

    async def has_part_of(self, secret: str) -> bool:
        """Whether the browser with that secret has made a season or a draft here, has one made, or manages a club of one."""
        if self.makings.is_made_for(secret):  # its file will have the mark of this secret
            return True

        def has_part() -> bool:
            return any(
                shelf.is_made_by(secret, kept.path) or bool(clubs_held(managed.of(kept.path), secret))
                for shelf, managed in ((self.shelf, self.managed), (self.drafts, self.drafting))
                for kept in shelf.files()
            )

        return await self.look_up(has_part)

    async def read(self, who: Who, look: Callable[[], T]) -> T:
        """Have something made of a season in the process that has seasons open; each address has one place in its queue."""
        async with self._reading.admitted(who) as place, place():
            with self._no_folder_told():
                return await to_thread.run_sync(
                    lambda: self._reader.work(partial(looked, look), self.check_open), limiter=self._one_reads
                )

    async def write(self, work: Callable[[], T], needed: Callable[[], None] = lambda: None) -> T:
        """Have something done to a season in the one process that writes season files, one such thing at a time.

        ``needed`` raises an error when it is not wanted any longer, which ends it: what is not in the file then is not done.
        """

        def wanted() -> None:
            self.check_open()
            needed()

        with self._no_folder_told():
            return await to_thread.run_sync(lambda: self._writer.work(work, wanted), limiter=self._one_writes)

    async def press(self, work: Callable[[], T], needed: Callable[[], None]) -> T:
        """Have a season made in the process that presses cards, which takes seconds or minutes, one at a time."""

        def wanted() -> None:
            self.check_open()
            needed()

        with self._no_folder_told():
            return await to_thread.run_sync(partial(_worked, self._presser, work, wanted), limiter=self._one_presses)

    async def export(self, who: Who, work: Callable[[], T]) -> T:
        """Have a whole season played again in a process of its own, one at a time; each address has one place in its queue."""
        with self._no_folder_told():
            return await self._exports.work(who, work, self.check_open)

    async def change(self, who: Who, path: Path, number: int, text: str | None) -> None:
        """Put shorthand in the place of a game that is over, or take it out (None).

        What follows is worked out in a process of its own, so that others' seasons are played meanwhile. Raises NotLegal, and
        Unreadable naming the line of the shorthand.
        """
        for left in reversed(range(TRIES)):
            with self._no_folder_told():
                amendment = await self._amendments.work(who, partial(amendment_of, path, number, text), self.check_open)
            try:
                return await self.write_for(who, partial(write_amendment, path, amendment))
            except Outdated:
                if not left:
                    raise

    async def write_for(self, who: Who, work: Callable[[], T]) -> T:
        """Do that for somebody, after what he has wanted before; raises NotLegal if that is too much."""
        async with self._writing.admitted(who) as place, place():
            return await self.write(work)

    @contextmanager
    def _no_folder_told(self) -> Iterator[None]:
        """Take the folder out of what an error says: it is nobody's business where the server has its files."""
        try:
            yield
        except HotStoveError as error:
            words = str(error).replace(f"{self.shelf.folder}{os.sep}", "")
            if words == str(error):
                raise
            raise next(kind for kind in READABLE if isinstance(error, kind))(words) from None

    def check_open(self) -> None:
        """Raise NotNeeded if the server has been told to stop."""
        if self.closing:
            raise NotNeeded("the server is being stopped")

    def end(self) -> None:
        """End the processes, whatever they do."""
        self.closing = True
        self._reader.end()
        self._writer.end()
        self._presser.end()
        self._exports.end()
        self._amendments.end()


class _LongWork:
    """Work of seconds that is seldom wanted: a piece at a time, each in a process of its own; ``busy``: too much waits."""

    def __init__(self, busy: str) -> None:
        self._waiting = FairQueue(busy, APART_AT_ONCE)
        self._process = Calculator()
        self._one_works = CapacityLimiter(1)

    async def work(self, who: Who, work: Callable[[], T], needed: Callable[[], None]) -> T:
        """The result of the work, when it is its turn; raises NotLegal if too much waits."""
        async with self._waiting.admitted(who) as place, place():
            return await to_thread.run_sync(partial(_worked, self._process, work, needed), limiter=self._one_works)

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.end()


def _worked(process: Calculator, work: Callable[[], T], needed: Callable[[], None]) -> T:
    """The result of work that is seldom wanted and takes much memory; its process ends with it."""
    try:
        return process.work(work, needed)
    finally:
        process.end()
