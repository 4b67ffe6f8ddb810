"""Worker processes that play games for this one, each one piece of work at a time.

They end when this process ends for any reason, at the latest after the present piece of work. They ignore Ctrl-C, which this
process handles.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pickle import dumps, loads
from traceback import format_exc
from typing import Generic, TypeVar, cast

from hotstove.table.errors import HotStoveError
from hotstove.table.gc_pause import gc_paused

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")


class Stopped(HotStoveError):
    """A worker process has ended unexpectedly."""


class Processes(Generic[P, R]):
    """``jobs`` worker processes, numbered from 0. ``idle`` are the numbers of those without a piece of work.

    Each process calls ``prepare`` once with the task, and then the function that it returned with every piece. All of these
    are pickled: ``prepare`` must be a function of a module or a partial of one. The processes run during a ``with`` block.
    """

    def __init__(self, jobs: int, prepare: Callable[[T], Callable[[P], R]], task: T) -> None:
        self.idle = list(range(jobs))
        self._prepare = partial(prepare, task)
        self._connections: list[Connection] = []
        self._processes: list[BaseProcess] = []

    def __enter__(self) -> Processes[P, R]:
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start(self) -> None:
        context = get_context("spawn")
        resource_tracker.ensure_running()  # its own start would let SIGINT through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # processes that start now inherit it
        try:
            for _ in self.idle:
                near_end, far_end = context.Pipe()
                self._connections.append(near_end)
                process = context.Process(target=_work, args=(far_end, self._prepare), daemon=True)
                process.start()
                self._processes.append(process)
                far_end.close()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __exit__(self, *_: object) -> None:
        for connection in self._connections:
            connection.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()

    def give(self, number: int, piece: P) -> None:
        """Give an idle process its next piece of work; raises Stopped."""
        self.idle.remove(number)
        with _stopped():
            self._connections[number].send(piece)

    def results(self) -> list[tuple[int, R]]:
        """Wait until a process is done; the numbers of the processes that are done, now idle, with their results.

        An empty list if all are idle. Raises the error of a failed piece, with its traceback as a note, and Stopped.
        """
        finished = []
        busy = [connection for number, connection in enumerate(self._connections) if number not in self.idle]
        for connection in wait(busy) if busy else ():
            number = self._connections.index(cast("Connection", connection))
            with _stopped():
                result: R | Exception = self._connections[number].recv()
            if isinstance(result, Exception):
                raise result
            self.idle.append(number)
            finished.append((number, result))
        return finished

    def map(self, pieces: Iterable[P]) -> Iterator[R]:
        """The results of the pieces, in the order in which they are finished."""
        remaining = iter(pieces)
        while True:
            while self.idle and (piece := next(remaining, None)) is not None:
                self.give(self.idle[-1], piece)
            results = self.results()
            if not results:
                return
            for _, result in results:
                yield result


@contextmanager
def _stopped() -> Iterator[None]:
    try:
        yield
    except (EOFError, ConnectionError):
        raise Stopped("a process that played games was ended") from None


def _work(connection: Connection, prepare: Callable[[], Callable[[P], R]]) -> None:
    """Work on pieces from the connection until its other end is closed."""
    with suppress(EOFError, ConnectionError), gc_paused() as collect:
        work: Callable[[P], R] | None = None
        while True:
            piece: P = connection.recv()
            try:
                work = work or prepare()
                result: R | Exception = work(piece)
            except Exception as error:  # noqa: BLE001  # raised by ``results``
                error.add_note(f"In another process:\n{format_exc()}")
                result = _portable(error)
            connection.send(result)
            collect()


def _portable(error: Exception) -> Exception:
    """The error, or a RuntimeError with the same message if the error can't be pickled."""
    try:
        loads(dumps(error))
    except Exception:  # noqa: BLE001  # whatever its class does
        other = RuntimeError(f"{type(error).__name__}: {error}")
        other.__notes__ = error.__notes__
        return other
    return error
