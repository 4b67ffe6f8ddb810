"""A game's contents for print: cards, charts and a score sheet, without the drawing of pages.

A game that can be printed has an attribute ``prints`` (a ``Printer``); the press draws the pages from these descriptions and
knows no game by name.
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
    """A line at the top of a card: its texts on the left, in the middle and on the right.

    A middle that is a ``name`` is aligned with other names; a last name is printed large.
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
    card it is, for people that can't see it.
    """

    title: str
    lines: tuple[FaceLine, ...]
    heads: tuple[str, ...]
    groups: tuple[tuple[FaceRow, ...], ...]
    facts: tuple[tuple[str, str], ...] = ()
    foot: str = ""


@dataclass(frozen=True, slots=True)
class TeamFaces:
    """A team's cards, in the team's order. ``code`` is used in names of files.

    ``down`` is the number of cards one below the other on a page: 2 are tall ones, 3 as tall as playing cards.
    """

    name: str
    code: str
    faces: tuple[Face, ...]
    down: int = 2


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the chart sheet. ``optional``: it belongs to an optional rule. ``wide``: it takes a page's whole width."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    optional: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A sheet for keeping score of one team: headings above the innings and for pitchers, and boxes to cross off.

    ``tallies`` are labels with their number of boxes.
    """

    title: str
    above: str
    pitchers: tuple[str, ...]
    tallies: tuple[tuple[str, int], ...]
    order: int = 9
    innings: int = 11


class Printer(Protocol):
    """The descriptions of everything that a game can print."""

    def cards(self, team: Json) -> TeamFaces:
        """The cards of a team from its file as data; raises Unreadable or NotLegal if the data are not a team."""

    def charts(self) -> Sequence[Chart]:
        """The tables of the chart sheet, those of the main rules first."""

    def score_sheet(self) -> ScoreSheet:
        """The sheet for keeping score."""


def printer_of(game: AnyBallGame) -> Printer:
    """The game's ``Printer``; raises NotLegal if it has none."""
    printer: Printer | None = getattr(game, "prints", None)
    if printer is None:
        raise NotLegal(f"{game.title} has no sheets to print")
    return printer
