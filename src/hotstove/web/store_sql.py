"""The common part of both SQL stores, in SQLAlchemy Core: tables, statements and transactions.

One append is one row of ``log`` whose key is the version that it was made for: the primary key refuses a second one, and no
append can be stored in part. Text is stored as JSON in ASCII, so that no character of a name is special to a database.
"""

from __future__ import annotations

import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any, TypeVar, cast, get_args

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.log import Given, Undone
from hotstove.web.store import (
    AlreadyExists,
    Appended,
    Ended,
    LinkUsed,
    LogEntry,
    NoSuchTable,
    OutOfDate,
    RightEnded,
    Role,
    Score,
    SeatNews,
    SeatTaken,
    SeatToken,
    State,
    StoreFailed,
    TableRow,
)

WAIT = 5
"""Seconds that a store opened from now on waits for a lock, a server or a free connection."""
CONNECTIONS = 8
"""The most connections that a store keeps open."""
UNKNOWN = "unknown"
"""The browser of a token of format 1, which did not record whether it is a link or held by a browser."""
LEFT = "left"
"""The browser of a seat's token that its holder has lost; its hash is another one, which no secret has."""
T = TypeVar("T")

_place = sa.BigInteger().with_variant(sa.Integer, "sqlite")
metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("place", _place, sa.Identity(always=True), primary_key=True),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("score", sa.Text),
    sa.Column("about", sa.Text, nullable=False),
    sa.Index("tables_by_state", "state", "place"),
)
log = sa.Table(
    "log",
    metadata,
    sa.Column("place", sa.BigInteger, sa.ForeignKey("tables.place"), primary_key=True),
    sa.Column("was", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer, sa.CheckConstraint("version > was"), nullable=False),
    sa.Column("key", sa.Text),
    sa.Column("entries", sa.Text, nullable=False),
    sa.UniqueConstraint("place", "key"),
)
token = sa.Table(
    "token",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("place", sa.BigInteger, sa.ForeignKey("tables.place"), nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("browser", sa.Text, nullable=False),
    sa.Index("token_by_browser", "browser", "place"),
    sa.Index("token_by_place", "place", "role"),
)

_ROWS = sa.select(tables.c.id, tables.c.state, tables.c.score, tables.c.about)
_ROW = _ROWS.where(tables.c.id == sa.bindparam("id"))
_PAGE = _ROWS.where(tables.c.place < sa.bindparam("last")).order_by(tables.c.place.desc()).limit(sa.bindparam("limit"))
_HELD = sa.select(token.c.place).where(token.c.browser == sa.bindparam("browser"))
_OWN = _PAGE.where(tables.c.place.in_(_HELD))
_OTHERS = _PAGE.where(~_HELD.where(token.c.place == tables.c.place).exists())
_PLACE = sa.select(tables.c.place).where(tables.c.id == sa.bindparam("id"))
_LOCKED_PLACE = _PLACE.with_for_update()
_SET_STATE = (
    sa.update(tables).where(tables.c.place == sa.bindparam("at")).values(state=sa.bindparam("to"), score=sa.bindparam("result"))
)
_LOG = sa.select(log.c.was, log.c.entries).where(
    log.c.place == sa.bindparam("place"), log.c.version > sa.bindparam("after", type_=sa.BigInteger)
)
_LOG_IN_ORDER = _LOG.order_by(log.c.was)
_APPEND = sa.insert(log)
_NEWEST = sa.select(log.c.version).where(log.c.place == sa.bindparam("place")).order_by(log.c.was.desc()).limit(1)
_VERSION_OF_KEY = sa.select(log.c.version).where(log.c.place == sa.bindparam("place"), log.c.key == sa.bindparam("key"))
_VERSIONS = sa.select(_VERSION_OF_KEY.scalar_subquery(), _NEWEST.scalar_subquery())
_TOKENS = (
    sa.select(token.c.hash, tables.c.id, token.c.role, token.c.browser)
    .join_from(token, tables)
    .where(token.c.hash.in_(sa.bindparam("hashes", expanding=True)))
)
_DROP_LINKS = sa.delete(token).where(
    token.c.place == sa.bindparam("place"), token.c.role == sa.bindparam("role"), token.c.browser == ""
)
_NAME_BROWSER = (
    sa.update(token)
    .where(token.c.hash == sa.bindparam("of"), token.c.browser == UNKNOWN)
    .values(browser=sa.bindparam("holder"))
)
_HELD_ROLES = (
    sa.select(token.c.role)
    .where(token.c.place == sa.bindparam("place"), token.c.browser.not_in(("", UNKNOWN, LEFT)))
    .distinct()
)
_HOLDERS = (
    sa.select(token.c.role, token.c.browser)
    .join_from(token, tables)
    .where(tables.c.id == sa.bindparam("id"), token.c.browser.not_in(("", UNKNOWN, LEFT)), token.c.role.in_(("0", "1", "own")))
)
_NEWS = (
    sa.select(token.c.role, token.c.browser)
    .where(
        token.c.place == sa.bindparam("place"),
        sa.or_(token.c.browser == LEFT, sa.and_(token.c.browser == "", token.c.role.in_(("0", "1")))),
    )
    .distinct()
)
_SHARED = (
    sa.select(token.c.role)
    .where(
        token.c.place == sa.bindparam("place"),
        token.c.browser.not_in(("", UNKNOWN, LEFT)),
        token.c.role.in_(("0", "1", "own")),
    )
    .group_by(token.c.role)
    .having(sa.func.count(token.c.browser.distinct()) > 1)
)
_LINK = sa.select(token.c.browser).where(
    token.c.hash == sa.bindparam("of"), token.c.place == sa.bindparam("place"), token.c.role == sa.bindparam("role")
)
_USE_LINK = sa.update(token).where(token.c.hash == sa.bindparam("of")).values(browser=sa.bindparam("holder"))
_HOLDINGS = sa.select(token.c.hash, token.c.browser).where(
    token.c.place == sa.bindparam("place"), token.c.role == sa.bindparam("role"), token.c.browser.not_in(("", LEFT))
)
_LOST = sa.select(token.c.hash).where(
    token.c.place == sa.bindparam("place"), token.c.role == sa.bindparam("role"), token.c.browser == LEFT
)
_END_HOLDING = sa.update(token).where(token.c.hash == sa.bindparam("of")).values(hash=sa.bindparam("to"), browser=LEFT)
_DELETE_TOKEN = sa.delete(token).where(token.c.hash == sa.bindparam("of"))
_SEATS = ("0", "1")
_logger = logging.getLogger("hotstove.web")
_LAST = 1 << 62


class SqlStore(ABC):
    """A store in SQL. ``where`` names it in messages; ``wait`` is the seconds that it waits for locks and connections."""

    _begin_writing: str
    """The statement that begins a transaction which writes."""

    def __init__(self, where: str, dialect: str) -> None:
        self.where = where
        self.wait = WAIT
        self._damaged: set[str] = set()
        self.engine = sa.create_engine(
            f"{dialect}://",
            creator=self._connect,
            poolclass=QueuePool,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=self.wait,
            hide_parameters=True,
        )
        sa.event.listen(self.engine, "checkout", lambda connection, *_: self._check_alive(connection))

    # --- What differs between databases

    @abstractmethod
    def _connect(self) -> Any:  # noqa: ANN401  # a connection of the database's own library
        """Return a new connection of the database's own library."""

    @abstractmethod
    def _check_alive(self, connection: Any) -> None:  # noqa: ANN401
        """Raise SQLAlchemy's DisconnectionError if an idle connection can't be used again."""

    @abstractmethod
    def _bring_up_to_date(self, connection: sa.Connection) -> None:
        """Make the tables if they are missing; migrate those of an older format."""

    @abstractmethod
    def _reason(self, error: BaseException | None) -> HotStoveError:
        """Return the error of the database's own library as a HotStoveError that says what to do."""

    # --- The protocol

    def create(self, row: TableRow, tokens: Sequence[SeatToken]) -> None:
        _check_id(row.id)
        about = json.dumps({"game": row.game, "title": row.title, "created": row.created, "header": row.header})
        values = {"id": row.id, "state": row.state, "score": _score_text(row.score), "about": about}

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(tables), values)
            for one in tokens:
                _insert_token(connection, one)

        self._write(work)

    def tables(
        self, state: State | None = None, limit: int = 50, before: str | None = None, without: str = ""
    ) -> list[TableRow]:
        statement = _OTHERS if _is_plain(without) else _PAGE
        if state is not None:
            statement = statement.where(tables.c.state == state)
        return self._page(statement, limit, before, without if _is_plain(without) else "")

    def tables_of(
        self, browser: str, under_way: bool | None = None, limit: int = 50, before: str | None = None
    ) -> list[TableRow]:
        if not _is_plain(browser):
            return []
        statement = _OWN
        if under_way is not None:
            statement = statement.where(tables.c.state == "open" if under_way else tables.c.state != "open")
        return self._page(statement, limit, before, browser)

    def table(self, id_: str) -> TableRow:
        _check_id(id_)
        row = self._read(lambda connection: connection.execute(_ROW, {"id": id_}).one_or_none())
        if row is None:
            raise _no_such(id_)
        return self._table(row)

    def log(self, id_: str, after: int = 0) -> list[LogEntry]:
        def work(connection: sa.Connection) -> Sequence[sa.Row[*tuple[Any, ...]]]:
            values = {"place": _place_of(connection, id_), "after": min(after, _LAST)}
            return connection.execute(_LOG_IN_ORDER, values).all()

        rows = self._read(work)
        try:
            entries = [_entry(line) for _, text in rows for line in json.loads(text)]
        except (KeyError, TypeError, ValueError):
            raise Unreadable(f"{self.where}: the log of table {id_} is damaged; expected answers") from None
        return entries[max(0, after - rows[0].was) :] if rows else []

    def append(self, id_: str, expected: int, entries: Sequence[LogEntry], key: str | None = None) -> Appended:
        if not entries:
            raise ValueError("an append without entries")
        text = json.dumps([asdict(entry) for entry in entries], separators=(",", ":"))
        hashed = None if key is None else _hashed(key)

        def work(connection: sa.Connection) -> Appended:
            place = _place_of(connection, id_, _LOCKED_PLACE)
            first, newest = connection.execute(_VERSIONS, {"place": place, "key": hashed}).one()
            if first is not None:
                return Appended(first, doubled=True)
            now = newest or 0
            if now != expected:
                raise OutOfDate(id_, expected, now)
            version = now + len(entries)
            row = {"place": place, "was": now, "version": version, "key": hashed, "entries": text}
            connection.execute(_APPEND, row)
            return Appended(version)

        return self._write(work)

    def appended(self, id_: str, key: str) -> int | None:
        def work(connection: sa.Connection) -> int | None:
            values = {"place": _place_of(connection, id_), "key": _hashed(key)}
            return cast("int | None", connection.scalar(_VERSION_OF_KEY, values))

        return self._read(work)

    def finish(self, id_: str, score: Score | None, state: State = "over") -> None:
        self._set_state(id_, state, score)

    def reopen(self, id_: str) -> None:
        self._set_state(id_, "open", None)

    def token(self, hash_: str) -> SeatToken | None:
        tokens = self.tokens((hash_,))
        return tokens[0] if tokens else None

    def tokens(self, hashes: Sequence[str]) -> list[SeatToken]:
        plain = list(dict.fromkeys(hash_ for hash_ in hashes if _is_plain(hash_)))
        rows = self._read(lambda connection: connection.execute(_TOKENS, {"hashes": plain}).all()) if plain else []
        return [SeatToken(*row) for row in rows]

    def add_token(self, token: SeatToken, maker: SeatToken | None = None) -> None:
        _check_token(token)

        def work(connection: sa.Connection) -> None:
            if maker is not None:
                _check_holds(connection, maker, _place_of(connection, token.table, _LOCKED_PLACE))
            _insert_token(connection, token)

        self._write(work)

    def add_link(self, token: SeatToken, keeper: str = "", maker: SeatToken | None = None) -> bool:
        def work(connection: sa.Connection) -> bool:
            place = _place_of(connection, token.table, _LOCKED_PLACE)
            if maker is not None:
                _check_holds(connection, maker, place)
            connection.execute(_DROP_LINKS, {"place": place, "role": token.role})
            _insert_token(connection, token)
            return bool(keeper) and _end_holdings(connection, place, token.role, lambda browser: browser != keeper)

        return self._write(work)

    def follow_link(self, hash_: str, token: SeatToken) -> bool:
        _check_token(token)

        def work(connection: sa.Connection) -> bool:
            place = _place_of(connection, token.table, _LOCKED_PLACE)
            link = connection.execute(_LINK, {"of": hash_, "place": place, "role": token.role}).one_or_none()
            if link is None:
                raise LinkUsed("this link opens no table; ask for a new one")
            if link.browser not in ("", UNKNOWN):
                if link.browser == token.browser:
                    return False
                raise LinkUsed("this link was used in another browser, and works once; ask for a new one")
            connection.execute(_USE_LINK, {"of": hash_, "holder": token.browser})
            seat = token.role in _SEATS
            ended = seat and _end_holdings(connection, place, token.role, lambda browser: browser != token.browser)
            return _insert_missing(connection, token, place) or ended

        return self._write(work)

    def take_seat(self, token: SeatToken) -> None:
        _check_token(token)

        def work(connection: sa.Connection) -> None:
            place = _place_of(connection, token.table, _LOCKED_PLACE)
            at = {"place": place, "role": token.role}
            held = connection.execute(_HOLDINGS, at).all()
            if any(token.browser == each.browser or token.hash == each.hash for each in held):
                return  # a link that is out to the seat goes on to replace him
            if connection.execute(_LOST, at).first() is not None:
                raise SeatTaken("who had that place has lost or left it, and it is had by a new link alone")
            if token.role in _SEATS:
                if held:
                    raise SeatTaken("somebody else has that seat by now")
                connection.execute(_DROP_LINKS, at)
            _insert_missing(connection, token, place)

        self._write(work)

    def leave_seat(self, token: SeatToken) -> None:
        def work(connection: sa.Connection) -> None:
            place = _place_of(connection, token.table, _LOCKED_PLACE)
            _end_holdings(connection, place, token.role, lambda browser: browser == token.browser)

        self._write(work)

    def seat_news(self, id_: str) -> list[tuple[Role, SeatNews]]:
        def work(connection: sa.Connection) -> list[tuple[Role, SeatNews]]:
            at = {"place": _place_of(connection, id_)}
            rows = connection.execute(_NEWS, at).all()
            news: list[tuple[Role, SeatNews]] = [(row.role, "link" if row.browser == "" else "left") for row in rows]
            return [*news, *((role, "two") for role in connection.scalars(_SHARED, at))]

        return self._read(work)

    def name_browser(self, token: SeatToken) -> None:
        self._write(lambda connection: connection.execute(_NAME_BROWSER, {"of": token.hash, "holder": token.browser}))

    def held_roles(self, id_: str) -> list[Role]:
        def work(connection: sa.Connection) -> list[Role]:
            return list(connection.scalars(_HELD_ROLES, {"place": _place_of(connection, id_)}))

        return self._read(work)

    def holders(self, id_: str) -> frozenset[tuple[Role, str]]:
        _check_id(id_)
        return frozenset((row.role, row.browser) for row in self._read(lambda read: read.execute(_HOLDERS, {"id": id_}).all()))

    def close(self) -> None:
        self.engine.dispose()

    # --- Statements of several methods

    def _page(self, statement: sa.Select[Any], limit: int, before: str | None, browser: str) -> list[TableRow]:
        """Return the newest tables that the statement selects, older than ``before``; ``browser``: the one that it names."""

        def work(connection: sa.Connection) -> Sequence[sa.Row[*tuple[Any, ...]]]:
            last = _LAST if before is None else _place_of(connection, before)
            values = {"last": last, "limit": limit} | ({"browser": browser} if browser else {})
            return connection.execute(statement, values).all()

        return [table for row in self._read(work) if (table := self._table_or_none(row)) is not None]

    def _table_or_none(self, row: sa.Row[*tuple[Any, ...]]) -> TableRow | None:
        """Return a table of a list; None for a damaged one, which is named in the log and keeps the others from nobody."""
        try:
            return self._table(row)
        except Unreadable as error:
            if row.id not in self._damaged:
                self._damaged.add(row.id)
                _logger.warning("left out of lists: %s", error)
            return None

    def _set_state(self, id_: str, state: State, score: Score | None) -> None:
        def work(connection: sa.Connection) -> None:
            values = {"at": _place_of(connection, id_), "to": state, "result": _score_text(score)}
            connection.execute(_SET_STATE, values)

        self._write(work)

    def _table(self, row: sa.Row[*tuple[Any, ...]]) -> TableRow:
        try:
            score = None if row.score is None else tuple(json.loads(row.score))
            table = TableRow(id=row.id, state=row.state, score=cast("Score | None", score), **json.loads(row.about))
            if not _is_whole(table):
                raise ValueError
            return table
        except (TypeError, ValueError, RecursionError):
            raise Unreadable(f"{self.where}: table {row.id} is damaged; expected its game, title and header") from None

    # --- Transactions

    def _prepare(self) -> None:
        """Make or migrate the tables; if that fails, close the store."""
        try:
            self._within(self._begin_writing, self._bring_up_to_date)
        except BaseException:
            self.close()
            raise

    def _read(self, work: Callable[[sa.Connection], T]) -> T:
        return self._within("BEGIN", work)

    def _write(self, work: Callable[[sa.Connection], T]) -> T:
        """Do work that writes; its changes are durable on return."""
        return self._within(self._begin_writing, work)

    def _within(self, begin: str, work: Callable[[sa.Connection], T]) -> T:
        """Do the work in one transaction. A connection with an unexpected error is not used again."""
        try:
            with self.engine.connect() as connection:
                try:
                    connection.exec_driver_sql(begin)
                    result = work(connection)
                    connection.commit()
                except HotStoveError:
                    raise
                except BaseException:
                    connection.invalidate()
                    raise
                return result
        except SQLAlchemyError as error:
            raise self._meaning(error) from None

    def _meaning(self, error: SQLAlchemyError) -> HotStoveError:
        """Return an error of SQLAlchemy as a HotStoveError that says what to do."""
        if isinstance(error, IntegrityError):
            return AlreadyExists("a table or token of that name is there already")
        if isinstance(error, DBAPIError):
            return self._reason(error.orig)
        return StoreFailed(f"{self.where}: all connections to it were busy or lost for {self.wait} seconds; try again")


def _is_whole(row: TableRow) -> bool:
    """Whether the parts of a row are of the kinds that they should be."""
    score = row.score is None or (len(row.score) == 2 and all(type(runs) is int for runs in row.score))
    texts = all(isinstance(text, str) for text in (row.id, row.game, row.title, row.created))
    return score and texts and row.state in get_args(State) and isinstance(row.header, dict)


def _place_of(connection: sa.Connection, id_: str, statement: sa.Select[Any] = _PLACE) -> int:
    """Return the number by which rows refer to a table; raises NoSuchTable."""
    _check_id(id_)
    place = connection.scalar(statement, {"id": id_})
    if place is None:
        raise _no_such(id_)
    return cast("int", place)


def _insert_token(connection: sa.Connection, one: SeatToken) -> None:
    _check_token(one)
    place = _place_of(connection, one.table)
    connection.execute(sa.insert(token), {"hash": one.hash, "place": place, "role": one.role, "browser": one.browser})


def _check_holds(connection: sa.Connection, one: SeatToken, place: int) -> None:
    """Raise RightEnded if a browser has no longer what it held at a table, which nobody changes meanwhile."""
    if connection.execute(_LINK, {"of": one.hash, "place": place, "role": one.role}).one_or_none() is None:
        raise RightEnded("what this browser might do at the table was ended just now, by a newer link")


def _insert_missing(connection: sa.Connection, one: SeatToken, place: int) -> bool:
    """Insert a token, unless it is there; returns whether it was not."""
    missing = connection.execute(_LINK, {"of": one.hash, "place": place, "role": one.role}).one_or_none() is None
    if missing:
        _insert_token(connection, one)
    return missing


def _end_holdings(connection: sa.Connection, place: int, role: Role, whose: Callable[[str], bool]) -> bool:
    """End what browsers hold of a seat, and return whether any did.

    The rows stay, under hashes that no secret has, so that pages can say so.
    """
    ended_any = False
    for held in connection.execute(_HOLDINGS, {"place": place, "role": role}).all():
        if whose(held.browser):
            ended_any = True
            ended = sha256(f"left {held.hash}".encode()).hexdigest()
            connection.execute(_DELETE_TOKEN, {"of": ended})
            connection.execute(_END_HOLDING, {"of": held.hash, "to": ended})
    return ended_any


def _check_token(one: SeatToken) -> None:
    if not (_is_plain(one.hash) and (one.browser == "" or _is_plain(one.browser))):
        raise ValueError("the hashes of a token are hexadecimal text")


def _hashed(key: str) -> str:
    return sha256(json.dumps(key).encode()).hexdigest()


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and 0 < len(text) <= 100


def _check_id(id_: str) -> None:
    if not _is_plain(id_):
        raise _no_such(id_)


def _no_such(id_: str) -> NoSuchTable:
    return NoSuchTable(f"there is no table {id_[:100]!a}")


def _score_text(score: Score | None) -> str | None:
    return None if score is None else json.dumps(score)


def _entry(line: dict[str, Any]) -> LogEntry:
    return Ended(**line) if "by" in line else Undone(**line) if "undo" in line else Given(**line)
