"""Figures with ratings drawn at random, as the original set has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from hotstove.baseball.inventing import normal, one_of, weighted
from hotstove.games.sportsclix.figures import (
    PITCHERS_CHART,
    PITCHERS_DEFENSE,
    PITCHERS_SPEED,
    Figure,
    Hand,
    League,
    Role,
    SprayChart,
)
from hotstove.games.sportsclix.prices import points_of
from hotstove.games.sportsclix.ratings import (
    AVERAGE,
    HIGH,
    LOW,
    BatterRatings,
    PitcherRatings,
    batter_dial,
    charts_for,
    defense_of,
    pitcher_dial,
    speed_of,
)
from hotstove.table import Chance

SPREAD: Final = 1.6
"""The standard deviation of a rating."""
SQUAD: Final = (
    *(Role.CATCHER, Role.CATCHER, Role.FIRST_BASE, Role.FIRST_BASE, Role.SECOND_BASE, Role.SHORTSTOP, Role.THIRD_BASE),
    *(Role.UTILITY_INFIELDER, Role.LEFT_FIELD, Role.CENTER_FIELD, Role.RIGHT_FIELD, Role.OUTFIELDER),
    *(Role.STARTER,) * 4,
    *(Role.RELIEVER,) * 4,
)
"""The roles of a club's twenty figures in the order of their numbers."""
STANCES: Final[Mapping[Hand, int]] = {"R": 55, "L": 34, "S": 11}
THROWING_HANDS: Final[Mapping[Hand, int]] = {"R": 73, "L": 27}
STARTERS_ENDURANCE: Final = {4: 1, 5: 4, 6: 8, 7: 4, 8: 1}
RELIEVERS_ENDURANCE: Final = {1: 4, 2: 4, 3: 1}


class Base(NamedTuple):
    """What is printed on a base beside ratings: who he is, whose he is and what he plays."""

    id: str
    player: str
    name: str
    club: str
    league: League
    role: Role


@dataclass(frozen=True, slots=True)
class MadeFigure:
    """A figure with the ratings of which it was made."""

    figure: Figure
    ratings: BatterRatings | PitcherRatings


def held(rating: int) -> int:
    """A rating held to 1 to 9."""
    return min(max(rating, LOW), HIGH)


def suited(ratings: BatterRatings, role: Role) -> BatterRatings:
    """The ratings that players of a role have: quick hands in the middle of the field, power at its edges."""
    con, power, eye, spd, dfn = ratings.con, ratings.pow, ratings.eye, ratings.spd, ratings.dfn
    if role is Role.CATCHER:
        dfn, spd = dfn + 1, spd - 2
    elif role in (Role.SECOND_BASE, Role.SHORTSTOP, Role.CENTER_FIELD):
        dfn, power = dfn + 1, power - 1
    elif role in (Role.FIRST_BASE, Role.LEFT_FIELD):
        power, dfn = power + 1, dfn - 1
    return BatterRatings(held(con), held(power), held(eye), held(spd), held(dfn))


def batter_figure(base: Base, ratings: BatterRatings, bats: Hand, chart: SprayChart) -> Figure:
    """A position player's figure of his ratings."""
    figure = Figure(
        *base,
        bats=bats,
        throws="",
        defense=defense_of(ratings.dfn),
        speed=speed_of(ratings.spd),
        endurance=0,
        chart=chart,
        points=0,
        dial=batter_dial(ratings, base.role),
        original=base.id,
    )
    return replace(figure, points=points_of(figure))


def pitcher_figure(base: Base, ratings: PitcherRatings, throws: Hand) -> Figure:
    """A pitcher's figure of his ratings; he bats from the side of his throwing hand."""
    figure = Figure(
        *base,
        bats=throws,
        throws=throws,
        defense=PITCHERS_DEFENSE,
        speed=PITCHERS_SPEED,
        endurance=ratings.end,
        chart=PITCHERS_CHART,
        points=0,
        dial=pitcher_dial(ratings, base.role),
        original=base.id,
    )
    return replace(figure, points=points_of(figure))


def invented_figure(chance: Chance, base: Base) -> MadeFigure:
    """A figure of that role; ratings, hands and spray chart are drawn."""
    if base.role.pitches:
        vel, ctl, mov = (_rating(chance) for _ in range(3))
        endurance = STARTERS_ENDURANCE if base.role is Role.STARTER else RELIEVERS_ENDURANCE
        pitching = PitcherRatings(vel, ctl, mov, weighted(chance, endurance))
        return MadeFigure(pitcher_figure(base, pitching, weighted(chance, THROWING_HANDS)), pitching)
    con, power, eye, spd, dfn = (_rating(chance) for _ in range(5))
    ratings = suited(BatterRatings(con, power, eye, spd, dfn), base.role)
    bats = weighted(chance, STANCES)
    chart = one_of(chance, charts_for(bats, ratings.eye))
    return MadeFigure(batter_figure(base, ratings, bats, chart), ratings)


def _rating(chance: Chance) -> int:
    return normal(chance, AVERAGE, SPREAD, LOW, HIGH)


def veteran(made: MadeFigure, id_: str) -> MadeFigure:
    """A position player once more as a veteran: the same man, every rating 1 less, the same stance and spray chart."""
    figure, ratings = made.figure, made.ratings
    if not isinstance(ratings, BatterRatings):
        raise TypeError(f"{figure.name} is no position player")
    older = BatterRatings(*(held(each - 1) for each in (ratings.con, ratings.pow, ratings.eye, ratings.spd, ratings.dfn)))
    base = Base(id_, figure.player, figure.name, figure.club, figure.league, figure.role)
    return MadeFigure(batter_figure(base, older, figure.bats, figure.chart), older)


def dearest(figures: Sequence[MadeFigure]) -> MadeFigure:
    """The dearest position player."""
    batters = [made for made in figures if not made.figure.pitches]
    return max(batters, key=lambda made: (made.figure.points, made.figure.name))
