"""Other processes that play games for this one, each a piece of work at a time.

They end when this process does, however it ends, at the latest with the piece at hand; and they never hear of Ctrl-C, which is
this process's to deal with.
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
    """A process that played games has ended by itself."""


class Processes(Generic[P, R]):
    """So many processes, known by their numbers from 0. ``idle`` are those without a piece of work.

    Each calls ``prepare`` with the task, once, and what that returned with every piece. Another process gets all of these as
    pickles: ``prepare`` is a module's function or a partial one of it. They start and end with a ``with`` block.
    """

    def __init__(self, jobs: int, prepare: Callable[[T], Callable[[P], R]], task: T) -> None:
        self.idle = list(range(jobs))
        self._prepare = partial(prepare, task)
        self._lines: list[Connection] = []
        self._started: list[BaseProcess] = []

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
                line, far = context.Pipe()
                self._lines.append(line)
                process = context.Process(target=_work, args=(far, self._prepare), daemon=True)
                process.start()
                self._started.append(process)
                far.close()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __exit__(self, *_: object) -> None:
        for line in self._lines:
            line.close()
        for process in self._started:
            process.terminate()
        for process in self._started:
            process.join()

    def give(self, number: int, piece: P) -> None:
        """Give an idle process its next piece of work; raises Stopped."""
        self.idle.remove(number)
        with _stopped():
            self._lines[number].send(piece)

    def results(self) -> list[tuple[int, R]]:
        """Wait until a process is done; the numbers of those that are, idle from now on, with what they found.

        An empty list where all are idle. Raises what went wrong with a piece, with a note of where it happened, and Stopped.
        """
        found = []
        busy = [line for number, line in enumerate(self._lines) if number not in self.idle]
        for line in wait(busy) if busy else ():
            number = self._lines.index(cast("Connection", line))
            with _stopped():
                result: R | Exception = self._lines[number].recv()
            if isinstance(result, Exception):
                raise result
            self.idle.append(number)
            found.append((number, result))
        return found

    def map(self, pieces: Iterable[P]) -> Iterator[R]:
        """What comes of the pieces, in the order in which they are done."""
        coming = iter(pieces)
        while True:
            while self.idle and (piece := next(coming, None)) is not None:
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


def _work(line: Connection, prepare: Callable[[], Callable[[P], R]]) -> None:
    """What such a process does until the other side of the line is gone."""
    with suppress(EOFError, ConnectionError), gc_paused() as sweep:
        work: Callable[[P], R] | None = None
        while True:
            piece: P = line.recv()
            try:
                work = work or prepare()
                result: R | Exception = work(piece)
            except Exception as error:  # noqa: BLE001  # raised where the result is wanted
                error.add_note(f"In another process:\n{format_exc()}")
                result = _portable(error)
            line.send(result)
            sweep()


def _portable(error: Exception) -> Exception:
    """The error, or one that says the same where another process could not read it."""
    try:
        loads(dumps(error))
    except Exception:  # noqa: BLE001  # whatever its class does
        other = RuntimeError(f"{type(error).__name__}: {error}")
        other.__notes__ = error.__notes__
        return other
    return error
