"""``hotstove season check`` and ``repair``: a season's file examined as a whole, and what can be mended of it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from hotstove.baseball.words import counted
from hotstove.cli.season.files import file_option, newest, open_season
from hotstove.league.season.repair import examined, repair
from hotstove.league.season.store import SeasonFile


@click.command("check")
@file_option
def check_command(path: Path | None) -> None:
    """Read all of a season's file, compare its check sums and its totals, and name what is damaged; then it ends with 1."""
    with SeasonFile.open_to_read(path or newest()) as file:
        wrong = list(examined(file))
        for line in wrong:
            click.echo(f"Damaged: {line}.")
        click.echo(f"{file.path}: {counted(len(wrong), 'damaged part')}." if wrong else f"{file.path} is whole.")
        if wrong and not file.has_sums:
            click.echo("It was written by an older version, without check sums; it gets them when it is played on.")
    sys.exit(1 if wrong else 0)


@click.command("repair")
@file_option
def repair_command(path: Path | None) -> None:
    """Play damaged games again from what is left of them, and write them anew; ends with 1 if something stays damaged.

    Copy the file before. What else is damaged comes back by a copy only (hotstove backup), or by a season played anew.
    """
    with open_season(path) as file:
        left = 0
        for words, mended in repair(file):
            click.echo(f"{'Mended' if mended else 'Still damaged'}: {words}.")
            left += not mended
        click.echo(f"{file.path}: {counted(left, 'damaged part')} left." if left else f"{file.path} is whole.")
    sys.exit(1 if left else 0)
