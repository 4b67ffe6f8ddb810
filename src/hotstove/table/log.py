"""The log of a game under way, which keeps its answers: only ever appended to, in a saved game's file or in a store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence


class NotSaved(HotStoveError):
    """The log could not append the entries; it is unchanged."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer in a log: the question's ``why``, the seat asked (None: chance), and the answer's text."""

    why: str
    seat: Seat | None
    answer: str


@dataclass(frozen=True, slots=True)
class Undone:
    """An entry that takes back the last ``undo`` answers; ``quiet`` as in `Record.undo`."""

    undo: int
    quiet: bool = False


Entry: TypeAlias = Given | Undone
"""One line of a log."""


class Log(Protocol):
    """The log of one game."""

    def append(self, entries: Sequence[Entry], key: str = "") -> None:
        """Append the entries, all or none of them; they are durable when it returns.

        ``key`` identifies the request for a log that several processes write to: entries with a key that the log has already
        seen are not appended again. Raises NotSaved or another HotStoveError if nothing was appended.
        """
