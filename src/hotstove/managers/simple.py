"""Managers without any strategy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741


class AtRandom:
    """Takes each legal option with equal probability; at the same question of the same game always the same one."""

    only_looks: ClassVar[bool] = True

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[bench.luck() % len(options)]


class First:
    """Always takes the first option."""

    only_looks: ClassVar[bool] = True

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[0]
