"""The calls of the side in the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.games.pinetar.calls import CHANGE_FIELDER, CHANGE_PITCHER, INFIELD_IN, ManagerCall
from hotstove.games.pinetar.managers.fielding import better_glove
from hotstove.games.pinetar.managers.mound import FEWEST, FRESH, wants_relief
from hotstove.games.pinetar.managers.standing import LATE, lead_of
from hotstove.games.pinetar.state import View
from hotstove.table.game import Bench


def defense(view: View, options: Sequence[ManagerCall], bench: Bench) -> ManagerCall:
    """The defense's reply: a new pitcher, the infield in, a new fielder, or else a pitch.

    It never walks a batter on purpose, because the cards include intentional walks (PT-R-46).
    """
    state = view.state
    inning = state.inning
    field = 1 - state.half
    side = state.sides[field]
    pitcher = side.pitcher
    if inning < LATE and pitcher.runs < FEWEST and pitcher.faced < (ORDER if pitcher.started else FRESH):
        return options[0]
    if CHANGE_PITCHER in options and not state.again and wants_relief(state, side, pitcher, lead_of(state, field), bench):
        return CHANGE_PITCHER
    if inning >= LATE:
        if state.third is not None:
            if INFIELD_IN in options and -1 <= lead_of(state, field) <= (1 if inning >= INNINGS else 0):
                return INFIELD_IN
        elif (
            inning >= GLOVES_FROM
            and not (state.outs or state.again)
            and state.first is None
            and state.second is None
            and CHANGE_FIELDER in options
            and better_glove(state, side, lead_of(state, field)) is not None
        ):
            return CHANGE_FIELDER
    return options[0]


GLOVES_FROM: Final = 8
