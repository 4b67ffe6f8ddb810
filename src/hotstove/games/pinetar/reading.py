"""The result of each batter roll against a pitcher: column, modifier, SO/BB rating, roll 19 (PT-36, PT-R-01)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hotstove.games.pinetar.cards import Card, rated
from hotstove.games.pinetar.charts import (
    HIT_AND_RUN_HIGHEST,
    HIT_AND_RUN_SHIFT,
    INFIELD_IN_SINGLES,
    MODIFIER_ROLLS,
    modified,
)
from hotstove.games.pinetar.outcomes import ROLLS, BattingColumn, Outcome, outcome
from hotstove.games.pinetar.state import PineTarState, PitcherInGame

INFIELD_HIT_ROLL = 19
"""The batter roll on which a hit stays in the infield (PT-56)."""
LADDER = ("A+", "A", "B", "C", "D", "E", "G")
"""Grades in the order in which they are lowered, a step at a time (PT-199)."""
STINGY = ("A+", "A", "B")
"""Grades that give up a walk only if first base is open (PT-47)."""
SINGLE, GROUND_TO_SHORT = outcome("1B"), outcome("GO-SS")


@dataclass(frozen=True, eq=False, slots=True)
class RollResult:
    """The result of a batter roll, and how card and charts led to it, as a text: ``1B, C makes it 2B``."""

    outcome: Outcome
    printed: str


def lowered(grade: str, steps: int) -> str:
    """A grade lowered by a number of steps: G stays, M becomes C (PT-199, PT-R-30).

    >>> lowered("A+", 1), lowered("E", 3), lowered("M", 1), lowered("M", 2)
    ('A', 'G', 'C', 'D')
    """
    if steps and grade == "M":
        grade, steps = "C", steps - 1
    return LADDER[min(LADDER.index(grade) + steps, len(LADDER) - 1)] if steps else grade


def grade_now(state: PineTarState, batter: Card) -> str:
    """The pitcher's grade for this at-bat: home or away, times through the order, less its lowered steps (PT-52, PT-R-08)."""
    pitcher = state.sides[not state.half].pitcher
    steps = pitcher.steps_lowered
    if (
        state.options.risp
        and (state.second is not None or state.third is not None)
        and bats(batter, pitcher) != pitcher.card.throws
    ):
        steps += 1  # PT-198
    return lowered(pitcher.grade, steps) if steps else pitcher.grade


def bats(batter: Card, pitcher: PitcherInGame) -> str:
    """The side that the batter bats from; for a switch hitter the one opposite to the pitcher's hand (PT-R-31)."""
    if batter.bats == "B":
        return "L" if pitcher.card.throws == "R" else "R"
    return batter.bats


@lru_cache(maxsize=1 << 15)
def reading(
    column: BattingColumn, grade: str, slow: bool = False, hit_and_run: bool = False, infield_in: bool = False
) -> tuple[RollResult, ...]:
    """The results of a column against a grade by roll: the modifier table, then roll 19 (PT-36). ``slow``: a slow batter."""
    results = list(column_cells(column, hit_and_run, infield_in))
    for roll in MODIFIER_ROLLS:
        first = results[roll].outcome
        then = modified(first, grade, roll)
        if then is not first:
            results[roll] = _cell(then, f"{first.text}, {grade} makes it {then.text}")
    first = results[INFIELD_HIT_ROLL].outcome
    if 0 < first.bases < 4:  # PT-57, PT-R-12
        then = GROUND_TO_SHORT if slow else SINGLE
        results[INFIELD_HIT_ROLL] = _cell(then, f"{first.text}, on 19 {then.text if slow else 'an infield hit'}")
    return tuple(results)


@lru_cache(maxsize=1 << 13)
def column_cells(column: BattingColumn, hit_and_run: bool, infield_in: bool) -> tuple[RollResult, ...]:
    """The results of the column itself by roll."""
    if not (hit_and_run or infield_in):
        return tuple([_cell(each, each.text) for each in column.rolls])
    shown = [looked_up(column, roll, hit_and_run, infield_in) for roll in range(ROLLS)]
    return tuple([_cell(each, each.text) for each in shown])


RATED_ROLLS = range(55, 78)
"""The rolls that an SO/BB rating may list (PT-218)."""


def by_rating(cell: RollResult, rating: str, roll: int) -> RollResult:
    """The result after the pitcher's SO/BB rating has been applied on that roll (PT-221)."""
    then = rated(rating).get(roll)
    if then is None or then is cell.outcome:
        return cell
    return _cell(then, f"{cell.printed}, {rating} makes it {then.text}")


def looked_up(column: BattingColumn, roll: int, hit_and_run: bool, infield_in: bool) -> Outcome:
    """The column's outcome. A hit and run shifts the roll; an infield that plays in extends the singles.

    Only rolls up to 90 are shifted, and none of the modifier table (PT-188, PT-189, PT-R-09); the extension counts as part of
    the column (PT-R-40).
    """
    if hit_and_run and roll <= HIT_AND_RUN_HIGHEST and roll not in MODIFIER_ROLLS:
        roll += HIT_AND_RUN_SHIFT
    if infield_in and column.last_single < roll <= column.last_single + INFIELD_IN_SINGLES:
        return SINGLE
    return column.rolls[roll]


@lru_cache(maxsize=1 << 12)
def _cell(then: Outcome, path: str) -> RollResult:
    return RollResult(then, path)


def is_walk_ball(state: PineTarState, grade: str) -> bool:
    """Whether a BB is only ball 2 (PT-47 to PT-50, PT-R-06, PT-R-07).

    It is if first base is occupied, the pitcher's grade is one of ``STINGY``, and the count is not ball 2 yet.
    """
    return state.first is not None and state.balls < 2 and grade in STINGY
