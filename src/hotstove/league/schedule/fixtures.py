"""The games of a schedule, in playing order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game of the schedule: its number from 1 in playing order, day of the season from 0, month, and the teams' codes.

    Two fixtures of the same teams on one day are a doubleheader, in the order of their numbers.
    """

    number: int
    day: int
    month: int
    away: str
    home: str


@dataclass(frozen=True, slots=True)
class Schedule:
    """All fixtures of a season, in playing order: by day, then by number.

    ``opening`` is the date of day 0. ``notes`` list its differences from the numbers of games in the data.
    """

    year: int
    fixtures: tuple[Fixture, ...]
    opening: date
    notes: tuple[str, ...] = ()

    def date_of(self, fixture: Fixture) -> date:
        """The day of the calendar on which a game is played."""
        return self.opening + timedelta(fixture.day)


def in_order(year: int, opening: date, games: Iterable[tuple[int, str, str]], notes: Iterable[str] = ()) -> Schedule:
    """A schedule from games (day, away, home) in any order; those of one day stay in the order given.

    >>> in_order(1903, date(1903, 4, 20), [(11, "BOS", "NYA"), (0, "NYA", "WS1")]).fixtures[1]
    Fixture(number=2, day=11, month=5, away='BOS', home='NYA')
    """
    rows = enumerate(sorted(games, key=lambda game: game[0]), 1)
    fixtures = tuple(Fixture(number, day, (opening + timedelta(day)).month, away, home) for number, (day, away, home) in rows)
    return Schedule(year, fixtures, opening, tuple(notes))
