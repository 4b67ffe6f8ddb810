"""Goal seeking: which numbers in a file of changes bring figures to goals. Bounded, and the same each time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Final, NamedTuple

from hotstove.lab.balance.changes import LEAST, MOST, ChangesFile
from hotstove.lab.balance.figures import OF_FIRST, Compared, Estimate, Figure, figure_named
from hotstove.lab.balance.report import Bench
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Json

WIDEST: Final = 4_096
"""The most numbers among which one is sought: 14 editions are played at most."""
ROUNDS: Final = 8
"""How often each of several numbers is sought at most."""
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
        if OF_FIRST[0] not in figures:
            names += f"; with --team also {', '.join(each.name for each in OF_FIRST)}"
        raise Unreadable(
            f"--goal: expected a figure and a number, such as `runs 4.5` or `runs +0.2` (more than before), found {text!r};"
            f" the figures are: {names}"
        )
    value = float(f"{read[2]}{read[3]}") / (100 if read[4] else 1)
    if read[4] and not figure.form.endswith("%"):
        raise Unreadable(f"--goal: {figure.name} is no share: expected a number without %, found {text!r}")
    if figure.form.endswith("%") and not read[2] and value > 1:
        raise Unreadable(f"--goal: {figure.name} is a share: expected at most 100%, found {text!r}")
    return Goal(figure, value, bool(read[2]))


def read_range(text: str) -> Range:
    """``n=0..8``; raises Unreadable."""
    read = _RANGE.fullmatch(text.replace(" ", ""))
    if read is None or not 0 < int(read[3]) - int(read[2]) < WIDEST or not LEAST <= int(read[2]) <= int(read[3]) <= MOST:
        raise Unreadable(
            f"--seek: expected a number of the changes with its bounds, the lesser first, such as n=0..8, from {LEAST} to"
            f" {MOST}, among {WIDEST:,} numbers at most, found {text!r}"
        )
    return Range(read[1], int(read[2]), int(read[3]))


class Tried(NamedTuple):
    """A number that was tried, and what it brought."""

    number: int
    found: Compared


@dataclass(frozen=True, slots=True)
class Sought:
    """What was found: all numbers that were tried, in order, and whether the goal lies between what they brought."""

    range: Range
    goal: Goal
    tried: tuple[Tried, ...]
    reached: bool
    beside: Mapping[str, int]
    """The other numbers that are sought, as they were meanwhile."""

    @property
    def nearest(self) -> int:
        """The number that was tried and comes nearest, also where the goal can't be reached."""
        return min(self.tried, key=lambda each: abs(self.goal.of(each.found).value - self.goal.value)).number

    @property
    def number(self) -> int | None:
        """The number that was sought; None where the goal can't be reached."""
        return self.nearest if self.reached else None

    def plain(self) -> Json:
        """For JSON."""
        return {
            "name": self.range.name,
            "goal": str(self.goal),
            "number": self.number,
            "beside": dict(self.beside),
            "tried": [{"number": each.number, "found": self.goal.of(each.found).plain()} for each in self.tried],
        }

    def lines(self) -> Iterator[str]:
        """As text."""
        written = self.goal.figure.written
        sign = "+" if self.goal.more else ""
        beside = "".join(f", {name} = {number}" for name, number in self.beside.items())
        yield f"Sought: {self.range.name} from {self.range.least} to {self.range.most} for {self.goal}{beside}"
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


@dataclass(frozen=True, slots=True)
class Fit:
    """Numbers that were sought together: how each was found in the last of so many rounds, and whether none changed in that."""

    sought: tuple[Sought, ...]
    rounds: int
    settled: bool

    @property
    def reached(self) -> bool:
        """Whether every goal lies between what its number's bounds bring, and the numbers agree with each other."""
        return self.settled and all(each.reached for each in self.sought)

    @property
    def numbers(self) -> dict[str, int]:
        """Each number that comes nearest."""
        return {each.range.name: each.nearest for each in self.sought}

    def lines(self) -> Iterator[str]:
        """As text."""
        for each in self.sought:
            yield from each.lines()
        if len(self.sought) > 1:
            found = ", ".join(f"{name} = {number}" for name, number in self.numbers.items())
            settled = f"none changed in round {self.rounds}" if self.settled else f"they still changed in round {self.rounds}"
            yield f"Together: {found}; {settled}"


class _Editions:
    """What editions with these numbers bring for every goal; each is played once."""

    def __init__(self, bench: Bench, changes: ChangesFile, goals: Sequence[Goal]) -> None:
        self._bench = bench
        self._changes = changes
        self._goals = goals
        self._found: dict[tuple[int, ...], tuple[Compared, ...]] = {}

    def found(self, numbers: Mapping[str, int], goal: Goal) -> Compared:
        """The figure of a goal; raises what playing raises."""
        key = tuple(numbers.values())
        if key not in self._found:
            rows = self._bench.rows(self._changes.having(numbers).changes)
            self._found[key] = tuple(self._bench.compared(each.figure, rows) for each in self._goals)
        return self._found[key][self._goals.index(goal)]


def seek(bench: Bench, changes: ChangesFile, wanted: Sequence[tuple[Range, Goal]]) -> Fit:
    """Find the numbers that bring figures to goals, each number for its goal; raises what playing raises.

    Each is sought in turn while the others stay what they have come to, until none changes, or `ROUNDS` times. It takes a
    figure to rise or fall with its number all the way, and to hang on its own number more than on the others. All editions
    play the same games, so that the dice make little difference between one number and the next.
    """
    rounds = ROUNDS if len(wanted) > 1 else 1
    bench.plan(1 + rounds * sum(each.editions - 1 for each, _ in wanted))
    editions = _Editions(bench, changes, [goal for _, goal in wanted])
    numbers = {each.name: max(each.least, min(each.most, changes.numbers.get(each.name, each.least))) for each, _ in wanted}
    played, before = 0, None
    while numbers != before and played < rounds:
        played, before, found = played + 1, dict(numbers), []
        for each, goal in wanted:
            found.append(_halve(editions, numbers, each, goal))
            numbers[each.name] = found[-1].nearest
    return Fit(tuple(found), played, numbers == before or len(wanted) == 1)


def _halve(editions: _Editions, numbers: Mapping[str, int], sought: Range, goal: Goal) -> Sought:
    """Find one number by halving the range between two numbers with the goal between them."""
    tried: dict[int, Compared] = {}

    def off(number: int) -> float:
        """By how much a number misses the goal."""
        if number not in tried:
            tried[number] = editions.found({**numbers, sought.name: number}, goal)
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
    beside = {name: other for name, other in numbers.items() if name != sought.name}
    return Sought(sought, goal, tuple(Tried(each, tried[each]) for each in sorted(tried)), reached, beside)
