"""A game's original set of cards: one file a club in the game's folder ``sets``, and each card by its id."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from hotstove.table.packaged import packaged_names, read_packaged
from hotstove.table.texts import Node


class CardOfSet(Protocol):
    """A card of a set."""

    @property
    def id(self) -> str:
        """Unique in the set, in capital letters."""


C = TypeVar("C", bound=CardOfSet)


@dataclass(frozen=True)
class CardSet(Generic[C]):
    """The set of the game in ``package``.

    ``read_club`` yields the cards of a club's file in order, each with its place there; ``card`` is the word for one of them
    (``figure``), ``example`` the id of one.
    """

    package: str
    read_club: Callable[[Node], Iterable[tuple[Node, C]]]
    card: str
    example: str

    def read(self, node: Node) -> dict[str, C]:
        """A club's cards by id from data; raises Unreadable or NotLegal with the place."""
        cards: dict[str, C] = {}
        for place, card in self.read_club(node):
            if card.id in cards:
                place.not_legal(f"two {self.card}s have the id {card.id!r}")
            cards[card.id] = card
        return cards

    @cached_property
    def cards(self) -> dict[str, C]:
        """All cards of the set by id, read once."""
        cards: dict[str, C] = {}
        for name in packaged_names(self.package, "sets"):
            cards.update(self.read(read_packaged(self.package, f"sets/{name}.yaml")))
        return cards

    def find(self, node: Node) -> C:
        """A card of the set by its id, in any case; raises Unreadable with the place."""
        card = self.cards.get(node.text(f"the id of a {self.card} of the set").strip().upper())
        if card is None:
            node.unreadable(f"the id of a {self.card} of the set, such as {self.example}")
        return card
