"""Good selections of cards within a limit, such as a cap of salaries: a price on a point, and exchanges of single cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

S = TypeVar("S")
"""A selection of cards, or None where there is none."""

HALVINGS: Final = 14
"""The usual number of halvings in the search for a price: to a 16,000th of the dearest one."""


def at_lowest_price(
    select: Callable[[float], S], fits: Callable[[S], bool], dearest: float, halvings: int = HALVINGS
) -> tuple[S, float]:
    """The selection at the lowest price of a point at which it keeps within the limit, and that price.

    With a price on a point, the best selection falls into parts that are found by themselves. ``select`` finds it for a price,
    ``fits`` says whether it keeps within the limit. At the price ``dearest`` the cheapest cards are the best; what is selected
    there is taken even if it does not fit. The lowest price is found by halving between 0 and ``dearest``.
    """
    low, high = 0.0, dearest
    best = select(dearest)
    for _ in range(halvings):
        middle = (low + high) / 2
        selected = select(middle)
        if fits(selected):
            best, high = selected, middle
        else:
            low = middle
    return best, high


def with_exchanges(selection: S, exchanges: Callable[[S], Iterable[S]], worth: Callable[[S], float], least: float) -> S:
    """The selection after exchanges, each the one that adds most worth, until none adds more than ``least``."""
    while True:
        now = worth(selection)
        best = max(exchanges(selection), key=worth, default=selection)
        if worth(best) - now <= least:
            return selection
        selection = best
