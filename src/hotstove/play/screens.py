"""A screen at a table, and the seats that use it."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.table.errors import HotStoveError
from hotstove.table.events import BOTH, Seats


class NotYours(HotStoveError):
    """An action from a screen that may not take it: another seat is asked, or the screen only looks on."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen at a table: the seats of the people before it (none for spectators).

    ``owns``: it belongs to the person that began the game; real dice are entered there.
    """

    seats: Seats = ()
    owns: bool = False

    @property
    def shared(self) -> bool:
        """Whether both managers use it."""
        return len(self.seats) == len(BOTH)
