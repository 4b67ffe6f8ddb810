"""The calls that managers may make before a batter roll: tactics, changes of players, and the defense's reply."""

from __future__ import annotations

from typing import Final

from hotstove.games.pinetar.bench import may_change, may_pinch_run, may_relieve, may_replace
from hotstove.games.pinetar.bunting import may_bunt, may_squeeze
from hotstove.games.pinetar.running import may_double_steal, may_hit_and_run, may_steal, may_steal_home
from hotstove.games.pinetar.state import PineTarState

OFFENSE: Final = "PT-30 offense"
DEFENSE: Final = "PT-234 defense"


class ManagerCall:
    """A manager's call, an option shown by its name. There is one object of each, so calls are compared with ``is``."""

    __slots__ = ("bit", "text")

    def __init__(self, text: str, bit: int) -> None:
        self.text = text
        self.bit = bit

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


def _calls(*texts: str) -> tuple[ManagerCall, ...]:
    return tuple(ManagerCall(text, 1 << number) for number, text in enumerate(texts))


OFFENSE_CALLS = _calls(
    "swing away",
    "sacrifice bunt",
    "suicide squeeze",
    "hit and run",
    "steal second",
    "steal third",
    "steal home",
    "double steal",
    "send a pinch hitter",
    "send a pinch runner",
)
(SWING, BUNT, SQUEEZE, HIT_AND_RUN, STEAL_SECOND, STEAL_THIRD, STEAL_HOME, DOUBLE_STEAL, PINCH_HIT, PINCH_RUN) = OFFENSE_CALLS
STEALS = frozenset((STEAL_SECOND, STEAL_THIRD, STEAL_HOME, DOUBLE_STEAL))
DEFENSE_CALLS = _calls("pitch to the batter", "infield in", "walk the batter", "change the pitcher", "change a fielder")
PITCH, INFIELD_IN, WALK_HIM, CHANGE_PITCHER, CHANGE_FIELDER = DEFENSE_CALLS


def _picked(of: tuple[ManagerCall, ...]) -> tuple[tuple[ManagerCall, ...], ...]:
    """The calls that each sum of bits stands for, indexed by the sum."""
    return tuple(tuple(call for call in of if call.bit & bits) for bits in range(1 << len(of)))


_OFFENSE, _DEFENSE = _picked(OFFENSE_CALLS), _picked(DEFENSE_CALLS)


def offense_calls(state: PineTarState) -> tuple[ManagerCall, ...]:
    """The calls open to the side at bat."""
    side = state.sides[state.half]
    bits = SWING.bit
    if may_replace(state, side.order[state.batter - 1]):
        bits |= PINCH_HIT.bit
    if state.first is not None or state.second is not None or state.third is not None:
        bits |= _with_runners(state)
    return _OFFENSE[bits]


def _with_runners(state: PineTarState) -> int:
    options = state.options
    bits = 0
    if state.outs < 2:
        if may_bunt(state):
            bits |= BUNT.bit
        elif may_squeeze(state):
            bits |= SQUEEZE.bit
        if options.hit_and_run and may_hit_and_run(state):
            bits |= HIT_AND_RUN.bit
    if options.stealing:
        if may_steal(state, 1):
            bits |= STEAL_SECOND.bit
        if may_steal(state, 2):
            bits |= STEAL_THIRD.bit
    if options.steal_home and may_steal_home(state):
        bits |= STEAL_HOME.bit
    if options.double_steal and may_double_steal(state):
        bits |= DOUBLE_STEAL.bit
    if may_pinch_run(state):
        bits |= PINCH_RUN.bit
    return bits


def defense_calls(state: PineTarState, call: ManagerCall) -> tuple[ManagerCall, ...]:
    """The replies of the side in the field to the offense's call; there is no intentional walk while a runner steals."""
    side = state.sides[1 - state.half]
    bits = PITCH.bit
    if call not in STEALS:
        bits |= WALK_HIM.bit
        if state.options.infield_in and not state.infield_in and may_play_in(state):
            bits |= INFIELD_IN.bit
    if may_relieve(side):
        bits |= CHANGE_PITCHER.bit
    if may_change(side):
        bits |= CHANGE_FIELDER.bit
    return _DEFENSE[bits]


def may_play_in(state: PineTarState) -> bool:
    """Whether the infield may play in (PT-233).

    It takes a runner on third who is not forced, fewer than two outs, and with one out nobody on first.
    """
    if state.third is None or state.outs == 2 or (state.first is not None and state.second is not None):
        return False
    return state.outs == 0 or state.first is None
