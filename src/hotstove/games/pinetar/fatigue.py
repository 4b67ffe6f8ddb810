"""How long a pitcher may go: MIP, the bonus inning, and the modifiers (PT-141 to PT-146, PT-194 to PT-197)."""

from __future__ import annotations

from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.charts import MIP_MODIFIERS
from hotstove.games.pinetar.state import PineTarState, PitcherInGame, TeamInGame, new_pitcher

FEW_RUNS = 2
"""A starter who has allowed no more may go on (PT-145)."""
NO_LIMIT = 1 << 20
LATER = MIP_MODIFIERS["starter with two runs or fewer at his limit"] * 3
IN_RELIEF = MIP_MODIFIERS["reliever who has retired everybody at his limit"] * 3
IN_EXTRA_INNINGS = MIP_MODIFIERS["extra innings"] * 3


def innings_as_starter(card: Card) -> int:
    """MIP of who starts; a reliever who starts has his relief MIP (PT-R-29)."""
    return card.mound.starter_innings or card.mound.relief_innings


def innings_in_relief(card: Card) -> int:
    """MIP of who comes in; a starter in relief has the only MIP on his card."""
    return card.mound.relief_innings or card.mound.starter_innings


def starting(card: Card, home: bool, side: TeamInGame, mip: bool) -> PitcherInGame:
    """Who starts; each day of rest that he lacks costs an inning where that is played (PT-194)."""
    pitcher = new_pitcher(card, home, True, innings_as_starter(card))
    if mip:
        pitcher.limit = max(pitcher.limit - 3 * side.team.short_rest, 3)
    return pitcher


def must_leave(state: PineTarState, side: TeamInGame) -> bool:
    """Has the pitcher come to his end (PT-143, PT-R-25)? Bonus first and once (PT-145, PT-146, PT-197), then what options add.

    With an empty bullpen he stays, a grade lower for every inning more (PT-R-26).
    """
    pitcher = side.pitcher
    if pitcher.outs < pitcher.limit:
        return False
    if pitcher.started and not pitcher.bonus and not pitcher.on_trial and pitcher.runs <= FEW_RUNS:
        pitcher.bonus = True
        pitcher.limit += LATER
    elif state.options.mip and pitcher.started and not pitcher.on_trial and pitcher.runs <= FEW_RUNS:
        pitcher.on_trial = True
        pitcher.limit = NO_LIMIT  # until a runner reaches (PT-195)
    elif state.options.mip and not pitcher.started and pitcher.perfect and not pitcher.extra:
        pitcher.extra = True
        pitcher.limit += IN_RELIEF
    elif not side.bullpen:
        pitcher.lowered += 1
        pitcher.limit = pitcher.outs + 3
    else:
        return True
    return False
