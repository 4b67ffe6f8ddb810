"""How the game stands: who leads by how much, and from when on that matters most."""

from __future__ import annotations

from typing import Final

from hotstove.games.pinetar.state import PineTarState


def lead_of(state: PineTarState, seat: int) -> int:
    """By how many runs a side leads."""
    return state.score[seat] - state.score[1 - seat]


THOUSAND: Final = 1000
"""Decisions that are mixed are so many times of a thousand."""
LATE: Final = 7
"""The inning from which a close game is played for single runs and for its lead."""
SAVE: Final = 3
"""The most runs of a lead that a closer saves."""
