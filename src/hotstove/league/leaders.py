"""A season's leaders, and the statistics of clubs and players, from the sums of their lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hotstove.league.season.lines import GAMES, ClubLines, Pitched, Recorded
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.real import batting_season, pitching_season
from hotstove.stats.seasons import BattingSeason, PitchingSeason

QUALIFIED_PA = Fraction(31, 10)
"""Plate appearances for each game of his club that make a batter eligible for averages (OBR 9.22(a))."""
QUALIFIED_OUTS = 3
"""Outs for each game of his club that make a pitcher eligible (OBR 9.22(b))."""
SHOWN = 5


@dataclass(frozen=True, slots=True)
class BatterSeason:
    """A batter's replayed season with one club."""

    id: str
    name: str
    club: str
    line: BattingSeason
    club_games: int

    @property
    def qualified(self) -> bool:
        """Has he batted often enough for the averages?"""
        return self.line.plate_appearances >= QUALIFIED_PA * self.club_games


@dataclass(frozen=True, slots=True)
class PitcherSeason:
    """A pitcher's replayed season with one club."""

    id: str
    name: str
    club: str
    line: PitchingSeason
    club_games: int
    complete: int
    shutouts: int

    @property
    def qualified(self) -> bool:
        """Has he pitched often enough for the averages?"""
        return self.line.outs >= QUALIFIED_OUTS * self.club_games


def batters(plan: SeasonPlan, totals: Mapping[str, ClubLines]) -> list[BatterSeason]:
    """Everybody who played, club by club."""
    rule = plan.sacrifice_flies
    return [
        BatterSeason(id_, lines.names.get(id_, id_), code, batting_season(counts, rule, counts[GAMES]), played(lines))
        for code, lines in totals.items()
        for id_, counts in lines.batting.items()
    ]


def pitchers(totals: Mapping[str, ClubLines]) -> list[PitcherSeason]:
    """Everybody who pitched, club by club."""
    return [
        PitcherSeason(
            *(id_, lines.names.get(id_, id_), code, pitching_season(counts), played(lines)),
            *(counts[Pitched.COMPLETE], counts[Pitched.SHUTOUTS]),
        )
        for code, lines in totals.items()
        for id_, counts in lines.pitching.items()
    ]


def played(lines: ClubLines) -> int:
    """The club's games."""
    return lines.record[Recorded.GAMES]


# --- Averages: exact fractions, None where there is nothing to divide by (OBR 9.21)


def share(part: int, whole: int) -> Fraction | None:
    """A ratio; None where there is nothing to divide by."""
    return Fraction(part, whole) if whole else None


def batting_average(line: BattingSeason) -> Fraction | None:
    """Hits per at-bat (OBR 9.21(b))."""
    return share(line.hits, line.at_bats)


def on_base_percentage(line: BattingSeason) -> Fraction | None:
    """Times on base by hit, walk or pitch, of at-bats, walks, hit batters and sacrifice flies (OBR 9.21(f))."""
    free = line.walks + line.hit_by_pitch
    return share(line.hits + free, line.at_bats + free + line.sacrifice_flies)


def slugging_percentage(line: BattingSeason) -> Fraction | None:
    """Total bases per at-bat (OBR 9.21(c))."""
    return share(line.hits + line.doubles + 2 * line.triples + 3 * line.home_runs, line.at_bats)


def earned_run_average(line: PitchingSeason) -> Fraction | None:
    """Earned runs in nine innings (OBR 9.21(e))."""
    return share(27 * line.earned_runs, line.outs)


def whip(line: PitchingSeason) -> Fraction | None:
    """Walks and hits an inning."""
    return share(3 * (line.hits + line.walks), line.outs)


def shown(average: Fraction | None, digits: int = 3) -> str:
    """As box scores print it: ``.300``, ``1.000``, ``3.86``; ``-`` for None. Halves are rounded up.

    >>> shown(Fraction(1, 3)), shown(Fraction(1)), shown(Fraction(27, 7), 2), shown(None)
    ('.333', '1.000', '3.86', '-')
    """
    if average is None:
        return "-"
    scale = int(10**digits)
    whole, part = divmod((average * scale * 2 + 1) // 2, scale)
    return f"{whole or ('' if digits == 3 else 0)}.{part:0{digits}d}"


# --- Leaders


@dataclass(frozen=True, slots=True)
class Leader:
    """A line of a list of leaders: who, for which club, and his figure."""

    name: str
    club: str
    figure: Fraction


@dataclass(frozen=True, slots=True)
class Leaders:
    """The leaders of one column. ``digits`` behind the point; 0 for counts."""

    heading: str
    digits: int
    first: tuple[Leader, ...]


_BATTING: Sequence[tuple[str, int, Callable[[BattingSeason], Fraction | int | None]]] = (
    ("Batting average", 3, batting_average),
    ("On-base percentage", 3, on_base_percentage),
    ("Slugging percentage", 3, slugging_percentage),
    ("Hits", 0, lambda line: line.hits),
    ("Doubles", 0, lambda line: line.doubles),
    ("Triples", 0, lambda line: line.triples),
    ("Home runs", 0, lambda line: line.home_runs),
    ("Runs", 0, lambda line: line.runs),
    ("Runs batted in", 0, lambda line: line.runs_batted_in),
    ("Walks", 0, lambda line: line.walks),
    ("Strikeouts", 0, lambda line: line.strikeouts),
    ("Stolen bases", 0, lambda line: line.stolen_bases),
)
_PITCHING: Sequence[tuple[str, int, Callable[[PitcherSeason], Fraction | int | None]]] = (
    ("Earned run average", 2, lambda found: earned_run_average(found.line)),
    ("Walks and hits an inning", 2, lambda found: whip(found.line)),
    ("Wins", 0, lambda found: found.line.wins),
    ("Losses", 0, lambda found: found.line.losses),
    ("Saves", 0, lambda found: found.line.saves),
    ("Innings", 1, lambda found: Fraction(found.line.outs, 3)),
    ("Strikeouts (pitchers)", 0, lambda found: found.line.strikeouts),
    ("Complete games", 0, lambda found: found.complete),
    ("Shutouts", 0, lambda found: found.shutouts),
)
LOWEST = ("Earned run average", "Walks and hits an inning")
"""Columns in which the lowest leads."""


def leaders(plan: SeasonPlan, totals: Mapping[str, ClubLines], league: str | None = None, shown: int = SHOWN) -> list[Leaders]:
    """The leaders of every column, in one league or all; averages among those who are eligible."""
    members = {club.code for club in plan.clubs if league is None or club.league == league}
    at_bat = [found for found in batters(plan, totals) if found.club in members]
    on_mound = [found for found in pitchers(totals) if found.club in members]
    lists = []
    for heading, digits, figure in _BATTING:
        known = [(found.name, found.club, figure(found.line)) for found in at_bat if found.qualified or not digits]
        lists.append(_first(heading, digits, known, shown))
    for heading, digits, rated in _PITCHING:
        known = [(found.name, found.club, rated(found)) for found in on_mound if found.qualified or digits != 2]
        lists.append(_first(heading, digits, known, shown))
    return [found for found in lists if found.first]


def _first(heading: str, digits: int, known: Sequence[tuple[str, str, Fraction | int | None]], shown: int) -> Leaders:
    rows = [Leader(name, club, Fraction(figure)) for name, club, figure in known if figure is not None]
    sign = 1 if heading in LOWEST else -1
    rows = [row for row in rows if row.figure or heading in LOWEST]
    rows.sort(key=lambda row: (sign * row.figure, row.name, row.club))
    return Leaders(heading, digits, tuple(rows[:shown]))
