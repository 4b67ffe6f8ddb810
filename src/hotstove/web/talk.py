"""The talk of two people at a table: a few lines in memory, which nobody else is shown and no record keeps."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from hotstove.table.errors import NotLegal
from hotstove.table.events import Seat
from hotstove.web.guard import TokenBuckets
from hotstove.web.plain_line import plain_line

MOST_LETTERS: Final = 160
"""The most characters of a line."""
MOST_LINES: Final = 24
"""The lines that are kept; older ones are forgotten."""
RATE: Final = (0.5, 6.0)
"""The lines a second that each of the two may say, and how many at once after a silence."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line: the seat that said it, and its text."""

    seat: Seat
    text: str


class Talk:
    """The last lines of two people. ``off`` are the seats that have switched the talk off; either one is enough."""

    def __init__(self) -> None:
        self.lines: deque[Line] = deque(maxlen=MOST_LINES)
        self.off: set[Seat] = set()
        self._rate = TokenBuckets(RATE)

    def say(self, seat: Seat, text: str, now: float) -> None:
        """Add a line at that time (seconds of a monotonic clock); raises NotLegal, and then nothing has changed."""
        line = plain_line(text, MOST_LETTERS, "your line")
        if not line:
            raise NotLegal("your line: expected some words")
        if self.off:
            raise NotLegal("the talk is switched off at this table")
        if not self._rate.takes(seat, now):
            raise NotLegal("that was too fast for a talk; wait a few seconds")
        self.lines.append(Line(seat, line))

    def switch(self, seat: Seat, on: bool) -> None:
        """Switch the talk off or on again for that seat; who switches it off forgets what was said."""
        if on:
            self.off.discard(seat)
        else:
            self.off.add(seat)
            self.lines.clear()

    def end(self) -> None:
        """Forget all of it: somebody else sits there."""
        self.lines.clear()
        self.off.clear()
