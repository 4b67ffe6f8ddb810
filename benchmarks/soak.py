"""A soak: many games of any game, every invariant of every one checked, and the memory that the process takes.

    python -m benchmarks.soak pinetar --games 100000

All shipped teams meet in turn, by the options that seasons have on where the game has seasons. Each game is played at the
live table by the season's manager (*sensible* otherwise) and held to the conservation of batters, outs and runs; its lines are
packed, unpacked and compared. Ends with 1 where anything is broken.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from time import process_time

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.season_play import dugout_of
from hotstove.book.conservation import check
from hotstove.book.scorebook import Scorebook
from hotstove.cli.progress import progress_bar
from hotstove.league.season.lines import lines_of, packed, unpacked
from hotstove.table import DoesNotFit, Event, HotStoveError, NotLegal
from hotstove.table.game import Manager, Setup
from hotstove.table.gc_pause import gc_paused
from hotstove.table.live import live_table
from hotstove.table.texts import as_node

SAMPLES = 10
"""Times that the memory is looked at on the way."""
SHOWN = 20
"""Broken games that are printed one by one."""


@dataclass
class Soak:
    """What was measured: games, seconds of the processor, what broke in which game, and megabytes taken after so many games."""

    games: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)
    memory: list[tuple[int, float]] = field(default_factory=list)


def soak(name: str, games: int, seed: str = "soak", progress: Callable[[int, int], None] = lambda done, of: None) -> Soak:
    """Play so many games and check each."""
    game = ball_game_named(name)
    matches = [*_matches(game)]
    measured = Soak(memory=[(0, _megabytes())])
    begun = process_time()
    with gc_paused() as sweep:
        for number in range(games):
            setup, manager = matches[number % len(matches)]
            try:
                _check(_played(game, setup, manager, f"{seed}/{number}"))
            except HotStoveError as error:
                measured.broken.append(f"{seed}/{number}: {error}")
            measured.games += 1
            if measured.games * SAMPLES % games < SAMPLES:
                measured.memory.append((measured.games, _megabytes()))
            if measured.games % 50 == 0:
                sweep()
                progress(measured.games, games)
    measured.seconds = process_time() - begun
    return measured


def _matches(game: AnyBallGame) -> Iterator[tuple[Setup, Manager]]:
    """All pairs of shipped teams, each at home once, with the manager that plays both."""
    level, on = "sensible", as_node(None)
    with suppress(NotLegal):
        dugout = dugout_of(game)
        level, on = dugout.manager, as_node(dict.fromkeys(dugout.options, True))
    for away, home in permutations(game.teams(), 2):
        setup = game.set_up(as_node(away), as_node(home), on)
        yield setup, game.managers[level](setup)


def _played(game: AnyBallGame, setup: Setup, manager: Manager, seed: str) -> list[Event]:
    table = live_table(game, (manager, manager), setup, seed)
    table.play(setup)
    return table.events


def _check(events: Sequence[Event]) -> None:
    """Raises HotStoveError: nobody is lost in any play, the book says the same, and its lines can be kept and read back."""
    check(events)
    book = Scorebook.of(list(events))
    lines = lines_of(book)
    kept = packed(lines)
    if lines.score != book.score or packed(unpacked(kept)) != kept:
        raise DoesNotFit("the lines are others than the book's")


def _megabytes() -> float:
    """What the process has in memory now."""
    for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def report(measured: Soak) -> str:
    """The measurement in words."""
    lines = [f"{measured.games:,} games, {measured.seconds:,.1f} s of the processor, {len(measured.broken)} broken invariants"]
    lines += measured.broken[:SHOWN]
    lines += [f"{megabytes:8.1f} MB after {games:,} games" for games, megabytes in measured.memory]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """The command; 1 where something is broken."""
    parser = ArgumentParser(prog="python -m benchmarks.soak", description="Many games, each checked, and the memory they take.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", default="soak")
    chosen = parser.parse_args(arguments)
    with progress_bar("games") as progress:
        measured = soak(chosen.game, chosen.games, chosen.seed, progress)
    print(report(measured))
    return 1 if measured.broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
