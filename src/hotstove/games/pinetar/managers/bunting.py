"""Bunts and squeezes."""

from __future__ import annotations

from typing import Final

from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.managers.standing import LATE, THOUSAND, lead_of
from hotstove.games.pinetar.state import PineTarState
from hotstove.table.game import Bench


def wants_bunt(state: PineTarState, batter: Card, luck: Bench) -> bool:
    """As often as he really bunts, which SHC tells; where it helps most."""
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
    return luck.luck() % THOUSAND < chance


NO_BUNTS: Final = 70
"""SHC of a man who never lays one down; each point more is a bunt in 120 plate appearances."""
COUNTED: Final = 1894
"""The season from which sacrifices were counted; cards of earlier ones have the SHC of who often bunts for everybody."""
BUNTS: Final = 131
PITCHERS, PITCHERS_BUNTS = 0, 60
"""Of a thousand chances, for each point of SHC above that: a hitter's with nobody out, a pitcher's."""


def wants_squeeze(state: PineTarState, batter: Card, luck: Bench) -> bool:
    """Rarely: late, close, a weak bat who can bunt."""
    lead = lead_of(state, state.half)
    if not -1 <= lead <= 1 or batter.sacrifice < 74 or (state.first is not None and state.second is not None):
        return False
    return luck.luck() % THOUSAND < SQUEEZES


SQUEEZES: Final = 60
