"""``hotstove tournament``: a round robin of managers and agents, with ratings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from hotstove.baseball.ball_game import ball_game_named, solver_of
from hotstove.cli.files import check_writable, free_for_output
from hotstove.cli.jobs import jobs_option, processes
from hotstove.cli.options import NumberRange, Teams, teams
from hotstove.cli.progress import progress_bar
from hotstove.cli.sides import swapped
from hotstove.cli.terminal.lines import print_line
from hotstove.lab.tournament.entrants import entrants
from hotstove.lab.tournament.exact import Given, given_away
from hotstove.lab.tournament.page import tournament_page
from hotstove.lab.tournament.programs import check_program
from hotstove.lab.tournament.results import Results, seed_kept
from hotstove.lab.tournament.run import Standing, Tournament, play, report, standings
from hotstove.table.chance import new_seed
from hotstove.table.files import write_files
from hotstove.table.texts import Json


@click.command("tournament")
@click.argument("game")
@click.argument("names", nargs=-1, metavar="ENTRANT...")
@click.option(
    "--program",
    "programs",
    type=(str, str),
    multiple=True,
    metavar="NAME COMMAND",
    help="A program that speaks lines of JSON on its standard input and output (docs/agents.md).",
)
@click.option("--games", "-n", default=200, show_default=True, type=click.IntRange(1, 10_000_000), help="Games of each pair.")
@jobs_option
@click.option(
    "--seed",
    help="Names the chance: the same seed and entrants, the same games [default: 1; drawn where a program plays, who could "
    "work out dice and hands from one that it knows].",
)
@click.option(
    "--seconds",
    default=5.0,
    show_default=True,
    type=NumberRange(0.01, 600),
    help="The longest time for a program's answer.",
)
@teams
@click.option(
    "--results", type=click.Path(path_type=Path), metavar="FILE", help="Keep the games here, and go on with those kept."
)
@click.option(
    "--exact",
    default=0,
    type=click.IntRange(0, 1_000_000),
    metavar="GAMES",
    help="Of a solved game: count in so many games what the entrants' choices give away, exactly.",
)
@click.option("--page", type=click.Path(path_type=Path), metavar="FILE", help="Write the tables and a drawing as an HTML page.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(
    game: str,
    names: tuple[str, ...],
    programs: tuple[tuple[str, str], ...],
    games: int,
    jobs: int | None,
    seed: str | None,
    seconds: float,
    teams: Teams,
    results: Path | None,
    exact: int,
    page: Path | None,
    as_json: bool,
) -> None:
    """Every ENTRANT plays every other one at GAME; ratings with standard errors.

    An ENTRANT is a level of the game's computer managers, "trained" (the policy that ships with the game), or the file of a
    policy that `hotstove train` has written.

    \b
      hotstove tournament smallball random sensible trained best
      hotstove tournament rb8 random sensible --program mine "python3 mine.py"
      hotstove tournament smallball sensible best --results games.jsonl --page table.html
    """
    rules = ball_game_named(game)
    entered = entrants(rules, names, programs)
    for name, command_line in programs:
        check_program(name, command_line)
    if page is not None:
        check_writable(free_for_output(page, results).parent, "--page")
    if exact:
        solver_of(rules)  # before long work
    setup = teams.set_up(rules)
    setups = setup, swapped(rules, setup, teams.switches)
    if seed is None:
        begun = seed_kept(results) if results is not None else None
        seed = (begun or new_seed()) if programs else "1"
    tournament = Tournament(rules.name, setups, entered, games, seed, seconds)
    identities = {entrant.name: entrant.identity for entrant in entered}
    with (
        TemporaryDirectory() as folder,
        Results(results or Path(folder) / "games.jsonl", tournament.plain(), identities) as kept,
        progress_bar("games") as progress,
    ):
        try:
            play(tournament, kept, processes(jobs), progress)
        except KeyboardInterrupt:
            if results is not None:
                click.echo(f"\nStopped. {results} has the games that are over; the same command goes on with them.", err=True)
            raise
        table = standings([entrant.name for entrant in entered], kept.parts, games)
    given: dict[str, Given] = {}
    if exact:
        with progress_bar("games against best play") as progress:
            given = given_away(tournament, exact, processes(jobs), progress)
    if as_json:
        click.echo(json.dumps({**report(tournament, table), **({"given_away": _plain(given)} if given else {})}))
    else:
        _print(table)
        if programs:
            click.echo(f"seed {seed}")
        for name, each in given.items():
            click.echo(f"{name} gives away {each.chance:.2%} ± {each.error:.2%} of a game to best play, in {each.often}.")
    if page is not None:  # after all is told, which a full disk must not cost
        write_files({page.name: tournament_page(tournament, rules.title, table, given)}, page.parent)


def _plain(given: Mapping[str, Given]) -> dict[str, Json]:
    return {name: each._asdict() for name, each in given.items()}


def _print(table: list[Standing]) -> None:
    widest = max(len(each.name) for each in table)
    click.echo(f"{'':{widest}}  rating    ±   games   points  share  runs a game")
    for each in table:
        games = each.all.games
        click.echo(
            f"{each.name:{widest}}  {each.rating.value:6.0f} {each.rating.error:4.0f} {games:7,} {each.all.points:8g} "
            f"{each.all.share:6.1%} {each.all.margin / games:+9.2f}"
        )
    for each in table:
        for why, count in each.forfeits.most_common():
            print_line(f"{each.name} forfeited {count} {'game' if count == 1 else 'games'}: {why}")  # of anybody's results file
    click.echo("± is one standard error; a difference of 100 is 64 % of the points.")
