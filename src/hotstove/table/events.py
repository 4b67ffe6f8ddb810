"""Events: everything that happened in a game, with its rule and the seats that may see it. No rule reads an event."""

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
"""The texts in place of a choice (``SECRET``) and of a card (``UNSEEN``) that a seat may not see."""


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return HOME if seat == AWAY else AWAY


def with_seat(pair: tuple[V, V], seat: Seat, value: V) -> tuple[V, V]:
    """The pair with another value for one of the seats.

    >>> with_seat((3, 5), HOME, 6)
    (3, 6)
    """
    return (value, pair[HOME]) if seat == AWAY else (pair[AWAY], value)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events. ``why`` begins with the rule's ID; ``seats`` may see the event in full."""

    why: str
    seats: Seats = field(default=BOTH, kw_only=True)

    def seen_by(self, seat: Seat) -> Event | None:
        """The event with only what the seat may know, or None if the seat learns nothing of it."""
        return self if seat in self.seats else None


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A throw of dice: their name, the faces, and the reading by the rulebook.

    ``said`` tells what hung on it: what was added, to what it was compared, what followed; empty if it was not compared.
    """

    dice: str
    faces: str
    reading: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A draw of a card from a pile. A seat that may not see the card still sees that one was drawn."""

    card: str

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat in self.seats else replace(self, card=UNSEEN)


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A manager's choice. A seat that may not see it still sees that it was made."""

    seat: Seat
    option: str

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat in self.seats else replace(self, option=SECRET)


def seen(events: Iterable[Event], seats: Seats) -> list[Event]:
    """The events with what these seats together may know; without a seat, what is open to everybody."""
    visible: list[Event] = []
    for event in events:
        known: Event | None = event
        if not seats:
            for seat in BOTH:
                known = known.seen_by(seat) if known is not None else None
        elif len(seats) == 1:
            known = event.seen_by(seats[0])
        if known is not None:
            visible.append(known)
    return visible


def rule_of(why: str) -> str:
    """The rule ID that a ``why`` begins with.

    >>> rule_of("SB-27 steal")
    'SB-27'
    """
    return why.split(" ", 1)[0]


def label_of(why: str) -> str:
    """The part of a ``why`` after its rule ID: the question's name in scenarios and on screen.

    >>> label_of("SB-27 steal")
    'steal'
    """
    return why.partition(" ")[2] or why
