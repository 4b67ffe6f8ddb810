"""Sheets to print, cut out and play with: a team's cards, the chart sheet, a sheet to keep score on.

A card is as wide as a playing card, so that three fit side by side on letter and A4. It is half as tall again, so that a long
table can be read at arm's length, or as tall, by ``TeamFaces.down``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from hotstove.baseball.prints import Face, FaceLine, Printer, TeamFaces
from hotstove.stats.sheets.charts import chart_pages
from hotstove.stats.sheets.paper import (
    INK,
    PAPERS,
    RULED,
    SHADE,
    SOFT,
    Mark,
    Page,
    Rectangle,
    Stroke,
    Words,
    lines_of,
    size_for,
    svg,
    width_of,
)
from hotstove.stats.sheets.pdf import pdf
from hotstove.stats.sheets.score import score_page
from hotstove.table.files import write_files
from hotstove.table.texts import Json

CARD = (180.0, 369.0)
"""Width and height of a tall card in points: 2.5 by 5.125 inches."""
ACROSS = 3
TALL = 738.0
"""The height of all cards of a page together."""
PAD = 8.0
GAP = 4.0
RATING_SIZE, FIRST_NAME_SIZE, LAST_NAME_SIZE, TABLE_SIZE = 9.0, 11.0, 17.0, 11.5
"""Sizes: ratings, names, and at most the table's."""
NAMES_LEFT = 46.0
"""The left end of names, unless the text to their left is wider."""
TALLEST_ROW = 14.5
FORMATS = ("svg", "pdf")


def sheets(team: TeamFaces, paper: str) -> list[Page]:
    """A team's cards in a grid with cut marks, three side by side."""
    a_page = ACROSS * team.down
    count = (len(team.faces) + a_page - 1) // a_page
    return [
        _card_page(team, paper, number, count, team.faces[a_page * (number - 1) : a_page * number])
        for number in range(1, count + 1)
    ]


def print_team(printer: Printer, team: Json, folder: Path, paper: str, formats: Collection[str]) -> list[Path]:
    """Write the cards of a team, given as its file's data, into a folder; the files' paths.

    Raises NotLegal if a PDF is wanted and the library for it isn't installed.
    """
    faces = printer.cards(team)
    return write_pages(sheets(faces, paper), folder, f"{faces.code}-cards", formats)


def print_table(printer: Printer, folder: Path, paper: str, formats: Collection[str], title: str) -> list[Path]:
    """Write the chart sheet and a sheet to keep score on, which are the same for all teams; the files' paths."""
    pages = [*chart_pages(printer.charts(), title, paper), score_page(printer.score_sheet(), paper)]
    return write_pages(pages, folder, "table", formats)


def write_pages(pages: Sequence[Page], folder: Path, name: str, formats: Collection[str]) -> list[Path]:
    """Write pages as SVG, a file a page, or as one PDF, or both; the files' paths."""
    files: dict[str, str | bytes] = {f"{name}.pdf": pdf(pages)} if "pdf" in formats else {}
    if "svg" in formats:
        files |= {f"{page.name}.svg": svg(page) for page in pages}
    return write_files(files, folder)


# --- The grid


def _card_page(team: TeamFaces, paper: str, number: int, count: int, faces: Sequence[Face]) -> Page:
    width, height = PAPERS[paper]
    left, top = (width - ACROSS * CARD[0]) / 2, (height - TALL) / 2
    card_height = TALL / team.down
    title = f"{team.name}: cards, sheet {number} of {count}"
    marks: list[Mark] = [Words(left + 6, top - 10, title, size_for(title, CARD[0] - 12, 7.5), ink=SOFT)]
    marks += _cut_marks(left, top, team.down)
    for place, face in enumerate(faces):
        marks += card_marks(face, left + CARD[0] * (place % ACROSS), top + card_height * (place // ACROSS), card_height)
    return Page(f"{team.code}-cards-{number}", title, width, height, tuple(marks))


def _cut_marks(left: float, top: float, down: int) -> list[Mark]:
    """Cut marks: strokes in the margins, thin lines between the cards."""
    right, bottom = left + ACROSS * CARD[0], top + TALL
    marks: list[Mark] = []
    for column in range(ACROSS + 1):
        x = left + column * CARD[0]
        marks += [Stroke(x, top - 14, x, top - 3, 0.7), Stroke(x, bottom + 3, x, bottom + 14, 0.7)]
        marks.append(Stroke(x, top, x, bottom, 0.3, RULED))
    for row in range(down + 1):
        y = top + row * TALL / down
        marks += [Stroke(left - 14, y, left - 3, y, 0.7), Stroke(right + 3, y, right + 14, y, 0.7)]
        marks.append(Stroke(left, y, right, y, 0.3, RULED))
    return marks


# --- A card


def card_marks(face: Face, left: float, top: float, height: float = CARD[1]) -> list[Mark]:
    """The marks of a card of that height with its upper left corner at this point, all within its edges."""
    x, room = left + PAD, CARD[0] - 2 * PAD
    bottom = top + height - PAD
    marks: list[Mark] = []
    y = top + PAD
    for line in face.lines:
        added, y = _line(line, x, y, room)
        marks += added
    marks.append(Stroke(x, y + 3, x + room, y + 3, 1.2))
    if face.foot:
        size = size_for(face.foot, room, 7)
        marks.append(Words(x + room / 2, bottom - 1, face.foot, size, "middle", ink=SOFT))
        bottom -= 10
    facts_width = _facts_width(face)
    marks += _table(face, x, y + 6, room - facts_width, bottom)
    return marks + _facts(face, x + room - facts_width, y + 6, facts_width)


def _line(line: FaceLine, x: float, y: float, room: float) -> tuple[list[Mark], float]:
    """The marks of a line at the top, and the start of the next line."""
    size = {"": RATING_SIZE, "first": FIRST_NAME_SIZE, "last": LAST_NAME_SIZE}[line.name]
    step = size + 2.5
    if not line.left and not line.right and not line.name:
        return _centered(line.middle, x, y, room)
    side = size_for(line.left + line.right, room * 0.75, RATING_SIZE, True)
    left, right = (width_of(each, side, True) for each in (line.left, line.right))
    end = x + room - right - GAP * bool(right)
    marks: list[Mark] = []
    base = y + size
    if line.left:
        marks.append(Words(x, base, line.left, side, bold=True))
    if line.right:
        marks.append(Words(x + room, base, line.right, side, "end", bold=True))
    if line.middle and line.name:
        begin = x + max(left + GAP, NAMES_LEFT)
        marks.append(Words(begin, base, line.middle, size_for(line.middle, end - begin, size, True), bold=True))
    elif line.middle:
        begin = x + left + GAP
        marks.append(
            Words((begin + end) / 2, base, line.middle, size_for(line.middle, end - begin, size, True), "middle", bold=True)
        )
    return marks, y + step


def _centered(text: str, x: float, y: float, room: float) -> tuple[list[Mark], float]:
    """The marks of a text in as many lines as it needs, and the start of the next line."""
    lines = lines_of(text.split(" "), room, RATING_SIZE, True)
    size = min(size_for(each, room, RATING_SIZE, True) for each in lines)
    step = RATING_SIZE + 2.0
    marks = [
        Words(x + room / 2, y + RATING_SIZE + step * number, each, size, "middle", True) for number, each in enumerate(lines)
    ]
    return [*marks], y + step * len(lines)


def _facts_width(face: Face) -> float:
    return CARD[0] * 0.4 if face.facts else 0.0


def _facts(face: Face, x: float, y: float, room: float) -> list[Mark]:
    """The facts beside the table: labels, and values in large letters below them."""
    marks: list[Mark] = []
    begin = x + 2 * GAP
    for number, (label, value) in enumerate(face.facts):
        base = y + 11 + 37 * number
        marks.append(Words(begin, base, label, size_for(label, room - 2 * GAP, 8.5), ink=SOFT))
        marks.append(Words(begin, base + 15, value, size_for(value, room - 2 * GAP, 15, True), bold=True))
    return marks


def _table(face: Face, x: float, y: float, room: float, bottom: float) -> list[Mark]:
    """The table in the remaining room: as large as fits, every other row shaded, a line between groups."""
    rows = [row for group in face.groups for row in group]
    height = min(TALLEST_ROW, (bottom - y) / (len(rows) + 1))
    size = min(TABLE_SIZE, height * 0.82)
    labels = [row.label for row in rows]
    cells = [*face.heads, *(cell for row in rows for cell in row.cells)]
    size = min(size, *(size_for(label, room * 0.4, size, True) for label in labels))
    label_width = max(width_of(label, size, True) for label in labels) + GAP
    column = (room - label_width) / len(face.heads)
    size = min(size, *(size_for(cell, column - 2, size, True) for cell in cells))
    middles = [x + label_width + column * (number + 0.5) for number in range(len(face.heads))]
    lift = (height + size * 0.7) / 2  # to the base line of letters that stand in the middle of a row
    marks: list[Mark] = [
        Words(middle, y + lift, head, size * 0.9, "middle", bold=True) for middle, head in zip(middles, face.heads, strict=True)
    ]
    marks.append(Stroke(x, y + height, x + room, y + height, 0.8))
    number = 1
    for group in face.groups:
        if number > 1:
            marks.append(Stroke(x, y + height * number, x + room, y + height * number, 0.4, RULED))
        for row in group:
            above = y + height * number
            if number % 2:
                marks.append(Rectangle(x, above, room, height, SHADE))
            marks.append(Words(x + 1, above + lift, row.label, size, bold=True, ink=INK))
            marks += [
                Words(middle, above + lift, cell, size, "middle") for middle, cell in zip(middles, row.cells, strict=True)
            ]
            number += 1
    return marks
