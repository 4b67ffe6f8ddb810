"""A pitcher's usual day: how many batters he faces, and how many are enough."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.games.pinetar.cards import Card


@lru_cache(maxsize=1 << 12)
def usual_batters(card: Card) -> tuple[float, float]:
    """How many batters he faces when he starts, and when he comes in: as in his real season, else by his innings."""
    start = card.mound.starter_innings or max(5, card.mound.relief_innings)
    relief = card.mound.relief_innings or 2
    usage = card.usage
    outings = start * usage.starts + relief * max(0, usage.pitched - usage.starts)
    each = usage.batters_faced / outings if outings and usage.batters_faced >= KNOWN else AN_INNING
    return each * start, each * relief


AN_INNING: Final = 4.25
"""Batters of an inning."""
KNOWN: Final = 60
"""Batters faced from which a pitcher's own figures are believed."""


def enough(usual: float) -> float:
    """Batters faced with which a starter does not begin another inning; who usually finishes is left to finish."""
    return usual - 1 + FINISHES * max(0.0, usual - A_START) ** 2


FINISHES: Final = 0.22


def enough_relief(usual: float) -> float:
    """The same for a reliever; who usually comes in for long stays as long as he can, for games end before many have."""
    return usual - 1 + LONG_RELIEF * max(0.0, usual - AN_INNING)


LONG_RELIEF: Final = 1.0
FINISHERS: Final = 34.0
"""Batters of a starter's day from which he usually finishes: nobody bats for him then."""
A_START: Final = 26.0
"""Batters of a starter's day in a game of many pitchers."""
