"""The manager, and its register: the functions that answer each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from hotstove.games.pinetar.state import View
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741
ThumbRule: TypeAlias = Callable[[View, Any, Bench], Any]
"""Takes the view, the options of its own question and the bench; returns one of the options."""
RULES: Final[dict[str, ThumbRule]] = {}
"""By the question it answers (``hotstove.baseball.registers``)."""
THOUSAND: Final = 1000
"""Decisions that are mixed are so many times of a thousand."""


class Sensible:
    """Plays by thumb rules. The same view, question and luck always get the same answer."""

    only_looks: ClassVar[bool] = True

    def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
        found: O = RULES[why](view, options, bench)
        return found
