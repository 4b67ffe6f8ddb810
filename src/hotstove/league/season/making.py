"""A season's plan from its statistics: the clubs with their cards, the schedule, and the real figures to compare with."""

from __future__ import annotations

from collections.abc import Mapping

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.season_play import dugout_of
from hotstove.league.schedule.fixtures import Schedule
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.plan import Club, SeasonPlan
from hotstove.league.season.real import real_figures, real_players
from hotstove.stats.seasons import Season
from hotstove.table import NotLegal
from hotstove.table.texts import Json


def plan_of(
    game: AnyBallGame,
    season: Season,
    teams: Mapping[str, Json],
    schedule: Schedule,
    seed: str,
    replays: int = 1,
    keep: bool = True,
    options: Mapping[str, Json] | None = None,
    as_played: Mapping[str, Json] | None = None,
) -> SeasonPlan:
    """The plan of a season from its statistics, the clubs' cards (team files' data by club code), and its schedule.

    ``as_played`` are the clubs' real lineups, as the plan has them.

    Raises NotLegal if a club of the schedule has no cards, or the game has no seasons.
    """
    dugout_of(game)
    playing = {code for fixture in schedule.fixtures for code in (fixture.away, fixture.home)}
    lacking = sorted(playing - {team.code for team in season.teams} | playing - teams.keys())
    if lacking:
        raise NotLegal(f"the schedule of {season.year} has clubs without cards: {', '.join(lacking)}")
    clubs = tuple(
        Club(
            *(team.code, team.name, team.league, team.division, teams[team.code]),
            *(team.wins, team.losses, team.runs, team.runs_allowed),
            real_players(team),
        )
        for team in season.teams
        if team.code in playing
    )
    figures, flies = real_figures(season)
    chosen = dict(options or {})
    plan = SeasonPlan(
        *(game.name, game.edition, season.year, seed, replays, keep, chosen, schedule.opening, schedule.fixtures, clubs),
        *(season.designated_hitter, figures, flies, season.source),
        {player.id: player.retrosheet for team in season.teams for player in team.players if player.retrosheet},
        as_played or {},
    )
    # Each club's first game is set up, so that errors in team files and options are reported before anything is played.
    season_games = SeasonGames(game, plan)
    met: set[str] = set()
    for fixture in plan.fixtures:
        if not {fixture.away, fixture.home} <= met:
            met |= {fixture.away, fixture.home}
            season_games.check(fixture)
    return plan
