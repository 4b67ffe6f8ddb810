"""Ratings of a league's players, 1 to 9, from their places in it; from them come base values, intangibles and spray charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.figures import ALL_FIELDS, Role, SprayChart
from hotstove.games.sportsclix.press.squads import Squad, SquadBatter, SquadPitcher
from hotstove.games.sportsclix.ratings import (
    AVERAGE,
    HIGH,
    LEFT_NORMAL,
    LEFT_PULL,
    LOW,
    MIDDLE,
    RIGHT_NORMAL,
    RIGHT_PULL,
    BatterRatings,
    PitcherRatings,
    defense_of,
)
from hotstove.stats.estimates import DOUBLE, HR, SINGLE, SO, TRIPLE, WALK, BatterEstimate, League
from hotstove.stats.fielding import glove_ranks, ranked
from hotstove.stats.rosters import Key

SPREAD: Final = 1.6
"""The standard deviation of a rating, as in the original set."""
PULLS: Final = 6
"""The POW from which a batter pulls the ball."""
SPRAYS: Final = 7
"""The EYE, and of those the CON, from which he hits to all fields."""


SPEED_SPREAD: Final = 1.25
"""Points of speed for a standard deviation of a league's speed."""
CATCHERS: Final = (5, 6)
"""The defense of catchers up to the usual one, and of better ones.

It counts for bunts and steals alone. A bunt that a catcher of 4 fields is a hit in one of four tries, more than many a swing
brings: then every fourth batter bunts (docs/accuracy-sportsclix.md).
"""
LEAST_DEFENSE: Final = 2


@dataclass(frozen=True)
class Ratings:
    """The ratings of a league's players, and its batters' spray charts."""

    batters: Mapping[Key, BatterRatings]
    pitchers: Mapping[Key, PitcherRatings]
    charts: Mapping[Key, SprayChart]


def ratings_of(league: League, clubs: Sequence[Squad]) -> Ratings:
    """The ratings of everybody in a league's squads."""
    batters = batters_ratings(league, clubs)
    charts = {each.key: chart_of(each.batter.bats, batters[each.key]) for club in clubs for each in club.batters}
    return Ratings(batters, pitchers_ratings(clubs), charts)


def speed_of(batter: BatterEstimate, level: float) -> int:
    """A batter's speed, 8 to 13, if the league's mean is ``level``."""
    return min(max(round(level + SPEED_SPREAD * batter.speed), 8), 13)


def defense_at(role: Role, dfn: int, lowered: int = 0) -> int:
    """The defense on the base, 2 to 6, from DEF, some points ``lowered``; that of catchers is 5 or 6 (``CATCHERS``)."""
    return CATCHERS[dfn > AVERAGE] if role is Role.CATCHER else max(defense_of(dfn) - lowered, LEAST_DEFENSE)


def rating(place: float) -> int:
    """The rating of a place from 0 to 1.

    >>> rating(0.5), rating(0.98)
    (5, 8)
    """
    z = NormalDist().inv_cdf(min(max(place, 0.001), 0.999))
    return min(max(round(AVERAGE + SPREAD * z), LOW), HIGH)


def batters_ratings(league: League, clubs: Sequence[Squad]) -> Mapping[Key, BatterRatings]:
    """The ratings of a league's batters."""
    batters = [batter for club in clubs for batter in club.batters]
    gloves = glove_ranks(league)
    lines = [each.batter.estimate.rates for each in batters]
    contact = [line[SINGLE] + line[DOUBLE] + line[TRIPLE] - 0.2 * line[SO] for line in lines]
    power = [2 * line[HR] + 0.4 * (line[DOUBLE] + line[TRIPLE]) for line in lines]
    eye = [line[WALK] for line in lines]
    speed = [each.batter.estimate.speed for each in batters]
    columns = [_ratings(values, [each.batter.share for each in batters]) for values in (contact, power, eye, speed)]
    return {
        each.key: BatterRatings(con, strong, sees, fast, rating(gloves.get((each.key, _glove_at(each)), 0.4)))
        for each, con, strong, sees, fast in zip(batters, *columns, strict=True)
    }


def _glove_at(each: SquadBatter) -> Position:
    """The position by which his glove is rated."""
    return each.spot if each.spot in each.batter.positions and each.spot is not None else each.role.own[0]


def pitchers_ratings(clubs: Sequence[Squad]) -> Mapping[Key, PitcherRatings]:
    """The ratings of a league's pitchers."""
    pitchers: list[SquadPitcher] = [pitcher for club in clubs for pitcher in club.pitchers]
    velocity = [each.estimate.strikeouts for each in pitchers]
    control = [-each.estimate.walks for each in pitchers]
    movement = [-each.estimate.home_runs - 0.3 * each.estimate.other_hits for each in pitchers]
    columns = [_ratings(values, [each.share for each in pitchers]) for values in (velocity, control, movement)]
    return {
        each.key: PitcherRatings(vel, ctl, mov, each.endurance) for each, vel, ctl, mov in zip(pitchers, *columns, strict=True)
    }


def _ratings(values: Sequence[float], weights: Sequence[float]) -> list[int]:
    return [rating(place) for place in ranked(list(zip(values, weights, strict=True)))]


def chart_of(bats: str, ratings: BatterRatings) -> SprayChart:
    """A spray chart: power pulls, switch hitters and good eyes use the middle, good contact with it all fields."""
    if bats == "S" or ratings.eye >= SPRAYS:
        return ALL_FIELDS if ratings.con >= SPRAYS else MIDDLE
    if bats == "L":
        return LEFT_PULL if ratings.pow >= PULLS else LEFT_NORMAL
    return RIGHT_PULL if ratings.pow >= PULLS else RIGHT_NORMAL
