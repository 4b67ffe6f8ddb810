"""Many games by computer managers, counted with a scorebook each; the same result for any number of jobs.

Game n of a run has the seed ``SEED/n`` and depends on nothing else, so any process can play it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter_ns
from typing import TypeVar

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import Count
from hotstove.baseball.teams import told_apart
from hotstove.book.conservation import check
from hotstove.book.scorebook import Scorebook
from hotstove.lab.tally import Share, Tally, add_up, mean, shares
from hotstove.table.events import AWAY, HOME, SIDES, Seat
from hotstove.table.game import Bench, Manager, Setup, game_named
from hotstove.table.gc_pause import gc_paused
from hotstove.table.live import live_table
from hotstove.table.texts import Json
from hotstove.table.workers import Jobs

O = TypeVar("O")  # noqa: E741
_COUNTED = [f"count {column.name}" for column in Count]


@dataclass(frozen=True, slots=True)
class Task:
    """The games to be played: the set-ups of two teams, the two managers' levels, and their seats.

    ``setups`` are the teams with sides as given and exchanged. With ``rotate`` each manager's team and side change from game to
    game in a cycle of four, so that neither has an advantage. ``check`` checks every game (``conservation``), ``timing`` counts
    the managers' time, too; without it the counts are the same from run to run.
    """

    game: str
    setups: tuple[Setup, Setup]
    managers: tuple[str, str]
    seed: str
    rotate: bool = True
    check: bool = False
    timing: bool = False

    def seating(self, number: int) -> tuple[Setup, tuple[str, str], bool]:
        """The set-up, the managers (away, home) and whether sides are exchanged, for game ``number`` from 0."""
        changed = self.rotate and number % 2 == 1
        first_away = not (self.rotate and number % 4 in (1, 2))
        managers = self.managers if first_away else (self.managers[1], self.managers[0])
        return self.setups[changed], managers, changed


def play_games(task: Task, first: int, count: int) -> Tally:
    """Play games ``first`` to ``first + count - 1`` and count what happened."""
    game = game_named(task.game)
    tally: Tally = Counter()
    managers_of_setups = _managers(task)
    if task.timing:
        managers_of_setups = _timed(managers_of_setups[0], tally), _timed(managers_of_setups[1], tally)
    with gc_paused() as sweep:
        for number in range(first, first + count):
            setup, levels, changed = task.seating(number)
            managers = managers_of_setups[changed][levels[AWAY]], managers_of_setups[changed][levels[HOME]]
            table = live_table(game, managers, setup, f"{task.seed}/{number}")
            table.play(setup)
            book = Scorebook()
            book.read(table.events)
            if task.check:
                check(table.events)
            _count(tally, book, levels, task.managers)
            if number % GAMES_BETWEEN_SWEEPS == 0:
                sweep()
    return tally


GAMES_BETWEEN_SWEEPS = 50
"""The number of games between garbage collections."""


@lru_cache(maxsize=4)
def _managers(task: Task) -> tuple[dict[str, Manager], dict[str, Manager]]:
    """Managers by level for either set-up, kept for the whole run, since an exact one takes long to make."""
    game = game_named(task.game)
    first, changed = ({level: game.managers[level](setup) for level in task.managers} for setup in task.setups)
    return first, changed


class _Timed:
    """A manager whose decisions among several options are counted and timed."""

    def __init__(self, manager: Manager, level: str, tally: Tally) -> None:
        self.plays_out = getattr(manager, "plays_out", False)
        self.only_looks = getattr(manager, "only_looks", False)
        self._manager = manager
        self._level = level
        self._tally = tally

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        start = perf_counter_ns()
        option = self._manager.choose(view, options, why, bench)
        self._tally[f"nanoseconds {self._level}"] += perf_counter_ns() - start
        self._tally[f"decisions {self._level}"] += 1
        return option


def _timed(managers: dict[str, Manager], tally: Tally) -> dict[str, Manager]:
    return {level: _Timed(manager, level, tally) for level, manager in managers.items()}


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
    tally["void"] += sum([half.void for half in book.halves])
    tally["provisional"] += sum([half.provisional for half in book.halves])
    for side, runs in zip(book.sides, (away, home), strict=True):
        tally[f"runs {side.sheet.nickname}"] += runs
    batters = [counts for side in book.sides for counts in side.counts.values()]
    for name, total in zip(_COUNTED, map(sum, zip(*batters, strict=True)), strict=True):
        tally[name] += total


def simulate(
    task: Task, games: int, jobs: Jobs = 1, progress: Callable[[int], None] = lambda done: None
) -> tuple[Tally, float]:
    """Play the task's first ``games`` games by ``jobs``; returns the counts, and the seconds of playing."""
    return add_up(play_games, task, games, jobs, progress)


def report(task: Task, tally: Tally, seconds: float) -> dict[str, Json]:
    """The report as one JSON object; ``seconds`` is the time of playing alone, without starting processes.

    ``seconds_per_decision`` is included only if the task has ``timing``.
    """
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

    report_data: dict[str, Json] = {
        "game": task.game,
        "games": games,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1) if seconds else None,
        "seed": task.seed,
        "teams": [sheet.nickname for sheet in told_apart(*ball_game_named(task.game).sheets(task.setups[0]))],
        "managers": list(task.managers),
        "rotated": task.rotate,
        "wins_by_team": group("team", games),
        "wins_by_side": group("side", games),
        "wins_by_manager": group("manager", games),
        "runs_per_game": {"mean": runs, "standard_error": runs_error},
        "runs_per_half_inning": tally["runs"] / tally["half-innings"],
        "void_runs_per_half_inning": tally["void"] / tally["half-innings"],
        "provisional_half_innings": tally["provisional"] > 0,
        "innings_per_game": {"mean": innings, "standard_error": innings_error},
        "extra_innings": Share(tally["extra innings"], games).plain(),
        "half_innings_ended": group("end", tally["half-innings"]),
        "length_in_innings": dict(sorted(group("length", games).items(), key=lambda item: int(item[0]))),
        "plate_appearances": plate_appearances,
        "results": results,
        "stolen_bases": tally["count STOLEN_BASE"],
        "caught_stealing": tally["count CAUGHT_STEALING"],
    }
    if task.timing:
        report_data["seconds_per_decision"] = {
            level: {"mean": tally[f"nanoseconds {level}"] / 1e9 / decisions, "decisions": decisions}
            for level in dict.fromkeys(task.managers)
            if (decisions := tally[f"decisions {level}"])
        }
    return report_data
