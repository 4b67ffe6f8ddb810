"""``hotstove backup``: a copy of the browser's tables, or of a season, in one file, also while they are in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import click

from hotstove.cli.files import in_existing_folder
from hotstove.cli.saves import own_folder
from hotstove.league.season.store import SEASON
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.log import NotSaved
from hotstove.table.sqlite_files import check_is_file, code_of, connected, holds_only_tables
from hotstove.web.store_marks import STORE

KINDS = {kind.application_id: (kind, what) for kind, what in ((STORE, "tables of the browser"), (SEASON, "a season"))}
"""The kinds of file that are copied, and their names, by application_id."""
_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


@click.command("backup")
@click.argument("copy", type=click.Path(path_type=Path), metavar="COPY")
@click.option(
    "--of", "source", type=click.Path(path_type=Path), metavar="FILE", help="The file [default: the browser's tables]."
)
def command(copy: Path, source: Path | None) -> None:
    """Write all tables of the browser, or a season, to the new file COPY, while they are played on.

    \b
      hotstove backup tables-monday.db                        the tables, also while hotstove serve runs
      hotstove backup 1927.copy --of my.hotstove-season       a season
      hotstove serve --store tables-monday.db                 the tables of the copy, on Monday
      hotstove season standings --file 1927.copy              the same of a season

    To restore, stop what uses the file, remove it and those beside it (-wal, -shm), and put the copy in its place. Of
    a PostgreSQL store pg_dump makes copies. Saved games of the terminal are files of their own, and copied as such.
    """
    source = source or own_folder() / "tables.db"
    in_existing_folder(copy)
    check_is_file(source)
    if not source.is_file():
        raise Unreadable(f"{source}: no such file; expected a store of tables or a season")
    if copy.exists():
        raise NotSaved(f"{copy}: exists already; choose another name")
    making = copy.with_name(f".{copy.name}.{os.getpid()}")
    try:
        os.close(os.open(making, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        what = _copied(source, making)
        os.link(making, copy)  # whole or not at all, and never over another file
    except sqlite3.Error as error:
        why = f"{error}; if the disk is full, make room" if code_of(error) in _ROOM else f"{source}: {error}"
        raise NotSaved(f"{copy}: not written: {why}") from None
    except FileExistsError:
        raise NotSaved(f"{copy}: exists already; choose another name") from None
    except OSError as error:
        raise NotSaved(f"{copy}: not written: {error.strerror}") from None
    finally:
        with suppress(OSError):
            making.unlink(missing_ok=True)
    click.echo(f"{copy}: {what}, {copy.stat().st_size:,} bytes.")


def _copied(source: Path, making: Path) -> str:
    """Copy a file as it is at one moment, and check the copy; returns what it holds, in words."""
    with closing(connected(source, "rw")) as old, closing(connected(making, "rw")) as new:
        kind, what = KINDS.get(old.execute("PRAGMA application_id").fetchone()[0], (None, ""))
        if kind is None:
            raise NotLegal(f"{source}: neither tables of the browser nor a season")
        if not holds_only_tables(old, kind):
            raise NotLegal(f"{source}: not {what} as written: views or triggers stand in it, or tables that are not its own")
        old.backup(new)
        new.execute("PRAGMA journal_mode = WAL")
        ((found,),) = new.execute("PRAGMA integrity_check(1)").fetchall()
        if found != "ok":
            raise NotSaved(f"{source}: it is damaged, and a copy would be, too: {found}")
    with making.open("rb") as file:
        os.fsync(file.fileno())
    return what
