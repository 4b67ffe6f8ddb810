"""(b) Steals: a runner's chances, and where the catcher throws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.rb8 import running
from hotstove.games.rb8.managers.dice_chances import safe_chance
from hotstove.games.rb8.managers.outlook import WORTH
from hotstove.games.rb8.state import Nine, RB8Board, RB8View
from hotstove.managers.base_running import Attempt, Chances, best_throw
from hotstove.managers.win_chances import occupied_in, where
from hotstove.table.game import Bench

NEVER: Final = -99
ALWAYS: Final = 99
SURE: Final = 50
"""Edges of nobody, and of who needs no roll; edges beyond SURE are his."""


@cache
def steal_edges(batting: Nine, fielding: Nine) -> tuple[int, ...]:
    """What each place in the order adds when he steals, much for a Stopwatch, less what the catcher adds.

    Place 0 is nobody.
    """
    catcher = fielding.fielders[Position.CATCHER]
    assert catcher is not None
    arm = catcher.defense + catcher.effects.throw
    own = [card.speed + card.effects.steal + ALWAYS * card.effects.first_steal_is_sure for card in batting.hitters]
    return NEVER, *(speed - arm for speed in own)


def edge_now(board: RB8Board, edges: tuple[int, ...], base: int) -> int:
    """What the runner on a base adds now; a Stopwatch that has run helps no more."""
    place = board.place_on(base)
    edge = edges[place]
    return edge - ALWAYS if edge > SURE and board.timed[board.half] >> place & 1 else edge


FARTHEST: Final = 11
"""Edges beyond this change nothing more."""
_CHANCES: Final = tuple(safe_chance(edge) for edge in range(-FARTHEST, FARTHEST + 1))


def chance(edge: int) -> float:
    """A runner's chance, 1 for who is sure."""
    if edge > SURE:
        return 1.0
    return _CHANCES[0 if edge < -FARTHEST else 2 * FARTHEST if edge > FARTHEST else edge + FARTHEST]


def steal_chances(board: RB8Board, edges: tuple[int, ...]) -> Chances:
    """The chances of the runners on first and second; nobody steals home."""
    return chance(edge_now(board, edges, 1)), chance(edge_now(board, edges, 2)), 0.0


@cache
def calls_in(state: int) -> tuple[Attempt, ...]:
    """The calls that there are in a state, as ``running.calls`` lists them: swinging, then who may steal."""
    return (), *(each.steals for each in running.calls(*occupied_in(state), True, False, False) if each.steals)


def throw(view: RB8View, options: Sequence[str], bench: Bench) -> str:
    """At the runner of the two where it hurts the side at bat most; ``to third`` comes first."""
    board = view.board
    edges = steal_edges(board.nines[board.half], board.nines[view.seat])
    return options[best_throw(WORTH, where(board), (2, 1), steal_chances(board, edges))]
