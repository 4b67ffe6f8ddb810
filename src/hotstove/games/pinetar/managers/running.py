"""Runners: steals, hits and runs, and tag-ups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.games.pinetar.batting import Tag
from hotstove.games.pinetar.calls import DOUBLE_STEAL, STEAL_HOME, STEAL_SECOND, STEAL_THIRD, ManagerCall
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.managers.standing import THOUSAND, lead_of
from hotstove.games.pinetar.outcomes import BattingColumn, OutcomeKind
from hotstove.games.pinetar.state import PineTarState, View
from hotstove.table.game import Bench


def steal(state: PineTarState, options: Sequence[ManagerCall], bench: Bench) -> ManagerCall | None:
    """Draw whether a runner steals, as often as runners of his grade really did; None if not."""
    first, second, third = state.first, state.second, state.third
    if second is not None:
        if third is not None or state.outs == 2:
            return None
        chance, call, rare = TO_THIRD[second.card.opportunity.grade], STEAL_THIRD, False
    elif first is not None:
        chance, call = TO_SECOND[first.card.opportunity.grade], STEAL_SECOND
        rare = third is not None and third.card.steal >= SURE_FOOTED
    else:
        chance, call, rare = 0, STEAL_HOME, third is not None and third.card.steal >= SURE_FOOTED
    if not (chance or rare) or not -ROUT < lead_of(state, state.half) <= ROUT:
        return None
    if call not in options and not rare:
        return None
    drawn = bench.luck() % THOUSAND
    if drawn < chance and call in options:
        return call
    if rare and drawn >= THOUSAND - RARE_STEALS:
        return next((each for each in (DOUBLE_STEAL, STEAL_HOME) if each in options), None)
    return None


TO_SECOND: Final = {"AA": 455, "A": 256, "B": 280, "C": 420, "D": 405, "E": 257, "N": 0}
"""Attempts in a thousand chances of a runner on first, by SBO, in the innings and with the points that his grade allows."""
TO_THIRD: Final = {"AA": 110, "A": 65, "B": 60, "C": 40, "D": 0, "E": 0, "N": 0}
ROUT: Final = 4
"""Nobody steals if his side is this many runs behind, or more than that ahead."""
SURE_FOOTED: Final = 75
"""The least SBC of a runner who may try to steal home."""
RARE_STEALS: Final = 12
"""Steals of home and double steals in a thousand chances of such a runner."""


def wants_hit_and_run(state: PineTarState, batter: Card, bench: Bench) -> bool:
    """Draw whether to call a hit and run: rarely, for a contact hitter with a runner on first who seldom steals."""
    first = state.first
    if first is None or state.balls or first.card.opportunity.grade in ("AA", "A") or abs(lead_of(state, state.half)) > 3:
        return False
    column = batter.column(state.sides[1 - state.half].pitcher.card.throws)
    if strikeouts(column) > CONTACT:
        return False
    return bench.luck() % THOUSAND < HIT_AND_RUNS


@lru_cache(maxsize=1 << 13)
def strikeouts(column: BattingColumn) -> int:
    """The number of rolls that are strikeouts."""
    return sum(each.kind is OutcomeKind.STRIKEOUT for each in column.rolls)


CONTACT: Final = 17
"""The most strikeout rolls of a contact hitter."""
HIT_AND_RUNS: Final = 60


def tag(view: View, options: Sequence[Tag], bench: Bench) -> Tag:
    """Every runner who may tag up goes: no value of the table is under 40, and three rolls in 100 cost an out (PT-R-21)."""
    return options[-1]
