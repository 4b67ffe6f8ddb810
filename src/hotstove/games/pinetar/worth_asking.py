"""In which positions a person is asked what to call, and how to defend, by what everybody sees.

The rules ask before every roll (PT-30, PT-234). At a screen a manager calls once for each of his batters, and is asked how to
defend where something speaks for more than a pitch; a command asks for the rest. Managers, saved games and scenarios answer
every question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from hotstove.games.pinetar.calls import DEFENSE, OFFENSE, PITCH, SWING, defense_calls, offense_calls
from hotstove.games.pinetar.reasons import (
    STOLEN_FROM,
    to_bunt,
    to_change_a_fielder,
    to_change_the_pitcher,
    to_hit_and_run,
    to_pinch_hit,
    to_pinch_run,
    to_play_in,
    to_steal,
    to_walk,
)
from hotstove.games.pinetar.running import steal_chance
from hotstove.games.pinetar.state import PineTarState, View
from hotstove.table import Seat
from hotstove.table.events import label_of


def reason_to_call(state: PineTarState) -> str:
    """Why the side at bat may call for something else than a swing, for the question's heading; empty if only chances do."""
    return to_pinch_hit(state) or to_pinch_run(state)


def reason_to_act(state: PineTarState) -> str:
    """Why the side in the field may do something else than pitch; empty if nothing speaks for it."""
    return to_change_the_pitcher(state) or to_walk(state) or to_play_in(state) or to_change_a_fielder(state)


def a_call(state: PineTarState) -> bool:
    """Whether another call than a swing is worth a thought."""
    return bool(reason_to_call(state)) or to_steal(state) or to_bunt(state) or to_hit_and_run(state)


WORTH: Final[Mapping[str, Callable[[PineTarState], bool]]] = {
    label_of(OFFENSE): a_call,
    label_of(DEFENSE): lambda state: bool(reason_to_act(state)),
}
"""When each question is worth asking, by its label."""
REASONS: Final[Mapping[str, Callable[[PineTarState], str]]] = {
    label_of(OFFENSE): reason_to_call,
    label_of(DEFENSE): reason_to_act,
}
"""Why it is asked, by the question's label."""


SUBSTITUTIONS: Final[Mapping[str, Mapping[str, Callable[[PineTarState], str]]]] = {
    label_of(OFFENSE): {"send a pinch hitter": to_pinch_hit, "send a pinch runner": to_pinch_run},
    label_of(DEFENSE): {"change the pitcher": to_change_the_pitcher, "change a fielder": to_change_a_fielder},
}
"""What speaks for each substitution, by the question's label and the call."""


def hardly_worth_asking(view: object, label: str, _seat: Seat) -> bool:
    """Whether a question offers nothing in this position that is often wanted.

    Nobody is asked again as the same batter rolls again.
    """
    assert isinstance(view, View)
    worth = WORTH.get(label)
    return worth is not None and (view.state.again or not worth(view.state))


def costs_later(view: object, label: str, option: object) -> bool:
    """Whether an option is a substitution for which nothing speaks: what it brings now is missed in the late innings."""
    assert isinstance(view, View)
    reason = SUBSTITUTIONS.get(label, {}).get(str(option))
    return reason is not None and not reason(view.state)


def is_turn(view: object, label: str) -> bool:
    """Whether a person is asked though nothing speaks for another answer than the usual one: once for each of his batters."""
    assert isinstance(view, View)
    return label == label_of(OFFENSE) and not view.state.again


def unasked_moves(view: object, labels: Collection[str]) -> tuple[str, ...]:
    """The calls of questions before this roll that were passed without asking: ``steal second 44%``, ``walk the batter``."""
    assert isinstance(view, View)
    state = view.state
    calls = [call for call in offense_calls(state) if call is not SWING] if label_of(OFFENSE) in labels else []
    if label_of(DEFENSE) in labels:
        calls += [call for call in defense_calls(state, SWING) if call is not PITCH]
    chances = {
        call.text: steal_chance(state, runner, start) + 1
        for call, start in STOLEN_FROM.items()
        if (runner := state.bases[start - 1]) is not None
    }
    return tuple(f"{call} {chances[call.text]}%" if call.text in chances else call.text for call in calls)
