"""All results of a state of an inning with average columns, by the rules' tables: a play's runs, outs and bases."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hotstove.baseball.board import EMPTY
from hotstove.games.pinetar.charts import BASES_LOADED, ERRORS, NO_RUNNER_ON_FIRST, RUNNER_ON_FIRST, TAG, THROWN_OUT, Ground
from hotstove.games.pinetar.outcomes import outcome
from hotstove.games.pinetar.press.columns import FLIES, GROUNDERS, PULL
from hotstove.stats.estimates import DOUBLE, HIT, HR, SINGLE, SO, TRIPLE, WALK

Bases: TypeAlias = tuple[bool, bool, bool]
"""Whether first, second and third are occupied."""
End: TypeAlias = tuple[int, int, Bases]
"""Runs, outs and bases after a play."""
Ends: TypeAlias = dict[End, float]
TWO_BASES = sum(row.bases == 2 for row in ERRORS) / len(ERRORS)
"""The share of errors on which all runners take two bases."""
SH_TRIES, BUNT_HITS = 0.69, 0.07
"""The shares of sacrifice attempts that succeed, and that become hits."""
LEFT_HANDED = 0.4
TRY = 40
"""The lowest tag roll with which runners try (PT-R-21)."""


@dataclass(frozen=True, slots=True)
class PlayRates:
    """Rates of an average plate appearance's results, and of what happens around it."""

    line: Sequence[float]
    errors: float
    grounders: float
    flies: float
    wild: float
    steals: float
    success: float
    bunts: float


def may_bunt(outs: int, bases: Bases) -> bool:
    """Whether there is a runner to sacrifice for (PT-118)."""
    return outs < 2 and (bases[0] or bases[1]) and not bases[2]


def before_swing(play: PlayRates, outs: int, bases: Bases) -> tuple[float, float, float, float]:
    """The probabilities of a wild pitch, a steal, a bunt, and a roll on the card."""
    wild = play.wild if any(bases) else 0.0
    steals = (1 - wild) * play.steals if bases[0] and not bases[1] else 0.0
    bunts = (1 - wild - steals) * play.bunts if may_bunt(outs, bases) else 0.0
    return wild, steals, bunts, 1 - wild - steals - bunts


def ends_of(play: PlayRates, extra: float, outs: int, bases: Bases) -> Ends:
    """All results of a state: of a wild pitch, a steal, a bunt or a plate appearance."""
    ends: Ends = defaultdict(float)
    wild, steals, bunts, left = before_swing(play, outs, bases)
    if wild:
        ends[int(bases[2]), 0, (False, bases[0], bases[1])] += wild
    if steals:
        ends[0, 0, (False, True, bases[2])] += steals * play.success
        ends[0, 1, (False, False, bases[2])] += steals * (1 - play.success)
    if bunts:
        for end, chance in _bunt(bases):
            ends[end] += bunts * chance
    for end, chance in _trip(play, extra, outs, bases):
        ends[end] += left * chance
    return ends


def _trip(play: PlayRates, extra: float, outs: int, bases: Bases) -> Iterable[tuple[End, float]]:
    line = play.line
    first = bases[0]
    runners = sum(bases)
    yield (runners + 1, 0, EMPTY), line[HR]
    yield (runners, 0, (False, False, True)), line[TRIPLE]
    # a double: the runner on first scores with an extra base
    yield (runners, 0, (False, True, False)), line[DOUBLE] * (extra if first else 1.0)
    if first:
        yield (runners - 1, 0, (False, True, True)), line[DOUBLE] * (1 - extra)
    for end, chance in _single(extra, bases):
        yield end, line[SINGLE] * chance
    yield _forced(bases), line[WALK] + line[HIT]
    yield _error(outs, bases), play.errors * (1 - TWO_BASES)
    yield (bases[1] + bases[2], 0, (False, True, first)), play.errors * TWO_BASES
    for names, rate, ends in ((GROUNDERS, play.grounders, grounder_ends), (FLIES, play.flies, fly_ends)):
        shares = shares_of(names)
        for name, share in zip(names, shares, strict=True):
            for end, chance in ends(name, outs, bases):
                yield end, rate * share * chance
    others = 1 - sum(line) - play.errors - play.grounders - play.flies
    yield (0, 1, bases), line[SO] + others


def shares_of(names: Sequence[str]) -> list[float]:
    """The shares of the grounders or flies of those names, for a league's mixture of left- and right-handed batters."""
    at = 0 if names is GROUNDERS else 1
    right, left = PULL["R"][at], PULL["L"][at]
    mixed = [(1 - LEFT_HANDED) * a + LEFT_HANDED * b for a, b in zip(right, left, strict=True)]
    return [each / sum(mixed) for each in mixed]


def _single(extra: float, bases: Bases) -> Iterable[tuple[End, float]]:
    first, second, third = bases
    for from_second in (True, False) if second else (False,):
        one = (extra if from_second else 1 - extra) if second else 1.0
        runs = third + from_second
        stays = second and not from_second
        for from_first in (True, False) if first and not stays else (False,):
            two = (extra if from_first else 1 - extra) if first and not stays else 1.0
            yield (runs, 0, (True, first and not from_first, stays or from_first)), one * two


def _forced(bases: Bases) -> End:
    first, second, third = bases
    if not first:
        return 0, 0, (True, second, third)
    if not second:
        return 0, 0, (True, True, third)
    return int(third), 0, (True, True, True)


def _error(outs: int, bases: Bases) -> End:
    first, second, third = bases
    if outs == 2:
        return third + second, 0, (True, False, first)
    return int(third), 0, (True, first, second)


def fly_ends(name: str, outs: int, bases: Bases) -> Iterable[tuple[End, float]]:
    """What a fly out leads to, with the chance of each, by the tag rolls of its fielder."""
    _, second, third = bases
    if outs == 2 or not (second or third):
        yield (0, 1, bases), 1.0
        return
    from_second, from_third = TAG[outcome(name)]
    caught = len(THROWN_OUT) / 100
    tries = second and from_second >= TRY
    if third:
        yield (0, 2, (bases[0], second, False)), caught
        scores = (from_third + 1) / 100 - sum(roll <= from_third for roll in THROWN_OUT) / 100
        both = (from_second + 1) / 100 if tries else 0.0
        yield (1, 1, (bases[0], False, True)), both
        yield (1, 1, (bases[0], second, False)), scores - both
        yield (0, 1, bases), 1 - caught - scores
        return
    goes = (from_second + 1) / 100 if tries else 0.0
    yield (0, 2, (bases[0], False, False)), caught if tries else 0.0
    yield (0, 1, (bases[0], False, True)), goes
    yield (0, 1, bases), 1 - goes - (caught if tries else 0.0)


def grounder_ends(name: str, outs: int, bases: Bases) -> Iterable[tuple[End, float]]:
    """What a ground out leads to, with the chance of each, by the white die's ten results."""
    if outs == 2 or not any(bases):
        yield (0, 1, bases), 1.0
        return
    table = BASES_LOADED if all(bases) else RUNNER_ON_FIRST if bases[0] else NO_RUNNER_ON_FIRST
    for result in table[outcome(name)]:
        yield _ground(result, outs, bases), 0.1


def _ground(result: Ground, outs: int, bases: Bases) -> End:
    first, second, third = bases
    last = outs == 1
    if result in (Ground.DOUBLE_PLAY, Ground.SECOND_AND_FIRST):
        return (0 if last else int(third)), 2, (False, False, second)
    if result is Ground.HOME_AND_FIRST:
        return 0, 2, (False, True, True)
    if result is Ground.FORCE_AT_HOME:
        return 0, 1, (True, True, True)
    if result is Ground.FORCE_RUNNER_HOLDS:
        return 0, 1, (True, False, third or second)
    if result is Ground.FORCE_RUNNER_ADVANCES:
        return int(third), 1, (True, False, second)
    if result is Ground.BATTER_OUT_HOLD:
        return 0, 1, bases
    if result is Ground.BATTER_OUT_ADVANCE:
        return int(third), 1, (False, first, second)
    return 0, 1, (True, False, second and third)  # the lead runner is out


def _bunt(bases: Bases) -> Iterable[tuple[End, float]]:
    first, second, _ = bases
    hit, error = BUNT_HITS, 0.01
    up = (False, first, second)
    yield (0, 1, up), SH_TRIES
    yield (0, 0, (True, *up[1:])), hit + error
    yield (0, 1, (True, first and second, False)), 0.20
    yield (0, 2, (first and second, False, False)), 1 - SH_TRIES - hit - error - 0.20
