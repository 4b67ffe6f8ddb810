"""What a league's cards should come to where no card hits a batter, and what rounding leaves over for the next card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from hotstove.stats.averages import AS_AT_BAT, AS_SACRIFICE, how_flies_count
from hotstove.stats.estimates import DOUBLE, HR, SINGLE, SO, TRIPLE, League

SHARED_OUT: Final = (1.0, 1.1, 0.6)
"""The shares of what no card has, hit batters above all, that AVG is high, OBP low and walks are high.

Walks are off least, because chance scatters them most from season to season.
"""
CHANCES: Final = 600.0
"""Plate appearances whose luck gives the unit of misses."""
SHIFT: Final = 0.8
"""The distance by which a target may move to make up for earlier rounding, in standard deviations of chance for a regular."""
LEAST_VARIANCE: Final = 0.002
"""The variance that the rarest events are given, so that their targets may move at all."""
LEAST_SCATTERED: Final = 0.15
"""The share of a regular's plate appearances below which chance is not taken to scatter any wider."""
LEAST_SHARE: Final = 0.02
"""The share below which a player's card makes up for no more than that of a man with so much."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A league's figures: averages, and home runs, walks and strikeouts in a plate appearance."""

    avg: float
    obp: float
    slg: float
    hr: float
    bb: float
    so: float


def real_figures(league: League) -> Figures:
    """A season's real figures, of all its batters."""
    lines = [player.batting for team in league.teams for player in team.players]
    at_bats, hits = sum(each.at_bats for each in lines), sum(each.hits for each in lines)
    free = sum(each.walks + each.hit_by_pitch for each in lines)
    flies = sum(each.sacrifice_flies for each in lines)
    bases = hits + sum(each.doubles + 2 * each.triples + 3 * each.home_runs for each in lines)
    trips = sum(each.plate_appearances for each in lines)
    return Figures(
        hits / at_bats,
        (hits + free) / (at_bats + free + flies),
        bases / at_bats,
        sum(each.home_runs for each in lines) / trips,
        sum(each.walks for each in lines) / trips,
        league.rates[SO] * league.chances / trips,
    )


class Pitched(NamedTuple):
    """Rates of a plate appearance that is pitched to; ``lean`` is by how much AVG is higher than the real one, as a share."""

    home_runs: float
    triples: float
    doubles: float
    singles: float
    walks: float
    strikeouts: float
    lean: float


def pitched_rates(league: League, sacrifice_flies: float, by_choice: float, bunts: float) -> Pitched:
    """A league's rates, 0 to 1, in a plate appearance that is pitched to, where nobody is hit by a pitch.

    Then AVG, OBP and walks can't all be the real ones: what OBP lacks is shared out by ``SHARED_OUT``. AVG and OBP count bunts
    and flies as that year's scorers did. All three numbers are rates in a plate appearance: ``sacrifice_flies`` are flies on
    which a run scores; intentional walks (``by_choice``) and ``bunts`` come without a swing.
    """
    real = real_figures(league)
    rule = how_flies_count(league.year, league.kept("sacrifice_flies"))
    high, low, more = SHARED_OUT
    counted = 1 - bunts - (sacrifice_flies if rule == AS_SACRIFICE else 0)
    least, most = -0.1, 0.2
    for _ in range(40):  # the lean, by halving: OBP rises with it, and what is asked of OBP falls
        lean = (least + most) / 2
        walks = real.bb * (1 + more * lean)
        at_bats = 1 - walks - bunts - (0 if rule == AS_AT_BAT else sacrifice_flies)
        hits = real.avg * (1 + high * lean) * at_bats
        if (hits + walks) / counted < real.obp * (1 - low * lean):
            least = lean
        else:
            most = lean
    rates = league.rates
    real_at_bats = sum(rates[: SINGLE + 1]) / real.avg
    # Home runs are asked for by plate appearances, and count in SLG by at-bats: between the two.
    home_runs = (real.hr * rates[HR] / real_at_bats * at_bats) ** 0.5
    doubles, triples = (rates[event] / real_at_bats * at_bats for event in (DOUBLE, TRIPLE))
    pitched_to = 1 - by_choice - bunts
    return Pitched(
        home_runs / pitched_to,
        triples / pitched_to,
        doubles / pitched_to,
        (hits - doubles - triples - home_runs) / pitched_to,
        max(0.0, walks - by_choice) / pitched_to,
        real.so / pitched_to,
        lean,
    )


class LeftOver:
    """What the cards so far have left over of each event's rate, in plate appearances of a regular, to be made up by the next.

    ``left`` is that, ``variances`` are those of one plate appearance, by the league's rates; all lists are by event.
    """

    def __init__(self, rates: Sequence[float]) -> None:
        self.left = [0.0] * len(rates)
        self.variances = [max(rate * (1 - rate), LEAST_VARIANCE) for rate in rates]

    def aim(self, wanted: Sequence[float], share: float) -> list[float]:
        """A player's rates moved by what is left over, at most ``SHIFT`` of the scatter of chance; ``share`` 1 is a regular."""
        moved = []
        for event, variance in enumerate(self.variances):
            most = SHIFT * (variance / CHANCES) ** 0.5 / max(share, LEAST_SCATTERED) ** 0.5
            moved.append(wanted[event] + min(most, max(-most, self.left[event] / max(share, LEAST_SHARE))))
        return moved

    def add(self, wanted: Sequence[float], printed: Sequence[float], share: float) -> None:
        """Count what a card leaves over, whose rates are ``printed`` and should be ``wanted``."""
        for event in range(len(self.left)):
            self.left[event] += share * (wanted[event] - printed[event])
