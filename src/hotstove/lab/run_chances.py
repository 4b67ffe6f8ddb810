"""How many runs two teams score from each state of outs and bases, counted in games of computer managers.

Not the runs are counted but the *passages*: how often a play led from one state to another, with how many runs. From these
the chances of 0, 1, 2, ... runs in the rest of a half-inning follow also for states that hardly ever come up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.bases import HOME_PLATE, Occupied
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.win_chances import ENDED, MOST, STATES, RunChances, place_at, state_of, worth_of_a_run
from hotstove.book.scorebook import Scorebook, ScoredPlay
from hotstove.lab.tally import Tally, add_up
from hotstove.table.events import BOTH, HOME, Seat, other
from hotstove.table.game import Setup, game_named
from hotstove.table.live import live_table
from hotstove.table.workers import Jobs

ROUNDS: Final = 30
"""Plays without an out that follow each other in a half-inning at most; more hardly ever do."""
SELDOM: Final = 20
"""A state with fewer passages of a side than this is read from those of both sides."""


@dataclass(frozen=True, slots=True)
class Games:
    """Games of two teams by managers of a level; game n has the seed ``SEED/n``."""

    game: str
    setup: Setup
    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class WinTable:
    """The home side's chance to win in every position of a game of so many ``innings``; ``worths`` as of `win_chances`."""

    worths: Sequence[float]
    innings: int = INNINGS

    def at(self, inning: int, half: Seat, outs: int, occupied: Occupied, score: tuple[int, int]) -> float:
        """The chance, 0 to 1; ``outs`` are 0 to 3. A game of fewer innings is the end of one of nine."""
        chance = min(self.worths[self._place(inning, half, score) + state_of(outs, occupied)], 1.0)  # a rounded sum may pass 1
        return chance if half == HOME else 1 - chance

    def worth_of_a_run(self, inning: int, half: Seat, score: tuple[int, int]) -> float:
        """What a run is worth to either side in a half-inning, in chance to win, 0 to 1."""
        return worth_of_a_run(self.worths, self._place(inning, half, score))

    def _place(self, inning: int, half: Seat, score: tuple[int, int]) -> int:
        return place_at(inning + INNINGS - self.innings, half, score[half] - score[other(half)])


def run_chances(
    games: Games, number: int, jobs: Jobs = 1, progress: Callable[[int], None] = lambda done: None
) -> tuple[RunChances, RunChances]:
    """The run chances of the away and of the home side from so many games; ``progress`` gets the number of games done."""
    tally, _ = add_up(_passages, games, number, jobs, progress)
    sides = [_by_state(tally, (seat,)) for seat in BOTH]
    both = _by_state(tally, BOTH)
    away, home = (
        _solved([own if own.total() >= SELDOM else all_ for own, all_ in zip(side, both, strict=True)]) for side in sides
    )
    return away, home


def state_after(placed: ScoredPlay) -> int:
    """The state of outs and bases that a play leaves; ``ENDED`` after a third out."""
    taken = {base for base in (1, 2, 3) if placed.runners[base] is not None}
    taken -= {move.start for move in placed.play.moves}
    taken |= {move.end for move in placed.play.moves if not move.out and move.end != HOME_PLATE}
    return state_of(placed.outs + sum(move.out for move in placed.play.moves), (1 in taken, 2 in taken, 3 in taken))


def state_before(placed: ScoredPlay) -> int:
    """The state of outs and bases in which a play was made."""
    _, first, second, third = placed.runners
    occupied: Occupied = (first is not None, second is not None, third is not None)
    return state_of(placed.outs, occupied)


def _passages(games: Games, first: int, count: int) -> Tally:
    """Counts by ``side state after runs``."""
    game = game_named(games.game)
    tally: Tally = Counter()
    managers = game.managers[games.level](games.setup), game.managers[games.level](games.setup)
    for number in range(first, first + count):
        table = live_table(game, managers, games.setup, f"{games.seed}/{number}")
        table.play(games.setup)
        book = Scorebook()
        for event in table.events:
            placed = book.follow(event)
            if isinstance(placed, ScoredPlay):
                tally[f"{book.halves[-1].half} {state_before(placed)} {state_after(placed)} {len(placed.home)}"] += 1
    return tally


def _by_state(tally: Tally, seats: tuple[Seat, ...]) -> list[Counter[tuple[int, int]]]:
    """By state, how often a play led to a state with so many runs."""
    rows: list[Counter[tuple[int, int]]] = [Counter() for _ in range(STATES)]
    for key, times in tally.items():
        side, before, after, runs = map(int, key.split())
        if side in seats and (after != before or runs):
            rows[before][after, runs] += times
    return rows


def _solved(rows: list[Counter[tuple[int, int]]]) -> RunChances:
    """The chances of 0 to ``MOST`` runs that follow from the passages; a state that never came up has no runs to come."""
    chances = [[1.0, *([0.0] * MOST)] for _ in range(STATES + 1)]
    for outs in (2, 1, 0):
        for _ in range(ROUNDS):
            before = [row[:] for row in chances]
            for state in range(8 * outs, 8 * outs + 8):
                total = rows[state].total()
                if not total:
                    continue
                found = [0.0] * (MOST + 1)
                for (after, runs), times in sorted(rows[state].items()):  # in one order, whoever counted
                    for more, chance in enumerate(before[after]):
                        found[min(runs + more, MOST)] += chance * times / total
                chances[state] = found
    return chances[:ENDED]
