"""Whole numbers divided by shares."""

from __future__ import annotations

from collections.abc import Sequence


def shared(number: int, shares: Sequence[float]) -> list[int]:
    """A number divided by shares of any sum but 0: whole parts first, then one more for the largest remainders.

    >>> shared(10, (1, 1, 2))
    [3, 2, 5]
    """
    whole = sum(shares)
    exact = [number * share / whole for share in shares]
    parts = [int(each) for each in exact]
    left = sorted(range(len(shares)), key=lambda at: (parts[at] - exact[at], at))
    for at in left[: number - sum(parts)]:
        parts[at] += 1
    return parts
