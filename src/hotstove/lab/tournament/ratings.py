"""Ratings from the games of a tournament: Bradley and Terry's model, on the scale of Elo.

Entrant i beats j with probability 1 / (1 + exp(s_j - s_i)). The strengths s are the most likely ones; each entrant is also
given one win and one loss against an imaginary entrant of strength 0, so that one who has won all games has a rating. A rating
is 1500 + 400 / ln(10) times the strength less the mean strength, and its standard error follows from the second derivatives
there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, TypeAlias

MEAN: Final = 1500.0
SCALE: Final = 400 / log(10)
ROUNDS: Final = 100
CLOSE: Final = 1e-10

Matrix: TypeAlias = list[list[float]]
Points: TypeAlias = Mapping[tuple[int, int], float]
"""The points that the first of a pair has won against the second: 1 for a win, one half for a level game."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its standard error."""

    value: float
    error: float


def ratings(entrants: int, points: Points) -> list[Rating]:
    """The ratings of entrants 0, 1, ... from the points of each pair, both ways.

    >>> [round(each.value) for each in ratings(2, {(0, 1): 75, (1, 0): 25})]
    [1594, 1406]
    """
    strengths = [0.0] * entrants
    for _ in range(ROUNDS):
        slope, curve = _derivatives(strengths, points)
        steps = [sum(row[j] * slope[j] for j in range(entrants)) for row in inverse(curve)]
        most = max(map(abs, steps))
        strengths = [strength + step * min(1.0, 2 / max(most, CLOSE)) for strength, step in zip(strengths, steps, strict=True)]
        if most < CLOSE:
            break
    errors = inverse(_derivatives(strengths, points)[1])
    mean = sum(strengths) / entrants
    found = []
    for number, strength in enumerate(strengths):
        parts = [(1.0 if each == number else 0.0) - 1 / entrants for each in range(entrants)]
        variance = sum(parts[i] * errors[i][j] * parts[j] for i in range(entrants) for j in range(entrants))
        found.append(Rating(MEAN + SCALE * (strength - mean), SCALE * sqrt(max(0.0, variance))))
    return found


def chance(first: float, second: float) -> float:
    """The chance that an entrant with the first rating beats one with the second.

    >>> round(chance(1700, 1500), 3)
    0.76
    """
    return 1 / (1 + 10 ** ((second - first) / 400))


def _derivatives(strengths: Sequence[float], points: Points) -> tuple[list[float], Matrix]:
    """The slope of the logarithm of the likelihood, and its second derivatives with the other sign."""
    count = len(strengths)
    slope = [0.0] * count
    curve = [[0.0] * count for _ in range(count)]
    for number, strength in enumerate(strengths):  # the imaginary games
        won = 1 / (1 + exp(-strength))
        slope[number] += 1 - 2 * won
        curve[number][number] += 2 * won * (1 - won)
    for (i, j), won_points in points.items():
        share = 1 / (1 + exp(strengths[j] - strengths[i]))
        slope[i] += won_points * (1 - share)
        slope[j] -= won_points * (1 - share)
        weight = won_points * share * (1 - share)
        curve[i][i] += weight
        curve[j][j] += weight
        curve[i][j] -= weight
        curve[j][i] -= weight
    return slope, curve


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix by elimination.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        divisor = rows[column][column]
        rows[column] = [value / divisor for value in rows[column]]
        for other in range(size):
            if other != column and (factor := rows[other][column]):
                rows[other] = [value - factor * taken for value, taken in zip(rows[other], rows[column], strict=True)]
    return [row[size:] for row in rows]
