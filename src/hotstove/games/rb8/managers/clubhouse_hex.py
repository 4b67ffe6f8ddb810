"""Clubhouse Hex, which cancels the other side's card."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.baseball.win_chances import index_of, place_of
from hotstove.games.rb8.managers.gains import GAINS
from hotstove.games.rb8.managers.lucky_coin import REROLLS
from hotstove.games.rb8.managers.outlook import WORTH
from hotstove.games.rb8.managers.prices import price
from hotstove.games.rb8.managers.stealing import calls_in
from hotstove.games.rb8.rally import GREEN_LIGHT, LUCKY_COIN, RallyCard
from hotstove.games.rb8.state import RB8View, at_bat_of
from hotstove.managers.base_running import advanced
from hotstove.table import other
from hotstove.table.game import Bench


def hex_card(view: RB8View, options: Sequence[RallyCard], bench: Bench) -> RallyCard:
    """Play it if the card just played hurts by more than the price of the hex."""
    board = view.board
    at_bat = at_bat_of(board)
    card = at_bat.last_card
    if card is None:
        return options[0]
    at = index_of(board)
    if card is LUCKY_COIN:
        why, value = at_bat.rolled
        hurts = REROLLS[why](board, at_bat, at, value) if why in REROLLS else 0.0
    elif card is GREEN_LIGHT:
        place = place_of(at)
        hurts = max(WORTH[place + advanced(at - place, steals)] for steals in calls_in(at - place)[1:]) - WORTH[at]
    else:
        hurts = GAINS[card](card, RB8View(board, other(view.seat), 0), at_bat, at)
    own = 1 if view.seat == at_bat.offense else -1
    return options[1] if -own * hurts > price(view, options[1], at) else options[0]
