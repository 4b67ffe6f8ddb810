"""A season's leaders, and the batting and pitching of every player, from the sums of the clubs' lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.league.season.lines import GAMES, ClubLines, Counts, Fielded, Pitched, Recorded
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.real import batting_season, pitching_season
from hotstove.stats.averages import batting_average, earned_run_average, on_base_percentage, slugging_percentage, whip
from hotstove.stats.seasons import BattingSeason, PitchingSeason

QUALIFIED_PA: Final = Fraction(31, 10)
"""Plate appearances for each game of his club that qualify a batter for the averages (OBR 9.22(a))."""
QUALIFIED_OUTS: Final = 3
"""Outs for each game of his club that qualify a pitcher (OBR 9.22(b))."""
SHOWN: Final = 5
"""Leaders of a column."""


@dataclass(frozen=True, slots=True)
class BatterSeason:
    """A batter's replayed season with one club, which has played ``club_games``."""

    id: str
    name: str
    club: str
    club_games: int
    line: BattingSeason

    @property
    def qualified(self) -> bool:
        """Whether he has enough plate appearances for the averages."""
        return self.line.plate_appearances >= QUALIFIED_PA * self.club_games


@dataclass(frozen=True, slots=True)
class PitcherSeason:
    """A pitcher's replayed season with one club, which has played ``club_games``; ``complete`` are complete games."""

    id: str
    name: str
    club: str
    club_games: int
    line: PitchingSeason
    complete: int
    shutouts: int

    @property
    def qualified(self) -> bool:
        """Whether he has enough innings for the averages."""
        return self.line.outs >= QUALIFIED_OUTS * self.club_games


@dataclass(frozen=True, slots=True)
class FielderSeason:
    """A player's replayed season at one position."""

    id: str
    name: str
    club: str
    club_games: int
    position: Position
    counts: Counts

    @property
    def chances(self) -> int:
        """Putouts, assists and errors."""
        return self.counts[Fielded.PUTOUTS] + self.counts[Fielded.ASSISTS] + self.counts[Fielded.ERRORS]

    @property
    def qualified(self) -> bool:
        """Whether he has been at the position in two thirds of his club's games (a pitcher: an out a game has no such rule)."""
        return self.position is Position.PITCHER or 3 * self.counts[Fielded.GAMES] >= 2 * self.club_games


AnySeason: TypeAlias = BatterSeason | PitcherSeason


def batters(plan: SeasonPlan, totals: Mapping[str, ClubLines]) -> list[BatterSeason]:
    """All players who appeared in a game, club by club."""
    rule = plan.sacrifice_flies
    return [
        BatterSeason(id_, lines.names.get(id_, id_), code, _games(lines), batting_season(counts, rule, counts[GAMES]))
        for code, lines in totals.items()
        for id_, counts in lines.batting.items()
    ]


def pitchers(totals: Mapping[str, ClubLines]) -> list[PitcherSeason]:
    """All players who pitched, club by club."""
    return [
        PitcherSeason(
            *(id_, lines.names.get(id_, id_), code, _games(lines), pitching_season(counts)),
            *(counts[Pitched.COMPLETE], counts[Pitched.SHUTOUTS]),
        )
        for code, lines in totals.items()
        for id_, counts in lines.pitching.items()
    ]


def fielders(totals: Mapping[str, ClubLines]) -> list[FielderSeason]:
    """All players at each of their positions, club by club."""
    return [
        FielderSeason(id_, lines.names.get(id_, id_), code, _games(lines), Position(position), counts)
        for code, lines in totals.items()
        for (id_, position), counts in lines.fielding.items()
    ]


def _games(lines: ClubLines) -> int:
    return lines.record[Recorded.GAMES]


# --- Leaders


@dataclass(frozen=True, slots=True)
class Leader:
    """One of a column's leaders: his name, his club's code, his figure, and the id of his card."""

    name: str
    club: str
    figure: Fraction
    id: str


@dataclass(frozen=True, slots=True)
class Leaders:
    """The leaders of one column, the first one first. ``digits`` is the number of decimals: 0 for counts, 1 for innings."""

    heading: str
    digits: int
    first: tuple[Leader, ...]


_BATTING_AVERAGES: Final[Sequence[tuple[str, Callable[[BattingSeason], Fraction | None]]]] = (
    ("Batting average", batting_average),
    ("On-base percentage", on_base_percentage),
    ("Slugging percentage", slugging_percentage),
)
_BATTING: Final[Sequence[tuple[str, Callable[[BattingSeason], int]]]] = (
    ("Hits", lambda line: line.hits),
    ("Doubles", lambda line: line.doubles),
    ("Triples", lambda line: line.triples),
    ("Home runs", lambda line: line.home_runs),
    ("Runs", lambda line: line.runs),
    ("Runs batted in", lambda line: line.runs_batted_in),
    ("Walks", lambda line: line.walks),
    ("Strikeouts", lambda line: line.strikeouts),
    ("Stolen bases", lambda line: line.stolen_bases),
)
_PITCHING_AVERAGES: Final[Sequence[tuple[str, Callable[[PitchingSeason], Fraction | None]]]] = (
    ("Earned run average", earned_run_average),
    ("Walks and hits an inning", whip),
)
_PITCHING: Final[Sequence[tuple[str, int, Callable[[PitcherSeason], Fraction | int]]]] = (
    ("Wins", 0, lambda pitcher: pitcher.line.wins),
    ("Losses", 0, lambda pitcher: pitcher.line.losses),
    ("Saves", 0, lambda pitcher: pitcher.line.saves),
    ("Innings", 1, lambda pitcher: Fraction(pitcher.line.outs, 3)),
    ("Strikeouts (pitchers)", 0, lambda pitcher: pitcher.line.strikeouts),
    ("Complete games", 0, lambda pitcher: pitcher.complete),
    ("Shutouts", 0, lambda pitcher: pitcher.shutouts),
)


def leaders(plan: SeasonPlan, totals: Mapping[str, ClubLines], league: str | None = None, most: int = SHOWN) -> list[Leaders]:
    """The leaders of every column, ``most`` of each, in one league or all; averages among qualified players only."""
    members = {club.code for club in plan.clubs if league is None or club.league == league}
    at_bat = [batter for batter in batters(plan, totals) if batter.club in members]
    on_mound = [pitcher for pitcher in pitchers(totals) if pitcher.club in members]

    def first(heading: str, digits: int, figures: Iterable[tuple[Fraction | int | None, AnySeason]], sign: int = -1) -> Leaders:
        rows = [
            Leader(who.name, who.club, Fraction(figure), who.id)
            for figure, who in figures
            if figure or (figure == 0 and sign > 0)
        ]
        rows.sort(key=lambda row: (sign * row.figure, row.name, row.club))
        return Leaders(heading, digits, tuple(rows[:most]))

    lists = [
        *(
            first(heading, 3, ((average(batter.line), batter) for batter in at_bat if batter.qualified))
            for heading, average in _BATTING_AVERAGES
        ),
        *(first(heading, 0, ((count(batter.line), batter) for batter in at_bat)) for heading, count in _BATTING),
        *(
            first(heading, 2, ((average(pitcher.line), pitcher) for pitcher in on_mound if pitcher.qualified), 1)
            for heading, average in _PITCHING_AVERAGES  # the lowest leads
        ),
        *(
            first(heading, digits, ((figure(pitcher), pitcher) for pitcher in on_mound))
            for heading, digits, figure in _PITCHING
        ),
    ]
    return [column for column in lists if column.first]
