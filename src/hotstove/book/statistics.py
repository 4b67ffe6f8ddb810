"""Averages as exact fractions (OBR 9.21, 9.22); None where there is nothing to divide by. Rounded only for print."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from hotstove.baseball.plays import Count
from hotstove.book.scorebook import BattingLine, PitchingLine

INNINGS_OF_A_GAME = 9
OUTS_OF_AN_INNING = 3


def added(lines: Iterable[BattingLine]) -> BattingLine | None:
    """One player's lines of several games as one; None without any."""
    given = list(lines)
    if not given:
        return None
    return BattingLine(given[0].player, [sum(column) for column in zip(*(line.counts for line in given), strict=True)])


def batting_average(line: BattingLine) -> Fraction | None:
    """Hits per at-bat (OBR 9.21(b))."""
    return _ratio(line.hits, line.at_bats)


def on_base_percentage(line: BattingLine) -> Fraction | None:
    """Times on base by hit, walk or pitch, of at-bats, walks, hit batters and sacrifice flies (OBR 9.21(f))."""
    free = line.walks + line[Count.HIT_BY_PITCH]
    return _ratio(line.hits + free, line.at_bats + free + line[Count.SACRIFICE_FLY])


def slugging_percentage(line: BattingLine) -> Fraction | None:
    """Total bases per at-bat (OBR 9.21(c))."""
    return _ratio(line.total_bases, line.at_bats)


def on_base_plus_slugging(line: BattingLine) -> Fraction | None:
    """On-base percentage and slugging percentage added."""
    reached, slugged = on_base_percentage(line), slugging_percentage(line)
    return None if reached is None or slugged is None else reached + slugged


def earned_run_average(line: PitchingLine, innings: int = INNINGS_OF_A_GAME) -> Fraction | None:
    """Earned runs per game of that many innings (OBR 9.21(e)); None for who made no out."""
    return _ratio(line[Count.EARNED_RUN] * innings * OUTS_OF_AN_INNING, line.outs)


def shown(average: Fraction | None, digits: int = 3) -> str:
    """As box scores print it: ``.300``, ``1.000``, ``3.86``; ``-`` for None. Halves are rounded up.

    >>> shown(Fraction(1, 3)), shown(Fraction(1)), shown(Fraction(27, 7), 2), shown(None)
    ('.333', '1.000', '3.86', '-')
    """
    if average is None:
        return "-"
    scale = int(10**digits)
    whole, part = divmod((average * scale * 2 + 1) // 2, scale)
    return f"{whole or ('' if digits == 3 else 0)}.{part:0{digits}d}"


def _ratio(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None
