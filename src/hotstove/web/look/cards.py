"""Cards as they are drawn: rows of one look grouped, a table of ranges as a strip, and colours of results."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from markupsafe import Markup

from hotstove.baseball.card_faces import CardFace, DialRow, HeatMark, Ranges, Rating, Reading, Row, SelectedRow, Sentence
from hotstove.baseball.laid_out import Roster

SHORT = 18
"""The most characters of a row that stands beside another one."""
COLOURS = {"HR": "homer", "3B": "hit", "2B": "hit", "1B": "hit", "BB": "walk", "HBP": "walk", "IBB": "walk", "SO": "strikeout"}
"""Colour classes of results that are common to all games; all other results have the class ``other``."""


Look = Literal["column", "dial", "faces", "short", "list", "says"]


@dataclass(frozen=True, slots=True)
class CardPart:
    """Rows of a card that follow each other and look alike: a table of ranges, a dial, the faces of a die side by side, short
    facts beside each other, a list of facts, or sentences."""

    look: Look
    rows: tuple[Row, ...]


def coloured(result: str) -> str:
    """Return the colour class of a result."""
    return COLOURS.get(result.rstrip("*"), "other")


def parts_of(face: CardFace) -> tuple[CardPart, ...]:
    """Return the parts of a card from top to bottom. If one fact is too long for ``SHORT``, all facts make a list.

    A player's ratings never do: one card looks like the other, wherever he plays.

    >>> from hotstove.baseball.card_faces import Rating
    >>> rows = (Rating("Speed", 5), Rating("Arm", 7), Sentence("", "He runs."))
    >>> [(part.look, len(part.rows)) for part in parts_of(CardFace("", "", rows))]
    [('short', 2), ('says', 1)]
    """
    facts = [row for row in face.rows if not isinstance(row, Ranges | DialRow | Sentence)]
    alike: Look = "list"
    if all(isinstance(row, Reading) and len(row.label) == 1 and len(row.text) < 4 for row in facts):
        alike = "faces"
    elif any(isinstance(row, Rating) for row in facts) or all(len(row.label) + len(row.text) <= SHORT for row in facts):
        alike = "short"

    def look(row: Row) -> Look:
        if isinstance(row, DialRow):
            return "dial"
        return "column" if isinstance(row, Ranges) else "says" if isinstance(row, Sentence) else alike

    return tuple(CardPart(each, tuple(rows)) for each, rows in groupby(face.rows, look))


def column_read(batting: CardFace, pitching: CardFace | None) -> Ranges | None:
    """Return the table of ranges on which the at-bat's dice are read; None unless just one of both cards has such a table."""
    tables = [row for face in (batting, pitching) if face is not None for row in face.rows if isinstance(row, Ranges)]
    return tables[0] if len(tables) == 1 else None


def heat(mark: HeatMark) -> str:
    """Return the class of a mark's colour, from ``cold-3`` over ``even`` to ``hot-3``."""
    degree = (abs(mark.heat) + 1) // 2
    return "even" if not degree else f"{'hot' if mark.heat > 0 else 'cold'}-{degree}"


def strip_svg(row: Ranges, selected: SelectedRow | None) -> Markup:
    """Return a table of ranges as one strip, each range as wide as it is likely; for readers, the table follows in words."""
    first, last = row.ranges[0].first, row.ranges[-1].last
    parts = [
        f'<rect class="{coloured(each.result)}{" on" if selected is not None and selected.range == each else ""}"'
        f' x="{each.first - first}" y="0" width="{each.last + 1 - each.first}" height="4"/>'
        for each in row.ranges
    ]
    wide = last + 1 - first
    begin = f'<svg class="strip" viewBox="0 0 {wide} 4" preserveAspectRatio="none" aria-hidden="true">'
    return Markup(f"{begin}{''.join(parts)}</svg>")


def title_of(roster: Roster, name: str) -> str:
    """Return the title of a player's card, which may have a number before his name; empty if the roster has none."""
    face = roster.face(name)
    return face.title if face is not None else ""
