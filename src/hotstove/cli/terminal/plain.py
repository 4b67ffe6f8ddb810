"""The table in plain lines, for pipes, screen readers and small terminals: nothing is drawn and nothing moves."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from types import FrameType

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.words import OUTS, counted
from hotstove.book.story import StoryEntry, Throw, so_far
from hotstove.cli.terminal.keyboard import CameBack, forget_typed, never, size, stop_here
from hotstove.cli.terminal.lines import print_line, read_line
from hotstove.play.asking import Choice, Prompt
from hotstove.play.cards import brief, in_a_line
from hotstove.play.moment import Moment

BASES = ("first", "second", "third")
_FORGET = "\x1b[3J"
"""xterm's command to delete the lines that have left the window at its top; other terminals have it, too."""


class PlainFront:
    """The front that prints lines. While nobody is asked, it waits ``pause`` seconds after each entry."""

    draws = False

    def __init__(self, pause: float = 0.0, step: bool = False) -> None:
        self._pause = pause
        self._step = step
        self._echo = not sys.stdin.isatty()
        self._said: tuple[str, ...] = ()
        self._told: set[str] = set()  # the entries since the last question
        self._folds = sys.stdout.isatty()
        self._hand_shown: Callable[[], bool] = never
        self._handler: signal._HANDLER = None
        self._came_back = self._reading = False

    def open(self, hand_shown: Callable[[], bool] = never) -> None:
        """Mind that the process may be stopped while a hand is shown."""
        self._hand_shown = hand_shown
        if self._folds and not self._echo:
            self._handler = signal.signal(signal.SIGTSTP, self._stop)

    def close(self) -> None:
        """Mind it no longer."""
        if self._handler is not None:
            signal.signal(signal.SIGTSTP, self._handler)
            self._handler = None

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """On Ctrl-Z remove a hand from the terminal, and stop; when the process goes on, leave the question that waits."""
        covered = self._hand_shown()
        if covered:
            os.write(sys.stdout.fileno(), _scrolled_out().encode())  # a print may be under way
        stop_here()
        self._came_back = self._came_back or covered
        if self._came_back and self._reading:
            raise CameBack

    def _read(self, prompt: str) -> str | None:
        """Read a line (`read_line`); raises CameBack."""
        self._reading = True
        try:
            if self._came_back:
                raise CameBack
            return read_line(prompt)
        except CameBack:
            self._came_back = False
            raise
        finally:
            self._reading = False

    def watch(
        self,
        before: Moment,
        after: Moment,
        new: Sequence[StoryEntry],
        throw: Throw | None,
        plays_on: bool,
        faces: Sequence[str] = (),
    ) -> str | None:
        """Print the new entries."""
        for entry in new:
            if entry.kind == "begin":
                print()
            self._print(f"{entry.text} [{entry.rule}]" if entry.rule else entry.text)
            self._told.add(entry.text)
            if entry.warmed:
                self._print(entry.warmed)
            if plays_on and self._pause:
                sys.stdout.flush()
                time.sleep(self._pause)
        if new and new[-1].kind == "begin":
            self._said = (*standing(after)[:1], *self._said[1:])  # its heading has just been printed
        return self._read("Enter goes on: ") if plays_on and self._step and new else ""

    def thinking(self, moment: Moment, words: str, prompt: Prompt | None = None) -> None:
        """Print the reason of a wait; what has been worked out so far is printed when all of it is there."""
        if prompt is None:
            self._print(words)
            sys.stdout.flush()

    def meanwhile(self) -> str | None:
        """Nothing: lines typed early are the answers to later questions."""
        return ""

    def stopped(self) -> bool:
        """Whether q or Ctrl-D was typed. False for a pipe, whose lines are answers to later questions."""
        stop = False
        while not self._echo and select.select([sys.stdin], [], [], 0)[0]:
            line = sys.stdin.readline()
            if not line:
                return True
            stop = stop or line.strip().lower() in ("q", "quit")
        return stop

    def interrupted(self) -> None:
        """Nothing: no line comes too late."""

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        """Print a question and return the line typed; None at the end of input."""
        if fresh:
            print()
            for line in self._news(moment):
                self._print(line)
            if prompt.lesson:
                self._print(prompt.lesson)
        if fresh or any(choice.worth for choice in prompt.choices):
            if prompt.stake:
                self._print(f"At stake: {prompt.stake}.")
            choices = [_choice(choice) for choice in prompt.choices]
            heading = prompt.line + ("" if prompt.line.endswith("?") else ":" if choices else ".")
            asked = f"{heading} {', '.join(choices)}." if choices else heading
            in_rows = self._folds and len(asked) >= size()[0]  # then the eye finds the keys where rows begin
            for line in (heading, *(f"  {choice}" for choice in choices)) if in_rows else (asked,):
                self._print(line)
        return self._read("> ")

    def say(self, text: str) -> None:
        """Print a message."""
        self._print(text)

    def refuse(self, typed: str, text: str) -> None:
        """Print why a line is no answer."""
        self.say(text)

    def page(self, title: str, text: str, at_end: bool = False) -> None:
        """Print a longer text."""
        for line in (title, *text.rstrip().split("\n")):
            self._print(line)

    def hand_over(self, moment: Moment, words: str) -> str | None:
        """Print the position as everybody may see it, and the words, and wait for Enter that is typed then."""
        print()
        for line in self._news(moment):
            self._print(line)
        if not self._echo:
            forget_typed()
        return self._read(f"{words}: ")

    def conceal(self) -> None:
        """Scroll everything out of a terminal's window, and have it forget what it has kept above.

        The lines stay with a terminal that has no such command (``TERM=dumb`` would print it) or ignores it, in a log of the
        terminal, and in what a screen reader keeps of what it has read.
        """
        self._said, self._told = (), set()
        if self._folds:
            print(_scrolled_out(), end="", flush=True)

    def ending(self, moment: Moment) -> str | None:
        """Return at once; the end of the game has been printed."""
        return ""

    def _news(self, moment: Moment) -> list[str]:
        """The position, without the seldom changing parts that were printed last time and what was just told of the play."""
        now = (*standing(moment), *laid_out(moment))
        new = [line for line in now if line not in self._said]
        self._said = now
        told, self._told = self._told, set()
        stands = [line for line in moment.situation.play_so_far if line not in told] if moment.situation is not None else []
        return [*new, *position(moment), *(line for line in (so_far(moment.story),) if line), *stands]

    def _print(self, line: str) -> None:
        """Print a line."""
        print_line(line)


def _scrolled_out() -> str:
    """What takes all lines out of a terminal's window, and has it forget them where it knows how."""
    return "\n" * size()[1] + ("" if os.environ.get("TERM", "dumb") == "dumb" else _FORGET)


def _choice(choice: Choice) -> str:
    facts = brief(choice.face) if choice.face is not None else ""
    named = " ".join(part for part in (choice.key, choice.text, f"({facts})" if facts else "") if part)
    brings = " ".join(part for part in (choice.prospect, choice.worth) if part)
    return f"{named}: {brings}" if brings else named


def standing(moment: Moment) -> tuple[str, ...]:
    """The parts that seldom change: the half-inning with the score, and the game's notes."""
    situation = moment.situation
    if situation is None:
        return ()
    score = ", ".join(f"{sheet.nickname} {runs}" for sheet, runs in zip(moment.sheets, situation.score, strict=True))
    return (f"{moment.half}. {score}.", *(note if note.endswith(".") else f"{note}." for note in situation.notes))


def laid_out(moment: Moment) -> tuple[str, ...]:
    """All cards that lie open and those in hand, in games with more cards than the batter's."""
    situation = moment.situation
    if situation is None or not situation.beside:
        return ()
    lines = [_at_bat(situation)]
    for face in situation.lying_open:
        lines.append(f"{'Pitching: ' if face is situation.pitching else ''}{in_a_line(face)}.")
    lines += [f"In hand: {in_a_line(face)}." for face in situation.hand]
    return tuple(lines)


def position(moment: Moment) -> list[str]:
    """The parts that change with every play: outs and runners; in games with one card, also the batter and the card."""
    situation = moment.situation
    if situation is None:
        return []
    on = [f"{name} on {base}" for base, name in zip(BASES, situation.bases, strict=True) if name]
    parts = [OUTS[situation.outs], ", ".join(on) or "Bases empty"]
    if situation.at_risk is not None:
        parts.append(f"{counted(situation.at_risk, 'run').capitalize()} at risk")
    return [f"{'. '.join(parts)}.", *([] if situation.beside else [_at_bat(situation)])]


def _at_bat(situation: Situation) -> str:
    at_bat = f"{'At bat: ' if situation.batter else ''}{in_a_line(situation.card)}."
    return f"{at_bat} On deck: {situation.on_deck}." if situation.on_deck else at_bat
