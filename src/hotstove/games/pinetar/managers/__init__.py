"""Pine Tar's manager of thumb rules: what most dugouts do, question by question.

Most questions have nothing in them, so every rule looks at the cheapest facts first and leaves. Decisions that are mixed,
such as when a runner goes, take their chance from the bench. How often is what the cards say of the real season: attempts
to steal by SBO, bunts by SHC (docs/managers-pinetar.md).
"""

from hotstove.games.pinetar.managers import (
    at_bat,
    bullpen,
    defense,
    double_switch,
    fielding,
    opening,
    pinch_hitting,
    pinch_running,
    running,
)
from hotstove.games.pinetar.managers.register import Sensible

__all__ = ["THUMB_RULES", "Sensible"]

THUMB_RULES = (opening, at_bat, pinch_hitting, pinch_running, running, defense, bullpen, double_switch, fielding)
"""The modules that put rules into the register, which they do as they are imported."""
