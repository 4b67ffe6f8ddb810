"""The files of seasons, and the data, cards and schedule of a new season."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame, Progress, ball_game_named
from hotstove.cli.saves import folder
from hotstove.league.schedule.files import open_schedule, read_schedule
from hotstove.league.schedule.fixtures import Schedule
from hotstove.league.schedule.making import make_schedule
from hotstove.league.season.making import plan_of
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.report import options_of
from hotstove.league.season.store import SeasonFile
from hotstove.stats.card_maker import card_maker_of, season_options
from hotstove.stats.seasons import Season, TeamSeason
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import Json, as_node

ENDING = ".hotstove-season"
OWN_YEAR, OWN_LEAGUE = 2001, "Hot Stove League"
"""The calendar and the league of a season of the clubs that come with a game."""
MEETINGS = 12
"""Games of each pair of clubs in such a season, unless it is given otherwise."""
file_option = click.option(
    "--file", "path", type=click.Path(path_type=Path), metavar="FILE", help="The season's file [default: the one played last]."
)


def seasons() -> list[Path]:
    """The files of all seasons in the default folder; the season played last is the last one."""
    return sorted(folder("season").glob(f"*{ENDING}"), key=lambda path: (path.stat().st_mtime_ns, path.name))


def newest() -> Path:
    """The file of the season played last; raises Unreadable if there is none."""
    paths = seasons()
    if not paths:
        raise Unreadable(f"there is no season in {folder('season')}; hotstove season new GAME --year Y begins one")
    return paths[-1]


def seed_told(plan: SeasonPlan, over: bool) -> str:
    """``, seed X`` behind a season's name; empty while its games go on and hide a hand or a die, which it would tell."""
    rules = ball_game_named(plan.game)
    hides = rules.hides or any(question.apart for question in rules.questions)
    return f", seed {plan.seed}" if over or not hides else ""


def open_season(path: Path | None) -> SeasonFile:
    """Open the season in that file, or the one played last, to play on.

    Raises Unreadable if there is none, NotLegal if the season was played with another edition of its game.
    """
    path = path or newest()
    if not path.exists():
        raise Unreadable(f"{path}: there is no such file; hotstove season new GAME --year Y --file {path} begins one")
    file = SeasonFile.open(path)
    plan = file.plan
    rules = ball_game_named(plan.game)
    if rules.edition != plan.edition:
        file.close()
        raise NotLegal(f"{file.path}: played by edition {plan.edition} of {plan.game}, this is edition {rules.edition}")
    return file


@dataclass(frozen=True, slots=True)
class RealSeason:
    """The data of a season: the real season's statistics, and the schedule."""

    season: Season
    schedule: Schedule

    @property
    def clubs(self) -> dict[str, str]:
        """The names of the clubs in the schedule, by their codes."""
        playing = {code for fixture in self.schedule.fixtures for code in (fixture.away, fixture.home)}
        return {team.code: team.name for team in self.season.teams if team.code in playing}


def real_season(year: int, data: Path | None, schedule: Path | None) -> RealSeason:
    """The statistics of a year, from a folder or the installed data, and its schedule, generated or read from a file."""
    from hotstove.stats.lahman import any_season

    season = any_season(year, data)
    if schedule is None:
        return RealSeason(season, make_schedule(season))
    return RealSeason(season, read_schedule(open_schedule(schedule), list(season.by_code), year))


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
    return plan_of(game, real.season, teams, real.schedule, seed, replays, keep, season_options(maker, options))


def options_text(plan: SeasonPlan) -> str:
    """``preset basic; on: stealing, relief, dh (AL); off: defense``."""
    on: list[str] = []
    off: list[str] = []
    others: list[str] = []
    for name, value in options_of(plan).items():
        if isinstance(value, dict):
            on.append(f"{name} ({', '.join(league for league, said in value.items() if said)})")
        elif isinstance(value, bool):
            (on if value else off).append(name)
        else:
            others.append(f"{name} {value}")
    words = [*others, f"on: {', '.join(on)}" if on else "", f"off: {', '.join(off)}" if off else ""]
    return "; ".join(filter(None, words)) or "none"


def day_named(plan: SeasonPlan, text: str) -> int:
    """The day of the season with that number or date; raises Unreadable."""
    check_day(text, plan.opening)
    return int(text) if text.isdecimal() else (date.fromisoformat(text) - plan.opening).days


def check_day(text: str, such_as: date = date(1927, 5, 30)) -> None:
    """Raise Unreadable if the text is neither the number of a day nor a date."""
    if text.isdecimal():
        return
    try:
        date.fromisoformat(text)
    except ValueError:
        raise Unreadable(f"{text!r}: expected a day of the season (from 0) or a date such as {such_as}") from None


def day_until(plan: SeasonPlan, text: str) -> int:
    """The day up to which the season is to be played; raises NotLegal if the season begins later."""
    day = day_named(plan, text)
    if day < 0:
        raise NotLegal(f"--until {text}: the season of {plan.year} begins on {plan.opening}")
    return day
