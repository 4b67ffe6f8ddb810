"""Pages to print: text, lines and rectangles measured in points (1/72 inch), and their output as SVG.

Text is measured in Helvetica, which all PDF readers have. SVG viewers may use another font, so each text in SVG has a
``textLength``, to which they fit it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Literal, TypeAlias

PAPERS = {"letter": (612.0, 792.0), "a4": (595.28, 841.89)}
"""Widths and heights of the papers in points, upright."""
INK, SOFT, RULED, SHADE, WHITE = "#000000", "#444444", "#888888", "#eeeeee", "#ffffff"
FONT_FAMILY = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"

Anchor: TypeAlias = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Words:
    """A text on the base line ``y``; ``x`` is its left end, its middle or its right end, by ``anchor``."""

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor = "start"
    bold: bool = False
    ink: str = INK

    @property
    def left(self) -> float:
        """The left end."""
        width = width_of(self.text, self.size, self.bold)
        return self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]

    @property
    def right(self) -> float:
        """The right end."""
        return self.left + width_of(self.text, self.size, self.bold)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.5
    ink: str = INK


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle, filled or with an edge or both."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    edge: float = 0.0
    ink: str = INK


Mark: TypeAlias = Words | Stroke | Rectangle


@dataclass(frozen=True, slots=True)
class Page:
    """A page: ``name`` for its file, ``title`` also for screen readers."""

    name: str
    title: str
    width: float
    height: float
    marks: tuple[Mark, ...]


# --- Measuring

_WIDTHS: tuple[dict[int, str], dict[int, str]] = (
    {
        191: "'",
        222: "ijl",
        260: "|¦",
        278: " !,./:;I[\\]ft·ìíîï",
        333: "()-`r¡",
        334: "{}",
        355: '"',
        389: "*",
        400: "°",
        469: "^",
        500: "Jcksvxyz",
        537: "¶",
        556: "#$0123456789?L_abdeghnopqu¢£¤¥§«»ðþ",
        584: "+<=>~¬±÷",
        611: "FTZ¿ßø",
        667: "&ABEKPSVXYÞ",
        722: "CDHNRUwÐ",
        737: "©®",
        778: "GOQØ",
        833: "Mm",
        889: "%æ",
        944: "W",
        1000: "Æ—",
        1015: "@",
    },
    {
        238: "'",
        278: " ,./I\\ijl·ìíîï",
        280: "|¦",
        333: "!()-:;[]`ft¡",
        389: "*r{}",
        400: "°",
        474: '"',
        500: "z",
        556: "#$0123456789J_aceksvxy¢£¤¥§«¶»",
        584: "+<=>^~¬±÷",
        611: "?FLTZbdghnopqu¿ßðøþ",
        667: "EPSVXYÞ",
        722: "&ABCDHKNRUÐ",
        737: "©®",
        778: "GOQwØ",
        833: "M",
        889: "%mæ",
        944: "W",
        975: "@",
        1000: "Æ—",
    },
)
"""Helvetica's and Helvetica-Bold's characters by width, in thousandths of the size; an accent changes no letter's width."""
_ALIKE = {
    "\N{LEFT SINGLE QUOTATION MARK}": "j",
    "\N{RIGHT SINGLE QUOTATION MARK}": "j",
    "\N{LEFT DOUBLE QUOTATION MARK}": "c",
    "\N{RIGHT DOUBLE QUOTATION MARK}": "c",
    "\N{EN DASH}": "0",
    "\N{MULTIPLICATION SIGN}": "+",
    "\N{MICRO SIGN}": "n",
    **dict.fromkeys(("\N{DIAERESIS}", "\N{MACRON}", "\N{ACUTE ACCENT}", "\N{CEDILLA}"), "("),
}
"""Characters that are as wide as another one, or narrower."""
_BY_CHARACTER = tuple({each: width for width, these in widths.items() for each in these} for widths in _WIDTHS)
WIDEST = 1100
"""Thousandths for a character of another script, an upper bound for all fonts."""


def width_of(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in points.

    >>> width_of("Hank", 10), width_of("Hank", 10, bold=True) > width_of("Hank", 10)
    (23.34, True)
    """
    return sum(_width(each, bold) for each in text) * size / 1000


@cache
def _width(character: str, bold: bool) -> int:
    known = _BY_CHARACTER[bold]
    character = _ALIKE.get(character, character)
    return known.get(character) or known.get(unicodedata.normalize("NFKD", character)[0], WIDEST)


def size_for(text: str, room: float, size: float, bold: bool = False) -> float:
    """The font size, reduced if the text would be wider than ``room``."""
    width = width_of(text, size, bold)
    return size if width <= room else size * room / width * 0.999


def lines_of(words: Sequence[str], room: float, size: float, bold: bool = False) -> list[str]:
    """Words set in lines no wider than the room; a wider word has a line of its own.

    >>> lines_of(["CF Pos 3,", "LF Neu 4,", "RF Neu 4"], 80, 8)
    ['CF Pos 3, LF Neu 4,', 'RF Neu 4']
    """
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


# --- SVG


def svg(page: Page) -> str:
    """The page as an SVG document that prints in its true size."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(page.width)}pt" height="{_number(page.height)}pt" '
        f'viewBox="0 0 {_number(page.width)} {_number(page.height)}" role="img" aria-label="{escape(page.title)}" '
        f'font-family="{FONT_FAMILY}" fill="{INK}">',
        f"<title>{escape(page.title)}</title>",
        f'<rect width="{_number(page.width)}" height="{_number(page.height)}" fill="{WHITE}"/>',
        *(_svg_mark(mark) for mark in page.marks),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _svg_mark(mark: Mark) -> str:
    if isinstance(mark, Words):
        return _svg_words(mark)
    if isinstance(mark, Stroke):
        return (
            f'<line x1="{_number(mark.x1)}" y1="{_number(mark.y1)}" x2="{_number(mark.x2)}" y2="{_number(mark.y2)}" '
            f'stroke="{mark.ink}" stroke-width="{_number(mark.width)}"/>'
        )
    edge = f' stroke="{mark.ink}" stroke-width="{_number(mark.edge)}"' if mark.edge else ""
    return (
        f'<rect x="{_number(mark.x)}" y="{_number(mark.y)}" width="{_number(mark.width)}" height="{_number(mark.height)}" '
        f'fill="{mark.fill or "none"}"{edge}/>'
    )


def _svg_words(mark: Words) -> str:
    attributes = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
    attributes += ' font-weight="bold"' if mark.bold else ""
    attributes += f' fill="{mark.ink}"' if mark.ink != INK else ""
    if len(mark.text) > 1 and all(_width(each, mark.bold) != WIDEST for each in mark.text):
        width = _number(width_of(mark.text, mark.size, mark.bold))
        attributes += f' textLength="{width}" lengthAdjust="spacingAndGlyphs"'
    text = escape(mark.text).replace("  ", " \N{NO-BREAK SPACE}")  # blanks in a row would count as one
    return f'<text x="{_number(mark.x)}" y="{_number(mark.y)}" font-size="{_number(mark.size)}"{attributes}>{text}</text>'


def _number(value: float) -> str:
    """A coordinate, short: two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
