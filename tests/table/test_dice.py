"""Dice: faces, readings, exact odds by reading, and throws as people type them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotstove.games.smallball.cards import shipped_team
from hotstove.table import D6, Dice, Die, Unreadable, dice
from hotstove.table.dice import SIX_SIDED

SIX = Die("d6", (1, 2, 3, 4, 5, 6))
TEN = Die("d10", tuple(range(10)))
STAR = Die("star die", ("star", "moon", "moon", "Sun"), "red")
TWO = dice(SIX, SIX).read(lambda first, second: first + second)
MIXED = dice(STAR, SIX)


def test_every_throw_of_one_die_is_a_face() -> None:
    assert D6.sides == 6
    assert D6.values == (1, 2, 3, 4, 5, 6)
    assert dict(D6.odds) == {face: Fraction(1, 6) for face in range(1, 7)}


def test_two_dice_read_as_their_total_have_the_odds_of_the_total() -> None:
    assert TWO.sides == 36
    assert dict(TWO.odds) == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_faces_that_mean_the_same_are_one_outcome_in_order_of_appearance() -> None:
    die = dice(STAR).read(str.lower)
    assert die.odds == (("star", Fraction(1, 4)), ("moon", Fraction(1, 2)), ("sun", Fraction(1, 4)))


def test_a_card_reads_the_die_from_top_to_bottom() -> None:
    """SB-08: die n selects the n-th result."""
    larkin = shipped_team("foxes").cards[0]
    assert [str(code) for code in larkin.die.values] == ["1B", "GO", "BB", "FO", "1B", "SO"]
    assert dict(larkin.die.odds)[larkin.results[0]] == Fraction(1, 3)
    assert [larkin.die.values[larkin.die.throw(str(face))] for face in (1, 6)] == [larkin.results[0], larkin.results[5]]


def test_reading_again_keeps_dice_throws_and_name() -> None:
    odd = TWO.read(lambda first, second: (first + second) % 2 == 1)
    assert (odd.of, odd.throws, odd.name) == (TWO.of, TWO.throws, "2d6")
    assert dict(odd.odds) == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_a_reading_has_one_value_for_each_throw() -> None:
    with pytest.raises(Unreadable, match="d6 has 6 throws, not 5"):
        D6.read_as("abcde")


def test_a_die_has_faces() -> None:
    with pytest.raises(Unreadable, match="die 'd0' has no faces"):
        Die("d0", ())


@pytest.mark.parametrize(
    ("of", "name"),
    [
        ((SIX,), "d6"),
        ((SIX, SIX), "2d6"),
        ((SIX, SIX, SIX), "3d6"),
        ((SIX, TEN), "d6 and d10"),
        ((STAR, SIX, SIX), "star die and d6 and d6"),
    ],
)
def test_dice_are_called_what_people_call_them(of: tuple[Die, ...], name: str) -> None:
    assert str(dice(*of)) == name
    assert repr(dice(*of)) == f"Dice({name})"


@pytest.mark.parametrize(("text", "number"), [("star 1", 0), ("STAR 6", 5), ("sun,3", 20), (" Sun ,  3 ", 20), ("moon 1", 6)])
def test_a_throw_is_typed_as_its_faces_in_any_case(text: str, number: int) -> None:
    assert MIXED.throw(text) == number


@pytest.mark.parametrize("text", ["", "7", "0", "1 1", "-1", "1.0", "one", "\u0661", "²", "1\x00"])
def test_what_the_die_can_not_show_is_refused_with_the_faces_it_has(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        D6.throw(text)
    assert str(refused.value) == f"{text!r} is no throw of d6 (faces d6: 1 2 3 4 5 6)"


@pytest.mark.parametrize("text", ["star", "3 star", "star 0", "starr 1", "star 1 1"])
def test_symbols_and_several_dice_name_each_die_and_each_face_once(text: str) -> None:
    with pytest.raises(Unreadable, match=r"is no throw of star die and d6 \(faces star die: star moon Sun; d6: 1 2 3 4 5 6\)"):
        MIXED.throw(text)


FACES = st.lists(st.integers(0, 20) | st.sampled_from(["star", "moon", "one out"]), min_size=1, max_size=6).map(tuple)


@given(st.lists(FACES, min_size=1, max_size=3), st.integers(1, 4))
def test_any_dice_have_odds_that_sum_to_one_and_throws_that_read_back(faces: list[tuple[int | str, ...]], groups: int) -> None:
    several = dice(*(Die(f"die {number}", of) for number, of in enumerate(faces)))
    grouped: Dice[int] = several.read_as([number % groups for number in range(several.sides)])
    assert sum(probability for _, probability in grouped.odds) == 1
    assert len(grouped.odds) == len(set(grouped.values))
    for number, text in enumerate(several.texts):
        again = several.throw(text)
        assert several.throws[again] == several.throws[number] or several.texts[again] == text


def test_figures_may_be_typed_together_and_symbols_cut_short() -> None:
    two = dice(SIX_SIDED, SIX_SIDED)
    assert two.throw("54") == two.throw("5 4") == two.throw("5,4")
    red = dice(Die("red", ("PITCHER", "PITCHER", "BATTER")))
    assert red.throw("p") == red.throw("Pitcher") == 0
    assert red.throw("b") == 2
    either = dice(Die("coin", ("heads", "hook")))
    with pytest.raises(Unreadable, match="coin: heads hook"):
        either.throw("h")
    with pytest.raises(Unreadable, match=r"faces d6: 1 2 3 4 5 6\)"):
        two.throw("57")


def test_dice_thrown_for_somebody_are_the_same_dice() -> None:
    two = dice(SIX_SIDED, SIX_SIDED).read(lambda first, second: first + second)
    theirs = two.thrown_for("Ada Finch")
    assert (theirs.whose, two.whose) == ("Ada Finch", "")
    assert (theirs.name, theirs.values, theirs.texts, theirs.odds) == (two.name, two.values, two.texts, two.odds)
