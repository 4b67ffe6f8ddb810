"""An end without a winner, on which two people at a table agree. It is kept in memory."""

from __future__ import annotations

from hotstove.table.errors import NotLegal
from hotstove.table.events import Seat


class Agreement:
    """What one of two people offers and the other one agrees to or declines. ``offered``: the seat whose manager offers it.

    ``known`` is each time the number of the table's entries that everybody knows of. Who was declined offers it again when that
    has grown, so that it tells him nothing of what the other one has answered in secret.
    """

    def __init__(self) -> None:
        self.offered: Seat | None = None
        self._declined: tuple[Seat, int] | None = None

    def offer(self, seat: Seat, known: int) -> None:
        """Have that seat's manager offer it; raises NotLegal if that was declined, and nothing has happened since."""
        if self._declined == (seat, known):
            raise NotLegal("that was declined just now; play on before you offer it again")
        self.offered = seat

    def decline(self, known: int) -> None:
        """Decline what is offered."""
        if self.offered is not None:
            self._declined, self.offered = (self.offered, known), None

    def end(self) -> None:
        """Forget what was offered and declined: somebody else sits there, or the game is over."""
        self.offered = self._declined = None
