"""Standing passes: a manager's wish that a question be answered with its documented pass for a while."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from hotstove.table.events import Seat

Until = Literal["at-bat", "half", "game"]
"""How long a standing pass lasts."""
Time: TypeAlias = tuple[object, ...]
"""The time of a question: inning, half and batter; empty in a game without innings."""
EVERY_CARD: Final = ""
"""In place of a question's label: all that only ask whether to play a card, and routine ones."""
_COMMON: Final = {"at-bat": 3, "half": 2, "game": 0}
"""How many of the first parts of their `Time` two questions of the same at-bat, half-inning or game share."""


@dataclass(frozen=True, slots=True)
class StandingPass:
    """A pass for a while: the manager's seat, the question (its label, or ``EVERY_CARD``), and the span.

    ``given`` is the time at which it was given, ``place`` the number of answers before it.
    """

    seat: Seat
    label: str
    until: Until
    given: Time
    place: int

    def lasts(self, now: Time) -> bool:
        """Whether the pass is still in force."""
        common = _COMMON[self.until]
        return now[:common] == self.given[:common]

    def covers(self, seat: Seat, label: str, reaction: bool, now: Time) -> bool:
        """Whether the pass answers that manager's question."""
        return self.seat == seat and (self.label == label or (self.label == EVERY_CARD and reaction)) and self.lasts(now)
