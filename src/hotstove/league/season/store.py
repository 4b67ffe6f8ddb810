"""The season file: one SQLite file with the clubs' cards, every game that is over, and every club's history and totals.

A game, or a batch of them, is one transaction, on disk before it is reported; so the file holds whole games whatever ends the
process. One process at a time plays a season; others may read it meanwhile.
"""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import Final, Literal, TypeAlias
from zlib import compress, crc32
from zlib import error as zlib_error

from hotstove.league.season.game import KINDS, Finished
from hotstove.league.season.lines import COMPACT, ClubLines, opened
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.shapes import refuse, whole
from hotstove.league.season.shapes import row as values_of
from hotstove.league.season.shapes import text as text_of
from hotstove.table.errors import Unreadable
from hotstove.table.log import NotSaved
from hotstove.table.sqlite_files import SqliteKind, check_is_file, code_of, connected, holds_only_tables
from hotstove.table.texts import Json

FORMAT = 2
"""The version of the tables (SQLite's user_version). The first had no check sums; they are added when it is next played on."""
PAGE = 16384
"""Bytes of a page; a game takes about 1,500."""
NUMBERS = 100_000
"""An upper bound for game numbers: the id of a game's row is its replay times this, plus its number."""
_TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE club (place INTEGER PRIMARY KEY, code TEXT NOT NULL, team TEXT NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE game (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, away INTEGER NOT NULL, home INTEGER NOT NULL, innings INTEGER NOT NULL,
    decided TEXT NOT NULL, sheets BLOB NOT NULL, answers TEXT NOT NULL, lines BLOB NOT NULL, sum INTEGER NOT NULL
);
CREATE TABLE standing (
    replay INTEGER NOT NULL, club TEXT NOT NULL, history TEXT NOT NULL, totals TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (replay, club)
) WITHOUT ROWID;
"""
SEASON: Final = SqliteKind.of(0x48535353, f"{_TABLES} DEFAULT 0")
"""A season file of Hot Stove: SQLite's application_id, and the words of its tables in both formats."""
SeasonTable: TypeAlias = Literal["about", "club", "game", "standing"]
_COLUMNS: Final[dict[SeasonTable, str]] = {
    "about": "name, value",
    "club": "place, code, team",
    "game": "id, kind, away, home, innings, decided, sheets, answers, lines",
    "standing": "replay, club, history, totals",
}
"""The columns of each table that its ``sum`` is a check sum (CRC-32) of."""
_KEYS: Final[dict[SeasonTable, int]] = {"about": 1, "club": 1, "game": 1, "standing": 2}
"""How many of these columns name the row."""
_PUT: Final[dict[SeasonTable, str]] = {
    table: f"INSERT OR REPLACE INTO {table} ({columns}, sum) VALUES ({'?, ' * len(columns.split(','))}?)"
    for table, columns in _COLUMNS.items()
}
_KINDS: Final[dict[SeasonTable, tuple[type, ...]]] = {
    "about": (str, str),
    "club": (int, str, str),
    "game": (int, str, int, int, int, str, bytes, str, bytes),
    "standing": (int, str, str, str),
}
"""What stands in these columns. SQLite takes anything for any of them, and who writes a row by hand can write its sum, too."""
Row: TypeAlias = tuple[str | int | bytes, ...]


class SeasonFile:
    """An open season file. ``plan`` is the season before its first game."""

    def __init__(self, path: Path, connection: sqlite3.Connection, plan: SeasonPlan, lock: int = -1) -> None:
        self.path = path
        self.plan = plan
        self.has_sums = _one(connection, "PRAGMA user_version") == FORMAT
        self._connection = connection
        self._lock = lock
        self.last_read: Finished | None = None
        """The game that was read last."""

    # --- Opening

    @classmethod
    def create(cls, path: Path, plan: SeasonPlan, notes: Mapping[str, Json] = {}) -> SeasonFile:
        """A new file with no game played, and these notes; raises NotSaved if it can't be made or exists already."""
        making = path.with_name(f".{path.name}.{os.getpid()}")
        if path.exists():
            raise NotSaved(f"{path}: exists already; choose another name or go on with it")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotSaved(f"{path}: can't be written: its folder can't be made: {error.strerror}") from None
        try:
            making.unlink(missing_ok=True)
            os.close(os.open(making, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # it holds the seeds of coming games
            _make(making, plan, notes)
            for ending in ("-wal", "-shm"):  # left by a deleted season file of this name; SQLite would use them for the new one
                path.with_name(path.name + ending).unlink(missing_ok=True)
            os.link(making, path)  # whole or not at all, and never over another file
        except FileExistsError:
            raise NotSaved(f"{path}: exists already; choose another name or go on with it") from None
        except (OSError, sqlite3.Error) as error:
            raise NotSaved(f"{path}: can't be written: {getattr(error, 'strerror', None) or error}") from None
        finally:
            with suppress(OSError):
                making.unlink(missing_ok=True)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> SeasonFile:
        """Open a season for playing; raises NotSaved if another process plays it, Unreadable if it is not a season file."""
        check_is_file(path)
        try:
            lock = os.open(path, os.O_RDWR)
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None
        try:
            _hold(lock, path)
            connection, plan = _read(path, "rw", to_play=True)
            _add_sums(path, connection)
        except BaseException:
            os.close(lock)
            raise
        return cls(path, connection, plan, lock)

    @classmethod
    def open_to_read(cls, path: Path) -> SeasonFile:
        """Open a season for reading, even while another process plays it; raises Unreadable if it is not a season file."""
        check_is_file(path)
        if not path.is_file():
            raise Unreadable(f"{path}: {'is a folder' if path.is_dir() else 'no such file'}; expected a season file")
        # With write permission the file is closed without traces; without it, SQLite leaves two empty files beside it.
        writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
        connection, plan = _read(path, "rw" if writable else "ro")
        connection.execute("PRAGMA query_only = ON")
        return cls(path, connection, plan)

    def close(self) -> None:
        """Close the file, and let other processes play the season."""
        self._connection.close()
        if self._lock >= 0:
            # Done last: closing any descriptor of a file releases SQLite's own locks on it.
            os.close(self._lock)
            self._lock = -1

    def __enter__(self) -> SeasonFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- Reading

    @property
    def writes_of_others(self) -> int:
        """A number that changes whenever another connection has written to the file (``PRAGMA data_version``)."""
        with _read_errors_named(self.path):
            return _one(self._connection, "PRAGMA data_version")

    def played(self, replay: int) -> set[int]:
        """The numbers of the schedule's games that are over."""
        if self.is_totals_only(replay):
            return {fixture.number for fixture in self.plan.fixtures}
        first = replay * NUMBERS
        rows = self._rows("game", "WHERE id > ? AND id <= ?", first, first + len(self.plan.fixtures))
        return {int(row[0]) - first for row in rows}

    def is_totals_only(self, replay: int) -> bool:
        """Whether the replay is finished and the file holds only the sums of its games."""
        return bool(self._rows("about", "WHERE name = ?", f"over {replay}"))

    def game(self, replay: int, number: int) -> Finished | None:
        """A game that is over, or None."""
        rows = self._rows("game", "WHERE id = ?", replay * NUMBERS + number)
        return self._read_game(rows[0]) if rows else None

    def games(self, replay: int, first: int = 1, last: int = NUMBERS - 1) -> Iterator[Finished]:
        """The games that are over, by number."""
        begin = replay * NUMBERS
        rows = self._rows("game", "WHERE id BETWEEN ? AND ? ORDER BY id", begin + first, begin + last)
        return map(self._read_game, rows)

    def _read_game(self, row: Row) -> Finished:
        self.last_read = _finished(self.path, row)
        return self.last_read

    def scores(self, replay: int) -> dict[int, tuple[int, int, int, str]]:
        """Runs (away, home), innings and how it was played, by the number of the game."""
        begin = replay * NUMBERS
        rows = self._rows("game", "WHERE id > ? AND id < ?", begin, begin + NUMBERS)
        return {int(row[0]) - begin: (int(row[2]), int(row[3]), int(row[4]), str(row[1])) for row in rows}

    def stamps(self, replay: int) -> dict[int, int]:
        """A number for each game that is over, which is another one when the game is changed; raises Unreadable."""
        begin = replay * NUMBERS
        column = "sum" if self.has_sums else "lines"
        rows = self._select(f"SELECT id, {column} FROM game WHERE id > ? AND id < ?", begin, begin + NUMBERS)
        stamps: dict[int, int] = {}
        for id_, stamp in rows:
            if isinstance(stamp, str) or stamp is None:
                raise Unreadable(f"{self.path}: the sum of a game is no number")
            stamps[int(id_) - begin] = crc32(stamp) if isinstance(stamp, bytes) else int(stamp)
        return stamps

    def digest(self) -> bytes:
        """A digest of everything that is in the file, which is another one after any change. Raises Unreadable."""
        found = sha256()
        with _read_errors_named(self.path):
            for table, columns in _COLUMNS.items():
                for row in self._connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2"):
                    found.update(repr((table, row)).encode())
        return found.digest()

    def history(self, replay: int, club: str) -> str:
        """A club's history so far, as text; empty before its first game."""
        rows = self._rows("standing", "WHERE replay = ? AND club = ?", replay, club)
        return str(rows[0][2]) if rows else ""

    def histories(self, replay: int) -> dict[str, str]:
        """All clubs' histories."""
        return {str(club): str(text) for _, club, text, _ in self._rows("standing", "WHERE replay = ?", replay)}

    def totals(self, replay: int) -> dict[str, ClubLines]:
        """Every club's lines so far, summed."""
        totals = {club.code: ClubLines() for club in self.plan.clubs}
        for _, code, _, text in self._rows("standing", "WHERE replay = ?", replay):
            try:
                totals[str(code)] = ClubLines.of(str(text))
            except Unreadable as error:
                raise Unreadable(f"{self.path}: {code!a}: {error}") from None
        return totals

    def note(self, name: str) -> Json:
        """The value stored under a name, such as the clubs that people manage; None if it is missing."""
        rows = self._rows("about", "WHERE name = ?", name)
        return _note(self.path, name, rows[0]) if rows else None

    @contextmanager
    def as_it_stands(self) -> Iterator[None]:
        """A context in which all that is read is of one state of the season, whatever others write meanwhile.

        SQLite's log of changes grows as long as it lasts.
        """
        with _read_errors_named(self.path):
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):  # closed meanwhile, or its disk is gone
                self._connection.execute("ROLLBACK")

    # --- Writing

    def set_note(self, name: str, value: Json) -> None:
        """Store a value under a name."""
        self.set_notes({name: value})

    def set_notes(self, notes: Mapping[str, Json]) -> None:
        """Store values under their names: all or nothing. Raises NotSaved."""
        with self._writing():
            self._put("about", [(name, json.dumps(value)) for name, value in notes.items()])

    def add(
        self, games: Iterable[Finished], histories: Mapping[str, str], totals: Mapping[str, ClubLines], replay: int
    ) -> None:
        """Save games, with their clubs' histories and totals after them: all or nothing. Raises NotSaved (the disk is full)."""
        rows = [_game_row(game) for game in games]
        standings = [(replay, code, text, COMPACT(totals[code].plain())) for code, text in histories.items()]
        # After Ctrl-C between a transaction and its bookkeeping, the same games are saved again.
        with self._writing():
            self._put("game", rows)
            self._put("standing", standings)

    def amend(
        self,
        number: int,
        game: Finished | None,
        histories: Mapping[str, str],
        totals: Mapping[str, ClubLines],
        replay: int,
        notes: Mapping[str, Json],
    ) -> None:
        """Put a game in the place of one that is over, or take that out (None), with all that follows: all or nothing.

        ``histories`` and ``totals`` are its clubs' afterwards, ``notes`` are values to be stored under their names. Raises
        NotSaved.
        """
        standings = [(replay, code, text, COMPACT(totals[code].plain())) for code, text in histories.items()]
        with self._writing():
            self._connection.execute("DELETE FROM game WHERE id = ?", [replay * NUMBERS + number])
            self._put("game", [] if game is None else [_game_row(game)])
            self._put("standing", standings)
            self._put("about", [(name, json.dumps(value)) for name, value in notes.items()])

    def drop_games(self, replay: int) -> None:
        """Keep only the sums of a replay that is over."""
        with self._writing():
            first = replay * NUMBERS
            self._connection.execute("DELETE FROM game WHERE id > ? AND id < ?", [first, first + NUMBERS])
            self._put("about", [(f"over {replay}", "true")])

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """A context in which all that is written is written whole or not at all; raises NotSaved."""
        with self._writing():
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self._connection.in_transaction:  # a part of what is written `as_one`
            yield
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise NotSaved(f"{self.path}: not saved: {error}; what was saved before is kept") from None
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    # --- Check sums

    def damage(self) -> Iterator[Damage]:
        """Every part of the file that is damaged, as far as SQLite and the check sums tell."""
        return _damage(self.path, self._connection)

    def restore(self, game: Finished) -> None:
        """Write a game's row anew; its clubs' histories and totals stay as they are. Raises NotSaved."""
        with self._writing():
            self._put("game", [_game_row(game)])

    def restore_standing(self, replay: int, club: str, history: str, totals: ClubLines) -> None:
        """Write a club's history and totals anew. Raises NotSaved."""
        with self._writing():
            self._put("standing", [(replay, club, history, COMPACT(totals.plain()))])

    def drop_standing(self, row: Row) -> None:
        """Take out a club's history and totals whose row names no club of the season. Raises NotSaved."""
        with self._writing():
            self._connection.execute("DELETE FROM standing WHERE replay IS ? AND club IS ?", row[:2])

    def _put(self, table: SeasonTable, rows: Iterable[Row]) -> None:
        self._connection.executemany(_PUT[table], [(*row, sum_of(row)) for row in rows])

    def _rows(self, table: SeasonTable, which: str, *values: int | str) -> list[Row]:
        """Rows of a table; raises Unreadable, naming the row, if one is not as it was written."""
        if self.has_sums:
            rows = self._select(f"SELECT {_COLUMNS[table]}, sum FROM {table} {which}", *values)
            rows = [_checked(self.path, table, row) for row in rows]
        else:
            rows = self._select(f"SELECT {_COLUMNS[table]} FROM {table} {which}", *values)
        odd = next((row for row in rows if tuple(map(type, row)) != _KINDS[table]), None)
        if odd is not None:
            raise _not_as_written(self.path, table, odd)
        return rows

    def _select(self, words: str, *values: int | str) -> list[Row]:
        with _read_errors_named(self.path):
            return self._connection.execute(words, values).fetchall()


def note_of(path: Path, name: str) -> Json:
    """The value that a season's file stores under a name, without its plan and cards; None if it stores none.

    Raises Unreadable if it is not a season file, or can't be read without writing beside it.
    """
    check_is_file(path)
    if not path.is_file():
        raise Unreadable(f"{path}: no such file; expected a season file")
    with _read_errors_named(path), closing(_opened(path, "rw" if os.access(path, os.W_OK) else "ro")) as connection:
        connection.execute("PRAGMA query_only = ON")
        has_sums = _one(connection, "PRAGMA user_version") == FORMAT
        columns = _COLUMNS["about"] + (", sum" if has_sums else "")
        rows: list[Row] = connection.execute(f"SELECT {columns} FROM about WHERE name = ?", [name]).fetchall()
    return _note(path, name, _checked(path, "about", rows[0]) if has_sums else rows[0]) if rows else None


def _note(path: Path, name: str, row: Row) -> Json:
    """The value of a row of ``about``; raises Unreadable for one that is not JSON, or nested without end."""
    try:
        value: Json = json.loads(str(row[1]))
    except (ValueError, RecursionError):
        raise Unreadable(f"{path}: its note {name!r} is not JSON") from None
    return value


def damage_of(path: Path) -> list[Damage]:
    """All damage of a file of which the plan or the clubs' cards can't be read; empty if it can't be examined at all."""
    try:
        with closing(_opened(path, "ro")) as connection:
            return list(_damage(path, connection))
    except (Unreadable, sqlite3.Error):
        return []


def _damage(path: Path, connection: sqlite3.Connection) -> Iterator[Damage]:
    with _read_errors_named(path):
        for (problem,) in connection.execute("PRAGMA integrity_check(20)"):
            if problem != "ok":
                yield Damage("", (), f"its pages: {problem}")
        for table, columns in _COLUMNS.items():
            for *row, said in connection.execute(f"SELECT {columns}, sum FROM {table}").fetchall():
                if sum_of(row) != said:
                    yield Damage(table, tuple(row), name_of(table, row))


@dataclass(frozen=True, slots=True)
class Damage:
    """A damaged part of a season file, in ``words``: a row of a table, as it reads now, or the file's pages (no table)."""

    table: SeasonTable | Literal[""]
    row: Row
    words: str


def sum_of(row: Sequence[str | int | bytes]) -> int:
    """The check sum of a row: CRC-32 of its values with their kinds and lengths."""
    total = 0
    for value in row:
        kind = type(value).__name__
        data = value if isinstance(value, bytes) else str(value).encode()
        total = crc32(data, crc32(b"%s %d " % (kind.encode(), len(data)), total))
    return total


def name_of(table: SeasonTable, row: Sequence[str | int | bytes]) -> str:
    """A row in words: ``game 41 of replay 1``."""
    if table == "game" and isinstance(row[0], int):
        return "game {1} of replay {0}".format(*divmod(row[0], NUMBERS))
    if table == "standing":
        return f"the sums of {row[1]!a} in replay {row[0]!a}"
    return f"the cards of {row[1]!a}" if table == "club" else f"{table} {row[0]!a}"


def _checked(path: Path, table: SeasonTable, row: Row) -> Row:
    *values, said = row
    if sum_of(values) != said:
        raise Unreadable(
            f"{path}: {name_of(table, values)}: not as it was written (its check sum does not fit); "
            f"hotstove season check --file {quote(str(path))} names all such parts, hotstove season repair mends what it can"
        )
    return tuple(values)


def _add_sums(path: Path, connection: sqlite3.Connection) -> None:
    """Bring a file of the first format to this one, in one transaction."""
    if _one(connection, "PRAGMA user_version") == FORMAT:
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        for table in _COLUMNS:
            connection.execute(f"ALTER TABLE {table} ADD COLUMN sum INTEGER NOT NULL DEFAULT 0")
        write_sums(connection)
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        connection.close()
        raise NotSaved(f"{path}: can't be brought to format {FORMAT}: {error}; nothing was changed") from None


def write_sums(connection: sqlite3.Connection) -> None:
    """Write the check sum of every row as it stands now."""
    for table, columns in _COLUMNS.items():
        rows = connection.execute(f"SELECT {columns} FROM {table}").fetchall()
        key = " AND ".join(f"{name.strip()} = ?" for name in columns.split(",")[: _KEYS[table]])
        sums = [(sum_of(row), *row[: _KEYS[table]]) for row in rows]
        connection.executemany(f"UPDATE {table} SET sum = ? WHERE {key}", sums)


def _make(path: Path, plan: SeasonPlan, notes: Mapping[str, Json]) -> None:
    """Write a file with no game played, and these notes."""
    connection = _connect(path, "rwc")
    try:
        connection.executescript(
            f"PRAGMA page_size = {PAGE}; PRAGMA journal_mode = WAL; BEGIN; "
            f"PRAGMA application_id = {SEASON.application_id}; PRAGMA user_version = {FORMAT};{_TABLES}"
        )
        for about in (("plan", json.dumps(plan.plain())), *((name, json.dumps(value)) for name, value in notes.items())):
            connection.execute(_PUT["about"], (*about, sum_of(about)))
        for place, club in enumerate(plan.clubs):
            row = place, club.code, json.dumps(club.team)
            connection.execute(_PUT["club"], (*row, sum_of(row)))
        connection.execute("COMMIT")
    finally:
        connection.close()


def _game_row(game: Finished) -> Row:
    return (
        *(game.replay * NUMBERS + game.number, game.kind, *game.score, game.innings, COMPACT(game.decided)),
        *(compress(game.sheets.encode(), 1), game.answers, game.lines),
    )


def _finished(path: Path, row: Row) -> Finished:
    id_, kind, away, home, innings, decided, sheets, answers, lines = row
    assert isinstance(id_, int) and isinstance(lines, bytes) and isinstance(sheets, bytes)
    replay, number = divmod(id_, NUMBERS)
    try:
        win, loss, save = (text_of(id_, "decided") for id_ in values_of(json.loads(str(decided)), "decided", 3))
        score = whole(away, "away"), whole(home, "home")
        place = replay, number, str(kind), score, whole(innings, "innings"), (win, loss, save)
        if kind not in KINDS:
            refuse("kind", " or ".join(KINDS), kind)
        return Finished(*place, opened(sheets).decode(), str(answers), lines)
    except (ValueError, TypeError, RecursionError, zlib_error):
        raise _not_as_written(path, "game", row) from None


def _not_as_written(path: Path, table: SeasonTable, row: Row) -> Unreadable:
    return Unreadable(f"{path}: {name_of(table, row)}: not as Hot Stove writes it")


def _hold(lock: int, path: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        problem = "another hotstove is playing this season; commands that only look (season standings, ...) work meanwhile"
        raise NotSaved(f"{path}: {problem}") from None


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection, as `connected` makes it, in which Ctrl-C is heard within a query."""
    connection = connected(path, mode, wait=20)
    connection.set_progress_handler(lambda: 0, 100_000)
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a file that is there, the only way to one; raises Unreadable if it is no season file as it is written."""
    check_is_file(path)
    connection = _connect(path, mode)
    try:
        if _one(connection, "PRAGMA application_id") != SEASON.application_id:
            raise Unreadable(f"{path}: not a season file of Hot Stove")
        version = _one(connection, "PRAGMA user_version")
        if version not in (1, FORMAT):
            age = "a newer" if version > FORMAT else "an older"
            raise Unreadable(f"{path}: written by {age} version (format {version}, this one reads 1 to {FORMAT})")
        if not holds_only_tables(connection, SEASON):
            stands = "views or triggers stand in it, or tables that are not its own"
            raise Unreadable(f"{path}: not a season file as it is written: {stands}")
    except (Unreadable, sqlite3.Error):
        connection.close()
        raise
    return connection


_NO_LOCK: Final = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
"""The errors of a place that takes no lock. That a file is busy is none: somebody writes it, and it is not read without one."""


def _read(path: Path, mode: str, to_play: bool = False) -> tuple[sqlite3.Connection, SeasonPlan]:
    """A connection to a season file and its plan; raises Unreadable if it is not one, or of another version.

    In a folder that can't be written, or on a full disk, there can be no lock; a whole file is read without one.
    """
    with _read_errors_named(path):
        try:
            connection = _opened(path, mode)
        except sqlite3.OperationalError as error:
            log = path.with_name(f"{path.name}-wal")
            overlooked = log.exists() and log.stat().st_size > 0  # games that stand there
            if to_play or overlooked or code_of(error) not in _NO_LOCK:
                raise
            connection = _opened(path, "ro&immutable=1")
    try:
        has_sums = _one(connection, "PRAGMA user_version") == FORMAT
        about, clubs = _plan_rows(path, connection, has_sums)
        plan = SeasonPlan.of(str(about[0][1]), [json.loads(str(row[2])) for row in clubs])
    except Unreadable:
        connection.close()
        raise
    except KeyError as error:
        connection.close()
        raise Unreadable(f"{path}: a damaged season file: its plan: the key {error} is missing") from None
    except (IndexError, TypeError, ValueError, RecursionError) as error:
        connection.close()
        raise Unreadable(f"{path}: a damaged season file: {error}") from None
    return connection, plan


def _plan_rows(path: Path, connection: sqlite3.Connection, has_sums: bool) -> tuple[list[Row], list[Row]]:
    """The rows of the plan and of the clubs."""
    found: list[list[Row]] = []
    wanted: tuple[tuple[SeasonTable, str], ...] = (("about", "WHERE name = 'plan'"), ("club", "ORDER BY place"))
    for table, which in wanted:
        with _read_errors_named(path):
            columns = _COLUMNS[table] + (", sum" if has_sums else "")
            rows: list[Row] = connection.execute(f"SELECT {columns} FROM {table} {which}").fetchall()
        found.append([_checked(path, table, row) for row in rows] if has_sums else rows)
    about, clubs = found
    if not about:
        raise Unreadable(f"{path}: a damaged season file: its plan is missing; a copy brings it back")
    count = len(json.loads(str(about[0][1]))["clubs"])
    if len(clubs) != count:
        raise Unreadable(f"{path}: a damaged season file: it has {len(clubs)} of its {count} clubs; a copy brings them back")
    return about, clubs


def _one(connection: sqlite3.Connection, words: str) -> int:
    return int(connection.execute(words).fetchone()[0])


@contextmanager
def _read_errors_named(path: Path) -> Iterator[None]:
    """A context that raises Unreadable, naming the file, if SQLite can't read it."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if code_of(error) in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL):
            room = "if the disk is full, make room (some 100 kB): the file itself may well be whole"
            raise Unreadable(f"{path}: can't be read now: {error}; {room}") from None
        if code_of(error) == sqlite3.SQLITE_BUSY:
            raise Unreadable(f"{path}: can't be read now: another process writes it; try again") from None
        raise Unreadable(f"{path}: not readable as a season file: {error}") from None
