"""The story as a page tells it: newest entries first, the last dice, the accent of a play, and a game's timeline."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from hotstove.baseball.plays import BUNT, Kind, Play
from hotstove.book.story import CARD, Story, StoryEntry, Throw

HALVES = 2
"""The most half-innings of the play-by-play on a table's page; another page has them all."""


def recent(story: Story, told: Collection[int] = ()) -> list[list[StoryEntry]]:
    """Return the last half-innings, the newest first, and in each the newest entry first.

    Entries whose numbers, from 1, are among those ``told`` elsewhere on the page are left out.
    """
    halves: list[list[StoryEntry]] = [[]]
    for number, entry in reversed([*enumerate(story.entries, 1)]):
        if not entry.dice_alone and number not in told:
            halves[-1].append(entry)
        if entry.kind == "begin":
            if len(halves) == HALVES:
                break
            halves.append([])
    return [half for half in halves if half]


def last_throws(story: Story) -> tuple[Throw, ...]:
    """Return the last dice: all those of the play in progress, also before a note on it, else of the last play.

    That may be one of an earlier half-inning. Of very many the newest are returned.
    """
    thrown = [throw for throw in story.under_way if throw.dice != CARD]
    if not thrown:
        thrown = [throw for entry in story.last_play for throw in entry.throws if throw.dice != CARD]
    return tuple(thrown[-MOST_THROWS:])


MOST_THROWS = 6
"""The most throws that lie beside the field."""


def in_play(story: Story) -> bool:
    """Return whether the last dice belong to a play that is not over, so that no card of an earlier play was read for them."""
    return any(throw.dice != CARD for throw in story.under_way)


def printed(entry: StoryEntry) -> str:
    """Return the result that card or chart gave for a play, unless one of its throws says the same."""
    said = entry.made.printed if entry.made is not None else ""
    return "" if any(said in throw.words for throw in entry.throws) else said


def turned(made: Play | None, result: str) -> str:
    """Return what the charts made of the ``result`` on a card in this play: ``, M makes it BB``; empty if it stands."""
    said = made.printed if made is not None else ""
    return said[len(result) :] if said.startswith(f"{result},") else ""


def last_made(story: Story) -> Play | None:
    """Return the last play; None before the first."""
    return next((entry.made for entry in reversed(story.entries) if entry.made is not None), None)


@dataclass(frozen=True, slots=True)
class Accent:
    """A short announcement of a play: its words, look and sound, and the play's ``number``."""

    number: int
    words: str
    kind: str
    sound: str = ""


def is_behind(story: Story) -> bool:
    """Return whether another half-inning has begun since the last play: its dice and its call say nothing of the batter now."""
    for entry in reversed(story.entries):
        if entry.made is not None or entry.kind == "begin":
            return entry.kind == "begin"
    return False


def accent(story: Story) -> Accent | None:
    """Return the announcement of the last play, or None once the next one is under way."""
    for entry in reversed(story.entries if not story.open else ()):
        if entry.made is not None:
            return called(entry.made, sum(each.made is not None for each in story.entries))
    return None


def called(play: Play, number: int) -> Accent:
    """Return the announcement of a play."""
    return Accent(number, words_of(play), kind_of(play), _sound(play))


def words_of(play: Play) -> str:
    """Return ``Home run!``, ``Double, 2 home`` or ``Ground out``; plays between pitches are announced only if a run scores."""
    words = play.kind.words.capitalize()
    if play.tactic == BUNT and play.kind is Kind.SINGLE:
        words = "Bunt single"
    if play.kind is Kind.HOME_RUN:
        return "Home run!" if play.home < 4 else "Grand slam!"
    if play.outs > 1 and play.kind is Kind.STRIKEOUT:
        words = "Strikeout, and a runner out"
    elif play.outs > 1:
        words = {2: "Double play", 3: "Triple play"}.get(play.outs, words)
    return f"{words}, {play.home} home" if play.home else words


def kind_of(play: Play) -> str:
    """Return the look of a play: ``homer``, ``run``, ``hit``, ``out``, ``walk``, or ``other``."""
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


# --- The timeline of a game


@dataclass(frozen=True, slots=True)
class Tick:
    """A play of the timeline: its number from 1, its look, and its words."""

    number: int
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class TimelineHalf:
    """A half-inning of the timeline: its plays, its short name (``1T`` or ``1B``), and its runs."""

    name: str
    ticks: tuple[Tick, ...]
    runs: int


def timeline(entries: Sequence[StoryEntry], halves: Sequence[tuple[str, int]]) -> tuple[TimelineHalf, ...]:
    """Return a game's plays by half-innings. ``halves`` are their short names and the runs that counted, in order."""
    played: list[list[Tick]] = []
    ticks: list[Tick] = []
    number = 0
    for entry in entries:
        if entry.kind == "begin":
            ticks = []
        elif entry.made is not None:
            if not ticks:
                played.append(ticks)
            number += 1
            ticks.append(Tick(number, kind_of(entry.made), entry.result))
    padded = [*halves, *[("", 0)] * len(played)]
    return tuple(TimelineHalf(name, tuple(ticks), runs) for (name, runs), ticks in zip(padded, played, strict=False))
