"""Pictures of the reports, as SVG by hand: paper, inks and marks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

PAPER, INK, SOFT, GRID = "#fffdf8", "#24211c", "#6f695d", "#d3ccbc"
BLUE, RED = "#2c6091", "#b23a30"
SANS = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def opened(width: float, height: float, title: str, about: str) -> list[str]:
    """The beginning of a picture: its size, title and description for those who don't see it, paper."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}" role="img" '
        f'font-family="{SANS}" font-size="12" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(about)}</desc>",
        f'<rect width="{short(width)}" height="{short(height)}" fill="{PAPER}"/>',
    ]


def closed(parts: Sequence[str]) -> str:
    """The whole picture as text."""
    return "\n".join([*parts, "</svg>"]) + "\n"


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    """A straight line."""
    ends = f'x1="{short(x1)}" y1="{short(y1)}" x2="{short(x2)}" y2="{short(y2)}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width:g}"/>'


def box(x: float, y: float, width: float, height: float, colour: str, opacity: float = 1.0) -> str:
    """A filled box."""
    clear = "" if opacity == 1 else f' fill-opacity="{opacity:g}"'
    return f'<rect x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}" fill="{colour}"{clear}/>'


def text(
    x: float, y: float, words: str, colour: str = INK, anchor: str = "start", size: int = 12, weight: str = "normal"
) -> str:
    """Words at a place; ``anchor`` is start, middle or end."""
    look = ("" if size == 12 else f' font-size="{size}"') + ("" if weight == "normal" else f' font-weight="{weight}"')
    return f'<text x="{short(x)}" y="{short(y)}" fill="{colour}" text-anchor="{anchor}"{look}>{escape(words)}</text>'


def disc(x: float, y: float, radius: float, colour: str, opacity: float = 1.0) -> str:
    """A filled circle."""
    clear = "" if opacity == 1 else f' fill-opacity="{opacity:g}"'
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{radius:g}" fill="{colour}"{clear}/>'


def ring(x: float, y: float, radius: float, colour: str) -> str:
    """An open circle."""
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{radius:g}" fill="none" stroke="{colour}" stroke-width="1.4"/>'


def short(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")
