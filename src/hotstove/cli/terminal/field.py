"""The ball field in characters: fence, foul lines, base paths, bases and the runners' names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, radians, sin
from typing import Final, Literal

from rich.text import Text

from hotstove.baseball.field import BASES, FIELDERS, GRASS, projection, towards
from hotstove.baseball.positions import Position

Ink = Literal["", "grass", "line", "base", "runner", "batter", "red", "yellow", "green", "lit"]
"""The kind of a cell, which decides its colour."""
STYLES: Final = {"red": "bright_red", "yellow": "bright_yellow", "green": "bright_green"}
"""The style of a fence by its colour."""
_INKS: Final[dict[Ink, str]] = {
    "": "",
    "grass": "green",
    "line": "green",
    "base": "white",
    "runner": "bold yellow",
    "batter": "bold",
    "lit": "reverse bold",
    "red": STYLES["red"],
    "yellow": STYLES["yellow"],
    "green": STYLES["green"],
}
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


@dataclass(slots=True)
class FieldCell:
    """One character of the field."""

    letter: str = " "
    ink: Ink = ""


def drawn(row: Sequence[FieldCell]) -> Text:
    """A row of the field in its colours."""
    return Text.assemble(*((cell.letter, _INKS[cell.ink]) for cell in row))


class Field:
    """A drawing of ``columns`` by ``rows`` characters. With ``letters`` it uses braille dots, else ASCII."""

    def __init__(self, columns: int, rows: int, letters: bool) -> None:
        self.columns = columns
        self.rows = rows
        self.letters = letters
        self.cells = [[FieldCell() for _ in range(columns)] for _ in range(rows)]
        # A braille cell has 2 by 4 dots and is twice as high as wide, so dots are square. Bases lie in the middle of cells.
        self._path = 4 * max(2, (rows - 1) // 3)
        self._home = (columns // 2 * 2 + 0.5, rows * 4 - 2.5)

    def lines(self) -> list[list[FieldCell]]:
        """The finished rows."""
        return self.cells

    def draw(self, bases: tuple[str | None, str | None, str | None], batter: str) -> None:
        """Draw the whole field with the batter and the runners."""
        (x, y), path = self._home, self._path
        fence = y - 0.5
        scale = path / BASES[1].x
        project = projection(self._home, scale, (fence - scale * BASES[2].y) / (GRASS - BASES[2].y), BASES[2].y)
        corners = tuple(map(project, BASES))
        left, right = project(towards(-45, GRASS)), project(towards(45, GRASS))
        if self.letters:
            for begin, end in ((corners[1], corners[2]), (corners[2], corners[3])):
                self._line(begin, end, "line")
            self._line(corners[0], right, "line")
            self._line(corners[0], left, "line")
            self._arc((x, y), fence, radians(45), radians(135), "grass")
            self._dot(*project(FIELDERS[Position.PITCHER]), "line")
        else:
            self._ascii_paths(corners)
        self.put_bases(corners, bases, batter)

    def put_bases(
        self, corners: tuple[tuple[float, float], ...], bases: tuple[str | None, str | None, str | None], batter: str
    ) -> None:
        """Draw the bases at these corners, home plate first, with the runners' names, and the batter's at the plate."""
        full, empty, plate = ("◆", "◇", "⌂") if self.letters else ("#", "o", "^")
        places = [(int(x) // 2, int(y) // 4) for x, y in corners]
        for base, name in enumerate(bases, 1):
            column, row = places[base]
            self.write(column - 1, row, f" {full if name else empty} ", "runner" if name else "base")
            if name:
                self._name(base, column, row, name)
        column, row = places[0]
        self.write(column - 1, row, f" {plate} ", "batter")
        self.write(column + 2, row, self.cut(batter, self.columns - column - 2), "batter")

    def _name(self, base: int, column: int, row: int, name: str) -> None:
        """A runner's name beside his base or, if a family name is too long for that, at the edge where no line is below it."""
        if base == 2:
            for shown in (name, name.rpartition(" ")[2]):
                above = max(0, column - len(shown) // 2), row - 1
                for begin, line in (above, (column + 3, row), (column - 2 - len(shown), row)):
                    if self._is_free(begin, line, len(shown)):
                        self._write_apart(begin, line, shown)
                        return
            shown = self.cut(name.rpartition(" ")[2], self.columns)
            self._write_apart(max(0, column - (len(shown) + 2) // 2 + 1), row - 1, shown)
            return
        room = self.columns - column - 2 if base == 1 else column - 1
        if not self._is_cut(name, room):
            beside = self.cut(name, room)
            self._write_apart(column + 2 if base == 1 else column - 1 - len(beside), row, beside)
            return
        shown = self.cut(name, self.columns // 2 - (base == 3))
        begin = self.columns - len(shown) if base == 1 else 0
        lines = [line for line in range(row + 1, self.rows - 1) if self._is_free(begin, line, len(shown))]
        self._write_apart(begin, lines[0] if lines else row + 1, shown)

    def _write_apart(self, column: int, row: int, name: str) -> None:
        """Write a runner's name, with a blank in place of the dots of a line that it would touch."""
        self.write(column, row, name, "runner")
        for beside in (column - 1, column + len(name)):
            if 0 <= beside < self.columns and 0 <= row < self.rows and "\u2800" <= self.cells[row][beside].letter <= "\u28ff":
                self.cells[row][beside] = FieldCell()

    def _is_free(self, column: int, row: int, length: int) -> bool:
        """Whether so many characters stand over nothing that is drawn."""
        inside = 0 <= row < self.rows and column >= 0 and column + length <= self.columns
        return inside and all(cell.letter == " " for cell in self.cells[row][column : column + length])

    def _is_cut(self, name: str, room: int) -> bool:
        """Whether not even the last word of a name has so much room."""
        return len(name) > room and len(name.rpartition(" ")[2]) > room

    def cut(self, name: str, room: int) -> str:
        """The name; if it has more than ``room`` letters, the second of two words, cut where that has no room."""
        if len(name) > room and name.count(" ") == 1:
            name = name.split()[1]
        if len(name) <= room:
            return name
        dots = "…" if self.letters else "..."
        return f"{name[: max(0, room - len(dots))]}{dots}"[: max(0, room)]

    def write(self, column: int, row: int, text: str, ink: Ink) -> None:
        """Write a text over the drawing, as far as there is room."""
        for offset, letter in enumerate(text):
            if 0 <= column + offset < self.columns and 0 <= row < self.rows:
                self.cells[row][column + offset] = FieldCell(letter, ink)

    def write_near(self, column: int, row: int, text: str, ink: Ink) -> None:
        """Write a text there or, where letters stand already, at the nearest place that is free of them."""
        shifts = [(right, down) for right in range(-6, 7) for down in (0, -1, 1)]
        for right, down in sorted(shifts, key=lambda by: abs(by[0]) + 3 * abs(by[1])):
            if self._has_room(column + right, row + down, len(text)):
                self.write(column + right, row + down, text, ink)
                return

    def _has_room(self, column: int, row: int, length: int) -> bool:
        """Whether so many characters, with a blank before and behind them, stand over nothing but dots."""
        if not (0 <= row < self.rows and column >= 0 and column + length <= self.columns):
            return False
        beside = self.cells[row][max(0, column - 1) : column + length + 1]
        return all(cell.letter == " " or "\u2800" <= cell.letter <= "\u28ff" for cell in beside)

    def trace(self, begin: tuple[float, float], end: tuple[float, float], ink: Ink, every: int) -> None:
        """Draw a line of which only so many dots are seen: each (1), or one of several."""
        self._line(begin, end, ink, every)

    def _dot(self, across: float, down: float, ink: Ink) -> None:
        x, y = round(across), round(down)
        column, row = x // 2, y // 4
        if 0 <= column < self.columns and 0 <= row < self.rows:
            cell = self.cells[row][column]
            code = ord(cell.letter) if cell.letter != " " else 0x2800
            cell.letter, cell.ink = chr(code | _DOTS[y % 4][x % 2]), ink

    def _line(self, begin: tuple[float, float], end: tuple[float, float], ink: Ink, every: int = 1) -> None:
        steps = max(1, round(hypot(end[0] - begin[0], end[1] - begin[1])))
        for step in range(0, steps + 1, every):
            part = step / steps
            self._dot(begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part, ink)

    def _arc(self, middle: tuple[float, float], radius: float, begin: float, end: float, ink: Ink) -> None:
        steps = round(radius * (end - begin) * 1.5)
        for step in range(steps + 1):
            angle = begin + (end - begin) * step / steps
            self._dot(middle[0] + radius * cos(angle), middle[1] - radius * sin(angle), ink)

    def _ascii_paths(self, corners: tuple[tuple[float, float], ...]) -> None:
        for begin, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            slope = atan2(end[1] - begin[1], end[0] - begin[0])
            letter = "/" if sin(slope) * cos(slope) < 0 else "\\"
            first, last = sorted((int(begin[1]) // 4, int(end[1]) // 4))
            for row in range(first + 1, last):
                part = (row - first) / (last - first)
                high, low = (begin, end) if begin[1] < end[1] else (end, begin)
                self.write(int(high[0] + (low[0] - high[0]) * part) // 2, row, letter, "line")
