"""Averages of seasons as the Official Baseball Rules define them (OBR 9.21): exact fractions, None if the divisor is 0.

Also the bounds of the lowest and highest values of a league.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from hotstove.stats.seasons import BattingSeason, PitchingSeason

OWN, AS_SACRIFICE, AS_AT_BAT = "own column", "sacrifice hit", "at-bat"
"""A year's way of counting a fly that scores a runner."""
_AS_SACRIFICE: Final = (*range(1908, 1931), 1939)


def how_flies_count(year: int, has_column: bool) -> str:
    """The year's way of counting a fly that scores a runner; ``has_column``: it has a column for sacrifice flies.

    >>> how_flies_count(1927, False), how_flies_count(1935, False), how_flies_count(1998, True)
    ('sacrifice hit', 'at-bat', 'own column')
    """
    if has_column:
        return OWN
    return AS_SACRIFICE if year in _AS_SACRIFICE else AS_AT_BAT


def ratio(part: int, whole: int) -> Fraction | None:
    """A part of a whole; None if the whole is 0."""
    return Fraction(part, whole) if whole else None


def batting_average(line: BattingSeason) -> Fraction | None:
    """Hits per at-bat (OBR 9.21(b))."""
    return ratio(line.hits, line.at_bats)


def on_base_percentage(line: BattingSeason) -> Fraction | None:
    """Hits, walks and hit batters per at-bat, walk, hit batter and sacrifice fly (OBR 9.21(f))."""
    free = line.walks + line.hit_by_pitch
    return ratio(line.hits + free, line.at_bats + free + line.sacrifice_flies)


def slugging_percentage(line: BattingSeason) -> Fraction | None:
    """Total bases per at-bat (OBR 9.21(c))."""
    return ratio(line.hits + line.doubles + 2 * line.triples + 3 * line.home_runs, line.at_bats)


def earned_run_average(line: PitchingSeason) -> Fraction | None:
    """Earned runs per nine innings (OBR 9.21(e))."""
    return ratio(27 * line.earned_runs, line.outs)


def whip(line: PitchingSeason) -> Fraction | None:
    """Walks and hits per inning pitched."""
    return ratio(3 * (line.hits + line.walks), line.outs)


def in_print(average: Fraction | None, digits: int = 3) -> str:
    """An average as box scores print it, rounded half up: ``.300``, ``1.000``, ``3.86``; ``-`` for None.

    >>> in_print(Fraction(1, 3)), in_print(Fraction(1)), in_print(Fraction(27, 7), 2), in_print(None)
    ('.333', '1.000', '3.86', '-')
    """
    if average is None:
        return "-"
    scale = int(10**digits)
    whole, part = divmod((average * scale * 2 + 1) // 2, scale)
    return f"{whole or ('' if digits == 3 else 0)}.{part:0{digits}d}"


def outer_values(values: Sequence[tuple[float, float]], low: float, high: float) -> tuple[float, float]:
    """The upper bound of the lowest values and the lower bound of the highest values.

    ``values`` are values with their weights. The lowest values are those that together have the share ``low`` of all weight,
    the highest ones those that have the share ``high`` (0 to 1). If a share contains no value, its bound is infinite.

    >>> outer_values([(1.0, 1), (2.0, 1), (3.0, 1), (4.0, 1)], 0.25, 0.25)
    (1.0, 4.0)
    """
    ordered = sorted(values)
    whole = sum(weight for _, weight in ordered)
    bottom, top = float("-inf"), float("inf")
    so_far = 0.0
    for value, weight in ordered:
        if so_far + weight / 2 <= low * whole:
            bottom = value
        if so_far + weight / 2 >= (1 - high) * whole and top == float("inf"):
            top = value
        so_far += weight
    return bottom, top
