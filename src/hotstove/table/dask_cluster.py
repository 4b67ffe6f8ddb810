"""A cluster of Dask (https://distributed.dask.org): a scheduler, and workers on any number of machines.

Each piece of work is a task of its own. A worker that ends costs its present pieces again, which the scheduler gives to others;
nothing depends on who does a piece, so the results are those of one process. Workers must have the same source of Hot Stove.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from pickle import dumps, loads
from queue import Empty, SimpleQueue
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final, Generic, Self, TypeVar, cast
from uuid import uuid4

import hotstove
from hotstove.table.errors import DoesNotFit, HotStoveError
from hotstove.table.extras import install
from hotstove.table.gc_pause import gc_paused
from hotstove.table.processes import Outcome, Stopped, Workers, outcome_of

try:
    from distributed import Client, Future
    from distributed.comm.addressing import get_address_host_port, parse_address
    from distributed.comm.core import connect
    from distributed.comm.registry import get_backend
except ModuleNotFoundError as error:
    if error.name not in ("dask", "distributed"):
        raise
    raise HotStoveError(f"A cluster needs Dask, an extra: {install('dask')}") from None

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")
ANSWERS: Final = 10.0
"""Seconds in which a scheduler must answer, and have a worker."""
ALONE: Final = 60.0
"""Seconds that a run waits for a new worker when all have ended."""
LOOK: Final = 0.5
"""Seconds between two looks whether the cluster is still there."""


@contextmanager
def connected(address: str) -> Iterator[DaskCluster]:
    """The cluster whose scheduler is at an address (``tcp://192.0.2.7:8786``), during a ``with`` block.

    Raises HotStoveError if no scheduler answers there or it has no workers, and DoesNotFit if one lacks this source.
    """
    for name in ("asyncio", "distributed", "distributed.client", "tornado"):  # what matters is told in words of our own
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        get_backend(parse_address(address)[0])
        get_address_host_port(address)  # before a client begins, which does not end well with a bad one
        asyncio.run(_ask_who_is_there(address))
        client = Client(address, timeout=ANSWERS, set_as_default=False, name="hotstove")
    except Exception as error:  # noqa: BLE001  # what is no scheduler may send anything, and Dask fails to read it in many ways
        raise HotStoveError(
            f"{address}: no Dask scheduler answers there ({_first_line(error)}); expected the address that `dask scheduler`"
            " prints, such as tcp://192.0.2.7:8786"
        ) from None
    try:
        yield DaskCluster(client, address, _places(client, address))
    finally:
        with suppress(OSError, TimeoutError):
            client.close(timeout=ANSWERS)


async def _ask_who_is_there(address: str) -> None:
    """Have a scheduler say who it is; raises what Dask does, and TimeoutError where something listens and never answers.

    A client would wait for that for ever, also while it is being closed.
    """

    async def asked() -> None:
        comm = await connect(address, timeout=ANSWERS)
        try:
            await comm.write({"op": "identity", "reply": True})
            await comm.read()
        finally:
            comm.abort()

    try:
        await asyncio.wait_for(asked(), ANSWERS + LOOK)
    except TimeoutError:
        raise TimeoutError(f"Timed out after {ANSWERS:g} s") from None


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def _places(client: Client, address: str) -> int:
    """How many pieces of work the scheduler's workers do at a time, one each. All of them are asked for their source."""
    end = monotonic() + ANSWERS
    while not (threads := client.nthreads()):
        if monotonic() > end:
            raise HotStoveError(f"{address}: the scheduler has no workers; start some: dask worker {address} --nthreads 1")
        sleep(LOOK)
    found = client.run(source_digest, on_error="return")
    for worker, source in found.items():
        if source != source_digest():
            has = "no Hot Stove" if isinstance(source, Exception) else "another version of Hot Stove"
            raise DoesNotFit(f"{address}: the worker {worker} has {has}; install what this machine has")
    return len(threads)


@cache
def source_digest() -> str:
    """Stands for the package's source and data: another one where a line of it is another."""
    root = Path(hotstove.__file__).parent
    digest = sha256()
    for path in sorted(each for each in root.rglob("*") if each.suffix in (".py", ".yaml", ".json")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class DaskCluster:
    """A cluster that a client is connected to (`workers.Cluster`)."""

    def __init__(self, client: Client, address: str, size: int) -> None:
        self.client = client
        self.address = address
        self.size = size

    def workers(self, prepare: Callable[[T], Callable[[P], R]], task: T) -> Workers[P, R]:
        """Its workers, as many as do pieces of work at a time."""
        return DaskWorkers(self, prepare, task)


class DaskWorkers(Workers[P, R], Generic[P, R]):
    """The places of a cluster's workers. A number is a piece of work under way; the scheduler says who does it."""

    def __init__(self, cluster: DaskCluster, prepare: Callable[[T], Callable[[P], R]], task: T) -> None:
        self.idle = list(range(cluster.size))
        self._cluster = cluster
        self._run = uuid4().hex
        self._begin = dumps(partial(prepare, task))
        self._pieces: dict[int, Future[Any]] = {}
        self._done: SimpleQueue[int] = SimpleQueue()
        self._seen = monotonic()
        """When the cluster last had workers."""

    def __enter__(self) -> Self:
        # A task and no value that is sent, so that the scheduler can have it made again when its only holder has ended.
        self._prepared = self._cluster.client.submit(bytes, self._begin, key=f"hotstove-{self._run}", pure=False)
        self._places = sorted(self._cluster.client.nthreads())
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):  # a cluster that is gone has nothing left to be cancelled
            self._cluster.client.cancel([*self._pieces.values(), self._prepared], force=True)

    def give(self, number: int, piece: P) -> None:
        self.idle.remove(number)
        first_choice = self._first_choice(number)
        future = self._cluster.client.submit(
            done_by_worker,
            source_digest(),
            self._run,
            self._prepared,
            dumps(piece),
            key=f"hotstove-{uuid4().hex}",
            pure=False,
            workers=first_choice,
            allow_other_workers=first_choice is not None,
        )
        self._pieces[number] = future
        future.add_done_callback(lambda _: self._done.put(number))

    def _first_choice(self, number: int) -> list[str] | None:
        """The worker for a piece, if it is there: left alone the scheduler gives all to the one that has the task already."""
        return [self._places[number % len(self._places)]] if self._places else None

    def results(self, seconds: float | None = None) -> list[tuple[int, R]]:
        until = None if seconds is None else monotonic() + seconds
        finished: list[tuple[int, R]] = []
        while self._pieces and not finished:
            left = LOOK if until is None else min(LOOK, until - monotonic())
            if left < 0:
                break
            try:
                numbers = [self._done.get(timeout=left)]
            except Empty:
                self._check()
                continue
            with suppress(Empty):
                while True:
                    numbers.append(self._done.get_nowait())
            for number in numbers:
                future = self._pieces.pop(number)
                self.idle.append(number)
                finished.append((number, self._result(future)))
        return finished

    def _result(self, future: Future[Any]) -> R:
        if future.status not in ("finished", "error"):
            raise self._gone()
        try:
            value, error = loads(cast("bytes", future.result(ANSWERS)))
        except (OSError, TimeoutError):
            raise self._gone() from None
        except Exception as error:  # noqa: BLE001  # Dask's: too many workers have ended with it, or the scheduler is gone
            raise Stopped(f"{self._cluster.address}: {type(error).__name__}: {_first_line(error)}") from None
        if error is not None:
            raise error
        return cast("R", value)

    def _check(self) -> None:
        """Raise Stopped if the scheduler is gone, or has had no worker for too long."""
        try:
            if self._cluster.client.status != "running":
                raise self._gone()
            if self._cluster.client.nthreads():
                self._seen = monotonic()
        except (OSError, TimeoutError):
            raise self._gone() from None
        if monotonic() - self._seen > ALONE:
            raise Stopped(f"{self._cluster.address}: no worker is left, and none has come in {ALONE:.0f} s")

    def _gone(self) -> Stopped:
        return Stopped(f"{self._cluster.address}: the Dask scheduler has gone away")


# --- In a worker

_ready: dict[str, Callable[[Any], object]] = {}
_turn = Lock()


def done_by_worker(source: str, run: str, begin: bytes, piece: bytes) -> bytes:
    """Do a piece of work of a run, which is prepared once in each process; the pickled outcome (`processes.Outcome`)."""
    if source != source_digest():  # a worker that came later than the run
        return dumps((None, DoesNotFit("a worker has another version of Hot Stove; install what the run's machine has")))
    outcome: Outcome
    with gc_paused() as sweep:
        outcome = outcome_of(partial(_work, run, begin, piece))
        sweep()
    return dumps(outcome)


def _work(run: str, begin: bytes, piece: bytes) -> object:
    with _turn:  # by one thread: two can't play faster than one
        work = _ready.get(run)
        if work is None:
            _ready.clear()  # of the run before
            work = _ready[run] = loads(begin)()
        return work(loads(piece))
