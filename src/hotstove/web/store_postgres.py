"""The store in a PostgreSQL database, in a schema of its own, so that the database may hold other things too."""

from __future__ import annotations

import re
import select
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import InvalidatePoolError

from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.extras import install
from hotstove.web.store import StoreFailed
from hotstove.web.store_formats import FORMAT, migrate
from hotstove.web.store_sql import SqlStore, metadata

if TYPE_CHECKING:
    import psycopg
    from psycopg.abc import PQGen
else:
    try:
        import psycopg
    except ImportError:
        raise NotLegal(f"a store in PostgreSQL needs the library psycopg: {install('postgres')}") from None

R = TypeVar("R")
LOCK = 0x48535442
"""The number of the advisory lock that is held while the tables are made."""
SILENT = 2
"""After so many times the seconds in which a server ends a statement itself it is given up."""
_REASONS = {
    "57014": "another process has held the table, or kept the server busy, for {wait} seconds; try again",
    "53100": "the server's disk is full; make room there and try again",
    "53300": "the server has no connection left; allow more there and try again",
    "42501": "the user may not do this; grant the rights on the database or its schema hotstove",
}
_UNHEARD = (
    ("refused", "connection refused; start the server, or mend the host and port"),
    ("No such file", "no server listens at this socket; start it, or mend the host and port"),
    ("silent", "the server has been silent for {silent} seconds; look after it. {unknown}"),
    ("timeout", "no answer within {wait} seconds; look after the server and the way to it"),
    ("translate host name", "no host of that name; mend it"),
    ("no password supplied", "the server wants a password; put it into the URL or a password file"),
)
_URL = re.compile(r"postgres(ql)?://([^@/?#]*@)?(?P<host>([^@/?#:\[]|:\d|\[[^]]*\])*)(?P<base>/[^@/?#]*)?(\?[^@#]*)?")
"""URLs that are accepted. Stricter than the library: after an unescaped mark, part of a password would be read, and shown
in messages, as a host or a path."""
_EXPECTED = "postgresql://user:password@host:port/database (with / : @ ? # in the password written as %2F %3A %40 %3F %23)"


_UNKNOWN = "What was under way may have been saved or not: send it again with its key"


class ImpatientConnection(psycopg.Connection):
    """A connection that gives a server up which takes longer than ``patience`` seconds for a statement.

    A server that runs ends a statement itself, sooner than that. One that has stopped, or hangs with its disk, does not, while
    its machine still acknowledges what it is sent, so that no timeout of the network is reached.
    """

    patience: float = inf

    def wait(self, gen: PQGen[R], *args: Any, **more: Any) -> R:  # noqa: ANN401  # its versions differ
        """Wait until the statement is done; raises OperationalError."""
        return super().wait(_at_most(gen, self.patience), *args, **more)


def _at_most(gen: PQGen[R], seconds: float) -> PQGen[R]:
    """The generator, as the library waits for it, which raises OperationalError if it is waited for longer than that."""
    end = monotonic() + seconds
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and monotonic() > end:
                raise psycopg.OperationalError("the server is silent")
            wanted = gen.send(ready)
    except StopIteration as done:
        found: R = done.value
        return found


class PostgresStore(SqlStore):
    """A store in a database. Messages name host, port and database, but neither user nor password."""

    _begin_writing = "BEGIN ISOLATION LEVEL READ COMMITTED"

    def __init__(self, url: str) -> None:
        read = _URL.fullmatch(url)
        try:
            asked = psycopg.conninfo.conninfo_to_dict(url) if read else {}
        except psycopg.ProgrammingError:
            read = None
        if not read or not all(_is_name(host) for host in str(asked.get("host") or "").split(",")):
            raise Unreadable(f"not readable as the URL of a database; expected {_EXPECTED}")
        super().__init__(f"postgresql://{read['host']}{read['base'] or ''}", "postgresql+psycopg")
        self._server = psycopg.conninfo.make_conninfo("", **{**_watch(self.wait), **asked, "client_encoding": "UTF8"})
        self._prepare()

    def _bring_up_to_date(self, connection: Connection) -> None:
        run = connection.exec_driver_sql
        run(f"SELECT pg_advisory_xact_lock({LOCK})")
        if run("SELECT to_regclass('hotstove.about')").scalar() is None:
            run("CREATE SCHEMA IF NOT EXISTS hotstove")
            if run("SELECT 1 FROM pg_class WHERE relnamespace = 'hotstove'::regnamespace").first():
                raise Unreadable(f"{self.where}: something else is kept in the schema hotstove; expected tables of Hot Stove")
            run("CREATE TABLE about (format INTEGER NOT NULL)")
            run(f"INSERT INTO about VALUES ({FORMAT})")
            metadata.create_all(connection, checkfirst=False)
            return
        formats = run("SELECT format FROM about").scalars().all()
        written = formats[0] if len(formats) == 1 and isinstance(formats[0], int) else None
        if written != FORMAT:
            migrate(connection, self.where, written)
            run(f"UPDATE about SET format = {FORMAT}")

    def _connect(self) -> psycopg.Connection:
        connection = ImpatientConnection.connect(self._server, autocommit=True)
        connection.patience = SILENT * self.wait
        connection.execute(
            "SET search_path = hotstove; SET synchronous_commit = on; "
            f"SET statement_timeout = '{self.wait}s'; SET idle_in_transaction_session_timeout = '{self.wait}s'"
        )
        return connection

    def _check_alive(self, connection: psycopg.Connection) -> None:
        """Raise if an idle connection has data to read: a server sends some only when it closes the connection."""
        waiting = select.poll()
        if not connection.closed:
            waiting.register(connection.fileno(), select.POLLIN)
        if connection.closed or waiting.poll(0):
            raise InvalidatePoolError

    def _reason(self, error: BaseException | None) -> HotStoveError:
        assert isinstance(error, psycopg.Error)
        return StoreFailed(f"{self.where}: {_said(error).format(wait=self.wait, silent=SILENT * self.wait, unknown=_UNKNOWN)}")


def _is_name(host: str) -> bool:
    """Whether a host can be looked up: it has no part that is empty, too long or of letters that no name has, or is a path."""
    try:
        return host.startswith(("/", "@")) or bool(host.encode("idna") or not host)
    except UnicodeError:
        return False


def _watch(wait: int) -> dict[str, int]:
    """Return timeouts of the connection by which an unreachable server is noticed; the URL may set others."""
    patience = {"connect_timeout": wait, "tcp_user_timeout": 1000 * wait}
    return {**patience, "keepalives_idle": wait, "keepalives_interval": wait, "keepalives_count": 2}


def _said(error: psycopg.Error) -> str:
    """Return what happened and what to do, without any secret; ``{wait}`` stands for the seconds waited."""
    if error.sqlstate in _REASONS:
        return _REASONS[error.sqlstate]
    said = error.diag.message_primary or str(error).partition("FATAL:")[2].strip().partition("\n")[0]
    if said and not (error.sqlstate or "").startswith("57P"):
        return said.replace("{", "{{").replace("}", "}}")
    for word, reason in _UNHEARD:
        if word in str(error):
            return reason
    return f"the connection was lost. {_UNKNOWN}"
