"""The player cards of the original set, one file a club (``sets/*.yaml``), made by ``generator``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from hotstove.baseball.schema import Key, Keys, nodes, text
from hotstove.games.clutch.cards import PlayerCard, read_card
from hotstove.table.texts import Node, read_yaml

_CLUB: Final = Key("club", "code of the club", text("a club's code"))
_CARDS: Final = Key("cards", "the club's cards, in the order of their numbers", nodes())
_SET: Final = Keys("a club's cards", _CLUB, _CARDS)


def read_set(node: Node) -> dict[str, PlayerCard]:
    """A club's cards by id from data; raises Unreadable or NotLegal with the place."""
    values = _SET.read(node)
    club, cards = values[_CLUB], values[_CARDS]
    found: dict[str, PlayerCard] = {}
    for number, place in enumerate(cards, 1):
        card = read_card(place, f"{club}{number:02}", club, number)
        if card.id in found:
            place.not_legal(f"two cards have the id {card.id!r}")
        found[card.id] = card
    return found


@cache
def pool() -> dict[str, PlayerCard]:
    """All cards of the set by id, read once."""
    folder = files("hotstove.games.clutch") / "sets"
    found: dict[str, PlayerCard] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".yaml"):
            found.update(read_set(read_yaml(file.read_text(encoding="utf-8"), file.name)))
    return found


def find_player(node: Node) -> PlayerCard:
    """A card of the set by its id, in any case; raises Unreadable with the place."""
    card = pool().get(node.text("the id of a card of the set").strip().upper())
    if card is None:
        node.unreadable("the id of a card of the set, such as HAR01")
    return card
