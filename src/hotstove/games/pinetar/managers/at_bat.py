"""The calls of the side at bat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.games.pinetar.calls import BUNT, HIT_AND_RUN, OFFENSE_CALLS, PINCH_HIT, PINCH_RUN, SQUEEZE, SWING, ManagerCall
from hotstove.games.pinetar.managers.bunting import wants_bunt, wants_squeeze
from hotstove.games.pinetar.managers.pinch_hitting import wants_hitter
from hotstove.games.pinetar.managers.pinch_running import run_for
from hotstove.games.pinetar.managers.running import steal, wants_hit_and_run
from hotstove.games.pinetar.managers.standing import LATE
from hotstove.games.pinetar.state import View
from hotstove.table.game import Bench


def offense(view: View, options: Sequence[ManagerCall], bench: Bench) -> ManagerCall:
    """The offense's call: substitutes are considered first, then steals, then bunts; otherwise the batter swings away.

    He also does if the same batter rolls again.
    """
    state = view.state
    inning = state.inning
    if state.again:
        return options[0]
    empty = state.first is None and state.second is None and state.third is None
    if inning < HITS_FROM:
        if empty:
            return options[0]
    elif PINCH_HIT in options and wants_hitter(state, bench):
        return PINCH_HIT
    if empty:
        return options[0]
    if inning >= RUNS_FROM and PINCH_RUN in options and run_for(state) is not None:
        return PINCH_RUN
    if state.options.stealing and (call := steal(state, options, bench)) is not None:
        return call
    if state.outs < 2:
        batter = state.hitter
        if batter.sacrifice >= 0:
            if state.third is None:
                if wants_bunt(state, batter, bench):
                    return BUNT
            elif inning >= LATE and SQUEEZE in options and wants_squeeze(state, batter, bench):
                return SQUEEZE
        if state.options.hit_and_run and HIT_AND_RUN in options and wants_hit_and_run(state, batter, bench):
            return HIT_AND_RUN
    return options[0]


def swings(view: View, bench: Bench) -> bool:
    """Whether the batter swings away whatever else may be called: he would if every call were open."""
    return offense(view, OFFENSE_CALLS, bench) is SWING


HITS_FROM: Final = 5
"""The first inning with pinch hitters."""
RUNS_FROM: Final = 8
"""The first inning with pinch runners."""
