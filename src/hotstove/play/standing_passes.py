"""Standing passes: a manager's wish that a question be answered with its documented pass, or as he has chosen, for a while."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from hotstove.table.events import Seat

Span: TypeAlias = Literal["at-bat", "half-inning", "half", "game"]
"""How long a standing pass lasts."""
Time: TypeAlias = tuple[object, ...]
"""The time of a question: inning, half and batter; empty in a game without innings."""
EVERY_CARD: Final = ""
"""In place of a question's label: all that only ask whether to play a card, and routine ones."""
FOR_EVERYTHING: Final[tuple[Span, ...]] = ("at-bat", "half-inning")
"""The spans in which ``EVERY_CARD`` is passed, not one question."""


class SpanFacts(NamedTuple):
    """A span's properties: how many of the first parts of their `Time` two questions in it share, the word of the command that
    passes for so long, and its words in general and for the present one.
    """

    common: int
    command: str
    general: str
    present: str


SPANS: Final[Mapping[Span, SpanFacts]] = {
    "at-bat": SpanFacts(3, "at-bat", "an at-bat", "this at-bat"),
    "half-inning": SpanFacts(2, "half-inning", "everything in a half-inning", "this half-inning"),
    "half": SpanFacts(2, "skip", "a half-inning", "this half-inning"),
    "game": SpanFacts(0, "never", "the game", "all game"),
}


@dataclass(frozen=True, slots=True)
class StandingPass:
    """A pass for a while: the manager's seat, the question (its label, or ``EVERY_CARD``), and the span.

    ``given`` is the time at which it was given, ``place`` the number of answers before it. ``if_seldom``: it answers the
    question only while that offers nothing but options that are hardly ever wanted (``Question.seldom``). ``answer`` is the
    option that is given instead of the pass wherever it is on offer (``Question.standing``).
    """

    seat: Seat
    label: str
    span: Span
    given: Time
    place: int
    if_seldom: bool = False
    answer: str = ""

    def lasts(self, now: Time) -> bool:
        """Whether the pass is still in force."""
        common = SPANS[self.span].common
        return now[:common] == self.given[:common]

    def covers(self, seat: Seat, label: str, reaction: bool, seldom: bool, now: Time) -> bool:
        """Whether the pass answers that manager's question.

        ``reaction``: it asks about a card or is routine; ``seldom``: what it offers is hardly ever wanted.
        """
        named = self.label == label or (self.label == EVERY_CARD and reaction)
        return self.seat == seat and named and (seldom or not self.if_seldom) and self.lasts(now)
