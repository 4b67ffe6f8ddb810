"""The length of pitchers' outings: MIP, and the share of batters met a third time (PT-22)."""

from __future__ import annotations

from hotstove.games.pinetar.state import ORDER_TWICE
from hotstove.stats.outings import Outings
from hotstove.stats.seasons import PitchingSeason

LONG, KNOCKED_OUT = 26, 1.3
"""Batters of a start above which its length varies more, and how much more for each batter above."""


def most_innings(pitching: PitchingSeason, role: str, usual: Outings) -> int | str:
    """MIP. It is an upper limit, so it is above the mean, and who really completed games has the innings for it."""
    start, relief = (outs / 3 for outs in usual.of(pitching))
    complete = pitching.complete_games / max(1, pitching.starts)
    least = next((innings for innings, share in COMPLETES if complete >= share), 2)
    starts = min(12, max(least, round(start + BEYOND + FINISHES * max(0.0, start - LEAVES))))
    relieves = min(5, max(1, round(relief + RELIEF_BEYOND + RELIEF_LONG * max(0.0, relief - 1))))
    return starts if role == "S" else relieves if "S" not in role else f"{starts}/{relieves}*"


BEYOND, RELIEF_BEYOND, RELIEF_LONG = 0.1, 0.35, 0.8
"""Innings of MIP above the mean of starts and of relief, and for each inning of relief above one."""
LEAVES, FINISHES = 6.4, 1.0
"""Innings per start above which a pitcher finishes games, and the further MIP for each inning above."""
COMPLETES = ((11, 0.6), (10, 0.3), (9, 0.12), (8, 0.04))
"""The least MIP of who completed at least that share of his starts. The bonus inning completes the game of one with 8."""


def third_share(pitching: PitchingSeason, faced: float, usual: Outings, length_ratio: float = 1.0) -> float:
    """The share of a pitcher's batters that he meets the third time or later: those after the eighteenth of a start.

    ``length_ratio`` is the ratio of batters in a game of the cards to those in a real game.
    """
    faced *= length_ratio
    if not pitching.starts or not pitching.outs:
        return 0.0
    in_starts = faced * min(1.0, usual.of(pitching)[0] * pitching.starts / pitching.outs)
    each = in_starts / pitching.starts
    wide = 7 + KNOCKED_OUT * max(0.0, each - LONG)  # a pitcher who usually finishes leaves his other starts early
    beyond = sum(max(0.0, each + spread - ORDER_TWICE) for spread in (-wide, -3, 0, 3, wide)) / 5
    return min(0.6, beyond * pitching.starts / faced)
