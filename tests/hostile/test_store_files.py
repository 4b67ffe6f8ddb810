"""Damaged stores: each is read as it was, or refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.cli.backup import command as backup_command
from hotstove.cli.serve import command as serve_command
from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.log import Given
from hotstove.web.store import SeatToken, TableRow
from hotstove.web.store_open import open_store
from tests.hostile import TIMES
from tests.hostile.schema_pages import misspelled, read_or_refused

FLIPS = 150 * TIMES
TABLE = TableRow("a", "smallball", "Foxes at Herons", "2026-11-21T19:00:00+00:00", {})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with a table, closed."""
    path = tmp_path / "t.db"
    store = open_store(str(path))
    store.create(TABLE, [SeatToken("h", "a", "0", "b")])
    store.append("a", 0, [Given("die", 0, "6")])
    store.close()
    return path


def contents(path: Path) -> str:
    """All that is read of a store, as text."""
    store = open_store(str(path))
    try:
        return repr((store.tables(), store.table("a"), store.log("a"), store.tokens(["h"]), store.held_roles("a")))
    finally:
        store.close()


def test_no_damage_of_what_it_says_of_its_tables_gives_a_traceback(path: Path, tmp_path: Path) -> None:
    read_or_refused(path, tmp_path / "broken.db", contents, FLIPS)


def test_a_file_that_names_its_tables_by_other_bytes_than_text_is_refused(path: Path, tmp_path: Path) -> None:
    path.write_bytes(misspelled(path.read_bytes()))
    copy = tmp_path / "copy.db"
    served = CliRunner().invoke(serve_command, ["--store", str(path), "--port", "0", "--no-browser"])
    assert isinstance(served.exception, Unreadable), served.exception
    copied = CliRunner().invoke(backup_command, [str(copy), "--of", str(path)])
    assert isinstance(copied.exception, HotStoveError), copied.exception
    for told in (served.exception, copied.exception):
        assert f"{path}: " in str(told)
        assert 'near "NULL\ufffd"' in str(told)
    assert not copy.exists()
