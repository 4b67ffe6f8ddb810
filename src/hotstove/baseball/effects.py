"""Effects that go on: cards left in play until some moment, and what they add up to.

Sums are counted anew from what is in play whenever somebody asks. A card that is cancelled, taken back or has run its time
is no longer among the cards in play, and that undoes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from hotstove.table.events import Seat

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class InPlay(Generic[C]):
    """A card in play: whose it is, and ``until`` which moment by the game's own name for it (``at-bat``, ``inning``).

    ``on`` is the player on whom it was left, who takes it with him. ``copy`` is the card and ``paid`` what it cost, as sets of
    the owner's cards: both come back to him where he takes the card back.
    """

    owner: Seat
    card: C
    until: str
    on: str = ""
    copy: int = 0
    paid: int = 0


def expire(in_play: tuple[InPlay[C], ...], *moments: str, on: str = "") -> tuple[tuple[InPlay[C], ...], tuple[InPlay[C], ...]]:
    """What stays in play after these moments, and what goes; with ``on`` only what lies on that player goes."""
    goes = tuple(each for each in in_play if each.until in moments and (not on or each.on == on))
    return tuple(each for each in in_play if each not in goes), goes


@dataclass(frozen=True, slots=True)
class Modifier:
    """An amount that a card adds to something (``swing``, ``command``) for its owner."""

    owner: Seat
    what: str
    amount: int


def total(modifiers: Iterable[Modifier], what: str) -> int:
    """What is added to it in all: of one owner's amounts in one direction the greatest alone counts.

    >>> total([Modifier(0, "swing", 2), Modifier(0, "swing", 3), Modifier(0, "swing", -1), Modifier(1, "swing", -4)], "swing")
    -2
    """
    greatest: dict[tuple[Seat, bool], int] = {}
    for each in modifiers:
        if each.what == what:
            key = each.owner, each.amount > 0
            greatest[key] = max(greatest.get(key, 0), each.amount, key=abs)
    return sum(greatest.values())
