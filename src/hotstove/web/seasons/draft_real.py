"""The real seasons of the men of a draft's pool, in the few figures by which people draft.

They are read from the statistics that this machine has, by the season and the code in the team file and who the man is: a
draft's file has cards alone. Of years without statistics here there are none.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.league_squads import Figure, FigureColumn
from hotstove.league.club_draft.files import DraftFile
from hotstove.league.club_draft.rules import PoolMan
from hotstove.stats.averages import batting_average, earned_run_average, in_print
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import PlayerSeason
from hotstove.table.errors import HotStoveError
from hotstove.table.texts import Json

FEW_AT_BATS: Final = 100
"""At-bats below which a batting average is listed behind those of others."""
FEW_OUTS: Final = 3 * 40
"""Outs below which an earned run average is listed behind those of others."""
_BEHIND: Final = 1000.0
"""What puts an average behind all others."""


class RealFigure(NamedTuple):
    """A column of real figures, and a man's figure in it."""

    column: FigureColumn
    figure: Callable[[PlayerSeason], Figure]


def _batted(player: PlayerSeason, number: int) -> Figure:
    return Figure.of(number if player.batting.plate_appearances else None)


def _average(average: Fraction | None, digits: int, behind: bool, low: bool = False) -> Figure:
    if average is None:
        return Figure()
    return Figure(in_print(average, digits), (-1 if low else 1) * float(average) - _BEHIND * behind)


def _avg(player: PlayerSeason) -> Figure:
    return _average(batting_average(player.batting), 3, player.batting.at_bats < FEW_AT_BATS)


def _era(player: PlayerSeason) -> Figure:
    line = player.pitching
    return Figure() if line is None else _average(earned_run_average(line), 2, line.outs < FEW_OUTS, low=True)


REAL: Final[Sequence[RealFigure]] = (
    RealFigure(
        FigureColumn("avg", "AVG", f"real batting average; below {FEW_AT_BATS} at-bats it is listed behind the others"), _avg
    ),
    RealFigure(FigureColumn("hr", "HR", "real home runs"), lambda man: _batted(man, man.batting.home_runs)),
    RealFigure(FigureColumn("rbi", "RBI", "real runs batted in"), lambda man: _batted(man, man.batting.runs_batted_in)),
    RealFigure(FigureColumn("sb", "SB", "real stolen bases"), lambda man: _batted(man, man.batting.stolen_bases)),
    RealFigure(
        FigureColumn("w", "W", "games that he really won"), lambda man: Figure.of(man.pitching.wins if man.pitching else None)
    ),
    RealFigure(FigureColumn("sv", "SV", "real saves"), lambda man: Figure.of(man.pitching.saves if man.pitching else None)),
    RealFigure(
        FigureColumn(
            "era", "ERA", f"real earned run average; below {FEW_OUTS // 3} innings it is listed behind the others", low=True
        ),
        _era,
    ),
)
"""The columns of real figures."""
COLUMNS: Final = tuple(real.column for real in REAL)


MOST_SEASONS: Final = 30
"""The most seasons of a pool of which there are real figures: a file may name hundreds, each a second's reading."""
KEPT: Final = 2 * MOST_SEASONS
"""The most seasons of which they are kept."""
LONG: Final = 1.0
"""Seconds after which no further season is read for a page, since all others wait; the next page has more of them."""
Figures: TypeAlias = Mapping[tuple[str, str], tuple[Figure, ...]]
"""The figures of a year's men by club and id."""
_kept: OrderedDict[tuple[int, Path | None], Figures] = OrderedDict()


def _season(year: int, data: Path | None) -> Figures:
    """The figures of a year's men; none where there are no statistics of it here."""
    try:
        teams = any_season(year, data).teams
    except HotStoveError:
        return {}
    return {(team.code, player.id): tuple(real.figure(player) for real in REAL) for team in teams for player in team.players}


def _seasons(years: Iterable[int], data: Path | None) -> dict[int, Figures]:
    """The figures of these years, as far as they are kept or can be read now."""
    until, found = monotonic() + LONG, dict[int, Figures]()
    for year in islice(dict.fromkeys(years), MOST_SEASONS):
        known = _kept.pop((year, data), None)
        if known is None:
            if monotonic() > until:
                continue
            known = _season(year, data)
        _kept[year, data] = found[year] = known
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def real_figures_of(file: DraftFile, data: Path | None) -> Callable[[PoolMan], Sequence[Figure]] | None:
    """What tells a man's real figures, one for each of `COLUMNS`; None if there are none of anybody in the pool (yet)."""
    clubs = [_club(team) for team in file.teams]
    seasons = _seasons((club[0] for club in clubs if club is not None), data)
    if not any(seasons.values()):
        return None
    none = (Figure(),) * len(COLUMNS)

    def figures(each: PoolMan) -> Sequence[Figure]:
        club = clubs[each.team]
        return none if club is None or club[0] not in seasons else seasons[club[0]].get((club[1], each.man.person), none)

    return figures


def _club(team: Json) -> tuple[int, str] | None:
    """The season and the code of a team file; None if it tells of no season."""
    match team:
        case {"season": int(year), "code": str(code)}:
            return year, code
    return None
