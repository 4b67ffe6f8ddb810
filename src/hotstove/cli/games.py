"""``hotstove games``: the installed games, and the saved ones."""

from __future__ import annotations

from textwrap import fill

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.team_files import TeamFiles
from hotstove.cli.drawing import Drawing, drawing
from hotstove.cli.files import team_or_file
from hotstove.cli.saves import folder, saved_games
from hotstove.cli.switches import values_of
from hotstove.cli.terminal.lines import print_line
from hotstove.cli.terminal.report import WIDTH
from hotstove.play.seats import levels_in_words
from hotstove.table.game import AnyGame, game_named, listed_games


@click.command("games")
@click.argument("wanted", metavar="[GAME]", required=False)
@click.option("--saved", is_flag=True, help="List the saved games instead, the newest first.")
@click.option("--team", nargs=2, metavar="GAME TEAM", help="Print a team's file, to make a team of your own from.")
@drawing
def command(wanted: str | None, saved: bool, team: tuple[str, str] | None, drawing: Drawing) -> None:
    """The installed games, the simplest first, or one GAME's teams, options and computer managers; or your saved games.

    With --team the file of a team is printed; with --sheets its cards are drawn instead.

    \b
      hotstove games
      hotstove games smallball
      hotstove games --saved
      hotstove games --team smallball foxes > mudlarks.yaml     then edit it, and:
      hotstove play --away mudlarks.yaml
      hotstove games --team sportsclix moth --sheets paper      to print and cut out; TEAM may be a team file
    """
    if drawing.sheets is not None:
        if team is None:
            raise click.UsageError("--sheets draws the cards of a team: name one by --team GAME TEAM")
        drawing.check()
        ball_game = ball_game_named(team[0])
        for path in drawing.draw(ball_game, [team_or_file(ball_game, team[1]).plain()]):
            click.echo(path)
        return
    if team is not None:
        click.echo(game_named(team[0]).team_file(team[1]), nl=False)
        return
    if saved:
        _saved()
        return
    if wanted is not None:
        _tell(game_named(wanted))
        return
    for name, about in listed_games().items():
        click.echo(_row(name, f"{about.title}. {about.about}"))
    click.echo("\nTeams, options and managers: hotstove games NAME. A game: hotstove play NAME.")


def _tell(game: AnyGame) -> None:
    click.echo(f"{game.name}: {game.title}, edition {game.edition}, {len(game.rules())} rules")
    click.echo(fill(game.about, WIDTH, initial_indent="  ", subsequent_indent="  "))
    click.echo(_row("teams", f"{listed(game)} (or the path of a team file)"))
    click.echo(_row("managers", levels_in_words(game)))
    for number, switch in enumerate(game.switches):
        label = "options" if number == 0 else ""
        click.echo(_row(label, f"{switch.name}={values_of(switch)}: {switch.told} ({switch.rule})", 2))
    click.echo(_row("play", f"hotstove play {game.name}"))


def _row(label: str, text: str, hang: int = 0) -> str:
    """A text beside its label, in lines of `WIDTH`."""
    return fill(text, WIDTH, initial_indent=f"  {label:<10} ", subsequent_indent=" " * (13 + hang), break_on_hyphens=False)


def listed(game: AnyGame) -> str:
    """The teams that ship with a game, with their whole names where it tells them."""
    files = getattr(game, "team_files", None)
    return files.listed() if isinstance(files, TeamFiles) else ", ".join(game.teams())


def _saved() -> None:
    games_saved = list(saved_games())
    for number, saved in enumerate(games_saved, 1):
        if saved.problem:
            click.echo(f"{number}  {saved.path}: {saved.problem}")
            continue
        state = "final" if saved.over else "unfinished"
        away, home = saved.teams
        click.echo(f"{number}  {saved.path}: {saved.title}, {away} {saved.score[0]}, {home} {saved.score[1]}, {state}")
    if not games_saved:
        print_line(f"There are no saved games in {folder()}.", 0)
