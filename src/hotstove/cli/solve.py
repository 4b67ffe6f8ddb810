"""``hotstove solve``: work out perfect play."""

from __future__ import annotations

import json

import click

from hotstove.baseball.ball_game import ball_game_named, solver_of
from hotstove.cli.options import Teams, teams
from hotstove.cli.progress import progress_bar


@click.command("solve")
@click.argument("game")
@teams
@click.option("--half-inning", is_flag=True, help="Only the expected runs of a half-inning (quick, needs no numpy).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(game: str, teams: Teams, half_inning: bool, as_json: bool) -> None:
    """Work out perfect play of GAME for two teams, by win probability, and what follows from it.

    Prints the banked runs that a half-inning is worth for each leadoff card, with and without pinch hitters; who wins how
    often when both managers do their best; what the pinch hitters add to that. The solution is kept, so that the manager
    `best` and `hotstove odds --win` have it at once.

    \b
      hotstove solve smallball
      hotstove solve smallball --away herons --home foxes
      hotstove solve smallball --away my-team.yaml --half-inning
      hotstove solve smallball --json | jq .win_probability

    Needs numpy (the extra "best") except for --half-inning.
    """
    rules = ball_game_named(game)
    solver = solver_of(rules)
    setup = teams.set_up(rules)
    with progress_bar("working out best play, half-innings") as progress:
        solution = solver.solve(setup, not half_inning, progress)
    click.echo(json.dumps(solution.data, ensure_ascii=False) if as_json else solution.text)
