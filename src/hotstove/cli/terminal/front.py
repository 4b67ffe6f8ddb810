"""The interface between the loop that plays a game and a terminal; it is implemented for plain lines and for a drawn table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from hotstove.book.story import StoryEntry, Throw
from hotstove.cli.terminal.keyboard import never
from hotstove.play.asking import Prompt
from hotstove.play.moment import Moment


class PersonLeft(Exception):
    """The person has left the game or the draft."""


class Front(Protocol):
    """A terminal that shows a game. Methods that return text return what was typed, or None if input has ended.

    ``draws``: what is said stands on a drawn screen, from which it can be put away.
    """

    draws: bool

    def open(self, hand_shown: Callable[[], bool] = never) -> None:
        """Prepare the terminal.

        ``hand_shown``: whether one of two people's hand is shown now. It is removed when the process is stopped (Ctrl-Z), and
        what waits for a key then raises CameBack as it goes on.
        """

    def close(self) -> None:
        """Restore the terminal."""

    def watch(
        self,
        before: Moment,
        after: Moment,
        new: Sequence[StoryEntry],
        throw: Throw | None,
        plays_on: bool,
        faces: Sequence[str] = (),
    ) -> str | None:
        """Show the ``new`` entries, after the dice of ``throw``. ``plays_on``: the game plays on; nobody is asked next.

        ``faces`` are all throws of these dice. Returns what was typed meanwhile, or an empty string.
        """

    def thinking(self, moment: Moment, words: str, prompt: Prompt | None = None) -> None:
        """Show the reason of a wait, and the question with what has been worked out about it so far."""

    def meanwhile(self) -> str | None:
        """The key pressed during a wait, or an empty text; None at the end of input."""

    def stopped(self) -> bool:
        """Whether ``q`` has been typed during a wait; other keys are ignored."""

    def interrupted(self) -> None:
        """Ctrl-C has ended a wait: a ``q`` that follows means what it always does."""

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        """Show a question and return what is typed. ``fresh``: it was not shown before."""

    def say(self, text: str) -> None:
        """Show a message."""

    def refuse(self, typed: str, text: str) -> None:
        """Show why what was typed is no answer."""

    def page(self, title: str, text: str, at_end: bool = False) -> None:
        """Show a longer text under a title; ``at_end``: where it has pages, the last one first."""

    def hand_over(self, moment: Moment, words: str) -> str | None:
        """Show the words and the part of the game that is open to everybody, until Enter or a command that only looks.

        Return the command's key, another text for Enter; None at the end of input or for who leaves.
        """

    def conceal(self) -> None:
        """Remove what only one of two managers may see from the terminal."""

    def ending(self, moment: Moment) -> str | None:
        """Show the end of the game and return what is typed; empty or None to leave."""
