"""How long a pitcher may pitch: MIP, the bonus inning, and the modifiers (PT-141 to PT-146, PT-194 to PT-197)."""

from __future__ import annotations

from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.charts import MIP_MODIFIERS
from hotstove.games.pinetar.state import PineTarState, PitcherInGame, TeamInGame, new_pitcher

FEW_RUNS = 2
"""The most runs that a starter may have allowed to get the bonus inning (PT-145)."""
NO_LIMIT = 1 << 20
STARTER_BONUS = MIP_MODIFIERS["starter with two runs or fewer at his limit"] * 3
RELIEF_BONUS = MIP_MODIFIERS["reliever who has retired everybody at his limit"] * 3
EXTRA_INNINGS_BONUS = MIP_MODIFIERS["extra innings"] * 3
"""Outs that are added to a pitcher's limit (PT-145, PT-194, PT-197)."""


def innings_as_starter(card: Card) -> int:
    """The MIP of a pitcher who starts; a reliever who starts has his relief MIP (PT-R-29)."""
    return card.mound.starter_innings or card.mound.relief_innings


def innings_in_relief(card: Card) -> int:
    """The MIP of a pitcher who comes in; a starter in relief has the only MIP on his card."""
    return card.mound.relief_innings or card.mound.starter_innings


def starting(card: Card, home: bool, side: TeamInGame, mip: bool) -> PitcherInGame:
    """The starting pitcher; with the option ``mip`` each day of rest that he lacks costs him an inning (PT-194)."""
    pitcher = new_pitcher(card, home, True, innings_as_starter(card))
    if mip:
        pitcher.limit = max(pitcher.limit - 3 * side.team.short_rest, 3)
    return pitcher


def extend_limit(state: PineTarState, side: TeamInGame) -> bool:
    """Let a pitcher who has reached his limit pitch on if a rule allows it; False if he must leave (PT-143, PT-R-25).

    The bonus inning comes first, once a game (PT-145, PT-146), then the extensions of the option ``mip`` (PT-195, PT-197).
    If the bullpen is empty, he stays and his grade falls one step for each further inning (PT-R-26).
    """
    pitcher = side.pitcher
    if pitcher.started and not pitcher.bonus and not pitcher.on_trial and pitcher.runs <= FEW_RUNS:
        pitcher.bonus = True
        pitcher.limit += STARTER_BONUS
    elif state.options.mip and pitcher.started and not pitcher.on_trial and pitcher.runs <= FEW_RUNS:
        pitcher.on_trial = True
        pitcher.limit = NO_LIMIT  # until a runner reaches (PT-195)
    elif state.options.mip and not pitcher.started and pitcher.perfect and not pitcher.relief_bonus:
        pitcher.relief_bonus = True
        pitcher.limit += RELIEF_BONUS
    elif not side.bullpen:
        pitcher.steps_lowered += 1
        pitcher.limit = pitcher.outs + 3
    else:
        return False
    return True
