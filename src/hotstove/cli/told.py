"""A replay of a game of which only the plays are known: one that was entered in shorthand."""

from __future__ import annotations

from collections.abc import Sequence

import click

from hotstove.baseball.plays import Play
from hotstove.baseball.words import BASES, half_inning
from hotstove.book.box import box_text
from hotstove.book.scorebook import Scorebook
from hotstove.book.story import StoryEntry, story
from hotstove.cli.terminal import keyboard
from hotstove.cli.terminal.lines import print_line, read_line
from hotstove.table.events import BOTH, Event


def plays_of(events: Sequence[Event]) -> int:
    """The number of plays."""
    return sum(isinstance(event, Play) for event in events)


def up_to(events: Sequence[Event], plays: int) -> Sequence[Event]:
    """The events as far as the play of that number, 0 for those before the first; all of them if there are no more plays."""
    places = [number for number, event in enumerate(events) if isinstance(event, Play)]
    if plays >= len(places):
        return events
    return events[: places[plays - 1] + 1 if plays else places[0]]


def stands(book: Scorebook) -> str:
    """Where a game stands: ``Top of the 3rd, 2 out, Ruth on second. Senators 1, Yankees 3.``"""
    score = ", ".join(f"{side.sheet.nickname} {runs}" for side, runs in zip(book.sides, book.score, strict=True))
    if book.finished is not None or not book.halves:
        return f"{'Final' if book.finished is not None else 'Before the first pitch'}. {score}."
    half = book.halves[-1]
    names = {player.id: player.name for player in book.sides[half.half].everybody}
    on = [f"{names[each.id]} on {base}" for each, base in zip(book.bases, BASES[1:4], strict=True) if each is not None]
    return f"{', '.join([half_inning(half.inning, half.half).capitalize(), f'{half.outs} out', *on])}. {score}."


def numbered(entries: Sequence[StoryEntry]) -> list[str]:
    """The play-by-play with a number for each play."""
    lines: list[str] = []
    number = 0
    for entry in entries:
        if entry.kind == "play":
            number += 1
        if entry.kind == "begin":
            lines += ["", entry.text]
        else:
            lines.append(f"{str(number) if entry.kind == 'play' else '':>4}  {entry.text} [{entry.rule}]")
            lines += [f"      {entry.warmed}"] if entry.warmed else []
    return lines


def tell(events: Sequence[Event], name: object, until: int | None) -> None:
    """Print a game play by play, as far as play ``until``, where it stands then, and the box score."""
    shown = events if until is None else up_to(events, until)
    book = Scorebook.of(shown)
    away, home = (side.sheet.name for side in book.sides)
    click.echo(f"{name}: {away} at {home}")
    for line in numbered(story(shown, BOTH, {}).entries):
        click.echo(line)
    if book.finished is None:
        click.echo(f"\n{stands(book)}")
    click.echo(f"\n{box_text(book, keyboard.size()[0]).rstrip()}")


def step_through(events: Sequence[Event], until: int = 0) -> None:
    """Print a game one play at a time, from that play on: Enter shows the next, ``b`` the one before, ``x`` the box score."""
    last = plays_of(events)
    now, told = min(until, last), len(numbered(story(up_to(events, min(until, last)), BOTH, {}).entries))
    while True:
        shown = up_to(events, now)
        book = Scorebook.of(shown)
        print_line(stands(book))
        keys = "Enter next, " if now < last else ""
        typed = read_line(f"Play {now} of {last}: {keys}b back, x box score, q leaves > ")
        match (typed or "").lower():
            case "" if typed is not None and now < last:
                now += 1
                lines = numbered(story(up_to(events, now), BOTH, {}).entries)
                for line in lines[told:]:
                    print_line(line, 6)
                told = len(lines)
            case "b" | "back" if now:
                now -= 1
                told = len(numbered(story(up_to(events, now), BOTH, {}).entries))
            case "b" | "back":
                print_line("This is the beginning.")
            case "x" | "box":
                click.echo(box_text(book, keyboard.size()[0]).rstrip())
            case "" | "q" | "quit":
                return
            case _:
                print_line(f"{typed}: expected Enter, b, x or q.")
