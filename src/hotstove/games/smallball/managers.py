"""Small Ball's manager of thumb rules (the rule list's *sensible* play, first matching line)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from hotstove.games.smallball.cards import Card, Code
from hotstove.games.smallball.decisions import BANK, BAT, HIT_AND_RUN, SACRIFICE, STEAL_SECOND, Decision
from hotstove.games.smallball.state import State
from hotstove.table import other
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741


class Sensible:
    """Banks early, hits and runs with contact batters, saves no pinch hitter for later because it never calls one.

    Turns a used POWER back in extra innings all the same, should a position ask it.
    """

    def choose(self, view: State, options: Sequence[O], why: str, bench: Bench) -> O:
        if why[:5] != "SB-22":
            return options[-1]
        ahead_at_last = view.inning >= 9 and view.half == 1 and _would_lead(view)
        wanted = BANK if ahead_at_last else call(view.card, view.outs, view.occupied, len(view.runs), view.stole)
        for option in options:
            if option == wanted:
                return option
        return options[0]


def _would_lead(view: State) -> bool:
    """Would banking now win the game? A computer manager banks at once (SB-R-28)."""
    return view.score[view.half] + len(view.runs) > view.score[other(view.half)]


@cache
def call(card: Card, outs: int, occupied: tuple[bool, bool, bool], runs: int, stole: bool) -> Decision:
    """The thumb rules for a position of a half-inning."""
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
