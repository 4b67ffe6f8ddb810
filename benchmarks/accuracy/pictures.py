"""The page's pictures, as SVG by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, exp, pi, sqrt

from benchmarks.accuracy.scores import REACH, WIDTH, Score
from benchmarks.drawing import BLUE, GRID, INK, RED, SOFT, box, closed, disc, line, opened, short, text

BAND = "#e6eedd"
PANEL, TALL, GAP, LEFT, TOP = 206.0, 128.0, 14.0, 34.0, 24.0
"""A panel's width and height, the room between panels, that of its numbers at the left, and of its heading."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A season's difference in a panel, its standard error, and how near it should be (None: nothing is asked)."""

    year: int
    off: float
    error: float | None
    within: float | None


@dataclass(frozen=True, slots=True)
class Panel:
    """A figure's differences in all seasons that kept it."""

    title: str
    dots: Sequence[Dot]


def differences(title: str, about: str, years: Sequence[int], panels: Sequence[Panel], across: int = 4) -> str:
    """Panels of differences from the real figures by season, with bars of two standard errors each way and bands of targets."""
    wide, tall = LEFT + PANEL + GAP, TOP + TALL + 30 + GAP
    parts = opened(GAP + across * wide, GAP + ceil(len(panels) / across) * tall, title, about)
    for number, panel in enumerate(panels):
        row, column = divmod(number, across)
        parts += _differences(GAP + column * wide + LEFT, GAP + row * tall + TOP, years, panel)
    return closed(parts)


def _differences(left: float, top: float, years: Sequence[int], panel: Panel) -> list[str]:
    bottom, step = top + TALL, PANEL / max(1, len(years))
    ends = [abs(dot.off) + 2 * (dot.error or 0.0) for dot in panel.dots] + [dot.within or 0.0 for dot in panel.dots]
    reach = 1.1 * max([*ends, 1e-6])
    tick = _tick(reach)

    def x(year: int) -> float:
        return left + (years.index(year) + 0.5) * step

    def y(off: float) -> float:
        return top + (reach - off) / (2 * reach) * TALL

    parts = [text(left, top - 8, panel.title, INK, weight="bold")]
    for dot in panel.dots:
        if dot.within is not None:
            height = y(-dot.within) - y(dot.within)
            parts.append(box(x(dot.year) - step / 2, y(dot.within), step, height, BAND))
    for number in range(-int(reach / tick), int(reach / tick) + 1):
        value = number * tick
        parts.append(line(left, y(value), left + PANEL, y(value), SOFT if number == 0 else GRID, 1))
        parts.append(text(left - 5, y(value) + 3.5, f"{value:+g}" if number else "0", SOFT, "end", size=10))
    for dot in panel.dots:
        if dot.error is not None:
            parts.append(line(x(dot.year), y(dot.off - 2 * dot.error), x(dot.year), y(dot.off + 2 * dot.error), BLUE, 1.4))
        parts.append(disc(x(dot.year), y(dot.off), 2.8, BLUE))
    for year in years:
        spot = f"{short(x(year) + 4)} {short(bottom + 10)}"
        parts.append(
            f'<text transform="translate({spot}) rotate(-60)" fill="{SOFT}" font-size="9" text-anchor="end">{year}</text>'
        )
    return parts


def _tick(reach: float) -> float:
    """A round step of which two to four fit each way."""
    for exponent in range(-4, 5):
        for lead in (1.0, 2.0, 5.0):
            step: float = lead * 10.0**exponent
            if reach / step < 4:
                return step
    return reach


def histograms(title: str, about: str, rows: Sequence[tuple[str, Sequence[tuple[str, Score]]]]) -> str:
    """A row of histograms a kind of player, each with the curve of luck alone."""
    across = max(len(scores) for _, scores in rows)
    wide, tall = PANEL + GAP, TOP + TALL + 26 + GAP
    parts = opened(GAP + across * wide, GAP + len(rows) * tall, title, about)
    for row, (kind, scores) in enumerate(rows):
        for column, (name, score) in enumerate(scores):
            parts += _histogram(GAP + column * wide, GAP + row * tall + TOP, f"{kind}: {name}", score)
    return closed(parts)


def _histogram(left: float, top: float, title: str, score: Score) -> list[str]:
    bottom = top + TALL
    shares = [number / (score["scores"] * WIDTH) for number in score["bins"]]
    most = 1.1 * max(*shares, 1 / sqrt(2 * pi))

    def x(z: float) -> float:
        return left + (z + REACH) / (2 * REACH) * PANEL

    def y(density: float) -> float:
        return bottom - density / most * TALL

    parts = [text(left, top - 8, title, INK, weight="bold")]
    parts.append(text(left + PANEL, top - 8, f"{score['mean']:+.2f}, {score['sd']:.2f}", SOFT, "end", size=11))
    for number, share in enumerate(shares):
        if share:
            at = x(number * WIDTH - REACH)
            parts.append(box(at + 0.5, y(share), x(WIDTH) - x(0) - 1, bottom - y(share), BLUE, 0.55))
    points = [(z / 10, exp(-((z / 10) ** 2) / 2) / sqrt(2 * pi)) for z in range(-45, 46, 3)]
    path = " ".join(f"{short(x(z))},{short(y(density))}" for z, density in points)
    parts.append(f'<polyline points="{path}" fill="none" stroke="{RED}" stroke-width="1.6"/>')
    parts.append(line(left, bottom, left + PANEL, bottom, SOFT, 1))
    for z in range(-4, 5, 2):
        parts.append(text(x(z), bottom + 14, f"{z:+d}" if z else "0", SOFT, "middle", size=10))
    return parts


def against_real(title: str, about: str, points: Sequence[tuple[float, float]], band: float, axes: tuple[str, str]) -> str:
    """Dots over the real figure, the line on which both are the same, and how far two deviations of luck reach from it."""
    left, right, top, bottom = 58.0, 478.0, 18.0, 438.0
    values = [value for point in points for value in point]
    low, high = min(values) - 0.03, max(values) + 0.03

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    def y(value: float) -> float:
        return bottom - (value - low) / (high - low) * (bottom - top)

    parts = opened(500, 490, title, about)
    inside = [
        *((low, low), (low + band, low), (high, high - band)),
        *((high, high), (high - band, high), (low, low + band)),
    ]
    path = " ".join(f"{short(x(one))},{short(y(other))}" for one, other in inside)
    parts.append(f'<polygon points="{path}" fill="{BAND}"/>')
    for tenth in range(11):
        if low <= tenth / 10 <= high:
            parts.append(line(left, y(tenth / 10), right, y(tenth / 10), GRID, 1))
            parts.append(line(x(tenth / 10), top, x(tenth / 10), bottom, GRID, 1))
            parts.append(text(left - 8, y(tenth / 10) + 4, f".{tenth}00", SOFT, "end"))
            parts.append(text(x(tenth / 10), bottom + 18, f".{tenth}00", SOFT, "middle"))
    parts.append(line(x(low), y(low), x(high), y(high), RED, 1.4))
    for real, replayed in points:
        parts.append(disc(x(real), y(replayed), 2.8, BLUE, 0.75))
    parts.append(text((left + right) / 2, bottom + 40, axes[0], SOFT, "middle"))
    middle = (top + bottom) / 2
    parts.append(
        f'<text x="16" y="{short(middle)}" transform="rotate(-90 16 {short(middle)})" fill="{SOFT}" text-anchor="middle">'
        f"{escape(axes[1])}</text>"
    )
    return closed(parts)
