"""Managers without any strategy, and the levels of managers that most games offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeVar

from hotstove.table.game import Bench, Manager, Setup

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


def levels(
    sensible: Callable[[], Manager], rollout: Callable[[], Manager] | None = None, easy: Callable[[], Manager] | None = None
) -> Mapping[str, Callable[[Setup], Manager]]:
    """The makers of a game's managers by level: ``random``, ``sensible`` (thumb rules), and ``easy`` and ``rollout`` if any.

    The functions make a manager that does not depend on the set-up; they import it only when they are called, because its
    tables take a moment to work out.
    """
    makers: dict[str, Callable[[], Manager]] = {"random": AtRandom}
    if easy is not None:
        makers["easy"] = easy
    makers["sensible"] = sensible
    if rollout is not None:
        makers["rollout"] = rollout
    return {level: _whatever_the_setup(make) for level, make in makers.items()}


def _whatever_the_setup(make: Callable[[], Manager]) -> Callable[[Setup], Manager]:
    return lambda setup: make()
