"""What a notebook asks of the laboratory that can't be: it is named, and nothing begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hotstove.lab.balance.changes import ChangesFile
from hotstove.lab.notebook import Lab
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import Node

NOTHING = ChangesFile("", {}, {}, Node(None))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda: Lab("smallball", jobs=0), "jobs: expected 1 or more, found 0"),
        (lambda: Lab("smallball").simulate(0), "games: expected 1 or more, found 0"),
        (lambda: Lab("smallball").compare(NOTHING, 1), "games: expected 2 or more, found 1"),
        (lambda: Lab("smallball").open(managers=("random",)), "managers: expected two, found 1"),  # type: ignore[arg-type]
        (lambda: Lab("smallball").simulate(2, managers=()), "managers: expected two, found 0"),  # type: ignore[arg-type]
    ],
)
def test_too_few_are_named(asked: Callable[[], object], words: str) -> None:
    with pytest.raises(NotLegal, match=words):
        asked()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda odd: Lab(odd), "game: expected a name such as 'smallball', found 2.5"),
        (lambda odd: Lab("smallball", odd), "options: expected values by name, .* found 2.5"),
        (lambda odd: Lab("smallball", jobs=odd), "jobs: expected a whole number, found 2.5"),
        (lambda odd: Lab("smallball").simulate(odd), "games: expected a whole number, found 2.5"),
        (lambda odd: Lab("smallball").simulate(2, seed=odd), "seed: expected a text such as '1', found 2.5"),
        (lambda odd: Lab("smallball").open(seed=odd), "seed: expected a text such as '1', found 2.5"),
        (lambda odd: Lab("smallball").open(managers=odd), "managers: expected two, found 2.5"),
        (lambda odd: Lab("smallball").simulate(2, managers=odd), "managers: expected two, found 2.5"),
        (lambda odd: Lab("smallball").simulate(2, changes=odd), "changes: expected those of a file, .* found 2.5"),
        (lambda odd: Lab("smallball").compare(odd, 2), "changes: expected those of a file, .* found 2.5"),
        (lambda odd: Lab("smallball").changes(odd), "path: expected a file's, found 2.5"),
    ],
)
def test_what_is_of_another_kind_is_named(asked: Callable[[Any], object], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        asked(2.5)
