"""What a cluster costs: ``python -m benchmarks.cluster [--games N] [--rounds K]``, with a scheduler and two workers here.

The same games of Pine Tar are played by one process, by two, and by two workers of Dask, in turns; the best round of each
counts. Then pieces of work without anything to do say how many a second one run hands out and takes back, which bounds a larger
cluster.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter

from distributed import LocalCluster

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.simulate import Task, play_games, simulate
from hotstove.lab.tally import LONGEST, Tally
from hotstove.table.dask_cluster import DaskCluster, connected
from hotstove.table.game import Setup
from hotstove.table.texts import as_node
from hotstove.table.workers import Jobs

GAME = "pinetar"
NOTHING = 4_000
"""Pieces of work without anything to do."""
MACHINES = (2, 10, 50, 100, 200)


def _nothing(tally: Tally) -> Callable[[int], Tally]:
    """Every piece has the same result: the tally of a piece of games, as large as others are."""
    return lambda _: tally


def _task() -> Task:
    setup: Setup = ball_game_named(GAME).set_up(as_node(None), as_node(None), as_node(None))
    return Task(GAME, (setup, setup), ("sensible", "sensible"), "cluster")


def _pieces_a_second(cluster: DaskCluster, tally: Tally) -> float:
    with cluster.workers(_nothing, tally) as players:
        list(players.map(range(20)))
        start = perf_counter()
        done = sum(1 for _ in players.map(range(NOTHING)))
        return done / (perf_counter() - start)


def main() -> None:
    """Measure, and reckon what larger clusters come to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description="What a cluster costs.")
    parser.add_argument("--games", type=int, default=8_000, metavar="N", help="games of each round [8000]")
    parser.add_argument("--rounds", type=int, default=4, metavar="K", help="rounds [4]")
    asked = parser.parse_args()
    task = _task()
    with (
        LocalCluster(2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=50) as local,
        connected(local.scheduler_address) as cluster,
    ):
        ways: dict[str, Jobs] = {"one process": 1, "two processes": 2, "two workers of Dask": cluster}
        rates: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(asked.rounds):
            for name, jobs in ways.items():
                _, seconds = simulate(task, asked.games, jobs)
                rates[name].append(asked.games / seconds)
                print(f"{name:24}{rates[name][-1]:8,.0f} games/s", flush=True)
        best = {name: max(found) for name, found in rates.items()}
        own = play_games(task, 0, LONGEST)
        pieces = _pieces_a_second(cluster, own)
    alone = best["one process"]
    print(f"\n{'best of the rounds':24}{'games/s':>10}  efficiency")
    for name, rate in best.items():
        print(f"{name:24}{rate:10,.0f}  {rate / alone / (1 if name == 'one process' else 2):6.1%}")
    longest = LONGEST / alone
    print(f"\npieces of work handed out and taken back: {pieces:,.0f} a second; one of {LONGEST} games takes {longest:.3f} s")
    print("reckoned, if the run's own process and the scheduler are the only bound:")
    for machines in MACHINES:
        wanted = machines / longest
        print(f"{machines:5} workers: {wanted:7,.0f} pieces a second wanted, {min(1.0, pieces / wanted):7.1%} of them served")


if __name__ == "__main__":
    main()
