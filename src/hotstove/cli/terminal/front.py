"""What a game needs of a terminal: the line between the loop that plays and the two fronts, plain lines and a drawn table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hotstove.book.story import StoryEntry, Throw
from hotstove.play.asking import Prompt
from hotstove.play.moment import Moment


class PersonLeft(Exception):
    """The person leaves the table or the draft."""


class Front(Protocol):
    """A terminal on which a game is shown. What its methods return was typed; None: input has ended."""

    def open(self) -> None:
        """Get ready."""

    def close(self) -> None:
        """Leave the terminal as it was."""

    def watch(self, before: Moment, after: Moment, new: Sequence[StoryEntry], throw: Throw | None, hold: bool) -> str | None:
        """Show what happened. With ``hold`` nobody at this table is asked next. Empty unless something was typed."""

    def thinking(self, moment: Moment, words: str) -> None:
        """Say what keeps everybody waiting."""

    def stopped(self) -> bool:
        """Whether ``q`` has been typed during a wait; other keys are dropped."""

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        """Put a question. ``fresh``: it was not shown before."""

    def say(self, text: str) -> None:
        """One message."""

    def page(self, title: str, text: str) -> None:
        """A longer text."""

    def hand_over(self, moment: Moment, words: str) -> str | None:
        """Say the words, with the table as it lies open to all, and wait for Enter."""

    def conceal(self) -> None:
        """What was shown to one of two managers must not stay in sight."""

    def ending(self, moment: Moment) -> str | None:
        """Show the end of the game; empty or None to leave."""
