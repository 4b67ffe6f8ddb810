"""Goal seeking: which number in a file of changes brings a figure to a goal. Bounded, and the same each time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, log2
from typing import Final, NamedTuple

from hotstove.lab.balance.changes import LEAST, MOST, ChangesFile
from hotstove.lab.balance.figures import Compared, Estimate, Figure, figure_named
from hotstove.lab.balance.report import Bench
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Json

WIDEST: Final = 4_096
"""The most numbers among which one is sought: 14 editions are played at most."""
_GOAL: Final = re.compile(r"\s*([A-Za-z][A-Za-z0-9 ]*?)\s+([+-]?)([0-9]{1,6}(?:\.[0-9]{1,9})?)(%?)\s*")
_RANGE: Final = re.compile(r"([a-z_]+)=(-?[0-9]{1,4})\.\.(-?[0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure and the value that it is to have; ``more``: by how much it is to differ from the packaged edition."""

    figure: Figure
    value: float
    more: bool

    def of(self, found: Compared) -> Estimate:
        """What is compared with the goal."""
        return found.difference if self.more else found.after

    def __str__(self) -> str:
        return f"{self.figure.name} {self.figure.written(self.value, '+' if self.more else '')}"


@dataclass(frozen=True, slots=True)
class Range:
    """The number that is sought, and the least and the greatest that it may be."""

    name: str
    least: int
    most: int

    @property
    def editions(self) -> int:
        """The most editions that are played to find it, the packaged one among them."""
        return 3 + ceil(log2(self.most - self.least))


def read_goal(text: str, figures: tuple[Figure, ...]) -> Goal:
    """``runs 4.5``, ``runs +0.2`` (more than before) or ``better wins 60%``; raises Unreadable with all figures' names."""
    read = _GOAL.fullmatch(text)
    figure = figure_named(read[1], figures) if read is not None else None
    if read is None or figure is None:
        names = ", ".join(each.name for each in figures)
        raise Unreadable(
            f"--goal: expected a figure and a number, such as `runs 4.5` or `runs +0.2` (more than before), found {text!r};"
            f" the figures are: {names}"
        )
    value = float(f"{read[2]}{read[3]}") / (100 if read[4] else 1)
    return Goal(figure, value, bool(read[2]))


def read_range(text: str) -> Range:
    """``n=0..8``; raises Unreadable."""
    read = _RANGE.fullmatch(text.replace(" ", ""))
    if read is None or not 0 < int(read[3]) - int(read[2]) < WIDEST or not LEAST <= int(read[2]) <= int(read[3]) <= MOST:
        raise Unreadable(f"--seek: expected a number of the changes with its bounds, such as n=0..8, found {text!r}")
    return Range(read[1], int(read[2]), int(read[3]))


class Tried(NamedTuple):
    """A number that was tried, and what it brought."""

    number: int
    found: Compared


@dataclass(frozen=True, slots=True)
class Sought:
    """What was found: all numbers that were tried, in order, and the one that comes nearest; None if none reaches the goal."""

    range: Range
    goal: Goal
    tried: tuple[Tried, ...]
    number: int | None

    def plain(self) -> Json:
        """For JSON."""
        return {
            "name": self.range.name,
            "goal": str(self.goal),
            "number": self.number,
            "tried": [{"number": each.number, "found": self.goal.of(each.found).plain()} for each in self.tried],
        }

    def lines(self) -> Iterator[str]:
        """As text."""
        written = self.goal.figure.written
        sign = "+" if self.goal.more else ""
        yield f"Sought: {self.range.name} from {self.range.least} to {self.range.most} for {self.goal}"
        for each in self.tried:
            one = self.goal.of(each.found)
            mark = "  <- nearest" if each.number == self.number else ""
            yield f"  {self.range.name} = {each.number:<6}{written(one.value, sign):>9} ± {written(one.error)}{mark}"
        if self.number is None:
            yield f"  It can't be reached: both ends are on the same side of {self.goal}."
            return
        one = next(self.goal.of(each.found) for each in self.tried if each.number == self.number)
        off = abs(one.value - self.goal.value)
        errors = f"{off / one.error:.1f} standard errors" if one.error else "no error"
        yield f"  {self.range.name} = {self.number} comes nearest: {written(off)} from the goal, {errors} of it"


def seek(bench: Bench, changes: ChangesFile, sought: Range, goal: Goal) -> Sought:
    """Find the number by halving the range between two numbers with the goal between them; raises what playing raises.

    It takes the figure to rise or fall with the number all the way. All editions play the same games, so that the dice make
    little difference between one number and the next.
    """
    bench.plan(sought.editions)
    tried: dict[int, Compared] = {}

    def off(number: int) -> float:
        """By how much a number misses the goal."""
        if number not in tried:
            rows = bench.rows(changes.having({sought.name: number}).changes)
            tried[number] = bench.compared(goal.figure, rows)
        return goal.of(tried[number]).value - goal.value

    low, high = sought.least, sought.most
    first, last = off(low), off(high)
    reached = first <= 0 <= last or last <= 0 <= first
    while reached and high - low > 1:
        middle = (low + high) // 2
        if (off(middle) <= 0) == (first <= 0):
            low = middle
        else:
            high = middle
    number = min((low, high), key=lambda each: abs(off(each))) if reached else None
    return Sought(sought, goal, tuple(Tried(each, tried[each]) for each in sorted(tried)), number)
