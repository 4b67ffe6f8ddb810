"""The manager, and its registers: the functions that answer each question, weigh each Rally Card and each roll once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from hotstove.games.rb8.state import AtBat, Board, View
from hotstove.table.compiled import mypyc_attr
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741
ThumbRule: TypeAlias = Callable[[View, Any], int]
"""The number of the option to take; each question has options of its own."""
Gain: TypeAlias = Callable[[View, AtBat, int], float]
"""What playing a card adds to the worth of a board that stands there in WORTH, for the side at bat."""
Reroll: TypeAlias = Callable[[Board, AtBat, int, Any], float]
"""What the same roll once more adds for the side at bat."""

RULES: Final[dict[str, ThumbRule]] = {}
"""By the question it answers (``hotstove.baseball.registers``)."""
GAINS: Final[dict[str, Gain]] = {}
"""By the card it weighs."""
REROLLS: Final[dict[str, Reroll]] = {}
"""By the roll it weighs."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible:
    """Plays by thumb rules. The same view and question always get the same answer."""

    only_looks: ClassVar[bool] = True

    def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[RULES[why](view, options)]
