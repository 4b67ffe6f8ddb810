"""``hotstove season sim`` and ``mine``: the computer plays on, except for games of the clubs that people play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from hotstove.cli.jobs import at_work, cluster_option, jobs_option
from hotstove.cli.progress import progress_bar
from hotstove.cli.season import begun, tables
from hotstove.cli.season.files import check_day, day_until, file_option, open_season
from hotstove.cli.terminal.lines import before_command, print_line
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.by_hand import bind_people, check_open, check_single, next_of, people_are_bound
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.one_game import play_this
from hotstove.league.season.people import friends_clubs, managers_of, own_clubs, people_clubs, set_own_clubs, tell
from hotstove.league.season.postseason_games import is_due, play_after, scheduled
from hotstove.league.season.results import ONLY
from hotstove.league.season.run import play_on, to_play
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.told import keep_told
from hotstove.table.errors import HotStoveError
from hotstove.table.workers import Jobs

ALL, COMPUTERS = "all", "computers"
"""Who is bound by the players' real playing time."""
limits_option = click.option(
    "--limits", type=click.Choice((ALL, COMPUTERS)), help="Whom the players' real playing time binds [default: all]."
)


@click.command("sim")
@file_option
@click.option("--until", metavar="DAY|DATE", help="Play up to this day of the season (from 0) or date (1927-05-30).")
@click.option("--days", type=click.IntRange(1), metavar="N", help="Play the next N days with games.")
@click.option(
    "--game", "number", type=click.IntRange(1), metavar="N", help="This game, also of your clubs, and what is before it."
)
@click.option("--past-mine", is_flag=True, help="Play on past your clubs' games; they stay open until you bring them.")
@click.option("--mine-too", is_flag=True, help="Play your clubs' games, too.")
@jobs_option
@cluster_option
def sim_command(
    path: Path | None,
    until: str | None,
    days: int | None,
    number: int | None,
    past_mine: bool,
    mine_too: bool,
    jobs: int | None,
    cluster: str | None,
) -> None:
    """Let the computer play on, to the end of the season and its postseason, or up to a day.

    \b
      hotstove season sim                       to the end, or to the next game of your clubs
      hotstove season sim --until 1927-05-31    to the end of May
      hotstove season sim --days 7              the next seven days with games
      hotstove season sim --game 41             this game of yours, and what comes before it
      hotstove season sim --days 7 --mine-too   all games of seven days, those of your clubs, too

    Stop with Ctrl-C; every game that is over is kept. The same season comes out whoever plays: any number of
    processes, or a cluster.
    """
    if until is not None and days is not None:
        raise click.UsageError("--until or --days, one of the two")
    if past_mine and mine_too:
        raise click.UsageError("--past-mine or --mine-too, one of the two")
    if number is not None:
        if until is not None or days is not None or past_mine or mine_too:
            raise click.UsageError("--game goes alone: it plays this game, and what comes before it")
        with open_season(path) as file:
            _play_game(file, jobs, number)
        return
    if until is not None:
        check_day(until)
    with open_season(path) as file:
        clubs = friends_clubs(file) if mine_too else people_clubs(file)
        last = _last(file, until, days, () if past_mine else clubs)
        with at_work(jobs, cluster) as players:
            too = ", with the games of his own clubs" if mine_too and own_clubs(file) else ""
            tell(file, f"The commissioner has the computer play on{too}, to game {last} at most.")
            play(file, players, last, clubs)
        if is_due(file) and until is None and days is None:
            begun.check_none(file, _after(file, clubs))
            play_after(file, SeasonGames.of(file.plan), clubs)
            keep_told(file)
        _tell_standing(file)


def _play_game(file: SeasonFile, jobs: int | None, number: int) -> None:
    """Have the computer play a game, also of people's clubs, after the computers' games before it, and print how it ended."""
    fixture = check_open(file, number)
    begun.check_none(file, [number])
    play_before(file, jobs, fixture)
    play_this(file, fixture)
    away, home = (file.plan.by_code[code].name for code in (fixture.away, fixture.home))
    runs = file.scores(ONLY)[number]
    print_line(f"Game {number} is over: {away} {runs[0]}, {home} {runs[1]}.")
    tell_next(file)


@click.command("mine")
@click.argument("clubs", nargs=-1, metavar="[CLUB]...")
@click.option("--none", is_flag=True, help="No club is yours any more: the computer plays all games.")
@limits_option
@file_option
def mine_command(clubs: tuple[str, ...], none: bool, limits: str | None, path: Path | None) -> None:
    """Say which clubs are yours (NYA, Yankees): the computer stops before their games. Without a club: tell which are.

    \b
      hotstove season mine yankees athletics
      hotstove season mine --none
      hotstove season mine --limits computers     people use players as much as they like

    With --limits all, which is usual, your players, like the computer's, are there only as far as their real playing time
    goes; the list of cards says who is not there today and why.
    """
    if clubs and none:
        raise click.UsageError("clubs or --none, one of the two")
    with open_season(path) as file:
        if clubs or none:
            set_clubs(file, [file.plan.club(name).code for name in clubs])
        if limits is not None:
            bind_people(file, limits == ALL)
        managed = own_clubs(file)
        click.echo(f"Yours: {', '.join(file.plan.by_code[code].name for code in managed)}." if managed else "No club is yours.")
        if not people_are_bound(file):
            click.echo("Real playing time binds the computer's clubs, not yours.")
        if managed:
            tell_next(file)


def set_clubs(file: SeasonFile, clubs: Sequence[str]) -> None:
    """Set the clubs whose games people play, by their codes; raises NotLegal."""
    if clubs:
        check_single(file.plan.replays, file.path)
    else:
        begun.check_none(file, begun.games(file))
    set_own_clubs(file, clubs)


def play(file: SeasonFile, players: Jobs, last: int, leave: Sequence[str]) -> None:
    """Play up to game number ``last`` with a progress bar, without games of the clubs ``leave``.

    On Ctrl-C, print what is kept.
    """
    plan = file.plan
    done = sum(len(file.played(replay)) for replay in range(1, plan.replays + 1))
    coming = [to_play(file, replay, last, leave) for replay in range(1, plan.replays + 1)]
    begun.check_none(file, {fixture.number for fixture in coming[0]})
    left = sum(map(len, coming))
    kept = done
    try:
        with progress_bar("games") as progress:

            def heard(now: int) -> None:
                nonlocal kept
                kept = done + now
                progress(kept, done + left)

            heard(0)
            play_on(file, players, last, heard, leave)
    except (KeyboardInterrupt, HotStoveError):
        if plan.replays == 1:
            kept = len(file.played(1))
        whole = plan.replays * len(plan.fixtures)
        click.echo(f"\nStopped: {kept} of {whole} games are in {file.path}.\n{_again(file)}", err=True)
        raise


def play_before(file: SeasonFile, jobs: int | None, fixture: Fixture) -> None:
    """Play the games before one that people play or type in, except for those that wait for another unfinished game."""
    clubs = people_clubs(file)
    waiting = begun.waiting_clubs(file, fixture, clubs)
    if fixture.number <= len(file.plan.fixtures):
        with at_work(jobs) as players:
            play(file, players, fixture.number - 1, [*clubs, *waiting])


def _last(file: SeasonFile, until: str | None, days: int | None, stops: Sequence[str]) -> int:
    """The number of the last game to be played now, before the next one of the clubs ``stops``."""
    plan = file.plan
    last = len(plan.fixtures)
    if until is not None:
        day = day_until(plan, until)
        last = sum(fixture.day <= day for fixture in plan.fixtures)
    elif days is not None:
        played = file.played(1)
        coming = list(dict.fromkeys(fixture.day for fixture in plan.fixtures if fixture.number not in played))[:days]
        last = sum(fixture.day <= coming[-1] for fixture in plan.fixtures) if coming else last
    own = next_of(file, stops)
    return last if own is None else min(last, own.number - 1)


def _after(file: SeasonFile, leave: Sequence[str]) -> list[int]:
    """The numbers of the postseason's games that the computer plays: those without the clubs ``leave``."""
    return [each.fixture.number for each in scheduled(file) if not set(leave) & {each.fixture.away, each.fixture.home}]


def _again(file: SeasonFile) -> str:
    return before_command("Go on with:", begun.with_file(file, "sim"))


def _tell_standing(file: SeasonFile) -> None:
    """Print the standings of a single replay; for several replays, the league's figures beside the real ones."""
    plan = file.plan
    played = [len(file.played(replay)) for replay in range(1, plan.replays + 1)]
    over = [replay for replay, games in enumerate(played, 1) if games == len(plan.fixtures)]
    if plan.replays == 1:
        click.echo(tables.standings_text(plan, file.totals(1), real=bool(over)))
    if over:
        click.echo(tables.league_text(plan, [file.totals(replay) for replay in over]))
    if len(over) < plan.replays:
        click.echo(f"{sum(played)} of {plan.replays * len(plan.fixtures)} games are over.")
        tell_next(file)
    else:
        if is_due(file):
            click.echo(f"\n{tables.postseason_text(file)}\n")
        if people_clubs(file) and next_of(file, people_clubs(file)) is not None:
            tell_next(file)
        click.echo(f"Kept: {file.path}")


def tell_next(file: SeasonFile) -> None:
    """Print the commands to play or type in the user's next game, or to play on."""
    own, theirs = next_of(file, people_clubs(file)), own_clubs(file)
    if own is None:
        click.echo(_again(file))
        return
    if not {own.away, own.home} & set(theirs):
        managers, when = managers_of(file), file.plan.date_of(own.day)
        names = " and ".join(managers[code].called for code in (own.away, own.home) if code in managers)
        click.echo(f"Game {own.number}, {own.away} at {own.home} on {when}, is played by {names} in the browser.")
        click.echo(before_command("Go on past it with:", begun.with_file(file, "sim --past-mine")))
        return
    click.echo(f"Yours: game {own.number}, {own.away} at {own.home} on {file.plan.date_of(own.day)}.")
    path = begun.games(file).get(own.number)
    ways = {
        "here": f"play {own.number}",
        "at your table": f"enter {own.number} FILE",
        "typed in": f"enter {own.number} -",
        "by computer": f"sim --game {own.number}",
        "who plays": f"lineups {own.number}",
    }
    if path is not None:
        ways = {"half played": begun.goes_on(own.number, path)}
    for label, words in ways.items():
        click.echo(f"  {label:<13}  {begun.with_file(file, words)}")
