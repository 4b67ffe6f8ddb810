"""The cells of a scorecard: one plate appearance each, with the batter's way round the bases."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.words import counted, ordinal
from hotstove.book.scorecard_sheet import FAINT, INK, PAPER, ROW_HEIGHT, SOFT, Sheet
from hotstove.book.svg import Point, circle, line, polygon, polyline, text
from hotstove.book.trips import Leg, Trip, TripEnd


def _place(sheet: Sheet, trip: Trip) -> tuple[float, float]:
    column = next(column for column in sheet.columns if (column.inning, column.turn) == (trip.inning, trip.turn))
    return column.left, sheet.row(trip.slot)


def cell(sheet: Sheet, trip: Trip) -> list[str]:
    """One plate appearance: the diamond, the path run, the code, the out's number, dots for runs batted in."""
    left, top = _place(sheet, trip)
    width = sheet.cell
    half = min(width * 0.31, 21.5)
    x, y = left + width / 2, top + 29
    corners = ((x, y + half), (x + half, y), (x, y - half), (x - half, y), (x, y + half))
    player = next(player for player in sheet.book.sides[sheet.side].order[trip.slot] if player.id == trip.batter)
    parts = [f"<g><title>{escape(_spoken(trip, player.name))}</title>", _diamond(sheet, trip, corners)]
    parts += _path(trip, corners)
    for leg in trip.legs:
        parts += _leg_label(leg, x, y, half)
    if trip.caught is not None:
        parts += _leg_label(trip.caught, x, y, half, off=1.25)  # clear of the bar across the way
    small = width < 56
    if trip.reached or trip.caught is not None:
        parts.append(text(left + 4, top + ROW_HEIGHT - 5, trip.code, 10.5 if small else 12, weight="bold"))
    else:
        size = min(14.0 if not small else 12.0, 2 * half / max(2, len(trip.code)) * 1.55)
        parts.append(text(x, y + size * 0.36, trip.code, max(size, 7), "middle", weight="bold"))
    if trip.last:
        right, bottom = left + width, top + ROW_HEIGHT
        parts.append(line(right - 9, bottom, right, bottom - 9, INK, 1.6))
    if trip.out:
        cx, cy = left + width - 12, top + ROW_HEIGHT - 12.5
        parts.append(circle(cx, cy, 7, PAPER, f' stroke="{INK}" stroke-width="1.1"'))
        parts.append(text(cx, cy + 3.6, str(trip.out), 10, "middle", weight="bold"))
    for place in range(trip.batted_in):
        parts.append(circle(left + 7 + 7 * place, top + 7, 2.4, sheet.accent))
    parts.append("</g>")
    return parts


def _diamond(sheet: Sheet, trip: Trip, corners: Sequence[Point]) -> str:
    return polygon(corners[:4], sheet.accent if trip.end is TripEnd.SCORED else "none", FAINT, 1)


def _path(trip: Trip, corners: Sequence[Point]) -> list[str]:
    """The runner's path, dashed if the run is void or at risk; half a leg and a bar if he was put out."""
    parts = []
    if trip.reached:
        dashed = ' stroke-dasharray="3.5 3"' if trip.end in (TripEnd.VOID, TripEnd.AT_RISK) else ""
        ends = ' stroke-linejoin="round" stroke-linecap="round"'
        parts.append(polyline(corners[: trip.reached + 1], INK, 2.6, ends + dashed))
    if trip.end in (TripEnd.VOID, TripEnd.AT_RISK):
        x, y = corners[0][0], corners[1][1]
        word, size = ("void", 9.5) if trip.end is TripEnd.VOID else ("?", 14)
        parts.append(text(x, y + 3, word, size, "middle", more=' font-style="italic"'))
    if trip.caught is not None and trip.caught.end > trip.caught.start:
        (x1, y1), (x2, y2) = corners[trip.caught.end - 1], corners[trip.caught.end % HOME_PLATE]
        if trip.caught.end - 1 != trip.reached:  # put out more than one base on: draw the bases passed
            parts.append(polyline(corners[trip.reached : trip.caught.end], INK, 2.6))
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        dx, dy = (y2 - y1) * 0.24, (x1 - x2) * 0.24
        parts.append(line(x1, y1, mx, my, INK, 2.6))
        parts.append(line(mx - dx, my - dy, mx + dx, my + dy, INK, 2.2))
    return parts


def _leg_label(leg: Leg, x: float, y: float, half: float, off: float = 1.0) -> list[str]:
    """The label of an advance or an out, outside the side of the diamond that leads to its base."""
    if not leg.label or leg.end == 0:
        return []
    across = 1 if leg.end in (1, 2) else -1
    up = -1 if leg.end in (2, 3) else 1
    # On the way home a little higher, clear of the plate appearance's code in the corner.
    over, away = (0.7, 0.42) if leg.end == HOME_PLATE else (0.62, 0.78)
    if off > 1 and leg.end == 1:
        over, away = 0.82, 0.34  # put out on the way to first or back at it: clear of the out's number in the corner
    size = 8.5 if half > 15 else 7.0
    anchor = "start" if across > 0 else "end"
    return [text(x + across * half * over * off, y + up * half * away + 1, leg.label, size, anchor, SOFT, "bold")]


def _spoken(trip: Trip, name: str) -> str:
    batted_in = f", {counted(trip.batted_in, 'run')} batted in" if trip.batted_in else ""
    out = f", out {trip.out}" if trip.out else f", {trip.end}"
    return f"{name}, {ordinal(trip.inning)} inning: {trip.code}{out}{batted_in}"


def entries(sheet: Sheet) -> list[str]:
    """A bar before the first plate appearance of a substitute."""
    parts = []
    seen = {player.id for player in sheet.book.sides[sheet.side].sheet.players}
    for trip in sheet.trips:
        if trip.batter not in seen:
            seen.add(trip.batter)
            left, top = _place(sheet, trip)
            parts.append(line(left + 1.2, top + 2, left + 1.2, top + ROW_HEIGHT - 2, sheet.accent, 3))
    return parts
