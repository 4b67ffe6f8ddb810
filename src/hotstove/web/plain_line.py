"""One line of text that a person has typed for others to read."""

from __future__ import annotations

import unicodedata
from typing import Final

from hotstove.table.errors import NotLegal

UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that are drawn as nothing, though they count as printable: fillers, an empty cell of Braille, joiners."""
VARIANTS: Final = frozenset(
    chr(code)
    for first, last in ((0xFE00, 0xFE0F), (0x180B, 0x180D), (0x180F, 0x180F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
)
"""What only says in which of its forms the sign before it is drawn. Telephones type it with many a picture."""
MARKS: Final = ("\u201c", "\u201d")
"""What stands before and after a name, so that nobody takes it for the table's own words."""
MOST_MARKS: Final = 2
"""The most marks on a letter: more would be drawn over the lines around it."""


def plain_name(text: str, most: int, what: str) -> str:
    """Return a name, which is shown in ``MARKS``, as ``plain_line`` does; raises NotLegal also for one that holds a mark."""
    name = plain_line(text, most, what)
    if any(mark in name for mark in MARKS):
        raise NotLegal(f"{what}: the marks {MARKS[0]} and {MARKS[1]} stand around every name; expected one without them")
    return name


def plain_line(text: str, most: int, what: str) -> str:
    """Return one line of text without superfluous spaces and without ``VARIANTS``, ``most`` characters at most.

    Raises NotLegal with what is wrong about it; ``what`` it is stands before that.
    """
    seen = "".join(letter for letter in text if letter not in VARIANTS)
    line = unicodedata.normalize("NFC", " ".join(seen.split()))
    if len(line) > most:
        raise NotLegal(f"{what}: at most {most} letters, found {len(line)}")
    if not text.isprintable() or any(letter in UNSEEN for letter in line):
        raise NotLegal(f"{what}: letters, digits and signs that can be seen, on one line; found another one")
    marks = 0
    for letter in line:
        marks = marks + 1 if is_mark(letter) else 0
        if marks > MOST_MARKS:
            raise NotLegal(f"{what}: at most {MOST_MARKS} marks on a letter")
    return line


def is_mark(letter: str) -> bool:
    """Whether a letter is drawn over, under or around the one before it.

    Its category says so: the class by which ``unicodedata.combining`` orders marks is 0 for many of them, as in Thai.
    """
    return unicodedata.category(letter) in ("Mn", "Me")


def in_marks(name: str) -> str:
    """Return the name as it is shown to others: ``“Ada”``."""
    return f"{MARKS[0]}{name}{MARKS[1]}"
