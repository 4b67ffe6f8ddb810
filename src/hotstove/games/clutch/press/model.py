"""The exact results of a plate appearance without strategy cards: pitch, advantage, swing and charts (CL-151 to CL-173)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import CODES, Chart
from hotstove.games.clutch.ratings import batters_bonus, pitchers_bonus

Rates: TypeAlias = Sequence[float]
"""A rate of a plate appearance for each result, in the order of ``Result``."""
REGULAR_FACES: Final = 20
POWER_FACES: Final = 24
RESULTS: Final = range(len(CODES))


class Faces(NamedTuple):
    """What a face of a chart is worth, as a share of plate appearances: on the batter's chart and on the pitcher's.

    ``regular`` holds the shares that a face has by the regular die (faces 1 to 20), ``power`` by the power die (1 to 24).
    """

    batters_regular: float
    batters_power: float
    pitchers_regular: float
    pitchers_power: float


def faces(on_base: int, command: int, x_zone: int, tired: int = 0) -> Faces:
    """The worth of the faces of both charts, from On-Base and Command with their bonuses.

    ``tired`` is what tiredness takes from Command: then every swing is with the power die (CL-250, CL-251).

    >>> [round(each, 4) for each in faces(11, 4, 2)]  # pitches 1 and 2 are mistakes, up to 7 the batter has the advantage
    [0.0125, 0.0042, 0.0325, 0.0]
    """
    has_it = min(max(on_base - max(command - tired, 0), x_zone), REGULAR_FACES) / REGULAR_FACES
    mistakes = x_zone / REGULAR_FACES
    if tired:
        return Faces(0.0, has_it / POWER_FACES, 0.0, (1 - has_it) / POWER_FACES)
    return Faces((has_it - mistakes) / REGULAR_FACES, mistakes / POWER_FACES, (1 - has_it) / REGULAR_FACES, 0.0)


def results(worth: Faces, batters: Chart, pitchers: Chart) -> list[float]:
    """The chance of each result of a plate appearance."""
    rates = [0.0] * len(CODES)
    for chart, regular, power in (
        (batters, worth.batters_regular, worth.batters_power),
        (pitchers, worth.pitchers_regular, worth.pitchers_power),
    ):
        for result, by_regular, by_power in zip(RESULTS, chart.counts(REGULAR_FACES), chart.counts(POWER_FACES), strict=True):
            rates[result] += by_regular * regular + by_power * power
    return rates


def match_up(batter: Batter, pitcher: Pitcher, tired: int = 0) -> list[float]:
    """The chance of each result when two cards meet, with their bonuses against each other's hand."""
    worth = faces(
        batter.on_base + batters_bonus(batter, pitcher),
        pitcher.command + pitchers_bonus(pitcher, batter),
        pitcher.x_zone,
        tired,
    )
    return results(worth, batter.chart, pitcher.chart)


@dataclass(frozen=True, slots=True)
class Against:
    """What a card meets at one number of its own (a batter's On-Base, a pitcher's Command), averaged over a league.

    ``regular`` and ``power`` are what a face of its own chart is worth by each die, ``others`` the chances of results that
    the opponents' charts give.
    """

    regular: float
    power: float
    others: Rates

    def results(self, chart: Chart) -> list[float]:
        """The chance of each result with that chart on the card."""
        twenty, twenty_four = chart.counts(REGULAR_FACES), chart.counts(POWER_FACES)
        return [
            other + self.regular * few + self.power * many
            for other, few, many in zip(self.others, twenty, twenty_four, strict=True)
        ]


def mixed(parts: Iterable[tuple[float, Against]]) -> Against:
    """The mean of what a card meets, each part with its share; the shares sum to 1."""
    regular = power = 0.0
    others = [0.0] * len(CODES)
    for share, each in parts:
        regular += share * each.regular
        power += share * each.power
        for result in RESULTS:
            others[result] += share * each.others[result]
    return Against(regular, power, others)


def batter_meets(on_base: int, command: int, x_zone: int, tired: int, pitchers: Rates, pitchers_tired: Rates) -> Against:
    """What a batter of that On-Base meets in pitchers of one Command and X-zone.

    ``pitchers`` are the mean faces of their charts by result on the regular die, ``pitchers_tired`` on the power die.
    """
    worth = faces(on_base, command, x_zone, tired)
    counts, each = (pitchers_tired, worth.pitchers_power) if tired else (pitchers, worth.pitchers_regular)
    return Against(worth.batters_regular, worth.batters_power, [count * each for count in counts])


def pitcher_meets(command: int, on_base: int, x_zone: int, tired: int, regular: Rates, power: Rates) -> Against:
    """What a pitcher of that Command and X-zone meets in batters of one On-Base, whose mean faces are given by die."""
    worth = faces(on_base, command, x_zone, tired)
    return Against(
        worth.pitchers_regular,
        worth.pitchers_power,
        [few * worth.batters_regular + many * worth.batters_power for few, many in zip(regular, power, strict=True)],
    )
