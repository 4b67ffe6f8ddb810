"""A computer manager with a dugout's thumb rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741


class Sensible:
    """Takes the first option."""

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[0]
