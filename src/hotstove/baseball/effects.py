"""Lasting effects: cards that stay in play until a certain moment, and the sums of what they add.

Sums are counted anew from the cards in play each time. A card that is cancelled, taken back or expired is no longer among
them, and so its effect ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from hotstove.table.events import Seat

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class InPlay(Generic[C]):
    """A card in play: its owner, and the moment ``until`` which it stays, by the game's own name (``at-bat``, ``inning``).

    ``on`` is the player that the card is attached to; it moves with him. ``copy`` is the card and ``paid`` what it cost, as
    sets of the owner's cards: he gets both back if he takes the card back.
    """

    owner: Seat
    card: C
    until: str
    on: str = ""
    copy: int = 0
    paid: int = 0


def expire(in_play: tuple[InPlay[C], ...], *moments: str, on: str = "") -> tuple[tuple[InPlay[C], ...], tuple[InPlay[C], ...]]:
    """The cards that stay in play after these moments, and those that go; with ``on`` only cards on that player go."""
    goes = tuple(each for each in in_play if each.until in moments and (not on or each.on == on))
    return tuple(each for each in in_play if each not in goes), goes


@dataclass(frozen=True, slots=True)
class Modifier:
    """An amount that a card adds to something (``swing``, ``command``) for its owner."""

    owner: Seat
    what: str
    amount: int


def total(modifiers: Iterable[Modifier], what: str) -> int:
    """The sum of the modifiers of ``what``; of an owner's amounts of one sign only the greatest counts.

    >>> total([Modifier(0, "swing", 2), Modifier(0, "swing", 3), Modifier(0, "swing", -1), Modifier(1, "swing", -4)], "swing")
    -2
    """
    greatest: dict[tuple[Seat, bool], int] = {}
    for each in modifiers:
        if each.what == what:
            key = each.owner, each.amount > 0
            greatest[key] = max(greatest.get(key, 0), each.amount, key=abs)
    return sum(greatest.values())
