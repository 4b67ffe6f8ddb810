"""What a notebook asks of the laboratory that can't be: it is named, and nothing begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hotstove.lab.balance.changes import ChangesFile
from hotstove.lab.notebook import Lab
from hotstove.table.errors import NotLegal
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
