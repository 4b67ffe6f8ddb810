"""A group of commands whose modules are loaded when they are called, but not for the help page of the group."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

import click

from hotstove.cli.loading import loading


class LazyGroup(click.Group):
    """``about`` is a line for each subcommand, in the order of the help page; ``load`` returns a subcommand by its name."""

    def __init__(self, *, about: Mapping[str, str], load: Callable[[str], object], **attributes: Any) -> None:  # noqa: ANN401
        super().__init__(**attributes)
        self.about = about
        self.load = load

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.about)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.about:
            return None
        with loading():
            command = self.load(cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.about and not args[0].startswith("-"):
            meant = next((f"; do you mean {name!r}?" for name in get_close_matches(args[0], self.about, 1)), "")
            ctx.fail(f"there is no command {args[0]!r}{meant}; the commands are: {', '.join(self.about)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.about.items()))
