"""What every ability is worth: games of the teams that have it, with it and without it, the dice the same.

Each team that ships with the game plays the others in turn with all its abilities, and again without each one of them. What the
ability adds to its margin and its wins is the mean of the differences of the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from hotstove.baseball.abilities_off import WithoutAbility, takes_abilities_off
from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.balance.exact import team_files_of
from hotstove.lab.balance.figures import Estimate, half_wins, mean_of
from hotstove.lab.balance.streams import StreamsTable
from hotstove.table.events import AWAY, HOME
from hotstove.table.game import Manager, Setup
from hotstove.table.gc_pause import gc_paused
from hotstove.table.texts import Json, Node, as_node
from hotstove.table.workers import Jobs, workers

LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class AbilityGames:
    """Which games are played: ``count`` of each team, with every ability and without each of them."""

    game: str
    count: int
    options: Node
    manager: str
    seed: str


class AbilityWorth(NamedTuple):
    """An ability: the cards that have it, its price, and what it adds to its side's margin and wins in a game."""

    name: str
    cards: int
    cost: int | None
    runs: Estimate
    wins: Estimate


class Difference(NamedTuple):
    """What an ability adds in one game: runs to the margin, and a win, half a win or nothing."""

    ability: str
    cost: int | None
    cards: int
    runs: list[int]
    wins: list[float]


@dataclass(frozen=True, slots=True)
class AbilityReport:
    """All abilities, those that add most first."""

    games: AbilityGames
    abilities: tuple[AbilityWorth, ...]

    def plain(self) -> Json:
        """For JSON."""
        return {
            "game": self.games.game,
            "games": self.games.count,
            "seed": self.games.seed,
            "manager": self.games.manager,
            "abilities": [
                {
                    "name": each.name,
                    "cards": each.cards,
                    "cost": each.cost,
                    "runs": each.runs.plain(),
                    "wins": each.wins.plain(),
                }
                for each in self.abilities
            ],
        }

    def lines(self) -> Iterator[str]:
        """As text."""
        yield (
            f"Abilities of {self.games.game}, with and without: {self.games.count:,} games of each team that has one,"
            f" {self.games.manager} managers, seed {self.games.seed}"
        )
        yield f"  {'':<34}{'cards':>6}{'cost':>6}{'runs a game':>19}{'wins':>18}"
        for each in self.abilities:
            cost = str(each.cost) if each.cost is not None else ""
            runs = f"{each.runs.value:+.3f} ± {each.runs.error:.3f}"
            wins = f"{each.wins.value:+.2%} ± {each.wins.error:.2%}"
            yield f"  {each.name:<34}{each.cards:>6}{cost:>6}{runs:>19}{wins:>18}"
        yield "± is one standard error. What managers can't use well is worth little here; a team's cards count together."


class Player:
    """Plays one team's games with and without its abilities; a piece of work is a team's number."""

    def __init__(self, games: AbilityGames) -> None:
        self.games = games
        self.game = ball_game_named(games.game)
        self.names = team_files_of(self.game).names()

    def __call__(self, number: int) -> list[Difference]:
        name = self.names[number]
        others = [as_node(other) for other in self.names if other != name]
        off = list(takes_abilities_off(self.game).without_abilities(team_files_of(self.game).team(name)))
        with gc_paused() as sweep:
            having = self._scores(as_node(name), others, number)
            found = []
            for each in off:
                without = self._scores(as_node(each.team, each.ability), others, number)
                found.append(_difference(each, having, without))
                sweep()
        return found

    def _scores(self, team: Node, others: Sequence[Node], number: int) -> list[tuple[int, int]]:
        """The scores of a team's games, its own runs first."""
        level = self.games.manager

        @cache
        def seated(other: int, at_home: bool) -> tuple[Setup, Manager]:
            sides = (others[other], team) if at_home else (team, others[other])
            setup = self.game.set_up(*sides, self.games.options)
            return setup, self.game.managers[level](setup)

        scores = []
        for at in range(self.games.count):
            at_home = at % 2 == 1
            setup, manager = seated(at // 2 % len(others), at_home)
            table = StreamsTable(self.game, (manager, manager), f"{self.games.seed}/{number}/{at}")
            score = self.game.result(table.play(setup))
            assert score is not None
            scores.append((score[HOME], score[AWAY]) if at_home else (score[AWAY], score[HOME]))
        return scores


def _difference(each: WithoutAbility, having: Sequence[tuple[int, int]], without: Sequence[tuple[int, int]]) -> Difference:
    pairs = list(zip(having, without, strict=True))
    runs = [own - other - (less - more) for (own, other), (less, more) in pairs]
    wins = [half_wins(*one) - half_wins(*two) for one, two in pairs]
    return Difference(each.ability, each.cost, each.cards, runs, wins)


def ability_report(
    games: AbilityGames, jobs: Jobs = 1, progress: Callable[[int, int], None] = lambda done, of: None
) -> AbilityReport:
    """Play the games and report; the same for any number of jobs. Raises NotLegal of a game without abilities."""
    game = ball_game_named(games.game)
    takes_abilities_off(game)
    teams = len(team_files_of(game).names())
    found: dict[str, list[Difference]] = {}
    with workers(jobs, Player, games) as players:
        for done, differences in enumerate(players.map(range(teams)), 1):
            for each in differences:
                found.setdefault(each.ability, []).append(each)
            progress(done, teams)
    abilities = [
        AbilityWorth(
            name,
            sum(each.cards for each in parts),
            parts[0].cost,
            mean_of([run for each in parts for run in each.runs]),
            mean_of([win for each in parts for win in each.wins]),
        )
        for name, parts in found.items()
    ]
    abilities.sort(key=lambda each: (-each.runs.value, each.name))
    return AbilityReport(games, tuple(abilities))
