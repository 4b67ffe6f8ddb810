"""Matrix games: solved exactly, as by hand, as the theorem demands, and as another solver finds them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog  # type: ignore[import-untyped]

from hotstove.managers.matrix_games import solve

Payoffs = Sequence[Sequence[Fraction | float | int]]


def matrices(entries: st.SearchStrategy[float | int | Fraction]) -> st.SearchStrategy[list[list[float | int | Fraction]]]:
    def of_width(width: int) -> st.SearchStrategy[list[list[float | int | Fraction]]]:
        return st.lists(st.lists(entries, min_size=width, max_size=width), min_size=1, max_size=6)

    return st.integers(1, 6).flatmap(of_width)


WHOLE: st.SearchStrategy[float | int | Fraction] = st.integers(-4, 4)
CHANCES: st.SearchStrategy[float | int | Fraction] = st.floats(0, 1)


def guaranteed(payoffs: Payoffs, rows: Sequence[Fraction], columns: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """What the rows' mixture wins at least, and what the columns' mixture loses at most."""
    exact = [[Fraction(payoff) for payoff in row] for row in payoffs]
    least = min(sum(share * row[column] for share, row in zip(rows, exact, strict=True)) for column in range(len(columns)))
    most = max(sum(share * payoff for share, payoff in zip(columns, row, strict=True)) for row in exact)
    return Fraction(least), Fraction(most)


@given(matrices(WHOLE) | matrices(CHANCES))
def test_neither_side_can_be_beaten_below_the_value(payoffs: Payoffs) -> None:
    solved = solve(payoffs)
    for mixture in (solved.rows, solved.columns):
        assert sum(mixture) == 1
        assert min(mixture) >= 0
    assert guaranteed(payoffs, solved.rows, solved.columns) == (solved.value, solved.value)


@given(matrices(WHOLE) | matrices(CHANCES))
def test_the_value_is_that_of_a_linear_program(payoffs: Payoffs) -> None:
    """The greatest v such that a mixture of the rows wins v against every column, by scipy."""
    height, width = len(payoffs), len(payoffs[0])
    bounds = [[-float(payoffs[row][column]) for row in range(height)] + [1.0] for column in range(width)]
    program = linprog(
        [0.0] * height + [-1.0],
        A_ub=bounds,
        b_ub=[0.0] * width,
        A_eq=[[1.0] * height + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * height + [(None, None)],
    )
    assert float(solve(payoffs).value) == pytest.approx(-program.fun, abs=1e-7)


def test_games_as_solved_by_hand() -> None:
    rock_paper_scissors = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert rock_paper_scissors.value == 0
    assert rock_paper_scissors.rows == rock_paper_scissors.columns == (Fraction(1, 3),) * 3
    with_a_poor_row = solve([[3, 1], [4, 2], [0, 5]])  # the first row is worse than the second throughout
    assert list(with_a_poor_row.rows) == [0, Fraction(5, 7), Fraction(2, 7)]
    assert (with_a_poor_row.value, with_a_poor_row.columns) == (Fraction(20, 7), (Fraction(3, 7), Fraction(4, 7)))
    certain = solve([[1, 2, 3], [0, 4, 5]])
    assert certain.value == Fraction(1)
    assert list(certain.rows + certain.columns) == [1, 0, 1, 0, 0]


@given(st.lists(WHOLE | CHANCES, min_size=4, max_size=4))
def test_two_options_each_are_solved_as_among_more(payoffs: list[float | int | Fraction]) -> None:
    """The closed form finds what the simplex finds with a third row that is worse than both, so that it is never taken."""
    a, b, c, d = payoffs
    worse = min(payoffs) - 1
    small, large = solve([[a, b], [c, d]]), solve([[a, b], [c, d], [worse, worse]])
    assert (small.value, small.columns) == (large.value, large.columns)
    assert (*small.rows, Fraction(0)) == large.rows


def test_lone_options_need_no_mixture() -> None:
    assert solve([[0.25]]).value == Fraction(1, 4)
    assert solve([[3, 1, 2]]).columns[1] == 1
    assert solve([[3], [1], [7]]).rows[2] == 1


@pytest.mark.parametrize("payoffs", [[], [[]], [[1, 2], [3]]], ids=["no rows", "no columns", "ragged"])
def test_what_is_no_matrix_is_an_error(payoffs: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="a matrix game has"):
        solve(payoffs)
