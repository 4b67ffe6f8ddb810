"""The store in one SQLite file: several processes may read it at once, and take turns to write."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.web.store import StoreFailed, Taken
from hotstove.web.store_sql import FORMAT, TABLES, WAIT, Run, SqlStore, T, of_another_format

APPLICATION = 0x48535442
"""What marks a file as a store of Hot Stove's tables (SQLite's application_id)."""
_REASONS = {
    sqlite3.SQLITE_BUSY: f"another process has held it for {WAIT} seconds; end what holds it and try again",
    sqlite3.SQLITE_FULL: "the disk is full; make room and try again",
    sqlite3.SQLITE_IOERR: "the disk does not take it (is it full?); make room and try again",
    sqlite3.SQLITE_READONLY: "it can't be written; allow it, and try again",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened; expected a file in a folder that can be written",
}


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """Somebody's work, and whether it was done."""

    work: Callable[[Run], None]
    outcome: Future[None] = field(default_factory=Future)


class SqliteStore(SqlStore[sqlite3.Connection]):
    """An open file of tables."""

    _error = sqlite3.Error

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path
        self._writer = Lock()
        self._line: list[_Waiting] = []
        self._line_lock = Lock()
        self._make_file()
        self._file = self._found()
        self._begin_with(self._check)

    def _make_file(self) -> None:
        """An empty file, where there is none, that nobody else may read: it holds both managers' secrets."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            raise StoreFailed(f"{self.path}: can't be made: {error.strerror}") from None

    def _check(self, connection: sqlite3.Connection) -> None:
        """Is it a store of ours? An empty file becomes one; a file of somebody else's is not touched."""
        if _is_empty(connection):
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
            if _is_empty(connection):  # nobody else made it meanwhile
                for words in TABLES.format(counted="INTEGER").split(";"):
                    connection.execute(words)
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
            connection.execute("COMMIT")
        application, version = _one(connection, "PRAGMA application_id"), _one(connection, "PRAGMA user_version")
        if application != APPLICATION:
            marks = f"application_id {application:#x}, expected {APPLICATION:#x}"
            raise Unreadable(f"{self.path}: not a store of Hot Stove's tables ({marks})")
        if version != FORMAT:
            raise of_another_format(self.where, version)

    def _connect(self) -> sqlite3.Connection:
        if self._found() != self._file:
            raise StoreFailed(f"{self.path}: it was moved, thrown away or replaced; put it back, or start again")
        where = f"{self.path.absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(where, uri=True, isolation_level=None, timeout=WAIT, check_same_thread=False)
        for setting in ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {setting}")
        return connection

    def _is_alive(self, connection: sqlite3.Connection) -> bool:
        """A file that was moved or thrown away would go on taking answers that nobody finds again."""
        return self._found() == self._file

    def _found(self) -> tuple[int, int]:
        try:
            found = self.path.stat()
        except OSError:
            return 0, 0
        return found.st_dev, found.st_ino

    def _write(self, work: Callable[[Run], T]) -> T:
        """One writer at a time: who comes while he waits for the disk stands in line, and the next writes for all of it."""
        found: list[T] = []
        mine = _Waiting(lambda run: found.append(work(run)))
        with self._line_lock:
            self._line.append(mine)
        if self._writer.acquire(timeout=WAIT):
            try:
                if not mine.outcome.done():
                    self._write_line()
            finally:
                self._writer.release()
        elif self._leaves_line(mine):
            raise StoreFailed(f"{self.path}: {_REASONS[sqlite3.SQLITE_BUSY]}")
        mine.outcome.result()
        return found[0]

    def _leaves_line(self, mine: _Waiting) -> bool:
        """Give up waiting; too late where somebody is writing it just now."""
        with self._line_lock:
            waits = mine in self._line
            if waits:
                self._line.remove(mine)
        return waits

    def _write_line(self) -> None:
        """The work of all who wait, in one transaction and with one wait for the disk; each of it apart from the others."""
        with self._line_lock:
            line, self._line = self._line, []
        try:
            refusals = self._within("BEGIN IMMEDIATE", lambda run: [self._apart(run, one.work) for one in line])
        except BaseException as error:
            lost = error if isinstance(error, HotStoveError) else StoreFailed(f"{self.path}: interrupted; send it again")
            with self._line_lock:  # those who came meanwhile have waited as well
                line, self._line = line + self._line, []
            for one in line:
                one.outcome.set_exception(lost)
            raise
        for one, refusal in zip(line, refusals, strict=True):
            if refusal is None:
                one.outcome.set_result(None)
            else:
                one.outcome.set_exception(refusal)

    def _apart(self, run: Run, work: Callable[[Run], None]) -> HotStoveError | None:
        """Do one's work; where it is refused, nothing of it is done, and the refusal is given."""
        run("SAVEPOINT one")
        refusal: HotStoveError | None = None
        try:
            work(run)
        except HotStoveError as error:
            refusal = error
        except sqlite3.IntegrityError as error:
            refusal = self._meaning(error)
        if refusal:
            run("ROLLBACK TO one")
        run("RELEASE one")
        return refusal

    def _meaning(self, error: Exception) -> HotStoveError:
        if isinstance(error, sqlite3.IntegrityError):
            return Taken("a table or token of that name is there already")
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return Unreadable(f"{self.path}: not readable as a store of Hot Stove's tables: {error}")
        return StoreFailed(f"{self.path}: {_REASONS.get(code, str(error))}; what was saved before is kept")


def _is_empty(connection: sqlite3.Connection) -> bool:
    """Has nothing ever been written to the file?"""
    tables = _one(connection, "SELECT count(*) FROM sqlite_master")
    return not (tables or _one(connection, "PRAGMA application_id") or _one(connection, "PRAGMA user_version"))


def _one(connection: sqlite3.Connection, words: str) -> int:
    return int(connection.execute(words).fetchone()[0])
