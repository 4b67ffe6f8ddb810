"""Work in a process of its own from within a worker that lives on: of a cluster, whose workers have played other editions.

Such a worker may be a process that can't begin others by `multiprocessing`, so this one is begun as a program, with a pipe.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pickle import dumps, loads
from typing import Generic, TypeVar, cast
from weakref import finalize

from hotstove.table.processes import LIVES, PATIENCE, Stopped, work_on

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")


class OwnProcess(Generic[P, R]):
    """Does pieces of work in a process of its own, which calls ``prepare`` once with the task (`processes.Workers`).

    The process ends with this object, or with the process that has it. One that is killed is begun again, until ``LIVES`` of
    them have ended.
    """

    def __init__(self, prepare: Callable[[T], Callable[[P], R]], task: T) -> None:
        self._prepare = dumps(partial(prepare, task))
        self._ended = 0
        self._begin()

    def _begin(self) -> None:
        near_end, far_end = Pipe()
        number = far_end.fileno()
        process = subprocess.Popen([sys.executable, "-m", __name__, str(number)], pass_fds=[number])
        far_end.close()
        self._connection = near_end
        self._end = finalize(self, _ended, near_end, process)
        near_end.send_bytes(self._prepare)

    def __call__(self, piece: P) -> R:
        """Do a piece of work; raises its error, and Stopped when too many processes have ended."""
        while True:
            try:
                self._connection.send(piece)
                result: R | Exception = self._connection.recv()
            except (EOFError, ConnectionError):
                self._end()
                self._ended += 1
                if self._ended >= LIVES:
                    raise Stopped("a process that played games was ended") from None
                self._begin()
                continue
            if isinstance(result, Exception):
                raise result
            return result


def _ended(connection: Connection, process: subprocess.Popen[bytes]) -> None:
    """Close the pipe, by which the process ends; one that does not is killed."""
    connection.close()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def main() -> None:
    """Be the process: read how to prepare from the pipe, then pieces of work."""
    connection: Connection = Connection(int(sys.argv[1]))
    prepare = cast("Callable[[], Callable[[object], object]]", loads(connection.recv_bytes()))
    work_on(connection, prepare)


if __name__ == "__main__":
    main()
