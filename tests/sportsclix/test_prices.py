"""What figures cost: a point buys the same of everybody (docs/balance-sportsclix.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import Dial
from hotstove.games.sportsclix.figures import ALL_FIELDS, Figure, Role
from hotstove.games.sportsclix.invented_figures import Base, batter_figure, pitcher_figure
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.prices import points_of, price
from hotstove.games.sportsclix.ratings import RIGHT_PULL, BatterRatings, PitcherRatings


def batter(role: Role = Role.SECOND_BASE, defense: int = 4, speed: int = 10) -> Figure:
    """A usual batter, but for his glove and legs."""
    made = batter_figure(Base("X", "X", "Somebody", "", "AL", role), BatterRatings(5, 5, 5, 5, 5), "R", RIGHT_PULL)
    return replace(made, defense=defense, speed=speed)


def pitcher(role: Role, vel: int, ctl: int, mov: int, end: int) -> Figure:
    """A pitcher of those ratings."""
    return pitcher_figure(Base("X", "X", "Somebody", "", "AL", role), PitcherRatings(vel, ctl, mov, end), "R")


def test_all_figures_of_the_set_cost_what_they_are_worth() -> None:
    assert all(figure.points == points_of(figure) for figure in pool().values())


def test_usual_players() -> None:
    assert [points_of(batter(role)) for role in (Role.CATCHER, Role.SHORTSTOP, Role.OUTFIELDER)] == [112] * 3
    assert points_of(pitcher(Role.STARTER, 5, 5, 5, 6)) == 114


@pytest.mark.parametrize(
    ("role", "defense", "more"),
    [
        (Role.CATCHER, 3, -50),
        (Role.CATCHER, 5, 9),
        (Role.CATCHER, 6, 9),
        (Role.FIRST_BASE, 6, 17),
        (Role.THIRD_BASE, 6, 12),
        (Role.CENTER_FIELD, 6, 38),
        (Role.CENTER_FIELD, 2, -38),
        (Role.OUTFIELDER, 5, 18),  # the mean of left, center and right field: 16.5, 19 and 17.5
        (Role.UTILITY_INFIELDER, 6, 19),  # the mean of first, second, short and third: 17, 20, 27 and 12
    ],
)
def test_a_glove_costs_by_position(role: Role, defense: int, more: int) -> None:
    assert points_of(batter(role, defense)) == 112 + more


def test_legs_charts_and_intangibles_cost_points() -> None:
    assert points_of(batter(speed=12)) == 112 + 5
    assert points_of(replace(batter(), chart=ALL_FIELDS)) in (118, 119)  # 6.5 points more
    windows = tuple(replace(window, intangibles=(Intangible.SPEED_DEMON,)) for window in batter().dial.windows)
    assert points_of(replace(batter(), dial=Dial(windows))) == 112 + 20


def test_better_pitchers_cost_more_within_their_bounds() -> None:
    starters = [points_of(pitcher(Role.STARTER, rating, rating, rating, 6)) for rating in range(1, 10)]
    relievers = [points_of(pitcher(Role.RELIEVER, rating, rating, rating, 2)) for rating in range(1, 10)]
    for points in (starters, relievers):
        assert points == sorted(points)
    assert (starters[0], price(9.0, Role.STARTER)) == (40, 170)
    assert relievers[0] == 40 < relievers[-1] <= 70
    assert price(9.0, Role.RELIEVER) == 70
    assert points_of(pitcher(Role.STARTER, 5, 5, 5, 7)) > points_of(pitcher(Role.STARTER, 5, 5, 5, 6))
