"""What the scoreboard shows before and after single plays of the events, so that it can wait for the play being shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hotstove.baseball.words import OUTS, half_inning
from hotstove.book.scorebook import Scorebook
from hotstove.play.moment import LineScore, line_score
from hotstove.table.events import HOME, Event, Seat, seen


@dataclass(frozen=True, slots=True)
class Strip:
    """The scoreboard at one time: the half-inning, its outs (0 to 3), who is on base, and the line score.

    ``at_risk`` are runs that do not count yet, None where every run counts at once.
    """

    inning: int
    half: Seat
    outs: int
    on: tuple[bool, bool, bool]
    at_risk: int | None
    score: LineScore

    @property
    def parts(self) -> tuple[object, ...]:
        """All of it in the order in which the page's script reads it."""
        innings = [(away, home) for _, away, home in self.score.innings]
        totals = [(away, home) for _, away, home in self.score.totals]
        name, brief = half_inning(self.inning, self.half).capitalize(), f"{'▼' if self.half == HOME else '▲'} {self.inning}"
        return name, brief, self.half, self.outs, OUTS[self.outs], self.on, self.at_risk, innings, totals


def strips(events: Sequence[Event], places: Iterable[int]) -> Mapping[int, tuple[Strip, Strip]]:
    """Return the scoreboard before and after each event at these places among all events; each lies in a half-inning."""
    book = Scorebook()
    found: dict[int, tuple[Strip, Strip]] = {}
    done = 0
    for place in sorted(places):
        book.read(seen(events[done:place], ()))
        before = _strip(book)
        book.read(seen(events[place : place + 1], ()))
        done = place + 1
        found[place] = before, _strip(book)
    return found


def _strip(book: Scorebook) -> Strip:
    half = book.halves[-1]
    first, second, third = (runner is not None and half.ended is None for runner in book.bases)
    at_risk = half.void if half.provisional and half.ended is None else None
    return Strip(half.inning, half.half, min(half.outs, 3), (first, second, third), at_risk, line_score(book))
