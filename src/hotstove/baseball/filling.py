"""Which players fill which places: what stays empty, and the filling with the best sum of scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from hotstove.baseball.positions import Position

P = TypeVar("P")
"""A player."""
T = TypeVar("T")
"""A place."""

Scored: TypeAlias = tuple[T, P, float]
"""A player at a place, with his score there."""


def unfilled(players: Iterable[P], places: Sequence[T], fits: Callable[[P, T], bool]) -> tuple[T, ...]:
    """The places that stay empty when different players fill as many of them as they can.

    Each player in turn takes a free place, or one whose holder can move to another (Kuhn's matching).
    """
    holders: dict[T, P] = {}

    def find_place(player: P, tried: set[T]) -> bool:
        for place in places:
            if place not in tried and fits(player, place):
                tried.add(place)
                if place not in holders or find_place(holders[place], tried):
                    holders[place] = player
                    return True
        return False

    for player in players:
        find_place(player, set())
    return tuple(place for place in places if place not in holders)


def not_held_once(held: Sequence[Position], wanted: Iterable[Position], rule: str, names: Sequence[str] = ()) -> list[str]:
    """A sentence for each wanted position that nobody, or more than one, holds; ``rule`` is the ID of the rule.

    ``names`` are those who hold the positions, in their order, to be named.
    """
    sentences = []
    for position in wanted:
        if held.count(position) != 1:
            who = " and ".join(name for at, name in zip(held, names, strict=False) if at is position)
            called = f": {who}" if who else ""
            said = "Nobody" if position not in held else "More than one"
            sentences.append(f"{said} stands at {position.short.upper()}{called} ({rule}).")
    return sentences


def best_filling(persons: Iterable[Sequence[Scored[T, P]]], places: Sequence[T]) -> tuple[tuple[P, T], ...]:
    """The players who fill all places with the best sum of scores, each with his place; empty if they can't all be filled.

    ``persons`` holds for each person the places where he (or a version of him) may stand; one of them is taken at most. The
    search goes through the persons once and keeps the best filling so far for each set of filled places.
    """
    bits = {place: 1 << number for number, place in enumerate(places)}
    best: dict[int, _Filled[T, P]] = {0: _Filled(0.0, None, None)}
    for versions in persons:
        for filled, before in list(best.items()):
            for place, player, score in versions:
                bit = bits[place]
                if not filled & bit:
                    known = best.get(filled | bit)
                    if known is None or known.total < before.total + score:
                        best[filled | bit] = _Filled(before.total + score, (player, place), before)
    all_filled = best.get((1 << len(places)) - 1)
    return tuple(all_filled.players()) if all_filled is not None else ()


class _Filled(NamedTuple, Generic[T, P]):
    """The best way to fill some places: its sum of scores, its last player with his place, and the way before him."""

    total: float
    last: tuple[P, T] | None
    before: _Filled[T, P] | None

    def players(self) -> Iterator[tuple[P, T]]:
        """Its players with their places, the last first."""
        way: _Filled[T, P] | None = self
        while way is not None and way.last is not None:
            yield way.last
            way = way.before
