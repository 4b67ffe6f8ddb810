"""What seasons of SportsClix's pressed figures come to but for the luck of the dice: ``python -m benchmarks.clix_match_ups``.

For every roll it counts the exact chances of all results between both windows, by the mixture of dice and with the fielders who
stand there, as ``benchmarks.match_ups`` says; keeps what it finds in ``clix_match_ups.json`` beside this file and prints the
table of docs/accuracy-sportsclix.md and draws its picture.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from benchmarks.clix_press import ASKED
from benchmarks.match_ups import Luck, run
from benchmarks.press import DOCS
from hotstove.games.sportsclix import rules
from hotstove.games.sportsclix.dice import Pair
from hotstove.games.sportsclix.managers.dice import at_bat_of
from hotstove.games.sportsclix.pitching import ChosenDice, roll
from hotstove.games.sportsclix.press.model import DOUBLE, HR, SINGLE, SO, TRIPLE, WALK, none, worth
from hotstove.games.sportsclix.press.rolls import ExactRolls, demon_of, result_of
from hotstove.games.sportsclix.press.trials import RUNS
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.table import Table

KEPT: Final = Path(__file__).with_suffix(".json")


class Rolls:
    """The luck of rolls since it was last taken: the chances of all results less those of the pair and zone that came up."""

    def __init__(self) -> None:
        self.luck = none()
        self.exact = ExactRolls()

    def count(self, state: SportsClixState, pair: Pair, green: int) -> None:
        """Count a roll that is about to be read."""
        at_bat = at_bat_of(state)
        zone = at_bat.field.chart[green - 1]
        given = self.exact.of(at_bat.field, result_of(at_bat, pair, zone), zone, demon_of(state))
        for event, (chance, rate) in enumerate(zip(self.exact.rates(state), given, strict=True)):
            self.luck[event] += chance - rate

    def take(self) -> Luck:
        """The luck so far; it begins anew."""
        luck, self.luck = self.luck, none()
        counted = (HR, TRIPLE, DOUBLE, SINGLE, WALK, SO)
        return Luck._make([*(luck[each] for each in counted), worth(luck, RUNS)])

    def told(self) -> dict[str, float]:
        """Nothing more."""
        return {}


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
