"""Averages are exact fractions, as OBR 9.21 defines them."""

from __future__ import annotations

from fractions import Fraction

from hotstove.stats.averages import (
    batting_average,
    earned_run_average,
    in_print,
    on_base_percentage,
    slugging_percentage,
    whip,
)
from hotstove.stats.seasons import BattingSeason, PitchingSeason


def test_batting() -> None:
    """A sacrifice fly counts against the on-base percentage, a bunt against nothing."""
    line = BattingSeason(
        at_bats=10,
        hits=4,
        doubles=1,
        home_runs=1,
        walks=2,
        intentional_walks=1,
        hit_by_pitch=1,
        sacrifice_flies=1,
        sacrifice_hits=2,
    )
    assert batting_average(line) == Fraction(4, 10)
    assert on_base_percentage(line) == Fraction(7, 14)
    assert slugging_percentage(line) == Fraction(8, 10)


def test_nothing_to_divide_by() -> None:
    assert batting_average(BattingSeason(walks=1)) is None
    assert slugging_percentage(BattingSeason(walks=1)) is None
    assert on_base_percentage(BattingSeason(walks=1)) == 1
    assert on_base_percentage(BattingSeason(sacrifice_hits=1)) is None
    assert earned_run_average(PitchingSeason(earned_runs=3)) is None


def test_pitching() -> None:
    assert earned_run_average(PitchingSeason(earned_runs=3, outs=20)) == Fraction(81, 20)
    assert whip(PitchingSeason(hits=7, walks=3, outs=20)) == Fraction(3, 2)


def test_shown_as_in_the_newspaper() -> None:
    assert [in_print(Fraction(number, 8)) for number in (0, 1, 8, 12)] == [".000", ".125", "1.000", "1.500"]
    assert in_print(Fraction(2, 3)) == ".667"
    assert in_print(Fraction(1, 2000)) == ".001"
    assert in_print(Fraction(81, 20), 2) == "4.05" and in_print(Fraction(1, 3), 2) == "0.33"
    assert in_print(None) == "-"
