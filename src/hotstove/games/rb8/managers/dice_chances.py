"""Chances of RB8's contested rolls: running plays and control of an at-bat."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from hotstove.games.rb8.control import Verdict, verdict
from hotstove.games.rb8.keys import TOTAL
from hotstove.games.rb8.pitchers import Flags
from hotstove.games.rb8.running import beats

_TOTALS: Final = tuple((total, float(chance)) for total, chance in TOTAL.odds)


@cache
def safe_chance(edge: int) -> float:
    """A runner's chance in a running play; ``edge`` is what he adds minus what the fielder adds (RB-029, RB-030, RB-R-06).

    >>> round(safe_chance(0), 3), round(safe_chance(3), 3)
    (0.556, 0.827)
    """
    safe = 0.0
    for runner, chance in _TOTALS:
        for fielder, another in _TOTALS:
            if beats(runner, fielder, edge):
                safe += chance * another
    return safe


@cache
def control_after(outcome: Verdict, faces: int) -> float:
    """The batter's chance of control after the roll-off; ``faces`` of a control die show its owner's side."""
    match outcome:
        case Verdict.PITCHER_AT_ONCE:
            return 0.0
        case Verdict.BATTER_AT_ONCE:
            return 1.0
        case Verdict.PITCHER:
            return 1 - faces / 6
    return faces / 6


@lru_cache(maxsize=1 << 12)
def control_chance(flags: Flags, faces: int, pitcher: int = 0, batter: int = 0) -> float:
    """The batter's chance of control, with the totals already rolled (0: not yet rolled)."""
    in_control = decided = 0.0
    for thrown, chance in ((pitcher, 1.0),) if pitcher else _TOTALS:
        for against, another in ((batter, 1.0),) if batter else _TOTALS:
            how = verdict(thrown, against, *flags)
            if how is not None:
                decided += chance * another
                in_control += chance * another * control_after(how, faces)
    if pitcher or batter:  # after a tie both roll again
        return in_control + (1 - decided) * control_chance(flags, faces)
    return in_control / decided
