"""On the mound: whether a pitcher leaves before his innings are up."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.games.pinetar.fatigue import FEW_RUNS
from hotstove.games.pinetar.managers.bullpen import closing
from hotstove.games.pinetar.managers.distance import starts
from hotstove.games.pinetar.managers.standing import ALL_LUCK, SAVE
from hotstove.games.pinetar.managers.usual_day import A_START, FINISHERS, TWO_INNINGS, enough_relief, usual_batters
from hotstove.games.pinetar.state import PineTarState, PitcherInGame, TeamInGame
from hotstove.table.game import Bench

FEWEST: Final = 3
FRESH: Final = 4
"""Runs, and batters faced by a reliever, below which no pitcher leaves before the seventh inning."""


def wants_relief(state: PineTarState, side: TeamInGame, pitcher: PitcherInGame, lead: int, bench: Bench) -> bool:
    """Whether the pitcher should leave before his innings are up; whether a starter goes on may be drawn."""
    if not state.outs and not pitcher.inning_runs and state.first is None and state.second is None and state.third is None:
        return fresh_inning(state, side, pitcher, lead, bench)
    runs = pitcher.runs
    if runs < FEWEST or len(side.bullpen) < 2:
        return False
    if pitcher.started:
        return runs >= patience(pitcher, state.options.dh)
    usual = usual_batters(pitcher.card)[1]
    if usual >= TWO_INNINGS:
        return pitcher.faced >= usual / 2 and runs > BAD_DAY
    return pitcher.faced >= max(FRESH, usual / 2) and (runs >= BAD_DAY or abs(lead) <= SAVE)


BAD_DAY: Final = 5
"""Runs at which a reliever leaves in mid-inning (a long one with more), and a starter who nears his usual number of batters."""


def fresh_inning(state: PineTarState, side: TeamInGame, pitcher: PitcherInGame, lead: int, bench: Bench) -> bool:
    """Whether the pitcher should leave as an inning begins, for the closer or because he has faced his usual batters."""
    if not side.bullpen:
        return False
    if pitcher.started:
        habits = starts(pitcher.card, state.options.dh)
        if pitcher.faced >= habits.short and len(side.bullpen) > 1:
            return bench.luck() >= habits.chance(pitcher.runs, lead) * ALL_LUCK
    elif pitcher.faced >= max(FRESH, enough_relief(usual_batters(pitcher.card)[1])):
        saving = pitcher.card.closes and 0 < lead <= SAVE and state.inning >= INNINGS
        return len(side.bullpen) > 1 and not saving
    if state.inning >= INNINGS and 0 < lead <= SAVE and not pitcher.card.closes:
        if pitcher.started and pitcher.runs <= FEW_RUNS and pitcher.limit - pitcher.outs >= 3:
            return False
        return any(card.closes for card in side.bullpen) and bench.luck() < closing(side.team.players) * ALL_LUCK
    return False


def patience(pitcher: PitcherInGame, hitter: bool) -> float:
    """The runs at which a starter leaves in mid-inning: fewer as he nears his usual number of batters.

    Where many games are completed, the others are ended early; only who nearly always finishes stays in all the same.
    """
    usual = usual_batters(pitcher.card)[0]
    share = pitcher.faced / usual
    runs, sooner = (8, 3.0) if share < 0.4 else (7, 2.0) if share < 0.7 else (6, 1.5) if share < 0.95 else (BAD_DAY, 1.0)
    habits = starts(pitcher.card, hitter)
    if habits.goes_on:
        return runs - sooner * min(1.0, habits.complete / QUICK_HOOK) + LOYAL * max(0.0, habits.complete - OFTEN)
    more: float = max(1.0, usual / A_START) ** LOYAL_POWER + LOYAL_TO_FINISHERS * max(0.0, usual - FINISHERS)
    return runs * more


QUICK_HOOK: Final = 0.25
"""The share of complete games from which on a starter leaves soonest on a bad day."""
LOYAL: Final = 15.0
OFTEN: Final = 0.5
"""The share of complete games from which on a starter may allow more, and how many more for each part of it above."""
LOYAL_POWER: Final = 1.5
LOYAL_TO_FINISHERS: Final = 0.3
