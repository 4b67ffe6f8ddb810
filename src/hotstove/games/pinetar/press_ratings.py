"""The small ratings of a card: steals, bunts, injuries, gloves and arms (PT-15 to PT-20, PT-27)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from hotstove.baseball.estimates import (
    HIT,
    SINGLE,
    WALK,
    Batter,
    Fielder,
    League,
    Pitcher,
    caught_against,
    fielders,
    missed,
    mostly_pitches,
    shares,
)
from hotstove.baseball.positions import Position
from hotstove.baseball.seasons import PitchingSeason, PlayerSeason, TeamSeason
from hotstove.games.pinetar.cards import Glove, Range
from hotstove.games.pinetar.charts import ERRORS, INJURY_LENGTH
from hotstove.games.pinetar.press_model import Sizes

Key = tuple[str, str]
OPPORTUNITY = (("AA", 0.30, 15), ("A", 0.20, 8), ("B", 0.13, 5), ("C", 0.08, 3), ("D", 0.035, 1))
"""SBO by attempts a time on first, and attempts."""
GOES: Mapping[str, float] = {"AA": 0.415, "A": 0.255, "B": 0.150, "C": 0.095, "D": 0.047, "E": 0.018, "N": 0.0}
"""Attempts a time on first that games come to by SBO (docs/managers-pinetar.md)."""
MOST_EASED, HALVINGS = 4.0, 12
FREE, FREE_BY_RUNS, FREE_BY_TRIES = 1.11, 0.13, 0.12
USUAL_RUNS, USUAL_TRIES = 4.1, 0.9
"""Games' attempts over those of ``GOES`` in a league of usual runs and attempts a game, and how much less for each more:
measured in replays of nine seasons from 1908 to 2014."""
OUTFIELD = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
RANGED = 0.25
"""The share of a position's innings that is Pos, and Neg."""
STRONG, WEAK = 0.15, 0.25
"""The shares of the outfield's innings with arms E and W."""
ARM_OUTS, ARM_GAMES = 900, 60
USUAL_BUNT = 76
USUAL_ON_BASE = 0.318
"""The on-base percentage of a league in which SHC 71 is a sacrifice in 120 plate appearances."""
_TABLE = {position: sum(row.fielder is position for row in ERRORS) / len(ERRORS) for position in Position if position.fields}
"""The share of error chances that the table sends to each position."""


def opportunity(batter: Batter, eased: float = 1.0) -> str:
    """SBO, from his attempts; ``eased`` times as many are looked for in the table."""
    if not batter.tried:
        return "N"
    for grade, rate, attempts in OPPORTUNITY:
        if eased * batter.attempts >= rate and eased * batter.tried >= attempts:
            return grade
    return "E"


def free(league: League) -> float:
    """How often runners have leave to go, over a usual league: in close games, and as long as points last."""
    games = max(1, league.team_games)
    runs = sum(team.runs for team in league.teams) / games
    tried = sum(each.tried for each in league.batters) / games
    return min(1.5, max(0.5, FREE - FREE_BY_RUNS * (runs - USUAL_RUNS) - FREE_BY_TRIES * (tried - USUAL_TRIES)))


def eased(league: League) -> float:
    """What to multiply attempts with so that all letters of a league together come to its attempts.

    There are seven letters, and players lie unevenly between them: where most have a little more than their letter gives,
    the league would run too seldom.
    """
    first = [(each, each.chances * (each.line[SINGLE] + each.line[WALK] + each.line[HIT])) for each in league.batters]
    real = sum(each.attempts * times for each, times in first) / free(league)
    low, high = 1 / MOST_EASED, MOST_EASED
    for _ in range(HALVINGS):
        middle = sqrt(low * high)
        if sum(GOES[opportunity(each, middle)] * times for each, times in first) < real:
            low = middle
        else:
            high = middle
    return sqrt(low * high)


def steal_chance(batter: Batter) -> int:
    """SBC: a roll of at most this succeeds."""
    return min(92, max(40, round(100 * batter.success) - 1))


def sacrifice(batter: Batter, league: League) -> int | str:
    """SHC, or N. Where runners are on oftener, fewer of those times are bunts."""
    batting = batter.player.batting
    at_plate = batting.plate_appearances
    if not league.kept("sacrifice_hits"):
        return "N" if batting.home_runs >= 20 else USUAL_BUNT
    if batter.pitches or batting.sacrifice_hits:
        seldom: float = (USUAL_ON_BASE / league.on_base) ** 0.6
        return min(89, max(66, 70 + round(120 * seldom * batter.bunts / max(1, at_plate))))
    return "N" if at_plate >= 100 else 66


def injury(batter: Batter) -> str:
    """INJ: its letter by the games he missed, its number so that he misses as many on average."""
    player, team = batter.player, batter.team
    games = missed(team, player, batter.chances)
    letter = next((letter for letter, most in zip("ABCDE", (6, 14, 30, 55, 85), strict=True) if games <= most), "F")
    mean = sum(INJURY_LENGTH[letter]) / len(INJURY_LENGTH[letter])
    pitching = player.pitching
    checks = pitching.games if pitching is not None and mostly_pitches(player) else 0.1 * player.batting.games
    return f"{min(99, max(0, round(100 * games / (max(checks, 1) * mean)) - 1))}{letter}"


# --- Gloves


@dataclass(frozen=True)
class Gloves:
    """Range and error chance by player and position, arms of outfielders and catchers, by player."""

    gloves: Mapping[Key, Mapping[Position, Glove]]
    arms: Mapping[Key, str]
    catchers: Mapping[Key, int]

    def of(self, team: TeamSeason, player: PlayerSeason) -> Mapping[Position, Glove]:
        """A player's positions, most games first."""
        found = self.gloves.get((team.code, player.id), {})
        order = [glove.position for glove in player.fielding if glove.position in found]
        return {position: found[position] for position in order}


def gloves(league: League, sizes: Sizes, balance: float) -> Gloves:
    """All gloves of a league. ``balance`` is how many Neg a Pos it takes that hits given and taken are even (PT-171)."""
    found: dict[Key, dict[Position, Glove]] = {}
    everybody = fielders(league)
    for position in _TABLE:
        those = [each for each in everybody if each.position is position]
        if those:
            _at(position, those, league, sizes, balance, found)
    return Gloves(found, _arms(league, everybody), {key: _arm(value) for key, value in caught_against(league).items()})


def _at(
    position: Position,
    those: Sequence[Fielder],
    league: League,
    sizes: Sizes,
    balance: float,
    found: dict[Key, dict[Position, Glove]],
) -> None:
    ranged = [(each.plays, each.weight) for each in those if each.plays >= 0]
    low, high = shares(ranged, min(0.40, RANGED * balance), RANGED)
    unit = sizes.chances / sizes.room
    errors = _errors(league)
    usual = errors[position] * sizes.carded * league.team_games / league.chances / (unit * _TABLE[position])
    for each in those:
        reach: Range = "Neu"
        if each.plays >= 0 and low < high:
            reach = "Neg" if each.plays <= low else "Pos" if each.plays >= high else "Neu"
        chance = min(9, max(0, round(10 * usual * each.errors) - 1))
        found.setdefault(each.player, {})[position] = Glove(reach, chance)


def _errors(league: League) -> Mapping[Position, float]:
    """Each position's share of the league's errors."""
    counts: defaultdict[Position, int] = defaultdict(int)
    for team in league.teams:
        for player in team.players:
            for glove in player.fielding:
                counts[glove.position] += glove.errors
    whole = sum(counts.values()) or 1
    return {position: counts[position] / whole for position in _TABLE}


def _arms(league: League, everybody: Sequence[Fielder]) -> Mapping[Key, str]:
    """Outfielders' arms by assists, over all three positions together."""
    outs = league.kept("fielding.outs")
    assists: dict[Key, list[float]] = {}
    for team in league.teams:
        for player in team.players:
            for glove in player.fielding:
                if glove.position in OUTFIELD:
                    sums = assists.setdefault((team.code, player.id), [0.0, 0.0])
                    sums[0] += glove.assists
                    sums[1] += glove.outs / 27 if outs else glove.games
    enough = ARM_OUTS / 27 if outs else ARM_GAMES
    rated = {key: (made / weight, weight) for key, (made, weight) in assists.items() if weight >= enough}
    low, high = shares(list(rated.values()), WEAK, STRONG)
    found = dict.fromkeys(assists, "A")
    for key, (rate, _) in rated.items():
        if low < high:
            found[key] = "W" if rate <= low else "E" if rate >= high else "A"
    return found


def _arm(value: float) -> int:
    return min(18, max(-15, round(100 * value)))


# --- Pitchers


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


def balks(pitcher: Pitcher, sizes: Sizes, on: float) -> str:
    """BK/WP: the tops of his ranges. ``on`` is the share of plate appearances with a runner on."""
    unit = sizes.balks / sizes.room
    share = min(0.30, pitcher.balks / on / unit)
    balk = round(100 * share) - 1
    wild = min(99, round(100 * (share + min(1.0, pitcher.wild / on / unit))) - 1)
    if wild <= balk:
        wild = -1
    return "/".join("--" if top < 0 else str(top) for top in (balk, wild))
