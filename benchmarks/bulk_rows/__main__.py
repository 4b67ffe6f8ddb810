"""Games of Pine Tar in bulk, *sensible* managers: how fast, what is known after how many, and whether they are the same games.

``python -m benchmarks.bulk_rows [GAMES [SEED]]`` plays so many (64,000 unless told), measures as their number grows, and ends
with games all of whose ways are known, beside live games and the bare loop in the same run. ``python -m benchmarks.bulk_rows
--same GAMES [AWAY HOME]`` plays games with the dice and luck of live games and counts those that differ. ``docs/bulk.md`` has
the figures.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from math import erf, sqrt
from random import Random
from resource import RUSAGE_SELF, getrusage
from time import process_time

import numpy as np

from benchmarks.bulk import FIGURES, begun, figures, live
from benchmarks.bulk_rows.games import BulkRows, figures_of, new_words, words_of_seeds
from benchmarks.bulk_rows.registers import AWAY_SCORE
from benchmarks.bulk_rows.rows import Whole
from benchmarks.bulk_rows.walk import COMPILED
from benchmarks.pinetar import clubs, play
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.managers.sensible import Sensible
from hotstove.games.pinetar.state import PineTarState
from hotstove.table.texts import as_node

BATCH = 1_000
"""Games that walk in step."""
LIVE, BARE, ROUNDS = 200, 1_000, 5
"""Games of a round of a rate, and the rounds, of which the best counts."""


def differing(start: PineTarState, games: int, prefix: str = "same") -> list[str]:
    """The seeds among so many with which a game in bulk is not the live game, in score or figures."""
    sensible = Sensible()
    bulk = BulkRows(start, (sensible, sensible))
    seeds = [f"{prefix} {number}" for number in range(games)]
    ends = bulk.play(*words_of_seeds(seeds))
    differ = []
    for seed, end, counted in zip(seeds, ends, figures_of(ends), strict=True):
        state, events = live(start, sensible, seed)
        same = [*state.score, *figures(state, events)] == [*end[AWAY_SCORE : AWAY_SCORE + 2].tolist(), *counted.tolist()]
        if not same:
            differ.append(seed)
    return differ


def rate(run: Callable[[str], object], games: int) -> float:
    """Games a second of processor time, the best of some rounds."""
    fastest = 0.0
    for _ in range(ROUNDS):
        begin = process_time()
        for number in range(games):
            run(f"rate {number}")
        fastest = max(fastest, games / (process_time() - begin))
    return fastest


def measure(games: int, seed: int) -> None:
    """Play in batches, and print what the games cost and what is known as their number doubles."""
    sensible = Sensible()
    start = begun(sensible)
    BulkRows(start, (sensible, sensible)).play(new_words(1, seed))  # numba compiles
    bulk = BulkRows(start, (sensible, sensible))
    totals: list[Whole] = []
    spent, known, seconds = bulk.spent, 0, 0.0
    for batch in count(1):
        words = new_words(BATCH, seed + batch)
        totals.append(figures_of(bulk.play(words)))
        done = batch * BATCH
        if done >= games or batch & (batch - 1) == 0:
            now = spent.walking + spent.learning
            new = spent.ways - known
            print(
                f"    {done:>7} games: {done / now:6,.0f}/s in all; walking {spent.walking:.1f} s,"
                f" learning {spent.learning:.1f} s; {spent.ways:,} ways"
                f" ({new:,} new, {1e6 * (spent.learning - seconds) / max(new, 1):.0f} us each), {bulk.tree.nodes.used:,} nodes,"
                f" {spent.pieces / done:.0f} pieces a game;"
                f" {getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB",
                flush=True,
            )
            known, seconds = spent.ways, spent.learning
        if done >= games:
            break
    walks = []
    for _ in range(ROUNDS):
        spent.walking = 0.0
        bulk.play(words)
        walks.append(BATCH / spent.walking)
    sides = clubs(GAME.set_up(as_node(None), as_node(None), as_node({"stealing": True, "so_bb": True})))
    bare = rate(lambda name: play(*sides, Random(name).random), BARE)
    alive = rate(lambda name: live(start, sensible, name), LIVE)
    print(f"    every way known: {max(walks):,.0f} games/s; bare loop {bare:,.0f}, live {alive:,.0f}:", end=" ")
    print(f"{max(walks) / bare:.2f} of the bare loop, {max(walks) / alive:.1f} times live")
    compare(start, totals)


def compare(start: PineTarState, totals: list[Whole], games: int = 4_000) -> None:
    """Means in bulk and live, and by how many standard errors they differ; the seeds differ, too."""
    sensible = Sensible()
    alive = np.array([figures(*live(start, sensible, f"live {number}")) for number in range(games)])
    bulk = np.concatenate(totals)
    errors = np.sqrt(bulk.var(axis=0) / len(bulk) + alive.var(axis=0) / games)
    scores = (bulk.mean(axis=0) - alive.mean(axis=0)) / errors
    for name, mean, other, score in zip(FIGURES, bulk.mean(axis=0), alive.mean(axis=0), scores, strict=True):
        print(f"    {name:<7}{mean:9.4f} in bulk {other:9.4f} live   {score:+5.2f} standard errors")
    worst = float(abs(scores).max())
    chance = 1 - erf(worst / sqrt(2)) ** len(FIGURES)
    print(f"    worst of {len(FIGURES)}: {worst:.2f}; {chance:.2f} is the chance of that or more, were they independent")


def main(arguments: list[str]) -> None:
    """Measure, or compare game by game."""
    print(f"the walk is {'compiled by numba' if COMPILED else 'not compiled: numba is not installed'}")
    if arguments[:1] == ["--same"]:
        games = int(arguments[1])
        differ = differing(begun(Sensible(), *arguments[2:4]), games)
        print(f"    {len(differ)} of {games} games differ from the live games of their seeds")
    else:
        measure(int(arguments[0]) if arguments else 64_000, int(arguments[1]) if arguments[1:] else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
