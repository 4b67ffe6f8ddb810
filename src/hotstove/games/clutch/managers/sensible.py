"""Clutch's manager of thumb rules: a line or two for every question, by chances of winning (``outlook.py``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hotstove.baseball.win_chances import index_of
from hotstove.games.clutch import (
    bunting,
    effects,
    hands,
    neutral_cards,
    offense_cards,
    opening,
    replies,
    rules,
    running,
    stadiums,
    windows,
)
from hotstove.games.clutch import substitutions as changes
from hotstove.games.clutch.managers import calls, running_plays, substitutes
from hotstove.games.clutch.managers.card_play import play, respond, which_icon, which_player
from hotstove.games.clutch.managers.prices import A_DRAW, kept, least, most
from hotstove.games.clutch.state import ClutchView
from hotstove.games.clutch.strategy import StrategyCard
from hotstove.managers.thumb_rules import ThumbRule, ThumbRules
from hotstove.table.game import Bench


def first(view: ClutchView, options: Sequence[Any], bench: Bench) -> Any:  # noqa: ANN401 (any question's option)
    """The first option: the lineup as listed, the lead runner, a card left where it is, a card drawn."""
    return options[0]


def put_under(view: ClutchView, options: Sequence[Any], bench: Bench) -> Any:  # noqa: ANN401
    """Draw before one goes under the deck; else put under the least card, if one drawn is worth more."""
    cards = [option for option in options if isinstance(option, StrategyCard) and option.id]
    if not cards:
        return options[-1]
    card = least(view, cards, bench)
    passes = not options[0].id
    return options[0] if passes and kept(card, index_of(view.board)) > 0.6 * A_DRAW else card


WINDOWS: Final = (
    effects.AT_HALF_BEGIN,
    effects.AFTER_SUBSTITUTION,
    effects.AFTER_INTENTIONAL_WALK,
    effects.ON_STEAL,
    effects.ON_BUNT,
    effects.ON_INFIELD_IN,
    effects.BEFORE_PITCH,
    effects.ON_PITCH_ROLL,
    effects.ON_ADVANTAGE,
    effects.BEFORE_SWING,
    effects.ON_SWING_ROLL,
    effects.ON_RESULT,
    effects.ON_ADVANCE,
    effects.ON_THROW,
    effects.ON_THROW_RESULT,
    effects.ON_OUTCOME,
    effects.ON_AT_BAT_END,
    effects.AT_HALF_END,
)
RULES: Final[dict[str, ThumbRule[ClutchView]]] = {
    **dict.fromkeys(WINDOWS, play),
    opening.LINEUP_CHOICE: first,
    opening.POSITION_CHOICE: first,
    opening.ORDER_CHOICE: first,
    changes.DEFENSE: substitutes.defense,
    changes.OFFENSE: substitutes.offense,
    changes.WHO_LEAVES: substitutes.who_leaves,
    changes.WHO_ENTERS: substitutes.who_enters,
    changes.POSITIONS: substitutes.swap,
    changes.PINCH_RUNNER: substitutes.pinch_runner,
    changes.FORCED: substitutes.forced,
    offense_cards.EJECTED: substitutes.ejected,
    rules.INTENTIONAL_WALK: calls.intentional_walk,
    running.CALL_STEAL: running_plays.steal,
    running.TARGET: running_plays.throw,
    effects.BUNT_DECISION: calls.bunt,
    bunting.AFTER_TWO: calls.after_two,
    rules.INFIELD: calls.infield,
    replies.TAKE_BACK: first,
    hands.OVER_LIMIT: least,
    running.SEND: running_plays.send,
    windows.WHICH_RUNNER: first,
    running.TURN_TWO: running_plays.turn_two,
    running.SEND_ON_GROUND: running_plays.send_on_grounder,
    running.GROUND_REPLY: running_plays.ground_reply,
    effects.RESPONSE: respond,
    hands.COST: least,
    hands.GIVE_UP: least,
    neutral_cards.BURY: most,
    neutral_cards.RECOVER: most,
    neutral_cards.WHICH_CARD: first,
    neutral_cards.WHICH_PLAYER: which_player,
    neutral_cards.WHICH_ICON: which_icon,
    neutral_cards.MG_CHOICE: first,
    stadiums.UNDER: put_under,
    stadiums.DRAW_OR_LOOK: first,
}
"""By the question that each answers."""


STANDING: Final = {
    changes.DEFENSE: substitutes.defense_stands,
    changes.OFFENSE: substitutes.offense_stands,
    rules.INTENTIONAL_WALK: calls.pitches_to_him,
    running.CALL_STEAL: running_plays.nobody_steals,
    effects.BUNT_DECISION: calls.swings_away,
    rules.INFIELD: calls.stays_back,
}
"""When a question needs no look at its options: nothing is changed, whatever they are."""


class Sensible(ThumbRules[ClutchView]):
    """Plays by thumb rules. The same view and question always get the same answer."""

    def __init__(self) -> None:
        super().__init__(RULES, standing=STANDING)
