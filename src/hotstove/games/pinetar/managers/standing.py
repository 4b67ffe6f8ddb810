"""The state of the score, and the limits by which thumb rules judge it."""

from __future__ import annotations

from typing import Final

from hotstove.games.pinetar.state import PineTarState


def lead_of(state: PineTarState, seat: int) -> int:
    """The number of runs by which a side leads; negative if it is behind."""
    return state.score[seat] - state.score[1 - seat]


THOUSAND: Final = 1000
"""Frequencies of mixed decisions are given in thousandths."""
ALL_LUCK: Final = float(1 << 64)
"""The bench's luck is less than this: a chance is met if the luck is less than that part of it."""
LATE: Final = 7
"""The inning from which a close game is played for single runs and to protect a lead."""
SAVE: Final = 3
"""The largest lead, in runs, that a closer is brought in to save."""
