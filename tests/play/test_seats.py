"""The drawing of sides."""

from __future__ import annotations

from hotstove.play.seats import sides_change


def test_who_is_at_home_is_tossed_by_the_seed_with_even_odds() -> None:
    """SB-R-01."""
    tosses = [sides_change(f"game {number}") for number in range(2000)]
    assert 900 < sum(tosses) < 1100
    assert tosses == [sides_change(f"game {number}") for number in range(2000)]
