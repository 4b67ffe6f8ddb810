"""Who bats when: hitters as batting orders see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bat:
    """A hitter as batting orders see him: times on base and extra bases a trip, runs in a hundred trips, 0 slow to 2 fast.

    ``games`` and ``trips`` are those of the real season, 0 where they aren't known.
    """

    on_base: float
    power: float
    worth: float
    speed: int
    games: int = 0
    trips: int = 0

    @property
    def leads(self) -> float:
        """How well he bats first."""
        return self.on_base + 0.03 * self.speed - 0.25 * self.power

    @property
    def early(self) -> float:
        """How early he bats: the trips a game of his real season tell where he did, few games little, and how well he hits."""
        often = (self.trips + USUAL_TRIPS * FEW_GAMES) / (self.games + FEW_GAMES)
        return often + BY_WORTH * self.worth + BY_LEADING * self.leads


USUAL_TRIPS, FEW_GAMES, BY_WORTH, BY_LEADING = 4.0, 30, 0.015, 1.0


def arranged(men: Sequence[T], bat: Callable[[T], Bat]) -> list[T]:
    """Who bats when: the first four are those who bat early; the best two of them third and, with more power, fourth.

    Of the other two the one who gets on base oftener and is faster leads off.
    """
    ordered = sorted(men, key=lambda man: -bat(man).early)
    top, rest = ordered[:4], ordered[4:]
    heart = sorted(sorted(top, key=lambda man: -bat(man).worth)[:2], key=lambda man: bat(man).power)
    before = sorted((man for man in top if man not in heart), key=lambda man: -bat(man).leads)
    return [*before, *heart, *rest]
