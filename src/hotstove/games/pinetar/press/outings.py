"""The length of pitchers' outings: the usual ones, MIP, and the share of batters met a third time (PT-22)."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.games.pinetar.state import ORDER_TWICE
from hotstove.stats.estimates import League
from hotstove.stats.seasons import PitchingSeason

LONG, KNOCKED_OUT = 26, 1.3
"""Batters of a start above which its length varies more, and how much more for each batter above."""


@dataclass(frozen=True, slots=True)
class Outings:
    """Outs of a usual start and of a usual game in relief in a league; the data do not separate a pitcher's own."""

    start: float
    relief: float

    def of(self, pitching: PitchingSeason) -> tuple[float, float]:
        """A pitcher's outs per start and per game in relief: his difference from the usual is divided by likelihood."""
        starts, games = pitching.starts, pitching.games - pitching.starts
        more = pitching.outs - starts * self.start - games * self.relief
        each, other = starts * (START_SPREAD * self.start) ** 2, games * (RELIEF_SPREAD * self.relief) ** 2
        whole = (starts * each + games * other) or 1.0
        start = min(LONGEST_START, max(3.0, self.start + more * each / whole))
        relief = min(0.75 * self.start, max(1.0, self.relief + more * other / whole))
        if starts:
            start = min(LONGEST_START, max(3.0, (pitching.outs - games * relief) / starts))
        if games:
            relief = min(0.75 * self.start, max(1.0, (pitching.outs - starts * start) / games))
        return start, relief


START_SPREAD, RELIEF_SPREAD = 0.12, 0.6
"""The spread of pitchers around the usual length of a start and of a game in relief, as a fraction of it."""
LONGEST_START = 28.0
"""The largest average outs per start."""


def outings(league: League) -> Outings:
    """The usual outings of a league: the two lengths nearest to all pitchers' outs per game, by least squares."""
    rows = [
        (each.starts / each.games, each.outs / each.games, each.games / (each.games + FEW_GAMES))
        for each in (pitcher.player.pitching for pitcher in league.pitchers)
        if each is not None and each.games
    ]
    # A prior of a third of a start, so that a league without relievers has a length for relief, too.
    aa, ab, bb = PRIOR / 9, -PRIOR / 3, PRIOR
    ay = by = 0.0
    for share, outs, weight in rows:
        aa += weight * share * share
        ab += weight * share * (1 - share)
        bb += weight * (1 - share) ** 2
        ay += weight * share * outs
        by += weight * (1 - share) * outs
    det = aa * bb - ab * ab
    if det <= 1e-9:
        return Outings(20.0, 6.0)
    start, relief = (bb * ay - ab * by) / det, (aa * by - ab * ay) / det
    start = min(LONGEST_START, max(6.0, start))
    return Outings(start, min(start / 2, max(2.0, relief)))


FEW_GAMES, PRIOR = 15, 1.0


def most_innings(pitching: PitchingSeason, role: str, usual: Outings) -> int | str:
    """MIP. It is an upper limit, so it is above the mean, and more so for a pitcher who finished games more often."""
    start, relief = (outs / 3 for outs in usual.of(pitching))
    starts = min(12, max(2, round(start + BEYOND + FINISHES * max(0.0, start - LEAVES))))
    relieves = min(5, max(1, round(relief + RELIEF_BEYOND + RELIEF_LONG * max(0.0, relief - 1))))
    return starts if role == "S" else relieves if "S" not in role else f"{starts}/{relieves}*"


BEYOND, RELIEF_BEYOND, RELIEF_LONG = 0.1, 0.35, 0.8
"""Innings of MIP above the mean of starts and of relief, and for each inning of relief above one."""
LEAVES, FINISHES = 6.4, 1.0
"""Innings per start above which a pitcher finishes games, and the further MIP for each inning above."""


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
