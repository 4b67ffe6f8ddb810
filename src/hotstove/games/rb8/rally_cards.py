"""What each Rally Card does: one plain function by its id, in registers by its window. Its data stand in ``rally.yaml``.

Cards on a running play (RC08, RC12, RC20), the coin (RC18) and the hex (RC17) act where they are played: ``running.contest``,
``hands.own_roll`` and ``hands.play``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hotstove.baseball.plays import Note
from hotstove.baseball.registers import register
from hotstove.games.rb8.control import key_roll
from hotstove.games.rb8.ground import error, ground_ball
from hotstove.games.rb8.hands import discard, draw, own_roll
from hotstove.games.rb8.keys import Result, What, result
from hotstove.games.rb8.rally import BY_ID, cards_in
from hotstove.games.rb8.state import AtBat, State
from hotstove.table import D6, Seat, Table

OnResult: TypeAlias = Callable[[State, Table, AtBat], Result]
"""The result that stands once the card is played on another."""
BeforeAtBat: TypeAlias = Callable[[State, Table, AtBat, Seat], None]
"""What a card played before the On Deck Phase changes."""

ON_RESULTS: Final[dict[str, OnResult]] = {}
BEFORE_AT_BAT: Final[dict[str, BeforeAtBat]] = {}

PICK: Final = "RB-102 back pick runner"
PICK_ROLL: Final = "RB-103 back pick"
SCOUT_DRAW: Final = "RB-102 scouting draw"
SCOUT_DISCARD: Final = "RB-102 scouting discard"


def _to_field(at_bat: AtBat, what: What, bases: int = 0) -> Result:
    assert at_bat.result is not None
    return result(what, at_bat.result.field, bases)


# --- On a result (RESULT) or a ground ball (GB)


@register(ON_RESULTS, "RC01")
def jet_stream(state: State, table: Table, at_bat: AtBat) -> Result:
    """A deep fly out is a home run (RB-119)."""
    return _to_field(at_bat, What.HOME_RUN, 3)


@register(ON_RESULTS, "RC02")
def second_swing(state: State, table: Table, at_bat: AtBat) -> Result:
    return key_roll(state, table, at_bat)


@register(ON_RESULTS, "RC04")
def bad_hop(state: State, table: Table, at_bat: AtBat) -> Result:
    """The card forbids the Error Key (RB-085)."""
    assert at_bat.result is not None
    field = at_bat.grounder or at_bat.result.field
    assert field is not None
    at_bat.grounder = field
    return error(state, table, at_bat, field, second_effort=False)


@register(ON_RESULTS, "RC06")
def eagle_eye(state: State, table: Table, at_bat: AtBat) -> Result:
    return result(What.WALK)


@register(ON_RESULTS, "RC07")
def gap_shot(state: State, table: Table, at_bat: AtBat) -> Result:
    return _to_field(at_bat, What.DOUBLE, 2)


@register(ON_RESULTS, "RC09")
def top_of_the_wall(state: State, table: Table, at_bat: AtBat) -> Result:
    """A home run is a deep fly out, and runners may tag up (RB-120)."""
    return _to_field(at_bat, What.DEEP_FLY)


@register(ON_RESULTS, "RC11")
def around_the_horn(state: State, table: Table, at_bat: AtBat) -> Result:
    return ground_ball(state, table, at_bat, face=1)


@register(ON_RESULTS, "RC13")
def diving_stop(state: State, table: Table, at_bat: AtBat) -> Result:
    return _to_field(at_bat, What.LINE_OUT)


@register(ON_RESULTS, "RC14")
def expanded_zone(state: State, table: Table, at_bat: AtBat) -> Result:
    return result(What.LOOKING)


# --- Before the On Deck Phase (BEFORE)


@register(BEFORE_AT_BAT, "RC05")
def locked_in(state: State, table: Table, at_bat: AtBat, seat: Seat) -> None:
    at_bat.contact += BY_ID["RC05"].amount


@register(BEFORE_AT_BAT, "RC10")
def extra_gas(state: State, table: Table, at_bat: AtBat, seat: Seat) -> None:
    at_bat.stuff += BY_ID["RC10"].amount


@register(BEFORE_AT_BAT, "RC15")
def mound_visit(state: State, table: Table, at_bat: AtBat, seat: Seat) -> None:
    state.board.arms[seat].visited = True


@register(BEFORE_AT_BAT, "RC16")
def back_pick(state: State, table: Table, at_bat: AtBat, seat: Seat) -> None:
    """A runner on first or second; the rest of it, an out or none, is ``at_bat.picked``."""
    board = state.board
    bases = [base for base in (2, 1) if board.bases[base - 1]]
    names = tuple(f"on {('first', 'second')[base - 1]}" for base in bases)
    base = bases[names.index(table.choose(seat, names, PICK))]
    if own_roll(state, table, seat, D6, PICK_ROLL) in BY_ID["RC16"].faces:
        at_bat.picked = base
    else:
        table.tell(Note("RB-102 back in time", f"{board.runner(base).name} is back in time."))


@register(BEFORE_AT_BAT, "RC19")
def scouting_report(state: State, table: Table, at_bat: AtBat, seat: Seat) -> None:
    """Two cards in, one out, which everybody sees."""
    in_play = BY_ID["RC19"].bit
    draw(state, table, seat, SCOUT_DRAW, in_play)
    draw(state, table, seat, SCOUT_DRAW, in_play)
    if state.board.hand_sizes[seat]:
        card = table.choose(seat, cards_in(state.hands[seat]), SCOUT_DISCARD)
        discard(state, seat, card)
        table.tell(Note("RB-102 discarded", f"{card} goes to the discards."))
