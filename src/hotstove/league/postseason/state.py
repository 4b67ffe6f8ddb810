"""Postseasons as values: the clubs' final standings, the series of each round, and the winners of their games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeAlias

from hotstove.league.best_of import at_home, wins_needed
from hotstove.table import HOME

TIE: Final = "tie"


@dataclass(frozen=True, slots=True)
class Finish:
    """A club at the end of the season; ``beat`` are its wins over each other club, if known."""

    code: str
    league: str
    division: str
    wins: int
    losses: int
    runs: int = 0
    runs_allowed: int = 0
    beat: Mapping[str, int] = field(default_factory=dict)

    @property
    def record(self) -> Fraction:
        """Wins of all games decided."""
        return Fraction(self.wins, max(1, self.wins + self.losses))


@dataclass(frozen=True, slots=True)
class PostseasonSeries:
    """A series: its name, the club with home advantage and its guest, and the winner of each game (None: a tie).

    ``stands`` are its home stands, the first at ``home`` (``best_of.at_home``). ``stage`` is ``tie``, ``wild card``,
    ``division``, ``championship`` or ``title``; ``place`` is what a tie is played off for.
    """

    name: str
    stage: str
    league: str
    best_of: int
    home: str
    guest: str
    stands: tuple[int, ...]
    place: str = ""
    won: tuple[str | None, ...] = ()

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by the two clubs."""
        return self.won.count(self.home), self.won.count(self.guest)

    @property
    def winner(self) -> str | None:
        """The club that has won the series."""
        return next((club for club in (self.home, self.guest) if self.won.count(club) >= wins_needed(self.best_of)), None)

    @property
    def loser(self) -> str | None:
        """The club that has lost it."""
        return None if self.winner is None else self.guest if self.winner == self.home else self.home

    @property
    def next_game(self) -> PostseasonGame:
        """The game that comes next; after ties there can be more of them than the series is long."""
        number = len(self.won) + 1
        away, home = (self.guest, self.home) if at_home(self.stands, number) == HOME else (self.home, self.guest)
        return PostseasonGame(self.name, number, away, home)


@dataclass(frozen=True, slots=True)
class PostseasonGame:
    """A game of a series, by the series' name and its number there from 1."""

    series: str
    number: int
    away: str
    home: str


Round: TypeAlias = tuple[PostseasonSeries, ...]


@dataclass(frozen=True, slots=True)
class Postseason:
    """A postseason so far: the standings it began with, and its rounds, the last one under way."""

    year: int
    finishes: tuple[Finish, ...]
    rounds: tuple[Round, ...] = ()

    @property
    def series(self) -> Round:
        """All series so far, in order."""
        return tuple(series for each in self.rounds for series in each)

    @property
    def over(self) -> bool:
        """Whether all series are decided."""
        return all(series.winner is not None for series in self.series)

    @property
    def leagues(self) -> list[str]:
        """The leagues, by name."""
        return sorted({club.league for club in self.finishes})
