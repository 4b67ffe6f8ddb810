"""Batting orders and starting nines by thumb rules, for teams and builders that give none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import FIELD, Batter
from hotstove.games.clutch.valuation import batting_runs, fielding_runs

LineupSpot: TypeAlias = tuple[Batter, Position]
"""A batter of the order and where he stands."""
SPOTS: Final = (*FIELD, Position.DESIGNATED_HITTER)
"""The nine places of a starting nine (CL-081)."""
ALL_SPOTS: Final = (1 << len(SPOTS)) - 1


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
    """The positions that stay empty when different batters fill as many of them as they can, each one that he plays (CL-035).

    Each batter in turn takes a free position, or one whose holder can move to another (Kuhn's matching).
    """
    holders: dict[Position, Batter] = {}

    def find_place(batter: Batter, tried: set[Position]) -> bool:
        for position in positions:
            if position not in tried and batter.plays(position):
                tried.add(position)
                if position not in holders or find_place(holders[position], tried):
                    holders[position] = batter
                    return True
        return False

    for batter in batters:
        find_place(batter, set())
    return tuple(position for position in positions if position not in holders)


def best_nine(batters: Sequence[Batter], score: Callable[[Batter, Position], float]) -> tuple[LineupSpot, ...]:
    """The nine of some batters with the best sum of scores, each at a printed position; empty if no nine is possible.

    No two of them are one player (CL-040). The search goes through the players once and keeps the best nine so far for each
    set of filled places.
    """
    versions: dict[str, list[tuple[int, LineupSpot, float]]] = {}
    for batter in batters:
        places = versions.setdefault(batter.player, [])
        places += [(1 << place, (batter, spot), score(batter, spot)) for place, spot in enumerate(SPOTS) if batter.plays(spot)]
    best: dict[int, _Filled] = {0: _Filled(0.0, None, None)}
    for places in versions.values():
        for filled, before in list(best.items()):
            for bit, spot, worth in places:
                if not filled & bit:
                    known = best.get(filled | bit)
                    if known is None or known.total < before.total + worth:
                        best[filled | bit] = _Filled(before.total + worth, spot, before)
    found = best.get(ALL_SPOTS)
    return tuple(found.spots()) if found is not None else ()


class _Filled(NamedTuple):
    """The best way to fill some places: its sum of scores, its last batter, and the way before him."""

    total: float
    last: LineupSpot | None
    before: _Filled | None

    def spots(self) -> Iterator[LineupSpot]:
        """Its batters with their positions, the last first."""
        way: _Filled | None = self
        while way is not None and way.last is not None:
            yield way.last
            way = way.before


def usual_nine(batters: Sequence[Batter]) -> tuple[LineupSpot, ...]:
    """The best nine of some batters by bat and glove in a sensible order; empty if they can't fill all positions."""
    nine = best_nine(batters, lambda batter, spot: batting_runs(batter) + fielding_runs(batter, spot))
    return batting_order(nine) if nine else ()
