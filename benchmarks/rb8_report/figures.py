"""Estimates with their standard errors, and the few sums that they take."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TypedDict


class Figure(TypedDict):
    """A mean, its standard error, and of how many games."""

    mean: float
    error: float
    games: int


def figure(mean: float, error: float, games: int) -> Figure:
    """With as many digits as a file needs."""
    return {"mean": round(mean, 5), "error": round(error, 5), "games": games}


def average(values: Sequence[float]) -> float:
    """The mean."""
    return sum(values) / len(values)


def covariance(first: Sequence[float], second: Sequence[float]) -> float:
    """How two rows vary together."""
    one, two = average(first), average(second)
    return sum((a - one) * (b - two) for a, b in zip(first, second, strict=True)) / max(1, len(first) - 1)


def share(count: float, of: int) -> Figure:
    """A share of tries."""
    part = count / of
    return figure(part, sqrt(part * (1 - part) / of), of)


def against_even(values: Sequence[float], even: Sequence[float], divided_by: float = 1.0) -> Figure:
    """The mean of values, helped by games of the same seeds that are even: those come to 0 on the average, as is known.

    What luck added to the even games it added to the others as well, in the proportion in which both vary together; so much
    of it is taken off.

    >>> against_even([3.0, 1.0, 2.0, 2.0], [1.0, -1.0, 0.0, 0.0])
    {'mean': 2.0, 'error': 0.0, 'games': 4}
    """
    even = even[: len(values)]
    spread = covariance(even, even)
    follows = covariance(values, even) / spread if spread else 0.0
    left = [value - follows * luck for value, luck in zip(values, even, strict=True)]
    return figure(average(left) / divided_by, sqrt(covariance(left, left) / len(left)) / divided_by, len(values))


def least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> tuple[list[float], list[float], float]:
    """Coefficients without a constant, their standard errors, and the share of the values' variation that they explain.

    >>> fitted, errors, explained = least_squares([[1, 0], [0, 1], [1, 1]], [2, 3, 5])
    >>> [round(each, 9) for each in fitted], round(explained, 9)
    ([2.0, 3.0], 1.0)
    """
    size = len(rows[0])
    squares = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    sums = [sum(row[i] * value for row, value in zip(rows, values, strict=True)) for i in range(size)]
    inverse = _inverse(squares)
    fitted = [sum(inverse[i][j] * sums[j] for j in range(size)) for i in range(size)]
    misses = [value - sum(a * b for a, b in zip(row, fitted, strict=True)) for row, value in zip(rows, values, strict=True)]
    missed, total = sum(miss * miss for miss in misses), sum(value * value for value in values)
    noise = missed / max(1, len(rows) - size)
    return fitted, [sqrt(max(0.0, inverse[i][i]) * noise) for i in range(size)], 1 - missed / total if total else 0.0


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Gauss and Jordan; columns that say nothing get a weight of 0."""
    size = len(matrix)
    rows = [[*map(float, row), *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        if abs(pivot) < 1e-12:
            rows[i] = [0.0] * (2 * size)
            continue
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * own for value, own in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
