"""The exact chances of an at-bat as it stands in a game: the mixture of dice, the two windows, the fielders who stand there."""

from __future__ import annotations

from itertools import product

from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dice import Pair
from hotstove.games.sportsclix.managers.dice import PAIRS, ROWS, WeighedAtBat, at_bat_of
from hotstove.games.sportsclix.managers.field import Field
from hotstove.games.sportsclix.managers.outcomes import is_ball
from hotstove.games.sportsclix.press.model import Rates, none, of_ball, of_race, of_result
from hotstove.games.sportsclix.results import Plain, Result
from hotstove.games.sportsclix.state import SportsClixState


class ExactRolls:
    """Works out exact chances of rolls; what it has worked out of fields it keeps."""

    def __init__(self) -> None:
        self._known: dict[tuple[Field, Result, int, int], Rates] = {}
        self._means: dict[tuple[Field, Result, int], Rates] = {}

    def rates(self, view: SportsClixState) -> list[float]:
        """The rates, by event, of a roll whose dice managers of thumb rules are about to choose (SC-063 to SC-069)."""
        at_bat = at_bat_of(view)
        field, demon = at_bat.field, demon_of(view)
        batting, pitching = ([share / sum(weights) for share in weights] for weights in at_bat.weights())
        odds = [0.0] * len(PAIRS)
        for (own, other), row in zip(product(batting, pitching), ROWS, strict=True):
            both = own * other / 36
            for number, throws in enumerate(row):
                odds[number] += both * throws
        rates = none()
        for result, share in zip((*at_bat.batters.results, *at_bat.pitchers.results), odds, strict=False):
            if share:
                for event, rate in enumerate(self._mean(field, result, demon)):
                    rates[event] += share * rate
        for pair, share in zip(PAIRS[-2:], odds[-2:], strict=True):
            for zone in dict.fromkeys(field.chart) if share else ():
                part = share * field.chart.count(zone) / len(field.chart)
                for event, rate in enumerate(self.of(field, result_of(at_bat, pair, zone), zone, demon)):
                    rates[event] += part * rate
        return rates

    def _mean(self, field: Field, result: Result, demon: int) -> Rates:
        """What comes of a result wherever the ball goes."""
        key = field, result, demon
        known = self._means.get(key)
        if known is None:
            rates = none()
            for zone in field.chart:
                for event, rate in enumerate(self.of(field, result, zone, demon)):
                    rates[event] += rate / len(field.chart)
            known = self._means[key] = rates
        return known

    def of(self, field: Field, result: Result, zone: int, demon: int) -> Rates:
        """What comes of a result in a zone; ``demon`` is the speed of a batter who is a Speed Demon now, else 0."""
        key = field, result, zone, demon
        if key not in self._known:
            if not is_ball(result):
                self._known[key] = of_result(result)
            elif demon and result.plain is Plain.GROUND_BALL:
                self._known[key] = of_race(zone, field, demon)
            else:
                self._known[key] = of_ball(result, zone, field)
        return self._known[key]


def demon_of(view: SportsClixState) -> int:
    """The speed of a batter who is a Speed Demon now, else 0 (SC-210)."""
    return view.hitter.speed if view.shows(view.hitter, Intangible.SPEED_DEMON) else 0


def result_of(at_bat: WeighedAtBat, pair: Pair, zone: int) -> Result:
    """What a pair is read as, or what total control about chooses for a ball to that zone (SC-018 to SC-020, SC-040)."""
    if pair is Pair.BATTER_TOTAL_CONTROL:
        return max(at_bat.batters_next.choices, key=lambda result: at_bat.worth_in(result, zone))
    if pair is Pair.PITCHER_TOTAL_CONTROL:
        return min(at_bat.pitchers_next.choices, key=lambda result: at_bat.worth_in(result, zone))
    return (*at_bat.batters.results, *at_bat.pitchers.results)[PAIRS.index(pair)]
