"""Runners who try for the next base, and the base to which the defense throws: the choices of both sides in any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from hotstove.baseball.bases import Occupied
from hotstove.baseball.words import BASES
from hotstove.table.core import Table
from hotstove.table.events import Seat


@dataclass(frozen=True, slots=True)
class Send:
    """The runners, by base, that try for the next one; none if all hold."""

    bases: tuple[int, ...] = ()

    def __str__(self) -> str:
        if not self.bases:
            return "all hold"
        return " and ".join(BASES[base + 1] for base in self.bases)


@dataclass(frozen=True, slots=True)
class ThrowTo:
    """The base to which the defense throws; 0 for no throw."""

    base: int = 0

    def __str__(self) -> str:
        return f"throw to {BASES[self.base]}" if self.base else "no throw"


HOLD: Final = Send()
NO_THROW: Final = ThrowTo()


@cache
def sends(able: tuple[int, ...], occupied: Occupied) -> tuple[Send, ...]:
    """All sets of runners that may go: each to a base that is empty or that a runner ahead of him leaves.

    >>> [str(send) for send in sends((1, 2, 3), (True, True, True))]
    ['all hold', 'home', 'home and third', 'home and third and second']
    """
    options = [HOLD]
    leads = sorted(able, reverse=True)
    for number in range(1, len(leads) + 1):
        for going in combinations(leads, number):
            if all(base == 3 or not occupied[base] or base + 1 in going for base in going):
                options.append(Send(going))
    return tuple(options)


def runners_sent(table: Table, seat: Seat, options: Sequence[Send], why: str) -> tuple[int, ...]:
    """The runners, by base, that the offense sends; none, without a question, if all have to hold."""
    return table.choose(seat, options, why).bases if len(options) > 1 else ()


@cache
def targets(going: tuple[int, ...]) -> tuple[ThrowTo, ...]:
    """The throws open to the defense, at the lead runner first, and no throw last."""
    return (*(ThrowTo(base + 1) for base in going), NO_THROW)
