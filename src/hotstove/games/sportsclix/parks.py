"""Ballparks: the depth of the fence in each of the six zones (SC-054 to SC-057)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final, TypeAlias

from hotstove.baseball.schema import Key, Keys, ValueKind
from hotstove.baseball.team_files import printed_name
from hotstove.games.sportsclix.results import Square
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import Json, Node


class Fence(IntEnum):
    """The three lines on which a fence may stand, from shallow to deep (SC-055)."""

    GREEN = 1
    YELLOW = 2
    RED = 3

    def __str__(self) -> str:
        return self.word

    @property
    def word(self) -> str:
        """Its colour."""
        return self.name.lower()

    @property
    def depth(self) -> str:
        """How deep it is, in a word."""
        return ("shallow", "average", "deep")[self - 1]


FENCES: Final = {fence.word: fence for fence in Fence}
"""Each fence by its colour."""
FLY_DEPTHS: Final = {Square.GREEN: Fence.GREEN, Square.YELLOW: Fence.YELLOW, Square.RED: Fence.RED}
"""The fence to which a Deep Fly carries, by the colour of its square (SC-081)."""
FEET: Final = {
    Fence.GREEN: (310, 345, 375, 375, 345, 310),
    Fence.YELLOW: (330, 370, 400, 400, 370, 330),
    Fence.RED: (350, 395, 425, 425, 395, 350),
}
"""From home plate to each fence by zone; for pictures only, rules compare colours."""


Fences: TypeAlias = tuple[Fence, Fence, Fence, Fence, Fence, Fence]
"""The fences of zones 1 to 6."""


@dataclass(frozen=True, slots=True)
class Park:
    """A ballpark with its fences in zones 1 to 6. They stand for both teams and the whole game (SC-057, SC-R-57)."""

    name: str
    fences: Fences

    def fence(self, zone: int) -> Fence:
        """The fence in a zone from 1 to 6."""
        return self.fences[zone - 1]

    def feet(self, zone: int) -> int:
        """How far that fence stands from home plate in the zone's middle."""
        return FEET[self.fence(zone)][zone - 1]


ALL_YELLOW: Final = Park("All Yellow", (Fence.YELLOW,) * 6)
"""The park for learners (SC-056)."""

# --- Reading and writing


def _read_fences(node: Node) -> Fences:
    words = node.text("six fences, such as green yellow red red yellow green, or one for all").split()
    for word in words:
        if word not in FENCES:
            node.unreadable(f"fences of {', '.join(FENCES)}, not {word[:12]!r}")
    if len(words) == 1:
        words = words * 6
    if len(words) != 6:
        node.unreadable("six fences, for zones 1 to 6, or one for all")
    one, two, three, four, five, six = (FENCES[word] for word in words)
    return one, two, three, four, five, six


def plain_fences(fences: Fences) -> str:
    """The fences as a file holds them: one colour if all have it, else six."""
    return " ".join(fence.word for fence in (fences if len(set(fences)) > 1 else fences[:1]))


FENCES_KIND: Final = ValueKind("six of green, yellow, red, for zones 1 to 6, or one for all", _read_fences, plain_fences)
_NAME: Final = Key("name", "the park", printed_name("the park's name"))
_FENCES: Final = Key("fences", "its fences", FENCES_KIND)
PARK_KEYS: Final = Keys("a park", _NAME, _FENCES)


def read_park(node: Node) -> Park:
    """A park from data, or one of the set by its name; raises Unreadable with the place and what was expected."""
    if isinstance(node.value, dict):
        return PARK_KEYS.make(node, Park)
    names = ", ".join(park.name for park in parks())
    expected = f"a park with its name and fences ({{name: Mill Yard, fences: yellow}}, or six colours), or one of {names}"
    wanted = node.text(expected).strip().lower()
    known = next((park for park in parks() if park.name.lower() == wanted), None)
    if known is None:
        node.unreadable(expected)
    return known


def plain_park(park: Park) -> Json:
    """A park as data: the name of one of the set, else its name and fences."""
    return park.name if park in parks() else PARK_KEYS.write(park)


@cache
def parks() -> tuple[Park, ...]:
    """The park for learners and those of the set's clubs, read once."""
    nodes = read_packaged("hotstove.games.sportsclix", "parks.yaml").items()
    return ALL_YELLOW, *(PARK_KEYS.make(node, Park) for node in nodes)
