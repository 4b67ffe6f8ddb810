"""Matrix games: two sides choose at the same time in secret, and one side wins what the other loses.

By von Neumann's minimax theorem each side has an optimal mixture of its options. Both are computed exactly, with the simplex
method on whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

Payoff: TypeAlias = Fraction | float | int
Weights: TypeAlias = tuple[int, ...]
"""A mixture as whole numbers in proportion to the probabilities of its options."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """The mean win of the rows when both sides play optimal mixtures, and the mixtures: exact probabilities by option."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(payoffs: Sequence[Sequence[Payoff]]) -> Equilibrium:
    """The optimal mixtures of a zero-sum game: the rows win ``payoffs[row][column]``, and the columns lose it.

    The result is exact for the given payoffs, floats included; of several optimal mixtures it is always the same one.
    Meant for small games: some milliseconds for 10 by 10. Raises ValueError if there is no option, or if rows differ in
    length.

    >>> matching_pennies = solve([[2, -1], [-1, 1]])
    >>> print(matching_pennies.value, *matching_pennies.rows, *matching_pennies.columns)
    1/5 2/5 3/5 2/5 3/5
    """
    if not payoffs or not payoffs[0] or any(len(row) != len(payoffs[0]) for row in payoffs):
        raise ValueError("a matrix game has at least one option for each side, and rows of one length")
    if len(payoffs) == len(payoffs[0]) == 2 and (equilibrium := _two_by_two(*payoffs[0], *payoffs[1])) is not None:
        return equilibrium
    exact = [[Fraction(payoff) for payoff in row] for row in payoffs]
    scale = lcm(*(payoff.denominator for row in exact for payoff in row))
    least = min(min(row) for row in exact)
    positive = [[int((payoff - least) * scale) + 1 for payoff in row] for row in exact]
    height, width = len(positive), len(positive[0])
    # The program of the columns, with x = mixture / value: maximize the sum of x with positive * x <= 1 and x >= 0. A row of
    # the tableau is an equation multiplied by ``unit``: the columns' x, a slack for each row, and the right-hand side.
    tableau = [[*row, *(int(slack == number) for slack in range(height)), 1] for number, row in enumerate(positive)]
    goal = [*[-1] * width, *[0] * height, 0]
    basis = list(range(width, width + height))
    unit = 1
    while (entering := next((column for column, gain in enumerate(goal) if gain < 0), None)) is not None:  # Bland's rule
        bounding = [number for number, row in enumerate(tableau) if row[entering] > 0]
        leaving = min(bounding, key=lambda number: (Fraction(tableau[number][-1], tableau[number][entering]), basis[number]))
        pivot_row, pivot = tableau[leaving], tableau[leaving][entering]
        for row in (*tableau, goal):
            if row is not pivot_row:
                factor = row[entering]
                row[:] = [(pivot * entry - factor * own) // unit for entry, own in zip(row, pivot_row, strict=True)]
        unit, basis[leaving] = pivot, entering
    solved = dict(zip(basis, (row[-1] for row in tableau), strict=True))
    total = goal[-1]
    return Equilibrium(
        (Fraction(unit, total) - 1) / scale + least,
        tuple(Fraction(goal[width + row], total) for row in range(height)),
        tuple(Fraction(solved.get(column, 0), total) for column in range(width)),
    )


def _two_by_two(a: Payoff, b: Payoff, c: Payoff, d: Payoff) -> Equilibrium | None:
    """The solution of the game of two rows, (a, b) and (c, d), in closed form; None if equal payoffs may leave a choice."""
    exact = [Fraction(payoff) for payoff in (a, b, c, d)]
    scale = lcm(*(payoff.denominator for payoff in exact))
    weights = weights_of(*(int(payoff * scale) for payoff in exact))
    if weights is None:
        return None
    rows, columns = (tuple(Fraction(weight, sum(each)) for weight in each) for each in weights)
    pairs = [row * column for row in rows for column in columns]
    return Equilibrium(sum((chance * payoff for chance, payoff in zip(pairs, exact, strict=True)), Fraction(0)), rows, columns)


def weights_of(a: int, b: int, c: int, d: int) -> tuple[Weights, Weights] | None:
    """The optimal mixtures of both sides in the game of two rows, (a, b) and (c, d); None if equal payoffs may leave a choice.

    Either one option is better whatever the other side does, or the only optimal mixtures make the other side indifferent.

    >>> weights_of(2, -1, -1, 1)
    ((2, 3), (2, 3))
    """
    if a in (b, c) or d in (b, c):
        return None
    if (a > c) == (b > d):  # one row is better against both columns; the other side takes the worse payoff of that row
        row = 0 if a > c else 1
        column = 0 if (a < b if row == 0 else c < d) else 1
    elif (a < b) == (c < d):  # the same with a column
        column = 0 if a < b else 1
        row = 0 if (a > c if column == 0 else b > d) else 1
    else:
        return (abs(d - c), abs(a - b)), (abs(d - b), abs(a - c))
    return _PURE[row], _PURE[column]


_PURE: Final = (1, 0), (0, 1)
"""The mixtures that take one option always."""


def whole_weights(mixture: Sequence[Fraction]) -> Weights:
    """Exact probabilities as whole numbers in the same proportion."""
    scale = lcm(*(share.denominator for share in mixture))
    return tuple([int(share * scale) for share in mixture])
