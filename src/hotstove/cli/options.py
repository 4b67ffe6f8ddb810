"""Options that several commands take, declared once: ``@shared("seed", "save")`` above a command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from hotstove.cli.switches import OPTION
from hotstove.cli.terminal import seats

F = TypeVar("F", bound=Callable[..., Any])

SPEEDS: Final = {"slow": 2.5, "normal": 1.2, "fast": 0.4, "now": 0.0}
"""Seconds that a play of the computer stays on the screen."""
NEWEST: Final = ""
"""What ``--resume`` without a file gives."""
_DICE = "Who throws: the computer, you with real dice, or you only those dice, or only for those rolls (at-bat)."
_SHARED: Final[dict[str, Callable[[F], F]]] = {
    "you": click.option(
        "--you", type=click.Choice(seats.PEOPLE), help="Your side; none: watch the computer [default: by toss]."
    ),
    "manager": click.option("--manager", metavar="LEVEL", help="The computer's manager [default: the best there is]."),
    "away_manager": click.option("--away-manager", metavar="LEVEL", help="The away team's computer manager."),
    "home_manager": click.option("--home-manager", metavar="LEVEL", help="The home team's computer manager."),
    "options": click.option("--option", "options", multiple=True, metavar=OPTION, help="Switch an option of the rules."),
    "seed": click.option("--seed", help="Names the chance: the same seed and answers, the same game [default: a new one]."),
    "dice": click.option("--dice", metavar="auto|ask|NAME,...", help=_DICE),
    "save": click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Save here [default: a new file]."),
    "resume": click.option(
        "--resume", is_flag=False, flag_value=NEWEST, metavar="[FILE]", help="Go on; without FILE, the newest unfinished one."
    ),
    "mend": click.option("--mend", is_flag=True, help="With --resume: keep the good part of a damaged file."),
    "plain": click.option("--plain", is_flag=True, help="Lines of text instead of a drawing, for screen readers and pipes."),
    "speed": click.option(
        "--speed", type=click.Choice(list(SPEEDS)), help="How long each play of the computer is shown [default: normal]."
    ),
    "pause": click.option("--pause", is_flag=True, help="Wait for a key after each play of the computer."),
}


def shared(*names: str) -> Callable[[F], F]:
    """The options of these names, in the order of the help page."""

    def declare(command: F) -> F:
        for name in reversed(names):
            command = _SHARED[name](command)
        return command

    return declare


def settled(ctx: click.Context, what: str, names: tuple[str, ...]) -> None:
    """Raises UsageError where an option is given that the save to go on with settles itself."""
    given = [name for name in names if ctx.params[name]]
    if given:
        arguments = {str(each.name) for each in ctx.command.params if isinstance(each, click.Argument)}
        settles = ", ".join(name.replace("_", "-").rstrip("s" if name == "options" else "") for name in given)
        words = [str(ctx.params[name]) if name in arguments else f"--{name.replace('_', '-')}" for name in given]
        leave = " and ".join(word.replace("--options", "--option") for word in words)
        raise click.UsageError(f"a saved {what} settles {settles} itself; with --resume leave out {leave}")
