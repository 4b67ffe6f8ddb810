"""The manager, and its registers: the functions that answer each question, weigh each Rally Card and each roll once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from hotstove.games.rb8.state import AtBat, Board, View
from hotstove.table.compiled import mypyc_attr
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741
F = TypeVar("F", bound=Callable[..., object])
ThumbRule: TypeAlias = Callable[[View, Any], int]
"""The number of the option to take; each question has options of its own."""
RULES: Final[dict[str, ThumbRule]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible:
    """Plays by thumb rules. The same view and question always get the same answer."""

    def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[RULES[why](view, options)]


def answers(*whys: str) -> Callable[[F], F]:
    """Put the function into the register under the questions that it answers."""

    def put(function: F) -> F:
        for why in whys:
            RULES[why] = function  # type: ignore[assignment]
        return function

    return put


Gain: TypeAlias = Callable[[View, AtBat, int], float]
"""What playing a card adds to the worth of a board that stands there in WORTH, for the side at bat."""
GAINS: Final[dict[str, Gain]] = {}


def gains(*cards: str) -> Callable[[Gain], Gain]:
    """Put the function into the register under the cards it weighs."""

    def put(function: Gain) -> Gain:
        for card in cards:
            GAINS[card] = function
        return function

    return put


Reroll: TypeAlias = Callable[[Board, AtBat, int, Any], float]
"""What the same roll once more adds for the side at bat."""
REROLLS: Final[dict[str, Reroll]] = {}


def rerolls(*whys: str) -> Callable[[Reroll], Reroll]:
    """Put the function into the register under the rolls it weighs."""

    def put(function: Reroll) -> Reroll:
        for why in whys:
            REROLLS[why] = function
        return function

    return put
