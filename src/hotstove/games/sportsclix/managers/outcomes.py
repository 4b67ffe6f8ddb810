"""What each result of an at-bat is worth in each state of outs and bases: positions after it with their chances.

Fielding is exact (``field``); runners take the bases that come with the play, and what managers do with the rest is as usual:
a double play is tried where it pays, a fair chance brings a run home on a fly, and on singles the runner from second often
tries for home.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.baseball.bases import Occupied
from hotstove.games.sportsclix.attempts import chance
from hotstove.games.sportsclix.dice import BLUE, RED, Icon
from hotstove.games.sportsclix.managers.field import Field, Spread, spread
from hotstove.games.sportsclix.managers.outlook import WORTH, step_to
from hotstove.games.sportsclix.results import PRESEASON_HITS, Plain, Result
from hotstove.managers.win_chances import ROW, RUNS_PLACE, occupied_in

Hits: TypeAlias = tuple[tuple[float, int, float], ...]
"""Positions after a result: the chance of each, the step to it, and the clicks that the batter gains or loses with it."""

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


@lru_cache(maxsize=1 << 16)
def outcomes_of(result: Result, state: int, field: Field, turn_two: float) -> Hits:
    """What comes of a result, with the batter's clicks."""
    return _combined(parts_of(result, state, spread(result, field) if is_ball(result) else None, turn_two, field.full))


def is_ball(result: Result) -> bool:
    """Whether fielders have a part in it."""
    return result.plain in (Plain.GROUND_BALL, Plain.FLY_BALL)


def parts_of(
    result: Result, state: int, ball: Spread | None, turn_two: float, full: bool
) -> Iterable[tuple[float, Iterable[tuple[float, int]], float]]:
    """The kinds of plays that may come of a result: the chance of each, its positions, and the batter's clicks."""
    strikeout = ((1.0, step_to(state // 8 + 1, occupied_in(state))),)
    walk = ((1.0, on_walk(state)),)
    match result:
        case Result.WALK:
            return ((1.0, walk, 0.0),)
        case Result.STRIKEOUT:
            return ((1.0, strikeout, 0.0),)
        case Result.PAINT_THE_CORNER:
            return ((PAINTED, strikeout, 0.0), (1 - PAINTED, walk, 0.0))
        case Result.WORK_THE_COUNT:
            return ((WORKED, walk, 0.0), (1 - WORKED, strikeout, 0.0))
        case _ if ball is None:
            bases = BASES[result.plain]
            return ((1.0, of_hit(state, bases, full), 1.0),)
    caught = of_fly(state, result.is_deep_fly, full) if result.plain is Plain.FLY_BALL else of_grounder(state, turn_two, full)
    hits = [(share, of_hit(state, bases, full), 1.0) for bases, share in enumerate(ball) if bases and share]
    return ((ball[0], caught, 0.0), *hits)


BASES: Final = {Plain.SINGLE: 1, Plain.DOUBLE: 2, Plain.TRIPLE: 3, Plain.HOME_RUN: 4}


def _combined(parts: Iterable[tuple[float, Iterable[tuple[float, int]], float]]) -> Hits:
    """Parts as one list; each run driven in is a click more."""
    shares: dict[tuple[int, float], float] = {}
    for share, outcomes, clicks in parts:
        for more, step in outcomes:
            key = (step, clicks + step // ROW)
            shares[key] = shares.get(key, 0.0) + share * more
    return tuple((share, step, clicks) for (step, clicks), share in shares.items())


def preseason(result: Result) -> tuple[tuple[float, Result], ...]:
    """What a result is in the Preseason: three squares are rolled for (SC-029 to SC-032)."""
    if result.square in PRESEASON_HITS:
        return ((0.5, PLAIN[PRESEASON_HITS[result.square]]), (0.5, Result.STRIKEOUT))
    return ((1.0, PLAIN[result.plain]),)


PLAIN: Final = {result.plain: result for result in reversed(Result) if not result.square}
