"""What holds for files of SQLite of all kinds: the code of an error, and what a file of others may hold."""

from __future__ import annotations

import sqlite3


def code_of(error: BaseException | None) -> int:
    """SQLite's primary code of an error, such as ``sqlite3.SQLITE_FULL``; 0 if it has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def holds_only_tables(connection: sqlite3.Connection) -> bool:
    """Whether a file has tables and indexes alone: a view or a trigger of somebody else's would run work of his at any look."""
    query = "SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index')"
    (others,) = connection.execute(query).fetchone()
    return int(others) == 0
