"""The table drawn on a terminal: one screen, a key for each answer, rolling dice, and plays shown one at a time."""

from __future__ import annotations

import io
import sys
import textwrap
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr
from time import monotonic

from hotstove.book.story import StoryEntry, Throw
from hotstove.cli.terminal import screen
from hotstove.cli.terminal.answers import LOOKING
from hotstove.cli.terminal.front import PersonLeft
from hotstove.cli.terminal.keyboard import END, ESCAPE, F1, RESIZED, Terminal, colourless, draws_letters, never, size
from hotstove.cli.terminal.look import LEAST, Look
from hotstove.cli.terminal.word import READ_ALONE, REFUSED, TypedWord
from hotstove.play.asking import Choice, Prompt
from hotstove.play.commands import BY_WORD
from hotstove.play.moment import Moment

TUMBLE = (0.05, 0.06, 0.08, 0.11, 0.15)
"""The seconds for which each face of a rolling die is shown at normal speed."""

ALONE = 2
"""Lines that do not stand alone at the top of a page."""
LONGEST = 8
"""Lines of a paragraph that goes whole to the next page."""

TABLE = 9
"""More lines than these are a table that goes whole to the next page, if more than half of the page is full without it."""

LATE = 0.3
"""Seconds after a question is drawn, or after such a key, in which a key is not taken that had another meaning until then."""
OF_HABIT = 2.0
"""Seconds after a question is drawn in which an Enter is still meant for the die that was typed before it."""
HALF_INNING = "h"
"""The key that plays on to the end of the half-inning where each play waits for one."""
GOING_ON = (Choice("Enter", "the next play"), Choice(HALF_INNING, "the rest of the half-inning"))
"""The choices there."""
HURRYING = ("\r", "\n", " ")
"""The keys with which people hurry plays on."""
ONE_PLAY = " "
"""The key that hurries on one play alone."""
LOOKS = frozenset(BY_WORD[word].key for word in ("why", "odds", "box", "cards", "log", "help"))
"""The keys that show something and answer nothing; pressed while a play is shown they do so at the question after it."""


HELP = BY_WORD["help"].key
"""The key that gives help."""
_NAMES = {"\t": "Tab", "\b": "Backspace", "\x7f": "Backspace"}
"""What keys are called that are no letters and mean nothing where a single key answers."""


class DrawnFront:
    """The front that draws. ``pace`` is the number of seconds for which a play of the computer is shown; 0: not at all.

    ``_kept`` is the line that was being typed when the window changed, ``_word`` what is typed where a key answers; ``_first``:
    no question has been shown yet to who is asked next.
    """

    draws = True

    def __init__(self, pace: float, step: bool) -> None:
        self._pace = pace
        self._step = step
        self._terminal = Terminal()
        self._letters = draws_letters(sys.stdout)
        self._message = self._said = ""
        self._hurry = False
        self._late = ""
        self._look = ""
        self._watched = False
        self._first = True
        self._die_typed = False
        self._kept: str | None = None
        self._word = TypedWord()
        self._errors = io.StringIO()
        self._silence = redirect_stderr(self._errors)

    def open(self, hand_shown: Callable[[], bool] = never) -> None:
        """Take over the terminal. What is written to standard error meanwhile is shown when the terminal is restored."""
        from rich.console import Console

        self._console = Console(file=io.StringIO(), force_terminal=True, no_color=colourless() or None, highlight=False)
        self._silence.__enter__()
        self._terminal.hand_shown = hand_shown
        self._terminal.__enter__()

    def close(self) -> None:
        """Restore the terminal."""
        self._terminal.__exit__()
        self._silence.__exit__(None, None, None)
        sys.stderr.write(self._errors.getvalue())

    def watch(
        self,
        before: Moment,
        after: Moment,
        new: Sequence[StoryEntry],
        throw: Throw | None,
        plays_on: bool,
        faces: Sequence[str] = (),
    ) -> str | None:
        """Show the dice rolling and the new entries. A key pressed meanwhile skips the waiting until the next question.

        A space skips the waiting for this play alone. No key skips more than the rest of the half-inning: at its end the table
        waits for a key.
        """
        self._said = ""  # what was said before the last answer is not read after a page any more
        if self._hurry and plays_on and any(entry.kind == "end" for entry in new):
            begun = f"Next comes the {after.half[:1].lower()}{after.half[1:]}" if new[-1].kind == "begin" else ""
            return self.ask(after, Prompt(begun or "The half-inning is over", (Choice("Enter", "goes on"),), LOOKING), True)
        if self._hurry or not (self._step or self._pace):
            return ""
        self._watched = self._watched or throw is not None or bool(plays_on and new)
        self._die_typed = self._die_typed and throw is None and not plays_on
        if throw is not None and (pressed := self._tumble(before, throw, faces)) and "you" not in after.seats:
            return None if pressed == END else pressed
        if not plays_on or not new:
            return ""
        if self._step:
            more = (BY_WORD["ask-all"],) if after.asks_on_demand else ()
            goes_on = Prompt("Any key goes on", GOING_ON, (*more, *LOOKING), ask_all="asks at the next batter")
            typed = self.ask(after, goes_on, True)
            self._hurry = typed == HALF_INNING
            return "" if self._hurry else typed
        self._show(after, None)
        while (key := self._key(self._pace)) == RESIZED:
            self._show(after, None)
        if key is None:
            return ""
        self._late = key
        self._hurry = self._hurries(key, after)
        return None if key == END else key

    def thinking(self, moment: Moment, words: str, prompt: Prompt | None = None) -> None:
        """Show the reason of a wait, and the question with what has been worked out about it so far."""
        self._watched = True
        said, self._message = self._message, f"{self._message} {words}".strip()
        self._show(moment, prompt)
        self._message = said

    def _key(self, wait: float | None = None) -> str | None:
        """The next key, where a single one is read (`Terminal.key`): F1 is that of help."""
        key = self._terminal.key(wait)
        return HELP if key == F1 else key

    def meanwhile(self) -> str | None:
        """The key pressed during a wait, or an empty text; None at the end of input."""
        key = self._key(0) or ""
        return None if key == END else key

    def stopped(self) -> bool:
        """Whether q or Ctrl-D has been pressed; other keys are ignored."""
        stop = False
        while (key := self._key(0)) is not None and key != RESIZED:
            stop = stop or key in ("q", END)
        self._late = "" if stop else "q"
        return stop

    def interrupted(self) -> None:
        """Take the next q as it is, however soon it comes."""
        self._late = ""

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        """Show a question and return the key pressed or the line typed; None at the end of input.

        Keys pressed before the first question, or before one that comes after a play or a wait, are thrown away, but for one
        that only looks (``LOOKS``). Enter that came late to hurry the computer on, or q to stop a calculation, is not taken as
        an answer; nor is a letter that follows another one at once, or Enter after a key that was refused (`TypedWord`).
        """
        self._hurry = False
        late, self._late = {self._late}, ""
        if self._first or (fresh and self._watched and self._pace):
            late |= self._thrown_away()
            if END in late:
                return None
        self._watched = self._first = False
        for letter in sorted(filter(str.isalpha, late - LOOKS)) if self._pace else ():
            self._word.press(letter)
        look, self._look = next(iter(sorted(late & LOOKS)), self._look), ""
        if any(command.key == look for command in prompt.commands):
            self._show(moment, prompt)
            return look
        drawn = monotonic()
        while True:
            lines = self._show(moment, prompt)
            if self._kept is not None or not any(choice.key for choice in prompt.choices):
                typed = self._line(lines[-1], len(lines) - 1, prompt)
                if typed == "" and self._die_typed and prompt.dice:  # Enter out of habit after the throw before
                    self._die_typed = False
                    continue
            else:
                self._terminal.point(len(lines[-1]), len(lines) - 1)
                typed = self._key() or ""
                refused = self._word.refused
                if prompt.label and self._word.goes_on(typed):
                    self._message = REFUSED if refused and not typed.isalpha() else self._message or READ_ALONE
                    continue
                if typed == ":":
                    self._terminal.type(": ")
                    typed = self._line(f"{lines[-1]}: ", len(lines) - 1, prompt)
            hurrying = (typed or "\r") in HURRYING and not late.isdisjoint(HURRYING)
            too_late = (hurrying or (typed == "q" and "q" in late)) and monotonic() - drawn < LATE
            drawn = monotonic() if too_late else drawn
            other_key = len(typed) > 1 and typed.startswith(ESCAPE)  # an arrow and the like means nothing here
            if typed == RESIZED or too_late or other_key:
                continue
            if name := _no_key(typed):
                self._message = f"{name} is no key here; Enter gives the usual answer, ? helps."
                continue
            after_die, self._die_typed = (
                self._die_typed,
                prompt.kind == "dice" and (prompt.is_whole_throw(typed) or typed in {each.key for each in prompt.choices}),
            )
            of_habit = after_die and typed in ("\r", "\n") and monotonic() - drawn < OF_HABIT
            if of_habit:  # a die needs no Enter, so Enter answers nothing
                self._message = "A die needs no Enter; press it again to answer."
                continue
            self._said, self._message = self._message, ""
            self._word = TypedWord()
            if self._pace:  # at no pace nobody types by hand
                self._word.press(typed)
            self._show_chosen(prompt, typed, size()[0] - len(lines[-1]))
            return None if typed == END else typed

    def _show_chosen(self, prompt: Prompt, typed: str, room: int) -> None:
        """Write the answer that a key gives behind the question: a computer may think before the table changes."""
        usual = prompt.usual if typed in ("\r", "\n") else None
        chosen = next((choice.text for choice in prompt.choices if choice.key and choice.key == typed), usual)
        if chosen is not None and len(chosen) + 5 < room:
            self._terminal.type(f"{chosen} ...")

    def _hurries(self, key: str, moment: Moment) -> bool:
        """Whether a key skips the waiting until the next question; if nobody is ever asked, it skips this play alone."""
        asks = key == BY_WORD["ask-all"].key and moment.asks_on_demand
        if key in LOOKS:
            self._look = key
        return key != ONE_PLAY and not asks and "you" in moment.seats

    def _thrown_away(self) -> set[str]:
        """Throw away the keys pressed so far, up to the end of input; says so if one may have been meant for an answer."""
        keys = set()
        while END not in keys and (key := self._key(0)) is not None and key != RESIZED:
            keys.add(key)
        if keys - {*HURRYING, END, *LOOKS}:
            self._message = "Keys pressed before a question is shown do not answer it."
        return keys

    def say(self, text: str) -> None:
        """Show a message above the choices until the next key."""
        self._message = text

    def refuse(self, typed: str, text: str) -> None:
        """Show why what was typed is no answer; Enter right after it only puts the message away."""
        self._word.refuse(typed)
        self.say(text)

    def page(self, title: str, text: str, at_end: bool = False) -> None:
        """Show a longer text page by page in place of the table; ``at_end``: its last page first."""
        lines = [row for line in text.rstrip().split("\n") for row in _folded(line, size()[0] - 1)]
        top = 0
        before: list[int] = []
        last = _last_page(lines, max(1, size()[1] - 3)) if at_end else 0
        while top < last:
            before.append(top)
            top += _whole_paragraphs(lines[top:], max(1, size()[1] - 3))
        top = last
        while True:
            room = _whole_paragraphs(lines[top:], max(1, size()[1] - 3))
            more = top + room < len(lines)
            foot = ("any key goes on" if more else "any key returns to the table") + (", b goes back" if before else "")
            shown = [self._styled(title, "bold"), "", *lines[top : top + room]]
            self._terminal.draw("\n".join([*shown, self._styled(f"{foot}, q leaves the page" if more else foot, "dim")]))
            key = self._key()
            if key == RESIZED:
                continue
            if key == "b":
                top = before.pop() if before else 0
            elif key in ("q", "\x1b", END) or not more:
                self._message = self._message or self._said  # what stood there is read after the page
                return
            else:
                before.append(top)
                top += room

    def hand_over(self, moment: Moment, words: str) -> str | None:
        """Show the part of the game that is open to everybody, with the words below it, until Enter or a key that looks."""
        self._first, self._late = True, "\r"  # who answered with Enter, even twice, does not take the other's place by it
        while True:
            key = self.ask(moment, Prompt(words, (Choice("Enter", "it is mine"),), LOOKING), True)
            if key in ("\r", "\n"):
                return ""
            if key in (None, "q"):
                return None
            if any(command.key == key for command in LOOKING):
                return key

    def conceal(self) -> None:
        """Forget what was said to who had the hand, which is read after a page again; the next picture covers the screen."""
        self._said = ""

    def ending(self, moment: Moment) -> str | None:
        """Show the end of the game until a key is pressed."""
        self._hurry = False
        return self.ask(
            moment, Prompt("The game is over; Enter leaves", (Choice("Enter", "leave"),), (BY_WORD["undo"], *LOOKING)), True
        )

    def _tumble(self, moment: Moment, throw: Throw, faces: Sequence[str]) -> str:
        """Roll the dice over their ``faces`` to those of the throw, and so over the rows of a card that is read by them.

        Returns the key pressed meanwhile, or an empty text.
        """
        # The order of the rows is fixed, since random numbers belong to the game alone.
        for number, wait in enumerate(TUMBLE):
            if faces and throw.faces in faces:
                face = faces[(faces.index(throw.faces) + (number - len(TUMBLE)) * 5) % len(faces)]
                self._show(moment, None, Throw(throw.label, throw.rule, throw.dice, face, ""), rolling=True)
            key = self._key(wait * min(2.0, self._pace))
            if key is not None and key != RESIZED:
                self._late = key
                self._hurry = self._hurries(key, moment)
                return key
        self._show(moment, None, throw)
        while (key := self._key(0.45 * min(2.0, self._pace))) == RESIZED:
            self._show(moment, None, throw)
        if key is None:
            return ""
        self._late = key
        self._hurry = self._hurries(key, moment)
        return key

    def _show(self, moment: Moment, prompt: Prompt | None, throw: Throw | None = None, rolling: bool = False) -> list[str]:
        """Draw the table. Returns its lines without colours, from which the place of the cursor is found.

        Dice that are still ``rolling`` have dots behind their faces.
        """
        look = self._with_room()
        message = self._message
        if throw is not None:
            message = f"{throw.fell} {'…' if self._letters else '...'}" if rolling else throw.fell
        lines = screen.draw(moment, look, prompt, message, throw)
        while lines and not lines[-1].plain:  # what is not used below the question
            lines.pop()
        self._terminal.draw("\n".join(self._ansi(line) for line in lines))
        return [line.plain for line in lines]

    def _with_room(self) -> Look:
        """The window's look as soon as the table has room in it: until then the game stands still and no key answers anything.

        Raises PersonLeft for q and at the end of input.
        """
        while not (look := Look(*size(), self._letters)).fits:
            self._terminal.draw("\n".join(too_small(look)))
            if self._key() in ("q", END):
                raise PersonLeft
        return look

    def _ansi(self, line: object) -> str:
        self._console.width = size()[0]
        with self._console.capture() as capture:
            self._console.print(line, end="", overflow="crop", no_wrap=True, crop=True)
        text = capture.get()
        return text if self._letters else text.encode("ascii", "hotstove.nearest").decode()

    def _styled(self, text: str, style: str) -> str:
        from rich.text import Text

        return self._ansi(Text(text, style))

    def _line(self, before: str, row: int, prompt: Prompt) -> str:
        """Read a line at the prompt, with the usual keys for editing; when the window changes, what was typed is kept.

        Of a line that is longer than the row the end is shown. Dice are taken with the last of them; a command's key typed
        first at dice works at once. Escape empties the line, and is returned if it is empty.
        """
        typed, self._kept = self._kept or "", None
        commands = {command.key for command in prompt.commands} if prompt.dice else ()
        while True:
            self._terminal.point(len(before), row)
            self._terminal.type(f"{typed[-max(1, size()[0] - len(before) - 1) :]}\x1b[K")
            key = self._terminal.key()
            if key == F1 and not typed:
                return HELP
            if key in ("\r", "\n"):
                return typed
            if key == RESIZED:
                self._kept = typed
            if key == RESIZED or (key in (END, "\x1b") and not typed):
                return key
            if not typed and key is not None and key in commands and not prompt.begins_throw(key):
                return key
            if key in ("\x7f", "\b"):
                typed = typed[:-1]
            elif key in ("\x15", "\x1b"):
                typed = ""
            elif key is not None and key.isprintable():
                typed += key
                if prompt.is_whole_throw(typed):
                    return typed


def _no_key(typed: str) -> str:
    """What a character is called that can't be printed and means nothing; empty for any other key, and for a line."""
    if len(typed) != 1 or typed.isprintable() or typed in ("\r", "\n", ESCAPE, END):
        return ""
    return _NAMES.get(typed, f"Ctrl-{chr(ord(typed) + 64)}" if typed < " " else f"{typed!a}")


def too_small(look: Look) -> list[str]:
    """What is said in a window that is too small for the table, in as many words as it has room for."""
    size = f"The table needs {LEAST[0]} columns and {LEAST[1]} rows; this window has {look.columns} by {look.rows}."
    tried = (
        f"{size} The game waits. Make it larger, or press q to save and leave. (--plain needs no room.)",
        f"q saves and leaves. Needs {LEAST[0]} by {LEAST[1]}, has {look.columns} by {look.rows}.",
        f"q leaves. Needs {LEAST[0]}x{LEAST[1]}.",
    )
    folded = [_folded(words, max(1, look.columns - 1)) for words in tried]
    return next((rows for rows in folded if len(rows) <= look.rows), folded[-1][: look.rows])


def _last_page(lines: Sequence[str], room: int) -> int:
    """The first line of a page that ends with the last one: a full page, or a little less that begins with a paragraph."""
    first = max(0, len(lines) - room)
    begins = (at for at in range(first, first + room // 3) if not at or not lines[at - 1].strip())
    return next(begins, first)


def _whole_paragraphs(lines: Sequence[str], room: int) -> int:
    """How many of the lines a page has room for, without the last lines of a paragraph that would begin the next page alone."""
    if len(lines) <= room:
        return room
    rest = next((number for number in range(room, len(lines)) if not lines[number]), len(lines)) - room
    before = next((number for number in range(room - 1, room // 2, -1) if not lines[number]), 0)
    if before and TABLE < rest + room - before <= room:
        return before
    if not lines[room - 1] or not 0 < rest <= ALONE:
        return room
    return next((number for number in range(room - 1, room - LONGEST, -1) if number > 0 and not lines[number]), room)


def _folded(line: str, width: int) -> list[str]:
    """The line cut between words where the window ends."""
    if len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)
