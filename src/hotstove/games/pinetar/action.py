"""Carrying out plays: the dice, the runners' moves, and the outs and runs that are charged to the pitcher."""

from __future__ import annotations

from hotstove.baseball.at_stake import AtStake, sum_of
from hotstove.baseball.innings import INNINGS, decided
from hotstove.baseball.plays import Note, Play
from hotstove.games.pinetar.dice import FOUR_DICE, TWO_DICE
from hotstove.games.pinetar.state import PineTarState, PitcherInGame, reached
from hotstove.table import Dice, Table

BAD_DAY, BAD_INNING = 5, 4
"""Runs in the game, and runs in one inning, that cost a starter an inning of his MIP (PT-194)."""


def two_dice(state: PineTarState) -> Dice[int]:
    """The red and the white die, or the randomizer's four dice (PT-216)."""
    return FOUR_DICE if state.options.randomizer else TWO_DICE


def at_most(state: PineTarState, table: Table, why: str, stake: AtStake, made: str, missed: str) -> bool:
    """Roll two dice against the limit of what is at stake, and return whether it is made: by a roll of that or less."""
    limit = sum_of(stake.limit)
    stake = stake._replace(follows=lambda roll: made if roll <= limit else missed)
    return table.roll(two_dice(state).at(stake), why) <= limit


def carry_out(state: PineTarState, table: Table, shape: Play, printed: str = "") -> None:
    """Tell a play of the batter who is due, make its moves, and charge its outs and runs to the pitcher.

    ``shape`` is a play without its batter (see ``plays``), ``printed`` the way from the card to it.
    """
    batter = state.sides[state.half].order[state.batter - 1]
    play = shape.once_by(batter.id, printed)
    before = state.carry_out(table, play, reached(batter))
    facts = play.facts
    pitcher = state.sides[not state.half].pitcher
    pitcher.outs += facts.outs
    if facts.still:
        return
    for base in facts.came_home:
        runner = before[base]
        if runner is not None and runner.charged:
            charge(state, pitcher)
    if 0 in facts.after or 0 in facts.came_home:
        pitcher.perfect = False
        if pitcher.on_trial:
            pitcher.limit = pitcher.outs  # a runner has reached: the pitcher leaves (PT-196)


def charge(state: PineTarState, pitcher: PitcherInGame) -> None:
    """Charge the pitcher with the run of a runner whom he has put on base himself (PT-R-27)."""
    pitcher.runs += 1
    pitcher.inning_runs += 1
    if (
        state.options.mip
        and pitcher.started
        and not pitcher.lost_inning
        and (pitcher.runs >= BAD_DAY or pitcher.inning_runs >= BAD_INNING)
    ):
        pitcher.lost_inning = True
        pitcher.limit = max(pitcher.limit - 3, pitcher.outs + 3 - state.outs)  # PT-194: never below the inning under way


def complete(state: PineTarState) -> None:
    """End the plate appearance; the next batter in the order is due."""
    state.next_batter()
    pitcher = state.sides[not state.half].pitcher
    pitcher.faced += 1
    pitcher.must_pitch = False
    state.balls = 0
    state.again = state.infield_in = False


def ends_the_game(state: PineTarState) -> bool:
    """Whether the last play has ended the game, by the winning run or by the third out."""
    return state.won() or (state.outs >= 3 and decided(state.inning, state.half, state.score, INNINGS))


def ball_one(state: PineTarState, table: Table) -> None:
    """Set the count to ball 1 unless it is ball 2 already (PT-39, PT-R-05)."""
    state.balls = max(state.balls, 1)
    table.tell(BALL_ONE)


BALL_ONE = Note("PT-39 ball 1", "Ball one; the batter rolls again.")
BALL_TWO = Note("PT-48 ball 2", "Ball two; the batter rolls again.")
