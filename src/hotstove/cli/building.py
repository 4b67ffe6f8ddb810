"""``hotstove roster`` and ``hotstove deck``: build, check and show what a game's players bring to it."""

from __future__ import annotations

from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.builders import Builder, builder_of, warnings_of
from hotstove.baseball.team_files import label
from hotstove.baseball.words import counted
from hotstove.cli.files import free_for_output, team_or_file, write_one
from hotstove.cli.terminal.lines import print_line
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Node, as_node, names_file

ACTIONS = ("build", "check", "show")


def building_command(what: str, about: str) -> click.Command:
    """The command that builds, checks and shows what the word names; ``about`` is the text of its help page."""

    @click.command(what, help=about)
    @click.argument("game")
    @click.argument("action", type=click.Choice(ACTIONS))
    @click.argument("wanted", metavar="[FILE]", required=False)
    @click.option("--kind", metavar="KIND", help="What to build; --kind help lists the kinds [default: the first].")
    @click.option("--name", default="", metavar="NAME", help=f"The name in the {what}'s file.")
    @click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="The file to write [default: print it].")
    def command(game: str, action: str, wanted: str | None, kind: str | None, name: str, out: Path | None) -> None:
        rules = ball_game_named(game)
        builder = builder_of(rules, what)
        if action == "build":
            name = name and label(as_node(name, "--name"), f"the {what}'s name")
            _build(builder, kind or next(iter(builder.kinds)), name, out)
        elif wanted is None:
            raise click.UsageError(f"expected a FILE to {action}")
        elif action == "check":
            _check(builder, _content(rules, wanted), wanted)
        else:
            for line in builder.show(_content(rules, wanted)):
                print_line(line)

    return command


def _build(builder: Builder, kind: str, name: str, out: Path | None) -> None:
    if kind == "help":
        for known, meaning in builder.kinds.items():
            print_line(f"{known}: {meaning}")
        return
    if kind not in builder.kinds:
        raise click.UsageError(f"there is no kind {kind!r}; kinds: {', '.join(builder.kinds)}")
    if out is None:
        click.echo(builder.build(kind, name), nl=False)
    else:
        write_one(free_for_output(out), builder.build(kind, name))


def _check(builder: Builder, node: Node, wanted: str) -> None:
    problems = builder.check(node)
    for problem in problems:
        print_line(problem)
    if problems:
        raise NotLegal(f"{wanted} is not legal: {counted(len(problems), 'reason')}")
    print_line(f"{wanted} is legal")
    for warning in warnings_of(builder, node):
        print_line(warning)


def _content(game: AnyBallGame, wanted: str) -> Node:
    """The content of a file, or of the file of a team that ships with the game; any other word itself, such as a stock deck."""
    is_file = wanted.lower() in game.teams() or names_file(wanted) or Path(wanted).exists()
    return team_or_file(game, wanted) if is_file else as_node(wanted, f"{wanted}: no such file or team")
