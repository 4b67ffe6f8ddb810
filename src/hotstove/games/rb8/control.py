"""The On Deck Phase: control of the at-bat, and the roll on the key of the side in control (RB-017 to RB-028)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from hotstove.baseball.at_stake import AtStake, Term
from hotstove.games.rb8.hands import offer_coin, own_roll
from hotstove.games.rb8.keys import (
    PRINTED_DICE,
    TOTAL,
    ControlSide,
    KeyName,
    Result,
    ResultKind,
    control_die,
    five_six,
    key_dice,
)
from hotstove.games.rb8.pitchers import Flags, ability_in_force, batter_now, on_deck
from hotstove.games.rb8.rally import COIN
from hotstove.games.rb8.state import AtBat, RB8Board, RB8State
from hotstove.table import Dice, Seat, Table

DOUBLE_ONES: Final = 2
DOUBLE_SIXES: Final = 12
PITCHERS_ROLL: Final = "RB-020 pitcher"
BATTERS_ROLL: Final = "RB-020 batter"
RED: Final = "RB-021 red die"
GREEN: Final = "RB-022 green die"
KEY_ROLLS: Final = {KeyName.PITCHING: "RB-023 pitching key", KeyName.HITTING: "RB-023 hitting key"}
PITCHER_IN_CONTROL: Final = ControlSide.PITCHER
BATTER_IN_CONTROL: Final = ControlSide.BATTER
PITCHING_KEY: Final = KeyName.PITCHING
FIVE_SIX_KEY: Final = ResultKind.FIVE_SIX
OWN_KEY: Final = {PITCHER_IN_CONTROL: (0, KeyName.PITCHING), BATTER_IN_CONTROL: (1, KeyName.HITTING)}
COMMAND: Final = "RB-101 command"
KEEP: Final = "keep"
REROLL: Final = "reroll"
ROLL_AGAIN: Final = "roll again"


class Verdict(StrEnum):
    """How a roll-off ends: its winner may roll a control die, or has control at once."""

    PITCHER = "pitcher"
    BATTER = "batter"
    PITCHER_AT_ONCE = "pitcher at once"
    BATTER_AT_ONCE = "batter at once"


BATTER_AT_ONCE: Final = Verdict.BATTER_AT_ONCE
AT_ONCE_CONTROL: Final = {Verdict.PITCHER_AT_ONCE: PITCHER_IN_CONTROL, Verdict.BATTER_AT_ONCE: BATTER_IN_CONTROL}
CONTROL_DICE: Final = {Verdict.PITCHER: (PITCHER_IN_CONTROL, RED), Verdict.BATTER: (BATTER_IN_CONTROL, GREEN)}
"""The control die that is rolled, by the winner of the roll-off (RB-021, RB-022)."""
CONTROL_DIE: Final = {faces: {own: control_die(own, faces) for own in ControlSide} for faces in range(1, 6)}


def verdict(
    pitcher: int, batter: int, edge: int, ties_to_batter: bool = False, elevens: bool = False, twos: bool = False
) -> Verdict | None:
    """The verdict on two totals of two dice (2 to 12), None if both roll again.

    ``edge`` is the pitcher's rating minus the batter's. ``ties_to_batter``: the batter wins ties. ``elevens``: the batter's 11
    counts as double sixes. ``twos``: the pitcher's double ones are only a total of 2.

    >>> print(verdict(7, 8, 2), verdict(2, 5, 6), verdict(7, 9, 2))
    pitcher batter at once None
    """
    if elevens and batter == 11:
        batter = DOUBLE_SIXES
    pitcher_fails = pitcher == DOUBLE_ONES and not twos
    for_pitcher = pitcher == DOUBLE_SIXES or batter == DOUBLE_ONES  # RB-024, RB-025
    for_batter = batter == DOUBLE_SIXES or pitcher_fails
    if for_pitcher != for_batter:
        return Verdict.PITCHER_AT_ONCE if for_pitcher else Verdict.BATTER_AT_ONCE
    both_the_same_double = for_pitcher and for_batter
    over = 0 if both_the_same_double else pitcher + edge - batter  # RB-026: the same as a tie
    if over:
        return Verdict.PITCHER if over > 0 else Verdict.BATTER
    return Verdict.BATTER if ties_to_batter else None  # RB-027


@cache
def verdicts(flags: Flags) -> tuple[tuple[Verdict | None, ...], ...]:
    """The verdicts on all totals, by the pitcher's and then by the batter's; index 0 is a total of 2."""
    judged = range(DOUBLE_ONES, DOUBLE_SIXES + 1)
    return tuple(tuple(verdict(pitcher, batter, *flags) for batter in judged) for pitcher in judged)


EDGE: Final = "edge"
SIDES_OF: Final = ("pitcher", "batter")
PITCHER: Final = 0
BATTER: Final = 1
SAID_OF: Final = {
    None: "level, both roll again",
    Verdict.PITCHER: "the pitcher wins it",
    Verdict.BATTER: "the batter wins it",
    Verdict.PITCHER_AT_ONCE: "the pitcher has control at once",
    Verdict.BATTER_AT_ONCE: "the batter has control at once",
}


@lru_cache(maxsize=4096)
def dice_of(side: int, flags: Flags, other_total: int = 0, what: str = "") -> Dice[int]:
    """The two dice of the pitcher (``side`` 0) or the batter (1), with what hangs on them.

    ``other_total`` is the other side's total if it has rolled already, which these dice then answer, unless ``what`` names a
    throw of their own. The better rating's edge is added to its own side's.
    """
    edges = max(flags[0], 0), max(-flags[0], 0)
    added = (Term(edges[side], EDGE),)
    if not other_total:
        return TOTAL.at(AtStake("roll-off", added=added, facing=f"the {SIDES_OF[1 - side]}'s dice", whose=SIDES_OF[side]))

    def follows(total: int) -> str:
        judged = verdict(total, other_total, *flags) if side == PITCHER else verdict(other_total, total, *flags)
        return SAID_OF[judged]

    return TOTAL.at(AtStake(what, follows, added, first=other_total + edges[1 - side], whose=SIDES_OF[side]))


def roll_off(table: Table, flags: Flags) -> Verdict:
    """Roll two dice for each side until one of them is ahead, and return the verdict."""
    pitcher = table.roll(dice_of(PITCHER, flags), PITCHERS_ROLL)
    batter = table.roll(dice_of(BATTER, flags, pitcher), BATTERS_ROLL)
    outcome = verdicts(flags)[pitcher - DOUBLE_ONES][batter - DOUBLE_ONES]
    return table.resolve(roll_off, flags) if outcome is None else outcome


def totals(table: Table, flags: Flags) -> tuple[int, int, Verdict]:
    """Roll off as in ``roll_off``; return both last totals too, of which a side may roll its own again."""
    pitcher = table.roll(dice_of(PITCHER, flags), PITCHERS_ROLL)
    batter = table.roll(dice_of(BATTER, flags, pitcher), BATTERS_ROLL)
    outcome = verdicts(flags)[pitcher - DOUBLE_ONES][batter - DOUBLE_ONES]
    return table.resolve(totals, flags) if outcome is None else (pitcher, batter, outcome)


def control(state: RB8State, table: Table, at_bat: AtBat) -> ControlSide:
    """Decide control of the at-bat: the roll-off, then the control die of its winner (RB-019 to RB-027)."""
    outcome = decide_roll_off(state, table, at_bat)
    if outcome in AT_ONCE_CONTROL:
        return AT_ONCE_CONTROL[outcome]
    own, why = CONTROL_DICE[outcome]
    roller = at_bat.defense if own is PITCHER_IN_CONTROL else at_bat.offense
    die = CONTROL_DIE[state.board.options.control_faces][own]
    symbol = own_roll(state, table, roller, die, why)
    if symbol is BATTER_IN_CONTROL and offer_reroll(state.board, table, at_bat.defense):
        return own_roll(state, table, roller, die, why)
    return symbol


def offer_reroll(board: RB8Board, table: Table, seat: Seat) -> bool:
    """Ask a side whether the control die is rolled again, if its pitcher's ability allows that. Mark it as used if so."""
    arm = board.arms[seat]
    if not arm.card.effects.rerolls_control_die or arm.control_rerolled or ability_in_force(board, seat) is None:
        return False
    arm.control_rerolled = table.choose(seat, (KEEP, REROLL), COMMAND) == REROLL
    return arm.control_rerolled


def decide_roll_off(state: RB8State, table: Table, at_bat: AtBat) -> Verdict:
    """The roll-off of both ratings (RB-017 to RB-020), unless the batter has control without one."""
    board = state.board
    if needs_no_roll(board, at_bat):
        return BATTER_AT_ONCE
    flags = on_deck(board, at_bat)
    away, home = board.playable
    if not COIN & (away | home):
        return table.resolve(roll_off, flags)
    # Either side may yet roll its own dice again, so both totals lie open; there is one coin.
    pitcher, batter, outcome = table.resolve(totals, flags)
    at_bat.totals = (pitcher, batter)
    for seat, rolled in ((at_bat.offense, (BATTERS_ROLL, batter)), (at_bat.defense, (PITCHERS_ROLL, pitcher))):
        if COIN & board.playable[seat]:
            at_bat.rolled = rolled
            if offer_coin(state, table, seat):
                return roll_again(table, at_bat, seat, flags)
    return outcome


def needs_no_roll(board: RB8Board, at_bat: AtBat) -> bool:
    """Whether the batter has control without a roll (RB-R-46), by his own ability or by a boost."""
    has_control = at_bat.batter.effects.has_control
    if has_control is not None and has_control(board, at_bat):
        return True
    return bool(board.boosts) and given_control(board, at_bat)


def given_control(board: RB8Board, at_bat: AtBat) -> bool:
    """Whether the batter has a boost that gives him control."""
    return any(boost.control and boost.is_for(at_bat) for boost in board.boosts)


def roll_again(table: Table, at_bat: AtBat, seat: Seat, flags: Flags) -> Verdict:
    """Roll one side's two dice again and return the new verdict; a tie leads to another roll-off."""
    pitcher, batter = at_bat.totals
    if seat == at_bat.defense:
        pitcher = table.roll(dice_of(PITCHER, flags, batter, ROLL_AGAIN), PITCHERS_ROLL)
    else:
        batter = table.roll(dice_of(BATTER, flags, pitcher, ROLL_AGAIN), BATTERS_ROLL)
    outcome = verdict(pitcher, batter, *flags)
    return table.resolve(roll_off, flags) if outcome is None else outcome


# --- The key roll


def set_key_dice(state: RB8State, at_bat: AtBat, side: ControlSide) -> None:
    """Set the at-bat's key and dice: the key of the side in control, as batter and pitcher have changed it (RB-023, RB-106)."""
    board = state.board
    number, at_bat.key_name = OWN_KEY[side]
    hitter = board.changes.hitters[at_bat.offense][at_bat.place - 1][number]
    pitcher = board.arms[at_bat.defense].changes[number]
    if pitcher and ability_in_force(board, at_bat.defense) is None:
        pitcher = ()
    at_bat.dice = key_dice(at_bat.key_name, hitter, pitcher) if hitter or pitcher else PRINTED_DICE[number]


def key_roll(state: RB8State, table: Table, at_bat: AtBat) -> Result:
    """Roll two dice on the at-bat's key and return the result; doubles have no special meaning here (RB-023, RB-028).

    The Five Six Key reads the current ratings (RB-R-13).
    """
    assert at_bat.key_name is not None
    assert at_bat.dice is not None
    roller = at_bat.defense if at_bat.key_name is PITCHING_KEY else at_bat.offense
    at_bat.entry = entry = own_roll(state, table, roller, at_bat.dice, KEY_ROLLS[at_bat.key_name])
    at_bat.grounder = None
    return entry.result if entry.result.what is not FIVE_SIX_KEY else five_six(*batter_now(state.board, at_bat))
