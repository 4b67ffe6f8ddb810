"""Opening the store that a user names: a file or a database."""

from __future__ import annotations

from pathlib import Path

from hotstove.table.errors import NotLegal
from hotstove.web.store import Store


def open_store(where: str) -> Store:
    """Open the store in the file of that path, or in the database of a ``postgresql://`` URL; make it if there is none.

    A store of an older format is migrated. Raises Unreadable if the file or database holds something else, NotLegal for
    another URL or if the extra isn't installed, and StoreFailed.
    """
    if where.startswith(("postgresql://", "postgres://")):
        from hotstove.web.store_postgres import PostgresStore

        return PostgresStore(where)
    if "://" in where:
        raise NotLegal(f"{where}: expected a file or a postgresql:// URL")
    from hotstove.web.store_sqlite import SqliteStore

    return SqliteStore(Path(where))
