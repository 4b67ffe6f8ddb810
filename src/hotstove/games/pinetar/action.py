"""Making a play: which dice, who moves, who scores, on whose account; and what that does to the pitcher's day."""

from __future__ import annotations

from hotstove.baseball.innings import decided
from hotstove.baseball.plays import Note, Play
from hotstove.games.pinetar.cards import INNINGS, ORDER
from hotstove.games.pinetar.dice import FOUR_DICE, TWO_DICE
from hotstove.games.pinetar.state import Arm, Runner, State
from hotstove.table import AWAY, HOME, Dice, Table

BAD_DAY, BAD_INNING = 5, 4
"""Runs allowed, and runs in one inning, that cost a starter an inning of his MIP (PT-194)."""


def two_dice(state: State) -> Dice[int]:
    """Red and white, or the randomizer's four dice (PT-216)."""
    return FOUR_DICE if state.options.randomizer else TWO_DICE


def carry_out(state: State, table: Table, play: Play) -> None:
    """Tell a play and make its moves."""
    table.tell(play)
    facts = play.facts
    arm = state.sides[1 - state.half].arm
    if facts.outs:
        state.outs += facts.outs
        arm.outs += facts.outs
    if facts.still:
        return
    side = state.sides[state.half]
    who = (Runner(side.order[side.due].card, arm), state.first, state.second, state.third, None)
    for base in facts.came_home:
        runner = who[base]
        assert runner is not None
        score(state, runner.arm)
    first, second, third = after = facts.after
    state.first, state.second, state.third = who[first], who[second], who[third]
    if 0 in after or 0 in facts.came_home:
        arm.perfect = False
        if arm.on_trial:
            arm.limit = arm.outs  # a runner has reached: he leaves (PT-196)


def score(state: State, arm: Arm) -> None:
    """A run, charged to the pitcher who put the runner on (PT-R-27)."""
    away, home = state.score
    state.score = (away + 1, home) if state.half == AWAY else (away, home + 1)
    arm.runs += 1
    arm.inning_runs += 1
    if state.options.mip and arm.started and not arm.cut and (arm.runs >= BAD_DAY or arm.inning_runs >= BAD_INNING):
        arm.cut = True
        arm.limit = max(arm.limit - 3, arm.outs + 3 - state.outs)  # PT-194: never below the inning under way


def complete(state: State) -> None:
    """A plate appearance is over; the next man in the order is due."""
    side = state.sides[state.half]
    side.due = (side.due + 1) % ORDER
    arm = state.sides[1 - state.half].arm
    arm.faced += 1
    arm.fresh = False
    state.count = 0
    state.again = state.infield_in = False


def needed(state: State) -> int:
    """Runs that win the game here and now, 0 where the inning goes on anyhow (PT-R-46)."""
    if state.inning < INNINGS or state.half == AWAY:
        return 0
    return max(state.score[AWAY] - state.score[HOME] + 1, 0)


def won(state: State) -> bool:
    """Has the home side won with the last play (PT-R-46)?"""
    return state.inning >= INNINGS and state.half == HOME and state.score[HOME] > state.score[AWAY]


def ends_the_game(state: State) -> bool:
    """Is the game over with the last play: by the winning run, or by the third out?"""
    return won(state) or (state.outs >= 3 and decided(state.inning, state.half, state.score, INNINGS))


def ball_one(state: State, table: Table) -> None:
    """Ball 1, which never lowers ball 2 (PT-39, PT-R-05)."""
    state.count = max(state.count, 1)
    table.tell(BALL_ONE)


BALL_ONE = Note("PT-39 ball 1", "Ball one; the batter rolls again.")
BALL_TWO = Note("PT-48 ball 2", "Ball two; the batter rolls again.")
