"""The field of a game with zones of its own: their fences, who stands in them, and the part of the batter's balls in each.

Where there is room it is drawn as it lies (`park`), else as a grid of the zones (`zone_grid`) above the bases.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from math import hypot, sqrt
from typing import Final

from rich.text import Text

from hotstove.baseball.field import BASES, FencedZone, Ground, Point, projection
from hotstove.baseball.positions import Position
from hotstove.cli.terminal.field import STYLES, Field, FieldCell, Ink, drawn

WIDE: Final = 42
"""The least columns of a field that is drawn as it lies."""
HIGH: Final = 14
"""The least lines of it."""
INFIELD: Final = 160.0
"""Feet from home plate to where the outfield begins, which is drawn smaller: the infielders need the room."""
FAR: Final = 0.55
"""The scale of the outfield in that of the infield."""
DIAMOND: Final = 4
"""The least lines of bases with names."""
_ROWS: Final = 2
"""The lines of a grid without its fielders: the zones with their fences, and the shares."""
_LABEL = 6
_NARROWEST = 4
"""The least columns of a zone."""
_WIDEST = 7
"""The most columns of a zone."""
_FENCES: Final[tuple[Ink, ...]] = ("red", "yellow", "green")
"""The inks that are colours of fences."""


def zone_grid(ground: Ground, columns: int, rows: int, letters: bool) -> list[Text]:
    """The grid in at most so many lines: each zone's name with the letter of its fence, its share in percent, and its fielders.

    The outfielders stand above the infielders, and of several in a zone each on a line of his own if there is room. The zone to
    which the ball has gone is highlighted.
    """
    wide = min(_WIDEST, columns // len(ground.zones))
    labelled = (columns - _LABEL) // len(ground.zones) >= _NARROWEST
    if labelled:
        wide = min(wide, (columns - _LABEL) // len(ground.zones))
    standing = [ground.fielders_in(fenced) for fenced in ground.zones]
    far, near = ([who[ring] for who in standing] for ring in (1, 0))
    spare = rows - _ROWS - 2
    lines = [_fence(ground, wide, letters), _row("", [_share(each) for each in ground.zones], ground.zones, wide)]
    for positions in (far, near):
        stacked = max(map(len, positions)) <= 1 + max(spare, 0)
        told = [_stack(each, wide, ground) if stacked else [_together(each, wide, ground)] for each in positions]
        high = max(1, *map(len, told))
        spare -= high - 1
        for cells in zip_longest(*([*each, *[""] * (high - len(each))] for each in told), fillvalue=""):
            lines.append(_row("-", cells, ground.zones, wide))
    if labelled:
        for line, label in zip(lines, ("zone", "balls", "out", *["in"] * len(lines)), strict=False):
            line.append(f" {label}", "dim")
    return lines


def _fence(ground: Ground, wide: int, letters: bool) -> Text:
    """The fence from the left line to the right, and in it each zone's name and the first letter of its fence's colour."""
    line = Text(" ")
    dash = "─" if letters else "-"
    for fenced in ground.zones:
        word = f"{fenced.zone.name}{fenced.colour[:1].upper()}"
        line.append(word, "reverse bold" if fenced.lit else f"bold {STYLES.get(fenced.colour, '')}")
        line.append(dash * (wide - len(word) - 1) + " ", STYLES.get(fenced.colour, ""))
    return line


def _stack(positions: Sequence[Position], wide: int, ground: Ground) -> list[str]:
    return [_rated(position, wide, ground) for position in positions]


def _rated(position: Position, wide: int, ground: Ground) -> str:
    """A fielder with his rating, ``SS5``; where that has no room, its mark alone, as in ``SS!``."""
    short, rating = position.short.upper(), ground.ratings.get(position, "")
    return f"{short}{rating}" if len(short) + len(rating) < wide else f"{short}{rating.lstrip('0123456789')}"


def _together(positions: Sequence[Position], wide: int, ground: Ground) -> str:
    """The fielders in a zone: ``SS5 2B3``; without room for these their first letters, ``S2`` for SS and 2B."""
    names = [_rated(position, wide, ground) for position in positions]
    told = " ".join(names)
    return told if len(told) < wide or len(names) < 2 else "".join(name[0] for name in names)


def _row(empty: str, cells: Sequence[str], zones: Sequence[FencedZone], wide: int) -> Text:
    line = Text(" ")
    for cell, fenced in zip(cells, zones, strict=True):
        shown = f"{cell or empty}"[:wide]
        line.append(shown, "reverse bold" if fenced.lit and cell else "bold" if cell else "dim")
        line.append(" " * (wide - len(shown)))
    return line


def diamond(
    outs: str, bases: tuple[str | None, str | None, str | None], batter: str, columns: int, rows: int, letters: bool
) -> list[Text]:
    """The bases with the runners' names, home plate with the batter's, and the outs; in words in less than four lines."""
    if rows < DIAMOND:
        return who_is_on(outs, bases, columns, rows)
    full, empty, plate, paths = ("◆", "◇", "⌂", "⠔⠁⠈⠢") if letters else ("#", "o", "^", "/  \\")
    first, second, third = [(name or "").rpartition(" ")[2] for name in bases]
    middle, each = columns // 2, columns // 2 - 1
    field = Field(columns + 1, DIAMOND, letters)
    for name, column, row in ((second, middle, 0), (third, 3, 1), (first, columns - 3, 1)):
        field.write(column, row, full if name else empty, "runner" if name else "base")
    for column, row, path in ((middle - 5, 0, paths[:2]), (middle + 4, 0, paths[2:])):
        field.write(column, row, path, "line")
    field.write(middle + 2, 0, second, "runner")
    field.write(1, 2, third[:each], "runner")
    field.write(columns - len(first[:each]), 2, first[:each], "runner")
    field.write(1, 3, outs, "batter")
    field.write(middle, 3, f"{plate} {field.cut(batter.rpartition(' ')[2], columns - middle - 2)}", "batter")
    return [drawn(row) for row in field.lines()]


def who_is_on(outs: str, bases: Sequence[str | None], columns: int, rows: int) -> list[Text]:
    """The outs and the runners in words, where there is no room to draw these: the first runner beside the outs if he fits.

    Of more runners than rows each is named by a few letters, side by side.
    """
    lines = [Text(f" {outs}", "bold")]
    runners = [(place, name) for place, name in zip(("1st", "2nd", "3rd"), bases, strict=True) if name]
    for number, (place, name) in enumerate(runners):
        shown = name if len(name) + len(place) + 2 <= columns else name.split()[-1]
        beside = Text.assemble((f"  {place} ", "dim"), (name.split()[-1], "bold yellow"))
        if not number and len(lines[0]) + len(beside) <= columns:
            lines[0].append_text(beside)
        else:
            lines.append(Text.assemble((f" {place} ", "dim"), (shown, "bold yellow"))[:columns])
    return lines[:rows] if len(lines) <= rows else [lines[0][: len(outs) + 1], _side_by_side(runners, columns)][-max(rows, 1) :]


def _side_by_side(runners: Sequence[tuple[str, str]], columns: int) -> Text:
    """Runners on one line: ``1st Heatw 3rd Leash``."""
    each = columns // len(runners) - 5
    return Text(" ").join(
        [Text.assemble((place, "dim"), " ", (name.split()[-1][:each], "bold yellow")) for place, name in runners]
    )


# --- Drawn as it lies


def park(
    ground: Ground,
    columns: int,
    rows: int,
    bases: tuple[str | None, str | None, str | None],
    batter: str,
    outs: str,
    letters: bool,
) -> list[list[FieldCell]]:
    """The field in so many columns and lines: fences in their colours, lines between the zones, everybody where he stands.

    At the fence is each zone's name with the first letter of its colour, and before it the share of the batter's balls.
    """
    drawing = Field(columns, rows, letters)
    deepest = max(hypot(*point) for zone in ground.zones for point in zone.fence)
    # Fences end at the line of 45 degrees: the width of the window or its height bounds the field. Dots are square.
    across = (columns - 1) * 2 / sqrt(2)
    scale = min(across, rows * 4 - 6.0) / (INFIELD + FAR * (deepest - INFIELD))
    home = (columns // 2 * 2 + 0.5, rows * 4 - 2.5)
    project = projection(home, scale, FAR * scale, INFIELD)
    if letters:
        lefts = [min(fenced.fence[0], fenced.fence[-1]) for fenced in ground.zones]
        right = max(max(fenced.fence[0], fenced.fence[-1]) for fenced in ground.zones)
        for number, end in enumerate((*lefts, right)):
            drawing.trace(project(BASES[0]), project(end), "line", 4 if 0 < number < len(lefts) else 1)
    for fenced in ground.zones:
        ink = _ink(fenced)
        for one, other in pairwise(fenced.fence):
            if letters:
                drawing.trace(project(one), project(other), ink, 1)
            else:
                x, y = project(other)
                drawing.write(int(x) // 2, int(y) // 4, "-", ink)
    drawing.write(1, rows - 1, outs, "batter")
    corners = tuple(map(project, BASES))
    drawing.put_bases(corners, bases, batter)
    for fenced in ground.zones:
        _at_fence(drawing, fenced, project(_middle(fenced, 1.0)), project(_middle(fenced, 0.86)))
    for position, place in ground.places.items():
        if position is not Position.CATCHER:
            word = f"{position.short.upper()}{ground.ratings.get(position, '')}"
            x, y = project(place)
            drawing.write_near(int(x) // 2 - len(word) // 2, int(y) // 4, word, "batter")
    return drawing.lines()


def _middle(fenced: FencedZone, part: float) -> Point:
    """The place in the middle of a zone at that part of the way to its fence."""
    point = fenced.fence[len(fenced.fence) // 2]
    return Point(point.x * part, point.y * part)


def _share(fenced: FencedZone) -> str:
    """The part of the batter's balls that go to a zone, ``17%``; empty while nobody is at bat."""
    return f"{100 * fenced.share:.0f}%" if fenced.share is not None else ""


def _ink(fenced: FencedZone) -> Ink:
    """The ink of a zone's fence: its colour, if there is such an ink."""
    return next((ink for ink in _FENCES if ink == fenced.colour), "line")


def _at_fence(drawing: Field, fenced: FencedZone, at: tuple[float, float], before: tuple[float, float]) -> None:
    word = f"{fenced.zone.name}{fenced.colour[:1].upper()}"
    drawing.write(int(at[0]) // 2 - 1, int(at[1]) // 4, word, "lit" if fenced.lit else _ink(fenced))
    share = _share(fenced)
    drawing.write_near(int(before[0]) // 2 - len(share) // 2, int(before[1]) // 4, share, "lit" if fenced.lit else "base")
