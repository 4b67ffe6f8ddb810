"""The lines of arithmetic: what was added up, what counted, and what doubled up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hotstove.baseball.effects import Modifier
from hotstove.games.clutch.arithmetic import PitchSum, SwingSum, ThrowSum, doubled_up
from hotstove.games.clutch.cards import Batter, Bonus, Pitcher
from hotstove.games.clutch.charts import Chart, Result
from hotstove.games.clutch.pool import pool

CHART = Chart(((Result.K, 1), (Result.FB, 3), (Result.SINGLE, 12), (Result.HR, 20)))


def batter(on_base: int = 12, bonus: Bonus | None = None) -> Batter:
    found = next(card for card in pool().values() if isinstance(card, Batter))
    return replace(found, name="Bram Larkin", bats="L", on_base=on_base, bonus=bonus, chart=CHART)


def pitcher(command: int = 4, bonus: Bonus | None = None) -> Pitcher:
    found = next(card for card in pool().values() if isinstance(card, Pitcher))
    return replace(found, name="Ike Ward", throws="R", command=command, bonus=bonus, x_zone=2, chart=CHART)


def test_the_pitch_is_one_line() -> None:
    sums = PitchSum(pitcher(4, Bonus("L", 2)), batter(), (), 0, 9, 0, 0, 15, 12, False, False)
    assert str(sums) == "Ward's Command 4 + 2 (L+2) = 6, roll 9: 15 against Larkin's On-Base 12, the pitcher's chart."


def test_tiredness_cards_and_the_rulebooks_additions_are_named() -> None:
    found = (Modifier(0, "Command", 4), Modifier(1, "On-Base", 5), Modifier(0, "Pitch", 5))
    sums = PitchSum(pitcher(), batter(12, Bonus("R", 1)), found, 1, 2, 0, 2, 14, 20, True, True)
    assert str(sums) == (
        "Ward's Command 4 - 1 (tired) + 4 (cards) = 7, roll 2, Pitch +5: 14 "
        "against Larkin's On-Base 12 + 1 (R+1) + 2 (after the walk) + 5 (cards) = 20, a Mistake Pitch, the batter's chart."
    )


def test_before_the_roll_it_says_what_the_pitcher_needs() -> None:
    sums = PitchSum(pitcher(4, Bonus("L", 2)), batter(), (), 0, 0, 0, 0, 6, 12, False, False)
    assert (
        str(sums)
        == "Ward's Command 4 + 2 (L+2) = 6 against Larkin's On-Base 12: the pitcher needs 7 or more; 1 to 2 is a Mistake Pitch."
    )


@pytest.mark.parametrize(
    ("amounts", "words"),
    [
        ([(0, 5), (0, 4)], "+5 Swing counts, +4 doubles up."),
        ([(0, 5), (1, 4)], ""),
        ([(0, 5), (0, -4)], ""),
        ([(1, -3), (1, -3), (1, -1)], "-3 Swing counts, -3, -1 double up."),
    ],
)
def test_what_doubles_up_is_told(amounts: list[tuple[int, int]], words: str) -> None:
    assert doubled_up([Modifier(1 if owner else 0, "Swing", amount) for owner, amount in amounts], "Swing") == words


def test_the_swing_tells_its_die_and_chart() -> None:
    sums = SwingSum((Modifier(0, "Swing", 5), Modifier(0, "Swing", 4)), 14, True, 19, True, Result.DOUBLE)
    assert str(sums) == "Swing roll d24 14 + 5 = 19 on the batter's chart: 2B. +5 Swing counts, +4 doubles up."


def test_a_throw_and_a_play_tell_both_sides() -> None:
    assert str(ThrowSum("Battery", "Bram Larkin", (), 7, 5, 12, 4, 28, 0, 16, True)) == (
        "Battery 7 + 5 = 12, roll 12 + 4: 28 against 16 of Bram Larkin: out."
    )
    assert str(ThrowSum("Infield", "", (), 9, 0, 10, 0, 19, 0, 20, False)) == (
        "Infield 9, roll 10: 19 against 20: the play fails."
    )


@pytest.mark.parametrize(
    ("sums", "headline"),
    [
        (PitchSum(pitcher(), batter(), (), 0, 0, 0, 0, 4, 12, False, False), ""),
        (PitchSum(pitcher(), batter(), (), 0, 9, 0, 0, 13, 12, False, False), ""),
        (
            PitchSum(pitcher(), batter(), (), 0, 2, 0, 0, 6, 12, True, True),
            "Mistake Pitch! It is the batter's chart, and the power die for the swing.",
        ),
        (
            PitchSum(pitcher(), batter(), (), 0, 2, 0, 0, 6, 12, True, False),
            "Mistake Pitch! It is the pitcher's chart all the same, but the power die for the swing.",
        ),
        (
            PitchSum(pitcher(), batter(12, Bonus("R", 1)), (Modifier(1, "On-Base", 5),), 1, 15, 0, 0, 18, 18, False, True),
            "The advantage is turned! By the printed cards it was the pitcher's: Pitch 18 against On-Base 13.",
        ),
        (
            PitchSum(pitcher(4, Bonus("L", 2)), batter(), (Modifier(0, "Pitch", 5),), 0, 4, 0, 0, 15, 12, False, False),
            "The advantage is turned! By the printed cards it was the batter's: Pitch 10 against On-Base 12.",
        ),
        (
            PitchSum(pitcher(11), batter(), (Modifier(0, "pitch roll", 2),), 0, 2, 0, 0, 15, 12, False, False),
            "The advantage is turned! By the printed cards it was the batter's: a Mistake Pitch.",
        ),
    ],
)
def test_a_pitch_has_a_headline_where_it_is_a_mistake_or_the_advantage_is_turned(sums: PitchSum, headline: str) -> None:
    assert sums.headline == headline


def test_a_number_beyond_the_regular_die_and_a_tie_are_headlines() -> None:
    assert SwingSum((), 20, True, 25, True, Result.HR).headline == ""
    assert SwingSum((), 21, True, 21, True, Result.HR).headline == "21 on the power die!"
    tie = ThrowSum("Infield", "Bo Larkin", (), 9, 0, 8, 0, 17, 5, 17, False)
    assert tie.headline == "A tie, 17 to 17! A throw must be greater: Bo Larkin is safe."
    assert replace_sum(tie, total=18, out=True).headline == replace_sum(tie, total=16).headline == ""
    assert ThrowSum("Outfield", "", (), 9, 0, 11, 0, 20, 0, 20, True).headline == "", "a play succeeds with 20"


def replace_sum(sums: ThrowSum, total: int, out: bool = False) -> ThrowSum:
    """Those sums with another total."""
    return sums._replace(total=total, out=out)
