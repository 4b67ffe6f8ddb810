"""How many appends a second the browser table's stores take, each durable before the next begins at its table.

``python -m benchmarks.stores [FOLDER] [URL]`` measures a file in the folder, and a database: that of the URL, or else one of a
server of its own in the folder that waits for the disk as servers do.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from hotstove.table.log import Given
from hotstove.web.store import Store, TableRow
from hotstove.web.store_open import open_store
from tests.web.cluster import Cluster, find_server

APPENDS = 400
ANSWER = Given("PT-031 batter", None, "1B to left")


def seat(store: Store, id_: str) -> None:
    """A table of one's own, with an answer at a time."""
    store.create(TableRow(id_, "pinetar", "Foxes at Herons", "2026-11-21T19:00:00+00:00", {"seed": id_}), [])
    for version in range(APPENDS):
        store.append(id_, version, [ANSWER], f"key {version}")


def timed(words: str, count: int, work: Callable[[], object]) -> None:
    """Do it, and print how often a second, and what each took of the processor."""
    begin, busy = perf_counter(), process_time()
    work()
    seconds, busy = perf_counter() - begin, process_time() - busy
    print(f"  {words:32} {count / seconds:8,.0f} a second {busy / count * 1e6:8,.0f} microseconds of this process each")


def measure(where: str) -> None:
    """A store's figures."""
    store = open_store(where)
    run = os.urandom(6).hex()
    timed("appends, one table", APPENDS, lambda: seat(store, f"{run}-one"))
    with ThreadPoolExecutor(8) as threads:
        names = [f"{run}-{number}" for number in range(8)]
        timed("appends, eight tables at once", 8 * APPENDS, lambda: list(threads.map(lambda name: seat(store, name), names)))
    timed(f"logs of {APPENDS} answers read", 50, lambda: [store.log(f"{run}-one") for _ in range(50)])
    timed("pages of 50 tables", 50, lambda: [store.tables() for _ in range(50)])
    store.close()


def main(folder: str | None = None, url: str | None = None) -> None:
    """Print all figures."""
    with TemporaryDirectory(dir=folder) as own:
        print("SQLite")
        measure(str(Path(own) / "tables.db"))
    print("PostgreSQL")
    programs = find_server()
    if url is not None:
        measure(url)
    elif programs is None:
        print("  no server is installed")
    else:
        cluster = Cluster(programs, ("fsync=on",), folder)
        try:
            measure(cluster.emptied())
        finally:
            cluster.remove()


if __name__ == "__main__":
    main(*sys.argv[1:])
