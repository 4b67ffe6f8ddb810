"""The traditional scorecard as a picture: a diamond for every plate appearance, the trip drawn round it.

Presentation stands in SVG attributes alone, so that every viewer and converter shows it, also where styles are barred.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.plays import Substitution
from hotstove.baseball.words import counted, ordinal
from hotstove.book.box import batting_figures, contents, status
from hotstove.book.box_page import page
from hotstove.book.scorebook import Scorebook, ScoredHalf
from hotstove.book.trips import Fate, Leg, Trip, trips
from hotstove.table.events import AWAY, HOME, SIDES, Seat, other

PAPER, INK, SOFT, GRID, FAINT = "#fffdf8", "#24211c", "#6f695d", "#b8b09f", "#d3ccbc"
COLOURS = {"red": "#b23a30", "blue": "#2c6091"}
GREEN = "#3f7050"
SANS = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
SERIF = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif"

MARGIN, NAMES, TOTAL, HEAD, ROW, FOOT = 18.0, 150.0, 25.0, 22.0, 62.0, 18.0
TOP = 92.0
WIDTH = 1120.0
NARROWEST = 40.0
"""Units of width: a column of a long game; a still longer one makes the sheet wider."""
TOTALS = ("AB", "R", "H", "RBI", "BB", "SO")


@dataclass(frozen=True, slots=True)
class InningColumn:
    """A column of the grid: an inning and which time round the order, and where it stands."""

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
        """Where the innings end and the totals begin."""
        return self.columns[-1].left + self.cell

    @property
    def grid_bottom(self) -> float:
        """Where the last row of the order ends."""
        return TOP + HEAD + ROW * len(self.book.sides[self.side].order)

    def row(self, slot: int) -> float:
        """The upper edge of a row of the batting order."""
        return TOP + HEAD + ROW * slot

    def halves(self) -> list[ScoredHalf]:
        """The team's half-innings at bat."""
        return [half for half in self.book.halves if half.half == self.side]


def scorecard_svg(book: Scorebook, side: Seat) -> str:
    """One team's card as an SVG document, finished or in progress."""
    sheet = _measure(book, side)
    team = book.sides[side].sheet
    opponent = book.sides[other(side)].sheet
    name = f"Scorecard of the {team.name} against the {opponent.name}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(sheet.width)} {_n(sheet.height)}" role="img" '
        f'aria-labelledby="scorecard-{SIDES[side]}-title scorecard-{SIDES[side]}-about" font-family="{SANS}" fill="{INK}">',
        f'<title id="scorecard-{SIDES[side]}-title">{escape(name)}</title>',
        f'<desc id="scorecard-{SIDES[side]}-about">{escape(_described(sheet))}</desc>',
        f'<rect width="{_n(sheet.width)}" height="{_n(sheet.height)}" fill="{PAPER}"/>',
        *_heading(sheet),
        *_line_score(sheet),
        *_frame(sheet),
        *_names(sheet),
        *(part for trip in sheet.trips for part in _cell(sheet, trip)),
        *_entries(sheet),
        *_side_totals(sheet),
        *_inning_totals(sheet),
        *_legend(sheet),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


PAGE_STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: #e9e5db; }
main { display: grid; gap: 1rem; padding: 1rem; justify-items: center; }
figure { margin: 0; width: 100%; max-width: 1400px; }
svg { display: block; width: 100%; height: auto; box-shadow: 0 1px 6px #0003; }
@page { size: landscape; margin: 9mm; }
@media print {
  body { background: none; }
  main { display: block; padding: 0; }
  figure { break-after: page; break-inside: avoid; max-width: none; }
  figure:last-child { break-after: auto; }
  svg { box-shadow: none; max-height: 186mm; }
}
"""


def scorecard_page(book: Scorebook) -> str:
    """Both teams' cards as an HTML document, one landscape page each (letter or A4) when printed."""
    figures = "\n".join(f"<figure>\n{scorecard_svg(book, side)}</figure>" for side in (AWAY, HOME))
    away, home = (book.sides[side].sheet.name for side in (AWAY, HOME))
    return page(f"Scorecard: {away} at {home}", figures, PAGE_STYLE)


# --- Measures


def _measure(book: Scorebook, side: Seat) -> Sheet:
    made = trips(book, side)
    last = max(book.innings, max((half.inning for half in book.halves), default=0))
    turns = dict.fromkeys(range(1, last + 1), 1)
    for trip in made:
        turns[trip.inning] = max(turns[trip.inning], trip.turn + 1)
    count = sum(turns.values())
    room = WIDTH - 2 * MARGIN - NAMES - TOTAL * len(TOTALS)
    cell = max(NARROWEST, room / count)
    width = WIDTH + cell * count - room
    columns = []
    left = MARGIN + NAMES
    for inning, times in turns.items():
        for turn in range(times):
            columns.append(InningColumn(inning, turn, left))
            left += cell
    rows = 4 if any(half.provisional for half in book.halves) else 3
    height = TOP + HEAD + ROW * len(book.sides[side].order) + FOOT * rows + 42
    accent = COLOURS.get(book.sides[side].sheet.colour.lower(), GREEN)
    return Sheet(book, side, made, columns, cell, width, height, accent)


def _described(sheet: Sheet) -> str:
    """The card's totals in words, for those who do not see it."""
    book, side = sheet.book, sheet.side
    halves = "; ".join(
        f"{ordinal(half.inning)} inning {counted(half.runs, 'run')}" + (f", {half.void} void" if _lost(half) else "")
        for half in sheet.halves()
    )
    return (
        f"{status(book)} {counted(book.runs(side), 'run')}, {counted(book.hits(side), 'hit')}, "
        f"{book.left_on_base(side)} left on base. {halves}."
    )


def _lost(half: ScoredHalf) -> bool:
    return half.void > 0 and half.ended is not None


# --- Marks


def _n(value: float) -> str:
    """A coordinate, short: one decimal at most."""
    return f"{value:.1f}".removesuffix(".0")


def _text(
    x: float, y: float, text: str, size: float, anchor: str = "start", fill: str = "", weight: str = "", more: str = ""
) -> str:
    attributes = f' text-anchor="{anchor}"' if anchor != "start" else ""
    attributes += f' fill="{fill}"' if fill else ""
    attributes += f' font-weight="{weight}"' if weight else ""
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{attributes}{more}>{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float = 1.0) -> str:
    return (
        f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" stroke="{stroke}" stroke-width="{_n(width)}"'
        ' stroke-linecap="round"/>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" fill="{fill}"/>'


# --- Heading and line score


def _heading(sheet: Sheet) -> list[str]:
    book, side = sheet.book, sheet.side
    team, opponent = book.sides[side].sheet, book.sides[other(side)].sheet
    against = f"{'at' if side == AWAY else 'at home against'} {opponent.name}"
    serif = f' font-family="{SERIF}"'
    return [
        _rect(MARGIN, 20, 5, 52, sheet.accent),
        _text(MARGIN + 16, 42, team.name, 25, weight="bold", more=serif),
        _text(MARGIN + 16, 63, against, 14, fill=SOFT, more=serif),
        _text(MARGIN + 16, 80, f"{book.title}. {status(book)}".removeprefix(". "), 10.5, fill=SOFT),
    ]


def _line_score(sheet: Sheet) -> list[str]:
    """Both teams' runs by inning, at the right of the heading."""
    box = contents(sheet.book)
    size = 19.0 if len(box.innings) <= 15 else 14.0
    gap = 5.0
    total = 25.0
    right = sheet.width - MARGIN
    innings_right = right - total * len(box.line_totals) - 6
    left = innings_right - size * len(box.innings) - gap * ((len(box.innings) - 1) // 3)
    parts = [_line(left - 74, 37, right, 37, GRID)]
    for number, team in enumerate(box.teams):
        y = 52 + 19 * number
        weight = "bold" if number == sheet.side else ""
        parts.append(_text(left - 72, y, team.nickname[:11], 12.5, weight=weight))
        for place, inning in enumerate(box.innings):
            x = left + size * place + gap * (place // 3) + size / 2
            if number == 0:
                parts.append(_text(x, 31, str(inning[0]), 10, "middle", SOFT))
            parts.append(_text(x, y, inning[1:][number], 12.5, "middle"))
        for place, line_total in enumerate(box.line_totals):
            x = right - total * (len(box.line_totals) - place) + total / 2
            if number == 0:
                parts.append(_text(x, 31, line_total[0], 10, "middle", SOFT, "bold"))
            parts.append(_text(x, y, line_total[number + 1], 13, "middle", weight="bold"))
    return parts


# --- The grid


def _frame(sheet: Sheet) -> list[str]:
    right = sheet.width - MARGIN
    bottom = sheet.grid_bottom
    order = sheet.book.sides[sheet.side].order
    parts = [
        _rect(MARGIN, TOP, right - MARGIN, HEAD, "#f1ece0"),
        _rect(sheet.grid_right, TOP + HEAD, right - sheet.grid_right, bottom - TOP - HEAD, "#faf6ec"),
        _text(MARGIN + 24, TOP + 15, "Batting order", 11, fill=SOFT),
    ]
    for column in sheet.columns:
        label = str(column.inning) if column.turn == 0 else "…"
        parts.append(_text(column.left + sheet.cell / 2, TOP + 15.5, label, 12.5, "middle", weight="bold"))
        parts.append(_line(column.left, TOP, column.left, bottom, GRID if column.turn == 0 else FAINT))
    for number in range(len(order) + 1):
        parts.append(_line(MARGIN, sheet.row(number), right, sheet.row(number), GRID))
    for place in range(len(TOTALS)):
        x = sheet.grid_right + TOTAL * place
        parts.append(_line(x, TOP, x, bottom, GRID))
        parts.append(_text(x + TOTAL / 2, TOP + 15, TOTALS[place], 10, "middle", SOFT, "bold"))
    parts.append(_line(sheet.grid_right, TOP, sheet.grid_right, bottom, INK, 1.4))
    parts.append(
        f'<rect x="{_n(MARGIN)}" y="{_n(TOP)}" width="{_n(right - MARGIN)}" height="{_n(bottom - TOP)}" fill="none" '
        f'stroke="{INK}" stroke-width="1.4"/>'
    )
    return parts


def _names(sheet: Sheet) -> list[str]:
    """The batting order, each substitute below the man he came in for."""
    side = sheet.book.sides[sheet.side]
    parts = []
    for slot, players in enumerate(side.order):
        top = sheet.row(slot)
        parts.append(_text(MARGIN + 12, top + ROW / 2 + 5, str(slot + 1), 14, "middle", SOFT, "bold"))
        step = min(17.0, (ROW - 20) / max(1, len(players) - 1)) if len(players) > 1 else 0
        first = top + ROW / 2 + 4.5 - step * (len(players) - 1) / 2
        for number, player in enumerate(players):
            places = "-".join(dict.fromkeys(position.short for position in side.batting[player.id].positions))
            size = min(13.0 if number == 0 else 11.5, 1.75 * (NAMES - 34) / max(1, len(player.name) + len(places) / 2))
            size = min(size, step - 2) if step else size
            y = first + step * number
            weight = "bold" if number == 0 else ""
            parts.append(_text(MARGIN + 25 + (6 if number else 0), y, player.name, size, weight=weight))
            if places:
                parts.append(_text(MARGIN + NAMES - 5, y, places, min(9.5, size), "end", SOFT))
    return parts


def _place(sheet: Sheet, trip: Trip) -> tuple[float, float]:
    column = next(column for column in sheet.columns if (column.inning, column.turn) == (trip.inning, trip.turn))
    return column.left, sheet.row(trip.slot)


def _cell(sheet: Sheet, trip: Trip) -> list[str]:
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
        parts.append(_text(left + 4, top + ROW - 5, trip.code, 10.5 if small else 12, weight="bold"))
    else:
        size = min(14.0 if not small else 12.0, 2 * half / max(2, len(trip.code)) * 1.55)
        parts.append(_text(x, y + size * 0.36, trip.code, max(size, 7), "middle", weight="bold"))
    if trip.last:
        right, bottom = left + width, top + ROW
        parts.append(_line(right - 9, bottom, right, bottom - 9, INK, 1.6))
    if trip.out:
        cx, cy = left + width - 12, top + ROW - 12.5
        parts.append(f'<circle cx="{_n(cx)}" cy="{_n(cy)}" r="7" fill="{PAPER}" stroke="{INK}" stroke-width="1.1"/>')
        parts.append(_text(cx, cy + 3.6, str(trip.out), 10, "middle", weight="bold"))
    for number in range(trip.batted_in):
        parts.append(f'<circle cx="{_n(left + 7 + 7 * number)}" cy="{_n(top + 7)}" r="2.4" fill="{sheet.accent}"/>')
    parts.append("</g>")
    return parts


def _diamond(sheet: Sheet, trip: Trip, corners: Sequence[tuple[float, float]]) -> str:
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners[:4])
    fill = sheet.accent if trip.fate is Fate.SCORED else "none"
    return f'<polygon points="{points}" fill="{fill}" stroke="{FAINT}" stroke-width="1"/>'


def _path(trip: Trip, corners: Sequence[tuple[float, float]]) -> list[str]:
    """The way run in one stroke, dashed when he came home for nothing; half a leg and a bar where he was put out."""
    parts = []
    if trip.reached:
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners[: trip.reached + 1])
        dashed = ' stroke-dasharray="3.5 3"' if trip.fate in (Fate.VOID, Fate.AT_RISK) else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round" '
            f'stroke-linecap="round"{dashed}/>'
        )
    if trip.fate in (Fate.VOID, Fate.AT_RISK):
        x, y = corners[0][0], corners[1][1]
        word, size = ("void", 9.5) if trip.fate is Fate.VOID else ("?", 14)
        parts.append(_text(x, y + 3, word, size, "middle", more=' font-style="italic"'))
    if trip.caught is not None and trip.caught.end > trip.caught.start:
        (x1, y1), (x2, y2) = corners[trip.caught.end - 1], corners[trip.caught.end % HOME_PLATE]
        if trip.caught.end - 1 != trip.reached:  # put out more than one base on: draw the bases passed
            passed = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners[trip.reached : trip.caught.end])
            parts.append(f'<polyline points="{passed}" fill="none" stroke="{INK}" stroke-width="2.6"/>')
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        dx, dy = (y2 - y1) * 0.24, (x1 - x2) * 0.24
        parts.append(_line(x1, y1, mx, my, INK, 2.6))
        parts.append(_line(mx - dx, my - dy, mx + dx, my + dy, INK, 2.2))
    return parts


def _leg_label(leg: Leg, x: float, y: float, half: float, off: float = 1.0) -> list[str]:
    """How he got to the base, or was put out on the way, outside the side of the diamond that leads there."""
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
    return [_text(x + across * half * over * off, y + up * half * away + 1, leg.label, size, anchor, SOFT, "bold")]


def _spoken(trip: Trip, name: str) -> str:
    batted_in = f", {counted(trip.batted_in, 'run')} batted in" if trip.batted_in else ""
    out = f", out {trip.out}" if trip.out else f", {trip.fate}"
    return f"{name}, {ordinal(trip.inning)} inning: {trip.code}{out}{batted_in}"


def _entries(sheet: Sheet) -> list[str]:
    """A bar before the first plate appearance of a substitute."""
    parts = []
    seen = {player.id for player in sheet.book.sides[sheet.side].sheet.players}
    for trip in sheet.trips:
        if trip.batter not in seen:
            seen.add(trip.batter)
            left, top = _place(sheet, trip)
            parts.append(_line(left + 1.2, top + 2, left + 1.2, top + ROW - 2, sheet.accent, 3))
    return parts


# --- Totals


def _side_totals(sheet: Sheet) -> list[str]:
    side = sheet.book.sides[sheet.side]
    lines = side.batting
    parts = []
    for slot, players in enumerate(side.order):
        step = min(16.0, (ROW - 20) / max(1, len(players) - 1)) if len(players) > 1 else 0
        first = sheet.row(slot) + ROW / 2 + 4.5 - step * (len(players) - 1) / 2
        for number, player in enumerate(players):
            for place, figure in enumerate(batting_figures([lines[player.id]])):
                x = sheet.grid_right + TOTAL * (place + 0.5)
                parts.append(_text(x, first + step * number, figure, min(13, step - 2) if step else 13, "middle"))
    for place, figure in enumerate(batting_figures(list(lines.values()))):
        x = sheet.grid_right + TOTAL * (place + 0.5)
        parts.append(_text(x, sheet.grid_bottom + 14, figure, 13, "middle", weight="bold"))
    return parts


def _inning_totals(sheet: Sheet) -> list[str]:
    """Below each inning: runs, hits, left on base; and the runs that were lost, where runs can be."""
    halves = {half.inning: half for half in sheet.halves()}
    rows = ["R", "H", "LOB"]
    if any(half.provisional for half in sheet.book.halves):
        rows.append("void")
    parts = []
    for number, label in enumerate(rows):
        y = sheet.grid_bottom + FOOT * number
        parts.append(_text(MARGIN + NAMES - 8, y + 14, label, 11, "end", SOFT, "bold"))
        parts.append(_line(MARGIN, y + FOOT, sheet.grid_right, y + FOOT, FAINT))
        for column in sheet.columns:
            half = halves.get(column.inning)
            if column.turn or half is None:
                continue
            figure = {"R": half.runs, "H": half.hits, "LOB": half.left_on_base, "void": half.void}[label]
            if label == "void" and not _lost(half):
                continue
            x = column.left + sheet.cell / 2
            weight = "bold" if label == "R" else ""
            parts.append(_text(x, y + 14, str(figure), 12.5 if label == "R" else 11.5, "middle", weight=weight))
    return parts


def _legend(sheet: Sheet) -> list[str]:
    """What the marks mean, in one line."""
    y = sheet.height - 14
    x = MARGIN + 2
    size = 7.0

    def small(fill: str, dashed: str = "") -> str:
        corners = ((x + 8, y + 3), (x + 8 + size, y - 4), (x + 8, y - 11), (x + 8 - size, y - 4))
        points = " ".join(f"{_n(across)},{_n(down)}" for across, down in corners)
        return f'<polygon points="{points}" fill="{fill}" stroke="{INK}" stroke-width="1.3"{dashed}/>'

    parts = [small(sheet.accent), _text(x + 20, y, "run", 10.5, fill=SOFT)]
    x += 52
    if any(half.provisional for half in sheet.book.halves):
        parts += [small("none", ' stroke-dasharray="2.2 1.8"'), _text(x + 20, y, "home, but the run is void", 10.5, fill=SOFT)]
        x += 152
    parts.append(f'<circle cx="{_n(x + 8)}" cy="{_n(y - 4)}" r="6" fill="none" stroke="{INK}" stroke-width="1"/>')
    parts += [_text(x + 8, y - 0.6, "1", 9, "middle"), _text(x + 20, y, "number of the out", 10.5, fill=SOFT)]
    x += 118
    parts.append(f'<circle cx="{_n(x + 8)}" cy="{_n(y - 4)}" r="2.6" fill="{sheet.accent}"/>')
    parts.append(_text(x + 16, y, "run batted in", 10.5, fill=SOFT))
    x += 92
    parts += [_line(x + 2, y, x + 14, y - 10, INK, 1.6), _text(x + 20, y, "end of the half-inning", 10.5, fill=SOFT)]
    x += 138
    codes = "K strikeout, GO ground out, FO fly out, SF and SH sacrifices, DP double play, SB and CS steals"
    if not any(isinstance(event, Substitution) for half in sheet.book.halves for event in (*half.before, *half.events)):
        parts.append(_text(x + 8, y, codes, 10.5, fill=SOFT))
    if any(isinstance(event, Substitution) for half in sheet.book.halves for event in (*half.before, *half.events)):
        parts += [_line(x + 8, y + 3, x + 8, y - 11, sheet.accent, 3), _text(x + 16, y, "substitute", 10.5, fill=SOFT)]
    return parts
