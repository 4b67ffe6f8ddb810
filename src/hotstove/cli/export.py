"""``hotstove export``: saved games as Retrosheet files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path

import click

from hotstove.book.retrosheet import dated_games, retrosheet_files
from hotstove.book.scorebook import Scorebook
from hotstove.cli.box import saved_events
from hotstove.cli.files import check_writable, existing_folder
from hotstove.cli.named_games import saved_game
from hotstove.table.errors import NotLegal
from hotstove.table.files import resolved, write_files

USUAL = Path("retrosheet")
OUT_HELP = f"Folder to write to; a new one is made in a folder that is there [default: {USUAL}]."
OPENING_DAY = (4, 1)
"""Month and day of the first game if only a year is given."""


@click.command("export")
@click.argument("wanted", nargs=-1, metavar="[GAME]...")
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), default=USUAL, help=OUT_HELP)
@click.option("--year", type=click.IntRange(1000, 9998), help="Date the games from April 1 of this year on.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Date the games from this day on [default: today].")
def command(wanted: tuple[str, ...], out: Path, year: int | None, day: str | None) -> None:
    """Write saved games as Retrosheet event files, with TEAM file and rosters, into one folder.

    GAME is a file, or newest, a number (1 is the newest), a date, a club, or a date and a club; without it, the newest.

    \b
      hotstove export                                         the game saved last
      hotstove export game.jsonl --date 2026-05-14
      hotstove export 1 2 3 --date 2026-05-14                 the last three
      hotstove export season/*.jsonl --out retro --year 2026

    A saved game knows no date: each home club's games get one day each, in the order of the GAMEs. Chadwick's tools read
    the files where they lie:

    \b
      cd retrosheet && cwbox -y 2026 2026*.EVN

    Games of a kind without fielders and pitchers (Small Ball) get nominal positions, and a comment that says so; what
    that means for readers' figures stands in docs/scorekeeping.md.
    """
    first = _first_day(year, day)
    existing_folder(out.parent, "--out: ")
    check_writable(out, "--out")
    files = [saved_game(text) for text in wanted or (None,)]
    named = Counter(map(resolved, files))
    for path in files:
        if named[resolved(path)] > 1:
            raise click.UsageError(f"{path} is named twice; a game was played once")
    books = [_finished(path) for path in files]
    texts = retrosheet_files(dated_games(books, first))
    for path in written_into(out, texts):
        click.echo(path)


def written_into(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Write files into a folder, which is made, and that is said, if it does not exist; returns their paths."""
    new = not folder.exists()
    paths = write_files(files, folder)
    if new:
        click.echo(f"made the folder {folder}", err=True)
    return paths


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
