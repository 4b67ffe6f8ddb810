"""A die chosen in secret changes nothing that the other manager perceives before it is shown (SC-064, SC-R-52)."""

from __future__ import annotations

from tests.sportsclix.secret_dice import told_twice

GAMES = 9
"""Games here; ``python -m benchmarks.clix_proof hidden`` tells 1,000."""


def test_another_secret_die_changes_nothing_that_the_other_seat_perceives() -> None:
    """Questions, options, whose turn it is, events and views of whole games, from the Regular Season on."""
    found = [told_twice(number) for number in range(GAMES)]
    assert sum(each.dice for each in found) > sum(each.secret for each in found) / 2
    assert sum(each.unrolled for each in found) > 0
