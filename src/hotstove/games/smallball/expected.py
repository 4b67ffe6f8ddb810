"""Expected banked runs of a half-inning of Small Ball, from the game's own rules at the odds table. Needs no numpy."""

from __future__ import annotations

from collections.abc import Hashable

from hotstove.baseball.board import ORDER
from hotstove.games.smallball.cards import Pinch, Team
from hotstove.games.smallball.managers import Sensible
from hotstove.games.smallball.solving_tables import MASKS, PLAIN_INNING
from hotstove.games.smallball.state import SmallBallState
from hotstove.games.smallball.turns import TURNS
from hotstove.managers.best_play import value
from hotstove.table import AWAY
from hotstove.table.policies import Policy, by_managers


def beginning(team: Team, leadoff: int, unused: tuple[Pinch, ...] = ()) -> SmallBallState:
    """The away side's second half-inning, led off by card ``leadoff`` (1 to 9), with these pinch hitters unused."""
    return SmallBallState(teams=(team, team), inning=PLAIN_INNING, batter=leadoff, unused=(unused, ()))


def banked(state: SmallBallState) -> float | None:
    """The runs that the half-inning has banked, or None while it goes on."""
    return None if (state.inning, state.half) == (PLAIN_INNING, AWAY) else float(state.score[AWAY])


def expected_runs(
    team: Team,
    leadoff: int,
    unused: tuple[Pinch, ...] = (),
    policy: Policy[SmallBallState] | None = None,
    known: dict[Hashable, float] | None = None,
) -> float:
    """Mean banked runs of a half-inning under a policy, or under the play that makes the mean greatest.

    ``known`` is filled with the value of every position that occurs.
    """
    return value(TURNS, beginning(team, leadoff, unused), banked, AWAY, known, policy)


def by_leadoff(team: Team, unused: tuple[Pinch, ...] = (), policy: Policy[SmallBallState] | None = None) -> tuple[float, ...]:
    """Expected banked runs for leadoff cards 1 to 9."""
    return tuple(expected_runs(team, leadoff, unused, policy) for leadoff in range(1, ORDER + 1))


def by_bench(team: Team) -> dict[tuple[Pinch, ...], tuple[float, ...]]:
    """Expected banked runs under best play for leadoff cards 1 to 9, by the unused pinch hitters."""
    runs_by_bench: dict[tuple[Pinch, ...], list[float]] = {kept: [] for kept in MASKS}
    for leadoff in range(1, ORDER + 1):
        known: dict[Hashable, float] = {}  # positions with both unused lead to all positions with fewer
        for kept in reversed(MASKS):
            runs_by_bench[kept].append(expected_runs(team, leadoff, kept, known=known))
    return {kept: tuple(runs) for kept, runs in runs_by_bench.items()}


def sensible() -> Policy[SmallBallState]:
    """The computer manager of thumb rules."""
    return by_managers(TURNS, (Sensible(), Sensible()))
