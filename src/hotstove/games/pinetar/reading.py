"""What each batter roll means for a batter against a pitcher: column, pitcher modifier, SO/BB rating, roll 19 (PT-36)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hotstove.games.pinetar.cards import SLOW, Card, rated
from hotstove.games.pinetar.charts import (
    HIT_AND_RUN_HIGHEST,
    HIT_AND_RUN_SHIFT,
    INFIELD_IN_SINGLES,
    MODIFIER_ROLLS,
    modified,
)
from hotstove.games.pinetar.outcomes import ROLLS, Column, Outcome, outcome
from hotstove.games.pinetar.state import Arm, State

INFIELD_HIT_ROLL = 19
"""A hit on this batter roll stays in the infield (PT-56)."""
LADDER = ("A+", "A", "B", "C", "D", "E", "G")
"""A grade lowered by a step is the next one (PT-199)."""
STINGY = ("A+", "A", "B")
"""Grades against which a walk needs first base open (PT-47)."""
SINGLE, GROUND_TO_SHORT = outcome("1B"), outcome("GO-SS")


@dataclass(frozen=True, eq=False)
class Cell:
    """What a batter roll comes to, and how the card and the charts led there, for people: ``1B, C makes it 2B``."""

    outcome: Outcome
    printed: str


def lowered(grade: str, steps: int) -> str:
    """A grade lowered by so many steps: G stays, M becomes C (PT-199, PT-R-30).

    >>> lowered("A+", 1), lowered("E", 3), lowered("M", 1), lowered("M", 2)
    ('A', 'G', 'C', 'D')
    """
    if steps and grade == "M":
        grade, steps = "C", steps - 1
    return LADDER[min(LADDER.index(grade) + steps, len(LADDER) - 1)] if steps else grade


def grade_now(state: State, batter: Card) -> str:
    """The pitcher's grade for this at bat: home or away, times through the order, then what lowers it (PT-52, PT-R-08)."""
    arm = state.defense.arm
    steps = arm.lowered
    if state.options.risp and (state.second is not None or state.third is not None) and bats(batter, arm) != arm.card.throws:
        steps += 1  # PT-198
    return lowered(arm.grade, steps) if steps else arm.grade


def bats(batter: Card, arm: Arm) -> str:
    """The side that he bats from: a switch hitter from the one opposite to the pitcher's hand (PT-R-31)."""
    if batter.bats == "B":
        return "L" if arm.card.throws == "R" else "R"
    return batter.bats


def cells(state: State, batter: Card, hit_and_run: bool, infield_in: bool) -> tuple[Cell, ...]:
    """What the 100 batter rolls mean now."""
    card = state.defense.arm.card
    assert card.pitching is not None
    rating = card.pitching.rating if state.options.so_bb else ""
    column = batter.columns[card.throws == "R"]
    return reading(column, grade_now(state, batter), rating, batter.speed == SLOW, hit_and_run, infield_in)


@lru_cache(maxsize=1 << 15)
def reading(
    column: Column, grade: str, rating: str = "", slow: bool = False, hit_and_run: bool = False, infield_in: bool = False
) -> tuple[Cell, ...]:
    """A column against a grade, roll by roll. ``rating`` is the pitcher's SO/BB rating where that rule is in play."""
    listed = rated(rating) if rating else {}
    found = []
    for roll in range(ROLLS):
        first = looked_up(column, roll, hit_and_run, infield_in)
        path = str(first)
        then = modified(first, grade, roll)
        if then is not first:
            path += f", {grade} makes it {then}"
        if roll in listed and listed[roll] is not then:
            then = listed[roll]
            path += f", {rating} makes it {then}"
        if roll == INFIELD_HIT_ROLL and 0 < then.bases < 4:
            then = GROUND_TO_SHORT if slow else SINGLE  # PT-57, PT-R-12
            path += f", on 19 {then if slow else 'an infield hit'}"
        found.append(_cell(then, path))
    return tuple(found)


def looked_up(column: Column, roll: int, hit_and_run: bool, infield_in: bool) -> Outcome:
    """The column's outcome, the roll shifted by a hit and run, the singles extended by an infield that plays in.

    A roll of the modifier table is never shifted (PT-189, PT-R-09); the extension counts as part of the column (PT-R-40).
    """
    if hit_and_run and roll <= HIT_AND_RUN_HIGHEST and roll not in MODIFIER_ROLLS:
        roll += HIT_AND_RUN_SHIFT
    if infield_in and column.last_single < roll <= column.last_single + INFIELD_IN_SINGLES:
        return SINGLE
    return column.rolls[roll]


@lru_cache(maxsize=1 << 12)
def _cell(then: Outcome, path: str) -> Cell:
    return Cell(then, path)


def is_walk_ball(state: State, grade: str) -> bool:
    """Is a BB only ball 2 now: first base taken, a stingy pitcher, and no ball 2 yet (PT-47 to PT-50, PT-R-06)?"""
    return state.first is not None and state.count < 2 and grade in STINGY
