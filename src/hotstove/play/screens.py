"""A screen at a table: who sits before it."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.table.events import BOTH, Seats


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen at a table: the seats of the people before it (none: they look on).

    ``owns``: that of who began the game, where real dice are entered.
    """

    seats: Seats = ()
    owns: bool = False

    @property
    def shared(self) -> bool:
        """Whether two managers sit before it."""
        return len(self.seats) == len(BOTH)
