"""What a pinch hitter brings by his card against this pitcher: the runs in the rest of the half-inning, for a coach's word.

The results of all rolls are those of the rules, runners on hits go as far as these say (PT-60 to PT-66), and what is left then
is what major-league teams score from there. On outs runners hold, and a balk or wild pitch is rolled again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.baseball.bases import HOME_PLATE
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.charts import EXTRA_BASES
from hotstove.games.pinetar.outcomes import FREE_BASES, BattingColumn, OutcomeKind
from hotstove.games.pinetar.reading import STINGY, grade_now, reading
from hotstove.games.pinetar.state import PineTarState

Speeds: TypeAlias = tuple[int | None, int | None, int | None]
"""How fast the runners on first, second and third are; None where nobody stands."""
RUNS_LEFT: Final = (
    (0.48, 0.86, 1.10, 1.44, 1.35, 1.78, 1.96, 2.29),
    (0.25, 0.51, 0.66, 0.88, 0.95, 1.13, 1.38, 1.54),
    (0.10, 0.22, 0.32, 0.43, 0.35, 0.48, 0.58, 0.75),
)
"""The runs in the rest of a half-inning by outs and occupied bases: 1 for first, 2 for second and 4 for third are added."""
OUTS: Final = 3


def runs_with(state: PineTarState, hitter: Card) -> float:
    """The runs to come if that card bats now."""
    pitcher = state.defense.pitcher.card
    first, second, third = (runner.card.speed if runner is not None else None for runner in state.bases)
    grade = grade_now(state, hitter)
    return _runs(hitter.column(pitcher.throws), grade, hitter.speed, state.outs, (first, second, third), state.balls)


@lru_cache(maxsize=1 << 10)
def _runs(column: BattingColumn, grade: str, speed: int, outs: int, on: Speeds, balls: int) -> float:
    """The mean over the rolls; a walk that is only ball 2 is followed by another roll (PT-47 to PT-50)."""
    worths: list[float] = []
    walks, out = 0, _left(outs + 1, (None, None, None) if outs + 1 == OUTS else on)
    for roll, cell in enumerate(reading(column, grade, speed == 0)):
        kind, bases = cell.outcome.kind, cell.outcome.bases
        if kind is OutcomeKind.BALK_OR_WILD:
            continue
        if kind is OutcomeKind.WALK:
            walks += 1
        elif kind in FREE_BASES:
            worths.append(_walked(on, outs, speed))
        else:
            worths.append(_hit(on, outs, speed, bases, roll) if bases else out)
    rolls, others, walked = walks + len(worths), sum(worths), _walked(on, outs, speed)
    whole = (others + walks * walked) / rolls
    again = grade in STINGY and on[0] is not None and balls < 2
    return (others + walks * whole) / rolls if again else whole


def _left(outs: int, on: Speeds) -> float:
    if outs >= OUTS:
        return 0.0
    return RUNS_LEFT[outs][sum(1 << place for place, speed in enumerate(on) if speed is not None)]


def _walked(on: Speeds, outs: int, speed: int) -> float:
    """What is to come after a free base: only who is forced goes."""
    first, second, third = on
    if first is None:
        return _left(outs, (speed, second, third))
    if second is None:
        return _left(outs, (speed, first, third))
    return (third is not None) + _left(outs, (speed, first, second))


def _hit(on: Speeds, outs: int, speed: int, bases: int, roll: int) -> float:
    """What is to come after a hit, with the runs that it brings home; nobody passes another runner."""
    now: list[int | None] = [None, None, None]
    runs, ahead = 0, HOME_PLATE + 1
    for base, runner in ((3, on[2]), (2, on[1]), (1, on[0]), (0, speed)):
        if runner is None:
            continue
        extra = EXTRA_BASES[roll][runner] if base else 0
        end = min(base + bases + extra, HOME_PLATE, ahead - 1)
        if end == HOME_PLATE:
            runs += 1
        else:
            now[end - 1], ahead = runner, end
    return runs + _left(outs, (now[0], now[1], now[2]))
