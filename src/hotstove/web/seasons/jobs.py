"""Seasons that are being played by this server: a piece of each at a time, with progress, pause and cancel."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from hmac import compare_digest
from pathlib import Path
from time import monotonic
from typing import Final

from hotstove.table.errors import HotStoveError
from hotstove.table.processes import Stopped
from hotstove.web.fair_queue import Bounds, FairQueue, Who
from hotstove.web.hosted_table import NotNeeded
from hotstove.web.seasons.asked import Progress
from hotstove.web.seasons.playing import Aim, Played, play_piece

SECONDS: Final = 1.5
"""How long a piece should take: so soon others have their turn, and a pause comes."""
FIRST: Final = 20
"""Games of the first piece."""
MOST: Final = 400
"""The most games of a piece."""
REMEMBERED: Final = 100
"""Runs that are over and still told of; the oldest are forgotten."""
Work = Callable[[Callable[[], Played], Callable[[], None]], Awaitable[Played]]
"""Has a piece played in the process that writes; the second function raises an error when it is not wanted any more."""


@dataclass(slots=True)
class Run:
    """A season being played towards an aim."""

    path: Path
    aim: Aim
    words: str
    state: str = "waiting"
    done: int = 0
    left: int = 0
    told: str = ""
    wants_pause: bool = False
    cancelled: bool = False
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        state = "pausing" if self.wants_pause and self.state in ("waiting", "playing") else self.state
        return Progress(state, self.done, self.done + self.left, self.told, self.words, self.aim.at_people)

    def check_wanted(self) -> None:
        """Raise NotNeeded if it was cancelled."""
        if self.cancelled:
            raise NotNeeded("cancelled")


class Runs:
    """All runs of a server, one a season. ``work`` has a piece played."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._queue = FairQueue("many seasons are being played just now; try again in a minute")
        self._runs: OrderedDict[str, Run] = OrderedDict()

    def progress(self, id_: str) -> Progress | None:
        """What is going on in the season with that id, or came of it; None if nothing was."""
        run = self._runs.get(id_)
        return None if run is None else run.progress

    def begin(self, id_: str, path: Path, aim: Aim, words: str, who: Who) -> None:
        """Begin to play; does nothing if the season is being played."""
        run = self._runs.get(id_)
        if run is None or not run.progress.runs:
            self._start(id_, Run(path, aim, words), who)

    def go_on(self, id_: str, who: Who) -> None:
        """Go on with a run that has paused, or was stopped by a problem."""
        run = self._runs.get(id_)
        if run is not None and run.state in ("paused", "stopped"):
            self._start(id_, Run(run.path, run.aim, run.words, done=run.done, left=run.left), who)

    def _start(self, id_: str, run: Run, who: Who) -> None:
        self._runs[id_] = run
        self._runs.move_to_end(id_)
        for old in [key for key, each in self._runs.items() if not each.progress.runs][: max(0, len(self._runs) - REMEMBERED)]:
            del self._runs[old]
        run.task = asyncio.create_task(self._play(run, who))

    def pause(self, id_: str) -> None:
        """Have a run stop after the present piece."""
        run = self._runs.get(id_)
        if run is not None:
            run.wants_pause = True

    def cancel(self, id_: str) -> None:
        """End a run at once, and forget it. What is in the file is kept; the present piece is not."""
        run = self._runs.pop(id_, None)
        if run is not None:
            run.cancelled = True

    async def _play(self, run: Run, who: Who) -> None:
        games = FIRST
        try:
            async with self._queue.admitted(who) as place:
                while not run.wants_pause:
                    run.state = "waiting"
                    async with place():
                        run.check_wanted()
                        run.state = "playing"
                        begun = monotonic()
                        played = await self._work(partial(play_piece, run.path, run.aim, games), run.check_wanted)
                    run.aim = replace(run.aim, tells="")
                    run.done, run.left, run.told = run.done + played.games, played.left, played.words
                    if played.words:
                        run.state = "done"
                        return
                    speed = SECONDS / max(0.05, monotonic() - begun)
                    games = max(1, min(MOST, round(max(played.games, 1) * min(4.0, speed))))
                run.state = "paused"
        except NotNeeded:
            run.state = "paused"
        except HotStoveError as error:
            run.state, run.told = "stopped", _plain(error)


def _plain(error: HotStoveError) -> str:
    if isinstance(error, Stopped):
        return "the process that played it was ended; what it had handed in is kept"
    return str(error)


# --- New seasons


@dataclass(slots=True)
class Making:
    """A season or a draft that is being made by the browser with that secret; ``problem`` is what failed.

    ``words`` say what is being done. ``leads`` is the path of what is made, ``form`` that of the form which asked for it.
    """

    secret: str
    words: str
    leads: str
    form: str
    problem: str = ""
    over: bool = False
    cancelled: bool = False
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    def check_wanted(self) -> None:
        """Raise NotNeeded if it was cancelled."""
        if self.cancelled:
            raise NotNeeded("cancelled")


class Makings:
    """The seasons that are being made, by the ids that they will have. ``work`` has one made in a process of its own."""

    def __init__(self, work: Callable[[Callable[[], None], Callable[[], None]], Awaitable[None]]) -> None:
        self._work = work
        self._queue = FairQueue("many seasons are being made just now; try again in a minute", Bounds(browser=2, address=4))
        self._makings: OrderedDict[str, Making] = OrderedDict()

    def get(self, id_: str) -> Making | None:
        """The season with that id as it is being made, or what kept it from being made."""
        return self._makings.get(id_)

    def is_made_for(self, secret: str) -> bool:
        """Whether anything is being made for the browser with that secret."""
        return any(not each.over and compare_digest(each.secret.encode(), secret.encode()) for each in self._makings.values())

    def begin(self, id_: str, making: Making, work: Callable[[], None], who: Who) -> None:
        """Begin to make a season."""
        self._makings[id_] = making
        for old in [key for key, each in self._makings.items() if each.over][: max(0, len(self._makings) - REMEMBERED)]:
            del self._makings[old]
        making.task = asyncio.create_task(self._make(making, work, who))

    async def _make(self, making: Making, work: Callable[[], None], who: Who) -> None:
        try:
            async with self._queue.admitted(who) as place, place():
                making.check_wanted()
                await self._work(work, making.check_wanted)
        except NotNeeded:
            making.problem = "it was cancelled"
        except HotStoveError as error:
            making.problem = _plain(error)
        finally:
            making.over = True
