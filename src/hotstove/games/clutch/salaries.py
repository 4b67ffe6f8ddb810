"""The salary of a card from its ratings (CL-009): linear fits to the salaries of printed cards, rounded to 5, at least 50."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import Bonus, Role
from hotstove.games.clutch.charts import OUTS, Chart, Result

LEAST: Final = 50
CATCHERS_RATING: Final = 5
"""The least rating of catchers by trade; a utility man who may also catch has less."""


def batter_salary(
    on_base: int, bonus: Bonus | None, speed: int, positions: tuple[tuple[Position, int], ...], clutch: int, chart: Chart
) -> int:
    """A batter's salary; faces of his chart are counted from 1 to 20.

    The fit is over 437 printed cards (R squared 0.96, error 32). A catcher's glove is weighed by itself, other fielders by
    their best rating.
    """
    counts = chart.counts()
    left, right = _against(bonus)
    catching = dict(positions).get(Position.CATCHER, 0)
    best = max((rating for _, rating in positions), default=0)
    return _rounded(
        73
        + 70.8 * on_base
        + 5.7 * speed
        - 30.8 * sum(counts[result] for result in OUTS)
        + 7.0 * counts[Result.BB]
        + 7.0 * counts[Result.DOUBLE]
        + 4.0 * counts[Result.TRIPLE]
        - 29.2 * _home_runs_start(chart)
        + 9.5 * clutch
        + 37.1 * left
        + 33.8 * right
        + (33.1 * catching - 131.5 if catching >= CATCHERS_RATING else 26.7 * best)
    )


def pitcher_salary(
    role: Role, command: int, bonus: Bonus | None, innings: int, defense: int, clutch: int, x_zone: int, chart: Chart
) -> int:
    """A pitcher's salary; faces of his chart are counted from 1 to 20, ``x_zone`` is the width of his Mistake Pitch zone.

    The fits are over 103 starters (R squared 0.91, error 44) and 177 relievers (R squared 0.91, error 18).
    """
    counts = chart.counts()
    outs = sum(counts[result] for result in OUTS)
    left, right = _against(bonus)
    home_runs = _home_runs_start(chart)
    if role == "SP":
        return _rounded(
            -145
            + 61.4 * command
            + 79.8 * innings
            - 0.8 * outs
            + 16.1 * counts[Result.K]
            - 2.5 * counts[Result.BB]
            - 9.3 * home_runs
            - 48.6 * x_zone
            + 13.1 * clutch
            + 16.7 * defense
            + 20.5 * left
            + 17.6 * right
        )
    return _rounded(
        -458
        + 38.1 * command
        + 38.5 * innings
        + 18.3 * outs
        + 2.6 * counts[Result.K]
        + 1.7 * counts[Result.BB]
        + 3.8 * home_runs
        - 15.4 * x_zone
        + 4.9 * clutch
        + 6.7 * defense
        + 18.8 * left
        + 14.4 * right
    )


def _against(bonus: Bonus | None) -> tuple[int, int]:
    """The amounts of the bonus against left and against right."""
    if bonus is None:
        return 0, 0
    return (bonus.amount, 0) if bonus.against == "L" else (0, bonus.amount)


def _home_runs_start(chart: Chart) -> int:
    """The first number of the HR row; of a chart without one the number past the start of its last row."""
    return chart.start(Result.HR) or chart.rows[-1][1] + 1


def _rounded(salary: float) -> int:
    return max(5 * round(salary / 5), LEAST)
