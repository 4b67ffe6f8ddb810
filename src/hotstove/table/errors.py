"""The errors of the table, by meaning: unreadable text, an answer that isn't legal, a record that doesn't fit."""

from __future__ import annotations


class HotStoveError(Exception):
    """Any error whose message is meant for a person; the command prints it without a traceback."""


class Unreadable(HotStoveError):
    """Text that can't be read: a file, a line, a typed answer. The message names the place and what was expected."""


class NotLegal(HotStoveError):
    """An answer or a set-up that the rules don't allow at this moment."""


class DoesNotFit(HotStoveError):
    """A record, script or position that the rules contradict: the wrong question, too many or too few answers."""


MOST_TURNS = 2_500
"""The turns of a game after which no end is waited for; computers that choose by chance have come to 1,054."""


class Endless(HotStoveError):
    """A game that has lasted ``MOST_TURNS`` turns, since its teams can hardly be ahead of each other, or hardly be put out."""

    def __init__(self) -> None:
        super().__init__(
            f"this game has lasted {MOST_TURNS:,} turns and is given up: with these teams hardly anybody scores, or hardly "
            "anybody is put out, or both always score the same"
        )
