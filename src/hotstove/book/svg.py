"""Shapes and text as SVG, with presentation in attributes alone, for viewers that do not allow style sheets."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


def coordinate(value: float) -> str:
    """A coordinate with one decimal at most.

    >>> coordinate(3.0), coordinate(2.25)
    ('3', '2.2')
    """
    return f"{value:.1f}".removesuffix(".0")


def text(
    x: float, y: float, words: str, size: float, anchor: str = "start", fill: str = "", weight: str = "", more: str = ""
) -> str:
    """A text on the base line at ``y``; ``more`` are further attributes, each after a blank."""
    attributes = f' text-anchor="{anchor}"' if anchor != "start" else ""
    attributes += f' fill="{fill}"' if fill else ""
    attributes += f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{coordinate(x)}" y="{coordinate(y)}" font-size="{coordinate(size)}"{attributes}{more}>{escape(words)}</text>'
    )


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float = 1.0) -> str:
    """A straight line with round ends."""
    return (
        f'<line x1="{coordinate(x1)}" y1="{coordinate(y1)}" x2="{coordinate(x2)}" y2="{coordinate(y2)}" stroke="{stroke}" '
        f'stroke-width="{coordinate(width)}" stroke-linecap="round"/>'
    )


def rectangle(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A rectangle by its upper left corner."""
    place = f'x="{coordinate(x)}" y="{coordinate(y)}" width="{coordinate(width)}" height="{coordinate(height)}"'
    return f'<rect {place} fill="{fill}"{more}/>'


def circle(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """A circle by its middle."""
    return f'<circle cx="{coordinate(x)}" cy="{coordinate(y)}" r="{coordinate(radius)}" fill="{fill}"{more}/>'


def polyline(points: Iterable[Point], stroke: str, width: float, more: str = "") -> str:
    """Lines from point to point."""
    return f'<polyline points="{_listed(points)}" fill="none" stroke="{stroke}" stroke-width="{coordinate(width)}"{more}/>'


def polygon(points: Iterable[Point], fill: str, stroke: str, width: float, more: str = "") -> str:
    """A closed shape."""
    return f'<polygon points="{_listed(points)}" fill="{fill}" stroke="{stroke}" stroke-width="{coordinate(width)}"{more}/>'


def _listed(points: Iterable[Point]) -> str:
    return " ".join(f"{coordinate(x)},{coordinate(y)}" for x, y in points)
