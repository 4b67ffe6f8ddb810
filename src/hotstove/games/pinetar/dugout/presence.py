"""Who is with a club today: a man of several clubs is with one at a time, and plays his whole share there meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.games.pinetar.cards import Card

Stints = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is there, of the hitters and of the pitchers in the order of a squad.

    ``hitters`` and ``hurlers`` are by how much a player's share so far is larger than that of somebody who was always there;
    ``away`` is the set of hitters, by their bits, who are elsewhere today, ``away_arms`` are the numbers of such pitchers.
    """

    hitters: Sequence[float]
    hurlers: Sequence[float]
    away: int
    away_arms: frozenset[int]


ELSEWHERE: Final = "with another club at this time of the season"
"""Why such a player can't play today."""


def presence_of(hitters: Sequence[Card], hurlers: Sequence[Card], part: float) -> Presence:
    """Who is there when that part of the season, more than 0 and less than 1, is over."""
    return Presence(
        [so_far(card.usage.stints, part) for card in hitters],
        [so_far(card.usage.stints, part) for card in hurlers],
        sum(1 << number for number, card in enumerate(hitters) if not is_there(card.usage.stints, part)),
        frozenset(number for number, card in enumerate(hurlers) if not is_there(card.usage.stints, part)),
    )


def is_there(stints: Stints, part: float) -> bool:
    """Whether a player with these stints is there at that part of the season.

    >>> [is_there(((0.0, 0.4),), part) for part in (0.39, 0.4)], is_there((), 0.5)
    ([True, False], True)
    """
    return not stints or any(first <= part < end for first, end in stints)


def so_far(stints: Stints, part: float) -> float:
    """The share of his season with the club that should be over by then, divided by that of the season.

    >>> so_far(((0.0, 0.4),), 0.2), so_far(((0.5, 1.0),), 0.25), so_far((), 0.7)
    (2.5, 0.0, 1.0)
    """
    if not stints:
        return 1.0
    whole = sum(end - first for first, end in stints)
    over = sum(max(0.0, min(end, part) - first) for first, end in stints)
    return over / whole / part
