"""The player cards of the original set, one file a club (``sets/*.yaml``), made by ``generator``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hotstove.baseball.card_sets import CardSet
from hotstove.baseball.schema import Key, Keys, text, unread_nodes
from hotstove.games.clutch.cards import PlayerCard, read_card
from hotstove.table.texts import Node

_CLUB: Final = Key("club", "code of the club", text("a club's code"))
_CARDS: Final = Key("cards", "the club's cards, in the order of their numbers", unread_nodes())
_SET: Final = Keys("a club's cards", _CLUB, _CARDS)


def _club_cards(node: Node) -> Iterator[tuple[Node, PlayerCard]]:
    values = _SET.read(node)
    club, cards = values[_CLUB], values[_CARDS]
    for number, place in enumerate(cards, 1):
        id_ = f"{club}{number:02}"
        yield place, read_card(place, id_, club, number, id_)


SET: Final = CardSet("hotstove.games.clutch", _club_cards, "card", "HAR01")


def pool() -> dict[str, PlayerCard]:
    """All cards of the set by id."""
    return SET.cards
