"""Batting orders and starting nines by thumb rules, for teams and builders that give none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from hotstove.baseball import filling
from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import FIELD, Batter
from hotstove.games.clutch.valuation import batting_runs, fielding_runs

LineupSpot: TypeAlias = tuple[Batter, Position]
"""A batter of the order and where he stands."""
SPOTS: Final = (*FIELD, Position.DESIGNATED_HITTER)
"""The nine places of a starting nine (CL-081)."""


def next_position(named: Sequence[object]) -> str:
    """What a manager who has named fewer than nine fills next, in the order of SPOTS: ``designated hitter``."""
    return SPOTS[len(named)].words


@dataclass(frozen=True, slots=True)
class LineupChoice:
    """A player at a position of a lineup, as an option: ``Larkin, SS``."""

    player: Batter
    position: Position

    def __str__(self) -> str:
        return f"{self.player.name}, {self.position.short.upper()}"


def batting_order(spots: Sequence[LineupSpot]) -> tuple[LineupSpot, ...]:
    """Nine batters with their positions in a sensible order: On-Base and Speed lead off, the best bats hit third to fifth."""

    def bat(spot: LineupSpot) -> tuple[float, str]:
        return batting_runs(spot[0]), spot[0].id

    def lead(spot: LineupSpot) -> tuple[float, str]:
        return batting_runs(spot[0]) + 0.004 * spot[0].speed + 0.01 * spot[0].on_base, spot[0].id

    best = sorted(spots, key=bat, reverse=True)
    first, second = sorted(best[:6], key=lead, reverse=True)[:2]
    rest = [spot for spot in best if spot is not first and spot is not second]
    fourth, third, *others = rest
    return first, second, third, fourth, *others


def unfilled(batters: Sequence[Batter], positions: Sequence[Position] = FIELD) -> tuple[Position, ...]:
    """The positions that stay empty when different batters fill as many of them as they can, each one he plays (CL-035)."""
    return filling.unfilled(batters, positions, Batter.plays)


def best_nine(batters: Sequence[Batter], score: Callable[[Batter, Position], float]) -> tuple[LineupSpot, ...]:
    """The nine of some batters with the best sum of scores, each at a printed position; empty if no nine is possible.

    No two of them are one player (CL-040).
    """
    versions: dict[str, list[tuple[Position, Batter, float]]] = {}
    for batter in batters:
        places = versions.setdefault(batter.player, [])
        places += [(spot, batter, score(batter, spot)) for spot in SPOTS if batter.plays(spot)]
    return filling.best_filling(versions.values(), SPOTS)


def usual_nine(batters: Sequence[Batter]) -> tuple[LineupSpot, ...]:
    """The best nine of some batters by bat and glove in a sensible order; empty if they can't fill all positions."""
    nine = best_nine(batters, lambda batter, spot: batting_runs(batter) + fielding_runs(batter, spot))
    return batting_order(nine) if nine else ()
