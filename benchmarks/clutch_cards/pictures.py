"""The pictures of the report on Clutch's cards, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.drawing import BLUE, GRID, INK, RED, SOFT, closed, disc, line, opened, text
from benchmarks.rb8_report.figures import Figure


def dots(title: str, rows: Sequence[tuple[str, Figure]], limit: float, along: str) -> str:
    """Figures as dots with bars of two standard errors each way, and a line at the limit."""
    high = max(limit, *(each["mean"] + 2 * each["error"] for _, each in rows)) * 1.05
    left, width, top, step = 190.0, 520.0, 44.0, 15.0
    bottom = top + step * len(rows)

    def x(value: float) -> float:
        return left + max(value, 0) / high * width

    parts = opened(740, bottom + 40, title, "A row for each card, the best first; the red line is the limit.")
    for number in range(int(high / 0.05) + 1):
        place = x(number * 0.05)
        parts.append(line(place, top - 6, place, bottom, SOFT if number == 0 else GRID, 1))
        parts.append(text(place, top - 12, f"{number * 0.05:.2f}", SOFT, "middle"))
    parts.append(line(x(limit), top - 6, x(limit), bottom, RED, 1.6))
    for number, (name, each) in enumerate(rows):
        y = top + step * number + step / 2
        parts.append(text(left - 10, y + 4, name, INK, "end"))
        parts.append(line(x(each["mean"] - 2 * each["error"]), y, x(each["mean"] + 2 * each["error"]), y, BLUE, 1.6))
        parts.append(disc(x(each["mean"]), y, 3.6, BLUE))
    parts.append(text(left + width / 2, bottom + 24, along, SOFT, "middle"))
    return closed(parts)


def shares(title: str, points: Sequence[tuple[float, Figure]]) -> str:
    """Shares of wins by salary, with bars of two standard errors each way."""
    left, right, top, bottom = 64.0, 680.0, 30.0, 330.0
    low, high = min(place for place, _ in points) - 100, max(place for place, _ in points) + 100
    reach = max(0.2, *(abs(each["mean"] - 0.5) + 2 * each["error"] for _, each in points))

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    def y(value: float) -> float:
        return bottom - (value - 0.5 + reach) / (2 * reach) * (bottom - top)

    parts = opened(720, 390, title, "A dot for each roster, at its salary.")
    for tenth in range(11):
        if abs(tenth / 10 - 0.5) <= reach:
            parts.append(line(left, y(tenth / 10), right, y(tenth / 10), SOFT if tenth == 5 else GRID, 1))
            parts.append(text(left - 8, y(tenth / 10) + 4, f"{tenth * 10} %", SOFT, "end"))
    for value in range(0, 10000, 300):
        if low <= value <= high:
            parts.append(line(x(value), top, x(value), bottom, GRID, 1))
            parts.append(text(x(value), bottom + 18, f"{value:,}", SOFT, "middle"))
    for place, each in points:
        parts.append(
            line(x(place), y(each["mean"] - 2 * each["error"]), x(place), y(each["mean"] + 2 * each["error"]), BLUE, 1.6)
        )
        parts.append(disc(x(place), y(each["mean"]), 4, BLUE))
    parts.append(text((left + right) / 2, bottom + 42, "salary", SOFT, "middle"))
    return closed(parts)
