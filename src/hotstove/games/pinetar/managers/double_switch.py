"""Double switches: the batting place of a new pitcher."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.managers.spare import CATCHER, covered
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.state import Replacement, View
from hotstove.table.game import Bench


def batting_place(view: View, options: Sequence[str | Replacement], bench: Bench) -> str | Replacement:
    """A double switch if the pitcher's place is due soon and a weak hitter leaves a place that is due late.

    It is not worth a fielder for a new pitcher of one inning.
    """
    if no_switch(view, bench):
        return options[0]
    state = view.state
    side = state.sides[view.seat]
    due = state.due[view.seat] - 1
    late = [side.order[(due + places) % ORDER] for places in range(5, ORDER)]
    throws = state.sides[1 - view.seat].pitcher.card.throws
    least_lost, choice = SWITCH_COSTS, options[0]
    for option in options[1:]:
        assert isinstance(option, Replacement)
        if option.leaving not in late or option.position is CATCHER:
            continue
        if CATCHER in option.entering.gloves and sum(CATCHER in card.gloves for card in side.bench) < 2:
            continue
        if not covered(side, option.entering, option.position):
            continue
        loses = worth_against(option.leaving, throws) - worth_against(option.entering, throws)
        if loses < least_lost:
            least_lost, choice = loses, option
    return choice


def no_switch(view: View, bench: Bench) -> bool:
    """Whether it is no time for a double switch, whoever may come in: early or late, or the pitcher's place is not due soon."""
    state = view.state
    side = state.sides[view.seat]
    if state.inning < 6 or state.inning >= INNINGS or side.pitcher.limit <= 3:
        return True
    return (side.lineup.slot_at(Position.PITCHER) - state.due[view.seat] + 1) % ORDER > 2


SWITCH_COSTS: Final = 3.0
"""Runs in a hundred plate appearances that a double switch may cost at the fielder's place."""
