"""Reasons for a call in a position: without one nobody is asked for it before a roll.

They are wider than those of the sensible manager, and nothing of them is drawn by chance.
"""

from __future__ import annotations

from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.games.pinetar.bench import may_change, may_relieve, may_replace
from hotstove.games.pinetar.bunting import may_bunt, may_squeeze
from hotstove.games.pinetar.calls import STEAL_SECOND, STEAL_THIRD, STEALS, ManagerCall, may_play_in, offense_calls
from hotstove.games.pinetar.managers.at_bat import HITS_FROM, RUNS_FROM
from hotstove.games.pinetar.managers.bunting import NO_BUNTS
from hotstove.games.pinetar.managers.defense import FAR, GLOVES_FROM
from hotstove.games.pinetar.managers.fielding import better_glove
from hotstove.games.pinetar.managers.mound import BAD_DAY
from hotstove.games.pinetar.managers.pinch_hitting import BATS_FROM, BEHIND, best_hitter, done_pitching
from hotstove.games.pinetar.managers.pinch_running import run_for
from hotstove.games.pinetar.managers.running import CONTACT, ROUT, SURE_FOOTED, strikeouts
from hotstove.games.pinetar.managers.standing import LATE, SAVE, lead_of
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.running import may_hit_and_run, steal_chance
from hotstove.games.pinetar.state import PineTarState

BETTER: Final = 3.0
"""Runs in a hundred plate appearances by which the best of the bench must be the better hitter."""
WEAKER: Final = 6.0
"""Runs in a hundred plate appearances by which the next batter must be the weaker one, for this one to be walked."""
OFTEN_SAFE: Final = 60
"""Rolls of a hundred on which a runner who may go is safe."""
STOLEN_FROM: Final = {STEAL_SECOND: 1, STEAL_THIRD: 2}
"""The base that the runner of a call leaves."""
CLOSE: Final = 1
"""The difference in runs of a game that one run decides."""
BIG_INNING: Final = 3
"""Runs in an inning after which another pitcher is thought of."""


# --- The side at bat


def to_pinch_hit(state: PineTarState) -> str:
    """``Elling has nearly done his innings``, or ``the bench has a better hitter``; empty where neither speaks for one."""
    side, slot = state.offense, state.batter - 1
    hitter, lead = side.order[slot], lead_of(state, state.half)
    if state.inning < HITS_FROM or not may_replace(state, hitter):
        return ""
    substitute = best_hitter(state, side, side.position(slot))
    if substitute is None:
        return ""
    if hitter.pitches:
        done = done_pitching(state, side, hitter, lead) or (lead < 0 and state.inning >= LATE)
        return f"{hitter.player.last_name} has nearly done his innings" if done else ""
    if state.inning < BATS_FROM or not BEHIND <= lead <= 0:
        return ""
    throws = state.defense.pitcher.card.throws
    better = worth_against(substitute, throws) - worth_against(hitter, throws) >= BETTER
    return "the bench has a better hitter" if better else ""


def to_pinch_run(state: PineTarState) -> str:
    """``Tarleton is slow``: late, of the runner who ties the game or gives the lead, with a fast man on the bench."""
    sent = run_for(state) if state.inning >= RUNS_FROM else None
    runner = state.bases[sent[0]] if sent is not None else None
    return f"{runner.card.player.last_name} is slow" if runner is not None else ""


def to_steal(state: PineTarState) -> bool:
    """Whether the game is open and a runner may go who is safe on ``OFTEN_SAFE`` rolls, or from third one of the surest."""
    if not state.options.stealing or not -ROUT < lead_of(state, state.half) <= ROUT:
        return False
    return any(_is_promising(state, call) for call in offense_calls(state) if call in STEALS)


def _is_promising(state: PineTarState, call: ManagerCall) -> bool:
    start = STOLEN_FROM.get(call)
    if start is not None:
        runner = state.bases[start - 1]
        return runner is not None and steal_chance(state, runner, start) + 1 >= OFTEN_SAFE
    return state.third is not None and state.third.card.steal >= SURE_FOOTED


def to_bunt(state: PineTarState) -> bool:
    """Whether a bunter is up with fewer than two out: a pitcher, or anybody with nobody out, late, where one run may decide.

    A squeeze is asked for late, where one run may decide.
    """
    if state.outs == 2:
        return False
    lead, batter = lead_of(state, state.half), state.hitter
    is_close = state.inning >= LATE and -CLOSE <= lead <= CLOSE
    if may_bunt(state):
        return batter.sacrifice > NO_BUNTS and (batter.pitches or (is_close and not state.outs))
    return is_close and may_squeeze(state) and batter.sacrifice > NO_BUNTS


def to_hit_and_run(state: PineTarState) -> bool:
    """Whether a contact hitter is up in an open game, with a runner on first."""
    if not state.options.hit_and_run or state.outs == 2 or not may_hit_and_run(state):
        return False
    column = state.hitter.column(state.defense.pitcher.card.throws)
    return abs(lead_of(state, state.half)) <= SAVE and strikeouts(column) <= CONTACT


# --- The side in the field


def begins(state: PineTarState) -> bool:
    """Whether the half-inning begins: nobody out, nobody on, no run yet."""
    empty = state.first is None and state.second is None and state.third is None
    return empty and not state.outs and not state.defense.pitcher.inning_runs


def to_change_the_pitcher(state: PineTarState) -> str:
    """Why the pitcher may have to go, as a half-inning begins or with a runner in scoring position; empty without a reason.

    His innings are up, his grade has fallen, he is hit hard, or a lead is to be saved; late in a close game each runner in
    scoring position is one.
    """
    pitcher, lead = state.defense.pitcher, lead_of(state, 1 - state.half)
    if not may_relieve(state.defense):
        return ""
    name, first = pitcher.card.player.last_name, begins(state)
    pressed = state.second is not None or state.third is not None
    if pitcher.inning_runs >= BIG_INNING:
        return f"{name} has let in {pitcher.inning_runs} this inning"
    if not (first or pressed):
        return ""
    if pitcher.outs >= pitcher.limit or pitcher.bonus:
        return f"{name} is beyond his innings"
    if pitcher.grade != pitcher.grades[0] or pitcher.steps_lowered:
        return f"{name}'s grade has fallen"
    if pitcher.runs >= BAD_DAY:
        return f"{name} has allowed {pitcher.runs} runs"
    if state.inning >= INNINGS and first and 0 < lead <= SAVE and not pitcher.card.closes:
        return "a lead is to be saved" if any(card.closes for card in state.defense.bullpen) else ""
    return "the game is close" if pressed and state.inning >= LATE and abs(lead) <= SAVE else ""


def to_walk(state: PineTarState) -> str:
    """Why the batter may be walked to fill first base: a much weaker one follows, or a force at each base saves the game."""
    if state.first is not None or (state.second is None and state.third is None) or abs(lead_of(state, state.half)) > FAR:
        return ""
    following = state.offense.order[state.batter % ORDER]
    throws = state.defense.pitcher.card.throws
    if worth_against(state.hitter, throws) - worth_against(following, throws) >= WEAKER:
        return f"{following.player.last_name}, on deck, bats worse"
    ends_it = state.inning >= INNINGS and state.half and lead_of(state, state.half) == 0 and state.outs < 2
    return "a run ends the game" if ends_it else ""


def to_play_in(state: PineTarState) -> str:
    """Why the infield may play in: late in a close game, with a runner on third."""
    if not state.options.infield_in or state.infield_in or not may_play_in(state):
        return ""
    is_close = state.inning >= LATE and -CLOSE <= lead_of(state, 1 - state.half) <= CLOSE
    return "the runner on third matters" if is_close else ""


def to_change_a_fielder(state: PineTarState) -> str:
    """Why somebody surer may take the field: a small lead, late."""
    if state.inning < GLOVES_FROM or not begins(state) or not may_change(state.defense):
        return ""
    return "the bench has a better glove" if better_glove(state, state.defense, lead_of(state, 1 - state.half)) else ""
