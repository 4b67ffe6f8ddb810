"""The story as a page tells it: the newest first, the last dice, a short accent, and a game's plays on one line of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hotstove.baseball.plays import Kind, Play
from hotstove.book.story import CARD, Story, StoryEntry, Throw

HALVES = 2
"""How many half-innings of the play-by-play a table's page holds; another page has them all."""


def recent(story: Story) -> list[list[StoryEntry]]:
    """The last half-innings, the newest first, and in each the newest entry first."""
    halves: list[list[StoryEntry]] = [[]]
    for entry in reversed(story.entries):
        if not entry.dice_alone:
            halves[-1].append(entry)
        if entry.kind == "begin":
            if len(halves) == HALVES:
                break
            halves.append([])
    return [half for half in halves if half]


def last_throws(story: Story) -> tuple[Throw, ...]:
    """The dice that fell last: of the play in progress, else of the last one, be it of the half-inning before."""
    if story.open:
        return tuple(throw for throw in story.open if throw.dice != CARD)
    for entry in reversed(story.entries):
        thrown = tuple(throw for throw in entry.throws if throw.dice != CARD)
        if thrown:
            return thrown
    return ()


def printed(entry: StoryEntry) -> str:
    """What the card or chart said of a play, where no dice of it say the same."""
    said = entry.made.printed if entry.made is not None else ""
    return "" if any(said in throw.words for throw in entry.throws) else said


@dataclass(frozen=True, slots=True)
class Accent:
    """What is called out for a moment: words, how they look, and the sound that goes with them. ``number`` is the play's."""

    number: int
    words: str
    kind: str
    sound: str = ""


def accent(story: Story) -> Accent | None:
    """What the last play calls for, until the next one is under way."""
    for entry in reversed(story.entries if not story.open else ()):
        if entry.made is not None:
            return called(entry.made, sum(each.made is not None for each in story.entries))
    return None


def called(play: Play, number: int) -> Accent:
    """What is called out for a play."""
    return Accent(number, words_of(play), kind_of(play), _sound(play))


def words_of(play: Play) -> str:
    """``Home run!``, ``Double, 2 home``, ``Ground out``; what happens between pitches is only called where a run scores."""
    words = play.kind.words.capitalize()
    if play.kind is Kind.HOME_RUN:
        return "Home run!" if play.home < 4 else "Grand slam!"
    if play.outs > 1 and play.kind is Kind.STRIKEOUT:
        words = "Strikeout, and a runner out"
    elif play.outs > 1:
        words = {2: "Double play", 3: "Triple play"}.get(play.outs, words)
    return f"{words}, {play.home} home" if play.home else words


def kind_of(play: Play) -> str:
    """How a play looks: ``homer``, ``run``, ``hit``, ``out``, ``walk``, or ``other``."""
    if play.kind is Kind.HOME_RUN:
        return "homer"
    if play.home:
        return "run"
    if play.is_hit:
        return "hit"
    if play.outs:
        return "out"
    return "walk" if play.kind in (Kind.WALK, Kind.INTENTIONAL_WALK, Kind.HIT_BY_PITCH) else "other"


def _sound(play: Play) -> str:
    bat = play.is_hit or Kind.GROUND_OUT <= play.kind <= Kind.ERROR
    return " ".join([*(["bat"] if bat else []), *(["crowd"] if play.home else [])])


# --- A game on one line of time


@dataclass(frozen=True, slots=True)
class Tick:
    """A play: its number from 1, how it looks, and what it was."""

    number: int
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class TimelineHalf:
    """The plays of a half-inning, its short name, ``1T`` or ``1B``, and its runs."""

    name: str
    ticks: tuple[Tick, ...]
    runs: int


def timeline(entries: Sequence[StoryEntry], halves: Sequence[tuple[str, int]]) -> tuple[TimelineHalf, ...]:
    """A game's plays by half-innings. ``halves`` are their short names and the runs that counted, in order."""
    found: list[list[Tick]] = []
    ticks: list[Tick] = []
    number = 0
    for entry in entries:
        if entry.kind == "begin":
            ticks = []
        elif entry.made is not None:
            if not ticks:
                found.append(ticks)
            number += 1
            ticks.append(Tick(number, kind_of(entry.made), entry.result))
    padded = [*halves, *[("", 0)] * len(found)]
    return tuple(TimelineHalf(name, tuple(ticks), runs) for (name, runs), ticks in zip(padded, found, strict=False))
