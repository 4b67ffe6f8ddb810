"""Playing a season on, with one process or many: the same games either way.

What a club does next hangs on its own past alone, so games of different clubs may be played at the same time. A replay's next
games are cut into parts that have no club in common; whole replays run beside each other where there are several.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Thread
from typing import Final

from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import Finished, Grounds, grounds_of
from hotstove.league.season.lines import ClubLines, summed
from hotstove.league.season.plan import Plan
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import HotStoveError
from hotstove.table.journal import NotSaved

BATCH: Final = 200
"""Games of one transaction at most."""
EXCHANGE: Final = 12
"""What handing a part to another process and taking it back costs, in games."""
WORTH_A_PROCESS: Final = 100
"""Fewer games are played here: starting processes takes longer."""


class Stopped(HotStoveError):
    """A process that played games has ended by itself; what is in the file is kept."""


@dataclass(frozen=True, slots=True)
class Part:
    """Games of one replay to be played one after another, and where their clubs stand before them.

    ``hand`` is the process that had most of these clubs the last time.
    """

    replay: int
    numbers: tuple[int, ...]
    histories: Mapping[str, str]
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A part that is over: its games, where their clubs stand, and the sums of their lines."""

    replay: int
    games: list[Finished]
    histories: dict[str, str]
    totals: dict[str, ClubLines]


def play_part(grounds: Grounds, part: Part) -> Played:
    """Play the games of a part."""
    plan = grounds.plan
    fixtures = [plan.fixtures[number - 1] for number in part.numbers]
    clubs = dict.fromkeys(code for fixture in fixtures for code in (fixture.away, fixture.home))
    histories = {code: grounds.history(part.replay, code, part.histories.get(code, "")) for code in clubs}
    own: dict[str, list[ClubLines]] = {code: [] for code in clubs}
    games = []
    for fixture in fixtures:
        finished, lines = grounds.play(part.replay, fixture, (histories[fixture.away], histories[fixture.home]))
        own[fixture.away].append(lines.clubs[0])
        own[fixture.home].append(lines.clubs[1])
        games.append(finished)
    if not gc.isenabled():
        gc.collect(0)  # what these games left behind; older things are not looked through again
    texts = {code: grounds.left_at(part.replay, code, history) for code, history in histories.items()}
    return Played(part.replay, games, texts, {code: summed(lines) for code, lines in own.items()})


# --- Parts


def parts(fixtures: Sequence[Fixture], jobs: int, place: Mapping[str, int]) -> list[list[Fixture]]:
    """The next games, cut for so many processes: groups without a club in common, each in the schedule's order.

    Of all beginnings of the schedule that end with a day, the one whose groups keep the processes busiest. Clubs whose
    ``place`` is near stay together from one time to the next, since a process knows the cards that it has seen.

    >>> games = [Fixture(n, n // 3, 4, *clubs) for n, clubs in enumerate(["AB", "CD", "EF", "AB", "CD", "EF", "AD"])]
    >>> place = {club: number for number, club in enumerate("ABCDEF")}
    >>> [[game.number for game in group] for group in parts(games, 3, place)]
    [[0, 3], [1, 4], [2, 5]]
    """
    if jobs == 1:
        return [list(fixtures[:BATCH])]
    leader: dict[str, str] = {}

    def find(code: str) -> str:
        while leader.setdefault(code, code) != code:
            leader[code] = leader[leader[code]]
            code = leader[code]
        return code

    best, groups = 0.0, [list(fixtures[:1])]
    for number, fixture in enumerate(fixtures[: BATCH * jobs], 1):
        leader[find(fixture.away)] = find(fixture.home)
        if number < len(fixtures) and fixtures[number].day == fixture.day:
            continue
        together: dict[str, list[Fixture]] = {}
        for game in fixtures[:number]:
            together.setdefault(find(game.home), []).append(game)
        cut: list[list[Fixture]] = [[] for _ in range(jobs)]
        before = 0
        for games in sorted(together.values(), key=lambda games: min(place[game.home] for game in games)):
            cut[(2 * before + len(games)) * jobs // (2 * number)].extend(games)
            before += len(games)
        pace = number / (len(max(cut, key=len)) + EXCHANGE)
        if pace > best:
            best, groups = pace, cut
    return groups


# --- Playing on


@dataclass(slots=True)
class _Replay:
    """A replay being played: games that are left, where its clubs stand, and parts that are being played.

    ``unsaved`` are games that are over and not in the file yet, ``moved`` the histories of their clubs. Both grow by whole
    parts, so that the file always holds all games of a club up to where its history stands.
    """

    number: int
    left: list[Fixture]
    histories: dict[str, str]
    totals: dict[str, ClubLines]
    out: int = 0
    waiting: list[Part] = field(default_factory=list)
    unsaved: list[Finished] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)

    def cut(self, jobs: int, place: Mapping[str, int]) -> None:
        groups = parts(self.left, jobs, place)
        taken = {game.number for group in groups for game in group}
        self.left = [game for game in self.left if game.number not in taken]
        for hand, group in enumerate(groups, self.number - 1):
            clubs = {code for game in group for code in (game.away, game.home)}
            known = {code: self.histories[code] for code in sorted(clubs) if code in self.histories}
            if group:
                self.waiting.append(Part(self.number, tuple(game.number for game in group), known, hand))

    @property
    def over(self) -> bool:
        return not (self.left or self.waiting or self.out)


def to_play(file: SeasonFile, replay: int, last: int, leave: Collection[str] = ()) -> list[Fixture]:
    """The games up to number ``last`` that are not over, without those of the clubs that are left to people."""
    played, clubs = file.played(replay), set(leave)
    games = [fixture for fixture in file.plan.fixtures[:last] if fixture.number not in played]
    return [game for game in games if not clubs & {game.away, game.home}] if clubs else games


def play_on(
    file: SeasonFile,
    jobs: int = 1,
    last: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    leave: Collection[str] = (),
) -> int:
    """Play everything that is left up to game ``last`` of every replay; how many games that were.

    Games of the clubs ``leave`` stay open: people play them.
    ``progress`` hears how many of them are in the file. Whatever stops it, those are kept.
    """
    plan = file.plan
    last = len(plan.fixtures) if last is None else last
    coming = []
    to_the_end = last == len(plan.fixtures) and not leave
    for number in range(1, plan.replays + 1):
        left = to_play(file, number, last, leave)
        if left:
            coming.append((number, left))
        elif to_the_end:
            _give_up(file, number)
    games = sum(len(left) for _, left in coming)
    if not games:
        return 0
    run = _Run(file, jobs if games >= WORTH_A_PROCESS else 1, to_the_end, progress, coming)
    run.play()
    return games


class _Run:
    """One run of ``play_on``: replays that come, replays being played, and the file that takes what is over."""

    def __init__(
        self,
        file: SeasonFile,
        jobs: int,
        to_the_end: bool,
        progress: Callable[[int], None],
        coming: list[tuple[int, list[Fixture]]],
    ) -> None:
        self.file = file
        self.jobs = jobs
        self.to_the_end = to_the_end
        self.progress = progress
        self.coming = coming
        self.running: dict[int, _Replay] = {}
        self.done = 0
        self.place = {club.code: number for number, club in enumerate(file.plan.clubs)}

    def play(self) -> None:
        """All of it. What has come in is written down also when something stops it.

        The garbage collector would look through all cards again and again; it rests meanwhile, and each part sweeps up
        behind itself.
        """
        collects = gc.isenabled()
        gc.disable()
        try:
            self._play()
        except NotSaved:
            raise
        except BaseException:
            for replay in self.running.values():
                self.save(replay)
            raise
        finally:
            if collects:
                gc.enable()

    def _play(self) -> None:
        if self.jobs == 1:
            grounds = grounds_of(self.file.plan)
            while (part := self.next_part({0})) is not None:
                self.take(play_part(grounds, part))
            return
        context, text = get_context("spawn"), self.file.plan.text()
        _quiet_tracker()
        with ExitStack() as stack:
            # One pool for each hand: a part goes to the hand that knows its clubs.
            hands = [stack.enter_context(ProcessPoolExecutor(1, context, _get_ready, (text,))) for _ in range(self.jobs)]
            try:
                self._with(hands)
            except BrokenProcessPool:
                raise Stopped(
                    f"{self.file.path}: a process that played games was ended; what it had handed in is kept"
                ) from None
            except BaseException:
                for hand in hands:
                    hand.shutdown(wait=False, cancel_futures=True)
                raise

    def _with(self, hands: Sequence[ProcessPoolExecutor]) -> None:
        idle = set(range(len(hands)))
        at_work: dict[Future[Played], int] = {}
        while True:
            while idle and (part := self.next_part(idle)) is not None:
                hand = part.hand % len(hands)
                hand = hand if hand in idle else min(idle)
                idle.remove(hand)
                at_work[hands[hand].submit(_play, part)] = hand
            if not at_work:
                return
            for ready in wait(at_work, return_when=FIRST_COMPLETED).done:
                idle.add(at_work.pop(ready))
                self.take(ready.result())

    def next_part(self, idle: Collection[int]) -> Part | None:
        """A part that may be played now, or None while its clubs are busy (or nothing is left); best one for an idle hand."""
        while self.coming and len(self.running) < self.jobs:
            number, left = self.coming.pop(0)
            self.running[number] = _Replay(number, left, self.file.histories(number), self.file.totals(number))
        share = -(-self.jobs // len(self.running)) if self.running else 1
        for replay in self.running.values():
            if not replay.waiting and not replay.out and replay.left:
                replay.cut(share, self.place)
        waiting = [
            (part.hand % self.jobs not in idle, replay, part) for replay in self.running.values() for part in replay.waiting
        ]
        if not waiting:
            return None
        _, replay, part = min(waiting, key=lambda each: each[0])
        replay.waiting.remove(part)
        replay.out += 1
        return part

    def take(self, played: Played) -> None:
        """Take in a part that is over; the file takes several at once."""
        replay = self.running[played.replay]
        for code, lines in played.totals.items():
            replay.totals[code].add(lines)
        replay.histories.update(played.histories)
        replay.moved.update(played.histories)
        replay.unsaved += played.games
        replay.out -= 1
        if replay.over or len(replay.unsaved) >= BATCH:
            self.save(replay)
        if replay.over:
            del self.running[played.replay]
            if self.to_the_end:
                _give_up(self.file, played.replay)

    def save(self, replay: _Replay) -> None:
        """Write down what has come in of a replay."""
        if replay.unsaved:
            self.file.add(replay.unsaved, replay.moved, replay.totals, replay.number)
            self.done += len(replay.unsaved)
            replay.unsaved, replay.moved = [], {}
            self.progress(self.done)


def _give_up(file: SeasonFile, replay: int) -> None:
    """Of a replay that is over only the sums stay, where the plan says so."""
    if not file.plan.keep and not file.is_totals_only(replay):
        file.give_up_games(replay)


def _quiet_tracker() -> None:
    """Start the process in which Python notes semaphores, so that it frees those of a season that was killed without a word."""
    name, quiet = "PYTHONWARNINGS", "ignore:resource_tracker"
    before = os.environ.get(name)
    os.environ[name] = f"{before},{quiet}" if before else quiet
    try:
        resource_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


# --- In another process

_here: list[Grounds] = []


def _get_ready(text: str) -> None:
    """A process of its own gets the plan once. Ctrl-C is the first process's business, and nobody outlives it.

    The garbage collector rests here as it does there.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _here[:] = [grounds_of(Plan.of(text))]
    gc.disable()
    parent = parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(1)

        Thread(target=follow, daemon=True).start()


def _play(part: Part) -> Played:
    return play_part(_here[0], part)
