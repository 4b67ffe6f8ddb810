"""The events since a person's last choice: in few words, and as plays for the field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from hotstove.baseball.card_faces import DialRow
from hotstove.baseball.plays import Play
from hotstove.baseball.words import OUTS, half_inning
from hotstove.book.scenes import Scene
from hotstove.book.story import CARD, Story, StoryEntry, Throw
from hotstove.play.cards import selected_by
from hotstove.web.look.story import kind_of
from hotstove.web.table_page import GameContent, Meeting

MOST_HALVES = 6
"""The most half-innings that are told; the last ones are."""
MOST_LINES = 14
"""The most plays and notes that are told; the last ones are."""
MOST_FRAMES = 10
"""The most plays that are sent to be shown on the field; the last ones are."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One play or note. ``number`` is its entry's, ``kind`` the look of a play (``headline`` or empty for notes)."""

    number: int
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class ToldHalf:
    """A half-inning or a part of one: its name, its plays and notes, and if it has ended its result and that entry's number."""

    name: str
    sum: str
    lines: tuple[ToldLine, ...]
    ended: int | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """A play to be shown: its number, its place among all events, its dice with those of reactions, and the notes before it.

    The end of a half-inning or of the game is shown, too, without ``made`` and ``scene``."""

    number: int
    at: int
    words: str
    made: Play | None
    scene: Scene | None
    throws: tuple[Throw, ...]
    notes: tuple[ToldLine, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """The events to be told. ``title`` says since when; ``last`` is the number of the story's last entry, ``skipped`` how
    many new plays there are besides those to be shown; ``begins``: nobody has seen what lay there before them."""

    title: str
    halves: tuple[ToldHalf, ...]
    frames: tuple[Frame, ...]
    last: int
    skipped: int = 0
    begins: bool = False

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the entries that are told."""
        told = (line.number for half in self.halves for line in half.lines)
        return frozenset([*told, *(half.ended for half in self.halves if half.ended is not None)])


def since(content: GameContent) -> Told | None:
    """Return the events since this person's last choice; None if there are none.

    Where the choice has led to nothing yet, what was told before it stays, and nothing on the page moves.
    """
    entries, news = content.moment.story.entries, content.moment.story.news(content.told_on)
    halves = [half for _, told in groupby(news, lambda each: each[1].half) if (half := _half(list(told))) is not None]
    if not halves:
        return None
    title = "Since your last choice" if content.chose else "What has just happened" if content.watches else "So far"
    shown = frames(entries, content.since)
    skipped = plays_made(content.moment.story, content.since) - sum(frame.made is not None for frame in shown)
    begins = title == "So far" or not any(entry.made is not None and entry.at < content.since for entry in entries)
    return Told(title, _last_lines(halves[-MOST_HALVES:]), shown, len(entries), skipped, begins)


def _half(news: Sequence[tuple[int, StoryEntry]]) -> ToldHalf | None:
    """Return the events of one half-inning, or None; the entry that begins it is told by its name alone."""
    lines = []
    came_to, ended = "", None
    for number, entry in news:
        if entry.kind == "end" and not came_to:
            came_to, ended = entry.result, number
        elif entry.kind != "begin":
            lines.append(_line(number, entry))
    half = news[0][1].half
    name = half_inning(*half).capitalize() if half is not None else "Before the game"
    return ToldHalf(name, came_to, tuple(lines), ended) if lines or came_to else None


def frames(entries: Sequence[StoryEntry], since: int) -> tuple[Frame, ...]:
    """Return the last plays of those after the first ``since`` events, and the ends of their half-innings."""
    plays: list[Frame] = []
    throws: list[Throw] = []
    notes: list[ToldLine] = []
    for number, entry in enumerate(entries, 1):
        throws += [throw for throw in entry.throws if throw.dice != CARD]
        if entry.made is not None and entry.scene is not None:
            if entry.at >= since:
                plays.append(Frame(number, entry.at, entry.result, entry.made, entry.scene, tuple(throws), tuple(notes)))
            throws, notes = [], []
        elif entry.kind == "end" and entry.at >= since:
            plays.append(Frame(number, entry.at, entry.result, None, None, (), ()))
            throws, notes = [], []
        elif entry.kind != "note":
            throws, notes = [], []
        elif not entry.only_dice and entry.at >= since:
            notes.append(_line(number, entry))
    first = next((at for at in range(len(plays)) if sum(play.made is not None for play in plays[at:]) <= MOST_FRAMES), 0)
    while first < len(plays) and first and plays[first].made is None:
        first += 1  # not the end of a half-inning that is not shown
    return tuple(plays[first:])


def plays_made(story: Story, since: int = 0) -> int:
    """Return how many plays there are after the first ``since`` events."""
    return sum(entry.made is not None and entry.scene is not None and entry.at >= since for entry in story.entries)


def rows_read(met: Meeting | None, throws: Sequence[Throw]) -> list[list[str]]:
    """Return the rows of the two cards of an at-bat that these dice select: a card's title, and the words of its row."""
    if met is not None and met.read_on is not None:
        face = met.batting if met.read_on.batters else met.pitching
        return [[face.title, met.read_on.result]] if face is not None else []
    found = []
    for face in (met.pitching, met.batting) if met is not None else ():
        selected = selected_by(face, throws) if face is not None else None
        if face is None or selected is None:
            continue
        if selected.range is not None:
            found.append([face.title, selected.range.result, selected.range.rolls])
        elif isinstance(selected.row, DialRow):
            found.append([face.title, selected.row.label])
        else:
            found.append([face.title, selected.row.label, selected.row.text])
    return found


def latest_frame(story: Story) -> tuple[Frame, ...]:
    """Return the last play; empty before the first."""
    return tuple(frame for frame in frames(story.entries, 0) if frame.made is not None)[-1:]


def _line(number: int, entry: StoryEntry) -> ToldLine:
    kind = kind_of(entry.made) if entry.made is not None else "headline" if entry.headline else ""
    return ToldLine(number, kind, entry.in_few_words)


def stands_at(scene: Scene) -> str:
    """Return the situation after a play: ``Top of the 3rd · One out``."""
    risk = f" · {scene.at_risk} at risk" if scene.at_risk else ""
    return f"{half_inning(scene.inning, scene.half).capitalize()} · {OUTS[scene.outs]}{risk}"


def _last_lines(halves: Sequence[ToldHalf]) -> tuple[ToldHalf, ...]:
    left = MOST_LINES
    kept: list[ToldHalf] = []
    for half in reversed(halves):
        lines = half.lines[-left:] if left else ()
        left -= len(lines)
        kept.append(replace(half, lines=lines))
    return tuple(half for half in reversed(kept) if half.sum or half.lines)
