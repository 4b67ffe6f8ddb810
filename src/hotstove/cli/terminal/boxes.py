"""Boxes for cards on the drawn table, and texts in lines of a width."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text


def border(title: str, style: str, left: str, line: str, right: str, inner: int) -> Text:
    """A box's upper or lower border with a title; where there is no room for all of it, as many whole words as fit."""
    if not title:
        return Text(f"{left}{line * inner}{right}", "dim")
    cut = wrap(title, inner - 3)[0].rstrip(",")[: inner - 3]
    text = Text.assemble((f"{left}{line} ", "dim"))
    text.append(cut, style)
    text.append(f" {line * (inner - 3 - cell_len(cut))}{right}", "dim")
    return text


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
