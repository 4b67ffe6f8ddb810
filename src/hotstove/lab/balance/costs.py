"""How often rosters win by what they cost: rosters at several limits, all against rosters at the game's own limit.

The cards of each position are split in two halves by chance. From one half comes a roster for each limit, the best by the
game's own worths that it allows; from the other half the roster that all of these play. Then the halves change sides. All
limits have the same splits, and all games the same dice for the same purposes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.best_squad import CardWorths, best_squad
from hotstove.baseball.contests import DraftCard, Drafts, drafts_of
from hotstove.lab.balance.changes import NO_CHANGES, Changes
from hotstove.lab.balance.figures import Estimate, half_wins, mean_of
from hotstove.lab.balance.play import GAMES_BETWEEN_SWEEPS, Edition, Games, amended_game, changes_at_fault, options_of
from hotstove.lab.balance.streams import StreamsTable
from hotstove.table import Chance
from hotstove.table.errors import NotLegal
from hotstove.table.gc_pause import gc_paused
from hotstove.table.own_process import OwnProcess
from hotstove.table.texts import Json, as_node
from hotstove.table.workers import Jobs, workers

LIMITS: Final = (0.85, 0.925, 1.0, 1.075, 1.15)
"""The limits of the rosters, as parts of the game's own."""
ROSTERS: Final = 8
"""The rosters at each limit, two of each split of the cards."""
SQUADS: Final = (("Roster", "ROS", "red"), ("Others", "OTH", "blue"))
"""Name, code and colour of a roster, and of the one that it plays."""
TENTH: Final = 0.1


class Roster(NamedTuple):
    """A roster: the limit under which it was chosen and what it costs, in the game's own points or salary, and its team."""

    limit: int
    cost: int
    team: Json


class RosterGames(NamedTuple):
    """What a roster came to: by game the runs of its margin, and a win (1), a tie (0.5) or nothing (0)."""

    limit: int
    cost: int
    runs: list[int]
    wins: list[float]


class AtLimit(NamedTuple):
    """The rosters of one limit together: their mean cost, games, wins (0-1) and margin in runs a game."""

    limit: int
    cost: float
    games: int
    wins: Estimate
    runs: Estimate


class Slope(NamedTuple):
    """What a tenth of the limit more in cost adds: to the wins (0-1) and to the margin in runs a game.

    ``apart`` is by how much, as a standard deviation, the wins of rosters of the same cost differ, the chance of their games
    taken off: what the price does not say.
    """

    wins: Estimate
    runs: Estimate
    apart: float

    @property
    def sentences(self) -> tuple[str, str]:
        """The same in words."""
        wins, runs, apart = 100 * self.wins.value, self.runs, 100 * self.apart
        return (
            f"A tenth more in cost is worth {wins:+.1f} ± {100 * self.wins.error:.1f} points of the win rate"
            f" and {runs.value:+.2f} ± {runs.error:.2f} runs a game.",
            f"Rosters of one cost differ by {apart:.1f} points of the win rate, but for chance.",
        )


@dataclass(frozen=True, slots=True)
class CostCurve:
    """The wins by cost of one edition."""

    limits: tuple[AtLimit, ...]
    slope: Slope

    def plain(self) -> Json:
        """For JSON."""
        return {
            "limits": [
                {
                    "limit": each.limit,
                    "cost": each.cost,
                    "games": each.games,
                    "wins": each.wins.plain(),
                    "runs": each.runs.plain(),
                }
                for each in self.limits
            ],
            "a_tenth_more": {"wins": self.slope.wins.plain(), "runs": self.slope.runs.plain()},
            "apart_at_one_cost": self.slope.apart,
        }

    def lines(self) -> Iterator[str]:
        """As text."""
        yield f"  {'limit':>8}{'cost, mean':>12}{'games':>9}{'wins':>20}{'runs a game':>19}"
        for each in self.limits:
            wins = f"{each.wins.value:.2%} ± {each.wins.error:.2%}"
            runs = f"{each.runs.value:+.3f} ± {each.runs.error:.3f}"
            yield f"  {each.limit:>8,}{each.cost:>12,.0f}{each.games:>9,}{wins:>20}{runs:>19}"
        for sentence in self.slope.sentences:
            yield f"  {sentence}"


@dataclass(frozen=True, slots=True)
class CostReport:
    """Wins by cost before and after changes; ``after`` is None where there are none. ``count`` games of each roster."""

    games: Games
    count: int
    about: str
    before: CostCurve
    after: CostCurve | None

    def plain(self) -> Json:
        """For JSON."""
        return {
            "game": self.games.game,
            "about": self.about,
            "games": self.count,
            "rosters": ROSTERS,
            "seed": self.games.seed,
            "manager": self.games.managers[0],
            "before": self.before.plain(),
            "after": self.after.plain() if self.after is not None else None,
        }

    def lines(self) -> Iterator[str]:
        """As text."""
        yield (
            f"Wins by cost in {self.games.game}: {ROSTERS} rosters at each limit, {self.count:,} games of each against one"
            f" at the game's own limit, {self.games.managers[0]} managers, seed {self.games.seed}"
        )
        if self.after is not None:
            yield "before"
        yield from self.before.lines()
        if self.after is not None:
            yield f"after: {self.about}" if self.about else "after"
            yield from self.after.lines()
        yield "± is one standard error, of the games for each limit, of the rosters for a tenth more."


class Player:
    """Plays the games of an edition's rosters in this process; a piece of work is a roster's number and its games."""

    def __init__(self, edition: Edition) -> None:
        self.games = edition.games
        self.changes = edition.changes
        self.game = amended_game(edition.games.game, edition.changes)
        self._options = options_of(edition.games, edition.changes)
        self._drafts = drafts_of(self.game)
        self._own_limit = self._drafts.limit(series=False)

    def __call__(self, piece: tuple[int, int]) -> RosterGames:
        """The games of one roster, as many away as at home."""
        number, count = piece
        at_limit, split = divmod(number, ROSTERS)
        with gc_paused() as sweep, changes_at_fault(self.changes):
            one, another = halves(self._drafts, f"{self.games.seed}/{split // 2}")
            cards, others = (another, one) if split % 2 else (one, another)
            own = roster(self._drafts, cards, round(LIMITS[at_limit] * self._own_limit), SQUADS[0])
            teams = [as_node(each.team, "a roster") for each in (own, roster(self._drafts, others, self._own_limit, SQUADS[1]))]
            setups = [self.game.set_up(away, home, self._options) for away, home in (teams, teams[::-1])]
            managers = [self.game.managers[self.games.managers[0]](setup) for setup in setups]
            found = RosterGames(own.limit, own.cost, [], [])
            for at in range(count):
                home = at % 2
                table = StreamsTable(self.game, (managers[home], managers[home]), f"{self.games.seed}/{split}/{at}")
                score = self.game.result(table.play(setups[home]))
                assert score is not None
                mine, theirs = score[home], score[1 - home]
                found.runs.append(mine - theirs)
                found.wins.append(half_wins(mine, theirs))
                if at % GAMES_BETWEEN_SWEEPS == 0:
                    sweep()
        return found


def player_apart(edition: Edition) -> Callable[[tuple[int, int]], RosterGames]:
    """A player in a process of its own, for a worker of a cluster, which lives on and plays other editions, too."""
    return OwnProcess(Player, edition)


def halves(drafts: Drafts, seed: str) -> tuple[list[DraftCard], list[DraftCard]]:
    """All cards in two parts, each with half of the cards of each position, as the seed has it."""
    chance = Chance(seed)
    by_position: dict[str, list[DraftCard]] = {}
    for card in drafts.pool():
        by_position.setdefault(card.position, []).append(card)
    one: list[DraftCard] = []
    for cards in by_position.values():
        one += [cards.pop(chance.pick(len(cards))) for _ in range(len(cards) // 2)]
    return one, [card for cards in by_position.values() for card in cards]


def roster(drafts: Drafts, cards: Sequence[DraftCard], limit: int, called: tuple[str, str, str]) -> Roster:
    """The best roster of these cards within a limit; raises NotLegal where none costs so little."""
    needs = drafts.needs(series=False)
    worths = {card.id: drafts.worth(card, series=False) for card in cards}
    squad, _ = best_squad(cards, needs, limit, CardWorths(worths, worths, lambda cards: 0.0))
    cost = sum(card.points for card in squad)
    if cost > limit:
        raise NotLegal(f"no roster costs {limit:,} or less: the cheapest one of half of the cards costs {cost:,}")
    return Roster(limit, cost, drafts.squad(*called, squad, needs))


def cost_report(
    games: Games,
    count: int,
    changes: Changes = NO_CHANGES,
    jobs: Jobs = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> CostReport:
    """Play ``count`` games of each roster of the packaged edition and of that with the changes, and report.

    The same for any number of jobs. Raises NotLegal of a game whose cards have no prices, and what `amended_game` raises.
    """
    game = ball_game_named(games.game)
    if not hasattr(game, "drafts"):
        raise NotLegal(f"the cards of {game.title} have no prices")
    changed = bool(changes.data or changes.options.mapping())
    rosters = len(LIMITS) * ROSTERS
    planned = rosters * (2 if changed else 1)

    def curve(edition: Edition, before: int) -> CostCurve:
        found = []
        with workers(jobs, Player if isinstance(jobs, int) else player_apart, edition) as players:
            for each in players.map([(number, count) for number in range(rosters)]):
                found.append(each)
                progress(before + len(found), planned)
        return curve_of(found)

    after = curve(Edition(games, changes), 0) if changed else None  # what does not fit is found at once
    return CostReport(games, count, changes.about, curve(Edition(games), planned - rosters), after)


def curve_of(rosters: Sequence[RosterGames]) -> CostCurve:
    """The wins by limit, in order, and the slope over the rosters' costs; the same in whatever order they come."""
    rosters = sorted(rosters)
    by_limit: dict[int, list[RosterGames]] = {}
    for each in rosters:
        by_limit.setdefault(each.limit, []).append(each)
    limits = tuple(
        AtLimit(
            limit,
            fmean([each.cost for each in group]),
            sum(len(each.wins) for each in group),
            mean_of([win for each in group for win in each.wins]),
            mean_of([run for each in group for run in each.runs]),
        )
        for limit, group in by_limit.items()
    )
    own = limits[LIMITS.index(1.0)].limit
    costs = [each.cost / own / TENTH for each in rosters]
    wins, wins_left = _line(costs, [fmean(each.wins) for each in rosters])
    runs, _ = _line(costs, [fmean(each.runs) for each in rosters])
    of_games = fmean([mean_of(each.wins).error ** 2 for each in rosters])
    return CostCurve(limits, Slope(wins, runs, sqrt(max(0.0, wins_left - of_games))))


def _line(across: Sequence[float], up: Sequence[float]) -> tuple[Estimate, float]:
    """The slope of the least squares line, and the mean square of what it leaves over for each degree of freedom."""
    middle, height = fmean(across), fmean(up)
    squares = sum((x - middle) ** 2 for x in across)
    slope = sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True)) / squares
    left = sum((y - height - slope * (x - middle)) ** 2 for x, y in zip(across, up, strict=True)) / (len(up) - 2)
    return Estimate(slope, sqrt(left / squares)), left
