"""Whether squads can still fill their places: a matching of places with men, some of whom play several.

A place that a squad's own men can't fill all at once has to be filled by a man of the pool, and each of these by another one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TypeAlias

Men: TypeAlias = Mapping[str, Set[str]]
"""The places that each man can fill, by his id."""


def unfilled(places: Sequence[str], men: Men) -> list[str]:
    """The places for which no man is left when as many as possible have one each; a place stands as often as it is needed.

    >>> unfilled(["C", "1B", "LF"], {"Ann": {"C", "1B"}, "Bob": {"1B"}, "Cy": {"C"}})
    ['LF']
    """
    return _Filling().fill(places, men)


def pool_fills(wanted: Sequence[Sequence[str]], squads: Sequence[Men], pool: Men) -> bool:
    """Whether the pool has men for all places at once that the squads lack; ``wanted`` are all places of each squad.

    Men of a squad may change places for it.

    >>> pool_fills([["C", "1B"], ["C"]], [{"Ann": {"C", "1B"}}, {}], {"Bob": {"C"}, "Cy": {"1B"}})
    True
    >>> pool_fills([["C", "1B"], ["C"]], [{"Ann": {"C"}}, {}], {"Bob": {"C"}, "Cy": {"C"}})
    False
    """
    filling = _Filling()
    lacks = [filling.fill(places, men, number) for number, (places, men) in enumerate(zip(wanted, squads, strict=True))]
    return not any(
        filling.fill(places, {**pool, **men}, number) for number, (places, men) in enumerate(zip(lacks, squads, strict=True))
    )


@dataclass(slots=True)
class _Filling:
    """Who fills which place: ``holds`` is the place of each man with one, its name and the number of the squad.

    A place beyond those is given to somebody along a chain of men who move to other places of theirs (Kuhn's method): who has a
    place keeps one.
    """

    holds: dict[str, tuple[str, int]] = field(default_factory=dict)
    men: dict[int, dict[str, Set[str]]] = field(default_factory=dict)

    def fill(self, places: Sequence[str], men: Men, squad: int = 0) -> list[str]:
        """Fill more places of a squad from these men; returns those that stay empty."""
        self.men[squad] = dict(men)
        return [place for place in places if not self._give(place, squad, set())]

    def _give(self, place: str, squad: int, asked: set[str]) -> bool:
        for man, able in self.men[squad].items():
            if place not in able or man in asked:
                continue
            asked.add(man)
            held = self.holds.get(man)
            if held is None or self._give(*held, asked):
                self.holds[man] = place, squad
                return True
        return False
