"""The small ratings of a card: steals, bunts, injuries, gloves and arms (PT-15 to PT-20, PT-27)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.baseball.estimates import (
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
OUTFIELD = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
RANGED = 0.25
"""The share of a position's innings that is Pos, and Neg."""
STRONG, WEAK = 0.15, 0.25
"""The shares of the outfield's innings with arms E and W."""
ARM_OUTS, ARM_GAMES = 900, 60
USUAL_BUNT = 76
_TABLE = {position: sum(row.fielder is position for row in ERRORS) / len(ERRORS) for position in Position if position.fields}
"""The share of error chances that the table sends to each position."""


def opportunity(batter: Batter) -> str:
    """SBO, from his attempts."""
    if not batter.tried:
        return "N"
    for grade, rate, attempts in OPPORTUNITY:
        if batter.attempts >= rate and batter.tried >= attempts:
            return grade
    return "E"


def steal_chance(batter: Batter) -> int:
    """SBC: a roll of at most this succeeds."""
    return min(92, max(40, round(100 * batter.success) - 1))


def sacrifice(batter: Batter, kept: bool) -> int | str:
    """SHC, or N."""
    batting = batter.player.batting
    at_plate = batting.plate_appearances
    if not kept:
        return "N" if batting.home_runs >= 20 else USUAL_BUNT
    if batter.pitches or batting.sacrifice_hits:
        return min(89, max(66, 70 + round(120 * batter.bunts / max(1, at_plate))))
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
