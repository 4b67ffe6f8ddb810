"""Steals and tag-ups: which runners should try for the next base, and where the defense should throw.

An attempt names the bases, 1 to 3, from which runners go. ``chances`` are what a runner from each base has to be safe if the
throw goes after him; where it goes after another one he is safe. Positions are those of ``win_chances``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from hotstove.managers.win_chances import ENDED, ROW, place_of

Attempt: TypeAlias = tuple[int, ...]
Chances: TypeAlias = tuple[float, float, float]


@cache
def advanced(state: int, attempt: Attempt, out: int = 0) -> int:
    """The step to where an attempt leads from a state; ``out`` is the base from which the runner came who is out, 0 for none.

    A runner from third who is safe scores, on the third out as well: he was there before it.

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
    """The step where all are safe, and for each base the step where its runner is out."""
    return advanced(state, attempt), tuple((base, advanced(state, attempt, base)) for base in attempt)


def attempt_worth(worths: Sequence[float], at: int, attempt: Attempt, chances: Chances) -> float:
    """What an attempt is worth when the defense throws where it hurts most.

    Never more than with all of them safe: the runs that the worths come from are counted, and with many runs between the
    sides an out may look better than a runner by what was counted too seldom.
    """
    place = place_of(at)
    safe_step, thrown = _steps(at - place, attempt)
    found = safe = worths[place + safe_step]
    for base, step in thrown:
        out = worths[place + step]
        found = min(found, out + chances[base - 1] * (safe - out))
    return found


def best_attempt(worths: Sequence[float], at: int, attempts: Sequence[Attempt], chances: Chances) -> int:
    """The number of the attempt that is worth most, the first of equals; an empty one is that nobody goes."""
    best, wanted = -1.0, 0
    for number, attempt in enumerate(attempts):
        found = attempt_worth(worths, at, attempt, chances)
        if found > best:
            best, wanted = found, number
    return wanted


def best_throw(worths: Sequence[float], at: int, attempt: Attempt, chances: Chances) -> int:
    """The number of the runner of an attempt to throw at: where it hurts most, the first of equals."""
    place = place_of(at)
    safe_step, thrown = _steps(at - place, attempt)
    safe = worths[place + safe_step]
    left = [worths[place + step] + chances[base - 1] * (safe - worths[place + step]) for base, step in thrown]
    return left.index(min(left))
