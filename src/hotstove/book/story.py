"""The story of a game for all screens: entries with the events in words, and the dice, calls and rules behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Play
from hotstove.baseball.words import dice_and_faces
from hotstove.book.heat import HeatHistory, HeatMoment, HeatStep, heat_histories, heat_words
from hotstove.book.play_by_play import Narrator, StoryLine, in_a_row
from hotstove.book.scenes import Scene, scene_of
from hotstove.table.events import SECRET, Chosen, Drawn, Event, Rolled, Seat, Seats, label_of, rule_of, seen

CARD = "card"
LONG = 64
"""The most characters of a note that is told in full where there is little room."""
EntryKind = Literal["play", "begin", "end", "note"]


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice or a card that decided something: their purpose, their faces, and the reading.

    ``said`` tells what was added to them, to what they were compared and what followed, as in `Rolled`.
    """

    label: str
    rule: str
    dice: str
    faces: str
    reading: str
    said: str = ""

    @property
    def number(self) -> int | None:
        """The total of the dice; None if they are read as words."""
        return int(self.reading) if self.reading.isdecimal() else None

    @property
    def fell(self) -> str:
        """The dice in a line of their own: ``d6 3 for at-bat: GO``; of a card, ``deal: a card``."""
        if self.dice == CARD:
            return f"{self.label}: {self.faces}"
        if self.said:
            return f"{dice_and_faces(self.dice, self.faces)} for {self.label}: {self.said.removeprefix(f'{self.label}: ')}"
        read = "" if self.reading in (self.faces, "") else f": {self.reading}"
        return f"{dice_and_faces(self.dice, self.faces)} for {self.label}{read}"

    @property
    def briefly(self) -> str:
        """``batter 3 4 (7)`` or ``at-bat 5, GO``: the purpose, the faces, and the total or reading; or what was ``said``."""
        if self.said:
            return self.said
        if self.number is not None:
            if self.dice.endswith(" die"):  # a die with a name, whose number may not be what the throw decides
                return f"{self.label}: {self.dice} {self.faces}"
            return f"{self.label} {self.faces}" + (f" ({self.reading})" if " " in self.faces else "")
        means = self.reading.partition(", ")[2] or self.reading
        if " die and " in self.dice:
            return f"{dice_and_faces(self.dice, self.faces)}: {means}"
        return f"{self.label} {self.faces}" + (f": {means}" if means not in ("", self.faces) else "")

    @property
    def line(self) -> str:
        """A sentence: ``The dice: d6 3, read as GO, for at-bat (SB-08).``; of a card ``Drawn: a card (CL-080).``"""
        return f"Drawn: {self.faces} ({self.rule})." if self.dice == CARD else f"The dice: {self.words}."

    @property
    def words(self) -> str:
        """``d6 3, read as GO, for at-bat (SB-08)``."""
        read = "" if self.reading in (self.faces, "") else f", read as {self.reading}"
        said = f": {self.said}" if self.said else ""
        return f"{dice_and_faces(self.dice, self.faces)}{read}, for {self.label} ({self.rule}){said}"


@dataclass(frozen=True, slots=True)
class StoryEntry:
    """One thing that happened.

    ``throws`` are the dice and cards that led to it, ``calls`` the managers' choices other than the usual pass. ``made`` is the
    play, ``scene`` its picture. ``short``, ``only_dice``, ``subject``, ``dice`` and ``headline`` are as in ``StoryLine``.
    ``heat`` is what the play, or what the text tells of, did to players' heat.
    ``half`` is its half-inning (None before the first), ``at`` the number of events told before it.
    """

    kind: EntryKind
    text: str
    why: str
    throws: tuple[Throw, ...] = ()
    calls: tuple[str, ...] = ()
    made: Play | None = None
    scene: Scene | None = None
    short: str = ""
    only_dice: bool = False
    subject: str = ""
    half: tuple[int, Seat] | None = None
    at: int = 0
    dice: tuple[int, int] = (0, 0)
    headline: bool = False
    heat: tuple[HeatStep, ...] = ()

    @property
    def result(self) -> str:
        """The text of the entry, without the dice if there is other text."""
        return self.short or self.text

    @property
    def warmed(self) -> str:
        """What it did to players' heat, in words; empty if it did nothing, or if that is its text."""
        return heat_words(self.heat) if self.made is not None else ""

    @property
    def in_few_words(self) -> str:
        """The result; of a long one only its subject, if that stands for it."""
        return f"{self.subject}." if self.subject and len(self.result) > LONG else self.result

    @property
    def dice_alone(self) -> bool:
        """Whether it holds only dice, and the next entry holds the same dice."""
        return self.only_dice and not self.throws

    @property
    def rule(self) -> str:
        """The ID of the rule behind the entry."""
        return rule_of(self.why)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules of the entry: those of the dice first, then those of the result."""
        return tuple(dict.fromkeys((*(throw.rule for throw in self.throws), self.rule)))


@dataclass(frozen=True, slots=True)
class Story:
    """All entries so far; ``open`` are the throws of the play in progress, which has no entry yet."""

    entries: tuple[StoryEntry, ...]
    open: tuple[Throw, ...]

    @property
    def notes_since_play(self) -> tuple[StoryEntry, ...]:
        """The notes since the last play, or since the half-inning or the game began."""
        number = len(self.entries)
        while number and self.entries[number - 1].kind == "note":
            number -= 1
        return self.entries[number:]

    @property
    def last_play(self) -> tuple[StoryEntry, ...]:
        """The last play with the notes that led to it and all that came of it, also when its half-inning has ended since.

        Before the first play of a game all that was noted; the lines that open a half-inning are left out.
        """
        entries = self.entries
        first = next((number for number in range(len(entries) - 1, -1, -1) if entries[number].made is not None), 0)
        while first and entries[first - 1].kind == "note":
            first -= 1
        return tuple(entry for entry in entries[first:] if entry.kind != "begin")

    @property
    def under_way(self) -> tuple[Throw, ...]:
        """All throws since the last play, those of notes and the ``open`` ones."""
        return (*(throw for entry in self.notes_since_play for throw in entry.throws), *self.open)

    def news(self, since: int) -> tuple[tuple[int, StoryEntry], ...]:
        """The entries after the first ``since`` events, without those that hold dice alone, each with its number from 1."""
        numbered = enumerate(self.entries, 1)
        return tuple((number, entry) for number, entry in numbered if entry.at >= since and not entry.only_dice)


def heat_of(entries: Sequence[StoryEntry]) -> tuple[tuple[HeatHistory, ...], tuple[HeatHistory, ...]]:
    """The heat of all players, away and home, from the beginning on; empty in games without heat."""
    moments = []
    plays = 0
    for entry in entries:
        plays += entry.made is not None
        moments += [HeatMoment(plays, entry.half, step) for step in entry.heat]
    return heat_histories(moments)


def so_far(story: Story) -> str:
    """The dice so far of a play in which a question is open; else empty."""
    fallen = [throw.briefly for throw in story.open if throw.dice != CARD]
    return f"So far: {in_a_row(fallen)}." if fallen else ""


class StoryBuilder:
    """Builds the story of a game in progress as these seats together know it; without seats, as everybody knows it.

    Only new events are read as long as the earlier ones are unchanged; after a change all events are read again.
    """

    def __init__(self, seats: Seats, passes: Mapping[str, str]) -> None:
        self._seats = seats
        self._passes = passes
        self._heard: list[Event] = []

    def story(self, events: Sequence[Event]) -> Story:
        """The story of all these events."""
        now = list(events)
        heard, self._heard = self._heard, []  # empty until all is read, so that all is read again after an error
        if not heard or heard != now[: len(heard)]:
            heard = []
            self._begin()
        for at, event in enumerate(now[len(heard) :], len(heard)):
            for known in seen((event,), self._seats):
                self._tell(known, at)
        self._heard = now
        return Story(tuple(self._entries), tuple(self._throws))

    def _begin(self) -> None:
        self._narrator = Narrator()
        self._entries: list[StoryEntry] = []
        self._throws: list[Throw] = []
        self._calls: list[str] = []

    def _tell(self, event: Event, at: int) -> None:
        if isinstance(event, Rolled):
            self._throws.append(
                Throw(label_of(event.why), rule_of(event.why), event.dice, event.faces, event.reading, event.said)
            )
        elif isinstance(event, Drawn):
            self._throws.append(Throw(label_of(event.why), rule_of(event.why), CARD, event.card, ""))
        elif isinstance(event, Chosen) and event.option not in (self._passes.get(label_of(event.why)), SECRET):
            sides = self._narrator.book.sides
            who = f"The {sides[event.seat].sheet.nickname}" if sides else "A manager"
            self._calls.append(f"{who} called for {event.option} ({label_of(event.why)}).")
        narrator = self._narrator
        lines = narrator.tell(event)
        if lines:
            main = _main(lines)
            scene = scene_of(narrator.book, narrator.play) if narrator.play is not None else None
            half = (narrator.book.halves[-1].inning, narrator.book.halves[-1].half) if narrator.book.halves else None
            thrown, called = tuple(self._throws), tuple(self._calls)
            made = event if isinstance(event, Play) else None
            self._entries += [_entry("note", line, line.rule, half, at) for line in lines[:main]]
            entry = _entry(_kind(event), lines[main], event.why, half, at)
            heat = tuple(each for line in lines[main:] for each in line.heat)
            self._entries.append(replace(entry, throws=thrown, calls=called, made=made, scene=scene, heat=heat))
            self._entries += [_entry("note", line, line.rule, half, at) for line in lines[main + 1 :] if not line.heat]
            self._throws, self._calls = [], []


class StoryBuilders:
    """The stories of one game for different seats; each is built once."""

    def __init__(self, passes: Mapping[str, str]) -> None:
        self._passes = passes
        self._builders: dict[Seats, StoryBuilder] = {}

    def story(self, events: Sequence[Event], seats: Seats) -> Story:
        """The story of all these events as these seats together know it."""
        if seats not in self._builders:
            self._builders[seats] = StoryBuilder(seats, self._passes)
        return self._builders[seats].story(events)


def story(events: Sequence[Event], seats: Seats, passes: Mapping[str, str]) -> Story:
    """The story of a game as these seats together know it; without seats, as everybody knows it."""
    return StoryBuilder(seats, passes).story(events)


def _entry(kind: EntryKind, line: StoryLine, why: str, half: tuple[int, Seat] | None, at: int) -> StoryEntry:
    return StoryEntry(
        kind,
        line.text,
        why,
        short=line.short,
        only_dice=line.only_dice,
        subject=line.subject,
        half=half,
        at=at,
        dice=line.dice,
        headline=line.headline,
        heat=line.heat,
    )


def _main(lines: Sequence[StoryLine]) -> int:
    """The number of the line that the dice of an event belong to: the last one, before those on heat and a roll's headline."""
    told = [number for number, line in enumerate(lines) if not line.heat] or [len(lines) - 1]
    last = told[-1]
    after_a_roll = lines[last].headline and len(told) > 1 and not lines[told[-2]].only_dice
    return told[-2] if after_a_roll else last


def _kind(event: Event) -> EntryKind:
    if isinstance(event, Play):
        return "play"
    if isinstance(event, HalfInningBegins | GameBegins):
        return "begin"
    return "end" if isinstance(event, HalfInningEnds | GameEnds) else "note"
