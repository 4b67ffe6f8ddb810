"""The columns of statistics on season pages: what each counts, how it prints, and how rows are sorted by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from hotstove.baseball.words import innings_pitched
from hotstove.league.leaders import BatterSeason, FielderSeason, PitcherSeason
from hotstove.league.season.lines import Fielded
from hotstove.stats.averages import (
    batting_average,
    earned_run_average,
    in_print,
    on_base_percentage,
    ratio,
    slugging_percentage,
    whip,
)

R = TypeVar("R")
Figure: TypeAlias = Fraction | int | None
Kind: TypeAlias = Literal["batting", "pitching", "fielding"]


@dataclass(frozen=True, slots=True)
class Column(Generic[R]):
    """A column: its key in addresses, its heading and what that means, a row's figure.

    ``digits``: decimals of an average, -1 of innings (the figure is outs), 0 of a count. ``low``: the lowest leads.
    """

    key: str
    heading: str
    words: str
    figure: Callable[[R], Figure]
    digits: int = 0
    low: bool = False

    @property
    def is_average(self) -> bool:
        """Whether only who has played enough is compared by it."""
        return self.digits > 0

    def printed(self, row: R) -> str:
        """The figure as it prints."""
        figure = self.figure(row)
        if self.digits > 0:
            return in_print(None if figure is None else Fraction(figure), self.digits)
        return innings_pitched(int(figure or 0)) if self.digits < 0 else str(figure)

    def sorted(self, rows: Sequence[R], turned: bool) -> list[R]:
        """Rows by this column, the leader first, or last if it is ``turned``; those without a figure at the end."""
        known = [row for row in rows if self.figure(row) is not None]
        known.sort(key=lambda row: Fraction(self.figure(row) or 0), reverse=self.low == turned)
        return known + [row for row in rows if self.figure(row) is None]


def _ops(row: BatterSeason) -> Fraction | None:
    reached, slugged = on_base_percentage(row.line), slugging_percentage(row.line)
    return None if reached is None or slugged is None else reached + slugged


BATTING: Final[Sequence[Column[BatterSeason]]] = (
    Column("g", "G", "games", lambda row: row.line.games),
    Column("pa", "PA", "plate appearances", lambda row: row.line.plate_appearances),
    Column("ab", "AB", "at-bats", lambda row: row.line.at_bats),
    Column("r", "R", "runs", lambda row: row.line.runs),
    Column("h", "H", "hits", lambda row: row.line.hits),
    Column("2b", "2B", "doubles", lambda row: row.line.doubles),
    Column("3b", "3B", "triples", lambda row: row.line.triples),
    Column("hr", "HR", "home runs", lambda row: row.line.home_runs),
    Column("rbi", "RBI", "runs batted in", lambda row: row.line.runs_batted_in),
    Column("bb", "BB", "walks", lambda row: row.line.walks),
    Column("so", "SO", "strikeouts", lambda row: row.line.strikeouts),
    Column("sb", "SB", "stolen bases", lambda row: row.line.stolen_bases),
    Column("cs", "CS", "caught stealing", lambda row: row.line.caught_stealing),
    Column("avg", "AVG", "batting average", lambda row: batting_average(row.line), 3),
    Column("obp", "OBP", "on-base percentage", lambda row: on_base_percentage(row.line), 3),
    Column("slg", "SLG", "slugging percentage", lambda row: slugging_percentage(row.line), 3),
    Column("ops", "OPS", "on-base plus slugging", _ops, 3),
)
PITCHING: Final[Sequence[Column[PitcherSeason]]] = (
    Column("w", "W", "won", lambda row: row.line.wins),
    Column("l", "L", "lost", lambda row: row.line.losses),
    Column("sv", "SV", "saves", lambda row: row.line.saves),
    Column("g", "G", "games", lambda row: row.line.games),
    Column("gs", "GS", "games started", lambda row: row.line.starts),
    Column("cg", "CG", "complete games", lambda row: row.complete),
    Column("sho", "ShO", "shutouts", lambda row: row.shutouts),
    Column("ip", "IP", "innings pitched", lambda row: row.line.outs, -1),
    Column("h", "H", "hits", lambda row: row.line.hits),
    Column("r", "R", "runs", lambda row: row.line.runs),
    Column("er", "ER", "earned runs", lambda row: row.line.earned_runs),
    Column("hr", "HR", "home runs", lambda row: row.line.home_runs),
    Column("bb", "BB", "walks", lambda row: row.line.walks),
    Column("so", "SO", "strikeouts", lambda row: row.line.strikeouts),
    Column("era", "ERA", "earned run average", lambda row: earned_run_average(row.line), 2, low=True),
    Column("whip", "WHIP", "walks and hits an inning", lambda row: whip(row.line), 2, low=True),
)
PITCHING_KNOWN: Final = tuple(column for column in PITCHING if column.key not in ("cg", "sho"))
"""The columns that real seasons have here, too."""
FIELDING: Final[Sequence[Column[FielderSeason]]] = (
    Column("g", "G", "games", lambda row: row.counts[Fielded.GAMES]),
    Column("po", "PO", "putouts", lambda row: row.counts[Fielded.PUTOUTS]),
    Column("a", "A", "assists", lambda row: row.counts[Fielded.ASSISTS]),
    Column("e", "E", "errors", lambda row: row.counts[Fielded.ERRORS]),
    Column("dp", "DP", "double plays", lambda row: row.counts[Fielded.DOUBLE_PLAYS]),
    Column("pb", "PB", "passed balls", lambda row: row.counts[Fielded.PASSED_BALLS]),
    Column("pct", "Pct", "fielding percentage", lambda row: ratio(row.chances - row.counts[Fielded.ERRORS], row.chances), 3),
)
USUAL: Final[Mapping[Kind, str]] = {"batting": "avg", "pitching": "era", "fielding": "pct"}
"""The column by which each kind is sorted where nothing is said."""
