"""SportsClix's manager of thumb rules: a line or two for every question, by chances of winning (``outlook``).

Dice are mixed by the matrix game of the at-bat; runners go and throws are made by exact chances; fielders stand by the spray
chart; clicks go where they are worth most; cold players leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar

from hotstove.games.sportsclix import (
    at_bat,
    attempts,
    clicks,
    ground,
    opening,
    pitching,
    placing,
    rules,
    running,
    substitutions,
)
from hotstove.games.sportsclix import fielding as fields
from hotstove.games.sportsclix.managers import calls, dugout, intangibles, running_plays
from hotstove.games.sportsclix.managers.dice import mixed_dice, take_die
from hotstove.games.sportsclix.placing import BY_THE_CHART, READY
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.managers.thumb_rules import MixedRule, ThumbRule, ThumbRules
from hotstove.table.game import Bench

V = TypeVar("V")
View: TypeAlias = SportsClixState


def first(view: View, options: Sequence[V], bench: Bench) -> V:
    """The first option: the usual one."""
    return options[0]


def placement(view: View, options: Sequence[str], bench: Bench) -> str:
    """By the spray chart."""
    return BY_THE_CHART if BY_THE_CHART in options else READY


RULES: Final[dict[str, ThumbRule[View]]] = {
    opening.HITTER: first,
    opening.LINEUP: first,
    opening.POSITION: first,
    opening.ORDER: first,
    opening.PARK: first,
    opening.FENCE: first,
    substitutions.CHANGE: dugout.change,
    substitutions.WHO_LEAVES: dugout.leaves,
    substitutions.WHO_ENTERS: dugout.enters,
    substitutions.POSITIONS: first,
    substitutions.TAKES_THE_FIELD: dugout.in_the_field,
    substitutions.REMOVED: dugout.replaces,
    placing.PLACEMENT: placement,
    placing.MOVE: first,
    rules.INTENTIONAL_WALK: calls.intentional_walk,
    rules.BUNT: calls.bunt,
    pitching.DICE: take_die,
    pitching.SHUT_EM_DOWN: calls.shut_em_down,
    pitching.INTIMIDATION: intangibles.intimidate,
    pitching.TOTAL_CONTROL: intangibles.total_control,
    running.STEAL_CALL: running_plays.steal,
    running.STEAL_THROW: running_plays.best_throw,
    running.TAG_UP_CALL: running_plays.best_send,
    running.EXTRA_BASE_CALL: running_plays.best_send,
    running.TARGET: running_plays.best_throw,
    running.THROWN_OUT: intangibles.gains,
    running.OUTFIELDER: running_plays.outfielder,
    running.COVERS: running_plays.cover,
    ground.SEND: running_plays.send,
    ground.FIRST_OUT: running_plays.first_out,
    ground.NEXT_OUT: running_plays.next_out,
    ground.THROWER: running_plays.thrower,
    ground.DOUBLE_PLAY_CLICK: intangibles.gains,
    at_bat.SPRAY: intangibles.spray,
    at_bat.FLAMETHROWER: intangibles.flamethrower,
    at_bat.RACE: running_plays.race,
    fields.FIELDER: running_plays.fielder,
    clicks.LEADERSHIP: intangibles.leadership,
    clicks.DRIVEN_IN: intangibles.gains,
    attempts.HIGHLIGHT: intangibles.gains,
    attempts.BLOOPER: intangibles.loses,
}
"""By the question that each answers."""
MIXED: Final[dict[str, MixedRule[View]]] = {pitching.DICE: mixed_dice}


class Sensible(ThumbRules[View]):
    """Plays by thumb rules, and mixes its dice as the matrix game of the at-bat says."""

    def __init__(self) -> None:
        super().__init__(RULES, MIXED)
