"""The table of effects that double up, with the rulebook's own numbers, which no card of the set has (CL-177 to CL-180)."""

from __future__ import annotations

import pytest

from hotstove.baseball.effects import Modifier, total
from hotstove.games.clutch.effects import ON_BASE, SWING
from hotstove.table import AWAY, HOME

DEFENSE, OFFENSE = HOME, AWAY


@pytest.mark.parametrize(
    ("roll", "found", "swing"),
    [
        # CL-EX-01: a stadium's Clutch of 2 and a card's 5, both of the offense: the greater counts.
        (10, [Modifier(OFFENSE, SWING, 2), Modifier(OFFENSE, SWING, 5)], 15),
        # CL-EX-02: a negative Clutch is owned by the defense, so both count.
        (10, [Modifier(DEFENSE, SWING, -2), Modifier(OFFENSE, SWING, 5)], 13),
        # CL-EX-03, CL-R-49, CL-R-51: two subtractions of different owners.
        (10, [Modifier(DEFENSE, SWING, -2), Modifier(OFFENSE, SWING, -1)], 7),
        # CL-EX-04, CL-R-51: of one owner the greater.
        (10, [Modifier(DEFENSE, SWING, -2), Modifier(DEFENSE, SWING, -3)], 7),
        # CL-EX-06: four up and three down.
        (10, [Modifier(OFFENSE, SWING, 4), Modifier(OFFENSE, SWING, -3)], 11),
        # CL-EX-05: another attribute is not touched.
        (10, [Modifier(OFFENSE, SWING, 2), Modifier(OFFENSE, SWING, 5), Modifier(OFFENSE, ON_BASE, 1)], 15),
    ],
)
def test_amounts_that_double_up(roll: int, found: list[Modifier], swing: int) -> None:
    assert roll + total(found, SWING) == swing
