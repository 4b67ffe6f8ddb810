"""What happened, with the rule it comes from and who may see it. Events are told, never asked: no rule reads one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeVar

from hotstove.table.compiled import mypyc_attr

V = TypeVar("V")
Seat = Literal[0, 1]
Seats = tuple[Seat, ...]
AWAY: Final[Seat] = 0
HOME: Final[Seat] = 1
BOTH: Final[Seats] = (AWAY, HOME)
SIDES: Final = ("away", "home")
SECRET: Final = "made in secret"
UNSEEN: Final = "a card"
"""What stands for a choice, and for a card, that somebody may not see."""


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return HOME if seat == AWAY else AWAY


def with_seat(pair: tuple[V, V], seat: Seat, value: V) -> tuple[V, V]:
    """What both seats have, with another value for one of them.

    >>> with_seat((3, 5), HOME, 6)
    (3, 6)
    """
    return (value, pair[HOME]) if seat == AWAY else (pair[AWAY], value)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Event:
    """Base of everything told. ``why`` begins with the rule's ID; ``seats`` says who may see it."""

    why: str
    seats: Seats = field(default=BOTH, kw_only=True)

    def seen_by(self, seat: Seat) -> Event | None:
        """The event as that manager may know it, or None where he learns nothing of it."""
        return self if seat in self.seats else None


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice fell: their name, the faces, and what the rulebook reads in them."""

    dice: str
    faces: str
    reading: str


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A card came from a pile. Who may not see the card still sees that one was drawn."""

    card: str

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat in self.seats else replace(self, card=UNSEEN)


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A manager's choice among several options. A secret one is seen as made, not what it was."""

    seat: Seat
    option: str

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat in self.seats else replace(self, option=SECRET)


def seen(events: Iterable[Event], seats: Seats) -> list[Event]:
    """The events as people may know them who put together what these seats know; without a seat, what lies open to all."""
    found: list[Event] = []
    for event in events:
        known: Event | None = event
        if not seats:
            for seat in BOTH:
                known = known.seen_by(seat) if known is not None else None
        elif len(seats) == 1:
            known = event.seen_by(seats[0])
        if known is not None:
            found.append(known)
    return found


def rule_of(why: str) -> str:
    """The rule ID that a ``why`` begins with.

    >>> rule_of("SB-27 steal")
    'SB-27'
    """
    return why.split(" ", 1)[0]


def label_of(why: str) -> str:
    """What a ``why`` says after its rule ID: the question's name in scenarios and on screen.

    >>> label_of("SB-27 steal")
    'steal'
    """
    return why.partition(" ")[2] or why
