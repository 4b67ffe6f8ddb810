"""Where dials stand: the positions at which a batter bats and a pitcher pitches, from what moves them in a game.

A batter's dial follows his own hits and total controls, runs, and what happens to him in the field. A pitcher's follows total
controls, innings of three batters and what he loses when he tires.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from statistics import NormalDist
from typing import Final, NamedTuple, TypeAlias

from hotstove.games.sportsclix.dials import BLUE_4, RED_6, START

Heat: TypeAlias = Mapping[int, float]
"""The share of his at-bats, or of the batters whom he faces, at each position of a dial; they sum to 1."""

# From one at-bat to the next a batter's dial moves so, by what he did in the first: his own clicks, those of runs, and of
# what happens to him in the field (docs/accuracy-sportsclix.md). It is much the same in all leagues.
AFTER_HOMER: Final = {2: 0.37, 3: 0.63}
AFTER_HIT: Final = {0: 0.02, 1: 0.55, 2: 0.315, 3: 0.095, 4: 0.02}
AFTER_WALK: Final = {-1: 0.022, 0: 0.722, 1: 0.235, 2: 0.021}
AFTER_OUT: Final = {-2: 0.011, -1: 0.128, 0: 0.752, 1: 0.092, 2: 0.015, 3: 0.002}
USUAL_ON_BASE: Final = 0.345
"""Times on base in an at-bat of the leagues in which this was counted: what is lost is lost with runners on."""
TURNS: Final = 2.95
"""Times that a regular comes up for one who makes an out each time: three, less what double plays and benches take."""
SCATTER: Final = 0.55
"""The standard deviation of how often he comes up."""
MOST_TURNS: Final = 7
FROM_THE_BENCH: Final = 2.4
"""How much less often he comes up who comes from the bench."""
DAYS: Final = (0.75, 1.25)
"""A batter's hits and walks on bad and good days, as a multiple of usual ones: all of a side face the same pitchers."""
A_GOOD_DAY: Final = 0.2
"""How much more often he comes up on good days than usual, and less often on bad ones."""

STAYS: Final = {-1: 0.87, -2: 0.8, -3: 0.7, -4: 0.6}
"""The chance that a cold batter bats; for others somebody comes from the bench."""

# What moves a pitcher's.
CONTROL: Final = 0.06
"""The chance of a usual pitcher's total control in an at-bat."""
PITCHERS_CLICK: Final = 0.020
"""The runs of an at-bat that a pitcher's click saves, as in the original set."""
A_CLICK: Final = 0.025
"""How many fewer a usual pitcher lets on base for each click."""
USUAL_HEAT: Final = 1.4
"""The mean position of a starter's dial in play."""
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
COLD_LEAVE: Final = {-4: 0.95, -3: 0.95, -2: 0.9, -1: 0.6}
"""The chance that a cold pitcher is relieved."""
LEAVES: Final = (0.8, 0.77, 0.28, 0.1, 0.03, 0.01, 0.0)
"""The chance that one is relieved whose dial stands at the start marker or above, late or in the last of his innings."""
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


class Form(NamedTuple):
    """A batter's home runs, other hits and walks in an at-bat."""

    home_runs: float
    hits: float
    walks: float


def comes_up(on_base: float, regular: bool, day: float) -> list[float]:
    """How often a batter comes up for the first, second, ... time where so many reach base, on a bad or good ``day``."""
    mean = TURNS / (1 - on_base) + (A_GOOD_DAY if day > 1 else -A_GOOD_DAY) - (0.0 if regular else FROM_THE_BENCH)
    turns = NormalDist(mean + 0.5, SCATTER)
    return [1 - turns.cdf(number) if number > 1 else 1.0 for number in range(1, MOST_TURNS)]


def batters_heat(forms: Mapping[int, Form], on_base: float, regular: bool = True) -> Heat:
    """The positions of a batter who does this at each position: who is hot hits more, and becomes hotter.

    ``on_base`` is how often his league's batters reach base.
    """
    heat: dict[int, float] = {}
    lost = (on_base / USUAL_ON_BASE) ** 3
    for day in DAYS:
        steps = {position: _step(Form(*(day * rate for rate in form)), lost) for position, form in forms.items()}
        now: dict[int, float] = {START: 1.0}
        for share in comes_up(on_base, regular, day):
            then: dict[int, float] = {}
            for position, odds in now.items():
                odds *= STAYS.get(position, 1.0)
                heat[position] = heat.get(position, 0.0) + share * odds
                for step, chance in steps[position].items():
                    after = min(max(position + step, BLUE_4), RED_6)
                    then[after] = then.get(after, 0.0) + odds * chance
            now = then
    whole = sum(heat.values())
    return {position: share / whole for position, share in heat.items()}


def _step(form: Form, lost: float) -> dict[int, float]:
    """How far a dial moves from an at-bat of that form to the next; ``lost`` is how much more than usual outs lose."""
    outs = 1 - sum(form)
    steps: dict[int, float] = {}
    for share, after in ((form.home_runs, AFTER_HOMER), (form.hits, AFTER_HIT), (form.walks, AFTER_WALK), (outs, AFTER_OUT)):
        for step, odds in after.items():
            part = share * odds
            if step < 0:
                steps[0] = steps.get(0, 0.0) + part * (1 - lost)
                part *= lost
            steps[step] = steps.get(step, 0.0) + part
    return steps


def usually_on_base(on_base: float) -> Mapping[int, float]:
    """How many a pitcher lets on base at each position of his dial who lets so many on base in all."""
    return {position: min(max(on_base - A_CLICK * (position - USUAL_HEAT), 0.1), 0.7) for position in range(BLUE_4, RED_6 + 1)}


def pitchers_heat(
    on_base: Mapping[int, float], endurance: int, starts: bool, better: float = 0.0, control: float = CONTROL
) -> tuple[Heat, float]:
    """The positions of a pitcher who lets so many on base at each, and the innings that he pitches in a game.

    Who is hot lets fewer on base, becomes hotter by that, and stays, unless relievers are so many clicks ``better``.
    ``control`` is the chance of his total control in an at-bat.
    """
    heat: dict[int, float] = {START: 1.0}
    mean_heat: dict[int, float] = {}
    innings = 0.0
    within = steps_of((1, control * BATTERS / 2 + HIGHLIGHTS))
    for inning in range(LAST_INNING):
        past = max(inning + 1 - endurance, 0)
        beside = better + past  # managers count on his tiring further
        if past:
            heat = moved(heat, {-past: 1.0})
        if inning:
            heat = _who_stay(heat, beside, past > 0 or (starts and inning + 1 >= LATE))
        # He faces half of an inning's batters before its clicks of total control, half after them, if he is still there.
        for half in range(2):
            innings += sum(heat.values()) / 2
            for position, share in heat.items():
                mean_heat[position] = mean_heat.get(position, 0.0) + share / 2
            heat = moved(heat, within)
            if not half and (inning + 1 >= endurance or inning + 1 >= LATE):
                heat = _who_stay(heat, beside, starts)
        lost = BEYOND_FIVE[min(inning, len(BEYOND_FIVE) - 1)] if starts else 0.0
        after: dict[int, float] = {}
        for position, share in heat.items():
            three = (1 - on_base[position]) ** 3 * 1.1  # a double play makes up for a runner now and then
            for there, odds in moved({position: share}, steps_of((1, three * ROLLED), (-1, lost))).items():
                after[there] = after.get(there, 0.0) + odds
        heat = after
    whole = sum(mean_heat.values())
    return {position: share / whole for position, share in mean_heat.items()}, innings


def _who_stay(heat: Heat, better: float, due: bool) -> dict[int, float]:
    """The positions of those who are not relieved now: of the cold, or of all if somebody else is ``due``."""
    return {position: share * (1 - leaves(position, better, due)) for position, share in heat.items()}


def leaves(position: int, better: float, due: bool) -> float:
    """The chance that a pitcher is relieved at a position for relievers who are so many clicks better than he."""
    if position < START:
        return COLD_LEAVE[position]
    if not due:
        return 0.0
    beside = position - better
    low = floor(beside)
    shares = (LEAVES[min(max(each, START), RED_6)] for each in (low, low + 1))
    return sum(part * share for part, share in zip((1 - beside + low, beside - low), shares, strict=True))
