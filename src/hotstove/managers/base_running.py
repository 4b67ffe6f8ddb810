"""Steals and tag-ups: which runners should try for the next base, and at which runner the defense should throw.

An attempt is a tuple of the bases, 1 to 3, from which runners go. ``chances`` are, for the runner from each base, the chance
to be safe if the throw is at this runner; a runner at whom nobody throws is safe. Positions are those of ``win_chances``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from hotstove.baseball.win_chances import ENDED, ROW, place_of

Attempt: TypeAlias = tuple[int, ...]
Chances: TypeAlias = tuple[float, float, float]


@cache
def advanced(state: int, attempt: Attempt, out: int = 0) -> int:
    """The step from a state to the position after an attempt; ``out`` is the base from which the runner put out came, or 0.

    A safe runner from third scores even on the third out, since the runner reached home before it.

    >>> advanced(1, (1,)), advanced(1, (1,), 1), advanced(5, (1, 3)) == ROW + 2
    (2, 8, True)
    """
    scored = ROW if 3 in attempt and out != 3 else 0
    if out and state >= 16:
        return ENDED + scored
    bases = state % 8
    for base in attempt:
        bases -= 1 << base - 1
    for base in attempt:
        if base not in (out, 3):
            bases += 1 << base
    return state // 8 * 8 + bases + (8 if out else 0) + scored


@cache
def _steps(state: int, attempt: Attempt) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The step if all runners are safe, and for each base of the attempt the step if its runner is out."""
    return advanced(state, attempt), tuple((base, advanced(state, attempt, base)) for base in attempt)


def attempt_worth(worths: Sequence[float], index: int, attempt: Attempt, chances: Chances) -> float:
    """The worth of an attempt against the best throw of the defense.

    It is never more than the worth with all runners safe: the worths come from counted games, in which positions with a
    large lead are rare, so that an out may by chance look better than a runner.
    """
    place = place_of(index)
    safe_step, thrown = _steps(index - place, attempt)
    least = safe = worths[place + safe_step]
    for base, step in thrown:
        out = worths[place + step]
        least = min(least, out + chances[base - 1] * (safe - out))
    return least


def best_attempt(worths: Sequence[float], index: int, attempts: Sequence[Attempt], chances: Chances) -> int:
    """The number of the attempt with the greatest worth, the first of equals; in an empty attempt no runner goes."""
    best_worth, best_number = -1.0, 0
    for number, attempt in enumerate(attempts):
        worth = attempt_worth(worths, index, attempt, chances)
        if worth > best_worth:
            best_worth, best_number = worth, number
    return best_number


def best_throw(worths: Sequence[float], index: int, attempt: Attempt, chances: Chances) -> int:
    """The number, within the attempt, of the runner at whom to throw: the least worth for the offense, the first of equals."""
    place = place_of(index)
    safe_step, thrown = _steps(index - place, attempt)
    safe = worths[place + safe_step]
    left_to_offense = [worths[place + step] + chances[base - 1] * (safe - worths[place + step]) for base, step in thrown]
    return left_to_offense.index(min(left_to_offense))
