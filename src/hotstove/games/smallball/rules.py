"""The rules of Small Ball, in rulebook order. A turn is one decision of the manager at bat, played to its end."""

from __future__ import annotations

from hotstove.baseball.at_stake import AtStake, Term
from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS, Regulation
from hotstove.baseball.plays import HalfInningEnds, Note, Play
from hotstove.games.smallball import plays
from hotstove.games.smallball.cards import Pinch, PlayerCard
from hotstove.games.smallball.decisions import (
    BANK,
    DECISION,
    DOUBLE_STEAL,
    REACTIVATE,
    SACRIFICE,
    STEAL_SECOND,
    STEAL_THIRD,
    Decision,
    Tactic,
    legal,
)
from hotstove.games.smallball.state import ALL_PINCH, SmallBallState
from hotstove.table import AWAY, D6, HOME, Seat, Table, with_seat

REGULATION = Regulation("SB-06 half-inning", "SB-50 game over", "SB-52 game over", INNINGS, provisional=True)
SUCCEEDS = 4
"""A steal or sacrifice succeeds on a die of 1 to 4 (SB-27, SB-34)."""
SAFE, LAID_DOWN = "safe", "laid down"
STEAL_DIE = D6.at(AtStake("steal", lambda die: SAFE if die <= SUCCEEDS else "out", limit=(Term(SUCCEEDS),)))
BUNT_DIE = D6.at(AtStake("sacrifice", lambda die: LAID_DOWN if die <= SUCCEEDS else "missed", limit=(Term(SUCCEEDS),)))
SUCCESS = {Tactic.SACRIFICE: LAID_DOWN} | dict.fromkeys((Tactic.STEAL_SECOND, Tactic.STEAL_THIRD, Tactic.DOUBLE_STEAL), SAFE)
"""The success of a decision that is rolled against ``SUCCEEDS``, in a word."""


def turn(state: SmallBallState, table: Table) -> None:
    """One decision and its play, then the three checks in their order (SB-22)."""
    half = state.half
    may_bank = state.runs > 0 or state.bank_nothing  # as in ``options``, without its call: this is asked at every decision
    decision = table.choose(half, legal(state.outs, state.occupied, may_bank, state.stole, state.unused[half]), DECISION)
    if decision.swings:
        at_bat(state, table, decision)
    elif decision is BANK:
        end_half(state, table, BANKED)
        return
    elif decision is SACRIFICE:
        sacrifice(state, table)
    else:
        steal(state, table, decision)
    if state.outs >= 3:
        end_half(state, table, BUST)  # SB-18, before SB-20
    elif state.batters == ORDER:
        end_half(state, table, ALL_BATTED)  # SB-20, SB-21; no decision is left (SB-R-07)


def result(state: SmallBallState) -> tuple[int, int] | None:
    """The score once the game is over (SB-50, SB-52); it has no upper bound (SB-R-31)."""
    return state.score if state.over else None


def options(state: SmallBallState) -> tuple[Decision, ...]:
    """The legal decisions of the manager at bat, the same in the last half-inning (SB-R-29)."""
    # Without a run there is nothing to bank, so not before the first roll either (SB-R-03), unless a setting allows it.
    may_bank = state.runs > 0 or state.bank_nothing
    return legal(state.outs, state.occupied, may_bank, state.stole, state.unused[state.half])


# --- Batting (SB-08 to SB-16), running on contact (SB-24 to SB-26), hit-and-run (SB-37 to SB-43), pinch hitters (SB-44)


def at_bat(state: SmallBallState, table: Table, decision: Decision) -> None:
    """Play an at-bat.

    A pinch hitter is used up once declared, whatever is rolled (SB-47); the batter's card stays (SB-48, SB-R-25).
    """
    pinch = decision.pinch
    if pinch is not None:
        spend(state, pinch)
    card = state.card
    on_contact = state.outs == 2 and state.runs > 0  # judged before the roll, by unbanked runs alone (SB-24, SB-R-08)
    printed = table.roll(card.die, "SB-08 at-bat")
    play = plays.at_bat(card.id, printed, pinch, decision.hit_and_run, state.occupied, state.outs, on_contact)
    carry_out(state, table, card, play)
    state.next_batter()


def spend(state: SmallBallState, pinch: Pinch) -> None:
    """Turn a pinch hitter to X (SB-47)."""
    left = tuple(card for card in state.unused[state.half] if card is not pinch)
    state.unused = with_seat(state.unused, state.half, left)


def carry_out(state: SmallBallState, table: Table, card: PlayerCard, play: Play) -> None:
    """Make the moves of a play: runners home to the RUNS pile (SB-15), runners out to the OUTS pile (SB-16)."""
    table.tell(play)
    facts = play.facts
    if facts.still:  # no runner moves; only the batter can be out
        state.outs += facts.outs
        state.outs_pile += (card.number,)
        return
    before = state.move(facts, card.number)
    for base in facts.came_home:
        state.runs_pile += (before[base] or 0,)
    for base in facts.put_out:
        state.outs_pile += (before[base] or 0,)


# --- Stealing (SB-27 to SB-33)


def steal(state: SmallBallState, table: Table, decision: Decision) -> None:
    """Play a steal: one roll for one or two runners. The same batter stays due (SB-33)."""
    bases = {STEAL_SECOND: (1,), STEAL_THIRD: (2,), DOUBLE_STEAL: (2, 1)}[decision]
    card = state.card
    safe = table.roll(STEAL_DIE, "SB-27 steal") <= SUCCEEDS
    state.stole = True
    carry_out(state, table, card, plays.steal(card.id, bases, safe, state.outs))


# --- Sacrifice (SB-34 to SB-36)


def sacrifice(state: SmallBallState, table: Table) -> None:
    """Play a declared sacrifice, rolled instead of the batter's card; it completes the at-bat (SB-36)."""
    card = state.card
    laid_down = table.roll(BUNT_DIE, "SB-34 sacrifice") <= SUCCEEDS
    carry_out(state, table, card, plays.sacrifice(card.id, laid_down, state.occupied, state.outs))
    state.next_batter()


# --- Bank, bust, out of players (SB-17 to SB-23)

BANKED = HalfInningEnds("SB-19 bank", "bank")
BUST = HalfInningEnds("SB-18 bust", "bust", runs_count=False)
ALL_BATTED = HalfInningEnds("SB-20 all nine have batted", "all batted")


def end_half(state: SmallBallState, table: Table, end: HalfInningEnds) -> None:
    """Bank the RUNS pile or lose it; runners left are lost (SB-23); then the other side bats or the game is over."""
    if end.runs_count and state.runs:  # SB-19, SB-20; a bust counts no run, not even of its last play (SB-18)
        state.count(state.runs)
    state.runs_pile = state.outs_pile = ()
    state.stole = False
    # If home leads after the top of the ninth, its half is played only under a setting (SB-R-27).
    if state.end_half(table, end, REGULATION, state.play_out_ninth):  # SB-50, SB-52
        state.clear_half()
        return
    # The batter due leads off (SB-07, SB-17); one left waiting has not batted (SB-R-05, SB-R-06).
    state.card = state.teams[state.half].cards[state.batter - 1]
    if state.inning == INNINGS + 1 and state.half == AWAY:
        reactivate(state, table, AWAY)
        reactivate(state, table, HOME)
    state.begin_half(table, REGULATION)  # SB-05, SB-06, SB-51


# --- Extra innings (SB-49, SB-51)


def marker(inning: int) -> int:
    """The place of the inning marker: 1 to 10, then from 1 again (SB-51).

    >>> [marker(inning) for inning in (1, 10, 11, 12)]
    [1, 10, 1, 2]
    """
    return (inning - 1) % 10 + 1


def reactivate(state: SmallBallState, table: Table, seat: Seat) -> None:
    """Let a manager reactivate one used pinch hitter as the tenth begins, once a game (SB-49, SB-R-26)."""
    used = [pinch for pinch in ALL_PINCH if pinch not in state.unused[seat]]
    if not used:
        return
    back = table.choose(seat, ("none", *used), REACTIVATE)
    if back == "none":
        return
    unused = tuple(pinch for pinch in ALL_PINCH if pinch in state.unused[seat] or pinch == back)
    state.unused = with_seat(state.unused, seat, unused)
    table.tell(Note("SB-49 reactivated", f"The {state.teams[seat].nickname} reactivate their {back} pinch hitter."))
