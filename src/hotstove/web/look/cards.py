"""Cards as they are drawn: which rows are tables of ranges, which facts, which sentences; what a roll points at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from markupsafe import Markup

from hotstove.baseball.ball_game import CardFace
from hotstove.book.beats import CARD, Throw

FEW = 4
"""Ranges that make a table."""
_RANGE = re.compile(r"(\S+(?: \S+)*) (\d+)(?:-(\d+))?")


SHORT = 18
"""Letters of a row that can stand beside another one."""
KINDS = {"HR": "homer", "3B": "hit", "2B": "hit", "1B": "hit", "BB": "walk", "HBP": "walk", "IBB": "walk", "SO": "fan"}
"""How results that every card of baseball has are coloured; all others are outs and odds and ends."""


@dataclass(frozen=True, slots=True)
class Block:
    """A range of rolls and what it is: ``1B`` from 5 to 18."""

    label: str
    first: int
    last: int

    @property
    def rolls(self) -> str:
        """``5-18``, or ``24``."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def kind(self) -> str:
        """How it is coloured."""
        return KINDS.get(self.label, "other")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a card: its label and text, and its ranges where it is a table of them."""

    label: str
    text: str
    blocks: tuple[Block, ...] = ()

    @property
    def says(self) -> bool:
        """Is it a sentence?"""
        return not self.blocks and self.text.endswith(".")

    @property
    def kind(self) -> str:
        """How a result is coloured."""
        return KINDS.get(self.text, "other")


Look = Literal["column", "faces", "short", "list", "says"]


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of a card that follow each other and look alike: a table of ranges, the faces of a die side by side, short facts
    beside each other, a list of facts, or sentences."""

    look: Look
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """What a roll points at on a card: the row's label, what stands there, and its block where the row is a table."""

    row: str
    text: str
    block: Block | None = None


def rows_of(face: CardFace) -> tuple[Row, ...]:
    """The rows of a card."""
    return tuple(Row(label, text, blocks_of(text)) for label, text in face.rows)


def parts_of(face: CardFace) -> tuple[Part, ...]:
    """A card from top to bottom, as the game has it. All its facts look alike: one that is long makes a list of them.

    >>> [(part.look, len(part.rows)) for part in parts_of(CardFace("", "", (("Speed", "5"), ("Arm", "7"), ("", "He runs."))))]
    [('short', 2), ('says', 1)]
    """
    rows = rows_of(face)
    facts = [row for row in rows if not row.blocks and not row.says]
    alike: Look = "list"
    if face.reads and all(len(row.label) == 1 and len(row.text) < 4 for row in facts):
        alike = "faces"
    elif all(len(row.label) + len(row.text) <= SHORT for row in facts):
        alike = "short"

    def look(row: Row) -> Look:
        return "column" if row.blocks else "says" if row.says else alike

    return tuple(Part(each, tuple(found)) for each, found in groupby(rows, look))


def blocks_of(text: str) -> tuple[Block, ...]:
    """The ranges that a row lists, one after the other without a gap; none where it is anything else.

    >>> [block.rolls for block in blocks_of("HR 0-1, 2B 2-4, BB 5, SO 6-99")]
    ['0-1', '2-4', '5', '6-99']
    >>> blocks_of("1B Pos 3, LF Neu 4")
    ()
    """
    found: list[Block] = []
    for part in text.split(", "):
        match = _RANGE.fullmatch(part)
        if match is None:
            return ()
        first = int(match[2])
        block = Block(match[1], first, int(match[3] or first))
        if block.last < first or (found and first != found[-1].last + 1):
            return ()
        found.append(block)
    return tuple(found) if len(found) >= FEW else ()


def hit_by(face: CardFace, throws: Sequence[Throw]) -> Hit | None:
    """What the last of these rolls that is read on the card points at."""
    for throw in reversed(throws):
        if not face.reads or throw.label != face.reads or throw.dice == CARD:
            continue
        shown = (throw.faces, throw.reading, throw.reading.partition(",")[0])
        for row in rows_of(face):
            if row.label in shown:
                return Hit(row.label, row.text)
            for block in row.blocks:
                if throw.reading.isdecimal() and block.first <= int(throw.reading) <= block.last:
                    return Hit(row.label, block.label, block)
    return None


def strip_svg(row: Row, hit: Hit | None) -> Markup:
    """A table of ranges as one strip, each as wide as it is likely; the table itself says the same in words."""
    first, last = row.blocks[0].first, row.blocks[-1].last
    parts = [
        f'<rect class="{block.kind}{" on" if hit is not None and hit.block == block else ""}" x="{block.first - first}" y="0"'
        f' width="{block.last + 1 - block.first}" height="4"/>'
        for block in row.blocks
    ]
    wide = last + 1 - first
    begin = f'<svg class="strip" viewBox="0 0 {wide} 4" preserveAspectRatio="none" aria-hidden="true">'
    return Markup(f"{begin}{''.join(parts)}</svg>")
