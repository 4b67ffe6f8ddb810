"""How each club has won and lost: at home and on the road, by one run, lately, and what its runs would let one expect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.lines import Counts, Recorded

EXPONENT: Final = 1.83
"""Of the runs in ``expected_share``: Bill James's 2 (Baseball Abstract 1980), refined to 1.83 as Baseball-Reference uses it."""
LATELY: Final = 10
"""Games of a club's latest record."""


@dataclass(slots=True)
class Tally:
    """Games won, lost and tied."""

    wins: int = 0
    losses: int = 0
    ties: int = 0

    def add(self, own: int, theirs: int) -> None:
        """Add a game by its runs."""
        self.wins += own > theirs
        self.losses += own < theirs
        self.ties += own == theirs

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}" + (f"-{self.ties}" if self.ties else "")


@dataclass(frozen=True, slots=True)
class Form:
    """A club's record in parts; ``lately`` are its last ten games, ``streak`` is ``W3``, ``L1``, or empty."""

    home: Tally
    road: Tally
    one_run: Tally
    lately: Tally
    streak: str


def forms(fixtures: Iterable[Fixture], scores: Mapping[int, tuple[int, int, int, str]]) -> dict[str, Form]:
    """Each club's form by its code, from the games that are over, in the schedule's order.

    >>> games = [Fixture(n, n, 4, *clubs) for n, clubs in enumerate(["AB", "BA", "AB"], 1)]
    >>> form = forms(games, {1: (3, 2, 9, ""), 2: (5, 1, 9, ""), 3: (4, 0, 9, "")})["A"]
    >>> str(form.home), str(form.road), str(form.one_run), str(form.lately), form.streak
    ('0-1', '2-0', '1-0', '2-1', 'W1')
    """
    each: dict[str, list[tuple[int, int, bool]]] = {}
    for fixture in fixtures:
        away_games, home_games = each.setdefault(fixture.away, []), each.setdefault(fixture.home, [])
        score = scores.get(fixture.number)
        if score is not None:
            away, home = score[:2]
            away_games.append((away, home, False))
            home_games.append((home, away, True))
    return {code: _form(games) for code, games in each.items()}


def _form(games: list[tuple[int, int, bool]]) -> Form:
    home, road, one_run, lately = Tally(), Tally(), Tally(), Tally()
    for own, theirs, at_home in games:
        (home if at_home else road).add(own, theirs)
        if abs(own - theirs) == 1:
            one_run.add(own, theirs)
    for own, theirs, _ in games[-LATELY:]:
        lately.add(own, theirs)
    return Form(home, road, one_run, lately, _streak(games))


def _streak(games: list[tuple[int, int, bool]]) -> str:
    letters = ["W" if own > theirs else "L" if own < theirs else "T" for own, theirs, _ in reversed(games)]
    length = next((place for place, letter in enumerate(letters) if letter != letters[0]), len(letters))
    return f"{letters[0]}{length}" if letters else ""


def expected_share(runs: int, allowed: int) -> float | None:
    """The share of games that a club wins by its runs (Pythagorean expectation), 0 to 1; None without a run.

    >>> round(expected_share(800, 700), 3)
    0.561
    """
    own, theirs = runs**EXPONENT, allowed**EXPONENT
    return own / (own + theirs) if own + theirs else None


def expected_wins(record: Counts) -> float | None:
    """Wins that a club's runs would let one expect of the games that it has won or lost; None before the first run."""
    share = expected_share(record[Recorded.RUNS], record[Recorded.RUNS_ALLOWED])
    return None if share is None else share * (record[Recorded.WINS] + record[Recorded.LOSSES])
