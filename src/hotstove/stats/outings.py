"""The usual length of starts and of relief in a league, and a pitcher's own, which the data do not separate."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.stats.estimates import League
from hotstove.stats.seasons import PitchingSeason


@dataclass(frozen=True, slots=True)
class Outings:
    """Outs of a usual start and of a usual game in relief in a league; the data do not separate a pitcher's own."""

    start: float
    relief: float

    def of(self, pitching: PitchingSeason) -> tuple[float, float]:
        """A pitcher's outs per start and per game in relief: about the likeliest two that make his own total."""
        starts, games = pitching.starts, pitching.games - pitching.starts
        more = pitching.outs - starts * self.start - games * self.relief
        of_starts, of_relief = starts * (START_SPREAD * self.start) ** 2, games * (RELIEF_SPREAD * self.relief) ** 2
        whole = (starts * of_starts + games * of_relief) or 1.0
        start = min(LONGEST_START, max(3.0, self.start + more * of_starts / whole))
        relief = min(0.75 * self.start, max(1.0, self.relief + more * of_relief / whole))
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
    # The normal equations of outs = a * start + b * relief, with a the share of starts and b = 1 - a: ``aa`` is the sum of
    # a * a, ``ay`` that of a * outs. A prior of a third of a start gives a league without relievers a length for relief, too.
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


FEW_GAMES = 15
"""Games with which a pitcher's outs per game count half as much as those of somebody with very many."""
PRIOR = 1.0
"""The weight of the prior, in such pitchers."""
