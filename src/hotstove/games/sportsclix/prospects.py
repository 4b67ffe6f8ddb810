"""The exact chances of plays under way: of fielding a ball, and of a throw at each runner who goes or could go.

Screens show them beside the options, and managers decide by them; the throws themselves are built by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Final

from hotstove.baseball.bases import BATTER, HOME_PLATE
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.attempts import Outcome, attempt_dice, fielding_attempt, needed
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.effects import EXTRA_BASE, TAG_UP, Attempt
from hotstove.games.sportsclix.fielding import IN_PLACE, Fielder, fielders_for, fielding_try, is_routine, ring_of_ball
from hotstove.games.sportsclix.ground import OutAt, next_attempt, race_attempt, tag_attempt
from hotstove.games.sportsclix.results import Plain, Result
from hotstove.games.sportsclix.running import coverers, steal_attempt, try_attempt
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import Ring, covering, moved


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance that an attempt is made, and that it is missed by an Error; ``odds`` are both, and that it is missed."""

    made: Fraction
    error: Fraction
    odds: tuple[float, float, float] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        made, error = float(self.made), float(self.error)
        object.__setattr__(self, "odds", (made, error, 1 - made - error))


CERTAIN: Final = Chances(Fraction(1), Fraction(0))
"""An out that needs no dice."""
NOBODY: Final = Chances(Fraction(0), Fraction(0))
"""A throw that nobody can make."""


@cache
def of_dice(least: int, doubles: bool) -> Chances:
    """The chances of an attempt that needs a natural total of ``least``."""
    odds = dict(attempt_dice(least, doubles).odds)
    return Chances(
        sum((chance for outcome, chance in odds.items() if outcome.made), Fraction(0)), odds.get(Outcome.ERROR, Fraction(0))
    )


def chances_of(state: SportsClixState, attempt: Attempt) -> Chances:
    """The chances of an attempt now."""
    return of_dice(needed(state, attempt), state.tier.full_clicks)


def best(all_chances: Sequence[Chances]) -> Chances:
    """Those of several attempts that are best for the defense; those of nobody if there are none."""
    return max(all_chances, key=_for_defense, default=NOBODY)


def _for_defense(chances: Chances) -> tuple[float, float]:
    made, error, _ = chances.odds
    return made, -error


# --- Fielding


def of_fielder(state: SportsClixState, result: Result, fielder: Fielder) -> Chances:
    """The chances that a fielder fields the ball of a result."""
    if is_routine(state, result, fielder):
        return CERTAIN
    return chances_of(state, fielding_try(state, result, fielder))


def of_ball(state: SportsClixState, result: Result) -> Chances:
    """The chances of the best fielder for the ball of a result, where it goes now."""
    return best([of_fielder(state, result, fielder) for fielder in fielders_for(state, ring_of_ball(result), state.now.zone)])


def of_race(state: SportsClixState, fielder: Position) -> Chances:
    """The chances of the throw at a Speed Demon (SC-210)."""
    return chances_of(state, race_attempt(state, fielder))


# --- Runners


def moves_in(state: SportsClixState, base: int) -> bool | None:
    """Whether somebody has to move to a base for a tag there (SC-143); None if nobody covers it or could."""
    if base == HOME_PLATE or covering(state.now.placement, base):
        return False
    return True if coverers(state, base) else None


def of_throw(state: SportsClixState, start: int, thrower: Position | None = None) -> Chances:
    """The chances of a throw at the runner on ``start`` now, who steals, tags up or tries for an extra base.

    It is a steal before the dice, an extra base after a hit, else a tag-up; the throw is that of ``thrower``, who has the ball,
    or the best of those who could get it. Before the Playoffs nobody needs to cover the base (SC-086).
    """
    at_bat = state.now
    if at_bat.result is None:
        return chances_of(state, steal_attempt(state, start))
    kind = EXTRA_BASE if at_bat.stand else TAG_UP
    moved_in = moves_in(state, start + 1) if state.tier.baserunning else False
    if moved_in is None:
        return NOBODY
    if at_bat.thrower is not None:
        return chances_of(state, try_attempt(state, kind, at_bat.thrower, start, moved_in))
    able = (thrower,) if thrower is not None else [each.position for each in fielders_for(state, Ring.OUTFIELD, at_bat.zone)]
    return best([chances_of(state, try_attempt(state, kind, each, start, moved_in, at_bat.zone)) for each in able])


def of_tag(state: SportsClixState, start: int, thrower: Position | None = None) -> Chances:
    """The chances to tag the runner from ``start`` who is sent on a ground ball, once it is fielded (SC-140).

    ``thrower`` has it; None for the best of those who could field it.
    """
    moved_in = moves_in(state, start + 1)
    if moved_in is None:
        return NOBODY
    if thrower is not None:
        return chances_of(state, tag_attempt(state, thrower, start, moved_in))
    at_bat = state.now
    able = fielders_for(state, Ring.INFIELD, at_bat.zone) if at_bat.zone else ()
    return best([chances_of(state, tag_attempt(state, each.position, start, moved_in, at_bat.zone)) for each in able])


def of_try(state: SportsClixState, start: int, thrower: Position | None = None) -> Chances:
    """The chances of the throw at the runner on ``start`` now if he goes, on whatever play is under way."""
    result = state.now.result
    if result is not None and result.plain is Plain.GROUND_BALL and not state.now.stand:
        return of_tag(state, start, thrower)
    return of_throw(state, start, thrower)


def who_throws(state: SportsClixState, start: int) -> Position | None:
    """Who throws at the runner on ``start`` if he goes: who has the ball, else the best who could get it; None: nobody."""
    at_bat = state.now
    if at_bat.result is None:
        return Position.CATCHER
    if at_bat.thrower is not None or not at_bat.zone:
        return at_bat.thrower
    on_ground = at_bat.result.plain is Plain.GROUND_BALL and not at_bat.stand
    able = [each.position for each in fielders_for(state, Ring.INFIELD if on_ground else Ring.OUTFIELD, at_bat.zone)]
    return max(able, key=lambda each: of_try(state, start, each).made, default=None)


def of_first_out(state: SportsClixState, out: OutAt) -> Chances:
    """The chances of a first out on a fielded ground ball: certain, but for a tag or a Speed Demon (SC-137, SC-140, SC-210)."""
    thrower = state.now.thrower
    if out.start == BATTER and state.shows(state.hitter, Intangible.SPEED_DEMON) and thrower not in (None, Position.CATCHER):
        assert thrower is not None
        return of_race(state, thrower)
    return CERTAIN if out.forced else of_tag(state, out.start, thrower)


def after_first_out(state: SportsClixState, out: OutAt) -> SportsClixState | None:
    """The position in which a first out leaves a throw at the batter; None if it leaves none (SC-145, SC-R-15)."""
    at_bat = state.now
    there = covering(at_bat.placement, out.base)
    able = [(position, moved(at_bat.placement, position, zone)) for position, zone in coverers(state, out.base)]
    if out.start == BATTER or state.outs >= 2 or not (there or able):
        return None
    at_base, placement = (there, at_bat.placement) if there else ((able[0][0],), able[0][1])
    then = state.copy()
    after = then.now
    after.put_out, after.at_base, after.moved_in = (out.start,), at_base, not there
    after.placement, after.tagged = placement, not out.forced
    return then


def of_next_out(state: SportsClixState, start: int, throwers: Sequence[Position]) -> Chances:
    """The chances of a throw for one more out at the runner from ``start``, by the best at the base (SC-145 to SC-151).

    One who has moved to the base must field the ball first (SC-148).
    """
    tried = []
    for thrower in throwers:
        chances = chances_of(state, next_attempt(state, thrower, start))
        if state.now.moved_in:
            fielded = chances_of(state, fielding_attempt(state, thrower, IN_PLACE))
            chances = Chances(fielded.made * chances.made, fielded.error + fielded.made * chances.error)
        tried.append(chances)
    return best(tried)
