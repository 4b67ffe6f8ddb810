"""The figures of two editions, and how they differ, each with its standard error.

A figure is a sum over games divided by another one: hits by at-bats, runs by games. Its error comes from what each game adds to
it, that of a difference from the differences of the same games in both editions, which common random numbers make alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, TypeAlias

from hotstove.lab.balance.play import Pairs, Row, Rows
from hotstove.table.texts import Json

Terms: TypeAlias = "list[tuple[float, float]]"
"""What each game adds to a figure's dividend and divisor."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its standard error."""

    value: float
    error: float

    def plain(self) -> Json:
        """For JSON."""
        return {"value": self.value, "standard_error": self.error}


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure before and after, and its difference."""

    figure: Figure
    before: Estimate
    after: Estimate
    difference: Estimate

    @property
    def apart(self) -> float:
        """The standard error that the difference of as many independent games would have."""
        return hypot(self.before.error, self.after.error)

    @property
    def gain(self) -> float:
        """The error of the difference as a part of that of independent games; 0 where neither has any."""
        return self.difference.error / self.apart if self.apart else 0.0

    @property
    def happened(self) -> bool:
        """Whether the figure has been more than 0 in a game of either edition."""
        return bool(self.before.error or self.after.error)

    def plain(self) -> Json:
        """For JSON."""
        return {
            "about": self.figure.about,
            "before": self.before.plain(),
            "after": self.after.plain(),
            "difference": self.difference.plain(),
            "error_of_independent": self.apart,
        }


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its name, what it is, how it is written (``.3f``, ``.1%``), and each game's part of it.

    ``group`` is the heading under which it stands.
    """

    name: str
    about: str
    form: str
    group: str
    terms: Callable[[Rows, Pairs], Terms]

    def written(self, value: float, sign: str = "") -> str:
        """The value as text, with the sign if asked."""
        text = format(value, f"{sign}{self.form}")
        return text.replace("0.", ".", 1) if self.group == RATES and self.form == ".3f" and abs(value) < 1 else text


def hits(row: Row) -> int:
    """Hits of both sides."""
    return row.single + row.double + row.triple + row.home_run


def at_bats(row: Row) -> int:
    """At-bats of both sides (OBR 9.02(a)(1))."""
    return hits(row) + row.strikeout + row.out + row.double_play + row.reached


def walks(row: Row) -> int:
    """Walks of both sides, the intentional ones too."""
    return row.walk + row.intentional_walk


def plate_appearances(row: Row) -> int:
    """Plate appearances of both sides."""
    return at_bats(row) + walks(row) + row.hit_by_pitch + row.interference + row.sacrifice_fly + row.sacrifice_hit


def _of(part: Callable[[Row], float], whole: Callable[[Row], float] = lambda row: 1) -> Callable[[Rows, Pairs], Terms]:
    return lambda rows, pairs: [(part(row), whole(row)) for row in rows]


def _times_on_base(row: Row) -> int:
    return hits(row) + walks(row) + row.hit_by_pitch


def _chances(row: Row) -> int:
    return at_bats(row) + walks(row) + row.hit_by_pitch + row.sacrifice_fly


def _total_bases(row: Row) -> int:
    return row.single + 2 * row.double + 3 * row.triple + 4 * row.home_run


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean and its standard error, whatever the order in which values come (they are sums of halves)."""
    count = len(values)
    average = sum(values) / count
    squares = sum(value * value for value in values)
    return Estimate(average, sqrt(max(0.0, squares - count * average * average) / max(1, count - 1) / count))


def half_wins(own: int, other: int) -> float:
    """1 for a win, 0 for a loss, a half for a tie."""
    return 1.0 if own > other else 0.5 if own == other else 0.0


def _home_wins(row: Row) -> float:
    return half_wins(row.second, row.first) if row.first_away else half_wins(row.first, row.second)


def _caught_up(least: int, most: int) -> Callable[[Rows, Pairs], Terms]:
    """Games in which a side is behind by so much after two thirds of the innings, and those of them that it wins."""

    def terms(rows: Rows, pairs: Pairs) -> Terms:
        found: Terms = []
        for row in rows:
            home_trails = row.lead > 0
            fits = least <= abs(row.lead) <= most
            wins = _home_wins(row) if home_trails else 1 - _home_wins(row)
            found.append((wins if fits else 0.0, float(fits)))
        return found

    return terms


def _better(rows: Rows, pairs: Pairs) -> Terms:
    """Wins of the better team of a pair: the one that wins more of the other half of all games.

    A team that is called the better one by the very games in which it is counted would look too good.
    """

    def half(number: int) -> int:
        return number // 2 // len(pairs) % 2

    won: Counter[tuple[int, int]] = Counter()
    for number, row in enumerate(rows):
        first, second = pairs[number // 2 % len(pairs)]
        lead = (row.first > row.second) - (row.first < row.second)
        won[first, half(number)] += lead
        won[second, half(number)] -= lead
    found: Terms = []
    for number, row in enumerate(rows):
        first, second = pairs[number // 2 % len(pairs)]
        better = won[first, 1 - half(number)] - won[second, 1 - half(number)]
        wins = half_wins(row.first, row.second)
        found.append((wins if better > 0 else 1 - wins, 1.0) if better else (0.0, 0.0))
    return found


SCORING: Final = "Scoring"
RATES: Final = "Rates"
LENGTH: Final = "Length"
DRAMA: Final = "Who wins"
FAR: Final = 1_000
FIGURES: Final = (
    Figure("runs", "runs a side and game", ".3f", SCORING, _of(lambda row: (row.first + row.second) / 2)),
    Figure("hits", "hits a side and game", ".3f", SCORING, _of(lambda row: hits(row) / 2)),
    Figure("steals", "stolen bases a side and game", ".3f", SCORING, _of(lambda row: row.steals / 2)),
    Figure("double plays", "grounded into, a side and game", ".3f", SCORING, _of(lambda row: row.double_play / 2)),
    Figure("AVG", "hits by at-bats", ".3f", RATES, _of(hits, at_bats)),
    Figure("OBP", "times on base by chances for it", ".3f", RATES, _of(_times_on_base, _chances)),
    Figure("SLG", "total bases by at-bats", ".3f", RATES, _of(_total_bases, at_bats)),
    Figure("HR", "home runs by plate appearances", ".2%", RATES, _of(lambda row: row.home_run, plate_appearances)),
    Figure("BB", "walks by plate appearances", ".2%", RATES, _of(walks, plate_appearances)),
    Figure("SO", "strikeouts by plate appearances", ".2%", RATES, _of(lambda row: row.strikeout, plate_appearances)),
    Figure("innings", "innings a game", ".3f", LENGTH, _of(lambda row: row.innings)),
    Figure("extra innings", "games with extra innings", ".2%", LENGTH, _of(lambda row: row.extra)),
    Figure("plate appearances", "of both sides a game", ".2f", LENGTH, _of(plate_appearances)),
    Figure("decisions", "choices of both managers a game", ".2f", LENGTH, _of(lambda row: row.decisions)),
    Figure("home wins", "games won by the side at home", ".2%", DRAMA, _of(_home_wins)),
    Figure("better wins", "games won by the better team", ".2%", DRAMA, _better),
    Figure("from behind", "games won by a side that was behind", ".2%", DRAMA, _of(lambda row: float(row.behind > 0))),
    Figure("behind by 1", "won by who is behind by 1 after two thirds of the innings", ".2%", DRAMA, _caught_up(1, 1)),
    Figure("behind by 2", "won by who is behind by 2 then", ".2%", DRAMA, _caught_up(2, 2)),
    Figure("behind by 3", "won by who is behind by 3 or more then", ".2%", DRAMA, _caught_up(3, FAR)),
)
"""The figures of all games."""
FIRST: Final = "The first team"
OF_FIRST: Final = (
    Figure("wins", "games that the first team wins", ".2%", FIRST, _of(lambda row: half_wins(row.first, row.second))),
    Figure("scored", "its runs a game", ".3f", FIRST, _of(lambda row: row.first)),
    Figure("allowed", "its opponents' runs a game", ".3f", FIRST, _of(lambda row: row.second)),
    Figure("margin", "its runs less its opponents' a game", ".3f", FIRST, _of(lambda row: row.first - row.second)),
)
"""The figures of the first team, where one is named."""


def compared(figure: Figure, before: Rows, after: Rows, pairs: Pairs) -> Compared:
    """A figure of the same games in two editions, at least two games."""
    (old, old_parts), (new, new_parts) = (_estimate(figure.terms(rows, pairs)) for rows in (before, after))
    parts = [more - less for less, more in zip(old_parts, new_parts, strict=True)]
    return Compared(figure, old, new, Estimate(new.value - old.value, _error(parts)))


def _estimate(terms: Terms) -> tuple[Estimate, list[float]]:
    """The figure, and what each game adds to its error: the residuals of a ratio of sums."""
    whole = sum(divisor for _, divisor in terms)
    value = sum(dividend for dividend, _ in terms) / whole if whole else 0.0
    scale = len(terms) / whole if whole else 0.0
    parts = [(dividend - value * divisor) * scale for dividend, divisor in terms]
    return Estimate(value, _error(parts)), parts


def _error(parts: Sequence[float]) -> float:
    """The standard error of a mean whose parts add up to about 0."""
    count = len(parts)
    average = sum(parts) / count
    return sqrt(sum((part - average) ** 2 for part in parts) / (count - 1) / count)


def figure_named(name: str, figures: Sequence[Figure]) -> Figure | None:
    """The figure of that name, in any case."""
    return next((figure for figure in figures if figure.name.lower() == name.lower().strip()), None)
