"""What seasons of SportsClix's pressed figures come to but for the luck of the dice: ``python -m benchmarks.clix_match_ups``.

For every roll it counts the exact chances of all results between both windows, by the mixture of dice and with the fielders who
stand there, as ``benchmarks.match_ups`` says; keeps what it finds in ``clix_match_ups.json`` beside this file and prints the
table of docs/accuracy-sportsclix.md and draws its picture.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final
from unittest.mock import patch

from benchmarks.clix_press import ASKED
from benchmarks.match_ups import Luck, run
from benchmarks.press import DOCS
from hotstove.games.sportsclix import rules
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dice import Pair
from hotstove.games.sportsclix.managers.dice import PAIRS, ROWS, WeighedAtBat, at_bat_of
from hotstove.games.sportsclix.managers.field import Field
from hotstove.games.sportsclix.managers.outcomes import is_ball
from hotstove.games.sportsclix.pitching import ChosenDice, roll
from hotstove.games.sportsclix.press.model import (
    DOUBLE,
    HR,
    SINGLE,
    SO,
    TRIPLE,
    WALK,
    Rates,
    none,
    of_ball,
    of_race,
    of_result,
    worth,
)
from hotstove.games.sportsclix.results import Plain, Result
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.table import Table

RUNS: Final = (1.40, 1.05, 0.76, 0.46, 0.32, -0.27, -0.28, -0.26, 0.50)
"""The runs of each of the press's events, home run to Error: usual linear weights, by which runs are corrected for luck."""
KEPT: Final = Path(__file__).with_suffix(".json")


class Rolls:
    """The luck of rolls since it was last taken: the chances of all results less those of the pair and zone that came up."""

    def __init__(self) -> None:
        self.luck = none()
        self._known: dict[tuple[Field, Result, int, int], Rates] = {}

    def count(self, state: SportsClixState, pair: Pair, green: int) -> None:
        """Count a roll that is about to be read."""
        at_bat = at_bat_of(state)
        batting, pitching = ([share / sum(weights) for share in weights] for weights in at_bat.weights())
        odds = [0.0] * len(PAIRS)
        for (own, other), row in zip(product(batting, pitching), ROWS, strict=True):
            for number, throws in enumerate(row):
                odds[number] += own * other * throws / 36
        demon = state.hitter.speed if state.shows(state.hitter, Intangible.SPEED_DEMON) else 0
        zones = at_bat.field.chart
        for each, share in zip(PAIRS, odds, strict=True):
            for number, zone in enumerate(zones, start=1):
                weight = share / len(zones) - (each is pair and number == green)
                if weight:
                    rates = self._rates(at_bat.field, _result(at_bat, each, zone), zone, demon)
                    for event, rate in enumerate(rates):
                        self.luck[event] += weight * rate

    def _rates(self, field: Field, result: Result, zone: int, demon: int) -> Rates:
        """What comes of a result in a zone."""
        key = field, result, zone, demon
        if key not in self._known:
            if not is_ball(result):
                self._known[key] = of_result(result)
            elif demon and result.plain is Plain.GROUND_BALL:
                self._known[key] = of_race(zone, field, demon)
            else:
                self._known[key] = of_ball(result, zone, field)
        return self._known[key]

    def take(self) -> Luck:
        """The luck so far; it begins anew."""
        luck, self.luck = self.luck, none()
        counted = (HR, TRIPLE, DOUBLE, SINGLE, WALK, SO)
        return Luck._make([*(luck[each] for each in counted), worth(luck, RUNS)])

    def told(self) -> dict[str, float]:
        """Nothing more."""
        return {}


def _result(at_bat: WeighedAtBat, pair: Pair, zone: int) -> Result:
    """What a pair is read as, or what total control about chooses for a ball to that zone."""
    if pair is Pair.BATTER_TOTAL_CONTROL:
        return max(at_bat.batters_next.choices, key=lambda result: at_bat.worth_in(result, zone))
    if pair is Pair.PITCHER_TOTAL_CONTROL:
        return min(at_bat.pitchers_next.choices, key=lambda result: at_bat.worth_in(result, zone))
    return (*at_bat.batters.results, *at_bat.pitchers.results)[PAIRS.index(pair)]


@contextmanager
def counted_rolls() -> Iterator[Rolls]:
    """Counts every roll before it is read, but those of Shut 'Em Down (not in a compiled install)."""
    rolls = Rolls()

    def counted(state: SportsClixState, table: Table, chosen: ChosenDice) -> tuple[Pair, int]:
        pair, green = roll(state, table, chosen)
        if chosen.pitching is not None:
            rolls.count(state, pair, green)
        return pair, green

    with patch.object(rules, "roll", counted):
        yield rolls


def main(words: Sequence[str]) -> int:
    """Play, keep, print and draw."""
    return run(ASKED, counted_rolls, __doc__ or "", words, KEPT, DOCS / "accuracy-sportsclix.svg")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
