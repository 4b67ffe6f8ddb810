"""``hotstove season check`` and ``repair``: a season's file examined as a whole, and what can be mended of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from hotstove.baseball.words import counted
from hotstove.cli.season.files import file_option, newest, open_season
from hotstove.league.season.examining import examined
from hotstove.league.season.repair import repair
from hotstove.league.season.store import SeasonFile, damage_of
from hotstove.table.errors import Unreadable


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Name all that is damaged in a file that can't be opened, then raise why not."""
    try:
        yield
    except Unreadable:
        for damage in damage_of(path):
            click.echo(f"Damaged: {damage.words}.")
        raise


@click.command("check")
@file_option
def check_command(path: Path | None) -> None:
    """Read all of a season's file, compare its check sums and its totals, and name what is damaged; then it ends with 1."""
    path = path or newest()
    with _told(path), SeasonFile.open_to_read(path) as file:
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
    """Play damaged games again from what is left of them, count sums again, and write all that anew.

    Copy the file before. It ends with 1 if something stays damaged: the plan, the clubs' cards, and games of which too little
    is left come back by a copy only (hotstove backup), or by a season played anew.
    """
    path = path or newest()
    with _told(path), open_season(path) as file:
        left = 0
        for words, mended in repair(file):
            click.echo(f"{'Mended' if mended else 'Still damaged'}: {words}.")
            left += not mended
        click.echo(f"{file.path}: {counted(left, 'damaged part')} left." if left else f"{file.path} is whole.")
    sys.exit(1 if left else 0)
