"""The beginning of a season: the statistics of its year, its clubs, their schedule and cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from hotstove.baseball.ball_game import AnyBallGame, Progress
from hotstove.league.schedule.files import ScheduleFile, read_schedule
from hotstove.league.schedule.fixtures import Schedule
from hotstove.league.schedule.game_logs import read_lineups
from hotstove.league.schedule.making import make_schedule
from hotstove.league.season.as_played import lineups_as_played
from hotstove.league.season.making import plan_of
from hotstove.league.season.plan import SeasonPlan
from hotstove.stats.card_maker import card_maker_of, season_options
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import Season, TeamSeason
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json, as_node

OWN_YEAR, OWN_LEAGUE = 2001, "Hot Stove League"
"""The calendar and the league of a season of the clubs that come with a game."""
MEETINGS = 12
"""Games of each pair of clubs in such a season, unless it is given otherwise."""


@dataclass(frozen=True, slots=True)
class RealSeason:
    """The data of a season: the real season's statistics, and the schedule.

    ``as_played`` are the clubs' real lineups, as a plan has them, and ``notes`` say what of them is not known.
    """

    season: Season
    schedule: Schedule
    as_played: Mapping[str, Json] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def clubs(self) -> dict[str, str]:
        """The names of the clubs in the schedule, by their codes."""
        playing = {code for fixture in self.schedule.fixtures for code in (fixture.away, fixture.home)}
        return {team.code: team.name for team in self.season.teams if team.code in playing}


def real_season(year: int, data: Path | None, schedule: ScheduleFile | None, as_played: bool = False) -> RealSeason:
    """The statistics of a year, from a folder or the installed data, and its schedule, generated or read from a file.

    ``as_played``: with the lineups of the file, which must be a Retrosheet game log. Raises Unreadable or NotLegal.
    """
    season = any_season(year, data)
    if schedule is None:
        return RealSeason(season, make_schedule(season))
    if as_played and not schedule.is_game_log:
        raise NotLegal(f"{schedule.name}: who really started is in a Retrosheet game log (.txt) alone")
    codes = list(season.by_code)
    games = read_schedule(schedule.rows(codes), codes, year)
    if not as_played:
        return RealSeason(season, games)
    lineups, notes = lineups_as_played(read_lineups(schedule.text, schedule.name, codes), games, season)
    return RealSeason(season, games, lineups, tuple(notes))


def own_season(game: AnyBallGame, games: int | None = None) -> tuple[RealSeason, dict[str, Json]]:
    """A season of the clubs that come with the game, without statistics, and their cards by club code.

    ``games`` are those of each club; by default each pair meets twelve times. Raises NotLegal for fewer than two clubs.
    """
    names = game.teams()
    if len(names) < 2:
        raise NotLegal(f"{game.title} comes with too few clubs for a season")
    wanted = MEETINGS * (len(names) - 1) if games is None else games
    teams: dict[str, Json] = {}
    clubs = []
    for number, name in enumerate(names):
        setup = game.set_up(as_node(name), as_node(names[number - 1]), as_node(None))
        sheet = game.sheets(setup)[0]
        teams[sheet.code] = setup.away
        at_home = wanted // 2
        clubs.append(TeamSeason(sheet.code, sheet.name, OWN_LEAGUE, "", wanted, at_home, 0, 0, 0, 0, 1.0, ()))
    season = Season(OWN_YEAR, tuple(clubs), frozenset(), frozenset(), f"the clubs that come with {game.title}")
    return RealSeason(season, make_schedule(season)), teams


def new_plan(
    game: AnyBallGame,
    real: RealSeason,
    seed: str,
    replays: int,
    keep: bool,
    options: Mapping[str, Json],
    progress: Progress | None = None,
    jobs: int = 1,
) -> SeasonPlan:
    """The plan of a season before its first game; the cards of its clubs are made here, by so many processes if that helps."""
    maker = card_maker_of(game, jobs)
    pressed = maker.press(real.season, list(real.clubs), progress)
    teams = {each.code: each.team for each in pressed}
    return plan_of(game, real.season, teams, real.schedule, seed, replays, keep, season_options(maker, options), real.as_played)


def among(season: Season, codes: Collection[str]) -> RealSeason:
    """A season of some of the year's clubs, each with its real number of games as far as the sums allow.

    Raises NotLegal for fewer than two clubs, and for codes that are none of the year's.
    """
    unknown = sorted(set(codes) - set(season.by_code))
    if unknown:
        raise NotLegal(f"there is no club {unknown[0]!r} in {season.year}")
    teams = tuple(team for team in season.teams if team.code in codes)
    if len(teams) < 2:
        raise NotLegal("a season needs two clubs or more")
    return RealSeason(season, make_schedule(season if len(teams) == len(season.teams) else replace(season, teams=teams)))
