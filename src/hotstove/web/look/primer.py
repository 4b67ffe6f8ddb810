"""A game's primer as a page shows it: the same words, without the lines and columns that they have in a terminal."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEAD = re.compile(r"([A-Z]{2,}(?: [A-Z]{2,})*)\s+(?=\S)")
_GAP = re.compile(r" {3,}")
FAR = 20
"""Blanks before a line that goes on with the second of two columns."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands under one heading (empty: under none): sentences, and a list where the terminal has columns."""

    head: str
    text: str
    items: tuple[str, ...] = ()


def entries(primer: str) -> tuple[Entry, ...]:
    """A primer's paragraphs in order, but for those about commands, which only a terminal takes.

    >>> entries("Nine innings.\\nBAT  One die:\\n  1B single     SO strikeout\\nRUN  `fast`\\n  it is.")
    (Entry(head='', text='Nine innings.', items=()), Entry(head='BAT', text='One die:', items=('1B single', 'SO strikeout')))
    """
    paragraphs: list[list[str]] = [[]]
    for line in primer.splitlines():
        if not line.strip() or _HEAD.match(line):
            paragraphs.append([])
        if line.strip():
            paragraphs[-1].append(line)
    return tuple(_entry(lines) for lines in paragraphs if lines and "`" not in "".join(lines))


def _entry(lines: list[str]) -> Entry:
    head = _HEAD.match(lines[0])
    words: list[str] = []
    columns: tuple[list[str], list[str]] = ([], [])
    for line in (lines[0][head.end() :] if head else lines[0], *lines[1:]):
        cells = _GAP.split(line.strip())
        if len(cells) == 2:
            for column, cell in zip(columns, cells, strict=True):
                column.append(cell)
        elif columns[1] and line.startswith(" " * FAR):
            columns[1][-1] += f" {line.strip()}"
        else:
            words.append(line.strip())
    return Entry(head[1] if head else "", " ".join(words), (*columns[0], *columns[1]))
