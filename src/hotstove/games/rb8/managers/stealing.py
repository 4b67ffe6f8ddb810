"""(b) Steals: the runners' chances, and the catcher's throw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.win_chances import index_of, occupied_in
from hotstove.games.rb8 import running
from hotstove.games.rb8.managers.dice_chances import safe_chance
from hotstove.games.rb8.managers.outlook import WORTH
from hotstove.games.rb8.state import Nine, RB8Board, RB8View
from hotstove.managers.base_running import Attempt, Chances, best_throw
from hotstove.table.game import Bench

NEVER: Final = -99
ALWAYS: Final = 99
SURE: Final = 50
"""The edges of an empty base and of a runner that needs no roll."""


@cache
def steal_edges(batting: Nine, fielding: Nine) -> tuple[int, ...]:
    """The edge of each place in the order in a steal, very high with a Stopwatch; place 0 is an empty base."""
    catcher = fielding.fielders[Position.CATCHER]
    assert catcher is not None
    arm = catcher.defense + catcher.effects.throw
    own = [card.speed + card.effects.steal + ALWAYS * card.effects.first_steal_is_sure for card in batting.hitters]
    return NEVER, *(speed - arm for speed in own)


def edge_now(board: RB8Board, edges: tuple[int, ...], base: int) -> int:
    """The current edge of the runner on a base, without a Stopwatch already used."""
    place = board.place_on(base)
    edge = edges[place]
    return edge - ALWAYS if edge > SURE and board.stopwatch_used[board.half] >> place & 1 else edge


FARTHEST: Final = 11
"""The highest edge that makes a difference."""
_CHANCES: Final = tuple(safe_chance(edge) for edge in range(-FARTHEST, FARTHEST + 1))


def chance(edge: int) -> float:
    """A runner's chance, 1 if he needs no roll."""
    if edge > SURE:
        return 1.0
    return _CHANCES[0 if edge < -FARTHEST else 2 * FARTHEST if edge > FARTHEST else edge + FARTHEST]


def steal_chances(board: RB8Board, edges: tuple[int, ...]) -> Chances:
    """The chances of the runners on first and second; there is no steal of home."""
    return chance(edge_now(board, edges, 1)), chance(edge_now(board, edges, 2)), 0.0


@cache
def calls_in(state: int) -> tuple[Attempt, ...]:
    """The calls possible in a state in the order of ``running.calls``: swinging, then the steals by bases."""
    return (), *(each.steals for each in running.calls(*occupied_in(state), True, False, False) if each.steals)


def throw(view: RB8View, options: Sequence[str], bench: Bench) -> str:
    """Throw at the runner whose out costs the side at bat most; ``to third`` comes first."""
    board = view.board
    edges = steal_edges(board.nines[board.half], board.nines[view.seat])
    return options[best_throw(WORTH, index_of(board), (2, 1), steal_chances(board, edges))]
