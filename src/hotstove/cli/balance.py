"""``hotstove balance``: the designer's bench, a game before and after changes."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import click
from click.core import ParameterSource

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.files import check_writable, free_for_output
from hotstove.cli.jobs import at_work, cluster_option, jobs_option
from hotstove.cli.options import side, switches_option
from hotstove.cli.progress import progress_bar
from hotstove.cli.switches import switches
from hotstove.lab.balance.abilities import AbilityGames, ability_report
from hotstove.lab.balance.cards import card_report
from hotstove.lab.balance.changes import NO_CHANGES, Changes, read_changes
from hotstove.lab.balance.costs import cost_report
from hotstove.lab.balance.page import balance_page
from hotstove.lab.balance.play import Games, data_text
from hotstove.lab.balance.report import LEAST_GAMES, Bench, figures_of
from hotstove.lab.balance.seek import Fit, read_goal, read_range, seek
from hotstove.lab.balance.worth_pages import WorthReport, worth_page
from hotstove.play.seats import level_named, sensible_level
from hotstove.table.errors import Unreadable
from hotstove.table.files import write_files
from hotstove.table.texts import whole_number


@click.command("balance")
@click.argument("game")
@click.argument("changes", type=click.Path(path_type=Path), required=False)
@click.option(
    "--games",
    "-n",
    default=1000,
    show_default=True,
    type=click.IntRange(LEAST_GAMES, 200_000),
    help="Games before and after each.",
)
@jobs_option
@cluster_option
@click.option("--seed", default="1", show_default=True, help="Names the chance: the same seed and changes, the same figures.")
@click.option(
    "--team",
    "teams",
    multiple=True,
    metavar="TEAM",
    help="Twice: who play each other. Once: who plays all others [default: all play each other].",
)
@switches_option
@click.option("--manager", metavar="LEVEL", help="The first team's computer manager [default: sensible].")
@click.option("--against", metavar="LEVEL", help="The second team's [default: the same level].")
@click.option("--set", "given", multiple=True, metavar="NAME=NUMBER", help="Another number than the file has.")
@click.option(
    "--seek",
    "seek_in",
    multiple=True,
    metavar="NAME=LOW..HIGH",
    help="Find the number that brings a figure to the --goal; several, each for the goal of its place.",
)
@click.option(
    "--goal",
    "goals",
    multiple=True,
    metavar="FIGURE VALUE",
    help="runs 4.5, better wins 60%, or runs +0.2: so much more than before.",
)
@click.option("--data", "shown", metavar="NAME", help="Print a data file of the game, charts or teams/foxes, and no more.")
@click.option("--cards", is_flag=True, help="Tell what every card is worth, exactly, before and after; play nothing.")
@click.option("--abilities", is_flag=True, help="Tell what every ability is worth, by games with it and without it.")
@click.option("--costs", is_flag=True, help="Tell how often rosters win by what they cost, before and after.")
@click.option("--html", "page", type=click.Path(path_type=Path), metavar="PAGE", help="Write a page with plots.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(
    game: str,
    changes: Path | None,
    games: int,
    jobs: int | None,
    cluster: str | None,
    seed: str,
    teams: tuple[str, ...],
    options: tuple[str, ...],
    manager: str | None,
    against: str | None,
    given: tuple[str, ...],
    seek_in: tuple[str, ...],
    goals: tuple[str, ...],
    shown: str | None,
    cards: bool,
    abilities: bool,
    costs: bool,
    page: Path | None,
    as_json: bool,
) -> None:
    """Play GAME before and after the changes in a file, and compare.

    CHANGES is a YAML file. It names data files of the game and in them what is to be otherwise, and options of the rules:

    \b
      about: a shortstop who turns fewer double plays
      numbers: {n: 2}
      data:
        charts:
          ground outs with a runner on 1st:
            GO-SS: {GDP: "0-{n}", FC R3H: "{n+1}-6"}
      options: {injuries: off}

    Both editions roll the same dice for the same purposes, so that differences have small errors. docs/balance.md tells all
    that a file can say, and what each figure is.

    \b
      hotstove balance pinetar fewer-double-plays.yaml
      hotstove balance pinetar fewer-double-plays.yaml --set n=1 --html page.html
      hotstove balance pinetar fewer-double-plays.yaml --seek n=0..5 --goal "runs +0.05"
      hotstove balance pinetar as-many-runs.yaml --seek n=0..5 --goal "double plays 0.75" --seek t=0..98 --goal "runs +0"
      hotstove balance smallball slugger.yaml --team foxes --games 5000 --json
      hotstove balance pinetar --data charts
      hotstove balance clutch --cards
      hotstove balance rb8 --abilities --games 200
      hotstove balance sportsclix --costs --games 200 --html page.html
    """
    rules = ball_game_named(game)
    if shown is not None:
        click.echo(data_text(rules.name, shown), nl=False)
        return
    if len(teams) > 2:
        raise click.UsageError("--team: one or two teams")
    kind = _kind(cards, abilities, costs)
    _check_together(kind, changes, seek_in, goals)
    if page is not None:
        check_writable(free_for_output(page, changes).parent, "--html")
    level = level_named(rules, manager) if manager is not None else sensible_level(rules.managers)
    levels = (level, level_named(rules, against) if against is not None else level)
    asked = Games(rules.name, tuple(side(rules, team, "--team") for team in teams), switches(options), levels, seed)
    numbers = dict(map(_number, given))
    written = read_changes(changes, rules.name).having(numbers) if changes is not None else None
    if written is None or kind is not None:
        amended = written.changes if written is not None else NO_CHANGES
        report = _worth_report(kind, asked, games, amended, jobs, cluster)
        click.echo(json.dumps(report.plain()) if as_json else "\n".join(report.lines()))
        if page is not None:
            write_files({page.name: worth_page(rules.title, report)}, page.parent)
        return
    if any(each.partition("=")[0].strip() in numbers for each in seek_in):
        raise click.UsageError("--set and --seek: a number is either given or sought")
    sought = list(zip(map(read_range, seek_in), (read_goal(goal, figures_of(asked)) for goal in goals), strict=True))
    if len({each.name for each, _ in sought}) < len(sought):
        raise click.UsageError("--seek: each number once")
    wanted: Changes | None = written.changes
    found: Fit | None = None
    with at_work(jobs, cluster) as players, progress_bar("games") as progress:
        bench = Bench(asked, games, players, progress)
        if sought:
            found = seek(bench, written, sought)
            wanted = written.having(found.numbers).changes if found.reached else None
        comparison = bench.comparison(wanted) if wanted is not None else None
    if as_json:
        data = comparison.plain() if comparison is not None else {}
        seeking = {"sought": [each.plain() for each in found.sought], "settled": found.settled} if found is not None else {}
        click.echo(json.dumps({**data, **seeking}))
    else:
        for part in (found, comparison):
            for line in part.lines() if part is not None else ():
                click.echo(line)
    if page is not None:  # after all is told, which a full disk must not cost
        write_files({page.name: balance_page(rules.title, comparison, found)}, page.parent)
    if found is not None and not found.reached:
        sys.exit(1)


Kind: TypeAlias = Literal["--cards", "--abilities", "--costs"]
"""What a report tells the worth of, by its option."""


_SEEKING = {"teams": "--team", "seek_in": "--seek", "goals": "--goal", "against": "--against"}
NOT_FOR: Final[Mapping[Kind, Mapping[str, str]]] = {
    "--cards": {**_SEEKING, "games": "--games", "manager": "--manager", "seed": "--seed", "options": "--option"},
    "--abilities": _SEEKING,
    "--costs": _SEEKING,
}
"""The parameters with which each report does nothing, and their options."""


def _kind(cards: bool, abilities: bool, costs: bool) -> Kind | None:
    all_kinds: dict[Kind, bool] = {"--cards": cards, "--abilities": abilities, "--costs": costs}
    kinds = [kind for kind, chosen in all_kinds.items() if chosen]
    if len(kinds) > 1:
        raise click.UsageError(f"{' and '.join(kinds)} are separate reports: one at a time")
    return kinds[0] if kinds else None


def _check_together(kind: Kind | None, changes: Path | None, seek_in: Sequence[str], goals: Sequence[str]) -> None:
    """Raise UsageError for options that do not go together."""
    if kind is None and changes is None:
        raise click.UsageError("CHANGES is missing: a file of changes (docs/balance.md), --cards, --abilities or --costs")
    if kind == "--abilities" and changes is not None:
        raise click.UsageError("--abilities goes without a file of changes")
    apart: Mapping[str, str] = NOT_FOR[kind] if kind is not None else {}
    ctx = click.get_current_context()
    idle = [name for name in apart if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT]
    if idle:
        raise click.UsageError(f"{kind} goes without {' and '.join(apart[name] for name in idle)}")
    if changes is None and ctx.get_parameter_source("given") is not ParameterSource.DEFAULT:
        raise click.UsageError("--set goes with CHANGES: it sets their numbers")
    if len(seek_in) != len(goals):
        raise click.UsageError("--seek and --goal go together: a goal for each number")


def _worth_report(
    kind: Kind | None, asked: Games, games: int, changes: Changes, jobs: int | None, cluster: str | None
) -> WorthReport:
    if kind == "--cards":
        return card_report(ball_game_named(asked.game), changes)
    if kind == "--costs":
        with at_work(jobs, cluster) as players, progress_bar("rosters") as progress:
            return cost_report(asked, games, changes, players, progress)
    with at_work(jobs, cluster) as players, progress_bar("teams") as progress:
        played = AbilityGames(asked.game, games, asked.options, asked.managers[0], asked.seed)
        return ability_report(played, players, progress)


def _number(text: str) -> tuple[str, int]:
    name, _, value = text.partition("=")
    number = whole_number(value.removeprefix("-"))
    if number is None:
        raise Unreadable(f"--set: expected a number of the changes, such as n=3, found {text!r}")
    return name.strip(), -number if value.startswith("-") else number
