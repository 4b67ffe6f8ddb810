"""The report's pictures, as SVG by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.drawing import BLUE, GRID, INK, RED, SOFT, closed, disc, line, opened, ring, text
from benchmarks.rb8_report.figures import Figure


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

    parts = opened(740, bottom + 34, title, about)
    parts.append(disc(200, 20, 3.6, BLUE) + text(210, 24, legend[0]))
    parts.append(ring(440, 20, 4, RED) + text(450, 24, legend[1]))
    tick = 0.1 if high - low > 0.6 else 0.05
    for number in range(round(low / tick - 0.5), round(high / tick + 0.5)):
        value = number * tick
        if low <= value <= high:
            colour = SOFT if number == 0 else GRID
            parts.append(line(x(value), top - 10, x(value), bottom, colour, 1))
            parts.append(text(x(value), top - 16, f"{value:.1f}" if tick >= 0.1 else f"{value:.2f}", SOFT, "middle"))
    for number, row in enumerate(rows):
        y = top + step * number + step / 2
        mean, error = row.measured["mean"], row.measured["error"]
        parts.append(text(left - 10, y + 4, row.name, INK, "end"))
        parts.append(line(x(mean - 2 * error), y, x(mean + 2 * error), y, BLUE, 1.6))
        parts.append(disc(x(mean), y, 3.6, BLUE))
        parts.append(ring(x(row.printed), y, 4, RED))
    parts.append(text(left + width / 2, bottom + 22, "runs a game of one card", SOFT, "middle"))
    return closed(parts)


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

    parts = opened(720, 390, title, about)
    for tenth in range(11):
        if abs(tenth / 10 - 0.5) <= reach:
            parts.append(line(left, y(tenth / 10), right, y(tenth / 10), SOFT if tenth == 5 else GRID, 1))
            parts.append(text(left - 8, y(tenth / 10) + 4, f"{tenth * 10} %", SOFT, "end"))
    for value in range(-400, 401, 50):
        if abs(value) <= most:
            parts.append(line(x(value), top, x(value), bottom, SOFT if value == 0 else GRID, 1))
            parts.append(text(x(value), bottom + 18, f"{value:+d}" if value else "0", SOFT, "middle"))
    edge = min(most, reach / max(abs(slope), 1e-9))
    parts.append(line(x(-edge), y(0.5 - slope * edge), x(edge), y(0.5 + slope * edge), RED, 1.6))
    for place, each in points:
        mean, error = each["mean"], each["error"]
        parts.append(line(x(place), y(mean - 2 * error), x(place), y(mean + 2 * error), BLUE, 1.6))
        parts.append(disc(x(place), y(mean), 4, BLUE))
    parts.append(text((left + right) / 2, bottom + 42, along, SOFT, "middle"))
    return closed(parts)
