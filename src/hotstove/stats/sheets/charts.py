"""The chart sheet: a game's tables in two columns, those of optional rules on pages of their own, for the sheet's two sides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from hotstove.baseball.prints import Chart
from hotstove.stats.sheets.paper import (
    PAPERS,
    RULED,
    SHADE,
    WHITE,
    Mark,
    Page,
    Rectangle,
    Stroke,
    Words,
    lines_of,
    size_for,
    width_of,
)

MARGIN, GUTTER, TOP = 27.0, 12.0, 22.0
HEADING_HEIGHT, ROW_HEIGHT, NOTE_HEIGHT, SPACE_BELOW = 15.0, 11.6, 9.6, 8.0
"""Heights: a heading, a row, a line of a note, the room below a table."""
SIZE, NOTE_SIZE = 9.0, 8.0
BROWN, BLUE = "#6b4423", "#1f4e8c"
"""Headings of required and of optional tables."""
CELL_GAP = 5.0


def chart_pages(charts: Sequence[Chart], title: str, paper: str) -> list[Page]:
    """The charts on as few pages as their order allows; the optional ones begin on a new page."""
    width, height = PAPERS[paper]
    pages: list[Page] = []
    for optional, group in groupby(charts, key=lambda chart: chart.optional):
        for marks in _laid_out(list(group), width, height):
            kind = "charts of the optional rules" if optional else "charts"
            name = f"{title}: {kind}"
            heading = Words(MARGIN, MARGIN + 11, name, size_for(name, width - 2 * MARGIN, 13, True), bold=True)
            pages.append(Page(f"charts-{len(pages) + 1}", name, width, height, (heading, *marks)))
    return pages


def _laid_out(charts: Sequence[Chart], width: float, height: float) -> list[list[Mark]]:
    """Each page's marks: a wide chart across both columns, a narrow one in the column that ends higher."""
    room = width - 2 * MARGIN
    column = (room - GUTTER) / 2
    begin, end = MARGIN + TOP, height - MARGIN
    pages: list[list[Mark]] = [[]]
    left = right = begin
    for chart in charts:
        across = room if chart.wide else column
        chart_height = _height(chart, across)
        y = max(left, right) if chart.wide else min(left, right)
        if y + chart_height > end:
            pages.append([])
            y = left = right = begin
        x = MARGIN if chart.wide or y == left else MARGIN + column + GUTTER
        pages[-1] += _chart(chart, x, y, across)
        if chart.wide or x == MARGIN:
            left = y + chart_height + SPACE_BELOW
        if chart.wide or x > MARGIN:
            right = y + chart_height + SPACE_BELOW
    return pages


def _note(chart: Chart, room: float) -> list[str]:
    return lines_of(chart.note.split(), room - 4, NOTE_SIZE) if chart.note else []


def _height(chart: Chart, room: float) -> float:
    return HEADING_HEIGHT + NOTE_HEIGHT * len(_note(chart, room)) + ROW_HEIGHT * (len(chart.rows) + 1) + 3


def _chart(chart: Chart, x: float, y: float, room: float) -> list[Mark]:
    """A coloured heading, the note, and the table; spare width is divided between the columns."""
    marks: list[Mark] = [Rectangle(x, y, room, HEADING_HEIGHT, BLUE if chart.optional else BROWN)]
    side = "optional" if chart.optional else ""
    title_width = room - 8 - (width_of(side, 8) + CELL_GAP if side else 0)
    marks.append(Words(x + 4, y + 11, chart.title, size_for(chart.title, title_width, 10, True), bold=True, ink=WHITE))
    if side:
        marks.append(Words(x + room - 4, y + 11, side, 8, "end", ink=WHITE))
    y += HEADING_HEIGHT
    for line in _note(chart, room):
        marks.append(Words(x + 2, y + NOTE_HEIGHT - 1.6, line, NOTE_SIZE))
        y += NOTE_HEIGHT
    table = [chart.heads, *chart.rows]
    size, widths = _columns(table, room)
    for number, row in enumerate(table):
        above = y + 2 + ROW_HEIGHT * number
        if number and number % 2 == 0:
            marks.append(Rectangle(x, above, room, ROW_HEIGHT, SHADE))
        left = x + 2
        for place, (cell, column) in enumerate(zip(row, widths, strict=True)):
            marks.append(Words(left, above + ROW_HEIGHT - 3, cell, size, bold=number == 0 or place == 0))
            left += column
        if number == 0:
            marks.append(Stroke(x, above + ROW_HEIGHT, x + room, above + ROW_HEIGHT, 0.6, RULED))
    return marks


def _columns(table: Sequence[Sequence[str]], room: float) -> tuple[float, list[float]]:
    """The size at which all columns fit side by side, and their widths."""
    needed = [max(width_of(cell, SIZE, True) for cell in column) + CELL_GAP for column in zip(*table, strict=True)]
    scale = min(1.0, (room - 2) / sum(needed))
    spare = (room - 2 - scale * sum(needed)) / len(needed)
    return SIZE * scale, [each * scale + spare for each in needed]
