"""The Rally deck as data. A set of cards is a whole number with one bit for each card, which copies and compares at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.hands import CardList
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import Node


@dataclass(frozen=True, slots=True, eq=False)
class RallyCard:
    """A Rally Card: ``kind`` is the side that may play it (RB-110), ``window`` the moment at which it may be played.

    ``short`` says in a few words what its ``text`` does.
    """

    id: str
    name: str
    kind: str
    window: str
    short: str
    text: str
    bit: int
    faces: tuple[int, ...] = ()
    amount: int = 0

    def __str__(self) -> str:
        return self.name

    @property
    def rule(self) -> str:
        """Its row in the rule list: ``RB-RC-08``."""
        return f"RB-{self.id[:2]}-{self.id[2:]}"


PASS: Final = RallyCard("", "pass", "", "", "", "No card.", 0)
"""The answer of a manager that plays no card."""


def _read(node: Node, bit: int) -> RallyCard:
    keys = node.mapping()
    kind, window = keys["kind"].one_of(("offense", "defense", "neutral")), keys["window"].text()
    faces = tuple(face.number(1, 6) for face in keys["faces"].items()) if "faces" in keys else ()
    amount = keys["amount"].number(1, 9) if "amount" in keys else 0
    name, short, text = (keys[key].text() for key in ("name", "short", "text"))
    return RallyCard(keys["id"].text(), name, kind, window, short, text, bit, faces, amount)


RALLY_CARDS: Final = tuple(
    _read(row, 1 << number) for number, row in enumerate(read_packaged("hotstove.games.rb8", "rally.yaml").items())
)
BY_ID: Final = {card.id: card for card in RALLY_CARDS}


_BY_NAME: Final = {card.name: card for card in RALLY_CARDS}


def named_in(answer: str) -> RallyCard | None:
    """The card that an answer shows: its name, or a call with it (``steal second with Green Light``)."""
    return _BY_NAME.get(answer.rpartition(" with ")[2])


def mask(*ids: str) -> int:
    """The set of the cards with these ids."""
    return sum(BY_ID[each].bit for each in ids)


DECK: Final = CardList(RALLY_CARDS, PASS)
FULL_DECK: Final = DECK.all
cards_in: Final = DECK.cards_in
offer: Final = DECK.offer


def by_side(cards: Iterable[RallyCard]) -> tuple[int, int]:
    """The cards that the side at bat may play, and those that the side in the field may play (RB-110)."""
    playable = list(cards)
    return (
        sum(card.bit for card in playable if card.kind != "defense"),
        sum(card.bit for card in playable if card.kind != "offense"),
    )


def _only(window: str) -> RallyCard:
    (card,) = (card for card in RALLY_CARDS if card.window == window)
    return card


LUCKY_COIN: Final = _only("ROLL")
"""Rolls a roll of one's own side again."""
CLUBHOUSE_HEX: Final = _only("RESPONSE")
"""Cancels a card that was just played."""
GREEN_LIGHT: Final = _only("STEAL")
"""Played with the call of a steal."""
COIN: Final = LUCKY_COIN.bit
HEX: Final = CLUBHOUSE_HEX.bit
