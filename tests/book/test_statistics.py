"""Averages are exact fractions, as OBR 9.21 defines them."""

from __future__ import annotations

from fractions import Fraction

from hotstove.baseball.plays import Count
from hotstove.baseball.teams import Player
from hotstove.book.statistics import (
    COLUMNS,
    BattingLine,
    PitchingLine,
    added,
    batting_average,
    earned_run_average,
    on_base_percentage,
    on_base_plus_slugging,
    shown,
    slugging_percentage,
)


def batting(**counts: int) -> BattingLine:
    line = BattingLine(Player("a", "Ada Finch"))
    for name, count in counts.items():
        line.counts[Count[name]] = count
    return line


def pitching(earned: int, outs: int) -> PitchingLine:
    line = PitchingLine(Player("p", "Cal Pitcher"), [0] * COLUMNS)
    line.counts[Count.EARNED_RUN], line.counts[Count.OUTS] = earned, outs
    return line


def test_batting() -> None:
    """A sacrifice fly counts against the on-base percentage, a bunt against nothing, interference in neither."""
    line = batting(
        SINGLE=2, DOUBLE=1, HOME_RUN=1, STRIKEOUT=3, OUT=3, WALK=1, INTENTIONAL_WALK=1, HIT_BY_PITCH=1,
        SACRIFICE_FLY=1, SACRIFICE_HIT=2, INTERFERENCE=1,
    )  # fmt: skip
    assert line.plate_appearances == 17
    assert batting_average(line) == Fraction(4, 10)
    assert on_base_percentage(line) == Fraction(7, 14)
    assert slugging_percentage(line) == Fraction(8, 10)
    assert on_base_plus_slugging(line) == Fraction(13, 10)


def test_nothing_to_divide_by() -> None:
    assert batting_average(batting(WALK=1)) is None
    assert on_base_percentage(batting(WALK=1)) == 1
    assert on_base_plus_slugging(batting(WALK=1)) is None
    assert on_base_percentage(batting(SACRIFICE_HIT=1)) is None
    assert earned_run_average(pitching(3, 0)) is None
    assert added([]) is None


def test_earned_run_average() -> None:
    assert earned_run_average(pitching(3, 20)) == Fraction(81, 20)
    assert earned_run_average(pitching(1, 9), innings=7) == Fraction(7, 3)


def test_games_add_up() -> None:
    both = added([batting(SINGLE=1, OUT=2), batting(SINGLE=1)])
    assert both is not None and batting_average(both) == Fraction(2, 4)


def test_shown_as_in_the_newspaper() -> None:
    assert [shown(Fraction(number, 8)) for number in (0, 1, 8, 12)] == [".000", ".125", "1.000", "1.500"]
    assert shown(Fraction(2, 3)) == ".667"
    assert shown(Fraction(1, 2000)) == ".001"
    assert shown(Fraction(81, 20), 2) == "4.05" and shown(Fraction(1, 3), 2) == "0.33"
    assert shown(None) == "-"
