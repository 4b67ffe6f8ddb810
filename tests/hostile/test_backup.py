"""A copy of tables in use is whole, and nobody else's to read."""

from __future__ import annotations

import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.cli.backup import command
from hotstove.cli.main import cli
from tests.cli.driving import Pipe, environment
from tests.waiting import WAIT
from tests.web.browsing import Server, serving, text_of


def test_tables_in_use_are_copied(server: Server, tmp_path: Path) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    browser.answer(id_, browser.usual(id_))
    copy = tmp_path / "copy.db"
    made = CliRunner().invoke(command, [str(copy), "--of", str(tmp_path / "tables.db")])
    assert made.exit_code == 0, made.output
    assert "tables of the browser" in made.output
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    log = server.store.log(id_)
    browser.answer(id_, browser.usual(id_))
    with serving(copy) as again:
        assert again.store.log(id_) == log
        same = again.browser()
        same.secret = browser.secret
        assert "you" in text_of(same.get(f"/t/{id_}"))


def test_nothing_is_written_over_and_nothing_else_copied(tmp_path: Path) -> None:
    other, copy = tmp_path / "other.db", tmp_path / "copy.db"
    for content, said in ((b"", "neither tables"), (b"x" * 5000, "not a database")):
        other.write_bytes(content)
        refused = CliRunner().invoke(cli, ["backup", str(copy), "--of", str(other)], standalone_mode=False)
        assert refused.exception is not None
        assert said in str(refused.exception)
        assert not copy.exists()
    copy.write_text("mine")
    refused = CliRunner().invoke(cli, ["backup", str(copy), "--of", str(other)], standalone_mode=False)
    assert "exists already" in str(refused.exception)
    assert copy.read_text() == "mine"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy.db", "other.db"]


IN_THE_MIDST = """
import os, sys
number = int(sys.argv.pop(1))
os.fsync = lambda descriptor: os.kill(os.getpid(), number)  # all is written, and nothing has its name yet
from hotstove.cli.main import main
main()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("what", ["copy", "page"])
def test_a_command_that_is_ended_while_it_writes_leaves_nothing_behind(
    server: Server, pipe: Pipe, tmp_path: Path, number: signal.Signals, what: str
) -> None:
    browser, folder = server.browser(), tmp_path / "copies"
    browser.lay("smallball")
    folder.mkdir()
    command = ["backup", str(folder / "copy.db"), "--of", str(tmp_path / "tables.db")]
    if what == "page":
        assert pipe.run("play", "smallball", "--save", str(tmp_path / "game.jsonl"), answers="1\n" * 400).returncode == 0
        command = ["box", str(tmp_path / "game.jsonl"), "--html", str(folder / "box.html")]
    ended = subprocess.run(
        [sys.executable, "-c", IN_THE_MIDST, str(number.value), *command],
        env=environment(tmp_path),
        capture_output=True,
        timeout=WAIT,
        check=False,
    )
    assert ended.returncode == 128 + number, ended
    assert b"Traceback" not in ended.stderr
    assert list(folder.iterdir()) == []
    with closing(sqlite3.connect(tmp_path / "tables.db")) as store:
        assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
