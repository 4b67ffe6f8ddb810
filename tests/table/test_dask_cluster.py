"""A real Dask scheduler and workers on the loopback address: the same results, and clear words where something is missing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from click.testing import CliRunner
from distributed import Client

from hotstove.cli.main import cli
from hotstove.games.smallball import GAME
from hotstove.lab.balance.changes import Changes
from hotstove.lab.balance.play import Edition, Games, play_edition
from hotstove.lab.simulate import Task, simulate
from hotstove.league.season import run
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.table import dask_cluster
from hotstove.table.dask_cluster import DaskCluster, connected
from hotstove.table.errors import DoesNotFit, HotStoveError, NotLegal, Unreadable
from hotstove.table.processes import Stopped
from hotstove.table.texts import Json, as_node
from tests.waiting import WAIT
from tests.web.seasons_case import plan

ROOT = str(Path(__file__).parents[2])


@dataclass(frozen=True)
class Running:
    """A scheduler in a process of its own, with ``workers`` of one thread each."""

    address: str
    scheduler: subprocess.Popen[str]
    workers: list[subprocess.Popen[str]]


def _program(module: str, folder: str, path: str, *words: str) -> subprocess.Popen[str]:
    """A program of Dask's that keeps its files in a folder and looks for modules at ``path`` first."""
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *words, "--dashboard-address", "127.0.0.1:0"],
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": path, "DASK_TEMPORARY_DIRECTORY": folder},
    )


@contextmanager
def running(workers: int, path: str = ROOT, nanny: str = "--no-nanny") -> Iterator[Running]:
    """A cluster of so many workers."""
    begun: list[subprocess.Popen[str]] = []
    with TemporaryDirectory(prefix="dask-", ignore_cleanup_errors=True) as folder:
        try:
            scheduler = _program("dask_scheduler", folder, path, "--host", "127.0.0.1", "--port", "0")
            begun.append(scheduler)
            assert scheduler.stderr is not None
            address = next(line.split()[-1] for line in scheduler.stderr if "Scheduler at:" in line)
            begun += [_program("dask_worker", folder, path, address, "--nthreads", "1", nanny) for _ in range(workers)]
            if workers:  # how many they are is asked once, when a cluster is connected
                with Client(address, timeout=WAIT, set_as_default=False) as client:
                    client.wait_for_workers(workers, timeout=WAIT)
            yield Running(address, scheduler, begun[1:])
        finally:
            for process in reversed(begun):
                process.terminate()  # a nanny ends its worker
            for process in reversed(begun):
                with suppress(subprocess.TimeoutExpired):
                    process.communicate(timeout=10)  # a worker whose scheduler is gone may wait for it
                process.kill()
                process.communicate()


@pytest.fixture(scope="module")
def cluster() -> Iterator[DaskCluster]:
    """Two workers; one that ends is begun again by its nanny."""
    with running(2, nanny="--nanny") as both, connected(both.address) as found:
        yield found


def _prepare(text: str) -> Callable[[int], str]:
    def play(number: int) -> str:
        if number == 13:
            raise NotLegal("no thirteenth")
        if number == 15:
            os._exit(1)
        return f"{text}{number}"

    return play


def task() -> Task:
    """Games of Small Ball's usual teams."""
    setup = GAME.set_up(as_node(None), as_node(None), as_node(None))
    return Task("smallball", (setup, setup), ("sensible", "random"), "a cluster")


def test_its_games_are_those_of_one_process(cluster: DaskCluster) -> None:
    assert cluster.size == 2
    told: list[int] = []
    assert simulate(task(), 300, cluster, told.append)[0] == simulate(task(), 300)[0]
    assert told[-1] == 300
    assert told == sorted(told)


def test_its_seasons_are_those_of_one_process(cluster: DaskCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "WORTH_A_PROCESS", 1)
    seasons = []
    for name, jobs in (("here", 1), ("there", cluster)):
        with SeasonFile.create(tmp_path / f"{name}.db", plan()) as file:
            assert play_on(file, jobs) == len(plan().fixtures)
            seasons.append((file.scores(1), file.totals(1), file.histories(1)))
    assert seasons[0] == seasons[1]


def test_a_killed_worker_costs_its_piece_of_work_again_and_nothing_else() -> None:
    with running(2) as both, connected(both.address) as cluster:
        killed: list[int] = []

        def kill_one(done: int) -> None:
            if not killed:
                killed.append(both.workers[0].pid)
                both.workers[0].kill()

        assert simulate(task(), 300, cluster, kill_one)[0] == simulate(task(), 300)[0]
        assert killed


def test_errors_come_home_and_say_where_they_were(cluster: DaskCluster) -> None:
    with cluster.workers(_prepare, "n") as players:
        assert sorted(players.map(range(5))) == [f"n{number}" for number in range(5)]
        with pytest.raises(NotLegal, match="no thirteenth") as raised:
            list(players.map([1, 13]))
        assert any("in play\n" in note for note in raised.value.__notes__)
    with cluster.workers(_prepare, "n") as players, pytest.raises(Stopped, match="KilledWorker"):
        list(players.map([1, 15, 2]))
    with cluster.workers(_prepare, "again ") as players:
        assert list(players.map([1])) == ["again 1"], "workers go on with the next run"


def test_a_run_begins_while_no_worker_is_there(cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """As right after one has died, before its nanny has begun another."""
    monkeypatch.setattr(cluster.client, "nthreads", dict)
    with cluster.workers(_prepare, "late ") as players:
        assert list(players.map([1])) == ["late 1"]


def test_a_scheduler_that_goes_away_is_told_of() -> None:
    with running(1) as one, connected(one.address) as cluster:

        def end(done: int) -> None:
            one.scheduler.send_signal(signal.SIGKILL)

        with pytest.raises(Stopped, match="the Dask scheduler has gone away"):
            simulate(task(), 400, cluster, end)


def test_where_the_last_worker_goes_away_a_new_one_is_waited_for_and_then_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "ALONE", 1.0)
    with running(1) as one, connected(one.address) as cluster:

        def end(done: int) -> None:
            one.workers[0].kill()

        with pytest.raises(Stopped, match="no worker is left"):
            simulate(task(), 400, cluster, end)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense", "missing port number"),
        ("http://127.0.0.1:80", "unknown address scheme 'http'"),
        ("tcp://[::", "invalid address"),
        ("tcp://127.0.0.1:1", "Timed out"),
    ],
)
def test_where_no_scheduler_answers_an_address_is_asked_for(address: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "ANSWERS", 0.5)
    with (
        pytest.raises(HotStoveError, match=f"no Dask scheduler answers there .*{why}.*expected the address"),
        connected(address),
    ):
        pass


@pytest.mark.parametrize(("sent", "why"), [(b"", "Timed out after"), (b"HTTP/1.1 200 OK\r\n\r\n" * 9, ""), (b"\xff" * 99, "")])
def test_something_else_that_listens_there_keeps_nobody_waiting(sent: bytes, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "ANSWERS", 0.5)

    def answer(listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                taken.append(listening.accept()[0])
                taken[-1].sendall(sent)

    taken: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=answer, args=(listening,), daemon=True).start()
        address = f"tcp://127.0.0.1:{listening.getsockname()[1]}"
        with (
            pytest.raises(HotStoveError, match=f"no Dask scheduler answers there .{why}.*expected the address"),
            connected(address),
        ):
            pass
        listening.shutdown(socket.SHUT_RDWR)
    for each in taken:
        each.close()


def test_workers_without_this_source_and_none_at_all_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hotstove.py").write_text("raise ImportError\n")
    with (
        running(1, str(tmp_path)) as other,
        pytest.raises(DoesNotFit, match=r"the worker tcp://127\.0\.0\.1:\d+ has no Hot Stove"),
        connected(other.address),
    ):
        pass
    with running(1) as one, connected(one.address) as cluster:
        monkeypatch.setattr(dask_cluster, "source_digest", lambda: "another")
        with cluster.workers(_prepare, "") as players, pytest.raises(DoesNotFit, match="has another version of Hot Stove"):
            list(players.map([1]))
    monkeypatch.setattr(dask_cluster, "ANSWERS", 1.0)
    with (
        running(0) as none,
        pytest.raises(HotStoveError, match="has no workers; start some: dask worker"),
        connected(none.address),
    ):
        pass


def test_the_commands_take_a_cluster(cluster: DaskCluster) -> None:
    words = ["simulate", "smallball", "--games", "60", "--seed", "1", "--json"]
    here, there = (CliRunner().invoke(cli, [*words, *more]) for more in (["--jobs", "1"], ["--cluster", cluster.address]))
    cut = '"wins_by_team"'
    assert here.output.partition(cut)[2] == there.output.partition(cut)[2] != ""
    both = CliRunner().invoke(cli, [*words, "--jobs", "2", "--cluster", cluster.address])
    assert "--jobs or --cluster, one of the two" in both.output


def test_without_dask_the_extra_is_named() -> None:
    code = f"import sys; sys.modules['distributed'] = None; sys.argv = {['hotstove', 'simulate', '--cluster', 'tcp://127.0.0.1:1']!r}"
    ended = subprocess.run(
        [sys.executable, "-c", f"{code}\nfrom hotstove.__main__ import main\nmain()"],
        capture_output=True,
        text=True,
        timeout=WAIT,
    )
    assert "A cluster needs Dask, an extra: " in ended.stderr
    assert "[dask]" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_cluster_compares_editions_as_one_process_does(cluster: DaskCluster) -> None:
    """Its workers have played the packaged edition before, and play the changed one in processes of their own."""
    results: Json = ["2B", "2B", "2B", "SO", "FO", "GO"]
    changes = Changes({"teams/foxes.yaml": as_node({"players": [{"number": 4, "results": results}]})})
    games = Games("smallball")
    before = play_edition(Edition(games), 12, cluster)
    after = play_edition(Edition(games, changes), 12, cluster)
    assert before != after
    assert (before, after) == (play_edition(Edition(games), 12, 1), play_edition(Edition(games, changes), 12, 1))
    bad = Changes({"teams/moles.yaml": as_node({"name": "Moles"})})
    with pytest.raises(Unreadable, match=r"has no file teams/moles\.yaml"):
        play_edition(Edition(games, bad), 12, cluster)
