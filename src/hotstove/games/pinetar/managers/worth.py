"""The value of a hitter's columns."""

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
"""The runs that each event is worth, compared with an out."""


@lru_cache(maxsize=1 << 13)
def worth(column: BattingColumn) -> float:
    """The runs of a column, as printed, in a hundred plate appearances, compared with outs alone."""
    ending = [each.kind for each in column.rolls if each.kind is not OutcomeKind.BALK_OR_WILD]
    return 100 * sum((RUN_VALUES.get(what, 0.0) for what in ending), 0.0) / len(ending)


@lru_cache(maxsize=1 << 13)
def worth_against(card: Card, throws: str) -> float:
    """The ``worth`` of a player's column against pitchers who throw with that hand, L or R."""
    return worth(card.column(throws))
