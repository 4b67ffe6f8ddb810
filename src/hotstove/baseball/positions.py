"""Fielding positions by their scorecard numbers."""

from __future__ import annotations

from enum import IntEnum
from types import MappingProxyType
from typing import Final

from hotstove.table.texts import Node


class Position(IntEnum):
    """The numbers of the scorecard; 10 to 12 are roles in the batting order, not places on the field."""

    PITCHER = 1
    CATCHER = 2
    FIRST_BASE = 3
    SECOND_BASE = 4
    THIRD_BASE = 5
    SHORTSTOP = 6
    LEFT_FIELD = 7
    CENTER_FIELD = 8
    RIGHT_FIELD = 9
    DESIGNATED_HITTER = 10
    PINCH_HITTER = 11
    PINCH_RUNNER = 12

    @property
    def short(self) -> str:
        """The box score's abbreviation: ``ss``.

        >>> Position.SHORTSTOP.short
        'ss'
        """
        return _SHORT[self - 1]

    @property
    def words(self) -> str:
        """Its name in words: ``first base``.

        >>> Position.FIRST_BASE.words
        'first base'
        """
        return self.name.lower().replace("_", " ")

    @property
    def fields(self) -> bool:
        """Whether it is one of the nine places on the field."""
        return self <= Position.RIGHT_FIELD


_SHORT = ("p", "c", "1b", "2b", "3b", "ss", "lf", "cf", "rf", "dh", "ph", "pr")


POSITION_KEYS: Final = MappingProxyType(dict(zip(Position, "pafsthdoz", strict=False)))
"""A key for each place on the field, the same in all games, and none of a command's."""


def position_named(text: str) -> Position:
    """The position for an abbreviation (``SS``, ``cf``) or a scorecard number; raises ValueError otherwise."""
    wanted = text.strip().lower()
    if wanted in _SHORT:
        return Position(_SHORT.index(wanted) + 1)
    return Position(int(wanted))


def read_position(node: Node, expected: str) -> Position:
    """The position that a text names as above; raises Unreadable, with the place and what was ``expected``, otherwise."""
    try:
        return position_named(node.text(expected))
    except ValueError:
        node.unreadable(expected)
