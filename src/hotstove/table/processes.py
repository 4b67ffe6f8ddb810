"""Worker processes that play games or calculate for this one, each one piece of work at a time.

They end when this process ends for any reason, at the latest after the present piece of work. They ignore Ctrl-C, which this
process handles. One that is killed is replaced, and its piece of work is done again.
"""

from __future__ import annotations

import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pickle import dumps, loads
from threading import Lock, current_thread, main_thread
from time import monotonic
from traceback import format_exc
from typing import Final, Generic, Self, TypeAlias, TypeVar, cast

from hotstove.table.errors import DoesNotFit, HotStoveError, NotLegal, Unreadable
from hotstove.table.gc_pause import gc_paused

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")
READABLE = (Unreadable, NotLegal, DoesNotFit, HotStoveError)
"""The errors for people to read, the special ones first."""
PATIENCE: Final = 5.0
"""Seconds in which a process that is told to end must do so."""
LIVES: Final = 3
"""So many processes may end with a piece of work before it is given up."""


class Stopped(HotStoveError):
    """Who worked for this process has ended unexpectedly, and a piece of work could not be done."""


class Workers(ABC, Generic[P, R]):
    """Who does pieces of work, each one at a time, numbered from 0, during a ``with`` block; ``idle`` are those without one.

    Each calls ``prepare`` once with the task, and then the function that it returned with every piece. All of these are
    pickled: ``prepare`` must be a function of a module or a partial of one.
    """

    idle: list[int]

    @abstractmethod
    def __enter__(self) -> Self: ...

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...

    @abstractmethod
    def give(self, number: int, piece: P) -> None:
        """Give an idle worker its next piece of work; raises Stopped."""

    @abstractmethod
    def results(self, seconds: float | None = None) -> list[tuple[int, R]]:
        """Wait until a worker is done; the numbers of the workers that are done, now idle, with their results.

        An empty list if all are idle, or none is done after so many ``seconds``. Raises the error of a failed piece, with its
        traceback as a note, and Stopped.
        """

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


class Processes(Workers[P, R]):
    """``jobs`` worker processes of this machine.

    A piece of work whose process ends is done again by a new process, until ``lives`` processes have ended with it.
    """

    def __init__(self, jobs: int, prepare: Callable[[T], Callable[[P], R]], task: T, lives: int = LIVES) -> None:
        self.idle = list(range(jobs))
        self._prepare = partial(prepare, task)
        self._lives = lives
        self._connections: dict[int, Connection] = {}
        self._processes: dict[int, BaseProcess] = {}
        self._pieces: dict[int, tuple[P, int]] = {}
        """The pieces of work under way by number, with how many processes have ended with them."""

    def __enter__(self) -> Self:
        try:
            self._start(self.idle)
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start(self, numbers: Iterable[int]) -> None:
        context = get_context("spawn")
        resource_tracker.ensure_running()  # its own start would let SIGINT through again
        for number in numbers:
            with _uninterrupted():
                near_end, far_end = context.Pipe()
                self._connections[number] = near_end
                process = context.Process(target=work_on, args=(far_end, self._prepare), daemon=True)
                process.start()
                self._processes[number] = process
                far_end.close()

    def __exit__(self, *_: object) -> None:
        for connection in self._connections.values():
            connection.close()
        for process in self._processes.values():
            process.terminate()
        for process in self._processes.values():
            process.join(PATIENCE)
            process.kill()  # one that is stopped does not end when it is told to
            process.join()

    @property
    def alive(self) -> bool:
        """Whether none of the processes has ended."""
        return all(process.is_alive() for process in self._processes.values())

    def give(self, number: int, piece: P) -> None:
        self.idle.remove(number)
        self._pieces[number] = piece, 0
        self._send(number)

    def _send(self, number: int) -> None:
        """Send a process its piece of work; if it has ended, to a new one."""
        try:
            self._connections[number].send(self._pieces[number][0])
        except ConnectionError:
            self._replace(number)

    def _replace(self, number: int) -> None:
        """Give the piece of work of a process that has ended to a new process; raises Stopped."""
        piece, ended = self._pieces[number]
        if ended + 1 >= self._lives:
            raise Stopped("a process that played games was ended")
        self._pieces[number] = piece, ended + 1
        self._connections[number].close()
        self._processes[number].join()
        self._start([number])
        self._send(number)

    def results(self, seconds: float | None = None) -> list[tuple[int, R]]:
        finished: list[tuple[int, R]] = []
        until = None if seconds is None else monotonic() + seconds
        while self._pieces and not finished:
            at_work = {self._connections[number]: number for number in self._pieces}
            done = wait(at_work, None if until is None else max(0.0, until - monotonic()))
            if not done:
                break
            for number in [at_work[cast("Connection", connection)] for connection in done]:
                try:
                    result: R | Exception = self._connections[number].recv()
                except (EOFError, ConnectionError):
                    self._replace(number)
                    continue
                del self._pieces[number]
                self.idle.append(number)
                if isinstance(result, Exception):
                    raise result
                finished.append((number, result))
        return finished


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Put off signals that would end this process until what it begins is complete.

    A process that is started and never told what to do says so with a traceback. SIGINT is blocked, which processes that start
    now inherit; others, by which they are to end, are only handled later here.
    """
    came: list[int] = []
    later = (signal.SIGTERM, signal.SIGHUP) if current_thread() is main_thread() else ()
    handlers = {number: signal.getsignal(number) for number in later}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for number, handler in handlers.items():
            if callable(handler):
                signal.signal(number, lambda number, _: came.append(number))
        yield
    finally:
        for number, handler in handlers.items():
            if callable(handler):
                signal.signal(number, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if came:
            signal.raise_signal(came[0])


def work_on(connection: Connection, prepare: Callable[[], Callable[[P], R]]) -> None:
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
    """The error; if it can't be pickled, one of a class above it for people to read, else a RuntimeError with its message."""
    try:
        loads(dumps(error))
    except Exception:  # noqa: BLE001  # whatever its class does
        above = (kind for kind in READABLE if isinstance(error, kind))
        kind = next(above, None)
        other = RuntimeError(f"{type(error).__name__}: {error}") if kind is None else kind(str(error))
        other.__notes__ = error.__notes__
        return other
    return error


Outcome: TypeAlias = tuple[object, Exception | None]
"""The value of a calculation, or the error that it raised."""


class Calculator:
    """A worker process for calculations of any kind, in the order in which threads ask for them; it is nice to this process.

    It starts when it is first needed. A calculation that is not needed any longer ends with its process, and the next one
    begins in another process.
    """

    def __init__(self) -> None:
        self._turn = Lock()
        self._processes: Processes[Callable[[], object], Outcome] | None = None

    def work(self, calculation: Callable[[], R], needed: Callable[[], object] = lambda: None) -> R:
        """The result of a calculation, a function of a module or a partial of one; raises what it raises, and Stopped.

        ``needed`` is called from time to time; if it raises an error, the calculation is ended, and the error raised.
        """
        while not self._turn.acquire(timeout=LOOK):
            needed()
        try:
            needed()
            return cast("R", self._work(calculation, needed))
        finally:
            self._turn.release()

    def _work(self, calculation: Callable[[], object], needed: Callable[[], object]) -> object:
        if self._processes is not None and not self._processes.alive:  # ended while it had nothing to do
            self.end()
        processes = self._processes
        if processes is None:
            processes = self._processes = Processes(1, _calculates, None, lives=1).__enter__()
        try:
            processes.give(0, calculation)
            while not (done := processes.results(LOOK)):
                needed()
        except BaseException:
            self.end()
            raise
        value, error = done[0][1]
        if error is not None:
            raise error
        return value

    def end(self) -> None:
        """End the process, whatever it calculates."""
        processes, self._processes = self._processes, None
        if processes is not None:
            processes.__exit__()


LOOK = 0.05
"""Seconds after which a thread that waits for a calculation asks whether it is still needed."""
NICE = 10
"""How much more readily a process that calculates gives way than this one (Unix's niceness)."""


def _calculates(_: None) -> Callable[[Callable[[], object]], Outcome]:
    """Prepare a process for calculations."""
    os.nice(NICE)
    return outcome_of


def outcome_of(calculation: Callable[[], object]) -> Outcome:
    """What a calculation comes to for another process, where its error is raised again."""
    try:
        return calculation(), None
    except Exception as error:  # noqa: BLE001
        error.add_note(f"In another process:\n{format_exc()}")
        return None, _portable(error)
