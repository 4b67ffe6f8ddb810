"""Gloves and arms: range, error chance, and how outfielders and catchers throw (PT-17, PT-20, PT-27)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import OUTFIELD, Glove, Range
from hotstove.games.pinetar.charts import ERRORS
from hotstove.games.pinetar.press.model import Sizes
from hotstove.stats.averages import outer_values
from hotstove.stats.estimates import League
from hotstove.stats.fielding import FielderEstimate, caught_against, fielders
from hotstove.stats.seasons import PlayerSeason, TeamSeason

Key = tuple[str, str]
"""A club's code and a player's id."""
RANGED = 0.25
"""The shares of a position's innings by fielders with Pos and with Neg."""
STRONG, WEAK = 0.15, 0.25
"""The shares of the outfield's innings with arms E and W."""
ARM_OUTS, ARM_GAMES = 900, 60
_TABLE = {position: sum(row.fielder is position for row in ERRORS) / len(ERRORS) for position in Position if position.fields}
"""The share of error chances that the table sends to each position."""


@dataclass(frozen=True)
class Gloves:
    """Range and error chance by player and position, arms of outfielders and catchers, by player."""

    gloves: Mapping[Key, Mapping[Position, Glove]]
    arms: Mapping[Key, str]
    catchers: Mapping[Key, int]

    def of(self, team: TeamSeason, player: PlayerSeason) -> Mapping[Position, Glove]:
        """A player's positions, most games first."""
        by_position = self.gloves.get((team.code, player.id), {})
        order = [glove.position for glove in player.fielding if glove.position in by_position]
        return {position: by_position[position] for position in order}


def gloves(league: League, sizes: Sizes, balance: float) -> Gloves:
    """All gloves of a league. With ``balance`` Neg for each Pos, hits added and prevented are even (PT-171)."""
    by_player: dict[Key, dict[Position, Glove]] = {}
    everybody = fielders(league)
    for position in _TABLE:
        those = [each for each in everybody if each.position is position]
        if those:
            _at(position, those, league, sizes, balance, by_player)
    return Gloves(by_player, _arms(league, everybody), {key: _arm(value) for key, value in caught_against(league).items()})


def _at(
    position: Position,
    those: Sequence[FielderEstimate],
    league: League,
    sizes: Sizes,
    balance: float,
    by_player: dict[Key, dict[Position, Glove]],
) -> None:
    ranged = [(each.plays, each.weight) for each in those if each.plays >= 0]
    low, high = outer_values(ranged, min(0.40, RANGED * balance), RANGED)
    unit = sizes.chances / sizes.room
    errors = _errors(league)
    usual = errors[position] * sizes.carded * league.team_games / league.chances / (unit * _TABLE[position])
    for each in those:
        reach: Range = "Neu"
        if each.plays >= 0 and low < high:
            reach = "Neg" if each.plays <= low else "Pos" if each.plays >= high else "Neu"
        chance = min(9, max(0, round(10 * usual * each.errors) - 1))
        by_player.setdefault(each.player, {})[position] = Glove(reach, chance)


def _errors(league: League) -> Mapping[Position, float]:
    """Each position's share of the league's errors."""
    counts: defaultdict[Position, int] = defaultdict(int)
    for team in league.teams:
        for player in team.players:
            for glove in player.fielding:
                counts[glove.position] += glove.errors
    whole = sum(counts.values()) or 1
    return {position: counts[position] / whole for position in _TABLE}


def _arms(league: League, everybody: Sequence[FielderEstimate]) -> Mapping[Key, str]:
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
    low, high = outer_values(list(rated.values()), WEAK, STRONG)
    arms = dict.fromkeys(assists, "A")
    for key, (rate, _) in rated.items():
        if low < high:
            arms[key] = "W" if rate <= low else "E" if rate >= high else "A"
    return arms


def _arm(value: float) -> int:
    return min(18, max(-15, round(100 * value)))
