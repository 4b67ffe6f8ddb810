"""The zones of a game's field as a grid: fence, fielders, and the part of the batter's balls that go to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from hotstove.baseball.field import FencedZone, Ground
from hotstove.baseball.positions import Position

HEIGHT: Final = 6
"""The lines of the grid."""
_LABEL = 6
_WIDEST = 8
"""The most columns of a zone."""
_WORD = 6
"""The columns of a zone from which on it has room for its fence in a word."""
_INKS = {"red": "bright_red", "yellow": "bright_yellow", "green": "bright_green"}


def zone_grid(ground: Ground, columns: int, bases: Sequence[str | None], letters: bool) -> list[Text]:
    """The grid: the zones by name from left to right, their fences, outfielders, infielders, shares in percent, and bases.

    The zone to which the ball has gone is highlighted, and a base on which a runner stands is filled.
    """
    full, empty = ("◆", "◇") if letters else ("#", "o")
    wide = min(_WIDEST, (columns - _LABEL) // max(1, len(ground.zones)))
    standing = [ground.fielders_in(fenced) for fenced in ground.zones]
    fences = [fenced.colour if wide > _WORD else fenced.colour[:1].upper() for fenced in ground.zones]
    rows: tuple[tuple[str, Sequence[str]], ...] = (
        ("zone", [fenced.zone.name for fenced in ground.zones]),
        ("fence", fences),
        ("out", [_who(far, wide, ground.ratings) for _, far in standing]),
        ("in", [_who(near, wide, ground.ratings) for near, _ in standing]),
        ("%", [f"{100 * fenced.share:.0f}" for fenced in ground.zones]),
        ("base", [f"{each.base}{full if bases[each.base - 1] else empty}" if each.base else "·" for each in ground.zones]),
    )
    return [_row(label, cells, ground.zones, wide) for label, cells in rows]


def _who(positions: Sequence[Position], wide: int, ratings: Mapping[Position, str]) -> str:
    """The fielders in a zone with their ratings: ``SS5 2B3``.

    Without room for these their positions alone, or the first letters of these: ``S2`` for SS and 2B.
    """
    rated = [(position.short.upper(), ratings.get(position, "")) for position in positions]
    names = [f"{name}{rating}" for name, rating in rated]
    for told in (names, [name for name, _ in rated]):
        if len(" ".join(told)) < wide:
            return " ".join(told)
    return "".join(name[0] for name, _ in rated)


def _row(label: str, cells: Sequence[str], zones: Sequence[FencedZone], wide: int) -> Text:
    line = Text(" ")
    for cell, fenced in zip(cells, zones, strict=True):
        style = _INKS.get(fenced.colour, "") if label == "fence" else "dim" if label in ("zone", "base") else "bold"
        shown = f"{cell or '-'}"[:wide]
        line.append(shown, "reverse bold" if fenced.lit else style)
        line.append(" " * (wide - len(shown)))
    return line.append(label, "dim")


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
