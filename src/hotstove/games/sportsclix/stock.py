"""A club's stock teams: the nine and the ten with the most points not above the cap (ledger, "The original set")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.building import CAP
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.teams import LineupSpot
from hotstove.games.sportsclix.zones import MOVABLE

SPOTS: Final = (Position.CATCHER, *MOVABLE, Position.PITCHER)
"""The nine places that a stock nine fills."""


def nines(figures: Sequence[Figure]) -> Iterator[tuple[LineupSpot, ...]]:
    """All choices of one figure for each place, at his own position, and a starting pitcher."""
    choices = [
        [figure for figure in figures if figure.plays(spot) and figure.role is not Role.RELIEVER and figure.id == figure.player]
        for spot in SPOTS
    ]
    for chosen in product(*choices):
        if len(set(chosen)) == len(SPOTS):
            yield tuple(zip(chosen, SPOTS, strict=True))


def stock_nine(figures: Sequence[Figure], cap: int = CAP) -> tuple[LineupSpot, ...]:
    """The nine with the most points not above the cap; ties by name."""
    return max(
        (nine for nine in nines(figures) if _points(nine) <= cap), key=lambda nine: (_points(nine), _names(nine)), default=()
    )


def stock_ten(figures: Sequence[Figure], cap: int = CAP) -> tuple[LineupSpot, ...]:
    """The nine and a designated hitter with the most points together not above the cap; ties by name."""
    hitters = [figure for figure in figures if not figure.pitches and figure.id == figure.player]
    tens = (
        (*nine, (hitter, Position.DESIGNATED_HITTER))
        for nine in nines(figures)
        for hitter in hitters
        if _points(nine) + hitter.points <= cap and all(hitter is not figure for figure, _ in nine)
    )
    return max(tens, key=lambda ten: (_points(ten), _names(ten)), default=())


def _points(spots: Sequence[LineupSpot]) -> int:
    return sum(figure.points for figure, _ in spots)


def _names(spots: Sequence[LineupSpot]) -> tuple[str, ...]:
    return tuple(sorted(figure.name for figure, _ in spots))
