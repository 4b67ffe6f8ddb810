"""Going the distance: how often a starter who has faced his usual batters goes on, to complete as many games as he did.

Who is scored upon goes on less often. The chances follow from his real season: complete games, starts, runs and innings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.managers.standing import SAVE
from hotstove.games.pinetar.managers.usual_day import enough, usual_batters


@dataclass(frozen=True, eq=False, slots=True)
class Starts:
    """A starter's habits.

    ``complete`` is the share of his starts that he completed, ``short`` the batters after which he begins no further inning in
    a start that he doesn't complete. ``goes_on`` is the chance that he begins one nevertheless, by the runs that he has
    allowed; it is empty where his real season isn't known.
    """

    complete: float
    short: float
    goes_on: tuple[float, ...]

    def chance(self, runs: int, lead: int) -> float:
        """The chance (0 to 1) that he begins another inning: less where others are to save a small lead, or if he is behind."""
        if not self.goes_on:
            return 0.0
        chance: float = self.goes_on[min(runs, MOST_RUNS)]
        power = WELL_AHEAD if lead > SAVE else AHEAD if lead > 0 else BEHIND if lead < 0 else 1.0
        return float(chance**power)


WELL_AHEAD: Final = 0.2
AHEAD: Final = 1.4
BEHIND: Final = 1.7
"""Powers of the chance to go on: with a lead that needs no saving, with a small one, and behind."""


@lru_cache(maxsize=1 << 12)
def starts(card: Card, hitter: bool) -> Starts:
    """A starter's habits in games with a designated ``hitter`` or without; by his usual innings alone where no more is known.

    A start that he completes takes whole innings, so the others are shorter than his usual one.
    """
    usage, usual = card.usage, usual_batters(card)[0]
    if not (usage.runs and usage.starts and usage.start):
        return Starts(0.0, enough(usual), ())
    complete = min(ALWAYS, usage.complete / usage.starts)
    an_inning = usual / usage.start
    short = max(SHORTEST, (usual - complete * INNINGS * GOOD_DAY * an_inning) / (1 - complete) - 1)
    innings = usage.start * usage.starts + usage.relief * max(0, usage.pitched - usage.starts)
    scored = runs_chances(UNTIL_THE_LAST * usage.runs / innings)
    tries = (WITH_A_HITTER if hitter else WITHOUT_ONE).of(complete)
    first = chance_without_runs(scored, tries)
    decisions = max(1.0, INNINGS - short / an_inning)
    return Starts(complete, short, tuple([min(1.0, first * FEWER**runs) ** (1 / decisions) for runs in range(len(scored))]))


ALWAYS: Final = 0.97
"""The largest share of complete games: every starter is relieved now and then."""
GOOD_DAY: Final = 0.94
"""Batters in an inning of a complete game, as a share of those in his usual inning."""
SHORTEST: Final = 12.0
"""The fewest batters of a start that isn't completed, if nothing happens in it."""
UNTIL_THE_LAST: Final = 8.2
"""Innings before the last decision."""
FEWER: Final = 0.5
"""The factor by which each run makes it less likely that he goes the distance."""


@dataclass(frozen=True, eq=False, slots=True)
class Tries:
    """How many starts have to be tried, so that as many as asked are completed: more, as some end by a bad inning or a pinch
    hitter; fewer where few are completed, as the leads of those are large. Measured in replays of seasons since 1911.
    """

    least: float
    more: float
    most: float
    failing: float

    def of(self, complete: float) -> float:
        """The share of starts in which he is to go on, for the share that he completed."""
        return min(complete * min(self.most, self.least + self.more * complete), 1 - self.failing * (1 - complete))


WITH_A_HITTER: Final = Tries(0.15, 2.9, 1.2, 0.7)
WITHOUT_ONE: Final = Tries(0.4, 2.5, 1.42, 0.5)


def runs_chances(mean: float) -> list[float]:
    """The chances that a starter allows 0, 1, ... ``MOST_RUNS`` runs (negative binomial: runs come in bunches).

    >>> [round(chance, 3) for chance in runs_chances(2.0)[:3]]
    [0.25, 0.25, 0.188]
    """
    size = mean / (SPREAD - 1)
    chances = [(1 / SPREAD) ** size]
    for runs in range(1, MOST_RUNS + 1):
        chances.append(chances[-1] * (size + runs - 1) / runs * (1 - 1 / SPREAD))
    return chances


SPREAD: Final = 2.0
"""The variance of runs allowed, relative to their mean."""
MOST_RUNS: Final = 15


def chance_without_runs(scored: Sequence[float], wanted: float) -> float:
    """The chance to go the distance without a run by which the ``wanted`` share does, over 1 where the first runs don't count.

    Each run multiplies it by ``FEWER``.
    """
    if not wanted:
        return 0.0
    low, high = 0.0, FEWER**-MOST_RUNS
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if sum([chance * min(1.0, middle * FEWER**runs) for runs, chance in enumerate(scored)]) < wanted:
            low = middle
        else:
            high = middle
    return high


HALVINGS: Final = 40
