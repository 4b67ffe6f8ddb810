"""Many games by computer managers, with every game's book kept; the same result for any number of jobs.

Game number n of a run has the seed ``SEED/n`` and nothing else decides it, so chunks of games can be played anywhere.
Only whole numbers are added up.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from multiprocessing import get_context
from time import perf_counter

from hotstove.baseball.conservation import check
from hotstove.baseball.plays import Count
from hotstove.baseball.scorebook import Scorebook
from hotstove.table.events import AWAY, HOME, SIDES, Seat
from hotstove.table.game import Manager, Setup, game_named
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json

CHUNK = 200
_COUNTED = [f"count {column.name}" for column in Count]
Tally = Counter[str]


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be played: the set-up of two teams, the two managers' levels, and how they meet.

    ``setups`` are the same two teams with sides as given and changed. Where ``rotate`` is set, team and side of each
    manager change from game to game in a cycle of four, so that neither gains by them.
    """

    game: str
    setups: tuple[Setup, Setup]
    managers: tuple[str, str]
    seed: str
    rotate: bool = True
    check: bool = False

    def seating(self, number: int) -> tuple[Setup, tuple[str, str], bool]:
        """The set-up, managers (away, home) and whether sides are changed, for game ``number`` from 0."""
        changed = self.rotate and number % 2 == 1
        first_away = not (self.rotate and number % 4 in (1, 2))
        managers = self.managers if first_away else (self.managers[1], self.managers[0])
        return self.setups[changed], managers, changed

    def plain(self) -> str:
        """As text, for another process."""
        setups: list[Json] = [setup.plain() for setup in self.setups]
        return json.dumps([self.game, setups, list(self.managers), self.seed, self.rotate, self.check])

    @classmethod
    def of(cls, text: str) -> Task:
        """From the text of ``plain``."""
        game, setups, managers, seed, rotate, checked = json.loads(text)
        return cls(game, (Setup.of(setups[0]), Setup.of(setups[1])), (managers[0], managers[1]), seed, rotate, checked)


def play_games(task: Task, first: int, count: int) -> Tally:
    """Play games ``first`` to ``first + count - 1`` and count what happened."""
    game = game_named(task.game)
    tally: Tally = Counter()
    seats = _managers(task)
    for number in range(first, first + count):
        setup, levels, changed = task.seating(number)
        table = LiveTable(game, (seats[changed][levels[AWAY]], seats[changed][levels[HOME]]), f"{task.seed}/{number}")
        table.play(setup)
        book = Scorebook()
        book.read(table.events)
        if task.check:
            check(table.events)
        _count(tally, book, levels, task.managers)
    return tally


@lru_cache(maxsize=4)
def _managers(task: Task) -> tuple[dict[str, Manager], dict[str, Manager]]:
    """Managers by level for either set-up; an exact one works for a whole run."""
    game = game_named(task.game)
    first, changed = ({level: game.managers[level](setup) for level in task.managers} for setup in task.setups)
    return first, changed


def _count(tally: Tally, book: Scorebook, levels: tuple[str, str], managers: tuple[str, str]) -> None:
    away, home = book.score
    tally["games"] += 1
    innings = book.halves[-1].inning
    tally["innings"] += innings
    tally["innings squared"] += innings * innings
    tally["extra innings"] += innings > book.innings
    tally[f"length {innings}"] += 1
    tally["runs"] += away + home
    tally["runs squared"] += (away + home) ** 2
    tally["half-innings"] += len(book.halves)
    won: Seat = HOME if home > away else AWAY
    tally["level"] += away == home
    if away != home:
        tally[f"side {SIDES[won]}"] += 1
        tally[f"team {book.sides[won].sheet.nickname}"] += 1
        if managers[0] != managers[1]:
            tally[f"manager {levels[won]}"] += 1
    for half in book.halves:
        if half.ended is not None:
            tally[f"end {half.ended.how}"] += 1
        tally["void"] += half.void
    for side in book.sides:
        totals = [sum(column) for column in zip(*side.counts.values(), strict=True)]
        tally[f"runs {side.sheet.nickname}"] += totals[Count.RUN]
        for name, total in zip(_COUNTED, totals, strict=True):
            tally[name] += total


def simulate(task: Task, games: int, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> tuple[Tally, float]:
    """Play the task's first ``games`` games with ``jobs`` processes; what was counted, and the seconds that playing took.

    Starting processes and working out an exact manager's play come before the clock starts. ``progress`` is called
    with the number of games done so far.
    """
    chunks = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    tally: Tally = Counter()
    done = 0
    if jobs == 1:
        _managers(task)
        start = perf_counter()
        for first, count in chunks:
            tally.update(play_games(task, first, count))
            done += count
            progress(done)
        return tally, perf_counter() - start
    _managers(task)  # here first: what an exact manager works out it keeps on disk, and the others read it
    text = task.plain()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_warm_up, initargs=(text,)) as pool:
        for ready in [pool.submit(_ready) for _ in range(jobs)]:
            ready.result()
        start = perf_counter()
        running = [pool.submit(_work, text, first, count) for first, count in chunks]
        try:
            for finished in as_completed(running):
                found = finished.result()
                tally.update(found)
                done += found["games"]
                progress(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        return tally, perf_counter() - start


@lru_cache(maxsize=2)
def _task(text: str) -> Task:
    return Task.of(text)


def _warm_up(text: str) -> None:
    _managers(_task(text))


def _ready() -> bool:
    return True


def _work(text: str, first: int, count: int) -> Tally:
    return play_games(_task(text), first, count)


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened: ``share`` of ``of`` tries, 0 to 1, with its standard error."""

    count: int
    of: int

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def error(self) -> float:
        return sqrt(self.share * (1 - self.share) / self.of) if self.of else 0.0

    def plain(self) -> Json:
        """For JSON."""
        return {"count": self.count, "share": self.share, "standard_error": self.error}


def mean(tally: Tally, name: str) -> tuple[float, float]:
    """Mean of a count a game, and its standard error, from its sum and its sum of squares."""
    games = tally["games"]
    average = tally[name] / games
    if games < 2:
        return average, 0.0
    variance = max(0.0, (tally[f"{name} squared"] - games * average * average) / (games - 1))
    return average, sqrt(variance / games)


def shares(tally: Tally, group: str, of: int) -> Iterator[tuple[str, Share]]:
    """The counts of a group (``side``, ``team``, ``manager``, ``end``, ``length``) as shares, most frequent first."""
    names = sorted((name for name in tally if name.startswith(group + " ")), key=lambda name: (-tally[name], name))
    for name in names:
        yield name.removeprefix(group + " "), Share(tally[name], of)


def report(task: Task, tally: Tally, seconds: float) -> dict[str, Json]:
    """The whole report as one JSON object; ``seconds`` and ``games_per_second`` are of the playing alone."""
    games = tally["games"]
    runs, runs_error = mean(tally, "runs")
    innings, innings_error = mean(tally, "innings")
    plate_appearances = sum(tally[f"count {column.name}"] for column in Count if column <= Count.REACHED)
    results = {
        column.name.lower(): Share(tally[f"count {column.name}"], plate_appearances).plain()
        for column in Count
        if column <= Count.REACHED and tally[f"count {column.name}"]
    }

    def group(name: str, of: int) -> dict[str, Json]:
        return {label: share.plain() for label, share in shares(tally, name, of)}

    return {
        "game": task.game,
        "games": games,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1) if seconds else None,
        "seed": task.seed,
        "managers": list(task.managers),
        "rotated": task.rotate,
        "wins_by_team": group("team", games),
        "wins_by_side": group("side", games),
        "wins_by_manager": group("manager", games),
        "runs_per_game": {"mean": runs, "standard_error": runs_error},
        "runs_per_half_inning": tally["runs"] / tally["half-innings"],
        "void_runs_per_half_inning": tally["void"] / tally["half-innings"],
        "innings_per_game": {"mean": innings, "standard_error": innings_error},
        "extra_innings": Share(tally["extra innings"], games).plain(),
        "half_innings_ended": group("end", tally["half-innings"]),
        "length_in_innings": dict(sorted(group("length", games).items(), key=lambda item: int(item[0]))),
        "plate_appearances": plate_appearances,
        "results": results,
        "stolen_bases": tally["count STOLEN_BASE"],
        "caught_stealing": tally["count CAUGHT_STEALING"],
    }
