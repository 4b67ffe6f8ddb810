"""``hotstove box``: the box score of a saved game, and its scorecard."""

from __future__ import annotations

from pathlib import Path

import click

from hotstove.baseball.plays import Play
from hotstove.book.box import box_text
from hotstove.book.box_page import box_html
from hotstove.book.conservation import Conservation, check
from hotstove.book.play_by_play import play_by_play
from hotstove.book.scorebook import Scorebook
from hotstove.book.scorecard import scorecard_page, scorecard_svg
from hotstove.book.story import story
from hotstove.cli import saves
from hotstove.cli.files import free_for_output, write_one
from hotstove.cli.saves import game_of
from hotstove.cli.terminal.report import box_width, hot_and_cold
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, Event, seen
from hotstove.table.journal import read_journal
from hotstove.table.session import Session


def saved_events(path: Path) -> list[Event]:
    """The events of a saved game, replayed from its record; of an unfinished game, only those that everybody may see.

    Raises HotStoveError if the game can't be replayed.
    """
    record = read_journal(path)
    session = Session(game_of(record, path), record)
    return seen(session.events, () if session.asks else BOTH)


@click.command("box")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--html", metavar="PAGE", help="Write the box score as a page to this file; - prints it.")
@click.option("--scorecard", metavar="CARD", help="Write the scorecard: .html for both teams' sheets, .svg for two pictures.")
@click.option("--plays", is_flag=True, help="Print the play-by-play, too.")
@click.option("--check", "checked", is_flag=True, help="Check on every play that nobody is lost and every run is a runner's.")
@click.option("--width", type=click.IntRange(40, 200), help="Columns of the text [default: the terminal's, 100 at most].")
def command(file: Path | None, html: str | None, scorecard: str | None, plays: bool, checked: bool, width: int | None) -> None:
    """Print the box score of the saved game FILE, finished or in progress; without FILE, of the game saved last.

    \b
      hotstove box                                     the game you played last
      hotstove box game.jsonl                          as newspapers print it
      hotstove box game.jsonl --plays                  with every play in words
      hotstove box game.jsonl --html box.html          as a page, to read or print
      hotstove box game.jsonl --scorecard card.html    the diamond grid, a landscape sheet for each team
      hotstove box game.jsonl --scorecard card.svg     the same as pictures: card-CCF.svg, card-BWH.svg

    Runs that a bust made void are no one's runs: they stand in the line "Busts", and their runners count as left on base.
    """
    for wanted in (html, scorecard):
        if wanted is not None and wanted != "-":
            free_for_output(Path(wanted))
    if html is not None and html == scorecard:
        raise NotLegal(f"{html}: --html and --scorecard name the same file; give two")
    file = file or saves.newest()
    events = saved_events(file)
    book = Scorebook.of(events)
    if not book.sides and (html is not None or scorecard is not None):
        raise NotLegal(f"{file}: nothing has been played yet, the lineups are not set; there is no page to make")
    if html == "-":
        click.echo(box_html(book), nl=False)
    elif html is not None:
        write_one(Path(html), box_html(book))
    if scorecard is not None:
        _scorecard(Path(scorecard), book)
    if html is None and scorecard is None:
        if plays:
            click.echo(play_by_play(events))
        columns = width or box_width()
        click.echo(box_text(book, columns), nl=False)
        if heat := hot_and_cold(story(events, BOTH, {}), [side.sheet for side in book.sides], columns):
            click.echo(heat)
    if checked:
        _check(events, book)


def _scorecard(path: Path, book: Scorebook) -> None:
    if path.suffix == ".html":
        write_one(path, scorecard_page(book))
    elif path.suffix == ".svg":
        for side in (AWAY, HOME):
            write_one(path.with_name(f"{path.stem}-{book.sides[side].sheet.code}.svg"), scorecard_svg(book, side))
    else:
        raise Unreadable(f"{path}: a scorecard is a .html page or .svg pictures")


def _check(events: list[Event], book: Scorebook) -> None:
    """Check all plays and print their number; raises NotConserved."""
    if book.finished is not None:
        check(events)
    else:
        count = Conservation()
        for event in events:
            count.read(event)
    plays = sum(isinstance(event, Play) for event in events)
    click.echo(f"checked {plays} plays: every batter is out, on base or home, and every run is a runner's", err=True)
