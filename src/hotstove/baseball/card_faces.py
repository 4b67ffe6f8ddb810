"""Cards as screens show them: rows that are facts, ratings, results of dice, tables of ranges or sentences.

Screens draw each row by its kind, and find the row that a roll selects without reading any text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Fact:
    """A row of a few words: ``Arm``, ``A``."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Rating:
    """A row with a number: ``Power``, 7; ``now`` is its present value if that differs."""

    label: str
    printed: int
    now: int | None = None

    @property
    def text(self) -> str:
        """``7``, or ``7 (now 10)``."""
        return str(self.printed) if self.now in (None, self.printed) else f"{self.printed} (now {self.now})"


@dataclass(frozen=True, slots=True)
class Reading:
    """A row with the result of certain faces of the dice: of the die ``1`` a ``2B``.

    ``faces`` are all faces that select it, as a roll tells them (``4 1``); without them only the label does.
    """

    label: str
    text: str
    faces: tuple[str, ...] = ()

    def read_by(self, faces: str) -> bool:
        """Whether these faces select the row."""
        return faces in (self.faces or (self.label,))


@dataclass(frozen=True, slots=True)
class Range:
    """The rolls from ``first`` to ``last`` that have one result; ``then`` is what becomes of it now on some: ``2B on 5 10``."""

    result: str
    first: int
    last: int
    then: str = field(default="", compare=False)

    @property
    def rolls(self) -> str:
        """``5-18``, or ``24``."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def end(self) -> str:
        """``1B-18``: the result up to the last roll."""
        return f"{self.result}-{self.last}"


@dataclass(frozen=True, slots=True)
class Ranges:
    """A row with a table of ranges, from the lowest roll to the highest without a gap."""

    label: str
    ranges: tuple[Range, ...]

    @property
    def text(self) -> str:
        """``HR 0-1, 2B 2-4``."""
        return ", ".join(f"{each.result} {each.rolls}" for each in self.ranges)

    @property
    def ends(self) -> str:
        """``HR-1 2B-4``: the table in short, each result up to its last roll."""
        return " ".join(each.end for each in self.ranges)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A row of sentences, such as an ability with its name as the label; the label may be empty."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class DialRow:
    """A row of a dial that turns: its results from cold to hot, of which the one at ``now``, from 0, is in force.

    ``faces`` are all faces of the dice that select it, as a roll tells them (``V P``); a row of marks has none.
    """

    label: str
    cells: tuple[str, ...]
    now: int
    faces: tuple[str, ...] = ()

    @property
    def result(self) -> str:
        """What is in force."""
        return self.cells[self.now]

    @property
    def text(self) -> str:
        """What is in force, in brackets, between what one turn colder and one hotter would bring.

        >>> DialRow("VT", ("GB", "GB!", "FB!"), 2).text
        'GB! [FB!]'
        """
        near = [f"[{cell}]" if place == self.now else cell for place, cell in enumerate(self.cells)]
        return " ".join(near[max(0, self.now - 1) : self.now + 2])

    def read_by(self, faces: str) -> bool:
        """Whether these faces select the row."""
        return faces in self.faces


@dataclass(frozen=True, slots=True)
class HeatMark:
    """A small mark beside a player's name in the lineups: its text, and how hot it is, from -6 (cold) to 6."""

    text: str
    heat: int = 0


Row: TypeAlias = Fact | Rating | Reading | Ranges | DialRow | Sentence


@dataclass(frozen=True, slots=True)
class SelectedRow:
    """The row of a card that a roll selects, and the range if the row is a table of ranges."""

    row: Row
    range: Range | None = None

    @property
    def result(self) -> str:
        """The result of the roll: ``2B``."""
        if self.range is not None:
            return self.range.result
        return self.row.result if isinstance(self.row, DialRow) else self.row.text

    @property
    def words(self) -> str:
        """``5-18 1B`` or ``3 GO``: the rolls that point there, and their result."""
        return f"{self.row.label if self.range is None else self.range.rolls} {self.result}"


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as screens show it: a title, a line below it, and rows.

    ``reads`` is the name of the roll that is read on the card, or empty. ``kind`` is a word that groups the cards of a hand
    (``offense``); ``raised``: whether a card of the hand can be played at this moment; None where that hangs on the question,
    or nothing of it is played. ``short`` says in a few words what a card does whose text stands elsewhere in sight.
    """

    title: str
    line: str
    rows: tuple[Row, ...] = ()
    reads: str = ""
    kind: str = ""
    raised: bool | None = None
    short: str = ""

    def selected(self, roll: str, faces: str, number: int | None = None) -> SelectedRow | None:
        """The row that a roll of that name selects, by the faces of its dice and their number; None if it selects none."""
        if not self.reads or roll != self.reads:
            return None
        for row in self.rows:
            if isinstance(row, Reading | DialRow) and row.read_by(faces):
                return SelectedRow(row)
            if isinstance(row, Ranges) and number is not None:
                for each in row.ranges:
                    if each.first <= number <= each.last:
                        return SelectedRow(row, each)
        return None


def in_a_line(face: CardFace) -> str:
    """A card in one line: ``4 Larkin, Foxes (1 1B, 2 GO)``, followed by its sentences."""
    rows = ", ".join(f"{row.label} {row.text}" for row in face.rows if not isinstance(row, Sentence))
    says = [": ".join(filter(None, (row.label, row.text))) for row in face.rows if isinstance(row, Sentence)]
    title = ", ".join(part for part in (face.title, face.line) if part) + (f" ({rows})" if rows else "")
    return ". ".join([title, *(text.rstrip(".") for text in says)])
