"""What a hitter's columns are worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.outcomes import BattingColumn, OutcomeKind

RUN_VALUES: Final = {
    OutcomeKind.HOME_RUN: 1.67,
    OutcomeKind.TRIPLE: 1.32,
    OutcomeKind.DOUBLE: 1.05,
    OutcomeKind.SINGLE: 0.74,
    OutcomeKind.WALK: 0.60,
    OutcomeKind.HIT_BATTER: 0.60,
}
"""Runs of an event against an out."""


@lru_cache(maxsize=1 << 13)
def worth(column: BattingColumn) -> float:
    """Runs against outs in a hundred plate appearances, as the column is printed."""
    ending = [each.kind for each in column.rolls if each.kind is not OutcomeKind.BALK_OR_WILD]
    return 100 * sum((RUN_VALUES.get(what, 0.0) for what in ending), 0.0) / len(ending)


def bat(card: Card, throws: str) -> float:
    """The same for a man against a pitcher of that hand."""
    return worth(card.column(throws))
