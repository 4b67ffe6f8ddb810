"""Runners: their speed, steals (PT-158 to PT-170, PT-223 to PT-232), the hit and run (PT-185 to PT-193)."""

from __future__ import annotations

from hotstove.baseball.at_stake import AtStake, Term, sum_of
from hotstove.baseball.bases import HOME_PLATE, Move
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.throws import CATCHER, PITCHER, SECOND, SHORT, THIRD
from hotstove.baseball.words import BASES
from hotstove.games.pinetar import plays
from hotstove.games.pinetar.action import at_most, carry_out
from hotstove.games.pinetar.cards import FAST, Card
from hotstove.games.pinetar.charts import OPPORTUNITIES
from hotstove.games.pinetar.state import BaseRunner, PineTarState, TeamInGame
from hotstove.table import Table

STEAL_ROLL = "PT-167 steal"
STEAL_OF_THIRD, STEAL_OF_HOME, DOUBLE_STEAL = -5, -55, -45
"""Modifiers of SBC (PT-169, PT-225, PT-230)."""
DOUBLE_STEAL_POINTS = 2
CATCHERS_ARM = "catcher's arm"
CLOSE = 2
"""The largest lead of either side at which a runner may steal home, in runs (PT-223, PT-227)."""
HIT_AND_RUN = "hit and run"
HIT_AND_RUNS = 2
"""The number of hit-and-runs that a team may call in a game (PT-193)."""
HOME_THIEVES = ("AA", "A", "B", "C")
"""SBO grades that may steal home or take part in a double steal (PT-223, PT-227, PT-R-34)."""


# --- Speed on hits


def takes_part(runner: BaseRunner | None) -> bool:
    """Whether there is a runner and he runs with the pitch on a hit and run; pitchers, E and N do not (PT-186, PT-187)."""
    return runner is not None and not runner.card.pitches and runner.card.opportunity.hit_and_run


def speeds(state: PineTarState, hit_and_run: bool) -> tuple[int, int, int]:
    """The speed classes (0 to 2) of the runners by base; one class faster if they run on a hit and run (PT-192)."""
    first, second, third = state.bases
    return _speed(first, hit_and_run), _speed(second, hit_and_run), _speed(third, hit_and_run)


def _speed(runner: BaseRunner | None, hit_and_run: bool) -> int:
    if runner is None:
        return 0
    speed = runner.card.speed
    return min(speed + 1, FAST) if hit_and_run and takes_part(runner) else speed


# --- Which attempts are legal


def may_hit_and_run(state: PineTarState) -> bool:
    """Whether a hit and run is legal (PT-185 to PT-187, PT-R-38).

    It takes fewer than two outs, a runner on first, at most two runners, and a lead runner who takes part.
    """
    if state.outs == 2 or state.first is None or state.offense.hit_and_runs >= HIT_AND_RUNS:
        return False
    if state.second is not None and state.third is not None:
        return False
    if state.first.card.pitches:
        return takes_part(state.second)
    return takes_part(state.first)


def cost(state: PineTarState, card: Card) -> int:
    """The steal points of an attempt; AA runners pay none in extra innings (PT-160, PT-162, PT-R-33)."""
    return 0 if card.opportunity.grade == "AA" and state.inning > INNINGS else card.opportunity.points


def may_attempt(state: PineTarState, card: Card, points: int) -> bool:
    """Whether inning, attempts in the series and points left allow the runner an attempt (PT-159, PT-163)."""
    side, opportunity = state.offense, card.opportunity
    if state.inning < opportunity.first_inning or side.points < points:
        return False
    return opportunity.a_series < 0 or side.attempted(card.id) < opportunity.a_series


def may_steal(state: PineTarState, base: int) -> bool:
    """Whether the runner on ``base``, 1 or 2, may steal the next base, alone (PT-168, PT-170, PT-R-35)."""
    runner, target = (state.first, state.second) if base == 1 else (state.second, state.third)
    return runner is not None and target is None and may_attempt(state, runner.card, cost(state, runner.card))


def _home_in_reach(state: PineTarState) -> bool:
    away, home = state.score
    return state.outs < 2 and abs(away - home) <= CLOSE


def may_steal_home(state: PineTarState) -> bool:
    """Whether a straight steal of home is legal (PT-223, PT-224), once a month (PT-226)."""
    runner = state.third
    if runner is None or state.offense.home_stolen or runner.card.opportunity.grade not in HOME_THIEVES:
        return False
    return _home_in_reach(state) and may_attempt(state, runner.card, cost(state, runner.card))


def may_double_steal(state: PineTarState) -> bool:
    """Whether the runners on first and third may go together (PT-227).

    Inning and attempts restrict only the one on third (PT-228).
    """
    first, second, third = state.bases
    if first is None or second is not None or third is None:
        return False
    grades = first.card.opportunity.grade, third.card.opportunity.grade
    if not all(grade in HOME_THIEVES for grade in grades):
        return False
    return _home_in_reach(state) and may_attempt(state, third.card, DOUBLE_STEAL_POINTS)


# --- Attempts


def catcher_arm(state: PineTarState) -> int:
    """The catcher's AR (PT-166)."""
    catcher = state.defense.fielders[CATCHER]
    return catcher.catcher_arm if catcher is not None else 0


def steal_chance(state: PineTarState, runner: BaseRunner, base: int) -> int:
    """The highest roll on which a runner on first or second steals the next base (PT-166, PT-168, PT-169)."""
    return sum_of(steal_terms(state, runner, base))


def steal_terms(state: PineTarState, runner: BaseRunner, base: int) -> tuple[Term, ...]:
    """What a runner's steal of the next base is rolled against: his SBC, and what is added to it.

    The catcher's AR counts in rare double steals and on a hit and run, too (PT-R-56).
    """
    third = (Term(STEAL_OF_THIRD, "third"),) if base == 2 else ()
    return Term(runner.card.steal), *third, Term(catcher_arm(state), CATCHERS_ARM)


def steals(state: PineTarState, table: Table, what: str, terms: tuple[Term, ...]) -> bool:
    """Roll for a steal against these numbers, and return whether it succeeds."""
    return at_most(state, table, STEAL_ROLL, AtStake(what, limit=terms), "safe", "out")


def _count_attempt(side: TeamInGame, card: Card, points: int) -> None:
    """Take the steal points off the side's, and count one more attempt of the runner in the series (PT-160, PT-163)."""
    side.points -= points
    tried = dict(side.attempts)
    tried[card.id] = tried.get(card.id, 0) + 1
    side.attempts = tuple(sorted(tried.items()))


def steal(state: PineTarState, table: Table, base: int) -> None:
    """Roll for a steal of second or third against SBC plus the catcher's AR (PT-166 to PT-169)."""
    runner = state.first if base == 1 else state.second
    assert runner is not None
    _count_attempt(state.offense, runner.card, cost(state, runner.card))
    safe = steals(state, table, f"steal of {BASES[base + 1]}", steal_terms(state, runner, base))
    shape = plays.steal((stolen(base, safe),), "PT-167 stolen base" if safe else "PT-167 caught stealing")
    carry_out(state, table, shape)


def stolen(base: int, safe: bool) -> Move:
    """The move of a runner stealing from a base: safe, or thrown out by the catcher."""
    if safe:
        return Move(base, base + 1, steal=True)
    throw = (CATCHER,) if base == 3 else (CATCHER, THIRD if base == 2 else SHORT)
    return Move(base, base + 1, out=True, steal=True, fielders=throw)


def steal_home(state: PineTarState, table: Table) -> None:
    """Roll for a straight steal of home; the catcher's arm does not matter (PT-225)."""
    runner = state.third
    assert runner is not None
    _count_attempt(state.offense, runner.card, cost(state, runner.card))
    state.offense.home_stolen = True
    safe = steals(state, table, "steal of home", (Term(runner.card.steal), Term(STEAL_OF_HOME, "home")))
    move = Move(3, HOME_PLATE, steal=True) if safe else Move(3, HOME_PLATE, out=True, steal=True, fielders=(PITCHER, CATCHER))
    shape = plays.steal((move,), "PT-225 steal of home" if safe else "PT-225 caught stealing home")
    carry_out(state, table, shape)


def half_of(arm: int) -> int:
    """Half of a catcher's AR, rounded away from zero (PT-230).

    >>> half_of(-7), half_of(12), half_of(5)
    (-4, 6, 3)
    """
    return (arm + 1) // 2 if arm > 0 else -((1 - arm) // 2)


def double_steal(state: PineTarState, table: Table) -> None:
    """Roll for a double steal of second and home, once, for the runner on third (PT-229 to PT-231)."""
    runner = state.third
    assert runner is not None
    _count_attempt(state.offense, runner.card, DOUBLE_STEAL_POINTS)
    arm = Term(half_of(catcher_arm(state)), f"half the {CATCHERS_ARM}")
    safe = steals(state, table, "double steal", (Term(runner.card.steal), Term(DOUBLE_STEAL, "double steal"), arm))
    if safe:
        moves = Move(3, HOME_PLATE, steal=True), Move(1, 2, steal=True)
    else:
        # A runner gets no stolen base if another one is put out on the same double steal (OBR 9.07(d)).
        moves = Move(3, HOME_PLATE, out=True, steal=True, fielders=(CATCHER, SECOND, CATCHER)), Move(1, 2)
    shape = plays.steal(moves, "PT-231 double steal" if safe else "PT-231 out at home")
    carry_out(state, table, shape)


def strikeout(state: PineTarState, table: Table, printed: str, hit_and_run: bool) -> None:
    """Carry out a strikeout; on a hit and run with fewer than two outs the runners have run (PT-191, PT-R-37)."""
    if hit_and_run and state.outs < 2:
        _strikeout_and_steal(state, table, printed)
    else:
        carry_out(state, table, plays.STRIKEOUT, printed)


def _strikeout_and_steal(state: PineTarState, table: Table, printed: str) -> None:
    """The lead runner tries to steal, at no cost in points.

    If the runner on second does not take part, nobody behind him has a base to run to.
    """
    first, second, third = state.bases
    goes, follows = takes_part(second), takes_part(first)
    if second is not None and not goes:
        carry_out(state, table, plays.STRIKEOUT_ON_THE_RUN, printed)
        return
    base, runner = (2, second) if goes else (1, first)
    assert runner is not None and (base == 1 or third is None)
    safe = steals(state, table, f"steal of {BASES[base + 1]}", steal_terms(state, runner, base))
    moves = [stolen(base, safe)]
    if follows and base == 2:
        moves.append(Move(1, 2, steal=safe))
    shape = plays.strikeout_and_steal(tuple(moves))
    carry_out(state, table, shape, printed)


assert set(HOME_THIEVES) < set(OPPORTUNITIES)
