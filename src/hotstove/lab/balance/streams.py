"""Common random numbers: a table whose chance comes in a stream for each purpose of each half-inning.

Two editions of a game that are played with the same seed roll the same dice for the same purposes, however many other rolls one
of them makes in between; and what has gone another way in an inning does not shift the dice of the next one. Differences
between the editions then have much smaller errors than differences of independent games (docs/balance.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, TypeVar
from zlib import crc32

from hotstove.baseball.plays import HalfInningBegins
from hotstove.table.dice import Dice
from hotstove.table.events import BOTH, Event, Seat, Seats, label_of
from hotstove.table.game import AnyGame, Manager
from hotstove.table.live import LiveTable

V = TypeVar("V")
_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_A_HALF: Final = 10_000
"""More choices than a half-inning has: a manager's own luck also begins anew with each."""


class Streams:
    """The numbers of one game, by purpose: splitmix64 of the seed, the half-inning, the purpose and how often it came up.

    >>> first, again = Streams("opening day"), Streams("opening day")
    >>> _ = again.pick("steal", 6)
    >>> [first.pick("at-bat", 100) for _ in range(5)] == [again.pick("at-bat", 100) for _ in range(5)]
    True
    """

    __slots__ = ("_counts", "_half", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")
        self._half = 0
        self._counts: dict[str, int] = {}

    def next_half(self) -> None:
        """Begin the streams of the next half-inning."""
        self._half += 1
        self._counts.clear()

    def pick(self, purpose: str, sides: int) -> int:
        """A whole number from 0 to ``sides`` - 1, all equally likely."""
        count = self._counts.get(purpose, 0)
        self._counts[purpose] = count + 1
        word = (self._seed ^ (crc32(purpose.encode()) << 32)) + (self._half * 65_536 + count + 1) * _GOLDEN & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return (word ^ (word >> 31)) * sides >> 64


class StreamsTable(LiveTable[Any]):
    """A live table with such streams. ``decisions`` are the managers' choices among several options so far."""

    def __init__(self, game: AnyGame, managers: tuple[Manager, Manager], seed: str) -> None:
        super().__init__(game, managers, seed)
        self.streams = Streams(seed)
        self.decisions = 0

    def tell(self, event: Event, /) -> None:
        self.events.append(event)
        if isinstance(event, HalfInningBegins):
            self.streams.next_half()
            self._bench._asked = self.streams._half * _A_HALF

    def roll(self, dice: Dice[V], why: str) -> V:
        return dice.values[self.streams.pick(label_of(why), dice.sides)]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        return pool[self.streams.pick(label_of(why), len(pool))]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.decisions += len(options) > 1
        return super().choose(seat, options, why, seats)

    def stands(self, seat: Seat, why: str) -> bool:
        stands = super().stands(seat, why)
        self.decisions += stands
        return stands
