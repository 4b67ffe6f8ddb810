"""A word that is typed where a single key answers: no letter of it but the first one answers anything, nor does its Enter."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

AT_ONCE: Final = 0.3
"""Seconds within which a letter follows another one of the same word."""
READ_ALONE: Final = "Keys right after a letter answer nothing; press it again, or a colon before a word."
"""What is said of one that could have been meant for an answer."""
REFUSED: Final = "Enter right after a wrong key answers nothing; once more gives the usual answer."
"""What is said of it."""


@dataclass(slots=True)
class TypedWord:
    """The last letter that was pressed and when, and whether what was pressed last was no answer (``refused``)."""

    letter: str = ""
    at: float = 0.0
    refused: bool = False

    def press(self, key: str) -> None:
        """Note a key that has a meaning of its own."""
        self.letter, self.at, self.refused = (key if len(key) == 1 and key.isalpha() else ""), monotonic(), False

    def refuse(self, key: str) -> None:
        """Note a key that is no answer."""
        self.press(key)
        self.refused = len(key) == 1 and key.isprintable()

    def goes_on(self, key: str) -> bool:
        """Whether a letter goes on with the word or Enter ends it, so that it answers nothing; Enter does so once.

        The same letter once more, as to pass and pass again, is no word.
        """
        at_once = bool(self.letter) and monotonic() - self.at < AT_ONCE
        if key in ("\r", "\n"):
            ends = self.refused or at_once
            self.letter, self.refused = "", False
            return ends
        if not (at_once and len(key) == 1 and key.isalpha() and key != self.letter):
            return False
        self.refuse(key)
        return True
