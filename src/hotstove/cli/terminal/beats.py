"""The game as a row of beats: what happened in words, by which dice, calls and rules. Every screen of the table tells beats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hotstove.baseball.narrate import Narrator
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Play
from hotstove.table.events import Chosen, Drawn, Event, Rolled, Seat, label_of, rule_of

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
    def words(self) -> str:
        """``d6 3, read as GO, for at-bat (SB-08)``."""
        read = "" if self.reading in (self.faces, "") else f", read as {self.reading}"
        return f"{self.dice} {self.faces}{read}, for {self.label} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that happened. ``calls`` are the managers' choices that were more than the usual pass."""

    kind: Kind
    text: str
    why: str
    throws: tuple[Throw, ...] = ()
    calls: tuple[str, ...] = ()

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


def story(events: Sequence[Event], viewer: Seat, passes: Mapping[str, str]) -> Story:
    """The beats of a game as the manager of a seat may know them."""
    narrator = Narrator()
    beats: list[Beat] = []
    throws: list[Throw] = []
    calls: list[str] = []
    for event in events:
        seen = event.seen_by(viewer)
        if seen is None:
            continue
        if isinstance(seen, Rolled):
            throws.append(Throw(label_of(seen.why), rule_of(seen.why), seen.dice, seen.faces, seen.reading))
        elif isinstance(seen, Drawn):
            throws.append(Throw(label_of(seen.why), rule_of(seen.why), "card", seen.card, ""))
        elif isinstance(seen, Chosen) and seen.option != passes.get(label_of(seen.why)):
            calls.append(seen.option)
        lines = narrator.tell(seen)
        if lines:
            beats += [Beat(_kind(seen), line.text, line.rule) for line in lines]
            beats[-1] = replace(beats[-1], why=seen.why, throws=tuple(throws), calls=tuple(calls))
            throws, calls = [], []
    return Story(tuple(beats), tuple(throws))


def _kind(event: Event) -> Kind:
    if isinstance(event, Play):
        return "play"
    if isinstance(event, HalfInningBegins | GameBegins):
        return "begin"
    return "end" if isinstance(event, HalfInningEnds | GameEnds) else "note"
