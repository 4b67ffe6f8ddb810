"""Text in columns: how wide a text stands in a terminal or a file with letters of one width."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def columns(text: str) -> int:
    """How many columns the text takes: wide letters two, marks that stand on others none.

    >>> columns("Tomás"), columns("海鷗")
    (5, 4)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, room: int) -> str:
    """The text with blanks behind it to fill the room."""
    return text + " " * (room - columns(text))


def cut(text: str, room: int) -> str:
    """The text if it has room, else as much of it as has, with a full stop for the rest."""
    if columns(text) <= room:
        return text
    while text and columns(text) >= room:
        text = text[:-1]
    return f"{text}."
