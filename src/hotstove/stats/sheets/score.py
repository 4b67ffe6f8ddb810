"""A score sheet for one team, in landscape format: print one for each team."""

from __future__ import annotations

from hotstove.baseball.prints import ScoreSheet
from hotstove.stats.sheets.paper import PAPERS, RULED, SHADE, SOFT, Mark, Page, Rectangle, Stroke, Words, size_for, width_of

MARGIN = 27.0
HEADING_HEIGHT, MARKS_HEIGHT, NUMBERS_HEIGHT, TOTALS_HEIGHT = 34.0, 13.0, 14.0, 15.0
"""Heights: the team's line, the row of marks above the innings, the innings' numbers, the totals of an inning."""
NAMES_WIDTH, POSITION_WIDTH, TOTAL_WIDTH = 118.0, 24.0, 26.0
"""Widths: names, positions, a column of totals."""
FOOT_HEIGHT = 118.0
PITCHERS = 6
TOTALS = ("AB", "R", "H", "RBI")
FAINT = "#bbbbbb"


def score_page(sheet: ScoreSheet, paper: str) -> Page:
    """The grid of innings, a row above it for the game's marks, lines for pitchers and boxes to cross off."""
    height, width = PAPERS[paper]
    right = width - MARGIN
    marks: list[Mark] = _heading(sheet, width)
    top = MARGIN + HEADING_HEIGHT
    grid, left = top + MARKS_HEIGHT + NUMBERS_HEIGHT, MARGIN + NAMES_WIDTH + POSITION_WIDTH
    bottom = height - MARGIN - FOOT_HEIGHT
    row = (bottom - TOTALS_HEIGHT - grid) / sheet.order
    cell = (right - TOTAL_WIDTH * len(TOTALS) - left) / sheet.innings
    marks.append(
        Words(
            left - 4,
            top + MARKS_HEIGHT - 3.5,
            sheet.above,
            size_for(sheet.above, NAMES_WIDTH + POSITION_WIDTH - 8, 8),
            "end",
            ink=SOFT,
        )
    )
    marks.append(Rectangle(MARGIN, top + MARKS_HEIGHT, right - MARGIN, NUMBERS_HEIGHT, SHADE))
    marks.append(Words(MARGIN + 4, grid - 4, "Batting order", 9, bold=True))
    marks.append(Words(left - POSITION_WIDTH / 2, grid - 4, "Pos", 8, "middle"))
    for inning in range(sheet.innings):
        x = left + cell * inning
        marks.append(Rectangle(x, top, cell, MARKS_HEIGHT, edge=0.5, ink=RULED))
        marks.append(Words(x + cell / 2, grid - 4, str(inning + 1), 10, "middle", bold=True))
        for slot in range(sheet.order):
            marks += _diamond(x + cell / 2, grid + row * (slot + 0.5), min(cell, row) * 0.27)
    for place, label in enumerate(TOTALS):
        x = right - TOTAL_WIDTH * (len(TOTALS) - place)
        marks.append(Words(x + TOTAL_WIDTH / 2, grid - 4, label, 8.5, "middle", bold=True))
        marks.append(Stroke(x, top + MARKS_HEIGHT, x, bottom, 1.2 if place == 0 else 0.5))
    for slot in range(sheet.order):
        y = grid + row * slot
        marks.append(Words(MARGIN + 8, y + row / 2 + 4, str(slot + 1), 11, "middle", bold=True))
        marks.append(Stroke(MARGIN, y + row, right, y + row, 0.8))
        marks.append(Stroke(MARGIN + 16, y + row / 2, left, y + row / 2, 0.3, RULED))  # a line for his substitute
    for x in (MARGIN + NAMES_WIDTH, *(left + cell * inning for inning in range(sheet.innings + 1))):
        marks.append(Stroke(x, top + MARKS_HEIGHT, x, bottom, 0.5))
    marks.append(Words(MARGIN + NAMES_WIDTH - 5, bottom - 4, "Runs / hits / left", 8, "end", ink=SOFT))
    marks.append(Rectangle(MARGIN, top + MARKS_HEIGHT, right - MARGIN, bottom - top - MARKS_HEIGHT, edge=1.2))
    marks += _pitchers(sheet, bottom + 8, width * 0.6)
    marks += _tallies(sheet, bottom + 8, width * 0.6 + 14, right)
    return Page("score-sheet", sheet.title, width, height, tuple(marks))


def _heading(sheet: ScoreSheet, width: float) -> list[Mark]:
    """Lines to write on: team, opponent, date and place."""
    marks: list[Mark] = [Words(MARGIN, MARGIN + 9, sheet.title, 9, ink=SOFT)]
    base = MARGIN + 27
    for label, begin, end in (("Team", 0.0, 0.32), ("against", 0.33, 0.62), ("at", 0.63, 0.8), ("on", 0.81, 1.0)):
        room = width - 2 * MARGIN
        x = MARGIN + begin * room
        marks.append(Words(x, base, label, 10, bold=True))
        marks.append(Stroke(x + width_of(label, 10, True) + 4, base + 2, MARGIN + end * room, base + 2, 0.6))
    return marks


def _diamond(x: float, y: float, half: float) -> list[Mark]:
    corners = ((x, y + half), (x + half, y), (x, y - half), (x - half, y))
    return [Stroke(*corners[place], *corners[(place + 1) % 4], 0.4, FAINT) for place in range(4)]


def _pitchers(sheet: ScoreSheet, y: float, right: float) -> list[Mark]:
    """Lines for the other side's pitchers, with a column for each value to be noted."""
    row = (FOOT_HEIGHT - 8) / (PITCHERS + 1)
    first = MARGIN + NAMES_WIDTH
    column = (right - first) / len(sheet.pitchers)
    marks: list[Mark] = [
        Rectangle(MARGIN, y, right - MARGIN, row, SHADE),
        Words(MARGIN + 4, y + row - 4.5, "Opposing pitchers", 9, bold=True),
    ]
    for place, label in enumerate(sheet.pitchers):
        middle = first + column * (place + 0.5)
        marks.append(Words(middle, y + row - 4.5, label, size_for(label, column - 4, 8.5), "middle"))
    marks += [Stroke(MARGIN, y + row * number, right, y + row * number, 0.5) for number in range(PITCHERS + 2)]
    verticals = (MARGIN, *(first + column * place for place in range(len(sheet.pitchers) + 1)))
    return marks + [Stroke(x, y, x, y + row * (PITCHERS + 1), 0.5) for x in verticals]


def _tallies(sheet: ScoreSheet, y: float, left: float, right: float) -> list[Mark]:
    """Boxes to cross off, each kind on a line."""
    step = (FOOT_HEIGHT - 8) / max(len(sheet.tallies), 4)
    most = max((boxes for _, boxes in sheet.tallies), default=0)
    side = min(14.0, step - 5)
    begin = right - most * (side + 5)
    marks: list[Mark] = []
    for number, (label, boxes) in enumerate(sheet.tallies):
        base = y + step * number
        marks.append(Words(left, base + side - 3.5, label, size_for(label, begin - left - 6, 9.5)))
        marks += [Rectangle(begin + box * (side + 5), base, side, side, edge=0.8) for box in range(boxes)]
    return marks
