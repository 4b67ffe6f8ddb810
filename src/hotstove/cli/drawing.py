"""Drawing a team's cards to print and cut out: the options ``--sheets``, ``--paper`` and ``--as``, and the files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.prints import printer_of
from hotstove.cli.files import check_writable
from hotstove.cli.options import together
from hotstove.cli.progress import progress_bar
from hotstove.stats.sheets.cards import FORMATS, print_table, print_team
from hotstove.stats.sheets.paper import PAPERS
from hotstove.stats.sheets.pdf import check_pdf
from hotstove.table.texts import Json


@dataclass(frozen=True, slots=True)
class Drawing:
    """The folder to draw into (None: nothing is drawn), the size of the paper, and the kinds of files."""

    sheets: Path | None
    paper: str
    formats: tuple[str, ...]

    def check(self) -> None:
        """Raise NotLegal, before any work, if the folder can't be written to or a library for the files is missing."""
        if self.sheets is not None:
            check_writable(self.sheets, "--sheets")
            if "pdf" in self.formats:
                check_pdf()

    def draw(self, game: AnyBallGame, teams: Sequence[Json]) -> list[Path]:
        """Draw the cards of teams, given as their files' data, and the game's tables and score sheet; the files' paths.

        Nothing is drawn without a folder. Raises NotLegal if the game has no sheets to print, Unreadable or NotLegal if
        the data are not a team.
        """
        if self.sheets is None:
            return []
        printer = printer_of(game)
        paths = []
        with progress_bar(f"drawing {len(teams)} team{'' if len(teams) == 1 else 's'}") as progress:
            for number, team in enumerate(teams, 1):
                paths += print_team(printer, team, self.sheets, self.paper, self.formats)
                progress(number, len(teams))
        return [*paths, *print_table(printer, self.sheets, self.paper, self.formats, game.title)]


drawing = together(
    "drawing",
    Drawing,
    click.option(
        "--sheets",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help="Draw the cards, the charts and a score sheet into this folder, to print and cut out.",
    ),
    click.option("--paper", type=click.Choice(tuple(PAPERS)), default="letter", show_default=True, help="Size of the sheets."),
    click.option(
        "--as",
        "formats",
        multiple=True,
        type=click.Choice(FORMATS),
        default=("svg",),
        show_default=True,
        help="How they are drawn; give it twice for both. PDF needs the extra pdf.",
    ),
)
