"""Standing passes: what a manager does not want to be asked for a while, and is answered with the documented pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from hotstove.table.events import Seat

Until = Literal["at-bat", "half", "game"]
"""How long a standing pass lasts."""
Time: TypeAlias = tuple[object, ...]
"""When something is asked: inning, half and batter; empty in a game that has none."""
CARDS: Final = ""
"""Instead of a question's label: every question that is asked only so that a card may be played."""
_COMMON: Final = {"at-bat": 3, "half": 2, "game": 0}
"""How much of the time two questions of the same at-bat, half-inning or game have in common."""


@dataclass(frozen=True, slots=True)
class StandingPass:
    """A pass that was given for a while: whose, of which question (its label, or ``CARDS``), until when.

    ``given`` is when, ``place`` the number of answers there were before it.
    """

    seat: Seat
    label: str
    until: Until
    given: Time
    place: int

    def lasts(self, now: Time) -> bool:
        """Whether it still holds."""
        common = _COMMON[self.until]
        return now[:common] == self.given[:common]

    def covers(self, seat: Seat, label: str, reaction: bool, now: Time) -> bool:
        """Whether that question of that manager is passed by it."""
        return self.seat == seat and (self.label == label or (self.label == CARDS and reaction)) and self.lasts(now)
