"""The two tables that RB8's managers go by (``outlook.yaml``), and what positions are worth by them.

The first holds the runs of a half-inning from each of its 24 states, counted in simulated games; chances to win are worked
out from it (``hotstove.baseball.win_chances``, which says how positions are numbered). The second holds what a Rally Card is
worth in the hand. ``python -m benchmarks.rb8_outlook`` makes both.
"""

from __future__ import annotations

from typing import Final

from hotstove.baseball.win_chances import Outcomes, mean_worth, read_outlook, win_chances, worth_of_a_run

_RUNS, _KEPT = read_outlook(__package__)
RUN_CHANCES: Final = _RUNS
"""By state: the chances of 0, 1, 2, ... runs in the rest of the half-inning."""
KEPT: Final = _KEPT
"""By Rally Card: its worth in runs with 0, 1, 2, ... half-innings left in which it may be played."""
WORTH: Final = win_chances(RUN_CHANCES)
"""The worth of every position to the side at bat."""


def worth(place: int, outcomes: Outcomes) -> float:
    """The mean worth of outcomes."""
    return mean_worth(WORTH, place, outcomes)


def a_run(place: int) -> float:
    """The worth of a run to the side at bat in this position."""
    return worth_of_a_run(WORTH, place)
