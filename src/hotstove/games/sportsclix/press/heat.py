"""Where dials stand: the positions at which a batter bats and a pitcher pitches, from what moves them in a game.

A batter's dial follows his own hits and total controls, runs, and what happens to him in the field. A pitcher's follows total
controls, innings of three batters and what he loses when he tires.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from statistics import NormalDist
from typing import Final, NamedTuple, TypeAlias

from hotstove.games.sportsclix.dials import BLUE_4, RED_6, START

Heat: TypeAlias = Mapping[int, float]
"""The share of his at-bats, or of the batters whom he faces, at each position of a dial; they sum to 1."""

# From one at-bat to the next a batter's dial moves so, by what he did in the first: his own clicks, those of runs, and of
# what happens to him in the field (docs/accuracy-sportsclix.md). Extra bases drive more runners in, and stand where it is hot.
AFTER_HOMER: Final = {1: 0.01, 2: 0.34, 3: 0.62, 4: 0.03}
AFTER_TRIPLE: Final = {1: 0.07, 2: 0.52, 3: 0.32, 4: 0.09}
AFTER_DOUBLE: Final = {1: 0.19, 2: 0.46, 3: 0.295, 4: 0.055}
AFTER_SINGLE: Final = {0: 0.025, 1: 0.605, 2: 0.29, 3: 0.07, 4: 0.01}
AFTER_WALK: Final = {-1: 0.022, 0: 0.753, 1: 0.21, 2: 0.015}
AFTER_OUT: Final = {-2: 0.013, -1: 0.148, 0: 0.731, 1: 0.089, 2: 0.016, 3: 0.003}
USUALLY: Final = (2, 1, 1, 1, 0, 0)
"""The clicks of a home run, triple, double, single, walk and out with nobody on base."""
USUAL_ON_BASE: Final = 0.345
"""Times on base in an at-bat of the league in which this was counted."""
GAINED, LOST = 3.0, 5.0
"""The powers of times on base by which there is more to gain with runners on base, and more to lose."""
KEEPS: Final = {2: 0.8, 3: 0.6, 4: 0.5, 5: 0.5, 6: 0.5}
"""How much a hot batter gains beside what is his: managers give the click of a run to whoever needs it more."""
TURNS: Final = 2.83
"""Times that a regular comes up for one who makes an out each time: three, less what double plays and benches take."""
SCATTER: Final = 0.67
"""The standard deviation of how often he comes up."""
MOST_TURNS: Final = 7
FROM_THE_BENCH: Final = 2.0
"""How much less often he comes up who comes from the bench."""
FROM_THE_BENCH_AT: Final = 2
"""The times through the order before he comes up."""
BEFORE: Final = {-1: 0.014, START: 0.95, 1: 0.036}
"""Where a regular's dial stands when he first comes up: some have been in the field."""
DAYS: Final = (0.7, 1.3)
"""A batter's hits and walks on bad and good days, as a multiple of usual ones: all of a side face the same pitchers."""
A_GOOD_DAY: Final = 0.35
"""How much more often he comes up on good days than usual, and less often on bad ones."""
STAYS: Final = 0.65
"""The chance that a usual batter who has become cold bats again; for others somebody comes from the bench."""

# What moves a pitcher's.
CONTROL: Final = 0.06
"""The chance of a usual pitcher's total control in an at-bat."""
PITCHERS_CLICK: Final = 0.020
"""The runs of an at-bat that a pitcher's click saves, as in the original set."""
A_CLICK: Final = 0.025
"""How many fewer a usual pitcher lets on base for each click."""
USUAL_HEAT: Final = 1.4
"""The mean position of a starter's dial in play."""
OUTS: Final = 2.8
"""Outs of an inning at bat; double plays and runners thrown out make the others."""
FIRST: Final = 1.06
"""How many more reach base in the first inning, in which the best bat."""
MOST_ON_BASE: Final = 0.7
MOST_REACH: Final = 0.95
"""The most that a batter reaches base at a position on a good day."""
THREE: Final = 1.1
"""How much likelier three up, three down is than three outs in a row: a double play makes up for a runner now and then."""
ROLLED: Final = 0.5
"""The chance that the white die gives the click of three up, three down."""
HIGHLIGHTS: Final = 0.05
"""Highlight Plays of an inning of which the pitcher takes the click, less Bloopers."""
AN_INNING: Final = 4.4
"""Runs of an inning beside the square of those on base."""
NEXT_RUN: Final = 0.767
"""The control value of T. Tango's distribution of an inning's runs."""
MOST_RUNS: Final = 7
FREE_RUNS: Final = 5
"""Runs that cost a pitcher no click (SC-123)."""
LATE: Final = 7
"""The inning from which managers bring a fresh reliever for a pitcher who is neither cold nor tired."""
COLD_LEAVE: Final = {-4: 0.95, -3: 0.95, -2: 0.9, -1: 0.75}
"""The chance that a cold pitcher is relieved."""
LEAVES: Final = (0.75, 0.43, 0.12, 0.03, 0.005, 0.0, 0.0)
"""The chance that a starter is relieved whose dial stands at the start marker or above, late or in the last of his innings."""
RELIEVERS_LEAVE: Final = {-4: 0.95, -3: 0.95, -2: 0.8, -1: 0.35, 0: 0.2, 1: 0.1, 2: 0.1}
"""The same of a reliever past his endurance, by the position to which he has come by that."""
GOES_ON: Final = (0.85, 0.7, 0.25)
"""The chance that the game goes on for a reliever's second, third and later innings."""
LAST_INNING: Final = 9
NINE: Final = 9
TIMES: Final = 5
"""Times through the order; later ones count with the last."""
OF_TIMES: Final = (9.0, 9.0, 9.0, 8.3, 3.7)
"""A side's at-bats in a game by times through the order."""


class Stand(NamedTuple):
    """Where a dial stands, and the parts of that by the times through the order, if they are known."""

    heat: Heat
    times: Sequence[Heat] = ()


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
    """What moves a batter's dial in an at-bat; the others are outs."""

    home_runs: float
    triples: float
    doubles: float
    singles: float
    walks: float


def comes_up(on_base: float, regular: bool, day: float) -> list[float]:
    """How often a batter comes up for the first, second, ... time where so many reach base, on a bad or good ``day``."""
    mean = TURNS / (1 - on_base) + (A_GOOD_DAY if day > 1 else -A_GOOD_DAY) - (0.0 if regular else FROM_THE_BENCH)
    turns = NormalDist(mean + 0.5, SCATTER)
    return [1 - turns.cdf(number) if number > 1 else 1.0 for number in range(1, MOST_TURNS)]


def batters_heat(
    forms: Mapping[int, Form],
    on_base: float,
    regular: bool = True,
    facing: Sequence[float] = (1.0,) * TIMES,
    stays: float = STAYS,
) -> Stand:
    """The positions of a batter who does this at each position: who is hot hits more, and becomes hotter.

    ``on_base`` is how often his league's batters reach base, ``facing`` how much more often than usual against the pitchers
    whom he meets at each time through the order, ``stays`` the chance that he bats again once he has become cold.
    """
    after = {position: _after(on_base / USUAL_ON_BASE, KEEPS.get(position, 1.0)) for position in forms}
    times: list[dict[int, float]] = [{} for _ in range(TIMES)]
    for day in DAYS:
        now: Mapping[int, float] = BEFORE if regular else {START: 1.0}
        for turn, share in enumerate(comes_up(on_base, regular, day)):
            time = min(turn if regular else turn + FROM_THE_BENCH_AT, TIMES - 1)
            then: dict[int, float] = {}
            for position, odds in now.items():
                times[time][position] = times[time].get(position, 0.0) + share * odds
                more = min(day * facing[time], MOST_REACH / max(sum(forms[position]), MOST_ON_BASE / 2))
                for step, chance in _steps(Form(*(more * rate for rate in forms[position])), after[position]).items():
                    there = min(max(position + step, BLUE_4), RED_6)
                    left = stays if there < START <= position else 1.0
                    then[there] = then.get(there, 0.0) + odds * chance * left
            now = then
    return _stand(times)


def _stand(times: Sequence[Mapping[int, float]]) -> Stand:
    """Where a dial stands, from its positions by the times through the order."""
    whole = sum(sum(each.values()) for each in times)
    parts = [{position: share / whole for position, share in each.items()} for each in times]
    heat: dict[int, float] = {}
    for each in parts:
        for position, share in each.items():
            heat[position] = heat.get(position, 0.0) + share
    return Stand(heat, parts)


def _after(on_base: float, keeps: float) -> Sequence[Mapping[int, float]]:
    """How far a dial moves after a home run, triple, double, single, walk and out.

    ``on_base`` is how many are on base beside the usual, ``keeps`` how much of what there is to gain is his.
    """
    steps: list[Mapping[int, float]] = []
    kinds = (AFTER_HOMER, AFTER_TRIPLE, AFTER_DOUBLE, AFTER_SINGLE, AFTER_WALK, AFTER_OUT)
    for usually, kind in zip(USUALLY, kinds, strict=True):
        part = keeps if kind in (AFTER_TRIPLE, AFTER_DOUBLE, AFTER_SINGLE) else 1.0
        more, less = part * on_base**GAINED, on_base**LOST
        each = {step: odds * (more if step > usually else less) for step, odds in kind.items() if step != usually}
        whole = max(sum(each.values()), 1.0)
        steps.append({step: odds / whole for step, odds in each.items()} | {usually: 1 - sum(each.values()) / whole})
    return steps


def _steps(form: Form, after: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """How far a dial moves from an at-bat of that form to the next."""
    steps: dict[int, float] = {}
    for share, moves in zip((*form, 1 - sum(form)), after, strict=True):
        for step, odds in moves.items():
            steps[step] = steps.get(step, 0.0) + share * odds
    return steps


def usually_on_base(on_base: float) -> Mapping[int, float]:
    """How many a pitcher lets on base at each position of his dial who lets so many on base in all."""
    return {position: min(max(on_base - A_CLICK * (position - USUAL_HEAT), 0.1), 0.7) for position in range(BLUE_4, RED_6 + 1)}


def pitchers_heat(
    on_base: Mapping[int, float], endurance: int, starts: bool, better: float = 0.0, control: float = CONTROL
) -> tuple[Stand, float]:
    """The positions of a pitcher who lets so many on base at each, and the innings that he pitches in a game.

    Who is hot lets fewer on base, becomes hotter by that, and stays, unless relievers are so many clicks ``better``.
    ``control`` is the chance of his total control in an at-bat.
    """
    dials: Dials = {(START, 0): 1.0}
    times: list[dict[int, float]] = [{} for _ in range(TIMES)]
    pitched = faced = 0.0
    for inning in range(LAST_INNING):
        past = max(inning + 1 - endurance, 0)
        beside = better + past  # managers count on his tiring further
        if inning and not starts:
            on = GOES_ON[min(inning, len(GOES_ON)) - 1]
            dials = {dial: on * share for dial, share in dials.items()}
        if past:
            dials = _turned(dials, {position: {-past: 1.0} for position in on_base})
        if inning:
            dials = _who_stay(dials, beside, past > 0 or (starts and inning + 1 >= LATE), starts)
        more = FIRST if starts and not inning else 1.0
        rates = {position: min(more * rate, MOST_ON_BASE) for position, rate in on_base.items()}
        faces = {position: OUTS / (1 - rate) for position, rate in rates.items()}
        within = {position: steps_of((1, (control * batters + HIGHLIGHTS) / 2)) for position, batters in faces.items()}
        # He faces half of an inning's batters before its clicks and runs, half after them, if he is still there.
        for half in range(2):
            whole = sum(dials.values())
            pitched += whole / 2
            time = times[min(int(faced / NINE), TIMES - 1)]
            for (position, _), share in dials.items():
                time[position] = time.get(position, 0.0) + share * faces[position] / 2
                faced += share / whole * faces[position] / 2
            dials = _turned(dials, within)
            if not half:
                dials = _scored_on(dials, rates)
                dials = _who_stay(dials, beside, inning + 1 >= (min(endurance, LATE) if starts else endurance + 1), starts)
        dials = _turned(dials, {position: steps_of((1, THREE * (1 - rate) ** 3 * ROLLED)) for position, rate in rates.items()})
    stand = _stand(times)
    return stand if starts else Stand(stand.heat), pitched


Dials: TypeAlias = Mapping[tuple[int, int], float]
"""The chances of a pitcher's positions and runs, of which those past ``FREE_RUNS`` are not counted."""


def _turned(dials: Dials, steps: Mapping[int, Mapping[int, float]]) -> dict[tuple[int, int], float]:
    """Dials after moves that depend on the position."""
    after: dict[tuple[int, int], float] = {}
    for (position, runs), share in dials.items():
        for step, odds in steps[position].items():
            there = min(max(position + step, BLUE_4), RED_6), runs
            after[there] = after.get(there, 0.0) + share * odds
    return after


def _scored_on(dials: Dials, on_base: Mapping[int, float]) -> dict[tuple[int, int], float]:
    """Dials after an inning's runs, of which those past the fifth of a game cost a click each."""
    after: dict[tuple[int, int], float] = {}
    for (position, runs), share in dials.items():
        for scored, odds in enumerate(_runs_of(AN_INNING * on_base[position] ** 2)):
            lost = max(runs + scored - FREE_RUNS, 0)
            there = max(position - lost, BLUE_4), min(runs + scored, FREE_RUNS)
            after[there] = after.get(there, 0.0) + share * odds
    return after


def _runs_of(mean: float) -> list[float]:
    """The chances of 0, 1, 2, ... runs in an inning with so many on average (T. Tango's distribution)."""
    none = 1 / (1 + NEXT_RUN * mean)
    another = 1 - NEXT_RUN * none
    some = [(1 - none) * (1 - another) * another**more for more in range(MOST_RUNS - 1)]
    return [none, *some, 1 - none - sum(some)]


def _who_stay(dials: Dials, better: float, due: bool, starts: bool) -> Dials:
    """The dials of those who are not relieved now: of the cold, or of all if somebody else is ``due``."""
    return {dial: share * (1 - leaves(dial[0], better, due, starts)) for dial, share in dials.items()}


def leaves(position: int, better: float, due: bool, starts: bool) -> float:
    """The chance that a pitcher is relieved at a position for relievers who are so many clicks better than he."""
    if due and not starts:
        return RELIEVERS_LEAVE.get(position, 0.0)
    if position < START:
        return COLD_LEAVE[position]
    if not due:
        return 0.0
    beside = position - better
    low = floor(beside)
    shares = (LEAVES[min(max(each, START), RED_6)] for each in (low, low + 1))
    return sum(part * share for part, share in zip((1 - beside + low, beside - low), shares, strict=True))
