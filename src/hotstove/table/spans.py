"""Charts that give each result a span of rolls: ``5-8`` or ``9``. Every roll of the dice stands in them once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from hotstove.table.texts import Node

V = TypeVar("V")
_SPAN = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")


def span(text: str, place: Node) -> range:
    """The rolls of a span; raises Unreadable with the place.

    >>> span("5-8", Node(None)), span("9", Node(None))
    (range(5, 9), range(9, 10))
    """
    read = _SPAN.fullmatch(text)
    if read is None or int(read[2] or read[1]) < int(read[1]):
        place.part(text).unreadable("rolls, such as 5-8 or 9")
    return range(int(read[1]), int(read[2] or read[1]) + 1)


def by_roll(node: Node, spans: Iterable[tuple[range, V]], size: int) -> tuple[V, ...]:
    """An entry for each roll from 0 to ``size`` - 1; raises NotLegal at the node for rolls that are missing or stand twice.

    >>> by_roll(Node(None), [(range(0, 2), "K"), (range(2, 3), "HR")], 3)
    ('K', 'K', 'HR')
    """
    entries: dict[int, V] = {}
    twice: list[int] = []
    for rolls, entry in spans:
        twice += [roll for roll in rolls if roll in entries]
        entries |= dict.fromkeys(rolls, entry)
    missing = [roll for roll in range(size) if roll not in entries]
    beyond = [roll for roll in sorted(entries) if roll >= size]
    wrong = [
        f"{'roll' if len(rolls) == 1 else 'rolls'} {', '.join(map(str, rolls))} {what}"
        for rolls, what in (
            (missing, "missing"),
            (twice, "twice"),
            (beyond, "too high"),
        )
        if rolls
    ]
    if wrong:
        node.not_legal(f"every roll from 0 to {size - 1} stands once; {', '.join(wrong)}")
    return tuple(entries[roll] for roll in range(size))
