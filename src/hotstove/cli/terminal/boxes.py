"""Boxes for cards on the drawn table, and texts in lines of a width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from hotstove.baseball.teams import last_name_of

LEADS_ON: Final = frozenset(["a", "an", "and", "at", "by", "for", "his", "in", "of", "on", "or", "the", "to", "with"])
"""Words with which no cut text ends."""


def border(title: str, style: str, left: str, line: str, right: str, inner: int) -> Text:
    """A box's upper or lower border with a title; where there is no room for all of it, as many whole words as fit."""
    if not title:
        return Text(f"{left}{line * inner}{right}", "dim")
    cut = wrap(title, inner - 3)[0]
    while cut != title and cut.rpartition(" ")[2] in LEADS_ON:
        cut = cut.rpartition(" ")[0]
    cut = cut.rstrip(",")[: inner - 3]
    text = Text.assemble((f"{left}{line} ", "dim"))
    text.append(cut, style)
    text.append(f" {line * (inner - 3 - cell_len(cut))}{right}", "dim")
    return text


def name_in(name: str, room: int) -> str:
    """A player's name, with initials before his last name where there is no room for all of it.

    >>> name_in("Nathaniel Mothballinger", 21)
    'N. Mothballinger'
    """
    last = last_name_of(name)
    first = name.removesuffix(last).split()
    return name if cell_len(name) <= room else " ".join([*(f"{each[0]}." for each in first), last])


def boxed(content: Text, side: str, inner: int) -> Text:
    """A line of a box between its sides."""
    text = Text.assemble((side, "dim"))
    content.truncate(inner, pad=True)
    text.append_text(content)
    text.append(side, "dim")
    return text


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most that many columns, at least one; a longer word is a line, but a path is cut behind slashes.

    >>> wrap("Saved: /home/ann/games/monday.jsonl", 20)
    ['Saved:', '/home/ann/games/', 'monday.jsonl']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and cell_len(lines[-1]) + 1 + cell_len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
        while "/" in word and cell_len(lines[-1]) > width:
            cut = lines[-1].rfind("/", 1, width) + 1 or width
            lines[-1:] = [lines[-1][:cut], lines[-1][cut:]]
    return lines


def whole_words(text: str, width: int) -> str:
    """As many whole words of a text as fit into that many columns, without a comma at the end; at least one word."""
    return wrap(text, width)[0].rstrip(",")


def folded(item: Text, width: int) -> list[Text]:
    """An item in lines of at most that many columns, cut at blanks; the lines after the first begin further to the right."""
    lines, indent = [], ""
    while cell_len(item.plain) + len(indent) > width and (cut := item.plain.rfind(" ", 4, width - len(indent))) > 0:
        line, item = item.divide([cut])
        lines.append(Text(indent).append_text(line))
        item, indent = item[1:], "     "
    return [*lines, Text(indent).append_text(item)]


def flow(items: Sequence[Text], columns: int) -> list[Text]:
    """Items side by side, as many on each line as fit; an item longer than a line has lines of its own."""
    lines: list[Text] = []
    more: list[Text] = []
    for item in items:
        if lines and not more and cell_len(lines[-1].plain) + cell_len(item.plain) + 3 < columns:
            lines[-1].append("  ")
        else:
            lines.append(Text(" "))
        first, *more = folded(item, columns - 2)
        lines[-1].append_text(first)
        lines += more
    return lines


def shortened(line: Text, width: int, end: str) -> Text:
    """A line cut between words, so that it ends in ``end`` and has at most that many columns."""
    line = line.copy()
    line.truncate(max(line.plain.rfind(" ", 0, width - cell_len(end) + 1), 1))
    return line.append(end, "dim")
