"""(c) Bunts: where one beats swinging."""

from __future__ import annotations

from functools import lru_cache

from hotstove.games.rb8.effects import AS_THROWN
from hotstove.games.rb8.keys import five_six
from hotstove.games.rb8.managers.control import swing_worth
from hotstove.games.rb8.managers.outcomes import at_bat_worth, bunt_outcomes
from hotstove.games.rb8.managers.outlook import WORTH, worth
from hotstove.games.rb8.state import Board, at_bat_of
from hotstove.managers.win_chances import place_of, where


@lru_cache(maxsize=1 << 14)
def bunt_may_pay(at: int) -> bool:
    """Is a bunt better than swinging for the weakest of batters?"""
    place = place_of(at)
    return worth(place, bunt_outcomes(at - place, True)) > at_bat_worth(at, five_six(7, 7), 1 / 6)


def bunt_or(board: Board, wanted: int, bunt: int) -> int:
    """The bunt where it beats this batter's swing and the steal, else what was wanted."""
    at = where(board)
    if not bunt_may_pay(at):
        return wanted
    place, at_bat = place_of(at), at_bat_of(board)
    bunted = worth(place, bunt_outcomes(at - place, at_bat.batter.effects.bunt_die != AS_THROWN))
    if bunted <= swing_worth(board, at_bat, at) or (wanted and bunted <= WORTH[at]):
        return wanted
    return bunt
