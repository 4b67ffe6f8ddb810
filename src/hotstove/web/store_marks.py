"""What marks a file as a store of tables, for those who have no need of SQLAlchemy."""

from __future__ import annotations

from typing import Final

from hotstove.table.sqlite_files import SqliteKind

STORE: Final = SqliteKind.of(
    0x48535442,
    """
    CREATE TABLE tables (place INTEGER NOT NULL, id TEXT, state TEXT, score TEXT, about TEXT, PRIMARY KEY (place), UNIQUE (id));
    CREATE TABLE log (place BIGINT, was INTEGER, version INTEGER CHECK (version > was), "key" TEXT, entries TEXT,
        FOREIGN KEY (place) REFERENCES tables (place));
    CREATE TABLE token (hash TEXT, place BIGINT, role TEXT, browser TEXT DEFAULT 'unknown');
    CREATE INDEX tables_by_state ON tables (state, place);
    CREATE INDEX token_by_browser ON token (browser, place);
    CREATE INDEX token_by_place ON token (place, role);
    """,
)
"""A store of Hot Stove's tables: SQLite's application_id, and the words of its tables in all formats."""
