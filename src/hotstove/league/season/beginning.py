"""The beginning of a season: the statistics of its year, its clubs, their schedule and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from hotstove.baseball.ball_game import AnyBallGame, Progress
from hotstove.baseball.game_shell import TEAM
from hotstove.baseball.teams import TeamSheet
from hotstove.league.schedule.files import ScheduleFile, read_schedule
from hotstove.league.schedule.fixtures import Schedule
from hotstove.league.schedule.game_logs import read_lineups
from hotstove.league.schedule.making import make_schedule
from hotstove.league.season.as_played import lineups_as_played
from hotstove.league.season.making import plan_of
from hotstove.league.season.plan import SeasonPlan
from hotstove.stats.card_maker import card_maker_of, season_options
from hotstove.stats.clubs import with_own_codes
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import Season, TeamSeason
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json, Node, as_node

OWN_YEAR, OWN_LEAGUE = 2001, "Hot Stove League"
"""The usual calendar and the league of a season of clubs of one's own."""
CALENDARS = range(1871, 2201)
"""The years whose calendar such a season can have."""
MEETINGS = 12
"""Games of each pair of clubs in such a season, unless it is given otherwise."""
MOST_GAMES = 162
"""The games of a club in such a season, unless it is given otherwise: from fifteen clubs on pairs meet less often."""
MOST_CLUBS = 40
"""The most clubs of such a season."""


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


def own_season(
    game: AnyBallGame,
    games: int | None = None,
    clubs: Sequence[Node] = (),
    calendar: int | None = None,
    schedule: ScheduleFile | None = None,
) -> tuple[RealSeason, dict[str, Json]]:
    """A season without statistics, and its clubs' cards by code: of these ``clubs``, else of those that come with the game.

    A club is a team's name, a team file or its data. ``games`` are those of each club; by default each pair meets twelve times,
    as far as 162 games of each last. ``calendar`` is the year whose days and postseason it has, `OWN_YEAR` by default; a
    ``schedule`` of the user's has days, games and, unless that is given, the year. Raises Unreadable or NotLegal with a club's
    place for what is wrong with it, and with the schedule's.
    """
    named = list(clubs) or [as_node(name) for name in game.teams()]
    if not clubs and len(named) < 2:
        raise NotLegal(f"{game.title} comes with too few clubs for a season")
    if not 2 <= len(named) <= MOST_CLUBS:
        raise NotLegal(f"a season needs 2 to {MOST_CLUBS} clubs, found {len(named)}")
    wanted = min(MEETINGS * (len(named) - 1), MOST_GAMES) if games is None else games
    teams: dict[str, Json] = {}
    places: dict[str, str] = {}
    members = []
    for node in with_own_codes(*(_as_read(game, node) for node in named)):
        team, sheet = _team_in(game, node)
        place = node.source or sheet.name
        if sheet.code in teams:
            hint = "give one of them another in its file (code: ABC)"
            raise NotLegal(f"{place}: its code is {sheet.code}, as that of {places[sheet.code]}; {hint}")
        teams[sheet.code], places[sheet.code] = team, place
        members.append(TeamSeason(sheet.code, sheet.name, OWN_LEAGUE, "", wanted, wanted // 2, 0, 0, 0, 0, 1.0, ()))
    source = "clubs of one's own" if clubs else f"the clubs that come with {game.title}"
    season = Season(calendar or OWN_YEAR, tuple(members), frozenset(), frozenset(), source)
    if schedule is None:
        return RealSeason(season, make_schedule(season)), with_own_ids(teams)
    wanted_games = read_schedule(schedule.rows(list(teams)), list(teams), calendar)
    if wanted_games.year not in CALENDARS:
        years = f"{CALENDARS[0]} to {CALENDARS[-1]}"
        raise NotLegal(f"{schedule.name}: a season of {wanted_games.year}; expected one of {years}")
    playing = {code for fixture in wanted_games.fixtures for code in (fixture.away, fixture.home)}
    if idle := [f"{places[code]} ({code})" for code in teams if code not in playing]:
        raise NotLegal(f"{schedule.name}: there is no game of {', '.join(idle)} in it")
    return RealSeason(replace(season, year=wanted_games.year), wanted_games), with_own_ids(teams)


def with_own_ids(teams: Mapping[str, Json]) -> dict[str, Json]:
    """The clubs' cards, by code, of which no two clubs have one id, as those of one man in two seasons do.

    Such ids get the club's code behind them, as the press gives them to a man of several clubs: ``ruthba01-N27``, and
    ``ruthba01-N27p`` on a second card.
    """
    clubs_of = Counter(id_ for team in teams.values() for id_ in set(_ids(team)))
    shared = {id_ for id_, clubs in clubs_of.items() if clubs > 1}
    if not shared:
        return dict(teams)
    return {code: _renamed(team, {id_: _own_id(id_, code) for id_ in shared}) for code, team in teams.items()}


def _own_id(id_: str, code: str) -> str:
    return f"{id_.removesuffix('-p')}-{code}p" if id_.endswith("-p") else f"{id_}-{code}"


def _ids(data: Json) -> Iterator[str]:
    """The ids of the cards in a team's data."""
    if isinstance(data, dict) and isinstance(own := data.get("id"), str):
        yield own
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _ids(part)


def _renamed(data: Json, names: Mapping[str, str]) -> Json:
    """Data with other ids, wherever they are named."""
    if isinstance(data, dict):
        return {key: _renamed(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [_renamed(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


def _as_read(game: AnyBallGame, node: Node) -> Node:
    """A club's data with the place that they were read from; raises Unreadable or NotLegal if the game can't read them."""
    return node if isinstance(node.value, dict) else as_node(_team_in(game, node)[0], node.source or str(node.value))


def _team_in(game: AnyBallGame, node: Node) -> tuple[Json, TeamSheet]:
    """A club's data as its games take them, and its sheet; raises Unreadable or NotLegal with the club's place."""
    setup = game.set_up(node, as_node(None), as_node(None))
    side = setup.away
    return side[TEAM.name] if isinstance(side, dict) and TEAM.name in side else side, game.sheets(setup)[0]


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
