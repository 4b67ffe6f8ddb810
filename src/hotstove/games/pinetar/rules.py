"""The rules of Pine Tar. A turn is a roll of the batter's, a steal, or a change of players; the first sets the lineups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from hotstove.baseball.innings import INNINGS
from hotstove.baseball.plays import HalfInningEnds, Kind
from hotstove.baseball.teams import TeamSheet
from hotstove.games.pinetar.about import ABOUT
from hotstove.games.pinetar.action import complete
from hotstove.games.pinetar.batting import batter_roll, free_base
from hotstove.games.pinetar.bench import change_fielder, may_replace, pinch_hit, pinch_run, replace_pitcher, take_the_field
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
    PITCH,
    SQUEEZE,
    STEAL_HOME,
    STEAL_SECOND,
    STEAL_THIRD,
    STEALS,
    SWING,
    WALK_HIM,
    ManagerCall,
    defense_calls,
    offense_calls,
)
from hotstove.games.pinetar.cards import Card, LineupSpot
from hotstove.games.pinetar.fatigue import EXTRA_INNINGS_BONUS, extend_limit
from hotstove.games.pinetar.injuries import after_the_game
from hotstove.games.pinetar.opening import REGULATION, as_written, first_turn, pitched_by
from hotstove.games.pinetar.running import double_steal, steal, steal_home
from hotstove.games.pinetar.state import EXTRA_STEAL_POINTS, PineTarState, TeamInGame, new_pitcher
from hotstove.table import AWAY, Table


def turn(state: PineTarState, table: Table) -> None:
    """Ask both managers for their calls and carry out the roll, the steal or the change of players that results.

    They are asked before every roll, also if the same batter rolls again (PT-R-61).
    """
    if not state.inning:
        first_turn(state, table, ABOUT.title)
        return
    field = state.fielding
    fielding = state.sides[field]
    if fielding.pitcher.outs >= fielding.pitcher.limit and not state.again and not extend_limit(state, fielding):
        replace_pitcher(state, table, field, "PT-143 his innings are up")
        return
    call = offense_call(state, table)
    if call in CHANGES:
        CHANGES[call](state, table)
        return
    reply = defense_call(state, table, call)
    if reply is CHANGE_PITCHER:
        replace_pitcher(state, table, field, "PT-R-46 pitching change")
    elif reply is CHANGE_FIELDER:
        change_fielder(state, table, field)
    else:
        carry_out_calls(state, table, call, reply)
        end_half_if_over(state, table)


def offense_call(state: PineTarState, table: Table) -> ManagerCall:
    """What the side at bat calls. A pinch hitter is nearly always among its calls, so that there are several."""
    if may_replace(state, state.hitter) and table.stands(state.half, OFFENSE):
        return SWING
    return table.choose(state.half, offense_calls(state), OFFENSE)


def defense_call(state: PineTarState, table: Table, call: ManagerCall) -> ManagerCall:
    """The reply of the side in the field. It may always walk the batter unless a runner steals."""
    if call not in STEALS and table.stands(state.fielding, DEFENSE):
        return PITCH
    return table.choose(state.fielding, defense_calls(state, call), DEFENSE)


def end_half_if_over(state: PineTarState, table: Table) -> None:
    """End the half-inning after the third out or the winning run."""
    if state.outs >= 3:
        end_half(state, table, THREE_OUTS)
    elif state.won():
        end_half(state, table, WALK_OFF)


CHANGES: Mapping[ManagerCall, Callable[[PineTarState, Table], None]] = {PINCH_HIT: pinch_hit, PINCH_RUN: pinch_run}
ATTEMPTS: Mapping[ManagerCall, Callable[[PineTarState, Table], None]] = {
    STEAL_SECOND: partial(steal, base=1),
    STEAL_THIRD: partial(steal, base=2),
    STEAL_HOME: steal_home,
    DOUBLE_STEAL: double_steal,
}


def carry_out_calls(state: PineTarState, table: Table, call: ManagerCall, reply: ManagerCall) -> None:
    """Carry out what the offense and then the defense have declared (PT-234): a steal, an intentional walk, a bunt or a roll.

    The same batter is due after a steal.
    """
    if call in ATTEMPTS:
        ATTEMPTS[call](state, table)
    elif reply is WALK_HIM:
        free_base(state, table, Kind.INTENTIONAL_WALK, "PT-R-46 intentional walk", "")
        complete(state)
    elif call is BUNT or call is SQUEEZE:
        bunt(state, table)
    else:
        if reply is INFIELD_IN:
            state.infield_in = True  # for the rest of this at-bat (PT-237)
        if call is HIT_AND_RUN:
            state.offense.hit_and_runs += 1
        batter_roll(state, table, call is HIT_AND_RUN)


def begin_with(side: TeamInGame, starter: Card, spots: tuple[LineupSpot, ...]) -> TeamSheet:
    """Give a new side its starter and first lineup; returns its sheet for the scorebook."""
    side.pitcher = new_pitcher(starter, False, True, 0)
    side.lineup = pitched_by(as_written(spots), starter)
    return side.sheet()


# --- Half-innings and the end

THREE_OUTS = HalfInningEnds("PT-R-46 three outs", "three outs")
WALK_OFF = HalfInningEnds("PT-R-46 the winning run", "walk-off")


def end_half(state: PineTarState, table: Table, end: HalfInningEnds) -> None:
    """End the half-inning, and either begin the next one or end the game."""
    state.balls = 0
    state.again = state.infield_in = False
    state.defense.pitcher.must_pitch = False  # a pitcher may be replaced after the half-inning that he has ended (OBR 5.10(g))
    if state.end_half(table, end, REGULATION):
        if state.options.injuries:
            after_the_game(state, table)
        return
    if state.inning == INNINGS + 1 and state.half == AWAY:
        extra_innings(state)
    take_the_field(state, table, state.fielding)
    state.defense.pitcher.inning_runs = 0
    state.begin_half(table, REGULATION)


def extra_innings(state: PineTarState) -> None:
    """As the tenth begins, each side gets two steal points (PT-161, PT-R-32) and each pitcher an inning (PT-194)."""
    for side in state.sides:
        side.points += EXTRA_STEAL_POINTS
        if state.options.mip:
            side.pitcher.limit += EXTRA_INNINGS_BONUS
