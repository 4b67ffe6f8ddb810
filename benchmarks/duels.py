"""Two levels of computer managers against each other, both seats of every seed, with the paired standard error.

    python -m benchmarks.duels GAME LEVEL AGAINST [--seeds N] [--seed NAME] [--option NAME=VALUE]...

    python -m benchmarks.duels clutch rollout sensible --seeds 1000 --option starters=rolled

All pairs of the game's teams take turns. The two games of a seed differ in the managers' seats alone, so that the luck of one
side of a pair of teams is had by both managers; their mean counts as one observation. It prints shares of wins (a tie is
half a win), the mean lead in runs, and the time and number of the first level's decisions among several options.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import TypeVar

from hotstove.table import BOTH
from hotstove.table.game import AnyGame, Bench, Manager, Setup, game_named
from hotstove.table.gc_pause import gc_paused
from hotstove.table.live import live_table
from hotstove.table.texts import Json, as_node

O = TypeVar("O")  # noqa: E741
STRIDE = 17
"""Between the pairs of teams of one seed and the next, so that a short run meets all teams."""
SAID = 100
"""The number of seeds between two lines of figures."""


class Times:
    """The times of decisions, in seconds: their number, sum and maximum."""

    def __init__(self) -> None:
        self.decisions = 0
        self.sum = self.longest = 0.0

    def add(self, seconds: float) -> None:
        """Add a decision."""
        self.decisions += 1
        self.sum += seconds
        self.longest = max(self.longest, seconds)


class Timed:
    """A manager whose decisions are timed, in processor time."""

    def __init__(self, manager: Manager, times: Times) -> None:
        self.plays_out = getattr(manager, "plays_out", False)
        self.only_looks = getattr(manager, "only_looks", False)
        self._manager = manager
        self._times = times

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        start = process_time()
        option = self._manager.choose(view, options, why, bench)
        self._times.add(process_time() - start)
        return option


def setups(game: AnyGame, options: dict[str, Json]) -> list[Setup]:
    """All pairs of the game's teams."""
    return [game.set_up(as_node(away), as_node(home), as_node(options)) for away, home in permutations(game.teams(), 2)]


def duel(game: AnyGame, setup: Setup, managers: tuple[Manager, Manager], seed: str) -> tuple[float, float]:
    """The first manager's share of wins and mean lead in the two games of a seed."""
    won = lead = 0.0
    for seat in BOTH:
        seated = managers if seat == 0 else (managers[1], managers[0])
        score = game.result(live_table(game, seated, setup, seed).play(setup))
        assert score is not None
        ahead = score[seat] - score[1 - seat]
        won += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        lead += ahead
    return won / 2, lead / 2


def error(figures: Sequence[float]) -> float:
    """The standard error of a mean."""
    return stdev(figures) / sqrt(len(figures))


def main() -> None:
    """Play, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duels")
    parser.add_argument("game")
    parser.add_argument("level")
    parser.add_argument("against")
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--seed", default="duel")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    game = game_named(given.game)
    pairs = setups(game, dict(option.split("=", 1) for option in given.option))
    times = Times()

    @cache
    def managers(pair: int) -> tuple[Manager, Manager]:
        first, second = (game.managers[level](pairs[pair]) for level in (given.level, given.against))
        return Timed(first, times), second

    wins: list[float] = []
    leads: list[float] = []
    with gc_paused() as sweep:
        for number in range(given.seeds):
            pair = number * STRIDE % len(pairs)
            won, lead = duel(game, pairs[pair], managers(pair), f"{given.seed}/{number}")
            wins.append(won)
            leads.append(lead)
            if len(wins) > 1 and (len(wins) % SAID == 0 or len(wins) == given.seeds):
                sweep()
                print(
                    f"{given.level} against {given.against}, {2 * len(wins):,} games:"
                    f" {fmean(wins):.2%} ± {error(wins):.2%} of wins, {fmean(leads):+.3f} ± {error(leads):.3f} runs;"
                    f" {1000 * times.sum / times.decisions:.2f} ms a decision,"
                    f" {1000 * times.longest:.0f} ms at most, {times.decisions / len(wins) / 2:.0f} a game",
                    flush=True,
                )


if __name__ == "__main__":
    main()
