"""The Rally deck as data. A set of cards is a whole number with one bit for each card, which copies and compares at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from importlib.resources import files
from typing import Final

from hotstove.games.rb8.keys import GROUNDERS, STRIKE_OUTS, What
from hotstove.table.texts import Node, read_yaml


@dataclass(frozen=True, slots=True, eq=False)
class RallyCard:
    """A Rally Card: its kind says in whose half-innings it may be played (RB-110), its window at which moment."""

    id: str
    name: str
    kind: str
    window: str
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


PASS: Final = RallyCard("", "pass", "", "", "No card.", 0)
"""What a manager answers who plays none."""


def _read(node: Node, bit: int) -> RallyCard:
    keys = node.mapping()
    kind, window = keys["kind"].one_of(("offense", "defense", "neutral")), keys["window"].text()
    faces = tuple(face.number(1, 6) for face in keys["faces"].items()) if "faces" in keys else ()
    amount = keys["amount"].number(1, 9) if "amount" in keys else 0
    return RallyCard(keys["id"].text(), keys["name"].text(), kind, window, keys["text"].text(), bit, faces, amount)


_ROWS: Final = read_yaml((files("hotstove.games.rb8") / "rally.yaml").read_text(encoding="utf-8"), "rally.yaml").items()
RALLY_CARDS: Final = tuple(_read(row, 1 << number) for number, row in enumerate(_ROWS))
BY_ID: Final = {card.id: card for card in RALLY_CARDS}
FULL_DECK: Final = (1 << len(RALLY_CARDS)) - 1


def mask(*ids: str) -> int:
    """The set of the cards with these ids."""
    return sum(BY_ID[each].bit for each in ids)


def cards_in(cards: int) -> tuple[RallyCard, ...]:
    """The cards of a set, in the order of the deck list."""
    return tuple([card for card in RALLY_CARDS if cards & card.bit])


@lru_cache(maxsize=1 << 12)
def hand_of(cards: int) -> tuple[RallyCard, ...]:
    """The same of a hand, remembered: managers look at one again and again."""
    return cards_in(cards)


ONLY_PASS: Final = (PASS,)


@lru_cache(maxsize=65536)
def offer(cards: int) -> tuple[RallyCard, ...]:
    """The options of a manager who may play one of the set, or pass."""
    return (PASS, *cards_in(cards))


COIN: Final = BY_ID["RC18"].bit
HEX: Final = BY_ID["RC17"].bit
GREEN_LIGHT: Final = BY_ID["RC03"].bit
BACK_PICK: Final = BY_ID["RC16"].bit
SECOND_SWING: Final = BY_ID["RC02"].bit

BEFORE: Final = (mask("RC05", "RC19"), mask("RC10", "RC15", "RC16", "RC19"))
"""Cards to be played before the On Deck Phase, by the side at bat and by the side in the field."""
BEFORE_NO_PICK: Final = (BEFORE[0], BEFORE[1] & ~BACK_PICK)
"""The same with nobody on first or second."""
GROUND: Final = (mask("RC04"), mask("RC11"))
"""Cards that take the place of the Ground Ball Key, likewise."""
RUN_LOST: Final = (mask("RC08", "RC20"), mask("RC20"))
RUN_WON: Final = (mask("RC20"), mask("RC12", "RC20"))
"""Cards on a running play that the runner has lost or won, likewise."""


class Stage(IntEnum):
    """How an at-bat has come to the result that stands: by a bunt, a key roll, or the Ground Ball Key after it."""

    BUNTED = 0
    ROLLED = 1
    GROUNDED = 2


def _fitting(stage: Stage, what: What) -> tuple[int, int]:
    offense = {What.DEEP_FLY: mask("RC01"), What.SINGLE: mask("RC07"), **dict.fromkeys(STRIKE_OUTS, mask("RC06"))}
    defense = {
        What.HOME_RUN: mask("RC09"),
        **dict.fromkeys((What.SINGLE, What.INFIELD_SINGLE), mask("RC13")),
        **dict.fromkeys((What.WALK, What.HIT_BATTER), mask("RC14")),
    }
    fits = [offense.get(what, 0), defense.get(what, 0)]
    if stage is not Stage.BUNTED:
        fits[0] |= SECOND_SWING
    grounder = what in GROUNDERS or what is What.INFIELD_SINGLE
    if (stage is Stage.ROLLED and what is What.GROUND_BALL) or (stage is Stage.GROUNDED and grounder):
        fits = [fits[0] | GROUND[0], fits[1] | GROUND[1]]
    return fits[0], fits[1]


ON_RESULT: Final = {stage: {what: _fitting(stage, what) for what in What} for stage in Stage}
"""Cards that fit a result which stands, by the side at bat and by the side in the field; Second Swing fits any key roll."""
