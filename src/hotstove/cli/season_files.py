"""Where seasons are saved, and the data, cards and schedule of a new one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

from hotstove.baseball.ball_game import AnyBallGame, Progress
from hotstove.baseball.season_play import dugout_of
from hotstove.cli.kept import kept
from hotstove.league.schedule.files import open_schedule, read_schedule
from hotstove.league.schedule.fixtures import Schedule
from hotstove.league.schedule.making import make_schedule
from hotstove.league.season.making import plan_of
from hotstove.league.season.plan import Plan
from hotstove.league.season.report import options_of
from hotstove.league.season.store import SeasonFile
from hotstove.stats.card_maker import card_maker_of
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.texts import Json

ENDING = ".hotstove-season"


def newest() -> Path:
    """The season that was played last; raises Unreadable where there is none."""
    found = sorted(kept("seasons").glob(f"*{ENDING}"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not found:
        raise Unreadable(f"there is no season in {kept('seasons')}; hotstove season GAME --year Y begins one")
    return found[-1]


def unfinished(game: AnyBallGame, year: int, seed: str, replays: int, options: Mapping[str, Json]) -> Path | None:
    """The season of that name, year, seed and options that was begun into a file of its own and stopped; None without one."""
    for path in sorted(kept("seasons").glob(f"*-{game.name}-{year}*{ENDING}"), reverse=True):
        with suppress(HotStoveError), SeasonFile.look(path) as file:
            plan = file.plan
            same = (plan.game, plan.edition, plan.year) == (game.name, game.edition, year)
            whole = all(len(file.played(replay)) == len(plan.fixtures) for replay in range(1, plan.replays + 1))
            if same and (plan.seed, plan.replays, plan.options) == (seed, replays, options) and not whole:
                return path
    return None


def new_plan(
    game: AnyBallGame,
    year: int,
    data: Path | None,
    schedule: Path | None,
    seed: str,
    replays: int,
    keep: bool,
    options: Mapping[str, Json],
    progress: Progress | None = None,
) -> Plan:
    """A season before its first game: real statistics read, cards pressed, the schedule made or read."""
    from hotstove.stats.lahman import any_season

    dugout_of(game)
    maker = card_maker_of(game)
    season = any_season(year, data)
    calendar = make_schedule(season) if schedule is None else _read(schedule, season.by_code, year)
    playing = {code for fixture in calendar.fixtures for code in (fixture.away, fixture.home)}
    codes = [team.code for team in season.teams if team.code in playing]
    teams = {pressed.code: pressed.team for pressed in maker.press(season, codes, progress)}
    return plan_of(game, season, teams, calendar, seed, replays, keep, options)


def _read(path: Path, codes: Mapping[str, object], year: int) -> Schedule:
    return read_schedule(open_schedule(path), list(codes), year)


def options_text(plan: Plan) -> str:
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


def day_named(plan: Plan, text: str) -> int:
    """A day of the season from its number or its date; raises Unreadable."""
    check_day(text, plan.opening)
    return int(text) if text.isdecimal() else (date.fromisoformat(text) - plan.opening).days


def check_day(text: str, such_as: date = date(1927, 5, 30)) -> None:
    """Raises Unreadable where the text is neither a day's number nor a date."""
    if text.isdecimal():
        return
    try:
        date.fromisoformat(text)
    except ValueError:
        raise Unreadable(f"{text!r}: expected a day of the season (from 0) or a date such as {such_as}") from None


def day_to(plan: Plan, text: str) -> int:
    """The day up to which a season is to be played; raises NotLegal where it has not begun by then."""
    day = day_named(plan, text)
    if day < 0:
        raise NotLegal(f"--to {text}: the season of {plan.year} begins on {plan.opening}")
    return day
