"""(c) Bunts: whether one is better than swinging."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.win_chances import index_of, place_of
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.keys import five_six
from hotstove.games.rb8.managers.control import swing_worth
from hotstove.games.rb8.managers.outcomes import at_bat_worth, bunt_outcomes
from hotstove.games.rb8.managers.outlook import WORTH, worth
from hotstove.games.rb8.state import RB8Board, at_bat_of


@lru_cache(maxsize=1 << 14)
def bunt_may_pay(at: int) -> bool:
    """Whether a bunt is better than swinging for the weakest batter with any ability."""
    place = place_of(at)
    best = max(worth(place, bunt_outcomes(at - place, die)) for die in BUNT_DICE)
    return best > at_bat_worth(at, five_six(7, 7), 1 / 6)


BUNT_DICE: Final = frozenset({ability.effects.bunt_die for ability in ABILITIES.values()})
"""The values of a bunt's die, by all abilities."""


def bunt_or(board: RB8Board, wanted: int, bunt: int) -> int:
    """The number of the bunt if it beats this batter's swing and the steal, else ``wanted``."""
    at = index_of(board)
    if not bunt_may_pay(at):
        return wanted
    place, at_bat = place_of(at), at_bat_of(board)
    bunted = worth(place, bunt_outcomes(at - place, at_bat.batter.effects.bunt_die))
    if bunted <= swing_worth(board, at_bat, at) or (wanted and bunted <= WORTH[at]):
        return wanted
    return bunt
