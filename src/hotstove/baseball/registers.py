"""Registers: functions by key, such as the id of a card or ability, or the question that a thumb rule answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def register(where: dict[str, F], *keys: str) -> Callable[[F], F]:
    """A decorator that puts a function into a register under each of these keys."""

    def put(function: F) -> F:
        for key in keys:
            where[key] = function
        return function

    return put
