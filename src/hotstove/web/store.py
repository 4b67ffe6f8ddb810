"""The protocol of stores: each table is an append-only log of answers. SQLite and PostgreSQL implement it alike.

A store knows no rules. It keeps what a record consists of and who may sit where. A table's *version* is the number of entries
in its log, so it only grows. What a method writes is durable when it returns, all of it or nothing. Methods block until the
disk has it, and may be called from any thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from hotstove.table.errors import HotStoveError
from hotstove.table.events import BOTH, Seat
from hotstove.table.log import Entry
from hotstove.table.texts import Json

State = Literal["open", "over", "ended", "resigned 0", "resigned 1", "late 0", "late 1"]
"""What has become of a table: its game is under way or played out; or the people have ended it before, by agreement or because
the manager of that seat has resigned or had no time left."""
Role = Literal["0", "1", "watch", "own"]
"""What a token allows: to manage a seat, to watch, or to own the table (invite others, enter its dice)."""
SeatNews = Literal["link", "left", "two"]
"""What pages say of a seat: a link to it may still be followed; a browser held it and does not any more; two browsers hold it,
which links of older versions allowed. The owner's own role may be held by several; of links to it nothing is said."""
Score: TypeAlias = tuple[int, int]


class NoSuchTable(HotStoveError):
    """No table has that id."""


class OutOfDate(HotStoveError):
    """Another writer was first: the table's version is ``now`` and not the ``expected`` one."""

    def __init__(self, table: str, expected: int, now: int) -> None:
        super().__init__(f"table {table} is at version {now}, not {expected}; look at it again")
        self.expected = expected
        self.now = now


class AlreadyExists(HotStoveError):
    """A table with that id, or a token with that hash, exists already."""


class LinkUsed(HotStoveError):
    """A link that opens nothing (any more): another browser has followed it, or there is none with that secret."""


class SeatTaken(HotStoveError):
    """Another browser holds the seat."""


class RightEnded(HotStoveError):
    """A browser acts by a right that it has no longer: it was ended while the act was under way."""


class StoreFailed(HotStoveError):
    """The store could not write or read: the disk is full, another process holds a lock, the connection is lost.

    The message says where and what to do. An append that failed this way may have been stored; sent again with its key it
    counts once.
    """


@dataclass(frozen=True, slots=True)
class Ended:
    """The last entry of a log whose game is not played out: the people have ended it.

    ``by`` is the seat that resigned, or, if ``late``, whose time was over; None: both have agreed on an end without a
    winner. It is an act of the people at the table and no part of the game's record.
    """

    by: Seat | None
    late: bool = False

    @property
    def state(self) -> State:
        """What has become of the table by it."""
        if self.by is None:
            return "ended"
        return ("late 0", "late 1")[self.by] if self.late else ("resigned 0", "resigned 1")[self.by]


_ENDS: Final = (Ended(None), *(Ended(seat, late) for seat in BOTH for late in (False, True)))


def ended_of(state: State) -> Ended | None:
    """Return the end by which a table has come to a state; None if people have not ended it.

    >>> ended_of("late 1")
    Ended(by=1, late=True)
    """
    return next((end for end in _ENDS if end.state == state), None)


LogEntry: TypeAlias = Entry | Ended
"""One entry of a table's log."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its log. ``header`` is the record without answers, and who sits where; ``created`` an ISO 8601 time.

    ``score`` (away, home) is there once the game is over; of one that was ended before, it is how that stood.
    """

    id: str
    game: str
    title: str
    created: str
    header: dict[str, Json]
    state: State = "open"
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class SeatToken:
    """What a secret allows at a table. Only the secret's hash (SHA-256, hexadecimal) is stored.

    ``browser`` is a hash that stands for the browser which holds the token; empty for a link that nobody has followed yet. A
    link that was followed is kept with its browser's hash, so that it opens nothing to others.
    """

    hash: str
    table: str
    role: Role
    browser: str = ""


@dataclass(frozen=True, slots=True)
class Appended:
    """The version after an append. ``doubled``: its key had been used before, and nothing was added this time."""

    version: int
    doubled: bool = False


class Store(Protocol):
    """All tables. Every method raises StoreFailed if the store can't do its work.

    ``where`` names it in messages, without a password.
    """

    where: str

    def create(self, row: TableRow, tokens: Sequence[SeatToken]) -> None:
        """Add a table with an empty log, and its tokens; raises AlreadyExists if the id or a token exists already."""

    def tables(
        self, state: State | None = None, limit: int = 50, before: str | None = None, without: str = ""
    ) -> list[TableRow]:
        """At most ``limit`` tables, the newest first, in that state (None: any).

        ``before`` is the last id of the previous page. Tables at which the browser ``without`` holds a token are left out.
        Raises NoSuchTable if there is no table ``before``.
        """

    def tables_of(
        self, browser: str, under_way: bool | None = None, limit: int = 50, before: str | None = None
    ) -> list[TableRow]:
        """The same of the tables at which the browser holds a token: under way, not (played out or ended), or any (None)."""

    def table(self, id_: str) -> TableRow:
        """One table; raises NoSuchTable."""

    def log(self, id_: str, after: int = 0) -> list[LogEntry]:
        """The entries after version ``after``, oldest first; raises NoSuchTable."""

    def append(self, id_: str, expected: int, entries: Sequence[LogEntry], key: str | None = None) -> Appended:
        """Add all the entries at version ``expected``, or none; raises OutOfDate if the table has another version.

        A key counts once at a table: an append with a used key adds nothing and returns the first one's version.
        """

    def appended(self, id_: str, key: str) -> int | None:
        """The version after the append with that key; None if there was none. Raises NoSuchTable."""

    def finish(self, id_: str, score: Score | None, state: State = "over") -> None:
        """Record what has become of its game, with its score; may be repeated. Raises NoSuchTable."""

    def reopen(self, id_: str) -> None:
        """Record that its game is under way again, after an undo. Raises NoSuchTable."""

    def token(self, hash_: str) -> SeatToken | None:
        """What the secret with that hash allows; None if it is unknown."""

    def tokens(self, hashes: Sequence[str]) -> list[SeatToken]:
        """What the secrets with these hashes allow, in any order, of those that are known; one query for all."""

    def add_token(self, token: SeatToken, maker: SeatToken | None = None) -> None:
        """Add a token of a table; raises NoSuchTable, or AlreadyExists if it exists already.

        With a ``maker``, the token by which somebody does so, it raises RightEnded if nobody holds that (any more).
        """

    def add_link(self, token: SeatToken, keeper: str = "", maker: SeatToken | None = None) -> bool:
        """Add a link, and delete the other links to that role at its table; tokens that browsers hold stay.

        With a ``keeper``, a browser's name (`access.browser_of`), all that other browsers hold of that role ends; returns
        whether any did. ``maker`` as in `add_token`.
        """

    def follow_link(self, hash_: str, token: SeatToken) -> bool:
        """Give the browser of ``token`` what the link with that hash gives, its table's role; the link is used up by it.

        A link to a seat ends all that other browsers hold of it. Followed again by the same browser, it changes nothing.
        Returns whether the role has another holder now.
        Raises LinkUsed if another browser has followed the link, or if there is none for that role.
        """

    def take_seat(self, token: SeatToken) -> None:
        """Give a browser a seat without a link, and end the links to it; or the owner's role, which several may have.

        If it holds it already, nothing changes. Raises SeatTaken if another browser holds the seat, or if any browser has lost
        or left that role at this table: then a link alone gives it.
        """

    def leave_seat(self, token: SeatToken) -> None:
        """End all that the token's browser holds of its seat."""

    def seat_news(self, id_: str) -> list[tuple[Role, SeatNews]]:
        """What has happened to a table's seats, in any order: an unused link to it, a browser that held and lost it, or two
        browsers that hold it.

        Raises NoSuchTable.
        """

    def name_browser(self, token: SeatToken) -> None:
        """Record which browser holds a token of a store of format 1, which did not; other tokens are left alone."""

    def held_roles(self, id_: str) -> list[Role]:
        """The roles at a table that any browser holds, in any order; raises NoSuchTable."""

    def holders(self, id_: str) -> frozenset[tuple[Role, str]]:
        """The seats, and the owner's part, that browsers hold at a table, with their names; empty if there is no such table."""

    def close(self) -> None:
        """Close all connections."""
