"""What each result of an at-bat is worth in each state of outs and bases: positions after it with their chances.

What comes of a ball in play is exact (``field``); runners take the bases that come with the play, and what managers do with
the rest is as usual: a double play is tried where it pays, a fair chance brings a run home on a fly, and on singles the runner
from second often tries for home.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.bases import Occupied
from hotstove.baseball.win_chances import ROW, RUNS_PLACE, Outcomes, mean_worth, occupied_in
from hotstove.games.sportsclix.attempts import chance
from hotstove.games.sportsclix.dice import BLUE, RED, Icon
from hotstove.games.sportsclix.managers.outlook import WORTH, step_to
from hotstove.games.sportsclix.results import PRESEASON_HITS, Plain, Result

USUAL_SPEED: Final = 10
USUAL_ARM: Final = 4
PAINTED: Final = float(dict(RED.odds)[Icon.VELOCITY])
"""The chance that Paint the Corner is a strikeout (SC-088)."""
WORKED: Final = float(dict(BLUE.odds)[Icon.CONTACT])
"""The chance that Work the Count is a walk (SC-089)."""
TAG_HOME: Final = 1 - float(chance(USUAL_SPEED + 1 - USUAL_ARM + 1, True))
"""The chance that a usual runner from third is safe at home after a fly ball, a Deep Fly one point better."""
FROM_SECOND: Final = 1 - float(chance(USUAL_SPEED + 1 - USUAL_ARM + 1, True))
"""The chance that a usual runner is safe who tries for home from third on a single."""


# --- Hits


def on_hit(state: int, bases: int, outs: int | None = None) -> int:
    """The step after a hit of so many bases on which all runners take as many."""
    outs = state // 8 if outs is None else outs
    stand = [False, False, False]
    runs = 0
    for start in (0, *(base for base in (1, 2, 3) if occupied_in(state)[base - 1])):
        if start + bases >= 4:
            runs += 1
        else:
            stand[start + bases - 1] = True
    return step_to(outs, (stand[0], stand[1], stand[2]), runs)


def on_walk(state: int) -> int:
    """The step after a walk."""
    first, second, third = occupied_in(state)
    runs = int(first and second and third)
    return step_to(state // 8, (True, second or first, third or (first and second)), runs)


@lru_cache(maxsize=256)
def of_hit(state: int, bases: int, full: bool) -> tuple[tuple[float, int], ...]:
    """The positions after a hit of so many bases; on a single the runner who has come to third tries for home if it pays."""
    step = on_hit(state, bases)
    outs = state // 8
    if not full or bases != 1 or not occupied_in(state)[1]:
        return ((1.0, step),)
    runs = step // ROW
    first, second, _ = occupied_in(step % ROW)
    safe, out = step_to(outs, (first, second, False), runs + 1), step_to(outs + 1, (first, second, False), runs)
    tried = ((FROM_SECOND, safe), (1 - FROM_SECOND, out))
    return max((((1.0, step),), tried), key=in_runs)


def in_runs(outcomes: Iterable[tuple[float, int]]) -> float:
    """The mean of outcomes in runs."""
    return sum(share * RUNS[step] for share, step in outcomes)


RUNS: Final = WORTH[RUNS_PLACE:]
"""The worth of each step in runs."""


# --- Outs


@lru_cache(maxsize=256)
def of_fly(state: int, deep: bool, full: bool) -> tuple[tuple[float, int], ...]:
    """The positions after a caught fly: the runner from third tries for home if it pays."""
    outs, occupied = state // 8 + 1, occupied_in(state)
    hold = ((1.0, step_to(outs, occupied)),)
    if not full or outs >= 3 or not occupied[2]:
        return hold
    safe = min(1.0, TAG_HOME + 5 / 36) if deep else TAG_HOME
    left = (occupied[0], occupied[1], False)
    tried = ((safe, step_to(outs, left, 1)), (1 - safe, step_to(outs + 1, left)))
    return max((hold, tried), key=in_runs)


def forced_on(occupied: Occupied, batter: bool) -> tuple[Occupied, int]:
    """The bases after those who are forced have moved up, with the batter on first or out, and the runs."""
    first, second, third = occupied
    if not first:
        return (batter, second, third), 0
    pushed = third or second
    return (batter, True, pushed), int(third and second)


@lru_cache(maxsize=1 << 12)
def of_grounder(state: int, turn_two: float, full: bool) -> tuple[tuple[float, int], ...]:
    """The positions after a ground ball that is fielded, for the defense's best choice; ``turn_two`` is the chance to.

    The batter is out and the others are forced on, or the runner from first is out and there is a throw at the batter.
    """
    outs, occupied = state // 8, occupied_in(state)
    if outs == 2 or not full:
        return ((1.0, step_to(outs + 1, occupied)),)
    first, second, third = occupied
    moved, runs = forced_on(occupied, batter=False)
    options = [((1.0, step_to(outs + 1, moved, runs)),)]
    if first:
        ahead: Occupied = (True, False, third or second)
        gone: Occupied = (False, False, ahead[2])
        scored = int(third and second)
        two = step_to(outs + 2, gone, scored if outs == 0 else 0)
        options.append(((turn_two, two), (1 - turn_two, step_to(outs + 1, ahead, scored))))  # type: ignore[arg-type]
    if first and second and third:
        at_home: Occupied = (True, True, True)
        options.append(((1.0, step_to(outs + 1, at_home)),))
    return min(options, key=in_runs)


# --- Results


Worth: TypeAlias = tuple[float, float]
"""The mean worth of the positions that come of a play, and the clicks that the batter gains; each run driven in is one."""


class Plays(NamedTuple):
    """What plays are worth in a position to the side at bat.

    ``painted`` and ``worked`` are Paint the Corner and Work the Count; ``fly`` and ``deep_fly`` are caught. ``grounders`` are
    ground balls that are fielded, by the chance of the throw for a double play, as far as they have been worked out
    (``fielded_grounder``).
    """

    single: Worth
    double: Worth
    triple: Worth
    home_run: Worth
    walk: Worth
    strikeout: Worth
    painted: Worth
    worked: Worth
    fly: Worth
    deep_fly: Worth
    grounders: dict[float, Worth]


@lru_cache(maxsize=1 << 14)
def plays_at(place: int, state: int, full: bool) -> Plays:
    """What plays are worth in a state of a half-inning and score (``win_chances``)."""
    one, two, three, four = (worth_of(place, of_hit(state, bases, full), 1.0) for bases in (1, 2, 3, 4))
    strikeout = worth_of(place, ((1.0, step_to(state // 8 + 1, occupied_in(state))),))
    walk = worth_of(place, ((1.0, on_walk(state)),))
    painted, worked = _either(PAINTED, strikeout, walk), _either(WORKED, walk, strikeout)
    fly, deep_fly = (worth_of(place, of_fly(state, deep, full)) for deep in (False, True))
    return Plays(one, two, three, four, walk, strikeout, painted, worked, fly, deep_fly, {})


def fielded_grounder(plays: Plays, place: int, state: int, turn_two: float, full: bool) -> Worth:
    """What a ground ball is worth that is fielded; ``turn_two`` is the chance of the throw for a double play."""
    known = plays.grounders.get(turn_two)
    if known is None:
        known = plays.grounders[turn_two] = worth_of(place, of_grounder(state, turn_two, full))
    return known


def worth_of(place: int, outcomes: Outcomes, clicks: float = 0.0) -> Worth:
    """The worth of the positions after a play; the batter gains ``clicks`` by it beside those for runs."""
    return mean_worth(WORTH, place, outcomes), sum([share * (clicks + step // ROW) for share, step in outcomes])


def _either(share: float, one: Worth, other: Worth) -> Worth:
    """The mean of two plays, the first of which comes with this chance."""
    return share * one[0] + (1 - share) * other[0], share * one[1] + (1 - share) * other[1]


def is_ball(result: Result) -> bool:
    """Whether fielders have a part in it."""
    return result.plain in (Plain.GROUND_BALL, Plain.FLY_BALL)


def preseason(result: Result) -> tuple[tuple[float, Result], ...]:
    """What a result is in the Preseason, by what it is worth: three squares are rolled for (SC-029 to SC-032).

    Runners hold on every out (SC-026 to SC-028), so that a strikeout stands for all of them.
    """
    if result.square in PRESEASON_HITS:
        return ((0.5, PLAIN[PRESEASON_HITS[result.square]]), (0.5, Result.STRIKEOUT))
    return ((1.0, Result.STRIKEOUT if result.plain in OUTS else PLAIN[result.plain]),)


OUTS: Final = (Plain.STRIKEOUT, Plain.GROUND_BALL, Plain.FLY_BALL)
PLAIN: Final = {result.plain: result for result in reversed(Result) if not result.square}
