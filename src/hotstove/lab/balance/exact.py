"""Exact plate appearances before and after changes: every batter against every pitcher, by cards and charts alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final, NamedTuple

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.match_ups import RESULTS, Chances, MatchUp, costs_of, match_ups_of, worth
from hotstove.baseball.team_files import TeamFiles
from hotstove.lab.balance.changes import Changes
from hotstove.lab.balance.play import Edition, Games, amended_game, changes_at_fault
from hotstove.table.processes import Processes
from hotstove.table.texts import Json, Node

SHOWN: Final = 8
"""The match-ups that a report names, those that the changes make most different."""
SAME: Final = 1e-12


class Found(NamedTuple):
    """An edition's match-ups, the seconds in which they were worked out, and the prices of cards by name."""

    match_ups: list[MatchUp]
    seconds: float
    costs: dict[str, int]


class Changed(NamedTuple):
    """A batter and a pitcher with their chances before and after."""

    batter: str
    pitcher: str
    before: Chances
    after: Chances

    @property
    def runs(self) -> float:
        """The runs that a plate appearance is worth more after, about."""
        return worth(self.after) - worth(self.before)

    @property
    def words(self) -> str:
        """Who meets whom."""
        return f"{self.batter} against {self.pitcher}" if self.pitcher else self.batter


@dataclass(frozen=True, slots=True)
class ExactChanges:
    """All pairs of batter and pitcher that both editions have: the means, and those pairs that are changed.

    ``about`` is what is left out, ``seconds`` the time that the longer of both editions took.
    """

    about: str
    pairs: int
    before: Chances
    after: Chances
    changed: tuple[Changed, ...]
    seconds: float

    def plain(self) -> Json:
        """For JSON."""
        return {
            "about": self.about,
            "pairs": self.pairs,
            "results": list(RESULTS),
            "before": list(self.before),
            "after": list(self.after),
            "runs": worth(self.after) - worth(self.before),
            "changed": len(self.changed),
            "most_changed": [
                {"batter": each.batter, "pitcher": each.pitcher, "before": list(each.before), "after": list(each.after)}
                for each in self.changed[:SHOWN]
            ],
            "seconds": round(self.seconds, 3),
        }

    def lines(self) -> Iterator[str]:
        """As text."""
        yield f"Exact plate appearances: {self.pairs:,} pairs of batter and pitcher, {len(self.changed):,} of them changed"
        if not self.changed:
            return
        yield f"  {'':<46}{''.join(f'{result:>8}' for result in RESULTS)}"
        yield f"  {'mean before':<46}{_percents(self.before)}"
        yield f"  {'mean after':<46}{_percents(self.after)}"
        for each in self.changed[:SHOWN]:
            moved = "".join(
                f"{after - before:>+8.2%}" if abs(after - before) > SAME else f"{'':>8}"
                for before, after in zip(each.before, each.after, strict=True)
            )
            yield f"  {each.words[:45]:<46}{moved}"
        yield f"  ({self.about}; the pairs named are those most changed in runs)"


def _percents(chances: Chances) -> str:
    return "".join(f"{chance:>8.2%}" for chance in chances)


class Worker:
    """Works the match-ups of an edition out in this process."""

    def __init__(self, edition: Edition) -> None:
        self.game = amended_game(edition.games.game, edition.changes)
        self.changes = edition.changes

    def __call__(self, named: tuple[Node, ...]) -> Found:
        """The match-ups among two teams that are named, or else among all that ship with the game and the one that is."""
        files = team_files_of(self.game)
        with changes_at_fault(self.changes):
            teams = [files.find(node, "")[0] for node in named]
            if len(teams) < 2:
                teams += [team for team in map(files.team, files.names()) if team not in teams]
            start = perf_counter()
            found = list(match_ups_of(self.game).match_ups(teams))
            return Found(found, perf_counter() - start, costs_of(self.game, teams))


def team_files_of(game: AnyBallGame) -> TeamFiles[object]:
    """The team files of a game that has them."""
    files: TeamFiles[object] = getattr(game, "team_files")  # noqa: B009  # the protocol of games does not say how they keep teams
    return files


def found_in(edition: Edition) -> Found:
    """The match-ups of an edition, worked out by a process of its own; raises what `amended_game` raises."""
    with Processes(1, Worker, edition) as processes:
        return next(processes.map([edition.games.teams]))


def exact_changes(game: AnyBallGame, games: Games, changes: Changes) -> ExactChanges | None:
    """All match-ups before and after the changes; None of a game that does not know them."""
    if not hasattr(game, "match_ups"):
        return None
    new = found_in(Edition(games, changes))
    old = found_in(Edition(games))
    after = {(each.batter, each.pitcher): each.chances for each in new.match_ups}
    pairs = [Changed(*each, after[each.batter, each.pitcher]) for each in old.match_ups if each[:2] in after]
    changed = [each for each in pairs if any(abs(one - two) > SAME for one, two in zip(each.before, each.after, strict=True))]
    changed.sort(key=lambda each: (-abs(each.runs), each.words))
    return ExactChanges(
        match_ups_of(game).about_match_ups,
        len(pairs),
        _mean([each.before for each in pairs]),
        _mean([each.after for each in pairs]),
        tuple(changed),
        max(old.seconds, new.seconds),
    )


def _mean(chances: Sequence[Chances]) -> Chances:
    return tuple(sum(column) / len(chances) for column in zip(*chances, strict=True))
