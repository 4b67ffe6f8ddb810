"""The outcomes of a batter roll, and the columns of 100 rolls that a card prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import groupby

from hotstove.baseball.positions import Position
from hotstove.table.errors import HotStoveError
from hotstove.table.texts import Node

ROLLS = 100
"""A two-die roll is one of 0 to 99 (PT-30)."""


class OutcomeKind(StrEnum):
    """The kinds of outcome as a card prints them (PT-34)."""

    SINGLE = "1B"
    DOUBLE = "2B"
    TRIPLE = "3B"
    HOME_RUN = "HR"
    WALK = "BB"
    HIT_BATTER = "HBP"
    STRIKEOUT = "SO"
    GROUND_OUT = "GO"
    FLY_OUT = "FO"
    LINE_OUT = "LO"
    POP_OR_ERROR = "ROE/PO"
    LINER_OR_ERROR = "ROE/LO"
    BALK_OR_WILD = "BK/WP"


FREE_BASES = (OutcomeKind.WALK, OutcomeKind.HIT_BATTER)
"""The kinds by which the batter goes to first without a hit."""

# Module-level names, because looking up an enum's member in its class is slow and these are used at every roll.
STRIKEOUT, GROUND_OUT, FLY_OUT, LINE_OUT = (
    OutcomeKind.STRIKEOUT,
    OutcomeKind.GROUND_OUT,
    OutcomeKind.FLY_OUT,
    OutcomeKind.LINE_OUT,
)
WALK, HIT_BATTER, BALK_OR_WILD = OutcomeKind.WALK, OutcomeKind.HIT_BATTER, OutcomeKind.BALK_OR_WILD

HIT_BASES = {OutcomeKind.SINGLE: 1, OutcomeKind.DOUBLE: 2, OutcomeKind.TRIPLE: 3, OutcomeKind.HOME_RUN: 4}
"""The bases of a hit."""


@dataclass(frozen=True, eq=False, slots=True)
class Outcome:
    """An outcome, with the fielder if the card names one. There is one object of each: ``outcome("GO-SS")``."""

    kind: OutcomeKind
    fielder: Position | None = None
    bases: int = field(init=False)
    """The bases of a hit; 0 for other outcomes."""
    text: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bases", HIT_BASES.get(self.kind, 0))
        object.__setattr__(self, "text", f"{self.kind}-{self.fielder.short.upper()}" if self.fielder else str(self.kind))

    def __str__(self) -> str:
        return self.text


P, C, FIRST, SECOND, THIRD, SHORT = (Position(number) for number in range(1, 7))
LEFT, CENTER, RIGHT = (Position(number) for number in range(7, 10))

LAYOUT = (
    Outcome(OutcomeKind.HOME_RUN),
    Outcome(OutcomeKind.TRIPLE),
    Outcome(OutcomeKind.DOUBLE),
    Outcome(OutcomeKind.SINGLE),
    Outcome(OutcomeKind.WALK),
    Outcome(OutcomeKind.HIT_BATTER),
    Outcome(OutcomeKind.STRIKEOUT),
    *(Outcome(OutcomeKind.GROUND_OUT, position) for position in (P, FIRST, SECOND, SHORT, THIRD)),
    *(Outcome(OutcomeKind.FLY_OUT, position) for position in (RIGHT, CENTER, LEFT)),
    *(Outcome(OutcomeKind.LINE_OUT, position) for position in (FIRST, SECOND, SHORT, THIRD, P)),
    Outcome(OutcomeKind.POP_OR_ERROR),
    Outcome(OutcomeKind.LINER_OR_ERROR),
    Outcome(OutcomeKind.BALK_OR_WILD),
)
"""The blocks of a column in order, from roll 0 up."""

_BY_TEXT = {each.text: each for each in (*LAYOUT, Outcome(OutcomeKind.GROUND_OUT, C))}
"""All outcomes by text. GO-C is not on any card (PT-80)."""
NEEDED = ("1B", "SO", "GO", "FO", "ROE/PO", "ROE/LO", "BK/WP")
"""The outcomes that every column has."""


def outcome(text: str) -> Outcome:
    """The outcome with that text, such as ``2B`` or ``GO-SS``; raises KeyError if there is none."""
    return _BY_TEXT[text]


@dataclass(frozen=True, eq=False, slots=True)
class BattingColumn:
    """A batting column: the outcome of each roll, 0 to 99 (PT-28, PT-31). ``title`` is printed above it."""

    title: str
    rolls: tuple[Outcome, ...]
    has: frozenset[OutcomeKind] = field(init=False)
    """The kinds of outcome in the column."""
    last_single: int = field(init=False)
    """The highest roll of its singles, which an infield that plays in extends (PT-237)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "has", frozenset(each.kind for each in self.rolls))
        singles = [roll for roll, each in enumerate(self.rolls) if each.kind is OutcomeKind.SINGLE]
        object.__setattr__(self, "last_single", singles[-1] if singles else -1)

    def ranges(self) -> list[tuple[Outcome, int, int]]:
        """The blocks of the column: outcome, lowest and highest roll."""
        blocks, first = [], 0
        for each, rolls in groupby(self.rolls):
            last = first + len(list(rolls)) - 1
            blocks.append((each, first, last))
            first = last + 1
        return blocks

    def __str__(self) -> str:
        """The text of the column in a team file: ``HR 0-2, 3B 3, ...``."""
        return ", ".join(
            f"{each} {first}" if first == last else f"{each} {first}-{last}" for each, first, last in self.ranges()
        )


def column(title: str, slots: Mapping[str, int]) -> BattingColumn:
    """A column from the number of rolls of each outcome by text, laid out in the canonical order; they add up to 100.

    >>> str(column("vs all", {"HR": 3, "1B": 22, "SO": 20, "GO-SS": 25, "FO-CF": 25, "ROE/PO": 1, "ROE/LO": 2, "BK/WP": 2}))
    'HR 0-2, 1B 3-24, SO 25-44, GO-SS 45-69, FO-CF 70-94, ROE/PO 95, ROE/LO 96-97, BK/WP 98-99'
    """
    rolls = [each for each in LAYOUT for _ in range(slots.get(each.text, 0))]
    if len(rolls) != ROLLS:
        raise ValueError(f"a column has {ROLLS} rolls, not {len(rolls)}")
    return BattingColumn(title, tuple(rolls))


_BLOCK = re.compile(r"([A-Z0-9/]+(?:-[A-Z0-9]+)?) (\d+)(?:-(\d+))?")


def read_column(node: Node, title: str) -> BattingColumn:
    """A column from text such as ``HR 0-2, 3B 3, ...``: each roll once, in the canonical order.

    Raises Unreadable or NotLegal with the place and the rolls that are missing or doubled.
    """
    text = node.text("a batting column")
    try:
        return _known_column(text, title)
    except HotStoveError:
        return _read_column(node, text, title)  # raises it again, with the place


@lru_cache(maxsize=8192)
def _known_column(text: str, title: str) -> BattingColumn:
    """A column from its text, kept because teams are read more than once and columns are most of the work."""
    return _read_column(Node(text), text, title)


def _read_column(node: Node, text: str, title: str) -> BattingColumn:
    rolls: list[Outcome] = []
    order = -1
    for block in text.split(","):
        read = _BLOCK.fullmatch(block.strip().upper())
        if read is None or read[1] not in _BY_TEXT:
            node.unreadable(f"blocks such as `1B 8-20` or `GO-SS 62-66`, not {block.strip()!r}")
        each, first, last = _BY_TEXT[read[1]], int(read[2]), int(read[3] or read[2])
        if each not in LAYOUT:
            node.not_legal(f"{each} never stands on a card (PT-80)")
        if last < first or last >= ROLLS:
            node.not_legal(f"{each} {first}-{last}: rolls go up from 0 to 99")
        if first != len(rolls):
            what = "a gap" if first > len(rolls) else "an overlap"
            node.not_legal(f"{what} before {each} {first}: the next roll is {len(rolls)} (every roll 0 to 99 stands once)")
        if LAYOUT.index(each) <= order:
            node.not_legal(f"{each} stands out of order; the order is {', '.join(each.text for each in LAYOUT)}")
        order = LAYOUT.index(each)
        rolls += [each] * (last - first + 1)
    if len(rolls) != ROLLS:
        node.not_legal(f"rolls {len(rolls)} to 99 are missing")
    lacks = _lacks(rolls)
    if lacks:
        node.not_legal(f"a column needs {', '.join(lacks)}")
    return BattingColumn(title, tuple(rolls))


def _lacks(rolls: Iterable[Outcome]) -> Sequence[str]:
    kinds = {str(each.kind) for each in rolls}
    return [what for what in NEEDED if what not in kinds]
