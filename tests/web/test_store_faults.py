"""What a store keeps when its process is killed, the disk is full, somebody else holds it, or its server goes away."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Event

import psycopg
import pytest

from hotstove.table.log import Entry, Given
from hotstove.web.store import AlreadyExists, Appended, NoSuchTable, OutOfDate, SeatToken, Store, StoreFailed, TableRow
from hotstove.web.store_open import open_store
from tests.waiting import WAIT as LONG
from tests.waiting import until
from tests.web import appending
from tests.web.appending import BATCH, batch_after
from tests.web.cluster import Cluster
from tests.web.patience import SHIPPED, as_shipped, store_waits

Open = Callable[[str], Store]
KILLS = 50
TABLE = TableRow("a", "smallball", "Foxes at Herons", "2026-11-21T19:00:00+00:00", {})


def batches(version: int) -> list[Entry]:
    return [entry for number in range(0, version, BATCH) for entry in batch_after(number)]


def until_gone(where: str) -> None:
    """Wait until a server has ended what killed processes had begun there: it does so, or not, though nobody hears of it."""
    if where.startswith("postgresql://"):
        words = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        with psycopg.connect(where, autocommit=True) as watching:
            until(lambda: not watching.execute(f"{words} AND backend_type = 'client backend'").fetchall(), "somebody is left")


# --- Killed


def test_nothing_is_lost_or_halved_by_fifty_kills(where: str) -> None:
    """Each process appends three answers at a time where the one before it was killed, and says every version it was told."""
    store = open_store(where)
    store.create(TABLE, [])
    store.close()
    luck = random.Random("kills")
    said = 0
    for _ in range(KILLS):
        with appending.process_of(appending.append_on, where) as (process, pipe):
            for _ in range(luck.randrange(5)):
                assert pipe.poll(LONG)
                said = pipe.recv()
            time.sleep(luck.random() * 0.02)
            process.kill()
            with suppress(EOFError, ConnectionResetError):
                while True:
                    said = pipe.recv()
            process.join()
        assert process.exitcode == -signal.SIGKILL
        until_gone(where)
        store = open_store(where)
        log = store.log("a")
        store.close()
        assert len(log) in (said, said + BATCH)
        assert log == batches(len(log))
        said = len(log)
    assert said > KILLS


def test_a_store_whose_making_was_cut_off_is_made_by_the_next(where: str) -> None:
    luck = random.Random("making")
    made = 0
    for number in range(20):
        with appending.process_of(appending.make, where, number) as (process, pipe):
            assert pipe.poll(LONG)
            assert pipe.recv() == "now"
            time.sleep(luck.random() * 0.02)
            process.kill()
            with suppress(EOFError, ConnectionResetError):
                made += pipe.recv() == "made"
            process.join()
        store = open_store(where)
        found = store.tables()
        store.close()
        assert made <= len(found) <= number + 1
        if not found and not where.startswith("postgresql"):
            for file in Path(where).parent.iterdir():
                file.unlink()  # from the beginning again


# --- Full


def test_a_file_that_may_not_grow(tmp_path: Path, opened: Open) -> None:
    """RLIMIT_FSIZE stands for a full disk: writes past it fail."""
    where = str(tmp_path / "tables.db")
    store = opened(where)
    store.create(TABLE, [])
    with appending.process_of(appending.append_until_full, where, 200_000) as (_, pipe):
        assert pipe.poll(LONG)
        version, message, kept = pipe.recv()
        assert kept == version > 0
        assert re.fullmatch(rf"{where}: .* full.*; make room and try again; what was saved before is kept", message)
        assert pipe.poll(LONG)
        assert pipe.recv() == version + BATCH
    assert store.log("a") == batches(version + BATCH)


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of a few megabytes, with a file on it that can be thrown away to make room."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0777", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("a small disk can't be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(store: Store, ballast: Path, reads: bool = True) -> None:
    """Append until the disk is full, make room, and append again. ``reads``: it can be read meanwhile."""
    luck = random.Random("full")
    entries: list[Entry] = []
    with pytest.raises(StoreFailed, match=r"disk is full; make room .*and try again"):
        for number in range(1000):
            entry = Given("SB-1", None, luck.randbytes(10_000).hex())
            assert store.append("a", number, [entry]) == Appended(number + 1)
            entries.append(entry)
    assert entries
    assert not reads or store.log("a") == entries
    with pytest.raises(StoreFailed):
        store.append("a", len(entries), [Given("SB-1", None, luck.randbytes(1_000_000).hex())], "key")
    assert not reads or store.log("a") == entries
    ballast.unlink()
    assert store.append("a", len(entries), [Given("SB-1", None, "room")], "key") == Appended(len(entries) + 1)
    assert store.log("a") == [*entries, Given("SB-1", None, "room")]


def test_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", 2) as disk:
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(800_000))
        store = open_store(str(disk / "tables.db"))
        store.create(TABLE, [])
        fill(store, ballast)
        store.close()


def test_a_full_disk_of_the_server(cluster: Cluster) -> None:
    with small_disk(cluster.folder / "small", 16) as disk:
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(4_000_000))
        space = disk / "space"
        space.mkdir()
        cluster.own(space)
        cluster.tell(f"CREATE TABLESPACE small LOCATION '{space}'")
        cluster.tell("CREATE DATABASE small TABLESPACE small")
        try:
            store = open_store(cluster.url("small"))
            store.create(TABLE, [])
            fill(store, ballast, reads=False)  # PostgreSQL may have to write before it can read
            store.close()
        finally:
            until_gone(cluster.url("small"))
            cluster.tell("DROP DATABASE small WITH (FORCE)")
            cluster.tell("DROP TABLESPACE small")


# --- Held by somebody else


def test_who_finds_it_held_waits(store: Store, where: str) -> None:
    store.create(TABLE, [])
    with appending.process_of(appending.hold, where) as (_, pipe), ThreadPoolExecutor(1) as thread:
        assert pipe.recv() == "held"
        waiting = thread.submit(store.append, "a", 0, [Given("SB-1", None, "late")])
        time.sleep(0.3)
        assert not waiting.done()
        assert store.log("a") == []
        pipe.send("let go")
        assert waiting.result(LONG) == Appended(1)


def test_of_those_who_wait_together_each_gets_his_own(store: Store, where: str) -> None:
    """One who is refused takes nothing away from the others, and leaves nothing."""
    store.create(TABLE, [SeatToken("00", "a", "0")])
    store.append("a", 0, [Given("SB-1", None, "first")], "first")
    twice = [SeatToken("01", "b", "0"), SeatToken("00", "b", "0")]
    with appending.process_of(appending.hold, where) as (_, pipe), ThreadPoolExecutor(6) as threads:
        assert pipe.recv() == "held"
        late = threads.submit(store.append, "a", 0, [Given("SB-1", None, "late")])
        taken = threads.submit(store.create, replace(TABLE, id="b"), twice)
        missing = threads.submit(store.finish, "c", (1, 0))
        again = threads.submit(store.append, "a", 0, [Given("SB-1", None, "first")], "first")
        good = threads.submit(store.append, "a", 1, [Given("SB-1", None, "second")])
        made = threads.submit(store.create, replace(TABLE, id="d"), [])
        time.sleep(0.3)
        pipe.send("let go")
        assert isinstance(late.exception(LONG), OutOfDate)
        assert isinstance(taken.exception(LONG), AlreadyExists)
        assert isinstance(missing.exception(LONG), NoSuchTable)
        assert again.result(LONG) == Appended(1, doubled=True)
        assert good.result(LONG) == Appended(2)
        assert made.result(LONG) is None
    assert [row.id for row in store.tables()] == ["d", "a"]
    assert store.token("01") is None
    assert [entry.answer for entry in store.log("a") if isinstance(entry, Given)] == ["first", "second"]


def test_who_finds_it_held_for_long_is_told(store: Store, where: str, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those who wait behind him, as soon as he is: none of them waits once more. When it is let go, all is as before."""
    store.create(TABLE, [])
    as_shipped(monkeypatch.setattr)
    store = opened(where)
    begun: list[str] = []
    within: Callable[..., object] = store._within  # type: ignore[attr-defined]

    def behind_him(begin: str, work: object) -> object:
        begun.append(begin)
        if not where.startswith("postgresql"):
            until(lambda: len(store._queue) == 2, "the others stand in line")  # type: ignore[attr-defined]
        return within(begin, work)

    with appending.process_of(appending.hold, where) as (process, pipe), ThreadPoolExecutor(3) as threads:
        assert pipe.recv() == "held"
        with monkeypatch.context() as patched:
            patched.setattr(store, "_within", behind_him)
            begin = time.monotonic()
            for waiting in [threads.submit(store.append, "a", 0, [Given("SB-1", None, "late")], "key") for _ in range(3)]:
                with pytest.raises(StoreFailed, match=rf"another process has held .*for {SHIPPED} seconds;.* try again"):
                    waiting.result(LONG)
            assert time.monotonic() - begin >= SHIPPED
            assert len(begun) == (3 if where.startswith("postgresql") else 1)
        pipe.send("let go")
        process.join(LONG)
        assert store.append("a", 0, [Given("SB-1", None, "late")], "key") == Appended(1)


# --- A file moved away, a server gone


def test_a_file_that_was_moved_takes_no_answer(tmp_path: Path, opened: Open) -> None:
    """It would be on the disk, and nobody would find it again."""
    path = tmp_path / "tables.db"
    store = opened(str(path))
    store.create(TABLE, [])
    store.append("a", 0, batch_after(0))
    path.rename(tmp_path / "moved.db")
    away = f"{path}: it was moved, thrown away or replaced; put it back, or start again"
    with pytest.raises(StoreFailed, match=away):
        store.append("a", BATCH, batch_after(BATCH))
    (tmp_path / "moved.db").rename(path)
    assert store.append("a", BATCH, batch_after(BATCH)) == Appended(2 * BATCH)


def test_a_file_that_was_replaced_is_not_mixed_up_with_the_other_one(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "tables.db"
    store = opened(str(path))
    store.create(TABLE, [])
    for left in tmp_path.glob("tables.db*"):
        left.unlink()
    other = opened(str(path))
    other.create(TABLE, [])
    for _ in range(2):
        with pytest.raises(StoreFailed, match=f"{path}: it was moved, thrown away or replaced; put it back, or start again"):
            store.append("a", 0, batch_after(0))
    assert other.log("a") == []
    assert other.append("a", 0, batch_after(0)) == Appended(BATCH)


def test_a_server_that_was_started_again_is_found_again(cluster: Cluster, opened: Open) -> None:
    store = opened(cluster.emptied())
    store.create(TABLE, [])
    version = 0
    for how in (signal.SIGINT, signal.SIGQUIT):
        version = store.append("a", version, batch_after(version)).version
        cluster.end(how)
        try:
            for _ in range(2):
                with pytest.raises(StoreFailed, match="no server listens at this socket; start it"):
                    store.append("a", version, batch_after(version))
        finally:
            cluster.start()
        assert store.log("a") == batches(version)
    assert store.append("a", version, batch_after(version)) == Appended(version + BATCH)


def test_nothing_is_lost_or_doubled_when_the_server_dies(cluster: Cluster, opened: Open) -> None:
    """Four threads append and send again, with its key, whatever they did not hear the end of."""
    store = opened(cluster.emptied())
    store.create(TABLE, [])
    begun, over = Barrier(5), Event()
    failed = [0] * 4

    def append_all(name: int) -> int:
        version = number = 0
        begun.wait()
        while number < 400 or not over.is_set():
            try:
                version = store.append("a", version, [Given("SB-1", None, f"{name} {number}")], f"{name} {number}").version
                number += 1
            except OutOfDate as late:
                version = late.now
            except StoreFailed:
                failed[name] += 1
                time.sleep(0.02)
        return number

    def until_one_more_failed() -> None:
        before = sum(failed)
        until(lambda: sum(failed) > before, "somebody finds no server")

    with ThreadPoolExecutor(4) as threads:
        running = [threads.submit(append_all, name) for name in range(4)]
        begun.wait()
        try:
            for _ in range(3):
                time.sleep(0.15)
                cluster.end(signal.SIGQUIT)
                try:
                    until_one_more_failed()
                finally:
                    cluster.start()
        finally:
            over.set()
        counts = [one.result() for one in running]
    texts = [entry.answer for entry in store.log("a") if isinstance(entry, Given)]
    assert sorted(texts) == sorted(f"{name} {number}" for name in range(4) for number in range(counts[name]))
    for name in range(4):
        assert [text for text in texts if text.startswith(f"{name} ")] == [f"{name} {number}" for number in range(counts[name])]


@pytest.mark.parametrize("whole", [False, True], ids=["the processes of connections", "all of it"])
def test_a_server_that_stands_still_keeps_nobody_for_ever(
    cluster: Cluster, opened: Open, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    """Stopped, its socket still takes what is sent, so that nothing but this side's own patience ends the wait."""
    where = cluster.emptied()
    with monkeypatch.context() as briefly:
        store_waits(1, briefly.setattr)
        store = opened(where)
    store.create(TABLE, [])
    assert store.append("a", 0, batch_after(0), "first") == Appended(BATCH)
    with cluster.standing_still(whole), ThreadPoolExecutor(1) as threads:
        again = threads.submit(store.append, "a", BATCH, batch_after(BATCH), "again")
        with pytest.raises(StoreFailed, match=r"silent for 2 seconds.* send it again with its key"):
            again.result(LONG)
        if whole:
            with pytest.raises(StoreFailed, match=r"silent for 2 seconds|no answer within 1 seconds"):
                threads.submit(store.log, "a").result(LONG)
    other = opened(where)
    other.append("a", BATCH, batch_after(BATCH), "again")
    assert other.log("a") == batches(2 * BATCH)


def test_a_server_that_is_not_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # and does not listen
        port = free.getsockname()[1]
        with pytest.raises(
            StoreFailed, match=rf"postgresql://127\.0\.0\.1:{port}/tables: connection refused; start the server, or mend"
        ):
            open_store(f"postgresql://somebody:secret@127.0.0.1:{port}/tables")
