"""Formats of a store's tables, and how a store of an older format is brought to this one."""

from __future__ import annotations

from sqlalchemy import Connection

from hotstove.table.errors import Unreadable
from hotstove.web.store_sql import UNKNOWN

FORMAT = 4
"""The format that this version reads and writes."""
_STEPS: dict[int, tuple[str, ...]] = {
    1: (
        f"ALTER TABLE token ADD COLUMN browser TEXT NOT NULL DEFAULT '{UNKNOWN}'",
        "CREATE INDEX token_by_browser ON token (browser, place)",
    ),
    2: ("CREATE INDEX IF NOT EXISTS token_by_place ON token (place, role)",),  # the first stores of format 2 lack it
    # Links had no end. One to a seat that is held would replace its holder now, and nobody made it for that.
    3: (
        "DELETE FROM token WHERE browser = '' AND role IN ('0', '1') AND EXISTS (SELECT 1 FROM token AS held WHERE "
        f"held.place = token.place AND held.role = token.role AND held.browser NOT IN ('', '{UNKNOWN}'))",
    ),
}
"""For each older format, the statements that turn it into the next one."""


def migrate(connection: Connection, where: str, written: int | None) -> None:
    """Bring the tables from the format in which they are ``written`` (None: unreadable) to FORMAT, in the caller's transaction.

    Raises Unreadable if the format is a newer one or unknown; the tables are left alone.
    """
    if written is None or written not in (*_STEPS, FORMAT):
        made = "another" if written is None else "a newer" if written > FORMAT else "an older"
        raise Unreadable(
            f"{where}: written by {made} version (format {'unknown' if written is None else written}, this one reads "
            f"{min(_STEPS)} to {FORMAT}); open it with the version that wrote it, or keep tables elsewhere (--store)"
        )
    for format_ in range(written, FORMAT):
        for statement in _STEPS[format_]:
            connection.exec_driver_sql(statement)
