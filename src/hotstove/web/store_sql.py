"""What the stores have in common: the tables, the statements, and a few connections that threads take turns with.

One append is one row of ``log``, under the version that it was made for: the primary key itself refuses a second one, and no
append can be there by half. All text is kept as JSON in ASCII, so that no letter of a name means anything to a database.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from threading import BoundedSemaphore, Lock
from typing import Generic, Protocol, TypeAlias, TypeVar

from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.web.store import (
    Appended,
    Entry,
    Given,
    NoSuchTable,
    OutOfDate,
    Role,
    Score,
    SeatToken,
    State,
    TableRow,
    Undone,
)

FORMAT = 2
"""The version of the tables."""
WAIT = 5
"""Seconds to wait for a lock that somebody else holds, or for a server that does not answer."""
CONNECTIONS = 8
"""Most at a time."""
TOGETHER = 500
"""Values that one statement looks for; any database takes as many."""

Value: TypeAlias = "str | int | None"
Row: TypeAlias = "tuple[Value, ...]"
Run: TypeAlias = "Callable[..., list[Row]]"
"""Runs one statement with its values, and gives the rows."""
T = TypeVar("T")

TABLES = """
CREATE TABLE tables (
    place {counted} PRIMARY KEY, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, score TEXT, about TEXT NOT NULL
);
CREATE INDEX tables_by_state ON tables (state, place);
CREATE TABLE log (
    place BIGINT NOT NULL REFERENCES tables, was INTEGER NOT NULL, version INTEGER NOT NULL CHECK (version > was),
    key TEXT, entries TEXT NOT NULL, PRIMARY KEY (place, was), UNIQUE (place, key)
);
CREATE TABLE token (
    hash TEXT PRIMARY KEY, place BIGINT NOT NULL REFERENCES tables, role TEXT NOT NULL, browser TEXT NOT NULL
);
CREATE INDEX token_by_browser ON token (browser, place);
CREATE INDEX token_by_place ON token (place, role);
"""
_LAST = 1 << 62
_ROW = "SELECT id, state, score, about FROM tables"


class Cursor(Protocol):
    """The rows of a statement."""

    @property
    def description(self) -> object: ...
    def fetchall(self) -> list[Row]: ...


class Connection(Protocol):
    """What a connection of either library does; transactions are begun and ended by statements."""

    def execute(self, words: str, values: Sequence[Value] = (), /) -> Cursor: ...
    def close(self) -> None: ...


C = TypeVar("C", bound=Connection)


class SqlStore(ABC, Generic[C]):
    """A store in SQL. ``where`` names it in messages."""

    _mark = "?"
    _hold = ""
    _error: type[Exception]

    def __init__(self, where: str) -> None:
        self.where = where
        self._idle: list[C] = []
        self._idle_lock = Lock()
        self._few = BoundedSemaphore(CONNECTIONS)

    # --- What a database does in its own way

    @abstractmethod
    def _connect(self) -> C:
        """A new connection."""

    @abstractmethod
    def _meaning(self, error: Exception) -> HotStoveError:
        """What an error of the library means."""

    @abstractmethod
    def _is_alive(self, connection: C) -> bool:
        """Can an idle connection be used again?"""

    @abstractmethod
    def _write(self, work: Callable[[Run], T]) -> T:
        """Do work that writes; durable on return."""

    # --- The protocol

    def create(self, row: TableRow, tokens: Sequence[SeatToken]) -> None:
        _check_id(row.id)
        about = json.dumps({"game": row.game, "title": row.title, "created": row.created, "header": row.header})

        def work(run: Run) -> None:
            words = "INSERT INTO tables (id, state, score, about) VALUES (?, ?, ?, ?)"
            run(words, row.id, row.state, _score_text(row.score), about)
            for token in tokens:
                self._put_token(run, token)

        self._write(work)

    def tables(self, state: State | None = None, limit: int = 50, before: str | None = None, but: str = "") -> list[TableRow]:
        others = "AND NOT EXISTS (SELECT 1 FROM token WHERE browser = ? AND token.place = tables.place)"
        return self._page(state, limit, before, others, but) if _is_plain(but) else self._page(state, limit, before)

    def tables_of(self, browser: str, state: State | None = None, limit: int = 50, before: str | None = None) -> list[TableRow]:
        own = "AND place IN (SELECT place FROM token WHERE browser = ?)"
        return self._page(state, limit, before, own, browser) if _is_plain(browser) else []

    def table(self, id_: str) -> TableRow:
        _check_id(id_)
        rows = self._read(lambda run: run(f"{_ROW} WHERE id = ?", id_))
        if not rows:
            raise _no_such(id_)
        return self._table(rows[0])

    def log(self, id_: str, after: int = 0) -> list[Entry]:
        def work(run: Run) -> list[Row]:
            place = self._place(run, id_)
            return run("SELECT was, entries FROM log WHERE place = ? AND version > ? ORDER BY was", place, min(after, _LAST))

        rows = self._read(work)
        try:
            entries = [_entry(line) for _, text in rows for line in json.loads(str(text))]
        except (KeyError, TypeError, ValueError):
            raise Unreadable(f"{self.where}: the log of table {id_} is damaged; expected answers") from None
        return entries[after - _int(rows[0][0]) :] if rows and after > _int(rows[0][0]) else entries

    def append(self, id_: str, expected: int, entries: Sequence[Entry], key: str | None = None) -> Appended:
        if not entries:
            raise ValueError("an append without entries")
        text = json.dumps([asdict(entry) for entry in entries], separators=(",", ":"))
        hashed = None if key is None else _hashed(key)

        def work(run: Run) -> Appended:
            place = self._place(run, id_, self._hold)
            first = _made_by(run, place, hashed)
            if first is not None:
                return Appended(first, doubled=True)
            newest = run("SELECT version FROM log WHERE place = ? ORDER BY was DESC LIMIT 1", place)
            now = _int(newest[0][0]) if newest else 0
            if now != expected:
                raise OutOfDate(id_, expected, now)
            version = now + len(entries)
            run("INSERT INTO log (place, was, version, key, entries) VALUES (?, ?, ?, ?, ?)", place, now, version, hashed, text)
            return Appended(version)

        return self._write(work)

    def appended(self, id_: str, key: str) -> int | None:
        return self._read(lambda run: _made_by(run, self._place(run, id_), _hashed(key)))

    def finish(self, id_: str, score: Score) -> None:
        self._set_state(id_, "over", score)

    def reopen(self, id_: str) -> None:
        self._set_state(id_, "open", None)

    def token(self, hash_: str) -> SeatToken | None:
        found = self.tokens((hash_,))
        return found[0] if found else None

    def tokens(self, hashes: Sequence[str]) -> list[SeatToken]:
        plain = list(dict.fromkeys(hash_ for hash_ in hashes if _is_plain(hash_)))

        def work(run: Run) -> list[Row]:
            rows: list[Row] = []
            for first in range(0, len(plain), TOGETHER):
                few = plain[first : first + TOGETHER]
                marks = ", ".join("?" * len(few))
                words = "SELECT hash, id, role, browser FROM token JOIN tables USING (place) WHERE hash IN"
                rows += run(f"{words} ({marks})", *few)
            return rows

        found = self._read(work) if plain else []
        return [SeatToken(str(hash_), str(id_), role, str(browser)) for hash_, id_, role, browser in found]  # type: ignore[arg-type]

    def add_token(self, token: SeatToken) -> None:
        self._write(lambda run: self._put_token(run, token))

    def add_link(self, token: SeatToken) -> None:
        def work(run: Run) -> None:
            run("DELETE FROM token WHERE place = ? AND role = ? AND browser = ''", self._place(run, token.table), token.role)
            self._put_token(run, token)

        self._write(work)

    def taken(self, id_: str) -> list[Role]:
        def work(run: Run) -> list[Row]:
            return run("SELECT DISTINCT role FROM token WHERE place = ? AND browser <> ''", self._place(run, id_))

        return [role for (role,) in self._read(work)]  # type: ignore[misc]

    def close(self) -> None:
        with self._idle_lock:
            while self._idle:
                self._idle.pop().close()

    # --- Statements of more than one method

    def _place(self, run: Run, id_: str, hold: str = "") -> int:
        _check_id(id_)
        rows = run("SELECT place FROM tables WHERE id = ?" + hold, id_)
        if not rows:
            raise _no_such(id_)
        return _int(rows[0][0])

    def _page(self, state: State | None, limit: int, before: str | None, which: str = "", *whose: str) -> list[TableRow]:
        """The newest tables before that one, of those in that state which the words choose."""

        def work(run: Run) -> list[Row]:
            last = _LAST if before is None else self._place(run, before)
            place, values = ("place < ?", (last,)) if state is None else ("state = ? AND place < ?", (state, last))
            return run(f"{_ROW} WHERE {place} {which} ORDER BY place DESC LIMIT ?", *values, *whose, limit)

        return [self._table(row) for row in self._read(work)]

    def _put_token(self, run: Run, token: SeatToken) -> None:
        if not (_is_plain(token.hash) and (token.browser == "" or _is_plain(token.browser))):
            raise ValueError("the hashes of a token are hexadecimal text")
        place = self._place(run, token.table)
        words = "INSERT INTO token (hash, place, role, browser) VALUES (?, ?, ?, ?)"
        run(words, token.hash, place, token.role, token.browser)

    def _set_state(self, id_: str, state: State, score: Score | None) -> None:
        def work(run: Run) -> None:
            place = self._place(run, id_)
            run("UPDATE tables SET state = ?, score = ? WHERE place = ?", state, _score_text(score), place)

        self._write(work)

    def _table(self, row: Row) -> TableRow:
        id_, state, score, about = row
        try:
            read = json.loads(str(about))
            found = None if score is None else tuple(json.loads(str(score)))
            return TableRow(id=str(id_), state=state, score=found, **read)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise Unreadable(f"{self.where}: table {id_} is damaged; expected its game, title and header") from None

    # --- Transactions

    def _begin_with(self, check: Callable[[C], None]) -> None:
        """The first connection finds out what is there."""
        try:
            connection = self._connect()
            try:
                check(connection)
            except BaseException:
                connection.close()
                raise
        except self._error as error:
            raise self._meaning(error) from None
        self._give(connection)

    def _read(self, work: Callable[[Run], T]) -> T:
        return self._within("BEGIN", work)

    def _within(self, begin: str, work: Callable[[Run], T]) -> T:
        """Do the work in one transaction. A connection that anything unforeseen has happened to is not used again."""
        with self._few:
            try:
                connection = self._take()
                try:
                    found = self._transaction(connection, begin, work)
                except HotStoveError:
                    self._give(connection)
                    raise
                except BaseException:
                    with suppress(self._error):
                        connection.close()
                    raise
            except self._error as error:
                raise self._meaning(error) from None
            self._give(connection)
            return found

    def _transaction(self, connection: C, begin: str, work: Callable[[Run], T]) -> T:
        run = self._running(connection)
        run(begin)
        try:
            found = work(run)
        except HotStoveError:
            run("ROLLBACK")
            raise
        run("COMMIT")
        return found

    def _running(self, connection: C) -> Run:
        def run(words: str, *values: Value) -> list[Row]:
            cursor = connection.execute(words.replace("?", self._mark), values)
            return cursor.fetchall() if cursor.description else []

        return run

    def _take(self) -> C:
        while True:
            with self._idle_lock:
                if not self._idle:
                    break
                connection = self._idle.pop()
            if self._is_alive(connection):
                return connection
            connection.close()
        return self._connect()

    def _give(self, connection: C) -> None:
        with self._idle_lock:
            self._idle.append(connection)


def of_another_format(where: str, found: int | None) -> Unreadable:
    """The refusal of a store that another version has made, and what to do about it."""
    made = "another" if found is None else "a newer" if found > FORMAT else "an older"
    format_ = "unknown" if found is None else found
    return Unreadable(
        f"{where}: written by {made} version (format {format_}, this one reads {FORMAT}); "
        "open it with the version that wrote it, or keep tables elsewhere (--store)"
    )


def _hashed(key: str) -> str:
    return sha256(json.dumps(key).encode()).hexdigest()


def _made_by(run: Run, place: int, hashed: str | None) -> int | None:
    """The version that the append with that key made."""
    found = run("SELECT version FROM log WHERE place = ? AND key = ?", place, hashed) if hashed else []
    return _int(found[0][0]) if found else None


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and 0 < len(text) <= 100


def _check_id(id_: str) -> None:
    if not _is_plain(id_):
        raise _no_such(id_)


def _no_such(id_: str) -> NoSuchTable:
    return NoSuchTable(f"there is no table {id_[:100]!a}")


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _score_text(score: Score | None) -> str | None:
    return None if score is None else json.dumps(score)


def _entry(line: dict[str, str | int | None]) -> Entry:
    return Undone(**line) if "undo" in line else Given(**line)  # type: ignore[arg-type]
