"""The worth of a position under best play of both managers, computed over every path of the rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from hotstove.managers.matrix_games import solve
from hotstove.table import AWAY, BOTH, DoesNotFit, Seat
from hotstove.table.game import GameState, Turns
from hotstove.table.odds import OddsTable
from hotstove.table.policies import Policy

S = TypeVar("S", bound=GameState)


def value(
    game: Turns[S],
    state: S,
    worth: Callable[[S], float | None],
    seat: Seat = AWAY,
    known: dict[Hashable, float] | None = None,
    policy: Policy[S] | None = None,
) -> float:
    """The worth of a position under best play: ``seat`` takes the option worth most, the other seat the one worth least.

    If both choose in secret, each plays its optimal mixture in the matrix game of the positions that follow. ``worth`` returns
    the value of a state at which the computation ends, and None for all others. ``known`` stores values by key, and may be
    shared between calls with the same ``worth``, ``seat`` and ``policy``. With ``policy`` both seats play by the policy.
    Raises DoesNotFit if a state can come back to an equal one before the computation ends.
    """
    known = {} if known is None else known
    ended = worth(state)
    if ended is not None:
        return ended
    key = state.key()
    stored = known.get(key)
    if stored is None:
        known[key] = _UNDER_WAY
        stored = known[key] = _Computation(game, worth, seat, known, policy).turn(state, [])[0]
    if stored is _UNDER_WAY:
        raise DoesNotFit("a position comes back to itself; its value has no end")
    return stored


_UNDER_WAY = float("nan")
"""The object in ``known`` for a state whose value is being computed by a caller further up."""


@dataclass(frozen=True, slots=True)
class _Computation(Generic[S]):
    """One computation of worths: the arguments of `value` that are the same for all turns."""

    game: Turns[S]
    worth: Callable[[S], float | None]
    seat: Seat
    known: dict[Hashable, float]
    policy: Policy[S] | None

    def turn(self, state: S, path: list[int]) -> tuple[float, OddsTable[S]]:
        """The worth of a turn that begins with the path's branches, and the table of its first run.

        The rules are run once for each end of the turn; the nodes of a run after its path are then evaluated from the last.
        """
        table: OddsTable[S] = OddsTable(path, self.policy, narrate=False)
        table.state = after = state.copy()
        self.game.turn(after, table)
        worth = value(self.game, after, self.worth, self.seat, self.known, self.policy)
        for depth in range(len(table.nodes) - 1, len(path) - 1, -1):
            stem, node = table.path[:depth], table.nodes[depth]
            worths = [worth, *(self.turn(state, [*stem, number])[0] for number in range(1, node.width))]
            if not node.seats:
                worth = sum(float(probability) * each for (_, probability), each in zip(node.odds, worths, strict=True))
            elif node.seats == BOTH:
                worth = self._secret(worths, node.replies)
            else:
                worth = max(worths) if self.seat in node.seats else min(worths)
        return worth, table

    def _secret(self, worths: list[float], replies: int) -> float:
        """The worth of a secret choice of both seats, from the worths of all pairs of options."""
        sign = 1 if self.seat == AWAY else -1
        payoffs = [[sign * each for each in worths[start : start + replies]] for start in range(0, len(worths), replies)]
        return sign * float(solve(payoffs).value)
