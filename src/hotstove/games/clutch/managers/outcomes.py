"""The outcomes of results of an at-bat, with the usual chances of throws, and the worth of results and at-bats."""

from __future__ import annotations

from functools import cache
from typing import Final

from hotstove.baseball.win_chances import ENDED, ROW, STATES, Outcomes, mean_worth, merged, place_of
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.managers.contest import Contest, Spread, spread
from hotstove.games.clutch.managers.outlook import WORTH

DOUBLE_PLAY: Final = 0.45
"""The usual chance of a double play."""
TAG_FROM_THIRD: Final = 0.75
"""The usual chance that a fly ball brings the runner from third home."""
FROM_SECOND: Final = (0.45, 0.45, 0.7)
"""The usual chance, by outs, that a single brings the runner from second home."""
FIRST_TO_THIRD: Final = (0.25, 0.25, 0.4)
"""The usual chance, by outs, that a single takes the runner from first to third."""
FROM_FIRST: Final = (0.4, 0.4, 0.6)
"""The usual chance, by outs, that a double brings the runner from first home."""


def with_outs(state: int, outs: int = 1) -> int:
    """A state with more outs; the bases stay."""
    return state + 8 * outs if state + 8 * outs < STATES else ENDED


def moved(bases: int, by: int) -> tuple[int, int]:
    """All runners moved up by so many bases: the runs, and the bases after it.

    >>> moved(7, 1), moved(1, 2)
    ((1, 6), (0, 4))
    """
    shifted = bases << by
    return (shifted >> 3).bit_count(), shifted & 7


def walked(bases: int) -> tuple[int, int]:
    """A batter walked: the runs, and the bases after it.

    >>> walked(0), walked(2), walked(5), walked(7)
    ((0, 1), (0, 3), (0, 7), (1, 7))
    """
    if not bases & 1:
        return 0, bases | 1
    if not bases & 2:
        return 0, bases | 2
    return (0, 7) if not bases & 4 else (1, 7)


@cache
def outcomes_of(result: int, state: int, held: bool = False) -> Outcomes:
    """The outcomes of a result from a state; ``held``: no runner may try for an extra base or tag up."""
    outs, bases = divmod(state, 8)
    base = 8 * outs
    if result == Result.K:
        return ((1.0, with_outs(state)),)
    if result == Result.GB:
        return grounder(state)
    if result == Result.FB:
        after = with_outs(state)
        if outs == 2 or not bases & 4 or held:
            return ((1.0, after),)
        return (TAG_FROM_THIRD, after - 4 + ROW), (1 - TAG_FROM_THIRD, after)
    if result == Result.BB:
        runs, after = walked(bases)
        return ((1.0, runs * ROW + base + after),)
    hit = result - Result.SINGLE + 1
    runs, after = moved(bases, hit)
    after += 1 << (hit - 1) if hit < 4 else 0
    runs += hit == 4
    stays = runs * ROW + base + after
    if held:
        return ((1.0, stays),)
    branches: list[tuple[float, Outcomes]] = []
    if hit == 1 and bases & 2:
        home = FROM_SECOND[outs]
        branches = [(home, ((1.0, stays + ROW - 4),)), (1 - home, ((1.0, stays),))]
    elif hit == 1 and bases & 1:
        third = FIRST_TO_THIRD[outs]
        branches = [(third, ((1.0, stays - 2 + 4),)), (1 - third, ((1.0, stays),))]
    elif hit == 2 and bases & 1:
        home = FROM_FIRST[outs]
        branches = [(home, ((1.0, stays + ROW - 4),)), (1 - home, ((1.0, stays),))]
    return merged(branches) if branches else ((1.0, stays),)


@cache
def grounder(state: int) -> Outcomes:
    """The outcomes of a ground ball with the infield back."""
    outs, bases = divmod(state, 8)
    if outs == 2:
        return ((1.0, ENDED),)
    home = ROW if bases & 4 else 0
    if not bases & 1:
        return ((1.0, home + with_outs(state - (bases & 4))),)
    behind = 4 if bases & 2 else 0
    turned = ENDED if outs == 1 else home + 16 + behind
    return (DOUBLE_PLAY, turned), (1 - DOUBLE_PLAY, home + 8 * (outs + 1) + 1 + behind)


@cache
def held_grounder(state: int) -> Outcomes:
    """A ground ball on which the runners hold."""
    return ((1.0, with_outs(state)),)


@cache
def on_error(state: int) -> Outcomes:
    """An error: the batter on first, all runners up one base."""
    runs, after = moved(state % 8, 1)
    return ((1.0, runs * ROW + state - state % 8 + after + 1),)


# --- Worths


_WORTHS: Final[tuple[dict[int, tuple[float, ...]], dict[int, tuple[float, ...]]]] = ({}, {})


def result_worths(at: int, held: bool = False) -> tuple[float, ...]:
    """The worth of each result, K to HR; ``held``: no runner may try for an extra base or tag up."""
    known = _WORTHS[held].get(at)
    if known is None:
        place = place_of(at)
        worths = [mean_worth(WORTH, place, outcomes_of(result, at - place, held)) for result in range(8)]
        known = _WORTHS[held][at] = tuple(worths)
    return known


def spread_worth(at: int, chances: Spread, held: bool = False) -> float:
    """The mean worth of results with these chances."""
    k, gb, fb, bb, single, double, triple, hr = result_worths(at, held)
    return (
        k * chances[0]
        + gb * chances[1]
        + fb * chances[2]
        + bb * chances[3]
        + single * chances[4]
        + double * chances[5]
        + triple * chances[6]
        + hr * chances[7]
    )


def at_bat_worth(at: int, at_bat: Contest) -> float:
    """The worth of an at-bat to the side at bat, before its pitch."""
    return spread_worth(at, spread(at_bat))
