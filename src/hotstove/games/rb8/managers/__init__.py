"""RB8's manager of thumb rules: a line or two for every question, by chances of winning (``outlook.py``).

Rules read the board once into small whole numbers; what is worked out from those is kept, so that most answers are looked
up. A Rally Card is played when what it changes is worth more than the card in the hand.
"""

from hotstove.games.rb8.managers import (
    calls,
    clubhouse_hex,
    control,
    lucky_coin,
    opening,
    rally_cards,
    relief,
    results,
    running_plays,
    stealing,
    tagging,
)
from hotstove.games.rb8.managers.register import Sensible

__all__ = ["THUMB_RULES", "Sensible"]

THUMB_RULES = (
    opening,
    relief,
    calls,
    stealing,
    tagging,
    control,
    rally_cards,
    results,
    running_plays,
    lucky_coin,
    clubhouse_hex,
)
"""The modules that put rules into the registers, which they do as they are imported."""
