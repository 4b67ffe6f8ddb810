"""A player's replayed line beside what his real rates make in as many chances, and how far chance alone explains the rest.

For each rate the real season gives a share p; in n chances of the replay it lets one expect n * p, and chance alone scatters
that by the square root of n * p * (1 - p), the standard deviation of a binomial distribution. ``Compared.z`` is the difference
in such deviations: two of three lie within 1, nineteen of twenty within 2. What the card itself rounds is not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from hotstove.stats.seasons import BattingSeason, PitchingSeason


@dataclass(frozen=True, slots=True)
class Compared:
    """A count of the replay, what the real rate lets one expect in as many chances, and the standard deviation of that."""

    label: str
    count: int
    chances: int
    expected: float
    deviation: float

    @property
    def z(self) -> float | None:
        """The difference in standard deviations; None if chance can make none."""
        return (self.count - self.expected) / self.deviation if self.deviation else None

    @property
    def words(self) -> str:
        """What chance explains: ``as expected`` (within one deviation), ``chance`` (two), ``seldom chance``, or empty."""
        if self.z is None:
            return ""
        size = abs(self.z)
        return "as expected" if size <= 1 else "chance" if size <= 2 else "seldom chance"


_BATTING: Final[Sequence[tuple[str, str, Callable[[BattingSeason], int], Callable[[BattingSeason], int]]]] = (
    ("Hits in at-bats", "", lambda line: line.hits, lambda line: line.at_bats),
    ("Extra-base hits", "", lambda line: line.hits - line.singles, lambda line: line.plate_appearances),
    ("Home runs", "", lambda line: line.home_runs, lambda line: line.plate_appearances),
    ("Walks", "", lambda line: line.walks, lambda line: line.plate_appearances),
    ("Strikeouts", "so_per_pa", lambda line: line.strikeouts, lambda line: line.plate_appearances),
)
_PITCHING: Final[Sequence[tuple[str, Callable[[PitchingSeason], int]]]] = (
    ("Hits", lambda line: line.hits),
    ("Home runs", lambda line: line.home_runs),
    ("Walks", lambda line: line.walks),
    ("Strikeouts", lambda line: line.strikeouts),
)


def batting_compared(replay: BattingSeason, real: BattingSeason, kept: Collection[str]) -> list[Compared]:
    """A batter's rates without those that the year did not keep (``kept`` are the league's real figures).

    >>> [each.label for each in batting_compared(BattingSeason(at_bats=9), BattingSeason(at_bats=9), ["so_per_pa"])][-1]
    'Strikeouts'
    """
    return [
        _compared(label, count(replay), chances(replay), count(real), chances(real))
        for label, needs, count, chances in _BATTING
        if (not needs or needs in kept) and chances(real) and chances(replay)
    ]


def pitching_compared(replay: PitchingSeason, real: PitchingSeason) -> list[Compared]:
    """A pitcher's rates, a batter faced; empty where the real number of batters is not known.

    >>> line = pitching_compared(PitchingSeason(batters_faced=400, hits=110), PitchingSeason(batters_faced=800, hits=200))[0]
    >>> line.count, line.expected, round(line.deviation, 2), round(line.z, 2), line.words
    (110, 100.0, 8.66, 1.15, 'chance')
    """
    if not (replay.batters_faced and real.batters_faced):
        return []
    return [
        _compared(label, count(replay), replay.batters_faced, count(real), real.batters_faced) for label, count in _PITCHING
    ]


def _compared(label: str, count: int, chances: int, real: int, real_chances: int) -> Compared:
    share = min(1.0, real / real_chances)
    return Compared(label, count, chances, share * chances, sqrt(chances * share * (1 - share)))
