"""The store in one SQLite file, which several processes may read at once and write in turn."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from time import monotonic, sleep

from sqlalchemy import Connection
from sqlalchemy.exc import DisconnectionError, IntegrityError

from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.sqlite_files import check_is_file, code_of, connected, holds_only_tables
from hotstove.web.store import StoreFailed
from hotstove.web.store_formats import FORMAT, migrate
from hotstove.web.store_marks import STORE
from hotstove.web.store_sql import SqlStore, T, metadata

_SETTINGS = ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON")
_REASONS = {
    sqlite3.SQLITE_BUSY: "another process has held it for {wait} seconds; end what holds it and try again",
    sqlite3.SQLITE_FULL: "the disk is full; make room and try again",
    sqlite3.SQLITE_IOERR: "the disk does not take it (is it full?); make room and try again",
    sqlite3.SQLITE_READONLY: "it can't be written; allow it, and try again",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened; expected a file in a folder that can be written",
}


@dataclass(frozen=True, slots=True, eq=False)
class _Queued:
    """A thread's work in the queue of writers, and its outcome."""

    work: Callable[[Connection], None]
    outcome: Future[None] = field(default_factory=Future)


class SqliteStore(SqlStore):
    """A store in a file, which is made if it does not exist."""

    _begin_writing = "BEGIN IMMEDIATE"  # takes the lock at once, so that no transaction fails halfway

    def __init__(self, path: Path) -> None:
        self.path = path
        self._make_file()
        self._file = self._file_identity()
        super().__init__(str(path), "sqlite")
        self._writer = Lock()
        self._queue: list[_Queued] = []
        self._queue_lock = Lock()
        if self._format() != FORMAT:
            self._prepare()

    def _make_file(self) -> None:
        """Make an empty file if it does not exist, readable by its owner alone: it holds both managers' secrets."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            raise StoreFailed(f"{self.path}: can't be made: {error.strerror}") from None
        check_is_file(self.path)

    def _format(self) -> int:
        """Return the format of the file, 0 if it is empty; raises Unreadable, and changes nothing, if it is not a store.

        SQLite does not wait for another process that is about to write its first bytes, too: then this asks again.
        """
        end = monotonic() + self.wait
        while True:
            try:
                return self._read_format()
            except sqlite3.Error as error:
                if code_of(error) != sqlite3.SQLITE_BUSY or monotonic() > end:
                    raise self._reason(error) from None
            sleep(0.01)

    def _read_format(self) -> int:
        with closing(self._connect()) as connection:
            (filled,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (format_,) = connection.execute("PRAGMA user_version").fetchone()
            if application != STORE.application_id and (filled or application or format_):
                marks = f"application_id {application:#x}, expected {STORE.application_id:#x}"
                raise Unreadable(f"{self.path}: not a store of Hot Stove's tables ({marks})")
            if format_ <= FORMAT and not holds_only_tables(connection, STORE):
                stands = "views or triggers stand in it, or tables that are not its own"
                raise Unreadable(f"{self.path}: not a store as it is written: {stands}")
            if not application:
                connection.execute("PRAGMA journal_mode = WAL")
        return int(format_)

    def _bring_up_to_date(self, connection: Connection) -> None:
        if not connection.exec_driver_sql("PRAGMA application_id").scalar_one():
            metadata.create_all(connection, checkfirst=False)
            connection.exec_driver_sql(f"PRAGMA application_id = {STORE.application_id}")
        else:
            written = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            if written == FORMAT:
                return
            migrate(connection, self.where, written)
        connection.exec_driver_sql(f"PRAGMA user_version = {FORMAT}")

    def _connect(self) -> sqlite3.Connection:
        if self._file_identity() != self._file:
            raise StoreFailed(f"{self.path}: it was moved, thrown away or replaced; put it back, or start again")
        connection = connected(self.path, "rw", self.wait, of_all_threads=True)
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
        return connection

    def _check_alive(self, connection: sqlite3.Connection) -> None:
        """Raise if the file was moved or deleted; the connection would still accept answers, which would be lost."""
        if self._file_identity() != self._file:
            raise DisconnectionError

    def _file_identity(self) -> tuple[int, int]:
        try:
            stat = self.path.stat()
        except OSError:
            return 0, 0
        return stat.st_dev, stat.st_ino

    def _write(self, work: Callable[[Connection], T]) -> T:
        """Queue the work. One thread writes at a time; work queued meanwhile is written together by the next thread."""
        results: list[T] = []
        mine = _Queued(lambda connection: results.append(work(connection)))
        with self._queue_lock:
            self._queue.append(mine)
        if self._writer.acquire(timeout=self.wait):
            try:
                if not mine.outcome.done():
                    self._write_queue()
            finally:
                self._writer.release()
        elif self._leaves_queue(mine):
            raise StoreFailed(f"{self.path}: {_REASONS[sqlite3.SQLITE_BUSY].format(wait=self.wait)}")
        mine.outcome.result()
        return results[0]

    def _leaves_queue(self, mine: _Queued) -> bool:
        """Take the work out of the queue and return True, or return False if another thread is writing it."""
        with self._queue_lock:
            waits = mine in self._queue
            if waits:
                self._queue.remove(mine)
        return waits

    def _write_queue(self) -> None:
        """Do all the queued work in one transaction, with one wait for the disk; each piece succeeds or fails by itself."""
        with self._queue_lock:
            queue, self._queue = self._queue, []
        try:
            refusals = self._within(
                self._begin_writing, lambda connection: [self._apart(connection, one.work) for one in queue]
            )
        except BaseException as error:
            lost = error if isinstance(error, HotStoveError) else StoreFailed(f"{self.path}: interrupted; send it again")
            with self._queue_lock:  # work queued meanwhile has waited as long
                queue, self._queue = queue + self._queue, []
            for one in queue:
                one.outcome.set_exception(lost)
            raise
        for one, refusal in zip(queue, refusals, strict=True):
            if refusal is None:
                one.outcome.set_result(None)
            else:
                one.outcome.set_exception(refusal)

    def _apart(self, connection: Connection, work: Callable[[Connection], None]) -> HotStoveError | None:
        """Do the work within a savepoint; if it fails, undo all of it and return the error."""
        run = connection.exec_driver_sql
        run("SAVEPOINT one")
        refusal: HotStoveError | None = None
        try:
            work(connection)
        except HotStoveError as error:
            refusal = error
        except IntegrityError as error:
            refusal = self._meaning(error)
        if refusal:
            run("ROLLBACK TO one")
        run("RELEASE one")
        return refusal

    def _reason(self, error: BaseException | None) -> HotStoveError:
        code = code_of(error)
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return Unreadable(f"{self.path}: not readable as a store of Hot Stove's tables: {error}")
        reason = _REASONS.get(code, str(error)).format(wait=self.wait)
        return StoreFailed(f"{self.path}: {reason}; what was saved before is kept")
