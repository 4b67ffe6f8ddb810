"""Arranging hitters in a batting order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bat:
    """What counts of a hitter for a batting order: times on base and extra bases per plate appearance, runs in a hundred plate
    appearances, speed from 0 (slow) to 2 (fast).

    ``games`` and ``trips`` (plate appearances) are those of the real season, 0 if they aren't known.
    """

    on_base: float
    power: float
    worth: float
    speed: int
    games: int = 0
    trips: int = 0

    @property
    def leads(self) -> float:
        """His value as the leadoff hitter."""
        return self.on_base + 0.03 * self.speed - 0.25 * self.power

    @property
    def early(self) -> float:
        """How early he should bat, by his hitting and his plate appearances a game; few games count little."""
        often = (self.trips + USUAL_TRIPS * FEW_GAMES) / (self.games + FEW_GAMES)
        return often + BY_WORTH * self.worth + BY_LEADING * self.leads


USUAL_TRIPS, FEW_GAMES, BY_WORTH, BY_LEADING = 4.0, 30, 0.015, 1.0


def arranged(men: Sequence[T], bat: Callable[[T], Bat]) -> list[T]:
    """The men in batting order by ``early``. Of the first four, the two best hitters bat third and, with more power, fourth.

    Of the other two, the one with the higher ``leads`` bats first.
    """
    ordered = sorted(men, key=lambda man: -bat(man).early)
    top, rest = ordered[:4], ordered[4:]
    heart = sorted(sorted(top, key=lambda man: -bat(man).worth)[:2], key=lambda man: bat(man).power)
    before = sorted((man for man in top if man not in heart), key=lambda man: -bat(man).leads)
    return [*before, *heart, *rest]
