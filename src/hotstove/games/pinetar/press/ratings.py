"""The small ratings of a card: steals, bunts, injuries, roles, balks and wild pitches (PT-15, PT-16, PT-18, PT-19, PT-37)."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from hotstove.games.pinetar.cards import printed_tops
from hotstove.games.pinetar.charts import INJURY_LENGTH
from hotstove.games.pinetar.press.model import Sizes
from hotstove.stats.estimates import HIT, SINGLE, WALK, BatterEstimate, League, PitcherEstimate, missed, mostly_pitches
from hotstove.stats.seasons import PitchingSeason

OPPORTUNITY = (("AA", 0.30, 15), ("A", 0.20, 8), ("B", 0.13, 5), ("C", 0.08, 3), ("D", 0.035, 1))
"""SBO by attempts per time on first, and by attempts."""
GOES: Mapping[str, float] = {"AA": 0.402, "A": 0.238, "B": 0.158, "C": 0.106, "D": 0.056, "E": 0.021, "N": 0.0}
"""Attempts per time on first in played games, by SBO (docs/managers-pinetar.md)."""
MOST_FACTOR, HALVINGS = 4.0, 12
STEAL_CHANCES, CHANCES_BY_RUNS, CHANCES_BY_TRIES = 1.11, 0.13, 0.12
USUAL_RUNS, USUAL_TRIES = 4.1, 0.9
"""The ratio of played games' attempts to those of ``GOES`` in a league of usual runs and attempts, and its decrease for each
further one: measured in replays of nine seasons from 1908 to 2014."""
BUNT_CHANCES, BUNTS_BY_PITCHERS, BUNTS_BY_TRIES = 1.28, 0.09, 0.11
"""The ratio of played games' sacrifices to real ones in a league without relief and attempts to steal, and its decrease for
each reliever and attempt in a game, which take pitchers from the plate and runners from the bases: replays since 1911."""
USUAL_BUNT = 76
USUAL_ON_BASE = 0.318
"""The on-base percentage of a league in which SHC 71 is a sacrifice in 120 plate appearances."""


def opportunity(batter: BatterEstimate, attempts_factor: float = 1.0) -> str:
    """SBO, from his attempts; the table is read at ``attempts_factor`` times his rate."""
    if not batter.tried:
        return "N"
    for grade, rate, attempts in OPPORTUNITY:
        if attempts_factor * batter.attempts >= rate and attempts_factor * batter.tried >= attempts:
            return grade
    return "E"


def chances_to_steal(league: League) -> float:
    """How often runners can try to steal, relative to a usual league: they try in close games, and as long as points last."""
    games = max(1, league.team_games)
    runs = sum(team.runs for team in league.teams) / games
    tried = sum(each.tried for each in league.batters) / games
    return min(1.5, max(0.5, STEAL_CHANCES - CHANCES_BY_RUNS * (runs - USUAL_RUNS) - CHANCES_BY_TRIES * (tried - USUAL_TRIES)))


def chances_to_bunt(league: League) -> float:
    """How often games come to bunts, relative to real ones, for the same SHC."""
    games = max(1, league.team_games)
    staff = [each.player.pitching.games for each in league.pitchers if each.player.pitching is not None]
    relievers = max(0.0, sum(staff) / games - 1)
    tried = sum(each.tried for each in league.batters) / games
    return min(1.2, max(0.8, BUNT_CHANCES - BUNTS_BY_PITCHERS * relievers - BUNTS_BY_TRIES * tried))


def attempts_factor(league: League) -> float:
    """The factor on attempts with which all letters of a league together produce its attempts.

    There are seven letters, and players are spread unevenly between them: if most have slightly more attempts than their
    letter produces, the league would steal too seldom.
    """
    first = [(each, each.chances * (each.rates[SINGLE] + each.rates[WALK] + each.rates[HIT])) for each in league.batters]
    real = sum(each.attempts * times for each, times in first) / chances_to_steal(league)
    low, high = 1 / MOST_FACTOR, MOST_FACTOR
    for _ in range(HALVINGS):
        middle = sqrt(low * high)
        if sum(GOES[opportunity(each, middle)] * times for each, times in first) < real:
            low = middle
        else:
            high = middle
    return sqrt(low * high)


def steal_chance(batter: BatterEstimate) -> int:
    """SBC: a roll of at most this succeeds."""
    return min(92, max(40, round(100 * batter.success) - 1))


def sacrifice(batter: BatterEstimate, league: League) -> int | str:
    """SHC, or N. If runners are on base more often, a smaller share of those times are bunts."""
    batting = batter.player.batting
    at_plate = batting.plate_appearances
    if not league.kept("sacrifice_hits"):
        return "N" if batting.home_runs >= 20 else USUAL_BUNT
    if batter.pitches or batting.sacrifice_hits:
        seldom: float = (USUAL_ON_BASE / league.on_base) ** 0.6
        often = 120 * seldom * batter.bunts / max(1, at_plate) / chances_to_bunt(league)
        return min(89, max(66, 70 + round(often)))
    return "N" if at_plate >= 100 else 66


def injury(batter: BatterEstimate) -> str:
    """INJ: its letter by the games he missed, its number so that he misses as many on average.

    A pitcher is checked after every outing (PT-R-47).
    """
    player, team = batter.player, batter.team
    games = missed(team, player, batter.chances)
    pitching = player.pitching
    checks = pitching.games if pitching is not None and mostly_pitches(player) else 0.1 * player.batting.games
    letter, length = injury_letter(games)
    return f"{min(99, max(0, round(100 * games / (max(checks, 1) * length)) - 1))}{letter}"


def injury_letter(missed: float) -> tuple[str, float]:
    """INJ's letter for the games missed in a season, and the mean length in games of an injury of that letter (M-9)."""
    letter = next((letter for letter, most in zip("ABCDE", (6, 14, 30, 55, 85), strict=True) if missed <= most), "F")
    return letter, sum(INJURY_LENGTH[letter]) / len(INJURY_LENGTH[letter])


def role(pitching: PitchingSeason, closes: bool) -> str:
    """His role or roles: C with the team's saves, S with starts, R; two with both."""
    relief = pitching.games - pitching.starts
    starts = pitching.starts >= 5 or 2 * pitching.starts >= pitching.games
    if starts and pitching.starts >= 3 and relief >= 5:
        return "S+C" if closes else "S+R"
    if closes:
        return "C"
    if not starts and pitching.starts >= 3 and relief >= 5:
        return "S+R"
    return "S" if starts and pitching.starts else "R"


def balks(pitcher: PitcherEstimate, sizes: Sizes, on: float) -> str:
    """BK/WP: the upper ends of his ranges. ``on`` is the share of plate appearances with a runner on base."""
    unit = sizes.balks / sizes.room
    share = min(0.30, pitcher.balks / on / unit)
    balk = round(100 * share) - 1
    wild = min(99, round(100 * (share + min(1.0, pitcher.wild / on / unit))) - 1)
    if wild <= balk:
        wild = -1
    return printed_tops(balk, wild)
