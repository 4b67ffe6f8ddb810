"""Strategy cards, coaches and stadiums as data (CL-024 to CL-032); what they do is in the register of effects."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypeVar

from hotstove.baseball.schema import FLAG, Key, Keys, listed, text, whole, word
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import Node

T = TypeVar("T")
CardColor: TypeAlias = Literal["blue", "red", "grey"]
Rarity: TypeAlias = Literal["C", "U", "R", "UR"]
Family: TypeAlias = Literal["offense", "defense", "neutral", "weather", "manager"]
CoachKind: TypeAlias = Literal["hitting", "pitching", "bench"]

MOST_COPIES: Final[dict[str, int]] = {"C": 3, "U": 2, "R": 1, "UR": 1}
"""Copies of one card that a deck may hold, by rarity (CL-046)."""
RARITIES: Final[dict[str, str]] = {"C": "common", "U": "uncommon", "R": "rare", "UR": "ultra-rare"}
"""The rarities in words."""
COACH_COLORS: Final[dict[CoachKind, CardColor]] = {"hitting": "blue", "pitching": "red", "bench": "grey"}


@dataclass(frozen=True, slots=True, eq=False)
class StrategyCard:
    """A strategy card (CL-024 to CL-029).

    ``color`` is blue at bat, red in the field, grey for either. ``base_title`` is the title without ``2.0``: cards that share
    it share their copies in a deck and count as one in an at-bat (CL-048, CL-R-67). ``leave_on`` is batter or pitcher for a
    card that stays on a player, else empty. ``cost`` is the number of cards to discard to play it. ``manager``: it is a manager
    card, for a bench coach's place and never for a deck (CL-050, CL-051). ``limited``: more than its trigger limits it.
    """

    id: str
    title: str
    base_title: str
    color: CardColor
    rarity: Rarity
    family: Family
    momentum: bool
    weather: bool
    clutch_moment: bool
    leave_on: str
    cost: int
    trigger: str
    text: str
    manager: bool = field(init=False, repr=False)
    limited: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.base_title:
            object.__setattr__(self, "base_title", self.title)
        object.__setattr__(self, "manager", self.family == "manager")
        object.__setattr__(self, "limited", bool(self.cost or self.clutch_moment or self.weather or self.momentum))

    def __str__(self) -> str:
        return self.title

    @property
    def copies(self) -> int:
        """The greatest number of copies in a deck by its rarity, 0 for a manager card (CL-046, CL-051)."""
        return 0 if self.manager else MOST_COPIES[self.rarity]


@dataclass(frozen=True, slots=True, eq=False)
class Coach:
    """A coach (CL-049, CL-052); hitting coaches are blue, pitching coaches red, bench coaches grey."""

    id: str
    name: str
    kind: CoachKind
    trigger: str
    text: str
    color: CardColor = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "color", COACH_COLORS[self.kind])

    def __str__(self) -> str:
        return self.name


EffectCard: TypeAlias = Coach | StrategyCard
"""A card with an effect in the register (``effects.EFFECTS``). A staff has coaches and may have a manager card (CL-050)."""


@dataclass(frozen=True, slots=True, eq=False)
class Stadium:
    """A stadium (CL-031, CL-032): its main effect, and two secondary ones for players of ``club``, a club's code.

    ``independent``: the secondary effects act whether or not the main effect does (CL-064, CL-065).
    """

    id: str
    name: str
    roof: Literal["outdoor", "indoor"]
    club: str
    independent: bool
    main: str
    secondary: tuple[str, ...]

    def __str__(self) -> str:
        return self.name

    @property
    def outdoor(self) -> bool:
        """Whether weather cards may be played (CL-031)."""
        return self.roof == "outdoor"


# --- Reading

_ID: Final = Key("id", "its id", text("an id"))
_TITLE: Final = Key("title", "its title", text("a title"))
_BASE_TITLE: Final = Key("base_title", "the title without 2.0 (default: the title)", text("a title"), "")
_COLOR: Final[Key[CardColor]] = Key("color", "its color", word("blue", "red", "grey"))
_RARITY: Final[Key[Rarity]] = Key("rarity", "its rarity", word("C", "U", "R", "UR"))
_FAMILY: Final[Key[Family]] = Key("family", "its family", word("offense", "defense", "neutral", "weather", "manager"))
_MOMENTUM: Final = Key("momentum", "a momentum card", FLAG, False)
_WEATHER: Final = Key("weather", "a weather card", FLAG, False)
_CLUTCH_MOMENT: Final = Key("clutch_moment", "only in a Clutch Moment", FLAG, False)
_LEAVE_ON: Final[Key[str]] = Key("leave_on", "the player on whom it stays", word("batter", "pitcher"), "")
_COST: Final = Key("cost", "cards to discard", whole(0, 7), 0)
_TRIGGER: Final = Key("trigger", "when it may be played", text("a trigger"))
_TEXT: Final = Key("text", "what it does", text("a text"))
_STRATEGY: Final = Keys(
    "a strategy card",
    *(_ID, _TITLE, _BASE_TITLE, _COLOR, _RARITY, _FAMILY, _MOMENTUM, _WEATHER, _CLUTCH_MOMENT, _LEAVE_ON, _COST),
    *(_TRIGGER, _TEXT),
)
_NAME: Final = Key("name", "its name", text("a name"))
_KIND: Final[Key[CoachKind]] = Key("kind", "the place on the staff", word("hitting", "pitching", "bench"))
_COACH: Final = Keys("a coach", _ID, _NAME, _KIND, _TRIGGER, _TEXT)
_ROOF: Final[Key[Literal["outdoor", "indoor"]]] = Key("roof", "outdoor or indoor", word("outdoor", "indoor"))
_CLUB: Final = Key("club", "code of the club", text("a code"))
_INDEPENDENT: Final = Key("independent", "secondary effects act by themselves", FLAG, False)
_MAIN: Final = Key("main", "the main effect", text("a text"))
_SECONDARY: Final = Key("secondary", "two secondary effects", listed(text("a text")))
_STADIUM: Final = Keys("a stadium", _ID, _NAME, _ROOF, _CLUB, _INDEPENDENT, _MAIN, _SECONDARY)


ID_PLACES: Final[dict[str, Node]] = {}
"""Where the id of each card, coach and stadium stands in its file."""


def _rows(file: str) -> Sequence[Node]:
    rows = read_packaged("hotstove.games.clutch", file).items()
    ids = [row.mapping().get(_ID.name) for row in rows]
    ID_PLACES.update({str(place.value): place for place in ids if place is not None})
    return rows


STRATEGY: Final[dict[str, StrategyCard]] = {
    card.id: card for card in (_STRATEGY.make(row, StrategyCard) for row in _rows("strategy.yaml"))
}
"""The 64 strategy cards by id."""
COACHES: Final[dict[str, Coach]] = {coach.id: coach for coach in (_COACH.make(row, Coach) for row in _rows("coaches.yaml"))}
"""The 18 coaches by id."""
STADIUMS: Final[dict[str, Stadium]] = {
    stadium.id: stadium for stadium in (_STADIUM.make(row, Stadium) for row in _rows("stadiums.yaml"))
}
"""The 8 stadiums by id."""


COPIES: Final = tuple(card for card in STRATEGY.values() for _ in range(card.copies))
"""Every card that a deck can hold, each as often as it can: hands, decks and discards are sets of these (CL-046)."""

STAFF: Final[tuple[EffectCard, ...]] = (
    *(coach for coach in COACHES.values() if coach.kind == "bench"),
    *(card for card in STRATEGY.values() if card.manager),
    *(coach for coach in COACHES.values() if coach.kind == "hitting"),
    *(coach for coach in COACHES.values() if coach.kind == "pitching"),
)
"""Every card that a staff can hold, by its place on the staff (CL-049); in sets of what a side may play after `COPIES`."""
PLAYABLE: Final = len(COPIES) + len(STAFF)
"""The number of all cards that a side could play."""
_STAFF_BITS: Final = {card: 1 << number for number, card in enumerate(STAFF, len(COPIES))}


def staff_set(staff: Sequence[EffectCard]) -> int:
    """A staff as a set of cards."""
    return sum([_STAFF_BITS[card] for card in staff])


@lru_cache(maxsize=1 << 14)
def by_title(cards: int) -> int:
    """The set with as many copies of each title, the first ones: copies of one card are alike.

    >>> bin(by_title(0b110)), bin(by_title(0b1000))
    ('0b11', '0b1000')
    """
    sorted_cards = first = 0
    for card in STRATEGY.values():
        held = (cards >> first & (1 << card.copies) - 1).bit_count()
        sorted_cards |= ((1 << held) - 1) << first
        first += card.copies
    return sorted_cards


# --- Reading a deck, a staff card and a stadium from data


SIDES: Final = {"blue": "at bat", "red": "in the field", "grey": "either side"}
"""When a card may be played, by its color (CL-024)."""


def find_card(node: Node) -> StrategyCard:
    """A strategy card by its title or id, in any case; raises Unreadable with the place."""
    expected = "the title or id of a strategy card, OF-01 to WX-04"
    return _find(node, _BY_NAME, "a strategy card's title or id", expected)


def find_staff(node: Node) -> EffectCard:
    """A coach or manager card by its name or id, in any case; raises Unreadable with the place."""
    expected = "the name or id of a coach (HC-1 to HC-6, PC-1 to PC-6, BC-1 to BC-6) or of a manager card"
    return _find(node, _STAFF_BY_NAME, "a coach's name or id", expected)


def find_stadium(node: Node) -> Stadium:
    """A stadium by its name or id, in any case; raises Unreadable with the place."""
    expected = f"a stadium: {', '.join(STADIUMS)}"
    return _find(node, _STADIUMS_BY_NAME, "a stadium's name or id, one for a team (CL-055)", expected)


_LIKE_AN_ID: Final = re.compile(r"[a-z]{2}-?\d+")
"""What is meant for an id: no name is near to it."""


def _find(node: Node, known: Mapping[str, T], what: str, expected: str) -> T:
    word = node.text(what).strip().lower()
    known_card = known.get(word)
    if known_card is None:
        near = [] if _LIKE_AN_ID.fullmatch(word) else [str(known[each]) for each in get_close_matches(word, known, 1)]
        node.unreadable(f"{expected} (perhaps {near[0]})" if near else expected)
    return known_card


def read_deck(node: Node) -> tuple[StrategyCard, ...]:
    """A strategy deck, sorted by id, from a stock deck's name or a mapping of titles or ids to copies.

    Raises Unreadable with the place for an unknown card or deck. What a legal deck holds is ``building.check_deck``.
    """
    if not isinstance(node.value, dict):
        name = node.text("a stock deck's name, or a mapping of cards to copies").strip().lower()
        if name not in DECKS:
            node.unreadable(
                f"a stock deck ({', '.join(DECKS)}), a deck's file beside this one, or a mapping of cards to copies"
            )
        return DECKS[name]
    copies = {find_card(place.part(key)): place.number(1, 50) for key, place in node.mapping().items()}
    return tuple(card for card in STRATEGY.values() for _ in range(copies.get(card, 0)))


def place_in_deck(node: Node, card: StrategyCard | None) -> Node:
    """The place of a card in a deck's mapping, by its title or id; that of the deck if it names none."""
    places = node.mapping() if card is not None and isinstance(node.value, dict) else {}
    return next((place for key, place in places.items() if _BY_NAME.get(key.strip().lower()) is card), node)


def is_strategy_card(name: str) -> bool:
    """Whether a strategy card has that title or id."""
    return name.strip().lower() in _BY_NAME


_BY_NAME: Final = {key.lower(): card for card in STRATEGY.values() for key in (card.id, card.title)}
_STAFF_BY_NAME: Final[dict[str, EffectCard]] = {
    **{key.lower(): coach for coach in COACHES.values() for key in (coach.id, coach.name)},
    **{key.lower(): card for card in STRATEGY.values() if card.manager for key in (card.id, card.title)},
}
_STADIUMS_BY_NAME: Final = {key.lower(): stadium for stadium in STADIUMS.values() for key in (stadium.id, stadium.name)}
DECKS: Final[dict[str, tuple[StrategyCard, ...]]] = {}
"""The stock decks by name."""
DECKS.update({name: read_deck(place) for name, place in read_packaged("hotstove.games.clutch", "decks.yaml").mapping().items()})
