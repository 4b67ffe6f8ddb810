"""(b), (c) What the side at bat calls: a steal, a bunt, Green Light, or it swings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.registers import register
from hotstove.games.rb8 import rules, running
from hotstove.games.rb8.managers.bunting import bunt_or
from hotstove.games.rb8.managers.prices import price
from hotstove.games.rb8.managers.register import RULES
from hotstove.games.rb8.managers.stealing import SURE, best_steal, steal_edges, steal_worth, stolen, stopped
from hotstove.games.rb8.outlook import WORTH, place_of, where
from hotstove.games.rb8.rally import BY_ID
from hotstove.games.rb8.state import View


@register(RULES, rules.CALL)
def call(view: View, options: Sequence[running.Call]) -> int:
    """Steal where the chance of it is worth more than the bases as they are; bunt where it beats swinging."""
    board = view.board
    half = board.half
    edges = steal_edges(board.nines[half], board.nines[1 - half])
    on_first, on_second = board.place_on(1), board.place_on(2)
    from_first, from_second, wanted = edges[on_first], edges[on_second], 0
    if (from_first >= LEAST_EDGE or from_second >= LEAST_EDGE) and options[1].steals:
        if from_first > SURE:
            from_first -= stopped(board, on_first)
        if from_second > SURE:
            from_second -= stopped(board, on_second)
        wanted = best_steal(where(board), from_first, from_second)
    bunts = options[-1].bunt
    if bunts and board.inning >= BUNTS_FROM:
        wanted = bunt_or(board, wanted, len(options) - 1)
    if len(options) > 2 and options[-2 if bunts else -1].green_light:
        return green_light(view, options, wanted, (from_first, from_second))
    return wanted


LEAST_EDGE: Final = -1
"""A runner with less is never worth a thought."""
BUNTS_FROM: Final = 7
"""Nobody bunts before this inning; nor would it pay."""


def green_light(view: View, options: Sequence[running.Call], wanted: int, edges: tuple[int, int]) -> int:
    """Green Light where a sure steal is worth the card more than the best call without it."""
    at = where(view.board)
    place, best = place_of(at), WORTH[at]
    if options[wanted].steals:
        best = steal_worth(place, at - place, options[wanted].steals, edges)
    best += price(view, BY_ID["RC03"], at)
    for number, option in enumerate(options):
        if option.green_light and (sure := WORTH[place + stolen(at - place, option.steals, 0)]) > best:
            best, wanted = sure, number
    return wanted
