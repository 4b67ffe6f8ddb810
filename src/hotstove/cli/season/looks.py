"""The commands that look at a season's file. The box score of a game is made by replaying the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click

from hotstove.cli.files import free_for_output, write_one
from hotstove.cli.saves import folder as folder_of
from hotstove.cli.season import tables
from hotstove.cli.season.by_hand import sheets_of
from hotstove.cli.season.files import check_day, day_named, file_option, newest, seasons, seed_told, tells_seed
from hotstove.cli.season.lineups import lineup_text
from hotstove.cli.season.split_tables import club_parts_text, player_splits_text
from hotstove.cli.season.told import all_records_text, awards_text, news_text, records_text
from hotstove.cli.terminal import keyboard
from hotstove.league.season.attempts import times_begun
from hotstove.league.season.by_hand import check_open, check_single, lineup_cards
from hotstove.league.season.examining import explained
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.postseason_games import is_over, scheduled
from hotstove.league.season.report import report
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import BOTH
from hotstove.table.texts import whole_number

F = TypeVar("F", bound=Callable[..., None])


def look(name: str, *, replays: bool = True) -> Callable[[F], click.Command]:
    """Make a function a command that looks at a season's file, also while the season is being played.

    ``replays``: it looks at one replay of the season.
    """

    def declare(function: F) -> click.Command:
        chosen = click.option("--replay", type=click.IntRange(1), default=1, metavar="R", help="Of this replay [default: 1].")
        return click.command(name)(file_option(chosen(function) if replays else function))

    return declare


@contextmanager
def opened(path: Path | None, replay: int = 1) -> Iterator[SeasonFile]:
    """A context with the season in that file, or the one played last, for reading; raises NotLegal if it has no such replay."""
    with SeasonFile.open_to_read(path or newest()) as file, explained(file):
        if replay > file.plan.replays:
            raise NotLegal(f"{file.path}: there is no replay {replay}, only {file.plan.replays}")
        yield file


@look("standings")
def standings_command(path: Path | None, replay: int) -> None:
    """Print the standings; of a season that is over with the real ones beside."""
    with opened(path, replay) as file:
        over = len(file.played(replay)) == len(file.plan.fixtures)
        click.echo(tables.standings_text(file.plan, file.totals(replay), real=over))


@look("leaders")
@click.argument("league", required=False)
def leaders_command(path: Path | None, replay: int, league: str | None) -> None:
    """Print the leaders of every column, of all leagues or of LEAGUE."""
    with opened(path, replay) as file:
        click.echo(tables.leaders_text(file.plan, file.totals(replay), league))


@look("results")
@click.argument("day", required=False, metavar="[DAY|DATE]")
def results_command(path: Path | None, replay: int, day: str | None) -> None:
    """Print the results of a day of the season (from 0) or a date (1927-05-30) [default: the last day that was played]."""
    if day is not None:
        check_day(day)
    with opened(path, replay) as file:
        on = None if day is None else _day(file, day)
        click.echo(tables.results_text(file.plan, file.scores(replay), on, times_begun(file)))


@look("news", replays=False)
@click.argument("day", required=False, metavar="[DAY|DATE]")
def news_command(path: Path | None, day: str | None) -> None:
    """Print the news of a day of the season (from 0) or a date (1927-05-30) [default: the last day that was played].

    They are told from the book of every game: no-hitters, shutouts, cycles, three home runs, last at-bats that win, streaks,
    milestones of the season, injuries, and more.
    """
    if day is not None:
        check_day(day)
    with opened(path) as file:
        check_single(file.plan.replays, file.path)
        click.echo(news_text(file, None if day is None else _day(file, day)))


@look("records", replays=False)
@click.option("--all", "all_seasons", is_flag=True, help="Of all seasons that are kept here, together.")
def records_command(path: Path | None, all_seasons: bool) -> None:
    """Print the records of a season, of single games and of the whole season, or of all seasons together.

    \b
      hotstove season records
      hotstove season records --all

    Averages, and what is best if it is low, are of seasons whose schedule is played.
    """
    if all_seasons:
        if path is not None:
            raise click.UsageError("--all or --file, one of the two")
        click.echo(all_records_text(seasons()))
        return
    with opened(path) as file:
        check_single(file.plan.replays, file.path)
        click.echo(records_text(file))


@look("awards")
@click.argument("league", required=False)
def awards_command(path: Path | None, replay: int, league: str | None) -> None:
    """Print the most valuable players, best pitchers and best fielders, of all leagues or of LEAGUE, and by what formula."""
    with opened(path, replay) as file:
        click.echo(awards_text(file, replay, league))


@look("club")
@click.argument("club")
def club_command(path: Path | None, replay: int, club: str) -> None:
    """Print the statistics of a CLUB, by its code or a part of its name."""
    with opened(path, replay) as file:
        wanted = file.plan.club(club)
        click.echo(tables.club_text(file.plan, file.totals(replay), wanted, keyboard.size()[0]))
        if not file.is_totals_only(replay):
            click.echo(f"\n{club_parts_text(file.plan, file.scores(replay), wanted)}")


@look("player")
@click.argument("name")
@click.option("--splits", is_flag=True, help="Also by the hand he met, at home and on the road, and by month.")
def player_command(path: Path | None, replay: int, name: str, splits: bool) -> None:
    """Print a player's season beside his real one, by his NAME, last name or id.

    \b
      hotstove season player Ruth
      hotstove season player Ruth --splits
    """
    with opened(path, replay) as file:
        width = keyboard.size()[0]
        click.echo(tables.player_text(file.plan, file.totals(replay), name, width))
        if splits:
            click.echo(f"\n{player_splits_text(file, replay, name, width)}")


@look("lineups", replays=False)
@click.argument("number", type=click.IntRange(1))
def lineups_command(path: Path | None, number: int) -> None:
    """Print who starts and bats in game NUMBER, which is to come, as it stands now."""
    with opened(path) as file:
        click.echo(_lineups(file, number))


@look("postseason", replays=False)
def postseason_command(path: Path | None) -> None:
    """Print the series after the season, and their games."""
    with opened(path) as file:
        click.echo(tables.postseason_text(file))


@look("report", replays=False)
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write it here [default: print it].")
def report_command(path: Path | None, out: Path | None) -> None:
    """Print a whole season's figures, replayed and real, as one JSON object.

    It holds, under "league" over all clubs, avg, obp, slg, runs_per_game (a team and game), hr_per_pa, bb_per_pa, so_per_pa
    and more as means over the replays, and under "real" the same of the real season. PA are at-bats, walks, hit batters,
    sacrifice hits and sacrifice flies (without interference); OBP is (H + BB + HBP) / (AB + BB + HBP + SF). In years that
    kept no sacrifice flies they count as those years' scorers did.
    """
    if out is not None:
        free_for_output(out)
    with opened(path) as file:
        plan = file.plan
        over = [replay for replay in range(1, plan.replays + 1) if len(file.played(replay)) == len(plan.fixtures)]
        if len(over) < plan.replays:
            raise NotLegal(f"{file.path}: the season is not over; a report is of whole seasons")
        text = json.dumps(report(plan, [file.totals(replay) for replay in over], tells_seed(plan, is_over(file))))
    if out is None:
        click.echo(text)
    else:
        write_one(out, text + "\n")


@click.command("list")
def list_command() -> None:
    """Print the seasons that are kept here, the one played last at the end, and how far each has come."""
    paths = seasons()
    if not paths:
        click.echo(f"There is no season in {folder_of('season')}; hotstove season new GAME --year Y begins one.")
    for path in paths:
        try:
            with opened(path) as file:
                plan = file.plan
                games = sum(len(file.played(replay)) for replay in range(1, plan.replays + 1))
                times = f", {plan.replays} replays" if plan.replays > 1 else ""
                whole = plan.replays * len(plan.fixtures)
                click.echo(f"{path}: {plan.game}, {plan.year}{times}, {games} of {whole} games{seed_told(plan, is_over(file))}")
        except HotStoveError as error:
            click.echo(str(error))


def _day(file: SeasonFile, text: str) -> int:
    """The day of that number or date; raises NotLegal if it is before the first or after the last game."""
    plan = file.plan
    day, last = day_named(plan, text), max(fixture.day for fixture in plan.fixtures)
    last = max([last, *(each.fixture.day for each in scheduled(file))])
    if 0 <= day <= last:
        return day
    is_game = whole_number(text) is not None and 1 <= day <= len(plan.fixtures)
    hint = f"; game {text} is shown by: hotstove season box {text}" if is_game else ""
    raise NotLegal(f"{text}: the season's days are 0 to {last}, {plan.opening} to {plan.date_of(last)}{hint}")


def _lineups(file: SeasonFile, number: int) -> str:
    """The present lineups of a game that is not over."""
    fixture = check_open(file, number)
    season_games = SeasonGames.of(file.plan)
    sheets, settled = sheets_of(file, season_games, fixture)
    cards = lineup_cards(file, season_games, fixture)
    head = f"Game {number}, {file.plan.date_of(fixture.day)}: {fixture.away} at {fixture.home}"
    blocks = [f"{head}; begun in {settled}" if settled else head]
    for seat, sheet in zip(BOTH, sheets, strict=True):
        people = cards.available(seat)
        rest = next((f", {each.words}" for each in people if sheet.pitcher and each.player.id == sheet.pitcher.id), "")
        pitcher = f": {sheet.pitcher.name} pitches{rest}" if sheet.pitcher is not None else ""
        blocks.append(f"{sheet.name}{pitcher}\n{lineup_text(sheet, people)}")
    return "\n\n".join(blocks)
