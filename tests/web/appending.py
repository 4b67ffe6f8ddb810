"""Other processes that write to a store: what they do, and what they say of it through a pipe."""

from __future__ import annotations

import multiprocessing
import os
import resource
import sqlite3
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stdout
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import psycopg

from hotstove.table.log import Given
from hotstove.web.store import Appended, OutOfDate, Store, StoreFailed, TableRow
from hotstove.web.store_open import open_store
from tests.web.patience import be_patient

BATCH = 3
"""Answers of one append."""
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(
    [__name__, "hotstove.web.store_sqlite", "hotstove.web.store_postgres", "hotstove.web.serving", "hotstove.games.smallball"]
)

Work = Callable[[Connection, str, int], None]


@contextmanager
def process_of(work: Work, where: str, number: int = 0) -> Iterator[tuple[BaseProcess, Connection]]:
    """Another process that does the work; it is ended with the block."""
    ours, theirs = _processes.Pipe()
    process = _processes.Process(target=_patiently, args=(work, theirs, where, number))
    process.start()
    theirs.close()
    try:
        yield process, ours
    finally:
        process.kill()
        process.join()
        ours.close()


def _patiently(work: Work, pipe: Connection, where: str, number: int) -> None:
    be_patient()
    work(pipe, where, number)


def batch_after(version: int) -> list[Given]:
    """The entries that every process appends to that version, so that each can be told from all others."""
    return [Given(f"SB-{version} decision", None, f"bat {version + number}") for number in range(BATCH)]


def serve(pipe: Connection, where: str, port: int) -> None:
    """``hotstove serve`` over that store; only quicker to begin than a process of its own, so that it can be killed often."""
    from hotstove.cli.main import main

    sys.argv = ["hotstove", "serve", "--store", where, "--no-browser", "--port", str(port)]
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        main()


def append_on(pipe: Connection, where: str, _: int) -> None:
    """Append to the table ``a`` without end, and say each new version once it is durable."""
    store = open_store(where)
    version = len(store.log("a"))
    while True:
        version = store.append("a", version, batch_after(version), f"key {version}").version
        pipe.send(version)


def make(pipe: Connection, where: str, number: int) -> None:
    """Make a store and a table in it."""
    pipe.send("now")
    store = open_store(where)
    store.create(TableRow(f"made-{number}", "smallball", "Foxes at Herons", "", {}), [])
    pipe.send("made")


def append_until_full(pipe: Connection, where: str, room: int) -> None:
    """Append to the table ``a`` until no file may grow beyond ``room`` bytes; then on, as soon as it may."""
    store = open_store(where)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
    version = 0
    try:
        for _ in range(1000):
            version = store.append("a", version, batch_after(version)).version
    except StoreFailed as full:
        pipe.send((version, str(full), len(store.log("a"))))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    pipe.send(store.append("a", version, batch_after(version)).version)


def race_with_keys(pipe: Connection, where: str, keys: int) -> None:
    """Four threads send every key once, each in order."""

    def send_all(store: Store) -> list[Appended]:
        return [store.append("a", number, [Given("SB-1", None, str(number))], f"key {number}") for number in range(keys)]

    pipe.send(_four_times(send_all, where))


def race_without_keys(pipe: Connection, where: str, number: int) -> None:
    """Four threads append what is theirs alone, each until ten of its answers were taken; says them by their versions."""

    def append_ten(store: Store, name: str) -> list[tuple[int, str]]:
        version, taken = 0, list[tuple[int, str]]()
        while len(taken) < 10:
            text = f"{name} {len(taken)}"
            try:
                version = store.append("a", version, [Given("SB-1", None, text)]).version
                taken.append((version, text))
            except OutOfDate as late:
                version = late.now
        return taken

    names = iter(range(4))
    pipe.send(_four_times(lambda store: append_ten(store, f"{number} {next(names)}"), where))


def open_at_once(pipe: Connection, where: str, _: int) -> None:
    """Four threads open a store each, and list its tables."""

    def open_one() -> object:
        store = open_store(where)
        try:
            return store.tables()
        finally:
            store.close()

    with ThreadPoolExecutor(4) as threads:
        found = [threads.submit(open_one) for _ in range(4)]
        pipe.send([one.result() for one in found])


def _four_times(work: Callable[[Store], object], where: str) -> list[object]:
    store = open_store(where)
    with ThreadPoolExecutor(4) as threads:
        found = [threads.submit(work, store) for _ in range(4)]
        results = [one.result() for one in found]
    store.close()
    return results


def hold(pipe: Connection, where: str, _: int) -> None:
    """Keep others from writing to the table ``a`` until told."""
    if where.startswith("postgresql://"):
        holder = psycopg.connect(where)
        holder.execute("SELECT * FROM hotstove.tables WHERE id = 'a' FOR UPDATE")
        release = holder.rollback
    else:
        file = sqlite3.connect(where, isolation_level=None)
        file.execute("BEGIN IMMEDIATE")
        release = file.rollback
    pipe.send("held")
    pipe.recv()
    release()
