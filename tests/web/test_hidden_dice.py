"""A die chosen in secret changes no byte that the other manager's browser is sent before it is rolled (SC-064, SC-R-52)."""

from __future__ import annotations

from pathlib import Path

from tests.web.browsing import serving
from tests.web.hidden_dice import played_twice

GAMES = 3
"""Games here; ``python -m benchmarks.clix_proof browser`` plays more."""


def test_a_browser_is_sent_the_same_whichever_die_the_other_has_chosen(tmp_path: Path) -> None:
    """Pages and the socket's messages, their order, and who is waited for."""
    with serving(tmp_path / "tables.db") as server:
        found = [played_twice(server, f"dice {number}") for number in range(GAMES)]
    assert all(each.answers and each.bytes for each in found)
