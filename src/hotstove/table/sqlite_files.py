"""What holds for files of SQLite of all kinds: how one is opened, the code of an error, and what a file of others may hold.

SQLite computes what a file says: views, triggers, columns and checks by formula. So a file is opened only if it is a file, only
tables and indexes stand in it, and these are made with no other words than our own; and no value may be longer than ours are.
"""

from __future__ import annotations

import re
import sqlite3
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hotstove.table.errors import Unreadable

LONGEST: Final = 16 * 1024 * 1024
"""The most bytes of a row or a value; the longest of ours, a season's plan or a club's cards, have some hundred thousand."""
_BESIDE: Final = ("", "-wal", "-shm", "-journal")
_WORD: Final = re.compile(r"\w+")
_SIGNS: Final = frozenset(" \t\r\n(),>\"'")


@dataclass(frozen=True, slots=True)
class SqliteKind:
    """A kind of file: its ``application_id``, and all ``words``, in capitals, of the statements that make its tables."""

    application_id: int
    words: frozenset[str]

    @classmethod
    def of(cls, application_id: int, statements: str) -> SqliteKind:
        """The kind whose tables these statements make, in all its formats."""
        return cls(application_id, frozenset(_words(statements)))


def code_of(error: BaseException | None) -> int:
    """SQLite's primary code of an error, such as ``sqlite3.SQLITE_FULL``; 0 if it has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def check_is_file(path: Path) -> None:
    """Raise Unreadable if a pipe or a device stands at the path, or beside it where SQLite keeps its log; it may never end."""
    for ending in _BESIDE:
        beside = path.with_name(path.name + ending)
        try:
            mode = beside.stat().st_mode
        except OSError:
            continue  # SQLite says why it can't be opened
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise Unreadable(f"{beside}: a pipe or a device, not a file")


def connected(path: Path, mode: str, wait: float = 5, of_all_threads: bool = False) -> sqlite3.Connection:
    """A connection to a file, the only way to one; it begins no transactions by itself.

    It refuses values longer than `LONGEST` and functions that a file names. ``mode`` is SQLite's (``ro``, ``rw``, ``rwc``),
    ``wait`` the seconds that it waits for a lock, and ``of_all_threads`` whether others than this thread use it. Raises
    sqlite3.Error if the file or a lock can't be opened, or the file's tables are damaged.
    """
    where = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(where, timeout=wait, isolation_level=None, check_same_thread=not of_all_threads, uri=True)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("SELECT 1 FROM sqlite_schema").fetchall()  # reads all that the file says of its tables
    except UnicodeDecodeError as error:  # SQLite's message names a table, by bytes that are damaged
        connection.close()
        damaged = sqlite3.DatabaseError(error.object.decode(errors="replace"))
        damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damaged from None
    except BaseException:
        connection.close()
        raise
    return connection


def holds_only_tables(connection: sqlite3.Connection, kind: SqliteKind) -> bool:
    """Whether a file has tables and indexes alone, made with the words of its kind.

    A view, a trigger, or a column or a check by a formula of somebody else's would run work of his at any look.
    """
    for what, statement in connection.execute("SELECT type, sql FROM sqlite_schema"):
        if what not in ("table", "index"):
            return False
        if not (statement is None or isinstance(statement, str)):
            return False
        if statement and not (_words(statement) <= kind.words and set(_WORD.sub("", statement)) <= _SIGNS):
            return False
    return True


def _words(statements: str) -> set[str]:
    return {word.upper() for word in _WORD.findall(statements)}
