"""How near seasons of Clutch's pressed cards come to the real ones: ``python -m benchmarks.accuracy clutch --help``.

Plays and keeps seasons as ``benchmarks.press`` says, in ``clutch_press.json`` beside this file; prints the tables of
docs/accuracy-clutch.md and draws its picture.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from benchmarks.press import DOCS, Asked, Played, run
from hotstove.games.clutch.building import salary
from hotstove.games.clutch.teams import read_team
from hotstove.table.texts import Json, as_node

KEPT: Final = Path(__file__).with_suffix(".json")
WHOLE: Final = 50
"""The games of a club from which its wins are held against its salaries."""


def salaries_of(team: Json, code: str) -> int:
    """The salaries of all a club's cards."""
    return salary(read_team(as_node(team, code)).players)


ASKED: Final = Asked("clutch", "Clutch", 3.0, 4.0, salaries_of)


class Line(NamedTuple):
    """The line nearest to some points: its slope with the standard error, and how closely they follow it (-1 to 1)."""

    slope: float
    error: float
    correlation: float

    @classmethod
    def of(cls, points: Sequence[tuple[float, float]]) -> Line:
        """By least squares, from three points at least."""
        across, up = (fmean(each) for each in zip(*points, strict=True))
        wide = sum((x - across) ** 2 for x, _ in points)
        slope = sum((x - across) * (y - up) for x, y in points) / wide
        high = sum((y - up) ** 2 for _, y in points)
        missed = sum((y - up - slope * (x - across)) ** 2 for x, y in points)
        return cls(slope, (missed / (len(points) - 2) / wide) ** 0.5, slope * (wide / high) ** 0.5)


def salaries(seasons: Sequence[Played]) -> list[str]:
    """The table of clubs' salaries: what a hundred more bring, and how closely wins and leads follow salaries."""
    lines = [
        "| season | clubs | salaries | wins for 100 more, points | lead for 100 more, runs a game "
        "| wins by salary | leads by salary | wins by real wins | luck alone leaves |",
        f"|---|---:|---:|{'---:|' * 6}",
    ]
    for season in seasons:
        clubs = list(season["clubs"].values())
        shares = [each["wins"] / each["games"] for each in clubs]
        wins = Line.of([(each["salary"] / 100, 100 * share) for each, share in zip(clubs, shares, strict=True)])
        leads = Line.of([(each["salary"] / 100, each["lead"] / each["games"]) for each in clubs])
        real = Line.of([(each["real"], share) for each, share in zip(clubs, shares, strict=True)])
        luck = fmean([0.25 / each["games"] for each in clubs]) / pvariance(shares)
        held = [each["salary"] for each in clubs]
        lines.append(
            f"| {season['year']} | {len(clubs)} | {min(held)} to {max(held)} | {wins.slope:+.2f} ± {wins.error:.2f} "
            f"| {leads.slope:+.3f} ± {leads.error:.3f} | {wins.correlation:.2f} | {leads.correlation:.2f} "
            f"| {real.correlation:.2f} | {max(0.0, 1 - luck) ** 0.5:.2f} |"
        )
    return lines


def main(words: Sequence[str]) -> int:
    """Play, keep, print and draw."""
    seasons = run(ASKED, __doc__ or "", words, KEPT, DOCS / "accuracy-clutch.svg")
    usual = [each for each in seasons if not each["options"]]
    whole = [each for each in usual if min((club["games"] for club in each.get("clubs", {}).values()), default=0) >= WHOLE]
    if whole:
        print("\n" + "\n".join(salaries(whole)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
