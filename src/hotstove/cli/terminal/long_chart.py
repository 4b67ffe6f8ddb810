"""A batter's card with a long chart, all of it in aligned columns, and the pitcher's facts below the field beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import CardFace, Range
from hotstove.book.story import Throw
from hotstove.cli.terminal.boxes import border, boxed, flow, whole_words, wrap
from hotstove.cli.terminal.face_to_face import chart_of, two_charts
from hotstove.cli.terminal.look import LEAST
from hotstove.play.cards import facts, selected_by

WIDTH = 49
"""The width of the card: three cells side by side."""
BESIDE = 3
"""The cells side by side."""
BORDERS = 2
"""The lines of the card's borders."""
ROWS = 8
"""The least lines of the chart, so that cards with a few ranges more or less are equally high."""
FEWEST = 3
"""The least lines of a chart that is cut."""
MOST_BELOW = 4
"""The most lines below the field in the smallest terminal: a pitcher's name and his facts."""
MOST_HEIGHT = 17
"""The most lines of the card and the field, however high the window is."""


def has_long_chart(situation: Situation) -> bool:
    """Whether the batter's card has a chart that is read alone, and nothing lies beside it but the pitcher's card."""
    alone = not situation.faces and not two_charts(situation)
    return alone and bool(situation.batter) and chart_of(situation.card) is not None


def needed_height(situation: Situation) -> int:
    """The lines of the card with all of its chart and nothing else."""
    chart = chart_of(situation.card)
    return BORDERS + (_rows(chart.ranges) if chart is not None else 0)


def usual_height(situation: Situation, rows: int) -> int:
    """The height of card and field in a window of so many rows: the same at every question, so that the eye finds its place."""
    least = needed_height(situation)
    return max(least, min(MOST_HEIGHT, least + max(0, rows - LEAST[1]) // 2))


def long_chart(situation: Situation, height: int, box: str, throws: Sequence[Throw]) -> list[Text]:
    """The batter's card, so many lines high: its chart, named in the upper border, and as many facts as have room below."""
    face, chart = situation.card, chart_of(situation.card)
    assert chart is not None
    inner, room = WIDTH - 2, height - BORDERS
    if room < FEWEST:
        return []
    selected = selected_by(face, throws)
    lit = selected.range if selected is not None and selected.row == chart else None
    content = _table(chart.ranges, inner, lit) if height >= needed_height(situation) else _run_on(chart.ranges, inner, lit)
    told = [Text(f" {row}") for fact in facts(face) for row in wrap(fact, inner - 2)]
    content = [
        *content,
        *([Text(f" {whole_words(face.line, inner - 2)}", "dim")] if room - len(content) > len(told) else []),
        *told,
    ][:room]
    below = f"on deck: {situation.on_deck}" if situation.on_deck else ""
    return [
        border(f"{face.title}, {chart.label}", "bold", box[0], box[1], box[2], inner),
        *(boxed(line, box[3], inner) for line in [*content, *[Text()] * (room - len(content))]),
        border(below, "", box[4], box[1], box[5], inner),
    ]


def below_field(face: CardFace, columns: int, rows: int) -> list[Text]:
    """The pitcher's name and the facts of his card, what stands in brackets only where there is room for all of it."""
    whole = facts(face)
    for told in (whole, [fact.partition(" (")[0] for fact in whole]):
        lines = [Text(f" {wrap(face.title, columns - 1)[0]}", "bold"), *flow([Text(fact) for fact in told], columns)]
        if len(lines) <= rows:
            break
    return lines[:rows]


def _rows(ranges: Sequence[Range]) -> int:
    return max(ROWS, -(-len(ranges) // BESIDE))


def _table(ranges: Sequence[Range], inner: int, lit: Range | None) -> list[Text]:
    """The ranges in aligned columns, from the lowest roll down the first column to the highest."""
    wide, tall = inner // BESIDE, _rows(ranges)
    results = max(cell_len(each.result) for each in ranges)
    rolls = max(len(each.rolls) for each in ranges)
    lines = []
    for number in range(tall):
        line = Text()
        for each in ranges[number::tall]:
            style = "reverse bold" if each == lit else "bold"
            cell = Text.assemble((f" {each.result:<{results}} {each.rolls:>{rolls}} ", style))
            cell.truncate(wide, pad=True)
            line.append_text(cell)
        lines.append(line)
    return lines


def _run_on(ranges: Sequence[Range], inner: int, lit: Range | None) -> list[Text]:
    """The ranges one after the other, none of them broken, in as few lines as possible."""
    cells = [Text(f"{each.result} {each.rolls}", "reverse bold" if each == lit else "bold") for each in ranges]
    return flow(cells, inner)
