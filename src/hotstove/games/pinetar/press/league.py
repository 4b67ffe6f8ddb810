"""What a league's cards are made for, and all that they rest on once they are fitted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.games.pinetar.press.gloves import Gloves, Key
from hotstove.games.pinetar.press.grades import GradedPitcher, Opposition
from hotstove.games.pinetar.press.model import LeaguePitching, Sizes, Slots
from hotstove.stats.estimates import EVENTS, BatterEstimate, League, Line

FEW, REGULAR = 40, 300
"""Chances below which a batter waits for the last pass, and from which whole rolls are to follow him closely."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the cards are made for: SO/BB ratings in play or not, two columns or one, and the shares of slow and fast runners.

    Who is how fast sets how far runners go on hits, and so the runs; without ``speeds`` they are worked out from those.
    """

    ratings: bool = True
    columns: bool = True
    speeds: tuple[float, float] | None = None


@dataclass(slots=True)
class Fitted:
    """A batter's columns: rolls against left- and right-handers (the same where he has one), and the line to expect."""

    batter: BatterEstimate
    left: float
    slots: tuple[Slots, Slots]
    slow: bool
    line: Sequence[float] = ()

    @property
    def one(self) -> bool:
        """Has he one column against all?"""
        return self.left < 0


@dataclass(frozen=True)
class LeagueCards:
    """All that a league's cards rest on: the fit, to look at and to write down."""

    league: League
    sizes: Sizes
    batters: Mapping[Key, Fitted]
    staff: Mapping[Key, GradedPitcher]
    pitching: Mapping[str, LeaguePitching]
    against: Opposition
    gloves: Gloves
    speeds: Mapping[Key, int]
    pace: tuple[float, float]
    eased: float

    @property
    def expected(self) -> Line:
        """The league's line that its cards come to, weighted by plate appearances."""
        found, whole = [0.0] * len(EVENTS), 0.0
        for each in self.batters.values():
            whole += each.batter.chances
            for event in range(len(EVENTS)):
                found[event] += each.batter.chances * each.line[event]
        hr, triple, double, single, walk, hit, so = (value / whole for value in found)
        return (hr, triple, double, single, walk, hit, so)
