"""The store in one SQLite file: several processes may read it at once, and take turns to write."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.web.store import StoreFailed, Taken
from hotstove.web.store_sql import FORMAT, TABLES, WAIT, SqlStore

APPLICATION = 0x48535442
"""What marks a file as a store of Hot Stove's tables (SQLite's application_id)."""
_REASONS = {
    sqlite3.SQLITE_BUSY: f"another process has held it for {WAIT} seconds; end what holds it and try again",
    sqlite3.SQLITE_FULL: "the disk is full; make room and try again",
    sqlite3.SQLITE_IOERR: "the disk does not take it (is it full?); make room and try again",
    sqlite3.SQLITE_READONLY: "it can't be written; allow it, and try again",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened; expected a file in a folder that can be written",
}


class SqliteStore(SqlStore[sqlite3.Connection]):
    """An open file of tables."""

    _error = sqlite3.Error
    _begin_writing = "BEGIN IMMEDIATE"

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path
        self._writer = Lock()
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
            age = "a newer" if version > FORMAT else "an older"
            raise Unreadable(f"{self.path}: written by {age} version (format {version}, this one reads {FORMAT})")

    def _connect(self) -> sqlite3.Connection:
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

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """One writer at a time: threads wait in line here, where SQLite would have them try again and again."""
        if not self._writer.acquire(timeout=WAIT):
            raise StoreFailed(f"{self.path}: {_REASONS[sqlite3.SQLITE_BUSY]}")
        try:
            yield
        finally:
            self._writer.release()

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
