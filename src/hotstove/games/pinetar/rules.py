"""The rules of Pine Tar, in the order of a plate appearance. A turn is one, or one steal; the first sets the lineups."""

from __future__ import annotations

from functools import cache

from hotstove.baseball.innings import decided, next_half
from hotstove.baseball.plays import GameEnds, HalfInningBegins, HalfInningEnds, Kind
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet
from hotstove.games.pinetar.action import complete, won
from hotstove.games.pinetar.batting import free_base, plate_appearance, two_dice
from hotstove.games.pinetar.bench import change_fielder, pinch_hit, pinch_run, replace_pitcher, take_the_field
from hotstove.games.pinetar.bunting import bunt
from hotstove.games.pinetar.calls import (
    BUNT,
    CHANGE_FIELDER,
    CHANGE_PITCHER,
    DEFENSE,
    DOUBLE_STEAL,
    HIT_AND_RUN,
    INFIELD_IN,
    OFFENSE,
    PINCH_HIT,
    PINCH_RUN,
    SQUEEZE,
    STEAL_HOME,
    STEAL_SECOND,
    STEAL_THIRD,
    STEALS,
    WALK_HIM,
    Call,
    defense_calls,
    offense_calls,
)
from hotstove.games.pinetar.cards import INNINGS, ORDER, Card, Spot
from hotstove.games.pinetar.fatigue import IN_EXTRA_INNINGS, must_leave
from hotstove.games.pinetar.injuries import after_the_game
from hotstove.games.pinetar.opening import first_turn
from hotstove.games.pinetar.running import double_steal, steal, steal_home
from hotstove.games.pinetar.state import EXTRA_STEAL_POINTS, Arm, Side, State
from hotstove.table import AWAY, HOME, Seat, Table

TITLE = "Pine Tar"


def turn(state: State, table: Table) -> None:
    """What both managers call, and the play that comes of it."""
    if not state.inning:
        first_turn(state, table, TITLE)
        return
    fielding = state.sides[1 - state.half]
    if fielding.arm.outs >= fielding.arm.limit and must_leave(state, fielding):
        replace_pitcher(state, table, _fielding(state), "PT-143 his innings are up")
    call, reply = calls(state, table)
    if call in STEALS:
        go(state, table, call)
    elif reply is WALK_HIM:
        free_base(state, table, Kind.INTENTIONAL_WALK, "PT-R-46 intentional walk", "")
        complete(state)
    elif call is BUNT or call is SQUEEZE:
        bunt(state, table, two_dice(state))
    else:
        if call is HIT_AND_RUN:
            state.offense.hit_and_runs += 1
        plate_appearance(state, table, call is HIT_AND_RUN, reply is INFIELD_IN)
    if state.outs >= 3:
        end_half(state, table, THREE_OUTS)
    elif won(state):
        end_half(state, table, WALK_OFF)


def result(state: State) -> tuple[int, int] | None:
    """The score once the game is over."""
    return state.score if state.over else None


def _fielding(state: State) -> Seat:
    return HOME if state.half == AWAY else AWAY


def calls(state: State, table: Table) -> tuple[Call, Call]:
    """The offense declares, then the defense (PT-234); a change of players lets both think again."""
    half, field = state.half, _fielding(state)
    while True:
        call = table.choose(half, offense_calls(state), OFFENSE)
        if call is PINCH_HIT:
            pinch_hit(state, table)
            continue
        if call is PINCH_RUN:
            pinch_run(state, table)
            continue
        reply = table.choose(field, defense_calls(state, call), DEFENSE)
        if reply is CHANGE_PITCHER:
            replace_pitcher(state, table, field, "PT-R-46 pitching change")
            continue
        if reply is CHANGE_FIELDER:
            change_fielder(state, table, field)
            continue
        state.sides[field].switched = False
        return call, reply


def go(state: State, table: Table, call: Call) -> None:
    """A steal; the same batter is still due."""
    dice = two_dice(state)
    if call is STEAL_SECOND:
        steal(state, table, dice, 1)
    elif call is STEAL_THIRD:
        steal(state, table, dice, 2)
    elif call is STEAL_HOME:
        steal_home(state, table, dice)
    else:
        assert call is DOUBLE_STEAL
        double_steal(state, table, dice)


def sheet(side: Side, starter: Card, spots: tuple[Spot, ...]) -> TeamSheet:
    """A team for the scorebook before its game: with that starter and lineup."""
    side.arm = Arm(starter, False, True, 1)
    side.order = spots if len(spots) == ORDER else (*spots, Spot(starter, Position.PITCHER))
    return side.sheet()


# --- Half-innings and the end

THREE_OUTS = HalfInningEnds("PT-R-46 three outs", "three outs")
WALK_OFF = HalfInningEnds("PT-R-46 the winning run", "walk-off")


def end_half(state: State, table: Table, end: HalfInningEnds) -> None:
    """The other side bats, or the game is over."""
    table.tell(end)
    state.outs = state.count = 0
    state.first = state.second = state.third = None
    if decided(state.inning, state.half, state.score, INNINGS):
        state.over = True
        table.tell(GameEnds("PT-R-46 game over", f"{state.inning} innings"))
        if state.options.injuries:
            after_the_game(state, table, two_dice(state))
        return
    state.inning, state.half = next_half(state.inning, state.half)
    if state.inning == INNINGS + 1 and state.half == AWAY:
        extra_innings(state)
    take_the_field(state, table, _fielding(state))
    state.sides[_fielding(state)].arm.inning_runs = 0
    table.tell(half_begins(state.inning, state.half))


def extra_innings(state: State) -> None:
    """As the tenth begins: two more steal points for each side (PT-161, PT-R-32), an inning for the pitchers (PT-194)."""
    for side in state.sides:
        side.points += EXTRA_STEAL_POINTS
        if state.options.mip:
            side.arm.limit += IN_EXTRA_INNINGS


@cache
def half_begins(inning: int, half: Seat) -> HalfInningBegins:
    """The event that opens a half-inning."""
    return HalfInningBegins("PT-01 half-inning", inning, half)
