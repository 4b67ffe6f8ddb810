"""``python -m benchmarks --season``: what replaying 2016 takes, with all that is kept of it, apart from pressing its cards.

Parts take turns for some rounds and the best of each counts. Seconds of the processor are those of all processes together.
The ratio is to Pine Tar's bare loop in the same run: by the clock where several processes play.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import pinetar
from hotstove.games.pinetar import GAME
from hotstove.league.season.beginning import new_plan, real_season
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.run import GameBatch, play_batch, play_on
from hotstove.league.season.store import SeasonFile
from hotstove.table.compiled import COMPILED, how_it_runs
from hotstove.table.gc_pause import gc_paused
from hotstove.table.texts import as_node

YEAR, JOBS, ROUNDS = 2016, 2, 3
BARE = 500
"""Games of the bare loop a round."""


@dataclass(frozen=True, slots=True)
class Took:
    """What a part took: seconds by the clock and of the processor, in all processes."""

    games: int
    clock: float
    processor: float

    def beside(self, other: Took) -> Took:
        """The best of both rounds."""
        return Took(self.games, min(self.clock, other.clock), min(self.processor, other.processor))


class Watch:
    """A stopwatch that also adds up the processor's time of this process and of those that it started and that are over."""

    def __init__(self) -> None:
        gc.collect()
        self._clock, self._processor = perf_counter(), _processor()

    def took(self, games: int) -> Took:
        return Took(games, perf_counter() - self._clock, _processor() - self._processor)


def _processor() -> float:
    used = getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)
    return sum(each.ru_utime + each.ru_stime for each in used)


def bare() -> Took:
    """Pine Tar's dice alone."""
    sides = pinetar.clubs(GAME.set_up(as_node(None), as_node(None), as_node({"so_bb": True})))
    watch = Watch()
    for number in range(BARE):
        pinetar.play(*sides, Random(str(number)).random)
    return watch.took(BARE)


def alone(plan: SeasonPlan) -> Took:
    """All games in this process, nothing filed: cards are read and remembered anew."""
    season_games = SeasonGames.of(plan)
    watch = Watch()
    with gc_paused():
        play_batch(season_games, GameBatch(1, tuple(fixture.number for fixture in plan.fixtures), {}))
    return watch.took(len(plan.fixtures))


def kept(plan: SeasonPlan, jobs: int) -> Took:
    """All games, their statistics and histories in a season's file; the start of the processes included."""
    with TemporaryDirectory() as folder, SeasonFile.create(Path(folder) / "benchmark.season", plan) as file:
        watch = Watch()
        return watch.took(play_on(file, jobs))


def measured() -> dict[str, Took]:
    """Every part's best round."""
    watch = Watch()
    plan = new_plan(GAME, real_season(YEAR, None, None), "benchmark", 1, True, {})
    times = {"pressing": watch.took(0)}
    for _ in range(ROUNDS):
        for name, took in (("bare", bare()), ("alone", alone(deepcopy(plan))), ("kept", kept(plan, JOBS))):
            times[name] = took.beside(times.get(name, took))
    return times


def text(times: Mapping[str, Took]) -> str:
    """A line for each part."""
    pressing, loop, one, both = times["pressing"], times["bare"], times["alone"], times["kept"]
    rate = loop.games / loop.processor

    def line(what: str, took: Took, games: str = "") -> str:
        return f"{what:<38}{took.clock:6.2f} s by the clock,{took.processor:6.2f} s of the processor{games}"

    def games(took: Took, seconds: float) -> str:
        return f"; {took.games / seconds:,.0f} games/s, {took.games / seconds / rate:.3f} of the bare loop"

    return "\n".join(
        (
            how_it_runs(),
            f"Pine Tar bare loop                    {rate:,.0f} games/s",
            line(f"cards of {YEAR} pressed", pressing),
            line(f"{one.games:,} games, nothing filed", one, games(one, one.processor)),
            line(f"{both.games:,} games kept, {JOBS} processes", both, games(both, both.clock)),
        )
    )


if __name__ == "__main__":
    parts = measured()
    if "--json" in sys.argv:
        print(json.dumps({"compiled": COMPILED, **{name: asdict(took) for name, took in parts.items()}}))
    else:
        print(text(parts))
