"""Fielding a batted ball: routine plays, balls in the gap, Scorchers and Deep Flies (SC-070 to SC-076, SC-081 to SC-091)."""

from __future__ import annotations

from typing import Final, NamedTuple

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.attempts import Outcome, fielding_attempt, make
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.effects import Attempt
from hotstove.games.sportsclix.parks import FLY_DEPTHS, Fence
from hotstove.games.sportsclix.results import Plain, Result
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import Ring, moved, those_in, those_near, zone_of
from hotstove.table import Table

FIELDER: Final = "SC-073 fielder"
LET_IT_FALL: Final = "let it fall"
IN_PLACE: Final = 10
"""What a fielding total must be greater than (SC-075)."""
MOVED_SCORCHER: Final = 11
"""The same for a Scorcher, or a Deep Fly short of the fence, by a fielder who moves in (SC-083, SC-090, SC-091)."""
MOVED_TO_FENCE: Final = 12
"""The same for a Deep Fly at the fence by a fielder who moves in (SC-084)."""
MISSED: Final = {1: "a single", 2: "a double", 4: "a home run"}
"""What a ball is that is not caught, by the bases that the batter gets."""


class Fielder(NamedTuple):
    """A fielder for a ball, as an option: where he plays, and whether he moves one zone for it."""

    position: Position
    moves: bool = False

    def __str__(self) -> str:
        return f"{self.position.short} moves in" if self.moves else self.position.short

    @property
    def key(self) -> str:
        """The key that stands for him: his scorecard number."""
        return str(int(self.position))


class Ball(NamedTuple):
    """What came of a batted ball: who went for it (None: nobody), whether he has it, by which outcome (None: no roll)."""

    position: Position | None = None
    caught: bool = False
    outcome: Outcome | None = None

    @property
    def error(self) -> int:
        """The scorecard number of the fielder whose Error it is, 0 if it is none."""
        return int(self.position) if self.outcome is Outcome.ERROR and self.position is not None else 0


def ring_of_ball(result: Result) -> Ring:
    """The part of the zone to which a ball goes: infield for a ground ball, outfield for a fly."""
    return Ring.INFIELD if result.plain is Plain.GROUND_BALL else Ring.OUTFIELD


def fielders_for(state: SportsClixState, ring: Ring, zone: int) -> tuple[Fielder, ...]:
    """Who may go for a ball: those in the zone, else those of a neighbouring zone, who move in (SC-073, SC-074, SC-R-10).

    Of those who move in the best defender comes first: he is the one who usually goes.
    """
    placement = state.now.placement
    inside = those_in(placement, ring, zone)
    if inside:
        return tuple([Fielder(position) for position in inside])
    near = sorted(those_near(placement, ring, zone), key=lambda position: -state.defense.fielder(position).defense)
    return tuple([Fielder(position, True) for position in near])


def send_fielder(state: SportsClixState, table: Table, result: Result) -> Fielder | None:
    """The fielder who is sent for the ball; None if nobody is within one zone or it is left to fall (SC-R-07, SC-R-10)."""
    at_bat = state.now
    able = fielders_for(state, ring_of_ball(result), at_bat.zone)
    if not able:
        return None
    options = (*able, LET_IT_FALL) if able[0].moves else able
    chosen = table.choose(state.fielding, options, FIELDER)
    if not isinstance(chosen, Fielder):
        return None
    if chosen.moves:
        at_bat.placement = moved(at_bat.placement, chosen.position, at_bat.zone)
        at_bat.mover = chosen.position
    return chosen


def is_routine(state: SportsClixState, result: Result, fielder: Fielder) -> bool:
    """Whether it is routine: a plain ball into the zone of a fielder in a position of his own (SC-070, SC-071, SC-200)."""
    if fielder.moves or result not in (Result.GROUND_BALL, Result.FLY_BALL):
        return False
    return not state.tier.team_building or state.defense.fielder(fielder.position).plays(fielder.position)


def must_beat(state: SportsClixState, result: Result, fielder: Fielder) -> int:
    """What the fielding total must be greater than (SC-075, SC-083, SC-084, SC-090, SC-091, SC-R-37)."""
    if not fielder.moves or result in (Result.GROUND_BALL, Result.FLY_BALL):
        return IN_PLACE
    if result.is_deep_fly and at_the_fence(state, result):
        return MOVED_TO_FENCE
    return MOVED_SCORCHER


def fielding_try(state: SportsClixState, result: Result, fielder: Fielder) -> Attempt:
    """The fielding attempt of a fielder on the ball of a result (SC-075)."""
    return fielding_attempt(state, fielder.position, must_beat(state, result, fielder), result.is_scorcher)


def field_ball(state: SportsClixState, table: Table, result: Result, fielder: Fielder | None) -> Ball:
    """Let a fielder field the ball: by a routine play, or by a fielding attempt (SC-070 to SC-076)."""
    if fielder is None:
        return Ball()
    if is_routine(state, result, fielder):
        return Ball(fielder.position, True)
    attempt = fielding_try(state, result, fielder)
    otherwise = MISSED[bases_of_miss(state, result, fielder)] if result.is_deep_fly else ""
    outcome = make(state, table, attempt, otherwise)
    return Ball(fielder.position, outcome.made, outcome)


def field_bunt(state: SportsClixState, table: Table) -> Ball:
    """The catcher fields a bunt (SC-177)."""
    outcome = make(state, table, fielding_attempt(state, Position.CATCHER, IN_PLACE))
    return Ball(Position.CATCHER, outcome.made, outcome)


# --- Deep Flies


def fly_depth(result: Result) -> Fence:
    """The fence to which a Deep Fly carries (SC-081)."""
    return FLY_DEPTHS[result.square]


def fence_hit(state: SportsClixState) -> Fence:
    """The fence of the zone to which the ball goes."""
    return state.fences[state.now.zone - 1]


def at_the_fence(state: SportsClixState, result: Result) -> bool:
    """Whether a Deep Fly comes down at the fence (SC-084)."""
    return fly_depth(result) == fence_hit(state)


def over_the_fence(state: SportsClixState, result: Result) -> bool:
    """Whether a Deep Fly clears the fence: the fence is less deep (SC-082)."""
    return fly_depth(result) > fence_hit(state)


def bases_of_miss(state: SportsClixState, result: Result, fielder: Fielder | None) -> int:
    """The bases that the batter gets for a ball that is not caught (SC-076, SC-083, SC-084, SC-090, SC-091).

    Great Range holds a Deep Fly short of the fence to a single (SC-219); it is read before the attempt, whose own click may
    switch it (SC-R-49).
    """
    if not result.is_deep_fly:
        return 1
    if at_the_fence(state, result):
        return 4
    ranged = fielder is not None and state.shows(state.defense.fielder(fielder.position), Intangible.GREAT_RANGE)
    return 1 if ranged else 2


def thrower_zone(state: SportsClixState, position: Position) -> int:
    """The zone from which a fielder throws now; 0 at home plate."""
    return zone_of(state.now.placement, position)
