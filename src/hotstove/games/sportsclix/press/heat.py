"""Where dials stand: the positions at which a batter bats and a pitcher pitches, from what moves them in a game.

A batter's dial follows his own hits and total controls, runs, and what happens to him in the field. A pitcher's follows total
controls, innings of three batters and what he loses when he tires.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.games.sportsclix.dials import BLUE_4, RED_6, START

Heat: TypeAlias = Mapping[int, float]
"""The share of his at-bats, or of the batters whom he faces, at each position of a dial; they sum to 1."""

# What moves a batter's dial from one at-bat to the next (docs/accuracy-sportsclix.md).
CONTROL: Final = 0.07
"""The chance of a total control in an at-bat, of either side."""
RUN_CLICKS: Final = 1.0
"""The clicks of a run that batters take for it."""
FIELD_CLICKS: Final = 0.095
"""Clicks in the field: Great Plays, runners thrown out, double plays."""
LOST: Final = 0.165
"""Clicks lost: last outs with runners on, double plays, Errors and Bloopers."""
COMES_UP: Final = (1.0, 1.0, 1.0, 0.95, 0.42, 0.06)
"""How often a regular comes up for the first, second, ... time."""
AGAIN: Final = (1.0, 0.55, 0.15)
"""The same for somebody who comes from the bench."""

# What moves a pitcher's.
BATTERS: Final = 4.25
"""Batters of an inning."""
ROLLED: Final = 0.5
"""The chance that the white die gives the click of three up, three down."""
HIGHLIGHTS: Final = 0.04
"""Highlight Plays of an inning of which the pitcher takes the click, less Bloopers."""
BEYOND_FIVE: Final = (0.0, 0.0, 0.01, 0.04, 0.08, 0.13, 0.18, 0.22, 0.25)
"""Runs past the fifth by inning (SC-123), by a pitcher who is still there."""
LATE: Final = 7
"""The inning from which managers bring a fresh reliever for a pitcher who is neither cold nor tired."""
LEAVES_COLD: Final = 0.55
"""The chance that a pitcher below the start marker is relieved before an inning."""
LEAVES_LATE: Final = 0.35
"""The chance that one is relieved from the seventh inning on."""
LAST_INNING: Final = 9


def moved(heat: Mapping[int, float], steps: Mapping[int, float]) -> dict[int, float]:
    """Positions after such moves, each with its chance, within the dial's ends."""
    after_steps: dict[int, float] = {}
    for position, share in heat.items():
        for step, odds in steps.items():
            after = min(max(position + step, BLUE_4), RED_6)
            after_steps[after] = after_steps.get(after, 0.0) + share * odds
    return after_steps


def steps_of(*chances: tuple[int, float]) -> dict[int, float]:
    """The sum of independent steps, each with its chance; a mean above 1 is divided among several of them."""
    steps = {0: 1.0}
    for step, odds in chances:
        times = int(odds) + 1
        for _ in range(times):
            each: dict[int, float] = {}
            for before, share in steps.items():
                each[before] = each.get(before, 0.0) + share * (1 - odds / times)
                each[before + step] = each.get(before + step, 0.0) + share * odds / times
            steps = each
    return steps


def batters_heat(hits: float, runs: float, regular: bool = True) -> Heat:
    """The positions of a batter with so many hits, in a league with so many runs, a plate appearance."""
    return _batters_heat(round(hits, 2), round(runs, 3), regular)


@lru_cache(maxsize=1 << 10)
def _batters_heat(hits: float, runs: float, regular: bool) -> Heat:
    comes_up: Sequence[float] = COMES_UP if regular else AGAIN
    own = max(hits - CONTROL, 0.0)
    steps = steps_of((2, CONTROL), (1, own), (1, RUN_CLICKS * runs), (1, FIELD_CLICKS), (-1, LOST))
    heat: dict[int, float] = {START: 1.0}
    mean_heat: dict[int, float] = {}
    for share in comes_up:
        for position, odds in heat.items():
            mean_heat[position] = mean_heat.get(position, 0.0) + share * odds / sum(comes_up)
        heat = moved(heat, steps)
    return mean_heat


def pitchers_heat(on_base: float, endurance: int, starts: bool) -> tuple[Heat, float]:
    """The positions of a pitcher who lets so many on base, and the innings that he pitches in a game."""
    return _pitchers_heat(round(on_base, 2), endurance, starts)


@lru_cache(maxsize=1 << 10)
def _pitchers_heat(on_base: float, endurance: int, starts: bool) -> tuple[Heat, float]:
    heat: dict[int, float] = {START: 1.0}
    mean_heat: dict[int, float] = {}
    innings = 0.0
    three = (1 - on_base) ** 3 * 1.1  # a double play makes up for a runner now and then
    within = steps_of((1, CONTROL * BATTERS / 2 + HIGHLIGHTS))
    for inning in range(LAST_INNING):
        past = inning - endurance
        if past >= 0:
            heat = moved(heat, {-1 - past: 1.0})
        if inning:
            stays: dict[int, float] = {}
            late = starts and inning + 1 >= LATE
            for position, share in heat.items():
                leaves = LEAVES_COLD if position < START else LEAVES_LATE if late or past >= 0 else 0.0
                stays[position] = share * (1 - leaves)
            heat = stays
        innings += sum(heat.values())
        # He faces half of an inning's batters before its clicks of total control, half after them.
        for part in (heat, moved(heat, within)):
            for position, share in part.items():
                mean_heat[position] = mean_heat.get(position, 0.0) + share / 2
        heat = moved(moved(heat, within), within)
        lost = BEYOND_FIVE[min(inning, len(BEYOND_FIVE) - 1)] if starts else 0.0
        heat = moved(heat, steps_of((1, three * ROLLED), (-1, lost)))
    whole = sum(mean_heat.values())
    return {position: share / whole for position, share in mean_heat.items()}, innings
