"""Other cards in a hidden hand and deck change no byte that the other manager's browser is sent (CL-056, CL-R-91)."""

from __future__ import annotations

from pathlib import Path

from tests.web.browsing import serving
from tests.web.hidden_hands import played_twice

ANSWERS = 60
"""Answers a game here; ``python -m benchmarks.clutch_proof browser`` plays whole games."""


def test_a_browser_is_sent_the_same_whatever_the_other_hand_holds(tmp_path: Path) -> None:
    """Pages and the socket's messages, their order, and who is waited for; these seeds deal cards that are exchanged."""
    with serving(tmp_path / "tables.db") as server:
        found = [played_twice(server, f"hidden {number}", ANSWERS) for number in (4, 7)]
    assert all(answers >= ANSWERS // 2 for answers, _ in found)
    assert all(differ >= 1 for _, differ in found)
