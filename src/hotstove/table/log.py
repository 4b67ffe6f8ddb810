"""Where the answers of a game under way are kept: a log that is only appended to, in a saved game's file or in a store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence


class NotSaved(HotStoveError):
    """The log did not take what was to be kept; it is as it was before."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as logs keep it: why it was asked, of whom (None: chance), and the answer's text."""

    why: str
    seat: Seat | None
    answer: str


@dataclass(frozen=True, slots=True)
class Undone:
    """The last ``undo`` answers are taken back."""

    undo: int


Entry: TypeAlias = Given | Undone
"""One line of a log."""


class Log(Protocol):
    """The log of one game."""

    def append(self, entries: Sequence[Entry], key: str = "") -> None:
        """Keep the entries, all or none of them; they are durable when it returns.

        ``key`` names the act that they come of, for a log that several processes write to: an act counts once, however often
        it is sent. Raises NotSaved or another HotStoveError where nothing was kept.
        """
