"""A lineup that a manager sets himself before the game, instead of the one that his team lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from hotstove.table.core import Table
from hotstove.table.events import BOTH, Seat, Seats
from hotstove.table.questions import Question, choice

B = TypeVar("B")
"""A batter."""
AS_LISTED: Final = "as listed"
SET_MYSELF: Final = "set it myself"
LINEUPS: Final = (AS_LISTED, SET_MYSELF)
"""The answers to the question which lineup plays."""


def lineup_question(rule: str, asks: str, keys: Mapping[str, str] = MappingProxyType({}), apart: bool = False) -> Question:
    """The question which lineup plays; ``asks`` says when it is asked, ``keys`` are those of the answers.

    ``apart``: each manager sets his lineup in secret.
    """
    return choice("lineup", rule, asks, LINEUPS, "play the lineup as listed?", AS_LISTED, once=True, keys=keys, apart=apart)


def in_chosen_order(
    table: Table,
    seat: Seat,
    batters: Iterable[B],
    why: str,
    seats: Seats = BOTH,
    took: Callable[[B], None] = lambda batter: None,
) -> tuple[B, ...]:
    """The batters in the order in which the manager takes them, first to last; ``seats`` may see each choice.

    ``took`` is told of each batter when he is taken.
    """
    left = list(batters)
    order: list[B] = []
    while left:
        batter = table.choose(seat, tuple(left), why, seats)
        left.remove(batter)
        order.append(batter)
        took(batter)
    return tuple(order)
