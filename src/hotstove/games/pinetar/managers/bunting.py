"""Bunts and squeezes."""

from __future__ import annotations

from typing import Final

from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.managers.standing import LATE, THOUSAND, lead_of
from hotstove.games.pinetar.state import PineTarState
from hotstove.table.game import Bench


def wants_bunt(state: PineTarState, batter: Card, bench: Bench) -> bool:
    """Draw whether the batter bunts: as often as he really did by his SHC, and where it helps most."""
    points = batter.sacrifice - NO_BUNTS
    if batter.pitches:
        chance = PITCHERS + PITCHERS_BUNTS * points
    else:
        if points <= 0:
            return False
        lead = lead_of(state, state.half)
        if lead > 3 or lead < -3:
            return False
        chance = BUNTS * points
        if state.outs:
            chance //= 3
        if 0 < state.sides[state.half].team.season < COUNTED:
            chance //= 2
        if state.inning >= LATE and -1 <= lead <= 1:
            chance += chance // 2
    return bench.luck() % THOUSAND < chance


NO_BUNTS: Final = 70
"""The SHC of a player who never bunts; each point more is a bunt in 120 plate appearances."""
COUNTED: Final = 1894
"""The first season in which sacrifices were counted; on cards of earlier ones everybody has the SHC of a frequent bunter."""
BUNTS: Final = 131
PITCHERS, PITCHERS_BUNTS = 0, 60
"""Bunts in a thousand chances per point of SHC above ``NO_BUNTS``: a hitter's with nobody out; a pitcher's base and rate."""


def wants_squeeze(state: PineTarState, batter: Card, bench: Bench) -> bool:
    """Draw whether to call a squeeze: rarely, late in a close game, with a batter of high SHC."""
    lead = lead_of(state, state.half)
    if not -1 <= lead <= 1 or batter.sacrifice < 74 or (state.first is not None and state.second is not None):
        return False
    return bench.luck() % THOUSAND < SQUEEZES


SQUEEZES: Final = 60
