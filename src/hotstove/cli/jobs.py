"""The options that say who plays the games of a long run: ``--jobs`` and ``--cluster``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from hotstove.table.workers import Jobs

jobs_option = click.option("--jobs", "-j", type=click.IntRange(1, 256), help="Processes [default: one for each core].")
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let the workers of a Dask scheduler play: tcp://192.0.2.7:8786 (docs/cluster.md).",
)


def processes(jobs: int | None) -> int:
    """So many processes; without a number, one for each core."""
    return jobs or os.cpu_count() or 1


@contextmanager
def at_work(jobs: int | None, cluster: str | None = None) -> Iterator[Jobs]:
    """Who plays: so many processes, one for each core without a number, or a cluster, connected during the ``with`` block.

    Raises what `dask_cluster.connected` raises, and a usage error if both are named.
    """
    if cluster is None:
        yield processes(jobs)
        return
    if jobs is not None:
        raise click.UsageError("--jobs or --cluster, one of the two")
    from hotstove.table.dask_cluster import connected  # an extra, which nothing else needs

    with connected(cluster) as found:
        yield found
