"""The pace of a league: the levels of speed and gloves with which its runs are the real ones. No average depends on them.

Runs follow from a league's line by Base Runs (D. Smyth): those on base, times the chance that each comes home, and home runs.
That chance is what legs and arms make of it; it was counted in played games with runners of several speeds.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.games.sportsclix.press.model import Defense
from hotstove.games.sportsclix.press.targets import FLIES, SACRIFICES
from hotstove.stats.estimates import League
from hotstove.stats.targets import Pitched, pitched_rates

OUTS: Final = 26.0
"""Outs at bat of a club's game, less double plays and runners caught."""
ON_ERROR: Final = 0.014
"""Batters on base by an Error in a plate appearance."""
BY_SPEED: Final = ((9.0, 0.525), (10.0, 0.675), (11.0, 0.825), (11.5, 0.93), (13.0, 1.11))
"""Advancement as a multiple of the usual one in real leagues, by the mean speed of a league (docs/accuracy-sportsclix.md)."""
A_STEP: Final = 0.09
"""What it gains where the gloves of a league are a point lower."""
USUAL_GLOVES: Final = 4
MOST_LOWERED: Final = 2


@dataclass(frozen=True, slots=True)
class Pace:
    """The mean speed of a league's batters, and how many points its fielders' gloves are below the usual ones."""

    speed: float
    lowered: int

    @property
    def defense(self) -> Defense:
        """The mean defense of infielders and outfielders."""
        return Defense(USUAL_GLOVES - self.lowered, USUAL_GLOVES - self.lowered)


def pace(league: League, more_runs: float = 1.0) -> Pace:
    """The pace with which a league's figures make its runs, times ``more_runs``."""
    wanted = advancement(league, more_runs)
    beyond = max(wanted - BY_SPEED[-1][1], 0.0)
    lowered = min(round(beyond / A_STEP), MOST_LOWERED)
    return Pace(_between(wanted - lowered * A_STEP, BY_SPEED), lowered)


def advancement(league: League, more_runs: float = 1.0) -> float:
    """How far runners advance in a league beside the usual: that which makes its runs, times ``more_runs``, of its line."""
    rates = pitched_rates(league, FLIES, 0.0, SACRIFICES)
    wanted = more_runs * sum(team.runs for team in league.teams) / max(1, league.team_games)
    low, high = 0.1, 5.0
    for _ in range(40):
        middle = (low + high) / 2
        if base_runs(rates, middle) < wanted:
            low = middle
        else:
            high = middle
    return low


def base_runs(rates: Pitched, advancement: float) -> float:
    """The runs of a club's game by Base Runs."""
    hits = rates.home_runs + rates.triples + rates.doubles + rates.singles
    bases = hits + rates.doubles + 2 * rates.triples + 3 * rates.home_runs
    outs = 1 - hits - rates.walks - ON_ERROR
    on_base = hits + rates.walks + ON_ERROR - rates.home_runs
    advanced = advancement * (1.4 * bases - 0.6 * hits - 3 * rates.home_runs + 0.1 * rates.walks + 0.8 * ON_ERROR)
    return OUTS / outs * (on_base * advanced / (advanced + outs) + rates.home_runs)


def _between(wanted: float, points: Sequence[tuple[float, float]]) -> float:
    """Where among points with rising values a value lies, between the first and the last."""
    place = min(max(bisect_left([value for _, value in points], wanted), 1), len(points) - 1)
    (low, below), (high, above) = points[place - 1], points[place]
    return min(max(low + (high - low) * (wanted - below) / (above - below), points[0][0]), points[-1][0])
