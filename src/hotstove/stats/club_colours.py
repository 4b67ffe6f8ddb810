"""The colour in which screens draw a club of a real season: roughly that of its uniforms, or else one by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final
from zlib import crc32

from hotstove.stats.seasons import nickname
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import Node

OTHERS: Final = ("red", "blue", "green", "gold", "orange", "purple", "teal")
"""The colours of clubs of which none is known."""


def club_colour(name: str, year: int) -> str:
    """The colour of a club in a season, by the club's name.

    >>> club_colour("Philadelphia Athletics", 1929), club_colour("Oakland Athletics", 1975), club_colour("Boston Red Sox", 1975)
    ('blue', 'green', 'red')
    """
    known = [colour for since, colour in _colours().get(nickname(name), {}).items() if since <= year]
    return known[-1] if known else OTHERS[crc32(name.encode()) % len(OTHERS)]


@cache
def _colours() -> Mapping[str, Mapping[int, str]]:
    """The colours of each nickname by the first year of each, in the order of the years."""
    clubs = read_packaged("hotstove.stats", "club_colours.yaml").mapping()
    return {name: _by_year(node) for name, node in clubs.items()}


def _by_year(node: Node) -> Mapping[int, str]:
    if isinstance(node.value, dict):
        return {int(since): each.text() for since, each in node.mapping().items()}
    return {0: node.text()}
