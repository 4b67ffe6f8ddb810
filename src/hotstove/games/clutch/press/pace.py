"""The pace of a league: the levels of Speed and gloves and the share of ground balls that make its runs the real ones.

No average depends on them. Runs are made by Speed and the outfield, steals by Speed and the battery, double plays by ground
balls and the infield: so each level follows from one real figure, and Speed is as near to printed cards as gloves let it be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import INFIELD, OUTFIELD
from hotstove.games.clutch.press.ratings import Gloves, gloves, ranges, speed
from hotstove.games.clutch.press.rosters import Roster
from hotstove.games.clutch.press.runs import Ground, Values, in_points, inning, safe
from hotstove.games.clutch.press.targets import league_rates
from hotstove.stats.estimates import SO, League
from hotstove.stats.fielding import glove_ranks
from hotstove.stats.rosters import Key, RosterBatter

INNINGS: Final = 8.92
"""A club's innings at bat in a game under computer managers (docs/accuracy-clutch.md); a year may have had shorter games."""
LINEUP: Final = 0.995
A_STEAL: Final = 0.003
"""Runs of real batting orders and managers as a multiple of those of average charts: so much, and less by each steal of a game.

Innings let everybody run who gains by it; managers weigh games, and run for less (docs/accuracy-clutch.md).
"""
CHANCES_TO_STEAL: Final = 12.8
"""Chances of a club's game to steal a base, a try for third counted, under computer managers (docs/accuracy-clutch.md)."""
WORTH_A_TRY: Final = 0.72
"""The chance to be safe from which a steal is worth more than it costs."""
SLOWEST: Final = 2.0
FASTEST: Final = 24.0
"""The bounds of the level of Speed."""
GROUNDERS: Final = 0.46
"""The usual share of ground balls among outs in play on printed cards."""
LEAST_GROUNDERS: Final = 0.30
MOST_GROUNDERS: Final = 0.60
"""The bounds of the share of ground balls."""
FLIES: Final = 0.013
"""Sacrifice flies in a plate appearance, as a first guess."""
ROUNDS: Final = 4
"""Rounds of fitting the levels to each other."""
STEPS: Final = 4
"""Steps of a round towards the level of Speed."""
RUNS_A_POINT: Final = 0.08
"""Runs of a club's game for a point of Speed, as a first guess."""
BATTERIES: Final = range(-8, 4)
"""Steps of catchers' and pitchers' ratings that are tried for the real number of steals."""
INFIELDS: Final = (0, 1, 2)
"""Steps of the infield's gloves, taken one after the other while ground balls are not enough for the double plays."""


class Lowered(NamedTuple):
    """How many steps the gloves of outfield and infield are lower than usual, and up to which level of Speed that is enough.

    ``batteries`` are the steps of catchers and pitchers that are tried.
    """

    outfield: int
    infield: int
    quickest: float
    batteries: Sequence[int] = BATTERIES


LOWERED: Final = (
    Lowered(0, 0, 15.0),
    Lowered(1, 0, 17.0),
    Lowered(2, 0, 20.5),
    Lowered(4, 0, 21.5),
    Lowered(4, 4, 23.5),
    Lowered(4, 4, FASTEST, (-8,)),
)
"""What is tried one after the other: printed cards have a mean Speed of 12.5, and gloves that differ are worth some Speed.

Leagues of the 19th century made more runs by errors than the fastest runners can: then everybody may steal, too.
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """The level of Speed, the share of ground balls, and the gloves.

    ``sacrifice_flies`` are in a plate appearance; ``runs`` and ``steals`` are those of a club's game that the innings come to.
    """

    speed: float
    grounders: float
    sacrifice_flies: float
    gloves: Gloves
    runs: float
    steals: float


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A club's game: runs, and steals and double plays if they were kept."""

    runs: float
    steals: float | None
    double_plays: float | None


def pace(league: League, clubs: Sequence[Roster]) -> Pace:
    """The pace of a league, from its real runs, steals and double plays."""
    games = max(1, league.team_games)
    players = [player for team in league.teams for player in team.players]
    wanted = _Wanted(
        sum(team.runs for team in league.teams) / games,
        sum(player.batting.stolen_bases for player in players) / games if league.kept("stolen_bases") else None,
        league.double_plays * league.chances / games if league.double_plays is not None else None,
    )
    place = glove_ranks(league)
    for lowered in LOWERED:
        fitted = _fitted(league, clubs, place, wanted, lowered)
        if fitted.speed <= lowered.quickest:
            break
    return fitted


def _fitted(
    league: League,
    clubs: Sequence[Roster],
    place: Mapping[tuple[Key, Position], float],
    wanted: _Wanted,
    lowered: Lowered,
) -> Pace:
    """The pace with those gloves; its Speed is at a bound if they leave too many or too few runs."""
    level, grounders, flies, stolen, more = 13.0, GROUNDERS, FLIES, wanted.steals or 0.0, 0
    battery = 0 if 0 in lowered.batteries else lowered.batteries[0]

    def rated(battery: int) -> Gloves:
        return gloves(place, ranges(-lowered.outfield, INFIELDS[more] - lowered.infield, battery))

    a_point = RUNS_A_POINT
    values: Values | None = None
    running = [(each, _on_base(each)) for club in clubs for each in club.batters]
    for _ in range(ROUNDS):
        gloved = rated(battery)
        team = _team_ratings(clubs, gloved)
        rates, _lean = league_rates(league, flies, grounders, stolen)
        tried: list[tuple[float, float]] = []
        for _step in range(STEPS):
            runners = [(speed(each.estimate, level), share) for each, share in running]
            values = inning(Ground(rates, in_points(runners), *team), values)
            worth = values[0, 0]
            runs = (LINEUP - A_STEAL * stolen) * INNINGS * worth.runs
            if tried and abs(level - tried[-1][0]) > 0.05:
                a_point = max((runs - tried[-1][1]) / (level - tried[-1][0]), RUNS_A_POINT / 4)
            tried.append((level, runs))
            level = min(FASTEST, max(SLOWEST, level + (wanted.runs - runs) / a_point))
        flies = worth.flies / worth.trips
        stolen = _steals(clubs, runners, gloved)
        if wanted.steals is not None:
            missed = {step: abs(_steals(clubs, runners, rated(step)) - wanted.steals) for step in lowered.batteries}
            battery = min(missed, key=lambda step: (missed[step], abs(step)))
        if wanted.double_plays is not None:
            grounders *= wanted.double_plays / max(INNINGS * worth.double_plays, 0.1)
            if grounders > MOST_GROUNDERS and more + 1 < len(INFIELDS):
                more += 1
                grounders = GROUNDERS
            grounders = min(MOST_GROUNDERS, max(LEAST_GROUNDERS, grounders))
    return Pace(tried[-1][0], grounders, flies, gloved, runs, stolen)


def _on_base(each: RosterBatter) -> float:
    """How much of the running he does."""
    return each.share * sum(each.estimate.rates[1:SO])


def _steals(clubs: Sequence[Roster], runners: Sequence[tuple[int, float]], rated: Gloves) -> float:
    """Steals of a club's game: everybody on first runs whose chance against catcher and pitcher is worth a try."""
    batteries = [(_battery(club, rated, each.key), each.share) for club in clubs for each in club.pitchers]
    whole = sum(share for _, share in runners) * sum(share for _, share in batteries)
    tried = 0.0
    for fast, share in runners:
        for battery, part in batteries:
            chance = safe(fast, battery)
            if chance >= WORTH_A_TRY:
                tried += share * part * chance
    return CHANCES_TO_STEAL * tried / whole


def _battery(club: Roster, rated: Gloves, pitcher: Key) -> int:
    """The Battery Rating of a club's usual catcher with a pitcher (CL-086)."""
    catcher = next(batter for batter, spot in club.nine if spot is Position.CATCHER)
    return rated.at(catcher.key, Position.CATCHER) + rated.at(pitcher, Position.PITCHER)


def _team_ratings(clubs: Sequence[Roster], rated: Gloves) -> tuple[float, float, float]:
    """The league's mean Battery, Infield and Outfield Ratings with the usual nines (CL-086 to CL-088)."""
    battery = infield = outfield = 0.0
    for club in clubs:
        arms = sum(each.share for each in club.pitchers)
        battery += sum(each.share * _battery(club, rated, each.key) for each in club.pitchers) / arms
        infield += sum(rated.at(batter.key, spot) for batter, spot in club.nine if spot in INFIELD)
        outfield += sum(rated.at(batter.key, spot) for batter, spot in club.nine if spot in OUTFIELD)
    return battery / len(clubs), infield / len(clubs), outfield / len(clubs)
