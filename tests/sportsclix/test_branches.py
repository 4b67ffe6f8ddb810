"""The tree of ground balls and the chains of doubles, branch by branch, each position against the second reading."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hotstove.baseball.plays import Play
from hotstove.games.sportsclix.attempts import FIELDING_ATTEMPT, THROWING_ATTEMPT
from hotstove.games.sportsclix.ground import FIRST_OUT, NEXT_OUT
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import OWN_PLACES
from hotstove.table import Chosen, Event, Rolled
from tests.sportsclix.at_bats import as_they_came, planned_paths
from tests.sportsclix.second_reading import Odds, outcomes, told

ATTEMPTS = (FIELDING_ATTEMPT, THROWING_ATTEMPT)
SHIFTED = (6, 5, 2, 2, 2, 3, 5)
"""Nobody at second or third; second baseman, shortstop and third baseman can each move to one of them."""
PLANS = (*range(16), 39)
"""The numbers of the managers' plans; with every even one fielders stand shifted."""
FULL = {
    "first: batter at first", "first: force at second", "first: force at third", "first: force at home",
    "next: batter at first", "next: no throw", "next: force at second", "next: force at third", "next: tag at third",
    "outs: 1", "outs: 2", "outs: 3", "moved in",
}  # fmt: skip
TAGS = {
    "first: batter at first", "first: tag at third", "first: tag at home", "next: batter at first", "next: no throw",
    "outs: 0", "outs: 1", "outs: 2", "moved in",
}  # fmt: skip


def branches(events: tuple[Event, ...]) -> set[str]:
    """What a path through a ground ball or bunt has met; empty for other plays."""
    found: set[str] = set()
    rolled = [event.reading for event in events if isinstance(event, Rolled) and event.why in ATTEMPTS]
    for event in events:
        if isinstance(event, Chosen):
            if event.why == FIRST_OUT:
                found.add(f"first: {event.option}")
            elif event.why == NEXT_OUT:
                found.add(f"next: {event.option}")
            elif event.option.endswith(("from zone 1", "from zone 3", "from zone 4", "from zone 6")):
                found.add("moved in")
    if not found:
        return found
    play = [event for event in events if isinstance(event, Play)][-1]
    return found | {f"outs: {play.outs}"} | {f"end: {end}" for end in rolled}


@pytest.mark.parametrize(
    ("bases", "expected"), [((2, 3, 4), FULL), ((None, 3, 4), TAGS)], ids=["bases full", "runners to be tagged"]
)
def test_the_tree_of_ground_balls(bases: tuple[int | None, ...], expected: set[str]) -> None:
    """First out, next outs, throwers, all ends of the dice (SC-135 to SC-152): each branch is met, none has other odds."""
    state = next(as_they_came(Tier.PLAYOFFS, "tree")).copy()
    state.batter, state.outs = 1, 0
    state.bases = bases[0], bases[1], bases[2]
    seen: set[str] = set()
    for number in PLANS:
        seed = f"tree {number}"
        state.placement = SHIFTED if number % 2 == 0 else OWN_PLACES
        found: Odds = {}
        for path in planned_paths(state, seed):
            key = told(path.events, state)
            found[key] = found.get(key, Fraction(0)) + path.probability
            seen |= branches(path.events)
            check_chain(path.events)
        assert found == outcomes(state, seed)
    assert expected <= seen, expected - seen
    assert {end for end in seen if end.startswith("end")} == {
        f"end: {end}" for end in ("Highlight Play", "Great Play", "made", "missed", "Error", "Blooper Play")
    }


def check_chain(events: tuple[Event, ...]) -> None:
    """No attempt follows an Error on the same ball, and no play has more than two fielding attempts and three throws."""
    plays = [number for number, event in enumerate(events) if isinstance(event, Play)]
    first = 0
    for last in plays:
        ends = [
            (event.why, event.reading) for event in events[first:last] if isinstance(event, Rolled) and event.why in ATTEMPTS
        ]
        first = last
        assert all(reading != "Error" for _, reading in ends[:-1])
        assert sum(why == FIELDING_ATTEMPT for why, _ in ends) <= 2
        assert sum(why == THROWING_ATTEMPT for why, _ in ends) <= 3
