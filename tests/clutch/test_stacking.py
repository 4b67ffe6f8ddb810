"""The table of effects that double up, with the rulebook's own numbers, which no card of the set has (CL-177 to CL-180)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TypeVar

import pytest

from hotstove.baseball.effects import Modifier, total
from hotstove.games.clutch import GAME
from hotstove.games.clutch.effects import all_amounts, modifiers
from hotstove.games.clutch.state import ClutchState
from hotstove.games.clutch.sums import ON_BASE, SWING
from hotstove.table import AWAY, BOTH, HOME, Dice, Event, Seat, Seats
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

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


V = TypeVar("V")


class WorkingOutAnew(LiveTable[ClutchState]):
    """A table that works out at every verb what cards in play and the stadium add, and compares it with what is kept."""

    added = 0

    def compare(self) -> None:
        if hasattr(self, "state"):
            board = self.state.board
            assert modifiers(board).each == all_amounts(board)
            kept = board.in_force
            modifiers(board)
            assert board.in_force is kept, "worked out anew although nothing has changed"
            WorkingOutAnew.added += len(modifiers(board).each)

    def tell(self, event: Event, /) -> None:
        self.compare()
        super().tell(event)

    def roll(self, dice: Dice[V], why: str) -> V:
        self.compare()
        return super().roll(dice, why)

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.compare()
        return super().choose(seat, options, why, seats)


def test_sums_that_are_kept_are_those_worked_out_anew() -> None:
    """Over games of all stadiums, by managers who play any card that they may and change players at any time."""
    before = WorkingOutAnew.added
    teams = list(permutations(GAME.teams(), 2))
    for number in range(24):
        away, home = teams[number * 7 % len(teams)]
        setup = GAME.set_up(as_node(away), as_node(home), as_node(None))
        manager = GAME.managers["random"](setup)
        WorkingOutAnew(GAME, (manager, manager), f"anew {number}").play(setup)
    assert WorkingOutAnew.added - before > 10_000
