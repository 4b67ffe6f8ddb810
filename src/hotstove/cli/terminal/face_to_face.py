"""The pitcher's card and the batter's face to face: each chart row by row, and the row that the dice select."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import CardFace, DialRow, Ranges, Sentence
from hotstove.book.story import Throw
from hotstove.cli.terminal.boxes import border, boxed, name_in, wrap
from hotstove.cli.terminal.look import LEAST
from hotstove.play.cards import facts, selected_by

WIDTH = 26
"""The least width of a card."""
HEIGHT = 10
"""The least height of a card: its borders and a chart of eight rows."""
LEAST_BOX = 2
"""The height of a card's borders."""
LEAST_HEIGHT = 6
"""The height of a card whose chart has two columns and that shows nothing else."""
DIAL_HEIGHT = 8
"""The height of a card with a dial of five rows and a line of facts."""
BESIDES = 22
"""The lines of a window that a field drawn as high as there is room for leaves to all else."""
_CHART = 11
"""The columns of a chart."""


def chart_of(face: CardFace) -> Ranges | None:
    """The chart of a card, if it has one."""
    return next((row for row in face.rows if isinstance(row, Ranges)), None)


def dial_of(face: CardFace) -> tuple[DialRow, ...]:
    """The rows of a card's dial, if it has one."""
    return tuple(row for row in face.rows if isinstance(row, DialRow))


def two_charts(situation: Situation) -> bool:
    """Whether the pitcher's card has a chart or a dial of its own, to be read beside the batter's."""
    card = situation.pitching
    return card is not None and (chart_of(card) is not None or bool(dial_of(card)))


def least_height(situation: Situation) -> int:
    """The least height in which the two cards can be drawn."""
    return DIAL_HEIGHT if _have_dials(situation) else LEAST_HEIGHT


def usual_height(situation: Situation, rows: int) -> int:
    """The height of the two cards in a window of so many rows: the same at every question, so that the eye finds its place."""
    smallest, most = (DIAL_HEIGHT + 2, HEIGHT + 2) if _have_dials(situation) else (LEAST_HEIGHT + 2, HEIGHT + 1)
    most = max(most, rows - BESIDES) if situation.ground is not None else most
    return min(most, smallest + max(0, rows - LEAST[1]) // 2)


def _have_dials(situation: Situation) -> bool:
    return any(dial_of(card) for card in (situation.card, situation.pitching) if card is not None)


def face_to_face(situation: Situation, width: int, height: int, box: str, throws: Sequence[Throw]) -> list[Text]:
    """Both cards side by side, each ``width`` columns wide and ``height`` lines high, with the row that the throws select.

    None where there is no room for their borders.
    """
    assert situation.pitching is not None
    if height < LEAST_BOX:
        return []
    left = _card(situation.pitching, "", width, height, box, throws)
    right = _card(situation.card, situation.on_deck, width, height, box, throws)
    return [one.append_text(two) for one, two in zip(left, right, strict=True)]


def _card(face: CardFace, on_deck: str, width: int, height: int, box: str, throws: Sequence[Throw]) -> list[Text]:
    """One card: the line below its name stands in the lower border unless there is room for it among the facts."""
    inner, room = width - 2, height - 2
    roomy = room > HEIGHT - 2
    content = [Text(f" {face.line}", "dim")] if roomy else []
    read = _dial_and_facts if dial_of(face) else _chart_and_facts if chart_of(face) is not None else _facts_alone
    content += read(face, inner, room - len(content), throws)
    content = [*content[:room], *[Text()] * (room - len(content))]
    below = face.line if not roomy else f"on deck: {on_deck}" if on_deck else ""
    chief = facts(face)[0] if chart_of(face) is not None else ""
    if not any(chief.partition(" (")[0] in line.plain for line in content):  # what the pitch is rolled against stands somewhere
        below = chief
    return [
        border(name_in(face.title, inner - 3), "bold", box[0], box[1], box[2], inner),
        *(boxed(line, box[3], inner) for line in content),
        border(below, "", box[4], box[1], box[5], inner),
    ]


def _chart_and_facts(face: CardFace, inner: int, room: int, throws: Sequence[Throw]) -> list[Text]:
    """The chart, one row for each result, with as many of the facts beside it as there is room for.

    If there is no room for all rows, the chart has two columns with the facts below it.
    """
    chart = chart_of(face)
    assert chart is not None
    selected = selected_by(face, throws)
    rows = []
    for each in chart.ranges:
        on = selected is not None and selected.range == each
        row = Text.assemble((f" {each.result:>2} {each.rolls:>5} ", _lit(on)))
        row.pad_right(_CHART - len(row.plain))
        rows.append(row)
    texts = [*([chart.label] if chart.label != "chart" else []), *facts(face)]
    if len(rows) > room:
        half = -(-len(rows) // 2)
        pairs = zip_longest(rows[:half], rows[half:], fillvalue=Text())
        return [one.append_text(two) for one, two in pairs] + _run_on(texts, inner, room - half)
    beside = [line for text in texts for line in _wrapped(text, inner - _CHART)]
    side_by_side = zip_longest(rows, beside[:room], fillvalue=Text())
    return [_padded(row).append_text(fact) for row, fact in side_by_side]


def _dial_and_facts(face: CardFace, inner: int, room: int, throws: Sequence[Throw]) -> list[Text]:
    """The dial, a line for each of its rows, and below it the facts and what the card can do, in words where they fit.

    If there is no room for all rows, only what is in force is shown, as many results on each line as fit.
    """
    dial, selected = dial_of(face), selected_by(face, throws)
    sentences = [row for row in face.rows if isinstance(row, Sentence)]
    told = facts(face)[len(dial) :]
    texts = [*told, *(row.label for row in sentences)]
    wide = max(len(row.label) for row in dial)
    if len(dial) > room - 1:
        now = [f"{row.label} {row.result}" for row in dial]
        return _run_on([*now, *texts], inner, room)
    rows = [Text(f" {row.label:>{wide}}  {row.text} ", _lit(selected is not None and selected.row == row)) for row in dial]
    left = room - len(rows)
    whole = _run_on(told, inner, left) + [line for row in sentences for line in _in_words(row, inner)]
    return rows + (whole if len(whole) <= left else _run_on(texts, inner, left))


def _in_words(row: Sentence, inner: int) -> list[Text]:
    """What the card can do, its name bold."""
    lines = [Text(f" {line}") for line in wrap(f"{row.label} {row.text}", inner - 1)]
    lines[0].stylize("bold", 1, 1 + len(row.label))
    return lines


def _facts_alone(face: CardFace, inner: int, room: int, throws: Sequence[Throw]) -> list[Text]:
    """The rows of a card that has neither chart nor dial, as a pitcher's at bat, with the one that the dice select."""
    selected = selected_by(face, throws)
    lines = [(wrap(f"{row.label} {row.text}", inner - 2), selected is not None and selected.row == row) for row in face.rows]
    return [Text(f" {line} ", _lit(on)) for row, on in lines for line in row][:room]


def _lit(on: bool) -> str:
    """The style of a row of which it is told whether the dice select it."""
    return "reverse bold" if on else "bold"


def _padded(row: Text) -> Text:
    """A row of a chart at its full width."""
    row = row.copy()
    row.pad_right(_CHART - len(row.plain))
    return row


def _wrapped(text: str, width: int) -> list[Text]:
    """A fact in lines, its label dim; where it needs several, what stands in brackets begins a line of its own."""
    fact, bracket, rest = text.partition(" (")
    cut = [text] if len(text) <= width or not bracket else [fact, f"({rest}"]
    first, *more = [line for part in cut for line in wrap(part, width)]
    label, _, rest = first.partition(" ")
    return [Text.assemble((f"{label} ", "dim"), rest), *map(Text, more)]


def _run_on(texts: Sequence[str], inner: int, room: int) -> list[Text]:
    """Facts one after the other, as many as that many lines have room for."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + 2 + len(text) <= inner - 1:
            lines[-1] += f"  {text}"
        else:
            fact, bracket, rest = text.partition(" (")  # of what does not fit, the brackets go to the next line
            cut = [text] if len(text) <= inner - 1 or not bracket else [fact, f" ({rest}"]
            lines += [line for part in cut for line in wrap(part, inner - 1)]
    return [Text(f" {line}") for line in lines[:room]]
