"""``hotstove games``: the installed games, and the saved ones."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.prints import printer_of
from hotstove.cli.files import check_writable
from hotstove.cli.saves import folder, saved_games
from hotstove.cli.switches import values_of
from hotstove.cli.terminal.lines import print_line
from hotstove.cli.terminal.report import WIDTH
from hotstove.table.game import game_named, games
from hotstove.table.texts import read_yaml, read_yaml_file


@click.command("games")
@click.argument("wanted", metavar="[GAME]", required=False)
@click.option("--saved", is_flag=True, help="List the saved games instead, the newest first.")
@click.option("--team", nargs=2, metavar="GAME TEAM", help="Print a team's file, to make a team of your own from.")
@click.option("--sheets", metavar="DIR", type=click.Path(path_type=Path), help="Draw that team's cards and the tables instead.")
def command(wanted: str | None, saved: bool, team: tuple[str, str] | None, sheets: Path | None) -> None:
    """The installed games, or one GAME, with teams, options and computer managers; or, with --saved, your saved games.

    \b
      hotstove games
      hotstove games smallball
      hotstove games --saved
      hotstove games --team smallball foxes > mudlarks.yaml     then edit it, and:
      hotstove play --away mudlarks.yaml
      hotstove games --team sportsclix moth --sheets paper      to print and cut out; TEAM may be a team file
    """
    if sheets is not None:
        if team is None:
            raise click.UsageError("--sheets draws the cards of a team: name one by --team GAME TEAM")
        _draw(*team, sheets)
        return
    if team is not None:
        click.echo(game_named(team[0]).team_file(team[1]), nl=False)
        return
    if saved:
        _saved()
        return
    for name, game in games().items() if wanted is None else [(wanted, game_named(wanted))]:
        click.echo(f"{name}: {game.title}, edition {game.edition}, {len(game.rules())} rules")
        click.echo(f"  {game.about}")
        teams = f"{', '.join(game.teams())} (or the path of a team file)"
        click.echo(fill(teams, WIDTH, initial_indent="  teams     ", subsequent_indent=" " * 12))
        click.echo(f"  managers  {', '.join(game.managers)}")
        for number, switch in enumerate(game.switches):
            label = "options" if number == 0 else ""
            click.echo(f"  {label:<9} {switch.name}={values_of(switch)}: {switch.about} ({switch.rule})")
        click.echo(f"  play      hotstove play {name}")


def _draw(name: str, team: str, folder: Path) -> None:
    """Draw a team's cards, and the tables and score sheet of its game, as SVG."""
    from hotstove.stats.sheets.cards import print_table, print_team  # slow to import, and seldom needed

    game = ball_game_named(name)
    printer = printer_of(game)
    check_writable(folder, "--sheets")
    written = read_yaml_file(Path(team)) if team.endswith((".yaml", ".yml")) else read_yaml(game.team_file(team), team)
    paths = print_team(printer, written.plain(), folder, "letter", ("svg",))
    for path in (*paths, *print_table(printer, folder, "letter", ("svg",), game.title)):
        click.echo(path)


def _saved() -> None:
    found = list(saved_games())
    for saved in found:
        if saved.problem:
            click.echo(f"{saved.path}: {saved.problem}")
            continue
        state = "final" if saved.over else "unfinished"
        away, home = saved.teams
        click.echo(f"{saved.path}: {saved.title}, {away} {saved.score[0]}, {home} {saved.score[1]}, {state}")
    if not found:
        print_line(f"There are no saved games in {folder()}.", 0)
