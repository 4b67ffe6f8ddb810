"""What an error of SQLite is, for files of SQLite of all kinds."""

from __future__ import annotations


def code_of(error: BaseException | None) -> int:
    """SQLite's primary code of an error, such as ``sqlite3.SQLITE_FULL``; 0 if it has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
