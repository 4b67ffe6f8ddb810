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
