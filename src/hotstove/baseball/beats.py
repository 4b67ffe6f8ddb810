"""The game as a row of beats: what happened in words, by which dice, calls and rules. Every screen of the table tells beats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hotstove.baseball.narrate import Narrator
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Play
from hotstove.table.events import SECRET, Chosen, Drawn, Event, Rolled, Seats, label_of, rule_of, seen

CARD = "card"
Kind = Literal["play", "begin", "end", "note"]


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice or a card that decided something: what they were for, what they showed, how it was read."""

    label: str
    rule: str
    dice: str
    faces: str
    reading: str

    @property
    def fell(self) -> str:
        """``d6 3 for at-bat: GO``, as it is said when it falls; of a card, ``deal: a card``."""
        if self.dice == CARD:
            return f"{self.label}: {self.faces}"
        read = "" if self.reading in (self.faces, "") else f": {self.reading}"
        return f"{self.dice} {self.faces} for {self.label}{read}"

    @property
    def briefly(self) -> str:
        """``batter 3 4 (7)``: for what, what fell, and what it adds up to."""
        return f"{self.label} {self.faces}" + (f" ({self.reading})" if self.reading.isdecimal() and " " in self.faces else "")

    @property
    def words(self) -> str:
        """``d6 3, read as GO, for at-bat (SB-08)``."""
        read = "" if self.reading in (self.faces, "") else f", read as {self.reading}"
        return f"{self.dice} {self.faces}{read}, for {self.label} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that happened. ``calls`` are the managers' choices that were more than the usual pass; ``made`` is the play."""

    kind: Kind
    text: str
    why: str
    throws: tuple[Throw, ...] = ()
    calls: tuple[str, ...] = ()
    made: Play | None = None

    @property
    def rule(self) -> str:
        """The rule that made it so."""
        return rule_of(self.why)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules named: of the dice first, then of what came of them."""
        return tuple(dict.fromkeys((*(throw.rule for throw in self.throws), self.rule)))


@dataclass(frozen=True, slots=True)
class Story:
    """All beats so far, and the throws of the play in progress that nothing has come of yet."""

    beats: tuple[Beat, ...]
    open: tuple[Throw, ...]


def so_far(story: Story) -> str:
    """The dice of a play that is not over, while somebody is asked in the middle of it; else empty."""
    fallen = [throw.briefly for throw in story.open if throw.dice != CARD]
    return f"So far: {', '.join(fallen)}." if fallen else ""


def story(events: Sequence[Event], seats: Seats, passes: Mapping[str, str]) -> Story:
    """The beats of a game as told to people who know what these seats know; without a seat, what lies open."""
    narrator = Narrator()
    beats: list[Beat] = []
    throws: list[Throw] = []
    calls: list[str] = []
    for event in seen(events, seats):
        if isinstance(event, Rolled):
            throws.append(Throw(label_of(event.why), rule_of(event.why), event.dice, event.faces, event.reading))
        elif isinstance(event, Drawn):
            throws.append(Throw(label_of(event.why), rule_of(event.why), CARD, event.card, ""))
        elif isinstance(event, Chosen) and event.option not in (passes.get(label_of(event.why)), SECRET):
            calls.append(event.option)
        lines = narrator.tell(event)
        if lines:
            beats += [Beat("note", line.text, line.rule) for line in lines]
            made = event if isinstance(event, Play) else None
            beats[-1] = replace(
                beats[-1], kind=_kind(event), why=event.why, throws=tuple(throws), calls=tuple(calls), made=made
            )
            throws, calls = [], []
    return Story(tuple(beats), tuple(throws))


def _kind(event: Event) -> Kind:
    if isinstance(event, Play):
        return "play"
    if isinstance(event, HalfInningBegins | GameBegins):
        return "begin"
    return "end" if isinstance(event, HalfInningEnds | GameEnds) else "note"
