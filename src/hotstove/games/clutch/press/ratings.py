"""Gloves, Clutch, Speed and icons: the numbers on a card that no chart has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import FIELD, INFIELD, OUTFIELD, as_printed
from hotstove.games.clutch.press.rosters import Roster
from hotstove.stats.estimates import BatterEstimate, League, PitcherEstimate
from hotstove.stats.fielding import ranked
from hotstove.stats.rosters import Key, RosterBatter
from hotstove.stats.seasons import PitchingSeason

E = TypeVar("E", BatterEstimate, PitcherEstimate)

RANGES: Final[Mapping[Position, tuple[int, int]]] = {
    Position.PITCHER: (0, 4),
    Position.CATCHER: (4, 8),
    Position.FIRST_BASE: (0, 2),
    Position.SECOND_BASE: (1, 4),
    Position.THIRD_BASE: (1, 3),
    Position.SHORTSTOP: (2, 4),
    Position.LEFT_FIELD: (0, 3),
    Position.CENTER_FIELD: (0, 4),
    Position.RIGHT_FIELD: (0, 3),
}
"""The usual ratings at each position; a league's may be some steps higher or lower (``ranges``)."""
MOST_RATED: Final = 5
MOST_OF_A_CATCHER: Final = 9
"""The highest ratings of a card."""
CLUTCH_SHARES: Final = ((-3, 0.06), (-2, 0.13), (-1, 0.22), (1, 0.26), (2, 0.20), (3, 0.13))
"""The shares of printed cards with each Clutch."""
SPEED_SPREAD: Final = 5.0
"""Points of Speed for a standard deviation of a league's speed."""
MOST_SPEED: Final = 24
LEADERS: Final = 3
"""The number of a league's leaders who have the icon of a statistic."""
STARS: Final = 2
"""The number of a league's best at each position who are all-stars."""


# --- Gloves


@dataclass(frozen=True)
class Gloves:
    """The ratings of a league's players, and the bounds of the ratings at each position."""

    ratings: Mapping[tuple[Key, Position], int]
    ranges: Mapping[Position, tuple[int, int]]

    def at(self, player: Key, position: Position) -> int:
        """A player's rating at a position, the lowest if he never played it."""
        return self.ratings.get((player, position), self.ranges[position][0])


def ranges(outfield: int = 0, infield: int = 0, battery: int = 0) -> Mapping[Position, tuple[int, int]]:
    """The bounds of ratings at each position, those of outfielders, infielders, and catchers and pitchers by some steps higher.

    >>> ranges(outfield=-2)[Position.CENTER_FIELD], ranges(battery=1)[Position.CATCHER]
    ((0, 2), (5, 9))
    """
    by_position = {}
    for position, bounds in RANGES.items():
        step = outfield if position in OUTFIELD else infield if position in INFIELD else battery
        most = MOST_OF_A_CATCHER if position is Position.CATCHER else MOST_RATED
        low, high = (min(max(bound + step, 0), most) for bound in bounds)
        by_position[position] = low, high
    return by_position


def gloves(place: Mapping[tuple[Key, Position], float], bounds: Mapping[Position, tuple[int, int]]) -> Gloves:
    """The ratings between those bounds of fielders who stand at those places."""
    ratings = {}
    for (player, position), share in place.items():
        low, high = bounds[position]
        ratings[player, position] = low + min(int(share * (high - low + 1)), high - low)
    return Gloves(ratings, bounds)


def printed_positions(batter: RosterBatter, rated: Gloves) -> tuple[tuple[Position, int], ...]:
    """A batter's positions with their ratings, the most played first."""
    order = sorted(batter.positions, key=lambda position: (-batter.positions[position], FIELD.index(position)))
    return tuple((position, rated.at(batter.key, position)) for position in order)


# --- Speed


def speed(batter: BatterEstimate, level: float) -> int:
    """A batter's Speed, if the league's mean is ``level``."""
    return min(MOST_SPEED, max(0, round(level + SPEED_SPREAD * batter.speed)))


# --- Clutch


def clutch(league: League) -> Mapping[Key, int]:
    """Clutch by runs beyond what a line suggests beside one's club: batters' runs and RBI, pitchers' runs. A model: no data."""
    batters: dict[Key, float] = {}
    pitchers: dict[Key, float] = {}
    for team in league.teams:
        bats = [each for each in league.batters if each.team is team and each.chances]
        arms = [each for each in league.pitchers if each.team is team and each.faced]
        beyond = _beyond(bats, _made, _expected, lambda each: each.chances)
        batters.update(zip(map(_key, bats), beyond, strict=True))
        against = _beyond(arms, _allowed, _expected_against, lambda each: each.faced)
        pitchers.update((_key(each), -more) for each, more in zip(arms, against, strict=True))
    return {**_rated(batters), **_rated(pitchers)}


def _key(each: BatterEstimate | PitcherEstimate) -> Key:
    return each.team.code, each.player.id


def _made(each: BatterEstimate) -> float:
    batting = each.player.batting
    return batting.runs + batting.runs_batted_in - batting.home_runs


def _expected(each: BatterEstimate) -> float:
    batting = each.player.batting
    return (
        0.55 * batting.singles
        + 0.85 * batting.doubles
        + 1.15 * batting.triples
        + 1.6 * batting.home_runs
        + 0.32 * (batting.walks + batting.hit_by_pitch)
    )


def _allowed(each: PitcherEstimate) -> float:
    return float((each.player.pitching or PitchingSeason()).runs)


def _expected_against(each: PitcherEstimate) -> float:
    line = each.player.pitching or PitchingSeason()
    return 1.4 * line.home_runs + 0.55 * (line.hits - line.home_runs) + 0.33 * (line.walks + line.hit_batters) - 0.1 * line.outs


def _beyond(
    players: Sequence[E], made: Callable[[E], float], expected: Callable[[E], float], chances: Callable[[E], float]
) -> list[float]:
    """What each made beyond the expected number in the league's ratio, in standard deviations of chance."""
    ratio = sum(map(made, players)) / (sum(map(expected, players)) or 1.0)
    return [(made(each) - ratio * expected(each)) / max(chances(each), 1.0) ** 0.5 for each in players]


def _rated(values: Mapping[Key, float]) -> dict[Key, int]:
    """Clutch by rank, in the shares of printed cards."""
    ratings = {}
    for key, place in zip(values, ranked([(value, 1.0) for value in values.values()]), strict=True):
        bound = 0.0
        for rating, share in CLUTCH_SHARES:
            bound += share
            if place <= bound or rating == CLUTCH_SHARES[-1][0]:
                ratings[key] = rating
                break
    return ratings


# --- Icons


def icons(league: League, clubs: Sequence[Roster], rated: Gloves) -> Mapping[Key, tuple[str, ...]]:
    """Icons of league leaders, best bats and gloves at each position, and all-stars (CL-010, CL-011)."""
    earned: defaultdict[Key, set[str]] = defaultdict(set)
    batters = [batter.estimate for club in clubs for batter in club.batters]
    pitchers = [pitcher.estimate for club in clubs for pitcher in club.pitchers]
    for icon, what in (("R", "runs"), ("RBI", "runs_batted_in"), ("HR", "home_runs"), ("SB", "stolen_bases")):
        counts = {_key(each): getattr(each.player.batting, what) for each in batters}
        _give(earned, counts, icon)
    for icon, what in (("K", "strikeouts"), ("SV", "saves"), ("W", "wins")):
        counts = {_key(each): getattr(each.player.pitching, what) for each in pitchers}
        _give(earned, counts, icon)
    best = sorted(batters, key=lambda each: -runs_made(each))
    if best:
        earned[_key(best[0])].add("MVP")
    for position in (*FIELD, Position.DESIGNATED_HITTER):
        there = [batter for club in clubs for batter, spot in club.nine if spot is position]
        there.sort(key=lambda batter: -runs_made(batter.estimate))
        for number, batter in enumerate(there[:STARS]):
            earned[batter.key].update(("AS", "SL") if number == 0 else ("AS",))
        fielding = [batter for batter in there if (batter.key, position) in rated.ratings]
        if fielding:
            glove = max(
                fielding, key=lambda batter: (rated.at(batter.key, position), batter.positions.get(position, 0), batter.key)
            )
            earned[glove.key].add("GG")
    for starts, number in ((True, 5), (False, 3)):
        arms = [pitcher for club in clubs for pitcher in club.pitchers if pitcher.starts is starts]
        arms.sort(key=lambda pitcher: (-runs_saved(pitcher.estimate, league), pitcher.key))
        for pitcher in arms[:number]:
            earned[pitcher.key].add("AS")
    return {key: as_printed(names) for key, names in earned.items()}


def _give(earned: defaultdict[Key, set[str]], counts: Mapping[Key, int], icon: str) -> None:
    """Give the leaders in a count its icon."""
    for key in sorted(counts, key=lambda key: (-counts[key], key))[:LEADERS]:
        if counts[key]:
            earned[key].add(icon)


def runs_made(each: BatterEstimate) -> float:
    """Runs that a batter's season made beside those of a usual one."""
    weights = (1.40, 1.05, 0.77, 0.47, 0.31, 0.31, 0.0)
    return each.chances * (sum(weight * rate for weight, rate in zip(weights, each.real, strict=True)) - 0.14)


def runs_saved(each: PitcherEstimate, league: League) -> float:
    """Runs that a pitcher allowed fewer than a usual one in as many outs."""
    pitching = each.player.pitching or PitchingSeason()
    arms = [player.pitching for team in league.teams for player in team.players if player.pitching is not None]
    usual = sum(arm.runs for arm in arms) / max(1, sum(arm.outs for arm in arms))
    return usual * pitching.outs - pitching.runs
