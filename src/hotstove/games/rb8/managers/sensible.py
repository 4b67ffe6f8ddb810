"""RB8's manager of thumb rules: a line or two for every question, by chances of winning (``outlook.py``).

Rules read the board once into small whole numbers; what is worked out from those is kept, so that most answers are looked
up. A Rally Card is played when what it changes is worth more than the card in the hand.
"""

from __future__ import annotations

from typing import Final

from hotstove.games.rb8 import chain, control, hands, opening, rally_cards, rules, running
from hotstove.games.rb8.managers.calls import call
from hotstove.games.rb8.managers.clubhouse_hex import hex_card
from hotstove.games.rb8.managers.control import command
from hotstove.games.rb8.managers.lineup import as_listed, best_bat, best_starter
from hotstove.games.rb8.managers.lucky_coin import lucky_coin
from hotstove.games.rb8.managers.rally_cards import least_useful, pick, rally_card
from hotstove.games.rb8.managers.relief import pitcher, stays
from hotstove.games.rb8.managers.stealing import throw
from hotstove.games.rb8.managers.tagging import tag, tag_throw
from hotstove.games.rb8.state import RB8View
from hotstove.managers.thumb_rules import ThumbRule, ThumbRules

RULES: Final[dict[str, ThumbRule[RB8View]]] = {
    opening.LINEUP_CHOICE: as_listed,
    opening.POSITION_CHOICE: best_bat,
    opening.ORDER_CHOICE: best_bat,
    opening.STARTER_CHOICE: best_starter,
    rules.PITCHING_CHANGE: pitcher,
    rules.BEFORE_CARD: rally_card,
    rules.CALL: call,
    running.THROW: throw,
    running.TAG: tag,
    running.TAG_THROW: tag_throw,
    running.ON_RUN: rally_card,
    control.COMMAND: command,
    chain.REACTION: rally_card,
    hands.RESPONSE: hex_card,
    hands.COIN_TOSS: lucky_coin,
    rally_cards.PICK: pick,
    rally_cards.SCOUT_DISCARD: least_useful,
}
"""By the question that each answers."""

STANDING: Final = {rules.PITCHING_CHANGE: stays}
"""When a question needs no list of its options."""


class Sensible(ThumbRules[RB8View]):
    """Plays by thumb rules. The same view and question always get the same answer."""

    def __init__(self) -> None:
        super().__init__(RULES, standing=STANDING)
