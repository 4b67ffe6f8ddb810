"""Parts of the laboratory's pages: tables, and drawings that need no other files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final, NamedTuple, Protocol

WIDTH: Final = 720.0
"""The width of drawings in pixels, where there is room."""
BARS: Final = 2
"""The standard errors that a bar reaches to either side."""


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column names the rows; it scrolls by itself where a screen is too narrow for it."""
    first, *others = (escape(head) for head in heads)
    head = f'<th scope="col" class="left">{first}</th>' + "".join(f'<th scope="col">{each}</th>' for each in others)
    body = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    about = escape(caption)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{about}"><table><caption>{about}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def svg(height: float, title: str, marks: Sequence[str]) -> str:
    """A drawing `WIDTH` wide; ``title`` says in words what it shows."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {height:.0f}" role="img" font-size="14" '
            f'font-family="sans-serif" fill="currentColor" stroke="currentColor"><title>{escape(title)}</title>',
            *marks,
            "</svg>",
        ]
    )


def text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    """Words in a drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" stroke="none">{escape(words)}</text>'


class Measured(Protocol):
    """A value with its standard error."""

    @property
    def value(self) -> float: ...

    @property
    def error(self) -> float: ...


ROW: Final = 24.0
"""The height of a row of `bars_plot`."""
NAMES: Final = 220.0
"""The room for its names."""


def bars_plot(
    title: str,
    rows: Sequence[tuple[str, Measured | None]],
    written: Callable[[float], str],
    named: str,
    ticks: Sequence[float] = (),
) -> str:
    """Named values below each other, each a dot with a bar over two standard errors to either side, and a line at 0.

    A row without a value is named alone. ``named`` says what is measured across. ``ticks``, in order, are the places that are
    marked; what is beyond the first and the last stands there. By default the least, 0 and the greatest are marked.
    """
    height = ROW * (len(rows) + 2)
    reached = [one.value + sign * BARS * one.error for _, one in rows if one is not None for sign in (-1, 1)]
    marked = ticks or sorted({min([*reached, 0.0]), 0.0, max([*reached, 0.0])})
    low, high = marked[0], max(marked[-1], marked[0] + 1e-9)

    def across(value: float) -> float:
        return NAMES + (WIDTH - NAMES - 20) * (max(low, min(high, value)) - low) / (high - low)

    marks = []
    for value in marked:
        x, faint = across(value), ' stroke-opacity=".2"' if value else ""
        marks.append(f'<path d="M{x:.1f} 0V{height - 2 * ROW:.1f}"{faint}/>')
        marks.append(text(x, height - ROW - 6, written(value) if value else "0"))
    for place, (name, one) in enumerate(rows):
        y = ROW * place + ROW / 2
        marks.append(text(NAMES - 12, y + 5, name, "end"))
        if one is not None:
            least, most = across(one.value - BARS * one.error), across(one.value + BARS * one.error)
            marks.append(f'<path d="M{least:.1f} {y:.1f}H{most:.1f}" stroke-width="2"/>')
            marks.append(f'<circle cx="{across(one.value):.1f}" cy="{y:.1f}" r="5" stroke="none"/>')
    marks.append(text(WIDTH - 20, height - 4, named, "end"))
    return svg(height, title, marks)


class Point(NamedTuple):
    """A value with its standard error (0 if there is none) at a place across; ``name`` is told to who points at it."""

    across: float
    value: float
    error: float = 0.0
    name: str = ""


def points_plot(
    title: str,
    points: Sequence[Point],
    line: float,
    written: Callable[[float], str],
    ticks: Sequence[float],
    ends: tuple[float, float] | None = None,
    named: tuple[str, str] = ("", ""),
) -> str:
    """Values as dots with bars over what they belong to, and a line at one value.

    That value, the least and the greatest are named at the side. ``ticks`` are the places that are named below, whole
    numbers; ``ends`` those of the left and right edge, by default the least and the greatest. ``named`` says what is measured
    upwards and across.
    """
    height, foot, left = 280.0, 50.0, 90.0
    reached = [point.value + sign * BARS * point.error for point in points for sign in (-1, 1)] + [line]
    low, high = min(reached), max(reached)
    high = high if high > low else low + 1
    first, last = ends or (min(point.across for point in points), max(point.across for point in points))
    last = last if last > first else first + 1

    def across(place: float) -> float:
        return left + (WIDTH - left - 20) * (place - first) / (last - first)

    def up(value: float) -> float:
        return height - foot - (height - foot - 35) * (value - low) / (high - low)

    marks = [
        f'<path d="M{left:.1f} {up(line):.1f}H{WIDTH - 10:.1f}" stroke-dasharray="6 4"/>',
        *(text(left - 12, up(value) + 5, written(value), "end") for value in _apart(line, points, (high - low) / 10)),
    ]
    for point in points:
        x = across(point.across)
        if point.error:
            below, above = (up(point.value + sign * BARS * point.error) for sign in (-1, 1))
            marks.append(f'<path d="M{x:.1f} {below:.1f}V{above:.1f}" stroke-width="2"/>')
        name = f"<title>{escape(point.name)}</title>" if point.name else ""
        marks.append(f'<circle cx="{x:.1f}" cy="{up(point.value):.1f}" r="5" stroke="none">{name}</circle>')
    marks += [text(across(place), height - 28, f"{place:,.0f}") for place in ticks]
    upwards, across_named = named
    marks.append(text(left, 14, upwards, "start"))
    marks.append(text(WIDTH - 10, height - 6, across_named, "end"))
    return svg(height, title, marks)


def _apart(line: float, points: Sequence[Point], least: float) -> list[float]:
    """The value of the line, and the least and the greatest of the points, as far as they stand so far from it."""
    values = [point.value for point in points]
    return [line, *(value for value in (min(values), max(values)) if abs(value - line) >= least)]
