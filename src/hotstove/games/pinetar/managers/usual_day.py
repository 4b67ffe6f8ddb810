"""A pitcher's usual outing: how many batters he faces, and how many are enough."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.games.pinetar.cards import Card


@lru_cache(maxsize=1 << 12)
def usual_batters(card: Card) -> tuple[float, float]:
    """The batters that he usually faces as a starter and as a reliever, from his real season or else from his innings."""
    usage = card.usage
    start = usage.start or card.mound.starter_innings or max(5, card.mound.relief_innings)
    relief = usage.relief or card.mound.relief_innings or 2
    outings = start * usage.starts + relief * max(0, usage.pitched - usage.starts)
    each = usage.batters_faced / outings if outings and usage.batters_faced >= KNOWN else AN_INNING
    return each * start, each * relief


AN_INNING: Final = 4.25
"""Batters faced in an inning."""
KNOWN: Final = 60
"""The batters faced in a season from which a pitcher's own figures are used."""


def enough(usual: float) -> float:
    """The batters faced after which a starter does not begin another inning; one who usually finishes gets more."""
    return usual - 1 + FINISHES * max(0.0, usual - A_START) ** 2


FINISHES: Final = 0.22


def enough_relief(usual: float) -> float:
    """The same for a reliever; a long reliever gets more, because many games end before his usual number."""
    return usual - 1 + LONG_RELIEF * max(0.0, usual - AN_INNING)


LONG_RELIEF: Final = 1.0
TWO_INNINGS: Final = 8.5
"""The usual batters faced from which a reliever is a long one."""
FINISHERS: Final = 34.0
"""The usual batters faced from which a starter usually finishes, so that nobody bats for him late in the game."""
A_START: Final = 26.0
"""The usual batters faced of a starter in an era of many pitchers per game."""
