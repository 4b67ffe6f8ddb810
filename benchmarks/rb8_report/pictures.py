"""The report's pictures, as SVG by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from benchmarks.rb8_report.figures import Figure

PAPER, INK, SOFT, GRID = "#fffdf8", "#24211c", "#6f695d", "#d3ccbc"
BLUE, RED = "#2c6091", "#b23a30"
SANS = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Row:
    """A line of the dot plot: what is measured, and what its price says."""

    name: str
    measured: Figure
    printed: float


def dots(title: str, about: str, rows: Sequence[Row], legend: tuple[str, str]) -> str:
    """Measured figures as dots with bars of two standard errors each way, and what is printed as rings."""
    low = min(0.0, *(row.measured["mean"] - 2 * row.measured["error"] for row in rows))
    high = max(*(row.measured["mean"] + 2 * row.measured["error"] for row in rows), *(row.printed for row in rows))
    left, width, top, step = 190.0, 520.0, 64.0, 15.0
    bottom = top + step * len(rows)

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * width

    parts = _opened(740, bottom + 34, title, about)
    parts.append(f'<circle cx="200" cy="20" r="3.6" fill="{BLUE}"/>{_text(210, 24, legend[0])}')
    parts.append(f'<circle cx="440" cy="20" r="4" fill="none" stroke="{RED}" stroke-width="1.4"/>{_text(450, 24, legend[1])}')
    tick = 0.1 if high - low > 0.6 else 0.05
    for number in range(round(low / tick - 0.5), round(high / tick + 0.5)):
        value = number * tick
        if low <= value <= high:
            colour = SOFT if number == 0 else GRID
            parts.append(_line(x(value), top - 10, x(value), bottom, colour, 1))
            parts.append(_text(x(value), top - 16, f"{value:.1f}" if tick >= 0.1 else f"{value:.2f}", SOFT, "middle"))
    for number, row in enumerate(rows):
        y = top + step * number + step / 2
        mean, error = row.measured["mean"], row.measured["error"]
        parts.append(_text(left - 10, y + 4, row.name, INK, "end"))
        parts.append(_line(x(mean - 2 * error), y, x(mean + 2 * error), y, BLUE, 1.6))
        parts.append(f'<circle cx="{_n(x(mean))}" cy="{_n(y)}" r="3.6" fill="{BLUE}"/>')
        parts.append(f'<circle cx="{_n(x(row.printed))}" cy="{_n(y)}" r="4" fill="none" stroke="{RED}" stroke-width="1.4"/>')
    parts.append(_text(left + width / 2, bottom + 22, "runs a game of one card", SOFT, "middle"))
    return _closed(parts)


def shares(title: str, about: str, points: Sequence[tuple[float, Figure]], slope: float, along: str) -> str:
    """Shares of wins by a difference, with bars of two standard errors each way, and the line through the middle."""
    left, right, top, bottom = 64.0, 680.0, 30.0, 330.0
    most = max(abs(place) for place, _ in points) * 1.1
    # the range of shares that is shown, the same above and below one half
    reach = max(0.1, *(abs(each["mean"] - 0.5) + 2 * each["error"] for _, each in points))

    def x(value: float) -> float:
        return left + (value + most) / (2 * most) * (right - left)

    def y(value: float) -> float:
        return bottom - (value - 0.5 + reach) / (2 * reach) * (bottom - top)

    parts = _opened(720, 390, title, about)
    for tenth in range(11):
        if abs(tenth / 10 - 0.5) <= reach:
            parts.append(_line(left, y(tenth / 10), right, y(tenth / 10), SOFT if tenth == 5 else GRID, 1))
            parts.append(_text(left - 8, y(tenth / 10) + 4, f"{tenth * 10} %", SOFT, "end"))
    for value in range(-400, 401, 50):
        if abs(value) <= most:
            parts.append(_line(x(value), top, x(value), bottom, SOFT if value == 0 else GRID, 1))
            parts.append(_text(x(value), bottom + 18, f"{value:+d}" if value else "0", SOFT, "middle"))
    edge = min(most, reach / max(abs(slope), 1e-9))
    parts.append(_line(x(-edge), y(0.5 - slope * edge), x(edge), y(0.5 + slope * edge), RED, 1.6))
    for place, each in points:
        mean, error = each["mean"], each["error"]
        parts.append(_line(x(place), y(mean - 2 * error), x(place), y(mean + 2 * error), BLUE, 1.6))
        parts.append(f'<circle cx="{_n(x(place))}" cy="{_n(y(mean))}" r="4" fill="{BLUE}"/>')
    parts.append(_text((left + right) / 2, bottom + 42, along, SOFT, "middle"))
    return _closed(parts)


def _opened(width: float, height: float, title: str, about: str) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" role="img" '
        f'font-family="{SANS}" font-size="12" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(about)}</desc>",
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="{PAPER}"/>',
    ]


def _closed(parts: Sequence[str]) -> str:
    return "\n".join([*parts, "</svg>"]) + "\n"


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width:g}"/>'


def _text(x: float, y: float, words: str, colour: str = INK, anchor: str = "start") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
