"""Sacrifice bunts (CL-142 to CL-149)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, Occupied
from hotstove.baseball.plays import Kind, Play, Reckoning
from hotstove.games.clutch.arithmetic import NumberNeeded
from hotstove.games.clutch.cards import Batter
from hotstove.games.clutch.dice import REGULAR, REGULAR_FACES
from hotstove.games.clutch.effects import BUNT_DECISION, EFFECTS, ON_BUNT, holds, modifiers
from hotstove.games.clutch.hands import CARDS_AND_COACHES
from hotstove.games.clutch.state import ClutchBoard, ClutchState
from hotstove.games.clutch.strategy import EffectCard, StrategyCard
from hotstove.games.clutch.sums import BUNT_NUMBER, LEAD_OUT_ON_BUNT, SQUEEZE, Sums
from hotstove.games.clutch.windows import asked_in_vain, play, playable_cards, window, window_cards_of
from hotstove.table import HOME, Table
from hotstove.table.events import rule_of

ROLL: Final = "CL-143 bunt roll"
AFTER_TWO: Final = "CL-145 after two failures"
THIRD_FAILURE: Final = "CL-146 third failed bunt"
SWING_AWAY: Final = "swing away"
BUNT: Final = "bunt"
THIRD_TRY: Final = "bunt again"
TAKE_THE_PITCH: Final = "take the pitch"
NEEDED: Final = 13
NATURAL_FOUR: Final = 4
PITCH_BONUS: Final = 2


def may_bunt(board: ClutchBoard) -> bool:
    """Whether the offense may bunt: fewer than two outs, and a runner whom it could move (CL-R-29, CL-R-30)."""
    return board.outs < 2 and bool(moved_up(board.occupied))


@lru_cache(maxsize=16)
def moved_up(occupied: Occupied, squeeze: bool = False) -> tuple[Move, ...]:
    """The runners that a bunt moves up: the one on third stays unless a card brings him home (CL-147, CL-148, CL-R-30).

    >>> [move.start for move in moved_up((True, False, True))], moved_up((False, True, True))
    ([1], ())
    """
    first, second, third = occupied
    moves: tuple[Move, ...] = (Move(3, HOME_PLATE),) if third and squeeze else ()
    blocked = third and not squeeze
    if second and not blocked:
        moves += (Move(2, 3),)
    if first and not (second and blocked):
        moves += (Move(1, 2),)
    return moves


def declared(state: ClutchState, table: Table) -> bool:
    """Ask the offense whether it bunts, which a card may also do (CL-142, CL-R-06; OF-21). Returns whether it does."""
    board = state.board
    seat = board.half
    while True:
        legal = board.options.bunts and may_bunt(board)
        cards = window_cards_of(board, seat, BUNT_DECISION)
        fitting = playable_cards(state, seat, cards)
        if not fitting and (table.stands(seat, BUNT_DECISION) if legal else not asked_in_vain(table, board, seat, cards)):
            return False
        held = CARDS_AND_COACHES.offer(fitting)[1:]
        options: tuple[str | EffectCard, ...] = (SWING_AWAY, *((BUNT,) if legal else ()), *held)
        choice = table.choose(seat, options, BUNT_DECISION)
        if isinstance(choice, StrategyCard):
            play(state, table, seat, choice)
            if holds(board, SQUEEZE, seat):
                return True
            continue  # the card was answered
        return choice == BUNT


def number_needed(sums: Sums) -> int:
    """The number that a bunt roll must reach; of several cards that set it the latest counts (CL-143, CL-R-52)."""
    return next((amount for _, what, amount in reversed(sums.each) if what == BUNT_NUMBER), NEEDED)


def faces_reaching(needed: int) -> int:
    """How many faces of the regular die reach a number, 0 to 20."""
    return min(max(REGULAR_FACES + 1 - needed, 0), REGULAR_FACES)


def bunt(state: ClutchState, table: Table) -> Play | None:
    """Roll for a bunt, up to three times (CL-143 to CL-147). Returns the play, or None if a pitch follows or a side is out."""
    board = state.board
    at_bat = board.now
    window(state, table, ON_BUNT)
    while True:
        natural = table.roll(REGULAR, ROLL)
        sums = modifiers(board)
        tell_roll(board, table, natural, number_needed(sums))
        if natural >= number_needed(sums):
            moves = moved_up(board.occupied, SQUEEZE in sums.totals)
            return Play("CL-147 sacrifice bunt", Kind.BUNT_OUT, at_bat.batter.id, (*moves, Move(BATTER, 1, out=True)))
        at_bat.failed_bunts += 1
        if natural <= NATURAL_FOUR and LEAD_OUT_ON_BUNT in sums.totals:
            lead = max((base for base in (1, 2, 3) if board.occupied[base - 1]), default=0)
            if lead:
                retire_runner(board, table, "DF-08 lead runner out", at_bat.batter, lead)
                if board.outs >= 3:
                    return None
        if at_bat.failed_bunts == 2 and table.choose(board.half, (TAKE_THE_PITCH, THIRD_TRY), AFTER_TWO) == TAKE_THE_PITCH:
            at_bat.pitch_bonus = PITCH_BONUS
            return None
        if at_bat.failed_bunts == 3:
            return strikeout(at_bat.batter.id, THIRD_FAILURE)


def tell_roll(board: ClutchBoard, table: Table, natural: int, needed: int) -> None:
    """Tell a bunt roll in one line, by the rule, card or stadium that has set the number needed."""
    rule, source = set_by(board)
    table.tell(Reckoning(f"{rule} bunt roll", NumberNeeded("Bunt roll", natural, needed, source), ROLL))


def set_by(board: ClutchBoard) -> tuple[str, str]:
    """Which rule sets the number that a bunt roll must reach, and the name of the card or stadium if it is one's (CL-R-52)."""
    for each in reversed(board.in_play):
        adds = EFFECTS[each.card.id].adds
        if adds is not None and any(what == BUNT_NUMBER for _, what, _ in adds(board, each)):
            return each.card.id, str(each.card)
    if BUNT_NUMBER in modifiers(board).totals:
        stadium = board.teams[HOME].stadium
        return stadium.id, stadium.name
    return rule_of(ROLL), ""


def retire_runner(board: ClutchBoard, table: Table, why: str, batter: Batter, base: int) -> None:
    """Put out a runner on his base, outside the play of the batter at the plate."""
    board.carry_out(table, Play(why, Kind.PICK_OFF, batter.id, (Move(base, base, out=True),)), None)
    board.pitching.outs += 1


@lru_cache(maxsize=1 << 12)
def strikeout(batter: str, why: str) -> Play:
    """The play of a K (CL-202)."""
    tactic = "three failed bunts" if why == THIRD_FAILURE else ""
    return Play(why, Kind.STRIKEOUT, batter, (Move(BATTER, 0, out=True, fielders=(2,)),), tactic=tactic)
