"""``hotstove box``: the box score of a saved game, and its scorecard."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from hotstove.cli.files import free_for_output, write_one
from hotstove.cli.named_games import saved_game
from hotstove.cli.options import F, together
from hotstove.cli.saves import game_of
from hotstove.cli.terminal import keyboard
from hotstove.cli.terminal.lines import broken
from hotstove.cli.terminal.report import box_width, hot_and_cold
from hotstove.league.shorthand.files import read_game
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, Event, seen
from hotstove.table.journal import read_journal
from hotstove.table.session import Session
from hotstove.table.texts import read_text

SHORTHAND = ".txt"
"""The ending of a game in shorthand."""


def saved_events(path: Path) -> list[Event]:
    """The events of a saved game, replayed from its record; of an unfinished game, only those that everybody may see.

    A file in shorthand has the events that it tells. Raises HotStoveError if the game can't be replayed.
    """
    if is_shorthand(path):
        return read_game(read_text(path), str(path)).events
    record = read_journal(path)
    session = Session(game_of(record, path), record)
    return seen(session.events, () if session.asks else BOTH)


def is_shorthand(path: Path) -> bool:
    """Whether a file is a game in shorthand, by its ending."""
    return path.suffix.lower() == SHORTHAND


@dataclass(frozen=True, slots=True)
class BoxLook:
    """The options of a box score: where a page and the scorecard go, whether plays are told and checked, the width."""

    html: str | None
    scorecard: str | None
    plays: bool
    checked: bool
    width: int | None

    def check_files(self) -> None:
        """Raise NotLegal, before a game is read, if a file can't be written."""
        for wanted in (self.html, self.scorecard):
            if wanted is not None and wanted != "-":
                free_for_output(Path(wanted))
        if self.html is not None and self.html == self.scorecard:
            raise NotLegal(f"{self.html}: --html and --scorecard name the same file; give two")

    def show(self, events: Sequence[Event], name: object) -> None:
        """Print the box score of a game, or write what is wanted; ``name`` is the game's in messages."""
        book = Scorebook.of(events)
        if not book.sides and (self.html is not None or self.scorecard is not None):
            raise NotLegal(f"{name}: nothing has been played yet, the lineups are not set; there is no page to make")
        if self.html == "-":
            click.echo(box_html(book), nl=False)
        elif self.html is not None:
            write_one(Path(self.html), box_html(book))
        if self.scorecard is not None:
            _scorecard(Path(self.scorecard), book)
        if self.html is None and self.scorecard is None:
            columns = self.width or box_width()
            if self.plays:
                click.echo(_in_rows(play_by_play(events)))
            click.echo(box_text(book, columns), nl=False)
            if heat := hot_and_cold(story(events, BOTH, {}), [side.sheet for side in book.sides], columns):
                click.echo(heat)
        if self.checked:
            _check(events, book)


def box_look(command: F) -> F:
    """The options of `BoxLook`, passed as ``look``."""
    options: tuple[Callable[[F], F], ...] = (
        click.option("--html", metavar="PAGE", help="Write the box score as a page to this file; - prints it."),
        click.option(
            "--scorecard", metavar="CARD", help="Write the scorecard: .html for both teams' sheets, .svg for two pictures."
        ),
        click.option("--plays", is_flag=True, help="Print the play-by-play, too."),
        click.option(
            "--check", "checked", is_flag=True, help="Check on every play that nobody is lost and every run is a runner's."
        ),
        click.option(
            "--width", type=click.IntRange(40, 200), help="Columns of the text [default: the terminal's, 100 at most]."
        ),
    )
    return together("look", BoxLook, *options)(command)


@click.command("box")
@click.argument("wanted", metavar="[GAME]", required=False)
@box_look
def command(wanted: str | None, look: BoxLook) -> None:
    """Print the box score of a saved GAME, finished or in progress; without GAME, of the game saved last.

    GAME is a file, or newest, a number (1 is the newest), a date, a club, or a date and a club.

    \b
      hotstove box                                     the game you played last
      hotstove box 2                                   the one before it
      hotstove box 2026-05-14/foxes                    the Foxes' game of that day
      hotstove box game.jsonl                          a file, as newspapers print it
      hotstove box game.txt                            a game in shorthand
      hotstove box newest --plays                      with every play in words
      hotstove box newest --html box.html              as a page, to read or print
      hotstove box newest --scorecard card.html        the diamond grid, a landscape sheet for each team
      hotstove box newest --scorecard card.svg         the same as pictures: card-CCF.svg, card-BWH.svg

    Games of a season have the same names: hotstove season box 41. Runs that a bust made void are no one's runs: they stand
    in the line "Busts", and their runners count as left on base.
    """
    look.check_files()
    path = saved_game(wanted)
    look.show(saved_events(path), path)


def _in_rows(text: str) -> str:
    """The text, with its lines broken between words if output goes to a terminal."""
    room = keyboard.size()[0] - 1
    return "\n".join(broken(line, room) for line in text.split("\n")) if sys.stdout.isatty() else text


def _scorecard(path: Path, book: Scorebook) -> None:
    if path.suffix == ".html":
        write_one(path, scorecard_page(book))
    elif path.suffix == ".svg":
        for side in (AWAY, HOME):
            write_one(path.with_name(f"{path.stem}-{book.sides[side].sheet.code}.svg"), scorecard_svg(book, side))
    else:
        raise Unreadable(f"{path}: a scorecard is a .html page or .svg pictures")


def _check(events: Sequence[Event], book: Scorebook) -> None:
    """Check all plays and print their number; raises NotConserved."""
    if book.finished is not None:
        check(events)
    else:
        count = Conservation()
        for event in events:
            count.read(event)
    plays = sum(isinstance(event, Play) for event in events)
    click.echo(f"checked {plays} plays: every batter is out, on base or home, and every run is a runner's", err=True)
