"""The settings that a league's cards are made for, and the finished fit that they are written from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.games.pinetar.press.gloves import Gloves, Key
from hotstove.games.pinetar.press.grades import GradedPitcher, Opposition
from hotstove.games.pinetar.press.model import LeaguePitching, Sizes, Slots
from hotstove.stats.estimates import EVENTS, BatterEstimate, League, Rates

FEW, REGULAR = 40, 300
"""Chances below which a batter is fitted in the last pass, and from which his rolls are to follow him closely."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the cards: whether SO/BB ratings are in play, two columns or one, the shares of slow and fast runners.

    Speed determines how far runners go on hits, and so the runs; without ``speeds`` the shares follow from the league's runs.
    """

    ratings: bool = True
    columns: bool = True
    speeds: tuple[float, float] | None = None


@dataclass(slots=True)
class Fitted:
    """A batter's columns: rolls against left- and right-handers (equal if he has one column), and the expected line."""

    batter: BatterEstimate
    left: float
    slots: tuple[Slots, Slots]
    slow: bool
    line: Sequence[float] = ()

    @property
    def one_column(self) -> bool:
        """Whether he has one column against all pitchers."""
        return self.left < 0


@dataclass(frozen=True)
class LeagueCards:
    """The finished fit of a league, from which its cards are written."""

    league: League
    sizes: Sizes
    batters: Mapping[Key, Fitted]
    staff: Mapping[Key, GradedPitcher]
    pitching: Mapping[str, LeaguePitching]
    against: Opposition
    gloves: Gloves
    speeds: Mapping[Key, int]
    pace: tuple[float, float]
    attempts_factor: float

    @property
    def expected(self) -> Rates:
        """The league's expected line from its cards, weighted by plate appearances."""
        sums, whole = [0.0] * len(EVENTS), 0.0
        for each in self.batters.values():
            whole += each.batter.chances
            for event in range(len(EVENTS)):
                sums[event] += each.batter.chances * each.line[event]
        hr, triple, double, single, walk, hit, so = (value / whole for value in sums)
        return (hr, triple, double, single, walk, hit, so)
