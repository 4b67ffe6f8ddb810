"""``hotstove export``: saved games as Retrosheet files."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from hotstove.book.retrosheet import fixtures, retrosheet_files
from hotstove.book.scorebook import Scorebook
from hotstove.cli.box import saved_events
from hotstove.cli.files import there, write
from hotstove.table.errors import NotLegal

USUAL = Path("retrosheet")
OPENING_DAY = (4, 1)
"""Month and day on which games begin when only a year is given."""


@click.command("export")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--to",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help=f"Folder to write to, which must be there [default: {USUAL}, which is made].",
)
@click.option("--year", type=click.IntRange(1000, 9998), help="Date the games from April 1 of this year on.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Date the games from this day on [default: today].")
def command(files: tuple[Path, ...], folder: Path | None, year: int | None, day: str | None) -> None:
    """Write the saved games FILES as Retrosheet event files, with TEAM file and rosters, into one folder.

    \b
      hotstove export game.jsonl --date 2026-05-14
      hotstove export season/*.jsonl --to retro --year 2026

    A saved game knows no date: each home club's games get one day each, in the order of FILES. Chadwick's tools read
    the files where they lie:

    \b
      cd retrosheet && cwbox -y 2026 2026*.EVN

    Games of a kind without fielders and pitchers (Small Ball) get nominal positions, and a comment that says so; what
    that means for readers' figures stands in docs/scorekeeping.md.
    """
    first = _first_day(year, day)
    if folder is not None:
        there(folder, "--to: ")
    books = [_finished(path) for path in files]
    found = retrosheet_files(fixtures(books, first))
    if folder is None:
        folder = USUAL
        if not folder.exists():
            folder.mkdir()
            click.echo(f"made the folder {folder}", err=True)
    for path in write(found, folder):
        click.echo(path)


def _finished(path: Path) -> Scorebook:
    book = Scorebook.of(saved_events(path))
    if book.finished is None:
        raise NotLegal(f"{path}: the game is not finished; only finished games can be exported")
    return book


def _first_day(year: int | None, day: str | None) -> date:
    if year is not None and day is not None:
        raise click.UsageError("give --year or --date, not both")
    if year is not None:
        return date(year, *OPENING_DAY)
    if day is None:
        return date.today()
    try:
        return datetime.strptime(day, "%Y-%m-%d").date()
    except ValueError:
        raise click.BadParameter(f"{day!r} is no date such as 2026-05-14", param_hint="--date") from None
