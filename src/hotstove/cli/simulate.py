"""``hotstove simulate``: many games at once, with a report."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

import click

from hotstove.cli.jobs import at_work, cluster_option, jobs_option
from hotstove.cli.options import Teams, seed_option, teams
from hotstove.cli.progress import progress_bar
from hotstove.cli.sides import swapped
from hotstove.lab.simulate import Task, report, simulate
from hotstove.play.seats import level_named, sensible_level
from hotstove.table.game import game_named
from hotstove.table.texts import Json


@click.command("simulate")
@click.argument("game", default="smallball")
@click.option("--games", "-n", default=1000, show_default=True, type=click.IntRange(1, 100_000_000), help="How many games.")
@jobs_option
@cluster_option
@seed_option
@teams
@click.option("--manager", metavar="LEVEL", help="First computer manager [default: sensible].")
@click.option("--against", metavar="LEVEL", help="Second computer manager [default: the same level].")
@click.option("--fixed", is_flag=True, help="Keep teams, sides and managers as given (away, home) in every game.")
@click.option("--check", is_flag=True, help="Check on every play that nobody is lost and every run is a runner's.")
@click.option("--timing", is_flag=True, help="Measure the seconds that each manager takes for a decision.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(
    game: str,
    games: int,
    jobs: int | None,
    cluster: str | None,
    seed: str,
    teams: Teams,
    manager: str | None,
    against: str | None,
    fixed: bool,
    check: bool,
    timing: bool,
    as_json: bool,
) -> None:
    """Play many games of GAME by computer managers and report runs, results, win rates with standard errors, and lengths.

    Teams, sides and managers rotate from game to game unless --fixed. The result depends on the seed alone, not on who
    plays: any number of processes, or a cluster.

    \b
      hotstove simulate smallball --games 20000 --seed 1
      hotstove simulate smallball --manager best --against sensible
      hotstove simulate smallball --json | jq .games_per_second
    """
    rules = game_named(game)
    level = level_named(rules, manager) if manager is not None else sensible_level(rules.managers)
    levels = (level, level_named(rules, against) if against is not None else level)
    setup = teams.set_up(rules)
    task = Task(game, (setup, swapped(rules, setup, teams.switches)), levels, seed, not fixed, check, timing)
    played = 0

    def count_games(done: int) -> None:
        nonlocal played
        played = done
        progress(done, games)

    with at_work(jobs, cluster) as players:
        if as_json:
            tally, seconds = simulate(task, games, players)
            click.echo(json.dumps(report(task, tally, seconds)))
            return
        try:
            with progress_bar("games") as progress:
                tally, seconds = simulate(task, games, players, count_games)
        except KeyboardInterrupt:
            click.echo(f"Stopped after {played:,} of {games:,} games; nothing is reported.", err=True)
            raise
    _print(report(task, tally, seconds))


def _print(results: Mapping[str, Json]) -> None:
    """Print the report: a label and figures on each line, shares with their standard errors."""

    def line(label: str, text: str) -> None:
        click.echo(f"{label:<24}{text}")

    def group(label: str, name: str) -> None:
        rows = cast("dict[str, dict[str, float]]", results[name])
        for key, row in rows.items():
            line(
                label,
                f"{key.replace('_', ' '):<22}{row['share']:7.2%}  ± {row['standard_error']:.2%}   ({int(row['count']):,})",
            )
            label = ""

    def average(name: str) -> str:
        row = cast("dict[str, float]", results[name])
        return f"{row['mean']:.3f}  ± {row['standard_error']:.3f}"

    managers = cast("list[str]", results["managers"])
    rate = f"{results['games_per_second']:,} games a second" if results["games_per_second"] else ""
    line("games", f"{results['games']:,} of {results['game']} in {results['seconds']} s ({rate}), seed {results['seed']}")
    line("teams", " and ".join(cast("list[str]", results["teams"])))
    line("managers", f"{managers[0]} against {managers[1]}" + (", teams and sides rotating" if results["rotated"] else ""))
    group("won by team", "wins_by_team")
    group("won by side", "wins_by_side")
    group("won by manager", "wins_by_manager")
    line("runs a game", f"{average('runs_per_game')} (both teams)")
    # Only in provisional half-innings can runs become void and can a manager end the half-inning.
    provisional = bool(results["provisional_half_innings"])
    void = f", and {results['void_runs_per_half_inning']:.3f} that came home and did not count" if provisional else ""
    line("runs a half-inning", f"{results['runs_per_half_inning']:.3f}{void}")
    line("innings a game", average("innings_per_game"))
    extra = cast("dict[str, float]", results["extra_innings"])
    line("extra innings", f"{extra['share']:.2%}  ± {extra['standard_error']:.2%}")
    if provisional:
        group("half-innings ended by", "half_innings_ended")
    group("plate appearances", "results")
    label = "time for a decision"
    for level, taken in cast("dict[str, dict[str, float]]", results.get("seconds_per_decision", {})).items():
        line(label, f"{level:<22}{_span(taken['mean'])}   ({int(taken['decisions']):,})")
        label = ""
    click.echo("± is one standard error.")


def _span(seconds: float) -> str:
    """A short time in seconds or milliseconds."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.4f} ms"
