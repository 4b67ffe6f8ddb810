"""How long a pitcher may go: MIP, the bonus inning, and the modifiers (PT-141 to PT-146, PT-194 to PT-197)."""

from __future__ import annotations

from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.charts import MIP_MODIFIERS
from hotstove.games.pinetar.state import Arm, Side, State, new_arm

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


def starting(card: Card, home: bool, side: Side, mip: bool) -> Arm:
    """Who starts; each day of rest that he lacks costs an inning where that is played (PT-194)."""
    arm = new_arm(card, home, True, innings_as_starter(card))
    if mip:
        arm.limit = max(arm.limit - 3 * side.team.short_rest, 3)
    return arm


def must_leave(state: State, side: Side) -> bool:
    """Has the pitcher come to his end (PT-143, PT-R-25)? Bonus first and once (PT-145, PT-146, PT-197), then what options add.

    With an empty bullpen he stays, a grade lower for every inning more (PT-R-26).
    """
    arm = side.arm
    if arm.outs < arm.limit:
        return False
    if arm.started and not arm.bonus and not arm.on_trial and arm.runs <= FEW_RUNS:
        arm.bonus = True
        arm.limit += LATER
    elif state.options.mip and arm.started and not arm.on_trial and arm.runs <= FEW_RUNS:
        arm.on_trial = True
        arm.limit = NO_LIMIT  # until a runner reaches (PT-195)
    elif state.options.mip and not arm.started and arm.perfect and not arm.extra:
        arm.extra = True
        arm.limit += IN_RELIEF
    elif not side.bullpen:
        arm.lowered += 1
        arm.limit = arm.outs + 3
    else:
        return True
    return False
