"""(b), (c) The call of the side at bat: a steal, a bunt, Green Light, or swing away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.win_chances import index_of, place_of
from hotstove.games.rb8 import running
from hotstove.games.rb8.managers.bunting import bunt_or
from hotstove.games.rb8.managers.outlook import WORTH
from hotstove.games.rb8.managers.prices import price
from hotstove.games.rb8.managers.stealing import calls_in, steal_chances, steal_edges
from hotstove.games.rb8.rally import GREEN_LIGHT
from hotstove.games.rb8.state import RB8View
from hotstove.managers.base_running import Chances, advanced, attempt_worth, best_attempt
from hotstove.table.game import Bench


def call(view: RB8View, options: Sequence[running.OffenseCall], bench: Bench) -> running.OffenseCall:
    """Steal if its chance is worth more than the bases as they are; bunt if that beats swinging."""
    board = view.board
    half = board.half
    edges = steal_edges(board.nines[half], board.nines[1 - half])
    wanted, chances = 0, NOBODY
    if (edges[board.first or 0] >= LEAST_EDGE or edges[board.second or 0] >= LEAST_EDGE) and options[1].steals:
        chances = steal_chances(board, edges)
        at = index_of(board)
        wanted = best_attempt(WORTH, at, calls_in(at - place_of(at)), chances)
    bunts = options[-1].bunt
    if bunts and board.inning >= BUNTS_FROM:
        wanted = bunt_or(board, wanted, len(options) - 1)
    if len(options) > 2 and options[-2 if bunts else -1].green_light:
        wanted = green_light(view, options, wanted, chances)
    return options[wanted]


NOBODY: Final = (0.0, 0.0, 0.0)
LEAST_EDGE: Final = -1
"""Steals with a lower chance are not considered."""
BUNTS_FROM: Final = 7
"""The first inning in which a bunt is considered; before it none pays."""


def green_light(view: RB8View, options: Sequence[running.OffenseCall], wanted: int, chances: Chances) -> int:
    """The number of Green Light if a sure steal gains more over the best other call than the card's price, else ``wanted``."""
    at = index_of(view.board)
    place, best = place_of(at), WORTH[at]
    if options[wanted].steals:
        best = attempt_worth(WORTH, at, options[wanted].steals, chances)
    best += price(view, GREEN_LIGHT, at)
    for number, option in enumerate(options):
        if option.green_light and (sure := WORTH[place + advanced(at - place, option.steals)]) > best:
            best, wanted = sure, number
    return wanted
