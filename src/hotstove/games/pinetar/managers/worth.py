"""What a hitter's columns are worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.outcomes import Column, What

RUNS: Final = {
    What.HOME_RUN: 1.67,
    What.TRIPLE: 1.32,
    What.DOUBLE: 1.05,
    What.SINGLE: 0.74,
    What.WALK: 0.60,
    What.HIT_BATTER: 0.60,
}
"""Runs of an event against an out."""


@lru_cache(maxsize=1 << 13)
def worth(column: Column) -> float:
    """Runs against outs in a hundred plate appearances, as the column is printed."""
    ending = [each.what for each in column.rolls if each.what is not What.BALK_OR_WILD]
    return 100 * sum((RUNS.get(what, 0.0) for what in ending), 0.0) / len(ending)


def bat(card: Card, throws: str) -> float:
    """The same for a man against a pitcher of that hand."""
    return worth(card.column(throws))
