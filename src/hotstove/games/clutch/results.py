"""Results: what cards may do to the result of an at-bat or of a throw (CL-191 to CL-195)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.plays import Note, Reckoning
from hotstove.games.clutch.arithmetic import NumberNeeded, SwingSum
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.dice import POWER, REGULAR
from hotstove.games.clutch.effects import STADIUM_RESULTS, holds, modifiers, stadium_in_force
from hotstove.games.clutch.ratings import chart_in_use, swing_total
from hotstove.games.clutch.state import AtBat, ClutchBoard, ClutchState
from hotstove.games.clutch.sums import RESULT_STANDS, Sums
from hotstove.table import HOME, Seat, Table, with_seat

SWUNG: Final = "CL-171 result"
REROLL: Final = "CL-193 swing again"
CARD_DIE: Final = "CL-195 card die"


def may_change(board: ClutchBoard, seat: Seat) -> bool:
    """Whether a side may still change the result of this at-bat (CL-194)."""
    return not board.now.changed[seat] and not holds(board, RESULT_STANDS, seat)


def change_result(state: ClutchState, table: Table, seat: Seat, result: Result) -> None:
    """Change the result of the at-bat, as a side's one successful change in it (CL-194)."""
    at_bat = state.board.now
    if result is not at_bat.result:
        table.tell(Note("CL-191 changed", f"{at_bat.result} becomes {result}!", headline=True))
    at_bat.result = result
    at_bat.changed = with_seat(at_bat.changed, seat, True)
    stadium_on_result(state, table)


def stadium_on_result(state: ClutchState, table: Table) -> None:
    """Let the stadium act on the result; that is no changed result (CL-063, CL-R-54)."""
    if stadium_acts_on_results(state.board):
        STADIUM_RESULTS[state.board.teams[HOME].stadium.id](state, table)


def stadium_acts_on_results(board: ClutchBoard) -> bool:
    """Whether the game is in a stadium that may change the result of a swing."""
    return board.teams[HOME].stadium.id in STADIUM_RESULTS and stadium_in_force(board)


def roll_card_die(state: ClutchState, table: Table, needed: int) -> bool:
    """Roll the regular die of a card; returns whether it shows the number needed or more."""
    natural = table.roll(REGULAR, CARD_DIE)
    table.tell(Reckoning(CARD_DIE, NumberNeeded(f"{state.board.acting}: roll", natural, needed), CARD_DIE))
    return natural >= needed


def read_swing(board: ClutchBoard, table: Table, sums: Sums, roll: str) -> Result:
    """Read the swing as rolled, with everything in force, on the chart in use, and tell it in one line (CL-171)."""
    at_bat = board.now
    swung = swing_total(board, at_bat.swing_roll, sums)
    result = chart_in_use(board, at_bat.batters_chart, sums).at(swung)
    table.tell(swing_told(sums, at_bat.swing_roll, at_bat.power, swung, at_bat.batters_chart, result, roll))
    return result


@lru_cache(maxsize=1 << 14)
def swing_told(sums: Sums, roll: int, power: bool, swung: int, batters: bool, result: Result, why: str) -> Reckoning:
    """What is told of a swing; the same object for swings that are alike."""
    return Reckoning(SWUNG, SwingSum(sums.each, roll, power, swung, batters, result), why)


def with_infield_in(at_bat: AtBat, result: Result) -> Result:
    """The result as the infield lets it stand: a GB from the batter's chart is a 1B if it plays in (CL-241, CL-R-21)."""
    drawn_in = at_bat.infield_in and at_bat.batters_chart and result is Result.GB
    return Result.SINGLE if drawn_in else result


def may_reroll(board: ClutchBoard, seat: Seat) -> bool:
    """Whether a side may have the swing die rolled again: it was rolled, and not yet by that side (CL-R-52, CL-R-84)."""
    return board.now.swing_roll > 0 and not board.now.rerolled[seat]


def swing_again(state: ClutchState, table: Table, seat: Seat, better: bool = False) -> None:
    """Roll the swing die again with the same chart and modifiers, and keep the new or the better result (CL-193)."""
    board = state.board
    at_bat = board.now
    before = at_bat.result
    at_bat.rerolled = with_seat(at_bat.rerolled, seat, True)
    at_bat.swing_roll = table.roll(POWER if at_bat.power else REGULAR, REROLL)
    if before is None:
        return  # a roll that is still to be read
    now = with_infield_in(at_bat, read_swing(board, table, modifiers(board), REROLL))
    if now is not before and not (better and now < before):
        change_result(state, table, seat, now)
