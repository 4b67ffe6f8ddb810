"""Ground outs with runners on: three tables, and the defense's choices (PT-72 to PT-105)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.board import EMPTY
from hotstove.games.pinetar import plays
from hotstove.games.pinetar.action import carry_out
from hotstove.games.pinetar.charts import BASES_LOADED, NO_RUNNER_ON_FIRST, RUNNER_ON_FIRST, Ground
from hotstove.games.pinetar.reading import RollResult
from hotstove.games.pinetar.state import PineTarState
from hotstove.table import Seat, Table, other

TWO_OUTS_OR_HOME: Final = "PT-86 double play"
TURN_TWO, THROW_HOME = "turn two", "one out at home"
SECOND_AND_FIRST, DOUBLE_PLAY = Ground.SECOND_AND_FIRST, Ground.DOUBLE_PLAY
DOUBLE_PLAY_OPTIONS = (TURN_TWO, THROW_HOME)
REFUSE_FROM = 8
"""The inning from which a double play may be refused (PT-86)."""


def ground_out(state: PineTarState, table: Table, cell: RollResult, white: int, infield_in: bool) -> None:
    """Carry out a ground out to the fielder that the outcome names; ``white`` is the white die as the tables read it.

    Managers may not hold a runner whom the table moves (PT-R-19).
    """
    fielder = plays.fielder_of(cell.outcome)
    occupied = state.occupied
    if state.outs == 2 or occupied == EMPTY:
        carry_out(state, table, plays.grounder(fielder), cell.printed)  # PT-72
        return
    loaded = all(occupied)
    chart = BASES_LOADED if loaded else RUNNER_ON_FIRST if occupied[0] else NO_RUNNER_ON_FIRST
    result = chart[cell.outcome][white]
    shape = plays.ground_out(result, fielder, occupied, state.outs)
    if result is SECOND_AND_FIRST:
        if wants_home(state, table):
            shape = plays.at_home(fielder, occupied, "PT-104 force at home")
    elif result is DOUBLE_PLAY and occupied[2]:
        if infield_in:
            shape = plays.at_home(fielder, occupied, "PT-236 out at home")
        elif may_refuse(state) and wants_home(state, table):
            shape = plays.at_home(fielder, occupied, "PT-87 double play refused")
    carry_out(state, table, shape, printed_with_white(cell.printed, white, result))


@lru_cache(maxsize=1 << 14)
def printed_with_white(printed: str, white: int, result: Ground) -> str:
    """The text of what card and table said: ``GO-SS, white 8: PO-3 RA``."""
    return f"{printed}, white {white}: {result}"


def may_refuse(state: PineTarState) -> bool:
    """Whether the defense may refuse a double play (PT-86, PT-R-15).

    It may from the eighth inning on, with nobody out, if the run from third would tie the game, take the lead or extend it.
    """
    score = state.score
    return state.inning >= REFUSE_FROM and state.outs == 0 and score[state.half] + 1 >= score[1 - state.half]


def wants_home(state: PineTarState, table: Table) -> bool:
    """Ask the defense, after the result is known, for two outs or one at home (PT-86, PT-104, PT-R-57); True for home."""
    seat: Seat = other(state.half)
    return table.choose(seat, DOUBLE_PLAY_OPTIONS, TWO_OUTS_OR_HOME) == THROW_HOME
