"""The traditional scorecard as a picture: a diamond for every plate appearance, with the batter's trip around it.

Presentation is in SVG attributes alone, so that it also shows in viewers and converters that do not allow style sheets.
"""

from __future__ import annotations

from html import escape

from hotstove.baseball.plays import Substitution
from hotstove.baseball.teams import Player
from hotstove.baseball.words import counted, ordinal
from hotstove.book.box import batting_figures, contents, status
from hotstove.book.box_page import page
from hotstove.book.scorebook import Scorebook, ScoredHalf
from hotstove.book.scorecard_cells import cell, entries
from hotstove.book.scorecard_sheet import (
    FAINT,
    FOOT_HEIGHT,
    GRID,
    HEAD_HEIGHT,
    INK,
    MARGIN,
    NAMES_WIDTH,
    PAPER,
    ROW_HEIGHT,
    SANS,
    SERIF,
    SOFT,
    TOP,
    TOTAL_WIDTH,
    TOTALS,
    Sheet,
    measured,
)
from hotstove.book.svg import circle, coordinate, line, polygon, rectangle, text
from hotstove.table.events import AWAY, HOME, SIDES, Seat, other


def scorecard_svg(book: Scorebook, side: Seat) -> str:
    """One team's card as an SVG document, finished or in progress."""
    sheet = measured(book, side)
    team = book.sides[side].sheet
    opponent = book.sides[other(side)].sheet
    name = f"Scorecard of the {team.name} against the {opponent.name}"
    own_id = f"scorecard-{SIDES[side]}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {coordinate(sheet.width)} {coordinate(sheet.height)}" '
        f'role="img" aria-labelledby="{own_id}-title {own_id}-about" font-family="{SANS}" fill="{INK}">',
        f'<title id="{own_id}-title">{escape(name)}</title>',
        f'<desc id="{own_id}-about">{escape(_described(sheet))}</desc>',
        f'<rect width="{coordinate(sheet.width)}" height="{coordinate(sheet.height)}" fill="{PAPER}"/>',
        *_heading(sheet),
        *_line_score(sheet),
        *_frame(sheet),
        *_names(sheet),
        *(part for trip in sheet.trips for part in cell(sheet, trip)),
        *entries(sheet),
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


def _described(sheet: Sheet) -> str:
    """The card's totals in words, for people that can't see it."""
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


# --- Heading and line score


def _heading(sheet: Sheet) -> list[str]:
    book, side = sheet.book, sheet.side
    team, opponent = book.sides[side].sheet, book.sides[other(side)].sheet
    against = f"{'at' if side == AWAY else 'at home against'} {opponent.name}"
    serif = f' font-family="{SERIF}"'
    return [
        rectangle(MARGIN, 20, 5, 52, sheet.accent),
        text(MARGIN + 16, 42, team.name, 25, weight="bold", more=serif),
        text(MARGIN + 16, 63, against, 14, fill=SOFT, more=serif),
        text(MARGIN + 16, 80, f"{book.title}. {status(book)}".removeprefix(". "), 10.5, fill=SOFT),
    ]


_LONGEST = 14
"""The most letters of a nickname beside the line score."""


def _line_score(sheet: Sheet) -> list[str]:
    """Both teams' runs by inning, at the right of the heading."""
    box = contents(sheet.book)
    size = 19.0 if len(box.innings) <= 15 else 14.0
    gap = 5.0
    total = 25.0
    right = sheet.width - MARGIN
    innings_right = right - total * len(box.line_totals) - 6
    left = innings_right - size * len(box.innings) - gap * ((len(box.innings) - 1) // 3)
    names = max(72.0, *(LETTER_WIDTH * 12.5 * len(team.nickname[:_LONGEST]) + 6 for team in box.teams))
    parts = [line(left - names - 2, 37, right, 37, GRID)]
    for number, team in enumerate(box.teams):
        y = 52 + 19 * number
        weight = "bold" if number == sheet.side else ""
        parts.append(text(left - names, y, team.nickname[:_LONGEST], 12.5, weight=weight))
        for place, inning in enumerate(box.innings):
            x = left + size * place + gap * (place // 3) + size / 2
            if number == 0:
                parts.append(text(x, 31, str(inning[0]), 10, "middle", SOFT))
            parts.append(text(x, y, inning[1:][number], 12.5, "middle"))
        for place, line_total in enumerate(box.line_totals):
            x = right - total * (len(box.line_totals) - place) + total / 2
            if number == 0:
                parts.append(text(x, 31, line_total[0], 10, "middle", SOFT, "bold"))
            parts.append(text(x, y, line_total[number + 1], 13, "middle", weight="bold"))
    return parts


# --- The grid


def _frame(sheet: Sheet) -> list[str]:
    right = sheet.width - MARGIN
    bottom = sheet.grid_bottom
    order = sheet.book.sides[sheet.side].order
    parts = [
        rectangle(MARGIN, TOP, right - MARGIN, HEAD_HEIGHT, "#f1ece0"),
        rectangle(sheet.grid_right, TOP + HEAD_HEIGHT, right - sheet.grid_right, bottom - TOP - HEAD_HEIGHT, "#faf6ec"),
        text(MARGIN + 24, TOP + 15, "Batting order", 11, fill=SOFT),
    ]
    for column in sheet.columns:
        label = str(column.inning) if column.turn == 0 else "…"
        parts.append(text(column.left + sheet.cell / 2, TOP + 15.5, label, 12.5, "middle", weight="bold"))
        parts.append(line(column.left, TOP, column.left, bottom, GRID if column.turn == 0 else FAINT))
    for number in range(len(order) + 1):
        parts.append(line(MARGIN, sheet.row(number), right, sheet.row(number), GRID))
    for place in range(len(TOTALS)):
        x = sheet.grid_right + TOTAL_WIDTH * place
        parts.append(line(x, TOP, x, bottom, GRID))
        parts.append(text(x + TOTAL_WIDTH / 2, TOP + 15, TOTALS[place], 10, "middle", SOFT, "bold"))
    parts.append(line(sheet.grid_right, TOP, sheet.grid_right, bottom, INK, 1.4))
    parts.append(rectangle(MARGIN, TOP, right - MARGIN, bottom - TOP, "none", f' stroke="{INK}" stroke-width="1.4"'))
    return parts


LETTER_WIDTH = 0.66
"""The width of a bold letter, in parts of its size."""


SMALLEST = 10.0
"""The size below which a whole name gives way to an initial and the last name."""


def _fitted(player: Player, more: int, most: float) -> tuple[str, float]:
    """A player's name and its size, at most ``most``, so that it fits beside ``more`` letters."""
    name = player.name
    for shorter in (name, f"{name[:1]}. {player.last_name}"):
        name = shorter
        size = min(most, (NAMES_WIDTH - 36) / (LETTER_WIDTH * max(1, len(name) + more)))
        if size >= SMALLEST:
            break
    return name, size


def _names(sheet: Sheet) -> list[str]:
    """The batting order, each substitute below the player that he replaced."""
    side = sheet.book.sides[sheet.side]
    parts = []
    stood = {
        player.id: "-".join(dict.fromkeys(position.short for position in side.batting[player.id].positions))
        for players in side.order
        for player in players
    }
    one_size = min(
        (_fitted(player, len(stood[player.id]), 13.0)[1] for players in side.order for player in players), default=13.0
    )
    for slot, players in enumerate(side.order):
        top = sheet.row(slot)
        parts.append(text(MARGIN + 12, top + ROW_HEIGHT / 2 + 5, str(slot + 1), 14, "middle", SOFT, "bold"))
        step = min(17.0, (ROW_HEIGHT - 20) / max(1, len(players) - 1)) if len(players) > 1 else 0
        first = top + ROW_HEIGHT / 2 + 4.5 - step * (len(players) - 1) / 2
        for number, player in enumerate(players):
            places = stood[player.id]
            name, size = _fitted(player, len(places), one_size if number == 0 else min(one_size, 11.5))
            size = min(size, step - 2) if step else size
            y = first + step * number
            weight = "bold" if number == 0 else ""
            parts.append(text(MARGIN + 25 + (6 if number else 0), y, name, size, weight=weight))
            if places:
                parts.append(text(MARGIN + NAMES_WIDTH - 5, y, places, min(9.5, size), "end", SOFT))
    return parts


# --- Totals


def _side_totals(sheet: Sheet) -> list[str]:
    side = sheet.book.sides[sheet.side]
    lines = side.batting
    parts = []
    for slot, players in enumerate(side.order):
        step = min(16.0, (ROW_HEIGHT - 20) / max(1, len(players) - 1)) if len(players) > 1 else 0
        first = sheet.row(slot) + ROW_HEIGHT / 2 + 4.5 - step * (len(players) - 1) / 2
        for number, player in enumerate(players):
            for place, figure in enumerate(batting_figures([lines[player.id]])):
                x = sheet.grid_right + TOTAL_WIDTH * (place + 0.5)
                parts.append(text(x, first + step * number, figure, min(13, step - 2) if step else 13, "middle"))
    for place, figure in enumerate(batting_figures(list(lines.values()))):
        x = sheet.grid_right + TOTAL_WIDTH * (place + 0.5)
        parts.append(text(x, sheet.grid_bottom + 14, figure, 13, "middle", weight="bold"))
    return parts


def _inning_totals(sheet: Sheet) -> list[str]:
    """Below each inning: runs, hits, left on base; and lost runs, if the game has them."""
    halves = {half.inning: half for half in sheet.halves()}
    rows = ["R", "H", "LOB"]
    if any(half.provisional for half in sheet.book.halves):
        rows.append("void")
    parts = []
    for number, label in enumerate(rows):
        y = sheet.grid_bottom + FOOT_HEIGHT * number
        parts.append(text(MARGIN + NAMES_WIDTH - 8, y + 14, label, 11, "end", SOFT, "bold"))
        parts.append(line(MARGIN, y + FOOT_HEIGHT, sheet.grid_right, y + FOOT_HEIGHT, FAINT))
        for column in sheet.columns:
            half = halves.get(column.inning)
            if column.turn or half is None:
                continue
            figure = {"R": half.runs, "H": half.hits, "LOB": half.left_on_base, "void": half.void}[label]
            if label == "void" and not _lost(half):
                continue
            x = column.left + sheet.cell / 2
            weight = "bold" if label == "R" else ""
            parts.append(text(x, y + 14, str(figure), 12.5 if label == "R" else 11.5, "middle", weight=weight))
    return parts


def _legend(sheet: Sheet) -> list[str]:
    """The meanings of the marks, in one line."""
    y = sheet.height - 14
    x = MARGIN + 2
    size = 7.0

    def small(fill: str, dashed: str = "") -> str:
        corners = ((x + 8, y + 3), (x + 8 + size, y - 4), (x + 8, y - 11), (x + 8 - size, y - 4))
        return polygon(corners, fill, INK, 1.3, dashed)

    parts = [small(sheet.accent), text(x + 20, y, "run", 10.5, fill=SOFT)]
    x += 52
    if any(half.provisional for half in sheet.book.halves):
        parts += [small("none", ' stroke-dasharray="2.2 1.8"'), text(x + 20, y, "home, but the run is void", 10.5, fill=SOFT)]
        x += 152
    parts.append(circle(x + 8, y - 4, 6, "none", f' stroke="{INK}" stroke-width="1"'))
    parts += [text(x + 8, y - 0.6, "1", 9, "middle"), text(x + 20, y, "number of the out", 10.5, fill=SOFT)]
    x += 118
    parts.append(circle(x + 8, y - 4, 2.6, sheet.accent))
    parts.append(text(x + 16, y, "run batted in", 10.5, fill=SOFT))
    x += 92
    parts += [line(x + 2, y, x + 14, y - 10, INK, 1.6), text(x + 20, y, "end of the half-inning", 10.5, fill=SOFT)]
    x += 138
    codes = "K strikeout, GO ground out, FO fly out, SF and SH sacrifices, DP double play, SB and CS steals"
    if not any(isinstance(event, Substitution) for half in sheet.book.halves for event in (*half.before, *half.events)):
        parts.append(text(x + 8, y, codes, 10.5, fill=SOFT))
    if any(isinstance(event, Substitution) for half in sheet.book.halves for event in (*half.before, *half.events)):
        parts += [line(x + 8, y + 3, x + 8, y - 11, sheet.accent, 3), text(x + 16, y, "substitute", 10.5, fill=SOFT)]
    return parts
