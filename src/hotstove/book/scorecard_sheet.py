"""The measures of a scorecard: colours, columns for innings, rows for the batting order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hotstove.book.scorebook import Scorebook, ScoredHalf
from hotstove.book.trips import Trip, trips
from hotstove.table.events import Seat

PAPER, INK, SOFT, GRID, FAINT = "#fffdf8", "#24211c", "#6f695d", "#b8b09f", "#d3ccbc"
COLOURS = {"red": "#b23a30", "blue": "#2c6091"}
GREEN = "#3f7050"
SANS = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
SERIF = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif"

MARGIN, NAMES_WIDTH, TOTAL_WIDTH, HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT = 18.0, 150.0, 25.0, 22.0, 62.0, 18.0
"""In units of the picture: the margin, the columns of names and of a total, and the rows of headings, a batter and a total."""
TOP = 92.0
WIDTH = 1120.0
NARROWEST = 40.0
"""The least width of a column, in units; a game with too many columns makes the sheet wider."""
TOTALS = ("AB", "R", "H", "RBI", "BB", "SO")


@dataclass(frozen=True, slots=True)
class InningColumn:
    """A column of the grid: an inning, the number of the turn through the order, and its place."""

    inning: int
    turn: int
    left: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """The measures of one team's card."""

    book: Scorebook
    side: Seat
    trips: Sequence[Trip]
    columns: Sequence[InningColumn]
    cell: float
    width: float
    height: float
    accent: str

    @property
    def grid_right(self) -> float:
        """The x at which the innings end and the totals begin."""
        return self.columns[-1].left + self.cell

    @property
    def grid_bottom(self) -> float:
        """The y at which the last row of the order ends."""
        return TOP + HEAD_HEIGHT + ROW_HEIGHT * len(self.book.sides[self.side].order)

    def row(self, slot: int) -> float:
        """The upper edge of a row of the batting order."""
        return TOP + HEAD_HEIGHT + ROW_HEIGHT * slot

    def halves(self) -> list[ScoredHalf]:
        """The team's half-innings at bat."""
        return [half for half in self.book.halves if half.half == self.side]


def measured(book: Scorebook, side: Seat) -> Sheet:
    """The measures of a side's card: a column for each inning, and a further one for each time that it bats around."""
    made = trips(book, side)
    last = max(book.innings, max((half.inning for half in book.halves), default=0))
    turns = dict.fromkeys(range(1, last + 1), 1)
    for trip in made:
        turns[trip.inning] = max(turns[trip.inning], trip.turn + 1)
    count = sum(turns.values())
    room = WIDTH - 2 * MARGIN - NAMES_WIDTH - TOTAL_WIDTH * len(TOTALS)
    cell = max(NARROWEST, room / count)
    width = WIDTH + cell * count - room
    columns = []
    left = MARGIN + NAMES_WIDTH
    for inning, times in turns.items():
        for turn in range(times):
            columns.append(InningColumn(inning, turn, left))
            left += cell
    rows = 4 if any(half.provisional for half in book.halves) else 3
    height = TOP + HEAD_HEIGHT + ROW_HEIGHT * len(book.sides[side].order) + FOOT_HEIGHT * rows + 42
    accent = COLOURS.get(book.sides[side].sheet.colour.lower(), GREEN)
    return Sheet(book, side, made, columns, cell, width, height, accent)
