"""Clicks gained and lost, each the moment its cause happens; the Rule of 3; Leadership (SC-035 to SC-043, SC-099 to SC-127)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.baseball.plays import HeatChange, Note
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import RED_6, THREE_BALLS, mark
from hotstove.games.sportsclix.dice import WHITE, Icon
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.state import FREE_RUNS, SportsClixState
from hotstove.table import Seat, Table

MOST: Final = 3
"""The clicks that a player can gain, and those that he can lose, in one at-bat (SC-104, SC-R-25)."""
LEADERSHIP: Final = "SC-221 leadership"
DRIVEN_IN: Final = "SC-106 run driven in"
ROLL_EM: Final = "SC-103 roll 'em"
HIT: Final = "SC-036 hit"
OWN_CLICK: Final = "takes it himself"


def turn_dial(state: SportsClixState, table: Table, figure: Figure, position: int, why: str) -> None:
    """Set a figure's dial to another position, and tell it."""
    seat = state.side_of(figure)
    side = state.sides[seat]
    before = side.dial_position(figure)
    if position != before:
        side.turn_dial(figure, position)
        table.tell(heat_change(why, seat, figure, before, position))


@lru_cache(maxsize=1 << 13)
def heat_change(why: str, seat: Seat, figure: Figure, before: int, after: int) -> HeatChange:
    """A turn of a figure's dial as it may have been told before."""
    return HeatChange(why, seat, figure.id, figure.name, before, after, (mark(before), mark(after)))


# --- Gains


def may_gain(state: SportsClixState, figure: Figure) -> bool:
    """Whether a gain would move the dial: not at red 6 (SC-039), nor after three in this at-bat (SC-104)."""
    gained = state.at_bat.gained if state.at_bat is not None else ()
    return state.sides[state.side_of(figure)].dial_position(figure) < RED_6 and gained.count(figure.id) < MOST


def gain(state: SportsClixState, table: Table, figure: Figure, why: str) -> bool:
    """Give a figure one click, or by his Leadership another one (SC-221). Returns whether he has taken it himself.

    A gain that is lost can't be passed on; it counts as taken (SC-R-25).
    """
    gains = may_gain(state, figure)
    receiver = chosen_receiver(state, table, figure) if gains and state.shows(figure, Intangible.LEADERSHIP) else figure
    if receiver is not figure:
        gains = may_gain(state, receiver)
    if state.at_bat is not None:
        state.at_bat.gained += (receiver.id,)
    if gains:
        turn_dial(state, table, receiver, state.sides[state.side_of(receiver)].dial_position(receiver) + 1, why)
    return receiver is figure


def chosen_receiver(state: SportsClixState, table: Table, leader: Figure) -> Figure:
    """Who gains the click that a leader would gain: himself, or another who is in the game (SC-221, SC-R-47)."""
    seat = state.side_of(leader)
    others = [figure for figure in state.sides[seat].roster.in_game if figure is not leader]
    chosen = table.choose(seat, (OWN_CLICK, *others), LEADERSHIP)
    return chosen if isinstance(chosen, Figure) else leader


def pick_em(state: SportsClixState, table: Table, among: Sequence[Figure], why: str) -> None:
    """One of several gains a click; their manager chooses whom, also one whom it is lost on (SC-102, SC-R-31)."""
    if among:
        distinct = tuple(dict.fromkeys(among))
        gain(state, table, table.choose(state.side_of(distinct[0]), distinct, why), why)


def hit_click(state: SportsClixState, table: Table, why: str = HIT) -> None:
    """The batter has a hit, by the rules also on an Error; pitchers gain nothing at bat (SC-036, SC-108, SC-R-22, SC-R-69)."""
    if not state.hitter.pitches:
        gain(state, table, state.hitter, why)


def runs_score(state: SportsClixState, table: Table, places: Sequence[int], driven_in: bool = True) -> None:
    """What runs do to dials: a gain for the batter or who scored (SC-106), a loss for a pitcher past five (SC-123).

    ``places`` are those who score, by their place in the order. Runs on a steal are not ``driven_in``.
    """
    order = state.offense.roster.order
    line = state.defense.arm
    if state.tier.full_clicks and places:
        line.in_trouble = False
    for place in places:
        if not state.tier.full_clicks:
            return
        if driven_in:
            able = (state.hitter, order[place - 1])
            pick_em(state, table, [figure for figure in able if not figure.pitches], DRIVEN_IN)  # SC-R-33
        line.runs += 1
        if line.runs > FREE_RUNS:
            lose(state, table, line.figure, "SC-123 run")


def roll_em(state: SportsClixState, table: Table, figure: Figure, why: str) -> None:
    """A pitcher gains a click if the white die shows Control (SC-103)."""
    if table.roll(WHITE.thrown_for(figure.name), ROLL_EM) is Icon.CONTROL:
        gain(state, table, figure, why)
    else:
        table.tell(Note(why, f"Three up, three down: {figure.name} gains no click without C on the white die."))


# --- Losses


def lose(state: SportsClixState, table: Table, figure: Figure, why: str, clicks: int = 1, at_most: int = MOST) -> None:
    """Take clicks from a figure, down to the tier's floor (SC-099 to SC-101, SC-197, SC-R-80).

    ``at_most`` is what he can lose in one at-bat (SC-104); a click lost below the floor counts as taken (SC-R-25).
    """
    if not state.tier.full_clicks:
        return
    if state.at_bat is not None:
        clicks = min(clicks, at_most - state.at_bat.lost.count(figure.id))
        state.at_bat.lost += (figure.id,) * clicks
    before = state.sides[state.side_of(figure)].dial_position(figure)
    after = max(before - clicks, min(state.tier.floor, before))
    if state.at_bat is not None and after == THREE_BALLS:
        state.at_bat.cold += (figure.id,)
    turn_dial(state, table, figure, after, why)


def batter_loses(state: SportsClixState, table: Table, why: str) -> None:
    """The batter loses a click, unless he is a pitcher (SC-118, SC-119, SC-R-33)."""
    if not state.hitter.pitches:
        lose(state, table, state.hitter, why)
