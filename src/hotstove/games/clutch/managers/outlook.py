"""The tables that Clutch's managers go by (``outlook.yaml``), and what positions are worth by them.

The first holds the runs of a half-inning from each of its 24 states, counted in simulated games; chances to win are worked
out from it (``hotstove.baseball.win_chances``, which says how positions are numbered). The second holds what a card is worth
in the hand, a coach before he acts. ``python -m benchmarks.clutch_outlook`` makes both.
"""

from __future__ import annotations

from typing import Final

from hotstove.baseball.win_chances import ROW, RUNS_PLACE, read_outlook, win_chances, worth_of_a_run

_RUNS, _KEPT = read_outlook(__package__)
RUN_CHANCES: Final = _RUNS
"""By state: the chances of 0, 1, 2, ... runs in the rest of the half-inning."""
KEPT: Final = _KEPT
"""By card: its worth in runs with 0, 1, 2, ... half-innings to come; further ones count as the last."""
WORTH: Final = win_chances(RUN_CHANCES)
"""The worth of every position to the side at bat."""


_A_RUN: Final = [worth_of_a_run(WORTH, place) for place in range(0, RUNS_PLACE + ROW, ROW)]


def a_run(at: int) -> float:
    """The worth of a run to the side at bat in the half-inning and score of a position, from its index."""
    return _A_RUN[at // ROW]
