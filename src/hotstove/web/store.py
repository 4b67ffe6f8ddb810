"""Where tables are kept: each an append-only log of answers, behind a protocol that SQLite and PostgreSQL fulfil alike.

The store knows no rules. It keeps what a record is made of and who may sit where; a table's *version* is the number of
entries in its log, so it only ever grows. What a method was told is durable when it returns, whole or not at all.
Its methods wait for the disk, and may be called from any number of threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat
from hotstove.table.texts import Json

State = Literal["open", "over"]
Role = Literal["0", "1", "watch", "own"]
"""What a token lets its bearer do: manage a seat, look at what lies open, or look after a table of one's own."""
Score: TypeAlias = tuple[int, int]


class NoSuchTable(HotStoveError):
    """No table has that id."""


class OutOfDate(HotStoveError):
    """Somebody else was first: the table has another version (``now``) than the writer knew (``expected``)."""

    def __init__(self, table: str, expected: int, now: int) -> None:
        super().__init__(f"table {table} is at version {now}, not {expected}; look at it again")
        self.expected = expected
        self.now = now


class Taken(HotStoveError):
    """A table of that id, or a token of that hash, is there already."""


class StoreFailed(HotStoveError):
    """The store did not take or give something: the disk is full, another process holds it, the connection is lost.

    The message says where and what to do. An append whose end nobody heard of may be sent again with its key: it counts once.
    """


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its log. ``header`` is the record without answers, and who sits where; ``created`` is ISO text."""

    id: str
    game: str
    title: str
    created: str
    header: dict[str, Json]
    state: State = "open"
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class SeatToken:
    """What a secret allows at a table. Only the secret's hash (SHA-256, as hexadecimal text) is ever kept.

    ``browser`` is the name under which all that a browser holds is found; empty for a link, which is nobody's yet.
    """

    hash: str
    table: str
    role: Role
    browser: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as records keep it: why it was asked, of whom (None: chance), and the answer's text."""

    why: str
    seat: Seat | None
    answer: str


@dataclass(frozen=True, slots=True)
class Undone:
    """The last ``undo`` answers are taken back."""

    undo: int


Entry: TypeAlias = Given | Undone
"""A line of a table's log. The n-th of them made version n."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The version after an append; ``doubled`` says that its key had been used, so that nothing was added this time."""

    version: int
    doubled: bool = False


class Store(Protocol):
    """All tables. Every method raises StoreFailed where the store can't do its work.

    ``where`` names it in messages, without a password.
    """

    where: str

    def create(self, row: TableRow, tokens: Sequence[SeatToken]) -> None:
        """A new table with an empty log; raises Taken where the id or a token is there already."""

    def tables(self, state: State | None = None, limit: int = 50, before: str | None = None, but: str = "") -> list[TableRow]:
        """The newest tables first; ``before`` is the last id of the page before this one; ``but`` a browser's are left out."""

    def tables_of(self, browser: str, state: State | None = None, limit: int = 50, before: str | None = None) -> list[TableRow]:
        """Of these the ones that the browser holds any token of, whatever others have laid since."""

    def table(self, id_: str) -> TableRow:
        """One table; raises NoSuchTable."""

    def log(self, id_: str, after: int = 0) -> list[Entry]:
        """The entries that made version ``after`` + 1 and those following; raises NoSuchTable."""

    def append(self, id_: str, expected: int, entries: Sequence[Entry], key: str | None = None) -> Appended:
        """Add all the entries to version ``expected``, or none; raises OutOfDate where the table has another one.

        A key counts once at a table: who sends it again, with whatever else, is told the result of the first time.
        """

    def appended(self, id_: str, key: str) -> int | None:
        """The version that the append with that key made; None where there was none. Raises NoSuchTable."""

    def finish(self, id_: str, score: Score) -> None:
        """Its game is over. Saying so twice does no harm: who finds an open table whose game is over says it again."""

    def reopen(self, id_: str) -> None:
        """Its game is under way again, after an undo."""

    def token(self, hash_: str) -> SeatToken | None:
        """What the secret with that hash allows."""

    def tokens(self, hashes: Sequence[str]) -> list[SeatToken]:
        """What the secrets with these hashes allow, for those that there are, in any order; asked for all at once."""

    def add_token(self, token: SeatToken) -> None:
        """One more token of a table; raises NoSuchTable, or Taken where it is there already."""

    def add_link(self, token: SeatToken) -> None:
        """The same of a link, and the only one of its role from then on; who has taken up another keeps what he got."""

    def name_browser(self, token: SeatToken) -> None:
        """Say which browser holds a token whose store did not record it (one of format 1); others are left as they are."""

    def taken(self, id_: str) -> list[Role]:
        """The roles at a table that any browser has, in any order; raises NoSuchTable."""

    def close(self) -> None:
        """Let go of the file or the server."""
