"""What the bench has found, as data and as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.balance.changes import NO_CHANGES, Changes
from hotstove.lab.balance.exact import ExactChanges, exact_changes
from hotstove.lab.balance.figures import FIGURES, OF_FIRST, Compared, Figure, compared
from hotstove.lab.balance.play import Edition, Games, Rows, numbered, pairs_of, play_edition
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json
from hotstove.table.workers import Jobs

NOTHING: Final = "Nothing is otherwise: the changes are as the game is, or did not matter in these games."
LEAST_GAMES: Final = 2
"""An error needs so many games."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A game before and after changes: ``count`` games of each edition were played, ``who`` says by which teams."""

    games: Games
    changes: Changes
    count: int
    who: str
    figures: tuple[Compared, ...]
    exact: ExactChanges | None = None

    @property
    def managers(self) -> str:
        """Who manages: ``sensible``, ``sensible against random``."""
        return " against ".join(dict.fromkeys(self.games.managers))

    @property
    def same(self) -> bool:
        """Whether nothing is otherwise: every figure is the same in both editions, and so is every chance."""
        moved = any(each.difference.value or each.difference.error for each in self.figures)
        return not moved and not (self.exact is not None and self.exact.changed)

    def plain(self) -> dict[str, Json]:
        """For JSON."""
        return {
            "game": self.games.game,
            "about": self.changes.about,
            "numbers": dict(self.changes.numbers),
            "games": self.count,
            "seed": self.games.seed,
            "teams": self.who,
            "managers": list(self.games.managers),
            "exact": self.exact.plain() if self.exact is not None else None,
            "figures": {each.figure.name: each.plain() for each in self.figures},
        }

    def lines(self) -> Iterator[str]:
        """The comparison as text."""
        if self.changes.about:
            yield self.changes.about
        if self.exact is not None:
            yield from self.exact.lines()
            yield ""
        yield (
            f"{self.count:,} games of {self.games.game} before and {self.count:,} after, {self.who},"
            f" {self.managers} managers, seed {self.games.seed}"
        )
        if self.same:
            yield NOTHING
        yield f"{'':18}{'before':>18}{'after':>18}{'difference':>20}  of independent"
        for group, figures in groupby(self.figures, key=lambda each: each.figure.group):
            yield group
            for each in figures:
                if each.happened:
                    yield line_of(each)
        yield ""
        yield "± is one standard error. Both editions rolled the same dice for the same purposes: the last column says what"
        yield "part the error of the difference is of that of as many independent games."
        yield "Behind by 1, 2, 3: after two thirds of the innings."

    def figure(self, name: str) -> Compared:
        """A figure by its name, in any case; raises NotLegal with the names of all."""
        found = next((each for each in self.figures if each.figure.name.lower() == name.lower()), None)
        if found is None:
            raise NotLegal(f"there is no figure {name!r}; there are: {', '.join(each.figure.name for each in self.figures)}")
        return found

    def __str__(self) -> str:
        return "\n".join(self.lines())


def line_of(each: Compared) -> str:
    """A figure before and after on a line."""
    figure = each.figure
    parts = [f"{figure.written(one.value):>8} ± {figure.written(one.error):<7}" for one in (each.before, each.after)]
    difference = f"{figure.written(each.difference.value, '+'):>9} ± {figure.written(each.difference.error):<7}"
    return f"  {figure.name:<18}{parts[0]}{parts[1]}{difference}  {f'{each.gain:.2f}' if each.apart else ''}".rstrip()


class Bench:
    """Compares editions of a game by the same ``count`` games, of which those of the packaged edition are played once.

    ``progress`` is called with the games played so far and those of the edition under way or planned (`plan`).
    """

    def __init__(
        self, games: Games, count: int, jobs: Jobs = 1, progress: Callable[[int, int], None] = lambda done, of: None
    ) -> None:
        self.game = ball_game_named(games.game)
        self.games = games
        self.count = count
        self.pairs = numbered(pairs_of(self.game, games.teams))
        self._jobs = jobs
        self._progress = progress
        self._before: Rows | None = None
        self._done = self._planned = 0

    def plan(self, editions: int) -> None:
        """So many editions are to be played, for the progress that is told."""
        self._planned = editions * self.count

    def rows(self, changes: Changes) -> Rows:
        """The games of an edition; raises what `play_edition` raises."""
        start = self._done
        planned = max(self._planned, start + self.count)
        rows = play_edition(
            Edition(self.games, changes), self.count, self._jobs, lambda done: self._progress(start + done, planned)
        )
        self._done += self.count
        return rows

    @property
    def before(self) -> Rows:
        """The games of the packaged edition."""
        if self._before is None:
            self._before = self.rows(NO_CHANGES)
        return self._before

    def compared(self, figure: Figure, after: Rows) -> Compared:
        """A figure of the packaged edition and of another one."""
        return compared(figure, self.before, after, self.pairs)

    def comparison(self, changes: Changes) -> Comparison:
        """The packaged edition and the changed one, by exact chances and by the games."""
        exact = exact_changes(self.game, self.games, changes)  # first: what does not fit is found before games are played
        after = self.rows(changes)
        found = tuple(self.compared(figure, after) for figure in figures_of(self.games))
        return Comparison(self.games, changes, self.count, self.who, found, exact)

    @property
    def who(self) -> str:
        """Who plays: ``all 28 pairs of teams``."""
        names = [str(team.value) if isinstance(team.value, str) else team.source for team in self.games.teams]
        if len(names) == 2:
            return " and ".join(names)
        pairs, met = len(self.pairs), min(len(self.pairs), -(-self.count // 2))
        count = f"all {pairs}" if met == pairs else f"{met} of {pairs}"
        if names:
            return f"{names[0]} and {'another team' if pairs == 1 else f'{count} other teams'}"
        return "a pair of teams" if pairs == 1 else f"{count} pairs of teams"


def figures_of(games: Games) -> tuple[Figure, ...]:
    """The figures that such games have."""
    return (*FIGURES, *(OF_FIRST if games.teams else ()))
