"""Stock teams of a squad: the nine and the ten with the most points not above the cap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.building import CAP
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.teams import Format, LineupSpot, Team
from hotstove.games.sportsclix.valuation import batting_order
from hotstove.games.sportsclix.zones import MOVABLE
from hotstove.table import NotLegal

SPOTS: Final = (Position.CATCHER, *MOVABLE, Position.PITCHER)
"""The nine places that a stock nine fills."""


def nines(figures: Sequence[Figure]) -> Iterator[tuple[LineupSpot, ...]]:
    """All choices of one figure for each place, at his own position, and a starting pitcher."""
    choices = [
        [
            figure
            for figure in figures
            if figure.plays(spot) and figure.role is not Role.RELIEVER and figure.original == figure.player
        ]
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
    hitters = [figure for figure in figures if not figure.pitches and figure.original == figure.player]
    tens = (
        (*nine, (hitter, Position.DESIGNATED_HITTER))
        for nine in nines(figures)
        for hitter in hitters
        if _points(nine) + hitter.points <= cap and all(hitter is not figure for figure, _ in nine)
    )
    return max(tens, key=lambda ten: (_points(ten), _names(ten)), default=())


WHOLE: Final = "whole"
NINE: Final = "nine"
TEN: Final = "ten"
SQUADS: Final = (WHOLE, TEN, NINE)
"""How much of a squad plays: all of it in the format that it has, or a stock team of the Standard format."""


@lru_cache(maxsize=256)
def stock_team(team: Team, squad: str) -> Team:
    """The stock nine or ten of a team's figures, of the Standard format (SC-187); raises NotLegal if they make none."""
    if squad == WHOLE:
        return team
    spots = stock_nine(team.figures) if squad == NINE else stock_ten(team.figures)
    if not spots:
        raise NotLegal(f"{team.name}: no {squad} of its figures costs at most {CAP:,} points (SC-187)")
    pitcher = next(spot for spot in spots if spot[1] is Position.PITCHER)
    order = (*batting_order([spot for spot in spots if spot is not pitcher]), pitcher)
    return replace(team, format=Format.STANDARD, lineup=order, bench=())


def _points(spots: Sequence[LineupSpot]) -> int:
    return sum(figure.points for figure, _ in spots)


def _names(spots: Sequence[LineupSpot]) -> tuple[str, ...]:
    return tuple(sorted(figure.name for figure, _ in spots))
