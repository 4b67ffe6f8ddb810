"""A lineup that a manager sets himself before the game, instead of the one that his team lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from hotstove.baseball.positions import Position
from hotstove.baseball.words import ordinal
from hotstove.table.core import Table
from hotstove.table.events import BOTH, Seat, Seats
from hotstove.table.questions import Question, choice

B = TypeVar("B")
"""A batter."""
S = TypeVar("S")
"""A batter with his position."""
AS_LISTED: Final = "as listed"
SET_MYSELF: Final = "set it myself"
LINEUPS: Final = (AS_LISTED, SET_MYSELF)
"""The answers to the question which lineup plays."""
POSITION: Final = "position"
"""The label of the question who stands at the next position."""
BATTING_ORDER: Final = "batting order"
"""That of the question who bats next."""


def lineup_question(rule: str, asks: str, keys: Mapping[str, str] = MappingProxyType({}), apart: bool = False) -> Question:
    """The question which lineup plays; ``asks`` says when it is asked, ``keys`` are those of the answers.

    ``apart``: each manager sets his lineup in secret.
    """
    words = "play the lineup as listed?"
    return choice("lineup", rule, asks, LINEUPS, words, AS_LISTED, once=True, keys=keys, apart=apart, opens=(SET_MYSELF,))


def position_question(rule: str, asks: str, apart: bool = False, players: bool = False) -> Question:
    """The question who stands at the next position; ``players``: its answers are names alone."""
    answers = ("NAME",) if players else ("NAME, POSITION",)
    return choice(POSITION, rule, asks, answers, "who plays there?", apart=apart, players=players)


def order_question(rule: str, apart: bool = False, players: bool = False) -> Question:
    """The question who bats next in the order that a manager sets; ``players`` as in `position_question`."""
    asks = "Then the batting order, first to last"
    answers = ("NAME",) if players else ("NAME, POSITION",)
    return choice(BATTING_ORDER, rule, asks, answers, "who bats next in the order?", apart=apart, players=players)


def who_plays(position: Position) -> str:
    """The question who takes a position: ``who plays first base?``"""
    return "who pitches?" if position is Position.PITCHER else f"who plays {position.words}?"


def who_bats(place: int) -> str:
    """The question who has a place of the batting order, from 1: ``who bats 3rd?``"""
    return f"who bats {ordinal(place)}?"


def asks_in_setting(label: str, position: Position, place: int) -> str:
    """How the question for the next position, or the next place of the order, is put; empty for any other label."""
    if label == POSITION:
        return who_plays(position)
    return who_bats(place) if label == BATTING_ORDER else ""


def usual_in_setting(label: str, options: Sequence[S], listed: Sequence[S], player: Callable[[S], object]) -> int | None:
    """The number of the option by which a manager who sets his lineup follows a listed one; None if there is none.

    ``options`` and ``listed`` are players with positions, ``player`` gives the first of the two.
    """
    if label == POSITION:
        return next((number for number, option in enumerate(options) if option in listed), None)
    if label != BATTING_ORDER:
        return None
    order = [player(spot) for spot in listed]
    places = [order.index(player(spot)) if player(spot) in order else len(order) for spot in options]
    return places.index(min(places))


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
