"""The clock of two people at a table: so much time for each answer, or for the whole game.

It is kept in memory. It shows what everybody may know: who is waited for, and since which public change. When one of two has
answered in secret his time stops, and only he is shown that: to all others it runs on until the other one has answered, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from hotstove.table.errors import Unreadable
from hotstove.table.events import BOTH, Seat, Seats

Kind: TypeAlias = Literal["answer", "game"]
LIMITS: Final[dict[str, tuple[Kind, int]]] = {
    "1 minute an answer": ("answer", 60),
    "3 minutes an answer": ("answer", 180),
    "10 minutes an answer": ("answer", 600),
    "20 minutes a game": ("game", 1200),
    "45 minutes a game": ("game", 2700),
    "90 minutes a game": ("game", 5400),
}
"""The clocks that a table can have, by what people read: what the time is for, and the seconds of it that each manager has."""


def limit_named(name: str) -> str:
    """Return the name of a clock, empty for none; raises Unreadable if there is no such clock."""
    if name and name not in LIMITS:
        raise Unreadable(f"there is no such clock; there are: {', '.join(LIMITS)}")
    return name


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A manager's time: the seconds left when he was last asked, and, while they run, their end in seconds since 1970."""

    seat: Seat
    left: int
    until: int | None


class Clock:
    """The time of both managers. All times are seconds: ``now`` of a monotonic clock, ``wall`` since 1970."""

    def __init__(self, name: str) -> None:
        self.kind, self._limit = LIMITS[name]
        self._left: dict[Seat, float] = dict.fromkeys(BOTH, float(self._limit))
        self._running: Seats = ()
        self._since = 0.0
        self._known = self._public = tuple(TimeLeft(seat, self._limit, None) for seat in BOTH)

    def ask(self, seats: Seats, is_new: bool, now: float, wall: float, given: Seats = (), apart: bool = False) -> None:
        """Stop the time of who was asked so far, and start that of these seats.

        ``is_new``: the game has come further than ever; else something was taken back, or one of two who choose in secret has
        answered, and nobody gets time for it. ``given`` are seats that have answered in secret what the others are still asked;
        ``apart``: nobody but who has answered so, or taken that back, may know of this change.
        """
        for seat in self._running:
            self._left[seat] = self.left(seat, now)
        if self.kind == "answer" and is_new:
            self._left = dict.fromkeys(BOTH, float(self._limit))
        self._running, self._since = seats, now
        self._known = self._times(seats, wall)
        if not apart:
            self._public = self._times((*seats, *given), wall)

    def _times(self, running: Sequence[Seat], wall: float) -> tuple[TimeLeft, ...]:
        """The times as pages show them if those of these seats run from that moment."""
        lefts = ((seat, self._left[seat]) for seat in BOTH)
        return tuple(TimeLeft(seat, round(left), round(wall + left) if seat in running else None) for seat, left in lefts)

    def left(self, seat: Seat, now: float) -> float:
        """The seconds that a manager has left, 0 at least."""
        return max(0.0, self._left[seat] - (now - self._since if seat in self._running else 0.0))

    def is_late(self, seat: Seat, now: float) -> bool:
        """Whether a manager is asked, and his time is over."""
        return seat in self._running and self.left(seat, now) <= 0

    def ends(self) -> float | None:
        """When the first of those who are asked has no time left, by the monotonic clock; None while nobody is asked."""
        return min((self._since + self._left[seat] for seat in self._running), default=None)

    def shown(self, seat: Seat, own: bool = False) -> TimeLeft:
        """What pages show of a manager's time, his own or to others; equal between two calls of ``ask``.

        To others it is what it was at the last change that everybody knows of.
        """
        return (self._known if own else self._public)[seat]
