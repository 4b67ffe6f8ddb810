"""The store in a PostgreSQL database: in a schema of its own, so that other things may be kept beside it."""

from __future__ import annotations

import re
import select
from collections.abc import Callable
from typing import TYPE_CHECKING

from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.web.store import StoreFailed, Taken
from hotstove.web.store_sql import FORMAT, TABLES, WAIT, Run, SqlStore, T, of_another_format

if TYPE_CHECKING:
    import psycopg
else:
    try:
        import psycopg
    except ImportError:
        raise NotLegal("a store in PostgreSQL needs the library psycopg: pip install 'hotstove[postgres]'") from None

LOCK = 0x48535442
"""The advisory lock under which the tables are made."""
_SETTINGS = (
    "SET search_path = hotstove; SET synchronous_commit = on; "
    f"SET statement_timeout = '{WAIT}s'; SET idle_in_transaction_session_timeout = '{WAIT}s'"
)
_WATCH = {
    "connect_timeout": WAIT,
    "tcp_user_timeout": 1000 * WAIT,
    "keepalives_idle": WAIT,
    "keepalives_interval": WAIT,
    "keepalives_count": 2,
}
"""How the way to the server is watched, so that nobody waits for one whose machine has gone; the URL may say otherwise."""
_REASONS = {
    "57014": f"another process has held the table, or kept the server busy, for {WAIT} seconds; try again",
    "53100": "the server's disk is full; make room there and try again",
    "53300": "the server has no connection left; allow more there and try again",
    "42501": "the user may not do this; grant the rights on the database or its schema hotstove",
}
_UNHEARD = (
    ("refused", "connection refused; start the server, or mend the host and port"),
    ("No such file", "no server listens at this socket; start it, or mend the host and port"),
    ("timeout", f"no answer within {WAIT} seconds; look after the server and the way to it"),
    ("translate host name", "no host of that name; mend it"),
    ("no password supplied", "the server wants a password; put it into the URL or a password file"),
)
_URL = re.compile(r"postgres(ql)?://([^@/?#]*@)?(?P<host>([^@/?#:\[]|:\d|\[[^]]*\])*)(?P<base>/[^@/?#]*)?(\?[^@#]*)?")
"""Stricter than the library: a mark left as it is in a password would make the rest of it a host or a path to be shown."""
_EXPECTED = "postgresql://user:password@host:port/database (with / : @ ? # in the password written as %2F %3A %40 %3F %23)"


class PostgresStore(SqlStore["psycopg.Connection[tuple[str | int | None, ...]]"]):
    """A database of tables. Messages name host, port and database, and neither user nor password."""

    _mark = "%s"
    _hold = " FOR UPDATE"
    _error = psycopg.Error

    def __init__(self, url: str) -> None:
        read = _URL.fullmatch(url)
        try:
            asked = psycopg.conninfo.conninfo_to_dict(url) if read else {}
        except psycopg.ProgrammingError:
            read = None
        if not read:
            raise Unreadable(f"not readable as the URL of a database; expected {_EXPECTED}")
        super().__init__(f"postgresql://{read['host']}{read['base'] or ''}")
        self._server = psycopg.conninfo.make_conninfo("", **{**_WATCH, **asked, "client_encoding": "UTF8"})
        self._begin_with(self._check)

    def _check(self, connection: psycopg.Connection[tuple[str | int | None, ...]]) -> None:
        """Are the tables there, and ours? Where there are none they are made."""
        run = self._running(connection)
        run("BEGIN")
        run("SELECT pg_advisory_xact_lock(?)", LOCK)
        if run("SELECT to_regclass('hotstove.about')") == [(None,)]:
            run("CREATE SCHEMA IF NOT EXISTS hotstove")
            if run("SELECT 1 FROM pg_class WHERE relnamespace = 'hotstove'::regnamespace"):
                raise Unreadable(f"{self.where}: something else is kept in the schema hotstove; expected tables of Hot Stove")
            run("CREATE TABLE about (format INTEGER NOT NULL)")
            run("INSERT INTO about VALUES (?)", FORMAT)
            run(TABLES.format(counted="BIGINT GENERATED ALWAYS AS IDENTITY"))
        found = run("SELECT format FROM about")
        run("COMMIT")
        if found != [(FORMAT,)]:
            format_ = found[0][0] if len(found) == 1 else None
            raise of_another_format(self.where, format_ if isinstance(format_, int) else None)

    def _connect(self) -> psycopg.Connection[tuple[str | int | None, ...]]:
        connection = psycopg.connect(self._server, autocommit=True)
        connection.execute(_SETTINGS)
        return connection

    def _is_alive(self, connection: psycopg.Connection[tuple[str | int | None, ...]]) -> bool:
        """A server says nothing to an idle connection but that it goes away."""
        if connection.closed:
            return False
        waiting = select.poll()
        waiting.register(connection.fileno(), select.POLLIN)
        return not waiting.poll(0)

    def _write(self, work: Callable[[Run], T]) -> T:
        return self._within("BEGIN ISOLATION LEVEL READ COMMITTED", work)

    def _meaning(self, error: Exception) -> HotStoveError:
        assert isinstance(error, psycopg.Error)
        if isinstance(error, psycopg.errors.UniqueViolation):
            return Taken("a table or token of that name is there already")
        return StoreFailed(f"{self.where}: {self._reason(error)}")

    def _reason(self, error: psycopg.Error) -> str:
        """What happened and what to do about it, in words that hold no secret."""
        if error.sqlstate in _REASONS:
            return _REASONS[error.sqlstate]
        said = error.diag.message_primary or str(error).partition("FATAL:")[2].strip()
        if said and not (error.sqlstate or "").startswith("57P"):
            return said
        for word, reason in _UNHEARD:
            if word in str(error):
                return reason
        return "the connection was lost; what was under way may have been saved or not: send it again with its key"
