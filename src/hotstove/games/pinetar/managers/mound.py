"""On the mound: whether a pitcher leaves before his innings are up."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.games.pinetar.fatigue import FEW_RUNS
from hotstove.games.pinetar.managers.standing import SAVE
from hotstove.games.pinetar.managers.usual_day import A_START, FINISHERS, enough, enough_relief, usual_batters
from hotstove.games.pinetar.state import PineTarState, PitcherInGame, TeamInGame

FEWEST: Final = 3
FRESH: Final = 4
"""Runs, and batters faced by a reliever, below which no pitcher leaves before the seventh inning."""


def wants_relief(state: PineTarState, side: TeamInGame, pitcher: PitcherInGame, lead: int) -> bool:
    """Whether the pitcher should leave before his innings are up."""
    if not state.outs and not pitcher.inning_runs and state.first is None and state.second is None and state.third is None:
        return fresh_inning(state, side, pitcher, lead)
    runs = pitcher.runs
    if runs < FEWEST or len(side.bullpen) < 2:
        return False
    if pitcher.started:
        return runs >= BAD_DAY and runs >= patience(pitcher.faced, usual_batters(pitcher.card)[0])
    usual = usual_batters(pitcher.card)[1]
    return pitcher.faced >= max(FRESH, usual / 2) and (runs >= BAD_DAY or (abs(lead) <= SAVE and usual < TWO_INNINGS))


TWO_INNINGS: Final = 8.5
"""Batters of two innings."""
BAD_DAY: Final = 5
"""Runs below which no starter leaves in mid-inning."""


def fresh_inning(state: PineTarState, side: TeamInGame, pitcher: PitcherInGame, lead: int) -> bool:
    """Whether the pitcher should leave as an inning begins, for the closer or because he has faced his usual batters."""
    if not side.bullpen:
        return False
    start, relief = usual_batters(pitcher.card)
    if pitcher.started:
        if pitcher.faced >= enough(start) and len(side.bullpen) > 1:
            return True
    elif pitcher.faced >= max(FRESH, enough_relief(relief)):
        return len(side.bullpen) > 1
    if state.inning >= INNINGS and 0 < lead <= SAVE and not pitcher.card.closes:
        cruising = pitcher.started and pitcher.runs <= FEW_RUNS and pitcher.limit - pitcher.outs >= 3
        return not cruising and any(card.closes for card in side.bullpen)
    return False


def patience(faced: int, usual: float) -> float:
    """The runs at which a starter leaves: fewer as he nears his usual number of batters, more if he usually finishes."""
    share = faced / usual
    runs = 8 if share < 0.4 else 7 if share < 0.7 else 6 if share < 0.95 else BAD_DAY
    more: float = max(1.0, usual / A_START) ** LOYAL + LOYAL_TO_FINISHERS * max(0.0, usual - FINISHERS)
    return runs * more


LOYAL: Final = 1.5
LOYAL_TO_FINISHERS: Final = 0.3
