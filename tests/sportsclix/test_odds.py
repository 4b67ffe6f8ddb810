"""Exact odds of at-bats in all four tiers: against an independent calculation (``second_reading``), and frequencies of play.

``python -m benchmarks.clix_proof odds`` plays 200,000 at-bats in each tier.
"""

from __future__ import annotations

from random import Random

import pytest

from hotstove.games.sportsclix.tiers import Tier
from tests.frequencies import LEAST
from tests.sportsclix.at_bats import as_they_came, by_the_rules, frequencies, shuffled
from tests.sportsclix.second_reading import outcomes

POSITIONS = 25
PLAYED, TIMES = 150, 10
each_tier = pytest.mark.parametrize("tier", list(Tier), ids=[tier.word for tier in Tier])


@each_tier
@pytest.mark.parametrize("harsh", [False, True], ids=["as they came", "shuffled"])
def test_the_odds_of_the_rules_are_those_of_a_second_reading(tier: Tier, harsh: bool) -> None:
    """Plays, runs, outs, bases and all dials: each outcome has exactly the chance of the rulebook (SC-228 to SC-238)."""
    random = Random("shuffled")
    came = as_they_came(tier, "exact")
    for number in range(POSITIONS):
        state = next(came)
        for _ in range(3):
            next(came)
        if harsh:
            state = shuffled(state, random)
        odds = outcomes(state, f"plan {number}")
        assert sum(odds.values()) == 1
        assert by_the_rules(state, f"plan {number}") == odds


@each_tier
def test_frequencies_of_play_are_those_of_the_exact_odds(tier: Tier) -> None:
    """At-bats as they came, each with its own odds; the seed is fixed."""
    assert frequencies(tier, PLAYED, TIMES, "frequencies").fit.value > LEAST
