"""Counting over many games, by several processes: the same sums for any number of jobs.

A function plays some of a run's games, known by their numbers, and counts what happened; game number n depends on its
number alone. Only whole numbers are added up, so nothing depends on the order in which counts come back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from time import perf_counter
from typing import TypeAlias, TypeVar

from hotstove.table.texts import Json
from hotstove.table.workers import Jobs, count_of, workers

Tally: TypeAlias = Counter[str]
T = TypeVar("T")

LONGEST = 1000
PARTS = 40
"""A run has this many parts for each job, of at most ``LONGEST`` games, so that all jobs end at about the same time."""


def add_up(
    play: Callable[[T, int, int], Tally],
    task: T,
    games: int,
    jobs: Jobs = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[Tally, float]:
    """Play a run's first ``games`` games by ``jobs``; returns the counts, and the seconds of playing.

    ``play(task, first, count)`` plays games ``first`` to ``first + count - 1`` of the task; a count of 0 only prepares. It
    must be a module's function, and the task must be picklable. The time excludes starting and preparing the processes.
    ``progress`` is called with the number of games done so far.
    """
    size = max(1, min(LONGEST, games // (PARTS * count_of(jobs))))
    chunks = [(first, min(size, games - first)) for first in range(0, games, size)]
    play(task, 0, 0)  # here first: an exact manager keeps its results on disk, where other processes read them
    if jobs == 1:
        return _added(map(_player(play, task), chunks), progress)
    with workers(jobs, partial(_player, play), task) as players:
        for _ in players.map([(0, 0)] * count_of(jobs)):
            pass  # all are ready
        return _added(players.map(chunks), progress)


def _player(play: Callable[[T, int, int], Tally], task: T) -> Callable[[tuple[int, int]], Tally]:
    return partial(_play, play, task)


def _play(play: Callable[[T, int, int], Tally], task: T, chunk: tuple[int, int]) -> Tally:
    return play(task, *chunk)


def _added(tallies: Iterable[Tally], progress: Callable[[int], None]) -> tuple[Tally, float]:
    start = perf_counter()
    tally: Tally = Counter()
    for one in tallies:
        tally.update(one)
        progress(tally["games"])
    return tally, perf_counter() - start


@dataclass(frozen=True, slots=True)
class Share:
    """A relative frequency: ``count`` of ``of`` times."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share, 0 to 1."""
        return self.count / self.of if self.of else 0.0

    @property
    def error(self) -> float:
        """Its standard error."""
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
