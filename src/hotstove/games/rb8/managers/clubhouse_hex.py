"""Clubhouse Hex: the other side's card is cancelled."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.baseball.registers import register
from hotstove.games.rb8 import hands
from hotstove.games.rb8.managers.prices import price
from hotstove.games.rb8.managers.register import GAINS, REROLLS, RULES
from hotstove.games.rb8.managers.stealing import steals_of, stolen
from hotstove.games.rb8.outlook import WORTH, place_of, where
from hotstove.games.rb8.rally import RallyCard
from hotstove.games.rb8.state import View, at_bat_of
from hotstove.table import AWAY, HOME


@register(RULES, hands.RESPONSE)
def hex_card(view: View, options: Sequence[RallyCard]) -> int:
    """Where the card just played hurts by more than the hex is worth."""
    board = view.board
    at_bat = at_bat_of(board)
    card = at_bat.laid
    if card is None:
        return 0
    at = where(board)
    if card.id == "RC18":
        why, value = at_bat.rolled
        hurts = REROLLS[why](board, at_bat, at, value) if why in REROLLS else 0.0
    elif card.id == "RC03":
        place = place_of(at)
        hurts = max(WORTH[place + stolen(at - place, steals, 0)] for steals in steals_of(at - place)) - WORTH[at]
    else:
        hurts = GAINS[card.id](View(board, AWAY if view.seat == HOME else HOME, 0), at_bat, at)
    own = 1 if view.seat == at_bat.offense else -1
    return 1 if -own * hurts > price(view, options[1], at) else 0
