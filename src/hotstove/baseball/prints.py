"""What a game has printed on paper: cards, charts and a score sheet, apart from how pages are drawn.

A game that has them says so by an attribute, ``prints`` (a ``Printer``); the press draws the pages from these descriptions
and knows no game by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.table import NotLegal
from hotstove.table.texts import Json


@dataclass(frozen=True, slots=True)
class FaceLine:
    """A line at the top of a card: what stands left, in the middle and right.

    Where the middle is a ``name``, it begins where other names do; a last name is printed large.
    """

    left: str = ""
    middle: str = ""
    right: str = ""
    name: Literal["", "first", "last"] = ""


@dataclass(frozen=True, slots=True)
class FaceRow:
    """A row of a card's table: its label, then a cell for each column."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """A card as printed: lines on top, then a table, ``facts`` (label and value) beside it, and a foot.

    ``heads`` are the titles of the columns of cells; the rows stand in groups with a rule between them. ``title`` says whose
    card it is to who does not see it.
    """

    title: str
    lines: tuple[FaceLine, ...]
    heads: tuple[str, ...]
    groups: tuple[tuple[FaceRow, ...], ...]
    facts: tuple[tuple[str, str], ...] = ()
    foot: str = ""


@dataclass(frozen=True, slots=True)
class TeamFaces:
    """A team's cards, in the order in which it lists them. ``code`` names files."""

    name: str
    code: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the chart sheet. ``optional`` ones belong to optional rules; ``wide`` ones take the whole width of a page."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    optional: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A sheet to keep score of one team on: what a game marks above the innings, of pitchers, and in boxes to cross off.

    ``tallies`` are labels with their number of boxes.
    """

    title: str
    above: str
    pitchers: tuple[str, ...]
    tallies: tuple[tuple[str, int], ...]
    order: int = 9
    innings: int = 11


class Printer(Protocol):
    """What a game can have printed."""

    def cards(self, team: Json) -> TeamFaces:
        """The cards of a team from its file as data; raises Unreadable or NotLegal where it is none."""

    def charts(self) -> Sequence[Chart]:
        """The tables of the chart sheet, those of the main rules first."""

    def score_sheet(self) -> ScoreSheet:
        """The sheet to keep score on."""


def printer_of(game: AnyBallGame) -> Printer:
    """What the game can have printed; raises NotLegal where it has nothing."""
    found: Printer | None = getattr(game, "prints", None)
    if found is None:
        raise NotLegal(f"{game.title} has no sheets to print")
    return found
