"""A team under construction: the cards of its parts in order, and the positions of those in the lineup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from hotstove.baseball.positions import Position
from hotstove.table.errors import Unreadable

C = TypeVar("C")
"""A card."""
LINEUP: Final = "lineup"
"""The part whose places have positions."""
BENCH: Final = "bench"


def all_spots(filled: Iterable[Position], wanted: Iterable[Position]) -> list[Position]:
    """The positions of a lineup in order, and then those that are wanted and that nobody has."""
    held = list(filled)
    return held + [spot for spot in wanted if spot not in held]


@dataclass(slots=True)
class TeamParts(Generic[C]):
    """The cards of each part, which a step changes. ``team`` is the team's name in messages.

    ``spots`` are the positions of the lineup's places: those of its cards first, then the open ones. ``places`` is the number
    of places of each part, open ones included.
    """

    team: str
    cards: dict[str, list[C]]
    spots: list[Position]
    places: Mapping[str, int]

    def label(self, part: str, place: int) -> str:
        """The position of a place of the lineup, ``SS``; of another part its number."""
        if part != LINEUP:
            return str(place + 1)
        return self.spots[place].short.upper() if place < len(self.spots) else ""

    def held(self, part: str, place: int) -> C | None:
        """The card in a place; None if it is open. Raises Unreadable if there is no such place."""
        if part not in self.cards or place >= self.places[part]:
            raise Unreadable(f"{self.team} has no place {place + 1} in the {part[:20]}")
        return self.cards[part][place] if place < len(self.cards[part]) else None

    def part_of(self) -> dict[C, str]:
        """The part in which each card stands."""
        return {card: part for part, held in self.cards.items() for card in held}

    def take(self, part: str, place: int, card: C) -> None:
        """Put a card into a place; one that stands elsewhere changes places with the card there, or leaves its place open."""
        old = self.held(part, place)
        before = next(((name, held.index(card)) for name, held in self.cards.items() if card in held), None)
        if old is not None:
            if before is not None:
                self.cards[before[0]][before[1]] = old
            self.cards[part][place] = card
            return
        spot = self.spots[place] if part == LINEUP else None
        if before is not None:
            self._remove(*before)
        self.cards[part].append(card)
        if spot is not None:  # the open position is his now
            self.spots.remove(spot)
            self.spots.insert(len(self.cards[part]) - 1, spot)

    def leave(self, part: str, place: int) -> None:
        """Leave a place open; raises Unreadable if there is no card."""
        if part not in self.cards or place >= len(self.cards[part]):
            raise Unreadable(f"there is no card at place {place + 1} of the {part[:20]}")
        self._remove(part, place)

    def move(self, part: str, place: int, steps: int) -> None:
        """Move a card so many places later in the order of its part, with its position; raises Unreadable if there is none."""
        if part not in (LINEUP, BENCH) or place >= len(self.cards[part]):
            raise Unreadable(f"there is no card to move at place {place + 1} of the {part[:20]}")
        to = min(max(place + steps, 0), len(self.cards[part]) - 1)
        self.cards[part].insert(to, self.cards[part].pop(place))
        if part == LINEUP:
            self.spots.insert(to, self.spots.pop(place))

    def _remove(self, part: str, place: int) -> None:
        del self.cards[part][place]
        if part == LINEUP:
            self.spots.append(self.spots.pop(place))
