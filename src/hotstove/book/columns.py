"""The width of texts in columns of a terminal or of a monospaced font."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def columns(text: str) -> int:
    """The number of columns that a text takes: wide characters take two, combining ones none.

    >>> columns("Tomás"), columns("海鷗")
    (5, 4)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, room: int) -> str:
    """The text with blanks after it, ``room`` columns in all."""
    return text + " " * (room - columns(text))


def cut(text: str, room: int) -> str:
    """The text, shortened to ``room`` columns if it is longer; a full stop then replaces the rest."""
    if columns(text) <= room:
        return text
    while text and columns(text) >= room:
        text = text[:-1]
    return f"{text}."
