"""The clock of two people at a table: so much time for each answer, or for the whole game.

It is kept in memory. It shows what everybody may know: who is waited for, and since which public change. When one of two has
answered in secret his time stops, and only he is shown that: to all others it runs on until the other one has answered, too. If
his answer is taken back before that, it has run on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from hotstove.baseball.words import counted
from hotstove.table.errors import Unreadable
from hotstove.table.events import BOTH, Seat, Seats
from hotstove.table.texts import Json

Kind: TypeAlias = Literal["answer", "game"]
LONGEST: Final = 24 * 3600
"""The most seconds of a clock."""


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time of each manager: so many seconds for every answer, or for all of a game."""

    kind: Kind
    seconds: int

    @property
    def words(self) -> str:
        """What people read.

        >>> TimeLimit("answer", 180).words
        '3 minutes an answer'
        """
        minutes, rest = divmod(self.seconds, 60)
        return f"{counted(self.seconds, 'second') if rest else counted(minutes, 'minute')} {_FOR[self.kind]}"

    @property
    def name(self) -> str:
        """The value by which a form names it, ``answer 180``."""
        return f"{self.kind} {self.seconds}"

    def plain(self) -> list[Json]:
        """The limit as plain data, for the store."""
        return [self.kind, self.seconds]


_FOR: Final[dict[Kind, str]] = {"answer": "an answer", "game": "a game"}
LIMITS: Final = (
    TimeLimit("answer", 60),
    TimeLimit("answer", 180),
    TimeLimit("answer", 600),
    TimeLimit("game", 1200),
    TimeLimit("game", 2700),
    TimeLimit("game", 5400),
)
"""The clocks that a form offers."""


def limit_named(name: str) -> TimeLimit | None:
    """Return the limit that a form names; None for an empty name. Raises Unreadable if it offers no such clock."""
    found = next((limit for limit in LIMITS if limit.name == name), None)
    if name and found is None:
        raise Unreadable(f"there is no such clock; there are: {', '.join(limit.words for limit in LIMITS)}")
    return found


def limit_of(stored: Json) -> TimeLimit | None:
    """Return the limit that a store keeps; None for None. Raises Unreadable if the data is none of a limit."""
    if stored is None:
        return None
    if isinstance(stored, list) and len(stored) == 2:
        kind, seconds = next((each for each in _FOR if each == stored[0]), None), stored[1]
        if kind is not None and type(seconds) is int and 0 < seconds <= LONGEST:
            return TimeLimit(kind, seconds)
    raise Unreadable("this is no clock: expected what the time is for (answer or game), and its seconds")


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A manager's time: the seconds left when he was last asked, and, while they run, their end in seconds since 1970."""

    seat: Seat
    left: int
    until: int | None


class Clock:
    """The time of both managers. All times are seconds: ``now`` of a monotonic clock, ``wall`` since 1970."""

    def __init__(self, limit: TimeLimit) -> None:
        self.limit = limit
        self._left: dict[Seat, float] = dict.fromkeys(BOTH, float(limit.seconds))
        self._running: Seats = ()
        self._given: Seats = ()
        self._saved = dict.fromkeys(BOTH, 0.0)
        self._since = 0.0
        self._known = self._public = tuple(TimeLeft(seat, limit.seconds, None) for seat in BOTH)

    def ask(
        self,
        seats: Seats,
        is_new: bool,
        now: float,
        wall: float,
        given: Seats = (),
        apart: bool = False,
        both_answered: bool = False,
    ) -> None:
        """Stop the time of who was asked so far, and start that of these seats.

        ``is_new``: the game has come further than ever; else something was taken back, or one of two who choose in secret has
        answered, and nobody gets time for it. ``given`` are seats that have answered in secret what the others are still asked;
        ``apart``: nobody but who has answered so, or taken that back, may know of this change. ``both_answered``: it comes of
        the second of two answers in secret. Who has answered alone keeps the time that he has saved by it only then: if his
        answer is taken back before, his time has run on, as all others saw it.
        """
        for seat in self._running:
            self._left[seat] = self.left(seat, now)
        for seat in self._given:
            self._saved[seat] += now - self._since
            if apart and seat not in given:  # he has taken it back, and may answer again before the other one does
                self._charge(seat)
        self._given = given
        for seat in () if apart else BOTH:
            if both_answered and seat not in given:
                self._saved[seat] = 0.0
            elif seat not in given:
                self._charge(seat)
        if self.limit.kind == "answer" and is_new:
            self._left = dict.fromkeys(BOTH, float(self.limit.seconds))
            self._saved = dict.fromkeys(BOTH, 0.0)
        still = [seat for seat in seats if apart and seat in self._running]  # his own page tells no answer in secret either
        self._running, self._since = seats, now
        times = self._times(seats, wall, self._left)
        self._known = tuple(self._known[seat] if seat in still else times[seat] for seat in BOTH)
        if not apart:
            told = {seat: max(0.0, self._left[seat] - self._saved[seat]) for seat in BOTH}
            self._public = self._times((*seats, *given), wall, told)

    def forgive(self, now: float) -> None:
        """Count the time since the last change against nobody: it is not known here who was asked in it."""
        self._since = now

    def _charge(self, seat: Seat) -> None:
        """Let the time that a manager has saved by an answer in secret have run on."""
        self._left[seat] = max(0.0, self._left[seat] - self._saved[seat])
        self._saved[seat] = 0.0

    def _times(self, running: Sequence[Seat], wall: float, lefts: Mapping[Seat, float]) -> tuple[TimeLeft, ...]:
        """The times as pages show them if those of these seats run from that moment."""
        return tuple(
            TimeLeft(seat, round(left), round(wall + left) if seat in running else None) for seat, left in lefts.items()
        )

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
