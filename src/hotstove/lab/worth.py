"""The worth of a change of a team: the mean difference in runs and wins between games with it and without it.

Both games of a pair have the same seed, side and opponents, so they are identical until the change first matters. If it seldom
matters, fewer pairs than independent games are needed; if it matters from the first batter on, as many. The standard errors
are computed from the pairs' differences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from hotstove.lab.tally import Tally, add_up, mean
from hotstove.table.events import AWAY, HOME, Seat, other
from hotstove.table.game import AnyGame, Manager, Setup, game_named
from hotstove.table.live import live_table
from hotstove.table.texts import Json, Node
from hotstove.table.workers import Jobs


@dataclass(frozen=True, slots=True)
class TeamChange:
    """A team without and with a change: for each, the set-ups with the team away and at home against the same opponent.

    ``manager`` is the level of all computer managers.
    """

    game: str
    without: tuple[Setup, Setup]
    having: tuple[Setup, Setup]
    manager: str
    seed: str


def change_of(
    game: AnyGame, team: Node, changed: Node, against: Node, options: Node, manager: str = "sensible", seed: str = "worth"
) -> TeamChange:
    """A change from the team, the changed team and the opponent (names, files or data); raises what ``Game.set_up`` raises."""
    without = game.set_up(team, against, options), game.set_up(against, team, options)
    having = game.set_up(changed, against, options), game.set_up(against, changed, options)
    return TeamChange(game.name, without, having, manager, seed)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over all pairs of games, with its standard error."""

    mean: float
    error: float

    def plain(self) -> Json:
        """For JSON."""
        return {"mean": self.mean, "standard_error": self.error}


@dataclass(frozen=True, slots=True)
class ChangeWorth:
    """The amounts that the change adds per game to runs scored, runs allowed, their difference (``runs``) and share of wins.

    ``wins`` is from -1 to 1; a tie is half a win.
    """

    pairs: int
    scored: Estimate
    allowed: Estimate
    runs: Estimate
    wins: Estimate

    def plain(self) -> dict[str, Json]:
        """For JSON."""
        return {
            "pairs": self.pairs,
            "runs_scored": self.scored.plain(),
            "runs_allowed": self.allowed.plain(),
            "runs": self.runs.plain(),
            "win_share": self.wins.plain(),
        }


def worth_of(
    change: TeamChange, pairs: int, jobs: Jobs = 1, progress: Callable[[int], None] = lambda done: None
) -> ChangeWorth:
    """The worth of a change from ``pairs`` pairs of games, played by ``jobs``; the same for any number of jobs.

    The team is away in one pair and at home in the next, so ``pairs`` should be even.
    """
    tally, _ = add_up(play_pairs, change, pairs, jobs, progress)

    def estimate(name: str, unit: float = 1.0) -> Estimate:
        average, error = mean(tally, name)
        return Estimate(unit * average, unit * error)

    return ChangeWorth(pairs, estimate("scored"), estimate("allowed"), estimate("runs"), estimate("half wins", 0.5))


def play_pairs(change: TeamChange, first: int, count: int) -> Tally:
    """Play pairs ``first`` to ``first + count - 1`` and add up the differences that the change makes."""
    game = game_named(change.game)
    managers = _managers(change)
    tally: Tally = Counter()
    for number in range(first, first + count):
        seat: Seat = HOME if number % 2 else AWAY
        seed = f"{change.seed}/{number}"
        before, after = (
            _score(game, setups[seat], manager[seat], seed, seat)
            for setups, manager in zip((change.without, change.having), managers, strict=True)
        )
        tally["games"] += 1
        for name, difference in (
            ("scored", after[0] - before[0]),
            ("allowed", after[1] - before[1]),
            ("runs", after[0] - after[1] - before[0] + before[1]),
            ("half wins", _half_wins(after) - _half_wins(before)),
        ):
            tally[name] += difference
            tally[f"{name} squared"] += difference * difference
    return tally


def _score(game: AnyGame, setup: Setup, manager: Manager, seed: str, seat: Seat) -> tuple[int, int]:
    """The final score of one game, the seat's own runs first."""
    score = game.result(live_table(game, (manager, manager), setup, seed).play(setup))
    assert score is not None
    return score[seat], score[other(seat)]


def _half_wins(score: tuple[int, int]) -> int:
    return 2 if score[0] > score[1] else int(score[0] == score[1])


@lru_cache(maxsize=4)
def _managers(change: TeamChange) -> tuple[tuple[Manager, Manager], tuple[Manager, Manager]]:
    """The managers of each set-up, kept for the whole run, since an exact one takes long to make."""
    level = game_named(change.game).managers[change.manager]
    (away, home), (away_having, home_having) = change.without, change.having
    return (level(away), level(home)), (level(away_having), level(home_having))
