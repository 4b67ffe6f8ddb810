"""Who plays the games of a long run: processes of this machine, or the workers of a cluster. The results are the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar

from hotstove.table.processes import Processes, Workers

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")


class Cluster(Protocol):
    """Other machines that work for this one; ``size`` is how many pieces of work they do at a time, 1 or more."""

    @property
    def size(self) -> int: ...

    def workers(self, prepare: Callable[[T], Callable[[P], R]], task: T) -> Workers[P, R]:
        """Its workers (`Workers`)."""


Jobs: TypeAlias = int | Cluster
"""The number of processes of this machine, or a cluster."""


def count_of(jobs: Jobs) -> int:
    """How many pieces of work are done at a time."""
    return jobs if isinstance(jobs, int) else jobs.size


def workers(jobs: Jobs, prepare: Callable[[T], Callable[[P], R]], task: T) -> Workers[P, R]:
    """So many processes, or the cluster's workers."""
    if isinstance(jobs, int):
        return Processes(jobs, prepare, task)
    return jobs.workers(prepare, task)
