"""Whether squads can still fill their places: a matching of places with men, some of whom play several.

A place that a squad's own men can't fill all at once has to be filled by a man of the pool, and each of these by another one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Men: TypeAlias = Mapping[str, Set[str]]
"""The places that each man can fill, by his id."""


def unfilled(places: Sequence[str], men: Men) -> list[str]:
    """The places for which no man is left when as many as possible have one each; a place stands as often as it is needed.

    >>> unfilled(["C", "1B", "LF"], {"Ann": {"C", "1B"}, "Bob": {"1B"}, "Cy": {"C"}})
    ['LF']
    """
    return _Filling(men).fill(places)


def pool_fills(wanted: Sequence[Sequence[str]], squads: Sequence[Men], pool: Men) -> bool:
    """Whether the pool has men for all places at once that the squads lack; ``wanted`` are all places of each squad.

    Men of a squad may change places for it. It is the greatest flow from the squads' places to men (Dinic's method), in which
    men who can fill the same places count together.

    >>> pool_fills([["C", "1B"], ["C"]], [{"Ann": {"C", "1B"}}, {}], {"Bob": {"C"}, "Cy": {"1B"}})
    True
    >>> pool_fills([["C", "1B"], ["C"]], [{"Ann": {"C"}}, {}], {"Bob": {"C"}, "Cy": {"C"}})
    False
    """
    flow = _Flow()
    pool_kinds = Counter(frozenset(able) for able in pool.values())
    for kind, men in pool_kinds.items():
        flow.add(("pool", kind), _SINK, men)
    places = {place for each in wanted for place in each}
    for place in places:
        for kind in pool_kinds:
            if place in kind:
                flow.add(("place", place), ("pool", kind), _ANY)
    for number, (needed, squad) in enumerate(zip(wanted, squads, strict=True)):
        kinds = Counter(frozenset(able) for able in squad.values())
        for kind, men in kinds.items():
            flow.add((number, kind), _SINK, men)
        for place, count in Counter(needed).items():
            here = (number, place)
            flow.add(_SOURCE, here, count)
            for kind in kinds:
                if place in kind:
                    flow.add(here, (number, kind), _ANY)
            flow.add(here, ("place", place), _ANY)
    return flow.greatest() == sum(map(len, wanted))


_SOURCE, _SINK = "source", "sink"
_ANY: Final = 1_000_000
"""A capacity that nothing reaches."""


class _Flow:
    """A network whose edges have whole capacities; nodes are anything that can be a key."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._edges: list[list[int]] = []
        self._ends: list[int] = []
        self._left: list[int] = []

    def _number(self, node: Hashable) -> int:
        number = self._numbers.setdefault(node, len(self._numbers))
        if number == len(self._edges):
            self._edges.append([])
        return number

    def add(self, begin: Hashable, end: Hashable, capacity: int) -> None:
        """Add an edge; its other direction, the next number, begins with nothing left."""
        for at, to, left in ((begin, end, capacity), (end, begin, 0)):
            self._edges[self._number(at)].append(len(self._ends))
            self._ends.append(self._number(to))
            self._left.append(left)

    def greatest(self) -> int:
        """The greatest flow from the source to the sink."""
        source, sink = self._number(_SOURCE), self._number(_SINK)
        whole = 0
        while (levels := self._levels(source, sink))[sink] >= 0:
            at = [0] * len(self._edges)
            while pushed := self._push(source, sink, levels, at):
                whole += pushed
        return whole

    def _levels(self, source: int, sink: int) -> list[int]:
        """Each node's distance from the source along edges with something left; -1 where there is no way."""
        levels = [-1] * len(self._edges)
        levels[source] = 0
        coming = [source]
        for node in coming:
            for edge in self._edges[node]:
                end = self._ends[edge]
                if self._left[edge] and levels[end] < 0:
                    levels[end] = levels[node] + 1
                    coming.append(end)
        return levels

    def _push(self, source: int, sink: int, levels: list[int], at: list[int]) -> int:
        """Push as much as goes along one way, each step a level further; ``at`` are the edges of nodes that are tried next."""
        way: list[int] = []
        node = source
        while node != sink:
            edges = self._edges[node]
            while at[node] < len(edges):
                edge = edges[at[node]]
                if self._left[edge] and levels[self._ends[edge]] == levels[node] + 1:
                    break
                at[node] += 1
            if at[node] < len(edges):
                way.append(edges[at[node]])
                node = self._ends[way[-1]]
            elif way:
                node = self._ends[way.pop() ^ 1]
                at[node] += 1
            else:
                return 0
        most = min(self._left[edge] for edge in way)
        for edge in way:
            self._left[edge] -= most
            self._left[edge ^ 1] += most
        return most


@dataclass(slots=True)
class _Filling:
    """Who fills which place of a squad: ``holds`` is the place of each man with one.

    A place beyond those is given to somebody along a chain of men who move to other places of theirs (Kuhn's method): who has a
    place keeps one.
    """

    men: Men
    holds: dict[str, str] = field(default_factory=dict)

    def fill(self, places: Sequence[str]) -> list[str]:
        """Fill more places; returns those that stay empty."""
        return [place for place in places if not self._give(place, set())]

    def _give(self, place: str, asked: set[str]) -> bool:
        for man, able in self.men.items():
            if place not in able or man in asked:
                continue
            asked.add(man)
            held = self.holds.get(man)
            if held is None or self._give(held, asked):
                self.holds[man] = place
                return True
        return False
