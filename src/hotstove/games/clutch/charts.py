"""The result charts of player cards (CL-008, CL-021): which result a Swing has, and charts with a boundary moved (CL-R-87)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from hotstove.baseball.schema import ValueKind
from hotstove.table.texts import Json, Node


class Result(IntEnum):
    """A row of a chart, in the order of its numbers (CL-R-03); as text the printed code."""

    K = 0
    GB = 1
    FB = 2
    BB = 3
    SINGLE = 4
    DOUBLE = 5
    TRIPLE = 6
    HR = 7

    def __str__(self) -> str:
        return CODES[self]


CODES: Final = ("K", "GB", "FB", "BB", "1B", "2B", "3B", "HR")
"""The printed codes of the results, in order."""
OUTS: Final = (Result.K, Result.GB, Result.FB)
HITS: Final = (Result.SINGLE, Result.DOUBLE, Result.TRIPLE, Result.HR)
HIGHEST: Final = 40
"""The greatest number at which a row may start."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart of a card: its rows from the first number to the open last row, each with the number at which it starts.

    The first row starts at 1, a row ends where the next one starts, and the last row has no end.

    >>> chart = Chart(((Result.K, 1), (Result.FB, 3), (Result.SINGLE, 12), (Result.HR, 20)))
    >>> str(chart.at(-2)), str(chart.at(11)), str(chart.at(35)), str(chart)
    ('K', 'FB', 'HR', 'K 1-2, FB 3-11, 1B 12-19, HR 20+')
    """

    rows: tuple[tuple[Result, int], ...]
    results: tuple[Result, ...] = field(init=False, repr=False, compare=False)
    """The result of each number from 1 to the first one of the last row."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        results: list[Result] = []
        for (row, start), (_, after) in pairwise(self.rows):
            results += [row] * (after - start)
        object.__setattr__(self, "results", (*results, self.rows[-1][0]))
        object.__setattr__(self, "_hash", hash(self.rows))

    def __hash__(self) -> int:
        return self._hash  # managers look charts up at every question

    def at(self, swing: int) -> Result:
        """The result of a Swing; below 1 it reads as 1, and the last row is open (CL-R-33)."""
        results = self.results
        if swing < 1:
            return results[0]
        return results[swing - 1] if swing <= len(results) else results[-1]

    def start(self, result: Result) -> int:
        """The first number of a row, 0 if the chart lacks it."""
        return next((start for row, start in self.rows if row is result), 0)

    def counts(self, faces: int = 20) -> tuple[int, ...]:
        """How many faces of a die from 1 to ``faces`` show each result, in the order of ``Result``."""
        counts = [0] * len(CODES)
        for swing in range(1, faces + 1):
            counts[self.at(swing)] += 1
        return tuple(counts)

    def starts_lower(self, result: Result, numbers: int) -> Chart:
        """The chart whose row ``result`` starts so many numbers lower, which it takes from the rows before it (CL-R-87).

        A row that the card lacks is first put in with no numbers; the first row keeps number 1.

        >>> chart = Chart(((Result.K, 1), (Result.SINGLE, 3), (Result.TRIPLE, 18), (Result.HR, 19)))
        >>> str(chart.starts_lower(Result.HR, 2)), str(chart.starts_lower(Result.BB, 4))
        ('K 1-2, 1B 3-16, HR 17+', 'K 1, BB 2, 1B 3-17, 3B 18, HR 19+')
        """
        return _starts_lower(self, result, numbers)

    def ends_higher(self, result: Result, numbers: int) -> Chart:
        """The chart whose row ``result`` ends so many numbers higher, which it takes from the rows after it (CL-R-87).

        A row that the card lacks is first put in with no numbers; the last row has no end that could move.

        >>> chart = Chart(((Result.K, 1), (Result.FB, 3), (Result.SINGLE, 4), (Result.HR, 19)))
        >>> str(chart.ends_higher(Result.K, 2)), str(chart.ends_higher(Result.GB, 1))
        ('K 1-4, 1B 5-18, HR 19+', 'K 1-2, GB 3, 1B 4-18, HR 19+')
        """
        return _ends_higher(self, result, numbers)

    @property
    def plain(self) -> dict[str, Json]:
        """The chart as a file holds it, by code: ``1-2`` for a row, ``3`` for one number, ``19+`` for the last row."""
        *rows, (last, start) = self.rows
        ends = [after - 1 for _, after in self.rows[1:]]
        rolls_by_code: dict[str, Json] = {
            str(row): first if first == end else f"{first}-{end}" for (row, first), end in zip(rows, ends, strict=True)
        }
        rolls_by_code[str(last)] = f"{start}+"
        return rolls_by_code

    def __str__(self) -> str:
        return ", ".join(f"{code} {numbers}" for code, numbers in self.plain.items())


def _with_row(chart: Chart, result: Result) -> list[tuple[Result, int]]:
    """The chart's rows, with ``result`` put in without numbers where it is missing; not after the open last row."""
    rows = list(chart.rows)
    if not chart.start(result):
        place = sum(row < result for row, _ in rows)
        if place < len(rows):
            rows.insert(place, (result, rows[place][1]))
    return rows


def _without_empty(rows: Sequence[tuple[Result, int]]) -> Chart:
    kept = [(row, start) for (row, start), (_, after) in pairwise(rows) if start < after]
    return Chart((*kept, rows[-1]))


@lru_cache(maxsize=1 << 14)
def _starts_lower(chart: Chart, result: Result, numbers: int) -> Chart:
    rows = _with_row(chart, result)
    start = next((start for row, start in rows if row is result), 0)
    if start <= 1:
        return chart
    start = max(start - numbers, 2)
    return _without_empty([(row, min(first, start) if row <= result else first) for row, first in rows])


@lru_cache(maxsize=1 << 14)
def _ends_higher(chart: Chart, result: Result, numbers: int) -> Chart:
    rows = _with_row(chart, result)
    place = next((place for place, (row, _) in enumerate(rows) if row is result), len(rows))
    if place + 1 >= len(rows):
        return chart
    end = rows[place + 1][1] + numbers
    return _without_empty([(row, max(first, end) if row > result else first) for row, first in rows])


# --- Reading and writing

_ROW: Final = re.compile(r"([0-9]{1,2})(?:\s*[-\u2013]\s*([0-9]{1,2})|(\+))?")
_HELP: Final = "{K: 1-2, GB: 3-4, FB: 5-7, BB: 8-11, 1B: 12-16, 2B: 17-18, HR: 19+}"


def _row(node: Node) -> tuple[int, int | None]:
    """The first and the last number of a row, None for an open row."""
    match = _ROW.fullmatch(node.text("the numbers of a row").strip())
    if match is None:
        node.unreadable("the numbers of a row, such as 3-4, 5 or 19+")
    first = int(match[1])
    last = None if match[3] else int(match[2] or first)
    if not 1 <= first <= (last or first) <= HIGHEST:
        node.unreadable(f"numbers from 1 to {HIGHEST}, the lower one first")
    return first, last


def read_chart(node: Node, pitchers: bool = False) -> Chart:
    """A chart from a mapping of codes to numbers; a pitcher's chart has no row 3B (CL-021).

    Raises Unreadable or NotLegal with the place for an unknown code, a gap, an overlap, a chart that does not start at 1 or
    whose last row is not open.
    """
    given = node.mapping({code: "" for code in CODES if not (pitchers and code == "3B")})
    rows = [(Result(number), code) for number, code in enumerate(CODES) if code in given]
    if not rows:
        node.unreadable(f"a chart such as {_HELP}")
    read: list[tuple[Result, int]] = []
    expected, before = 1, ""
    for result, code in rows:
        first, last = _row(given[code])
        if first > expected:
            missing = f"{expected}" if expected == first - 1 else f"{expected}-{first - 1}"
            given[code].not_legal(
                f"a gap: {missing} stands in no row; a chart starts at 1 and has every number (CL-021)"
                if not before
                else f"a gap: {missing} between {before} and {code} stands in no row (CL-021)"
            )
        if first < expected:
            given[code].not_legal(f"an overlap: {first} stands in {before} and in {code} (CL-021)")
        is_last = result is rows[-1][0]
        if is_last and last is not None:
            given[code].not_legal(f"the last row of a chart is open: expected {code}: {first}+ (CL-R-33)")
        if not is_last and last is None:
            given[code].not_legal(f"only the last row of a chart is open, and {code} is followed by {rows[-1][1]} (CL-R-33)")
        read.append((result, first))
        expected, before = (last or first) + 1, code
    return Chart(tuple(read))


BATTERS_CHART: Final = ValueKind(_HELP, read_chart, lambda chart: chart.plain)
PITCHERS_CHART: Final = ValueKind(f"{_HELP}, no 3B", lambda node: read_chart(node, pitchers=True), lambda chart: chart.plain)
