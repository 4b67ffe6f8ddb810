"""What hangs on a throw of dice, in all games the same: what is added to it, to what it is compared, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

MOST_RANGES: Final = 8
"""The most ranges of readings that are listed."""


class Term(NamedTuple):
    """A part of a sum: its amount, and a word on where it comes from (``L+2``, ``tired``)."""

    amount: int
    source: str = ""

    @property
    def words(self) -> str:
        """`` + 2 (L+2)``, `` - 1 (tired)``; empty for 0."""
        if not self.amount:
            return ""
        source = f" ({self.source})" if self.source else ""
        return f" {'+' if self.amount > 0 else '-'} {abs(self.amount)}{source}"


def total_of(first: int, terms: Iterable[Term], total: int) -> str:
    """A sum in words: ``4 + 2 (L+2) = 6``, or ``4`` if nothing is added.

    >>> total_of(4, [Term(2, "L+2"), Term(0, "cards")], 6), total_of(4, [Term(0, "tired")], 4)
    ('4 + 2 (L+2) = 6', '4')
    """
    added = "".join(term.words for term in terms)
    return f"{first}{added} = {total}" if added else str(first)


def sum_of(terms: Iterable[Term]) -> int:
    """The sum of the amounts."""
    return sum([term.amount for term in terms])


class AtStake(NamedTuple):
    """What hangs on a throw: ``follows`` says in a word what comes of each of its readings.

    ``what`` is what it decides (``steal of second``), ``whose`` who throws, if more than one does. ``added`` is added to it.
    ``limit`` is the number, in parts, up to which it succeeds, empty if it is not compared with one. Where two throws are
    compared, ``facing`` tells before the first whose comes next, and the second has in ``first`` the total that it answers;
    it goes on from what is said of the first, unless ``what`` says that it is a throw of its own.

    >>> steal = AtStake("steal", lambda roll: "safe" if roll <= 45 else "out", limit=(Term(38), Term(7, "catcher")))
    >>> steal.after(41)
    'steal: 41 against 38 + 7 (catcher) = 45 or less: safe'
    >>> steal.before(range(100))
    'steal: 0 to 45 safe, 46 to 99 out; 38 + 7 (catcher) = 45 or less'
    """

    what: str
    follows: Callable[[int], str] | None = None
    added: tuple[Term, ...] = ()
    limit: tuple[Term, ...] = ()
    facing: str = ""
    first: int | None = None
    whose: str = ""

    def after(self, value: object) -> str:
        """The throw with what was added, what it was compared with, and what followed; empty for a reading in words."""
        if not isinstance(value, int):
            return ""
        own = f"{self.whose} {total_of(value, self.added, value + sum_of(self.added))}".strip()
        outcome = self.follows(value) if self.follows is not None else ""
        if self.first is not None:
            said = f"{self.what}: {own} against {self.first}" if self.what else f"against {own}"
        elif self.limit:
            said = f"{self.what}: {own} against {self._up_to}"
        else:
            said = f"{self.what}{':' if self.facing else ''} {own}"
        return f"{said}: {outcome}" if outcome else said

    def before(self, values: Iterable[object]) -> str:
        """What each of these readings would bring, and with what it is compared: what a person with the dice is told."""
        said = [self.meanings([value for value in values if isinstance(value, int)])]
        if self.limit:
            said.append(self._up_to)
        added = "".join(term.words for term in self.added).strip()
        if self.first is not None:
            said.append(f"{f'{added} ' if added else ''}against {self.first}")
        elif self.facing:
            said.append(f"{f'{added}, ' if added else ''}against {self.facing}")
        told = "; ".join(part for part in said if part)
        return f"{self.what}: {told}" if self.what and told else told

    @property
    def _up_to(self) -> str:
        first, *more = self.limit
        own = f" ({first.source})" if first.source else ""
        added = "".join(term.words for term in more)
        return f"{first.amount}{own}{f'{added} = {sum_of(self.limit)}' if added else ''} or less"

    def meanings(self, values: Sequence[int]) -> str:
        """``0 to 45 safe, 46 to 99 out``: each outcome once, in the order in which the readings first bring it.

        Empty where they come in more than ``MOST_RANGES`` ranges, as where even and odd rolls differ: a chart tells these.
        """
        if self.follows is None:
            return ""
        ranges: dict[str, list[list[int]]] = {}
        before: str | None = None
        for value in sorted(set(values)):
            outcome = self.follows(value)
            if outcome == before:
                ranges[outcome][-1].append(value)
            else:
                ranges.setdefault(outcome, []).append([value])
            before = outcome
        if sum(map(len, ranges.values())) > MOST_RANGES:
            return ""
        return ", ".join(f"{' and '.join(map(_range, runs))} {outcome}" for outcome, runs in ranges.items() if outcome)


def _range(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}"
