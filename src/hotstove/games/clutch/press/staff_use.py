"""How much each pitcher of a staff faces, and how tired: games of outs, walks and runs with the rules of limits and rest.

Computer managers let nobody pitch tired while somebody fresh is left; clubs of few pitchers have nobody left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from hotstove.games.clutch.rest import FRESH, Outing, rested
from hotstove.games.clutch.state import ALLOWED, OUTS_AN_INNING
from hotstove.stats.estimates import DOUBLE, HR, SINGLE, SO, TRIPLE, WALK, Rates

INNINGS: Final = 9
TIED: Final = 0.095
STILL_TIED: Final = 0.5
"""The chance that a game is tied after nine innings, and after each more (docs/accuracy-clutch.md)."""
TRIALS: Final = 4000
"""Innings from which their mean runs are counted."""
GAMES: Final = 200
"""Games that a staff plays."""
ROUNDS: Final = 3
"""Rounds in which a pitcher's rates when fresh and how often he is tired follow from each other."""
TIREDNESS: Final = 6
"""The highest loss of Command that is told from others."""
POWER_HOMERS: Final = 0.06
"""Home runs in a plate appearance that the power die of a tired pitcher adds."""
POWER: Final = 1.17
A_POINT: Final = 0.05
"""His other hits and walks as a multiple of those when he is fresh: so much, and more for each point after the first.

All by pressed cards of 1889, 1927 and 1968.
"""
LATE: Final = 7
"""The inning from which managers change pitchers before they are tired."""
CLOSE: Final = 0.45
"""The share of games that are close then (docs/accuracy-clutch.md)."""
SAVED: Final = 2
"""The relievers who are saved for close games."""
EXTRA_BASE: Final = 0.5
"""The share of runners who take an extra base on a hit, or score on a fly."""
TURNED: Final = 0.1
"""The share of outs with a runner on first that are double plays."""


@dataclass(frozen=True, slots=True)
class Hurler:
    """A pitcher of a staff: his Inning Limit, and his rates, tired and fresh together."""

    innings: int
    line: Rates


def _more(tired: int) -> float:
    """Hits other than home runs and walks, as a multiple of those of a fresh pitcher, if tiredness takes so much."""
    return POWER + A_POINT * (tired - 1) if tired else 1.0


def _tired(line: Rates, tired: int) -> Rates:
    """A fresh pitcher's rates when tiredness takes so much from his Command."""
    hr, triple, double, single, walk, hit, so = line
    more = _more(tired)
    return hr + (POWER_HOMERS if tired else 0.0), more * triple, more * double, more * single, more * walk, hit, so / more


def _fresh(line: Rates, faced: Sequence[int]) -> Rates:
    """The rates of a pitcher when he is fresh, from all his rates and the batters that he faces with each tiredness."""
    hr, triple, double, single, walk, hit, so = line
    whole = sum(faced)
    more = sum(number * _more(tired) for tired, number in enumerate(faced)) / whole
    hr = max(0.0, hr - POWER_HOMERS * sum(faced[1:]) / whole)
    return hr, triple / more, double / more, single / more, walk / more, hit, so * more


@dataclass(slots=True, eq=False)
class _Arm:
    """A pitcher in a game: his limit in outs, and what he has allowed and recorded."""

    place: int
    innings: int
    lines: Sequence[Rates]
    entered_tired: bool
    outs: int = 0
    walks: int = 0
    runs: float = 0.0
    after: int = -1
    threw_tired: bool = False

    @property
    def limit(self) -> int:
        """The outs that he may record before he is tired (CL-248, CL-253)."""
        if self.entered_tired:
            return 0
        return OUTS_AN_INNING * max(self.innings - self.walks // ALLOWED - int(self.runs / ALLOWED), 0)

    @property
    def tired(self) -> int:
        """What tiredness takes from his Command (CL-250)."""
        over = self.outs - self.limit
        return min(1 + over // OUTS_AN_INNING, TIREDNESS) if over >= 0 else 0


def staff_use(starters: Sequence[Hurler], relievers: Sequence[Hurler], ratio: float = 1.0) -> list[tuple[float, ...]]:
    """Of each pitcher, starters first, the shares of all batters that he faces with each tiredness from 0 to ``TIREDNESS``.

    Relievers come the best first; ``ratio`` are the league's runs for one that comes of its rates here. Everybody faces
    somebody; the same arguments have the same result.
    """
    staff = (*starters, *relievers)
    faced = [[1] + [0] * TIREDNESS for _ in staff]
    for _ in range(ROUNDS):
        lines = [_fresh(hurler.line, each) for hurler, each in zip(staff, faced, strict=True)]
        faced = _faced([hurler.innings for hurler in staff], lines, len(starters), ratio)
    whole = sum(map(sum, faced))
    return [tuple(number / whole for number in each) for each in faced]


def _faced(limits: Sequence[int], fresh: Sequence[Rates], starters: int, ratio: float) -> list[list[int]]:
    """The batters that each pitcher faces with each tiredness, by Inning Limits and rates when fresh."""
    chance = Random(0)
    lines = [[_tired(line, tired) for tired in range(TIREDNESS + 1)] for line in fresh]
    faced = [[1] + [0] * TIREDNESS for _ in limits]
    rests = [FRESH] * len(limits)
    for game in range(GAMES):
        arms = [_Arm(place, limit, lines[place], rests[place].tired) for place, limit in enumerate(limits)]
        used = _game(arms[game % starters], arms[starters:], ratio, chance, faced)
        for arm in arms:
            outing = Outing(arm.after, arm.threw_tired, arm.place < starters) if arm in used else None
            rests[arm.place] = rested(rests[arm.place], outing, starters)
    return faced


def _game(arm: _Arm, bullpen: Sequence[_Arm], ratio: float, chance: Random, faced: list[list[int]]) -> list[_Arm]:
    """The pitchers of a game, the starter first; what they face is counted in ``faced``, and ``ratio`` runs for one here."""
    used = [arm]
    left = list(bullpen)
    close = chance.random() < CLOSE
    for inning in range(1, _innings(chance) + 1):
        outs, bases = 0, 0
        begins = True
        while outs < 3:
            fresh = [other for other in left if not other.entered_tired]
            late = begins and inning >= LATE and close and arm.limit - arm.outs < OUTS_AN_INNING
            able = fresh or (left if arm.tired > 1 else [])
            if able and (arm.tired or late):
                arm = able[0] if close and inning >= LATE else chance.choice(able[min(SAVED, len(able) - 1) :])
                left.remove(arm)
                used.append(arm)
            begins = False
            tired = arm.tired
            faced[arm.place][tired] += 1
            arm.threw_tired = arm.threw_tired or tired > 0
            arm.after = arm.outs
            more, bases, runs, walked = _batter(arm.lines[tired], bases, outs, chance)
            outs += more
            arm.outs += more
            arm.runs += ratio * runs
            arm.walks += walked
    return used


def _innings(chance: Random) -> int:
    """The innings of a game: in extra ones staffs run out of pitchers."""
    innings = INNINGS
    tied = TIED
    while chance.random() < tied:
        innings += 1
        tied = STILL_TIED
    return innings


@cache
def runs_of_an_inning(line: Rates) -> float:
    """The mean runs of an inning by these rates, without errors and steals."""
    chance = Random(0)
    scored = 0
    for _ in range(TRIALS):
        outs = bases = 0
        while outs < 3:
            more, bases, runs, _walked = _batter(line, bases, outs, chance)
            outs += more
            scored += runs
    return max(scored, 1) / TRIALS


def _batter(line: Rates, bases: int, outs: int, chance: Random) -> tuple[int, int, int, bool]:
    """A plate appearance: outs, the bases after it (1 first, 2 second, 4 third), runs, and whether it was a walk."""
    roll = chance.random()
    extra = chance.random() < EXTRA_BASE
    for event in (HR, TRIPLE, DOUBLE, SINGLE, WALK):
        roll -= line[event]
        if roll < 0:
            break
    else:
        strikeout = roll < line[SO]
        if strikeout or outs == 2:
            return 1, bases, 0, False
        if bases & 1 and chance.random() < TURNED:
            return 2, bases & 4, 0, False
        if bases & 4 and extra:
            return 1, bases & 3, 1, False
        return 1, bases, 0, False
    if event == WALK:
        full = bases == 7
        empty = next((bit for bit in (1, 2, 4) if not bases & bit), 0)
        return 0, bases | empty, int(full), True
    if event == HR:
        return 0, 0, bases.bit_count() + 1, False
    moves = {TRIPLE: 3, DOUBLE: 2, SINGLE: 1}[event]
    after = bases << (moves + extra)
    return 0, after & 7 | 1 << moves - 1, (after >> 3).bit_count(), False
