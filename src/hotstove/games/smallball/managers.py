"""Small Ball's manager of thumb rules: a short list of conditions, of which the first that holds decides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, TypeVar

from hotstove.baseball.innings import INNINGS
from hotstove.games.smallball.cards import Code, PlayerCard
from hotstove.games.smallball.decisions import (
    BANK,
    BAT,
    DECISION,
    HIT_AND_RUN,
    SACRIFICE,
    STEAL_SECOND,
    Decision,
)
from hotstove.games.smallball.state import SmallBallState
from hotstove.table import AWAY, HOME
from hotstove.table.compiled import mypyc_attr
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741  (an option)


@cache
def call(card: PlayerCard, outs: int, occupied: tuple[bool, bool, bool], runs: int, stole: bool) -> Decision:
    """The decision by thumb rules in a position of a half-inning, for the batter's card."""
    first, second, third = occupied
    if runs >= 3 or (runs >= 2 and outs == 1) or (runs >= 1 and outs == 2):
        return BANK
    if first and not second and not third and outs < 2:
        if card.faces(Code.FLY_OUT, Code.STRIKEOUT) <= 2:
            return HIT_AND_RUN
        return STEAL_SECOND if outs == 0 and not stole else BAT
    if third and outs == 1 and runs == 0:
        scoring = card.faces(Code.SINGLE, Code.DOUBLE, Code.FLY_OUT) + (0 if first else card.faces(Code.GROUND_OUT))
        if scoring < 4:
            return SACRIFICE
    if runs == 1 and outs == 1 and not third and card.faces(Code.SINGLE, Code.DOUBLE, Code.WALK) < 3:
        return BANK
    return BAT


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible:
    """Plays by thumb rules. The same view and question always get the same answer."""

    only_looks: ClassVar[bool] = True

    def choose(self, view: SmallBallState, options: Sequence[O], why: str, bench: Bench) -> O:
        """Bank early, hit and run with contact batters, and never call a pinch hitter."""
        if why != DECISION:  # which pinch hitter comes back: it uses none, so this is asked only in positions from scenarios
            return options[-1]
        runs = view.runs
        if runs and view.inning >= INNINGS and view.half == HOME:
            lead = view.score[HOME] + runs - view.score[AWAY]
            if lead > 0:
                return options[options.index(BANK)]  # a winning run is banked at once (SB-R-28)
            if lead < 0:
                runs = 0  # too few to bank: that would end the game (SB-50, SB-R-29)
        wanted: object = call(view.card, view.outs, view.occupied, runs, view.stole)
        return options[options.index(wanted)]
