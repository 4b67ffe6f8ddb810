"""``hotstove scenario``: run the executable rulebook."""

from __future__ import annotations

from pathlib import Path

import click

from hotstove.league.contest_games import game_or_contest
from hotstove.table.errors import HotStoveError
from hotstove.table.scenario import check_scenario
from hotstove.table.texts import Node, read_yaml_file


@click.command("scenario")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-v", "--verbose", is_flag=True, help="Name each scenario and what it shows, not only those that fail.")
def command(files: tuple[Path, ...], verbose: bool) -> None:
    """Run scenario FILES (or folders of them) and print what differs; exit 1 where anything does.

    A scenario is a position, answers, and what must come of them:

    \b
      game: smallball
      shows: [SB-14, SB-18]
      start: {outs: 1, bases: {1: 4}, runs: 2, batter: 7}
      play:
        - {ask: decision, answer: bat}
        - {roll: d6, for: at-bat, value: 2}
      expect: {result: GO, ended: bust}

    `hotstove asks GAME` lists the questions, rolls, start and expect keys of a game.
    """
    paths = [path for given in files for path in (sorted(given.rglob("*.yaml")) if given.is_dir() else [given])]
    failed = 0
    for path in paths:
        try:
            node = read_yaml_file(path)
            problems, about = check_scenario(node, game_or_contest), about_of(node)
        except HotStoveError as error:
            problems, about = [str(error)], ""
        if problems:
            failed += 1
            click.echo(f"FAILED {path}")
            for problem in problems:
                click.echo(f"    {problem}")
        elif verbose:
            click.echo(f"ok {path}: {about}")
    click.echo(f"{len(paths) - failed} of {len(paths)} scenarios hold")
    if failed or not paths:
        raise SystemExit(1)


def about_of(node: Node) -> str:
    """The rules that a scenario shows, and what it is about, in a line."""
    keys = node.mapping()
    shows = ", ".join(rule.text() for rule in keys["shows"].items()) if "shows" in keys else ""
    return ": ".join(part for part in (shows, keys["about"].text() if "about" in keys else "") if part)
