"""Damaged season files: no flipped bit gives other numbers, and none a traceback; what can be mended is mended."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from zlib import compress, error

import pytest
from click import Command
from click.testing import CliRunner

from hotstove.cli.backup import command as backup_command
from hotstove.cli.season.looks import news_command, results_command, standings_command
from hotstove.cli.season.mending import check_command, repair_command
from hotstove.league.season.lines import MOST_OPENED, opened
from hotstove.league.season.run import play_on
from hotstove.league.season.store import _COLUMNS, SeasonFile, write_sums
from hotstove.table.errors import HotStoveError, Unreadable
from tests.hostile import TIMES
from tests.hostile.schema_pages import misspelled, read_or_refused
from tests.league import season_case
from tests.waiting import WAIT

FLIPS = 150 * TIMES


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up game of the seasons' tests is found like an installed one."""
    monkeypatch.syspath_prepend(str(season_case.install(tmp_path)))


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """A whole short season, closed."""
    file = tmp_path / "s.db"
    with season_case.begun(file) as season:
        play_on(season)
    yield file


def contents(path: Path) -> str:
    """All that is read of a season, as text."""
    with SeasonFile.open_to_read(path) as file:
        totals = {code: lines.plain() for code, lines in file.totals(1).items()}
        parts = (file.plan.plain(), file.played(1), list(file.games(1)), file.scores(1), totals, file.histories(1))
        return repr((parts, file.note("mine"), file.is_totals_only(1), [club.team for club in file.plan.clubs]))


def test_no_flipped_bit_gives_other_numbers_or_a_traceback(path: Path, tmp_path: Path) -> None:
    whole, before = path.read_bytes(), contents(path)
    random, refused = Random("bits"), 0
    for number in range(FLIPS):
        place = random.randrange(len(whole)) if number % 2 else random.randrange(100)  # the file's head as often as the rest
        data = bytearray(whole)
        data[place] ^= 1 << random.randrange(8)
        flipped = tmp_path / "flipped.db"
        flipped.write_bytes(data)
        try:
            assert contents(flipped) == before, place
        except HotStoveError as error:
            assert str(flipped) in str(error)
            refused += 1
        for beside in tmp_path.glob("flipped.db*"):
            beside.unlink()
    assert refused > FLIPS // 20


def test_no_damage_of_what_it_says_of_its_tables_gives_a_traceback(path: Path, tmp_path: Path) -> None:
    read_or_refused(path, tmp_path / "broken.db", contents, FLIPS)


@pytest.mark.parametrize("command", [check_command, repair_command, standings_command, backup_command])
def test_a_file_that_names_its_tables_by_other_bytes_than_text_is_refused(path: Path, tmp_path: Path, command: Command) -> None:
    path.write_bytes(misspelled(path.read_bytes()))
    copy = tmp_path / "copy.db"
    words = [str(copy), "--of", str(path)] if command is backup_command else ["--file", str(path)]
    told = CliRunner().invoke(command, words)
    assert isinstance(told.exception, HotStoveError), told.exception
    assert f"{path}: " in str(told.exception)
    assert 'malformed database schema (standing) - near "NULL\ufffd"' in str(told.exception)
    assert not told.output
    assert not copy.exists()


def damaged(path: Path, change: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute(change, values)
        file.commit()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE game SET away = away + 1 WHERE id = 100003", "game 3 of replay 1"),
        ("UPDATE game SET lines = substr(lines, 2) WHERE id = 100004", "game 4 of replay 1"),
        ("UPDATE game SET kind = 'other' WHERE id = 100005", "game 5 of replay 1"),
        ("UPDATE game SET decided = '[' WHERE id = 100005", "game 5 of replay 1"),
    ],
)
def test_a_damaged_game_is_named_and_played_again(path: Path, change: str, says: str) -> None:
    before = contents(path)
    damaged(path, change)
    with pytest.raises(Unreadable, match=rf"{says}: not as it was written .* hotstove season check --file"):
        contents(path)
    checked = CliRunner().invoke(check_command, ["--file", str(path)])
    assert (checked.exit_code, f"Damaged: {says}." in checked.output) == (1, True)
    mended = CliRunner().invoke(repair_command, ["--file", str(path)])
    assert (mended.exit_code, f"Mended: {says}." in mended.output) == (0, True), mended.output
    assert contents(path) == before
    assert CliRunner().invoke(check_command, ["--file", str(path)]).exit_code == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE game SET sheets = substr(sheets, 3), lines = substr(lines, 3) WHERE id = 100003", "game 3 of replay 1"),
        ("UPDATE about SET value = 'x' WHERE name = 'odd'", "about 'odd'"),
    ],
)
def test_what_can_not_be_mended_is_said_to_be(path: Path, change: str, says: str) -> None:
    with SeasonFile.open(path) as file:
        file.set_note("odd", [1])
    damaged(path, change)
    mended = CliRunner().invoke(repair_command, ["--file", str(path)])
    assert (mended.exit_code, f"Still damaged: {says}" in mended.output) == (1, True)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE standing SET totals = replace(totals, '1', '2')",
        "UPDATE standing SET history = '[' WHERE rowid IN (SELECT rowid FROM standing LIMIT 1)".replace("rowid", "club"),
        "UPDATE standing SET club = 'nobody' WHERE club = (SELECT min(club) FROM standing)",
        "UPDATE standing SET replay = 7 WHERE club = (SELECT max(club) FROM standing)",
        "UPDATE game SET sheets = substr(sheets, 3) WHERE id IN (100003, 100017)",
    ],
)
def test_sums_are_counted_again_and_sheets_made_again(path: Path, change: str) -> None:
    before = contents(path)
    damaged(path, change)
    checked = CliRunner().invoke(check_command, ["--file", str(path)])
    assert (checked.exit_code, "Damaged:" in checked.output) == (1, True)
    mended = CliRunner().invoke(repair_command, ["--file", str(path)])
    assert (mended.exit_code, "Mended:" in mended.output, "Still" in mended.output) == (0, True, False), mended.output
    assert contents(path) == before
    assert CliRunner().invoke(check_command, ["--file", str(path)]).exit_code == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE club SET team = substr(team, 2) WHERE place = 1", "the cards of"),
        ("UPDATE about SET value = value || ' ' WHERE name = 'plan'", "about 'plan'"),
    ],
)
@pytest.mark.parametrize("command", [check_command, repair_command])
def test_what_keeps_a_file_shut_is_said_with_all_else(path: Path, change: str, says: str, command: Command) -> None:
    damaged(path, change)
    damaged(path, "UPDATE game SET away = away + 1 WHERE id = 100003")
    told = CliRunner().invoke(command, ["--file", str(path)])
    assert isinstance(told.exception, Unreadable)
    assert f"Damaged: {says}" in told.output
    assert "Damaged: game 3 of replay 1." in told.output


@pytest.mark.parametrize(
    ("change", "says"), [("DELETE FROM club WHERE place = 1", "of its"), ("DELETE FROM about", "its plan is missing")]
)
def test_rows_that_are_missing_are_named(path: Path, change: str, says: str) -> None:
    damaged(path, change)
    with pytest.raises(Unreadable, match=f"a damaged season file: .*{says}"):
        SeasonFile.open(path)


def test_a_game_that_is_missing_is_noticed(path: Path) -> None:
    damaged(path, "DELETE FROM game WHERE id = 100003")
    checked = CliRunner().invoke(check_command, ["--file", str(path)])
    assert checked.exit_code == 1
    assert "a game is missing, or there is one more" in checked.output


def test_a_file_without_sums_is_read_and_gets_them(path: Path) -> None:
    before = contents(path)
    with closing(sqlite3.connect(path)) as file:
        for table in _COLUMNS:
            file.execute(f"ALTER TABLE {table} DROP COLUMN sum")
        file.execute("PRAGMA user_version = 1")
        file.commit()
    assert contents(path) == before
    with SeasonFile.open(path) as opened:
        assert not list(opened.damage())
    assert contents(path) == before
    damaged(path, "UPDATE game SET home = home + 1 WHERE id = 100001")
    with pytest.raises(Unreadable, match="game 1 of replay 1"):
        contents(path)


def test_a_season_is_its_owners_alone(path: Path) -> None:
    """It holds the seeds of the games to come."""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_season_is_copied(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    made = CliRunner().invoke(backup_command, [str(copy), "--of", str(path)])
    assert made.exit_code == 0, made.output
    assert contents(copy) == contents(path)


ON_A_FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import HotStoveError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
try:
    with getattr(SeasonFile, sys.argv[1])(Path(sys.argv[2])) as file:
        print(len(file.scores(1)))
except HotStoveError as error:
    print(error)
"""
"""A program that may write no byte to any file, as if the disk were full."""


def on_a_full_disk(how: str, path: Path) -> str:
    """What is told of a season that is opened where nothing can be written."""
    told = subprocess.run([sys.executable, "-c", ON_A_FULL_DISK, how, str(path)], capture_output=True, text=True, timeout=WAIT)
    assert not told.stderr
    return told.stdout.strip()


def test_a_whole_season_is_read_on_a_full_disk_and_not_called_damaged(path: Path) -> None:
    with SeasonFile.open_to_read(path) as file:
        games = len(file.scores(1))
    assert on_a_full_disk("open_to_read", path) == str(games)
    told = on_a_full_disk("open", path)
    assert told.startswith(f"{path}: can't be read now: ")
    assert told.endswith("the file itself may well be whole")


def test_games_that_stand_in_the_log_alone_are_not_overlooked_on_a_full_disk(path: Path, tmp_path: Path) -> None:
    """A whole file beside a log that holds more is no whole season, and is not shown as one."""
    copy = tmp_path / "killed.db"
    with SeasonFile.open(path) as season:
        season.set_note("mine", "somebody")
        copy.write_bytes(path.read_bytes())
        copy.with_name("killed.db-wal").write_bytes(path.with_name(f"{path.name}-wal").read_bytes())
    assert "can't be read now" in on_a_full_disk("open_to_read", copy)


def test_a_file_with_views_in_place_of_tables_is_refused(path: Path) -> None:
    """A query of a view can go on for ever."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("ALTER TABLE about RENAME TO once")
        file.execute("CREATE VIEW about AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n")
    with pytest.raises(Unreadable, match="not a season file as it is written: views or triggers stand in it"):
        SeasonFile.open_to_read(path)


@pytest.mark.parametrize("data", [compress(bytes(MOST_OPENED + 1)), compress(b"whole")[:-3], b"nothing"])
def test_a_row_unpacks_to_no_more_than_a_game_has(data: bytes) -> None:
    with pytest.raises(error):
        opened(data)
    assert opened(compress(b"whole")) == b"whole"


ENDLESS = "CREATE VIEW game AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id FROM n"
LARGE = "hex(zeroblob(400000000))"
"""A formula that takes some seconds and gigabytes, and does not hear Ctrl-C."""
FOREIGN = {
    "view": ("DROP TABLE game", ENDLESS),
    "generated column": (f"ALTER TABLE game ADD COLUMN large TEXT GENERATED ALWAYS AS ({LARGE}) VIRTUAL",),
    "in place of a column": (
        "DROP TABLE game",
        "CREATE TABLE game (id INTEGER PRIMARY KEY, kind, away, home, innings, decided, sheets, "
        f"answers TEXT GENERATED ALWAYS AS ({LARGE}) VIRTUAL, lines, sum)",
    ),
    "check": (f"CREATE TABLE more (a CHECK (length({LARGE}) > 1))", "INSERT INTO more VALUES (1)"),
    "default": (f"CREATE TABLE more (a DEFAULT ({LARGE}))",),
    "index": (f"CREATE INDEX more ON about (name) WHERE length({LARGE}) > 1",),
    "virtual table": ("CREATE VIRTUAL TABLE more USING fts5(a)",),
    "trigger": ("CREATE TRIGGER more AFTER INSERT ON game BEGIN DELETE FROM game; END",),
}


def put_in(path: Path, statements: tuple[str, ...]) -> None:
    """Put tables or views into a file that do not belong there, with nothing computed meanwhile."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            if "INDEX" in statement:  # SQLite would compute it at once
                file.execute("PRAGMA writable_schema = ON")
                file.execute("INSERT INTO sqlite_schema VALUES ('index', 'more', 'about', 0, ?)", [statement])
            else:
                file.execute(statement)
        file.commit()


@pytest.mark.parametrize("statements", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("command", ["check", "repair", "backup"])
def test_nothing_that_a_file_says_is_computed(path: Path, tmp_path: Path, statements: tuple[str, ...], command: str) -> None:
    put_in(path, statements)
    copy = tmp_path / "copy.db"
    told = (
        CliRunner().invoke(backup_command, [str(copy), "--of", str(path)])
        if command == "backup"
        else CliRunner().invoke(check_command if command == "check" else repair_command, ["--file", str(path)])
    )
    assert isinstance(told.exception, HotStoveError), told.exception
    assert "views or triggers stand in it, or tables that are not its own" in str(told.exception) or "malformed" in str(
        told.exception
    )
    assert not told.output
    assert not copy.exists()


GAME = "game 3 of replay 1: not as Hot Stove writes it"


@pytest.mark.parametrize(
    ("change", "value", "says"),
    [
        ("UPDATE game SET home = ? WHERE id = 100003", b"x", GAME),
        ("UPDATE game SET innings = ? WHERE id = 100003", "nine", GAME),
        ("UPDATE game SET lines = ? WHERE id = 100003", "text", GAME),
        ("UPDATE game SET decided = ? WHERE id = 100003", "7", GAME),
        ("UPDATE game SET decided = ? WHERE id = 100003", "[" * 100_000, GAME),
        ("UPDATE game SET sheets = ? WHERE id = 100003", b"x", GAME),
        ("UPDATE game SET lines = ? WHERE id = 100003", b"x", "the lines of game 3 can't be read"),
        ("UPDATE game SET lines = ? WHERE id = 100003", compress(b"[" * 100_000), "the lines of game 3 can't be read"),
        (
            "UPDATE standing SET totals = ? WHERE club = 'C00'",
            "[[{}]]",
            "'C00': the sums of a club are not as they are written",
        ),
    ],
)
def test_odd_rows_with_sums_that_fit_are_refused_in_words(path: Path, change: str, value: str | bytes, says: str) -> None:
    """Who gives a file to somebody can write the sums, too."""
    with closing(sqlite3.connect(path)) as file:
        assert file.execute(change, [value]).rowcount == 1
        write_sums(file)
        file.execute("DELETE FROM about WHERE name != 'plan'")  # what is told of the games is counted anew
        file.commit()
    told = [
        CliRunner().invoke(command, ["--file", str(path)]) for command in (standings_command, news_command, results_command)
    ]
    errors = [each.exception for each in told if each.exception is not None]
    assert errors
    assert all(isinstance(each, Unreadable) for each in errors), errors
    assert all(f"{path}: {says}" in str(each) for each in errors), errors


def test_a_value_is_no_longer_than_ours_can_be(path: Path) -> None:
    damaged(path, "UPDATE game SET answers = hex(zeroblob(20000000)) WHERE id = 100001")
    checked = CliRunner().invoke(check_command, ["--file", str(path)])
    assert isinstance(checked.exception, Unreadable)
    assert "too big" in str(checked.exception)


@pytest.mark.parametrize("command", [("check",), ("repair",), ("standings",), ("play",), ("sim",)])
@pytest.mark.parametrize("what", ["pipe", "device", "log"])
def test_a_pipe_or_a_device_is_no_season(path: Path, tmp_path: Path, what: str, command: tuple[str, ...]) -> None:
    file = {"pipe": tmp_path / "pipe", "device": Path("/dev/zero"), "log": path}[what]
    at_fault = path.with_name(f"{path.name}-wal") if what == "log" else file
    if what != "device":
        os.mkfifo(at_fault)
    run = [sys.executable, "-m", "hotstove", "season", *command, "--file", str(file)]
    with subprocess.Popen(run, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            _, told = process.communicate(timeout=WAIT)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            raise
    assert (process.returncode, told) == (2, f"hotstove: {at_fault}: a pipe or a device, not a file\n")
