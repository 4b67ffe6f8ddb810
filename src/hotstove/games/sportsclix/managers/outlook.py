"""The table that SportsClix's managers go by (``outlook.yaml``), and what positions are worth by it.

It holds the runs of a half-inning from each of its 24 states, counted in simulated games; chances to win are worked out from
it (``hotstove.baseball.win_chances``, which says how positions are numbered). ``python -m benchmarks.clix_outlook`` makes it.
"""

from __future__ import annotations

from typing import Final

from hotstove.baseball.bases import Occupied
from hotstove.baseball.win_chances import ENDED, ROW, RUNS_PLACE, read_outlook, state_of, win_chances, worth_of_a_run

_RUNS, _ = read_outlook(__package__)
RUN_CHANCES: Final = _RUNS
"""By state: the chances of 0, 1, 2, ... runs in the rest of the half-inning."""
WORTH: Final = win_chances(RUN_CHANCES)
"""The worth of every position to the side at bat."""


_A_RUN: Final = [worth_of_a_run(WORTH, place) for place in range(0, RUNS_PLACE + 1, ROW)]


def a_run(place: int) -> float:
    """The worth of a run to the side at bat in this position."""
    return _A_RUN[place // ROW]


def step_to(outs: int, occupied: Occupied, runs: int = 0) -> int:
    """The step from a place to the position with these outs and bases after so many more runs."""
    return runs * ROW + (ENDED if outs >= 3 else state_of(outs, occupied))
