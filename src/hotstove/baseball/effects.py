"""Lasting effects: cards that stay in play until a certain moment, and the sums of what they add.

Sums are counted anew from the cards in play each time. A card that is cancelled, taken back or expired is no longer among
them, and so its effect ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from hotstove.table.events import Seat

Card: TypeAlias = Any
"""A game's value for a card. Each game has its own type and names it when it reads one, because mypyc can't compile a generic
dataclass."""


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card in play: its owner, and the moments ``until`` which it stays, by the game's own names (``at-bat``, ``inning``).

    Any of the moments ends it; ``times`` says how often one must still come (a card for three batters). ``on`` is the player
    that the card is attached to; it moves with him. ``copy`` is the card and ``paid`` what it cost, as sets of the owner's
    cards: he gets both back if he takes the card back.
    """

    owner: Seat
    card: Card
    until: tuple[str, ...]
    on: str = ""
    copy: int = 0
    paid: int = 0
    times: int = 1


def expire(
    in_play: tuple[InPlay, ...], *moments: str, on: str = "", owner: Seat | None = None
) -> tuple[tuple[InPlay, ...], tuple[InPlay, ...]]:
    """The cards that stay in play after these moments, and those that go.

    With ``on`` only cards on that player are touched, with ``owner`` only cards of that side. A card with more than one
    of ``times`` to come stays, with one less.
    """
    come = frozenset(moments)
    touched = False
    stay: list[InPlay] = []
    go: list[InPlay] = []
    for each in in_play:
        untouched = (on and each.on != on) or (owner is not None and each.owner != owner)
        if untouched or come.isdisjoint(each.until):
            stay.append(each)
            continue
        touched = True
        if each.times > 1:
            stay.append(InPlay(each.owner, each.card, each.until, each.on, each.copy, each.paid, each.times - 1))
        else:
            go.append(each)
    return (tuple(stay), tuple(go)) if touched else (in_play, ())


class Modifier(NamedTuple):
    """An amount that a card adds to something (``swing``, ``command``) for its owner."""

    owner: Seat
    what: str
    amount: int


def total(modifiers: Iterable[Modifier], what: str) -> int:
    """The sum of the modifiers of ``what``; of an owner's amounts of one sign only the greatest counts.

    >>> total([Modifier(0, "swing", 2), Modifier(0, "swing", 3), Modifier(0, "swing", -1), Modifier(1, "swing", -4)], "swing")
    -2
    """
    return sum(amount for _, amount in counting(modifiers, what))


def counting(modifiers: Iterable[Modifier], what: str) -> tuple[tuple[Seat, int], ...]:
    """The amounts of ``what`` that count, each with its owner: of an owner's amounts of one sign the greatest."""
    greatest: dict[tuple[Seat, bool], int] = {}
    for owner, of, amount in modifiers:
        if of == what and amount:
            key = owner, amount > 0
            greatest[key] = max(greatest.get(key, 0), amount, key=abs)
    return tuple((owner, amount) for (owner, _), amount in greatest.items())


class Modifiers:
    """All modifiers in force (``each``), and their sums by what they are added to (``totals``)."""

    __slots__ = ("each", "totals")

    def __init__(self, each: tuple[Modifier, ...] = ()) -> None:
        self.each = each
        self.totals: dict[str, int] = {}
        for _, what, amount in each:
            self.totals[what] = total(each, what) if what in self.totals else amount

    def of(self, what: str) -> int:
        """The sum of what is added to ``what``, by the rule of `total`; 0 if nothing is."""
        return self.totals.get(what, 0)
