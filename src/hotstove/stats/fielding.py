"""Estimates of fielding within a league and its year: errors, range, and catchers' arms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.baseball.positions import Position
from hotstove.stats.estimates import League
from hotstove.stats.seasons import FieldingSeason


@dataclass(frozen=True, slots=True)
class FielderEstimate:
    """A player (team code and id) at a position: his error rate as a multiple of the position's, and his plays.

    ``weight`` is his playing time in games, ``plays`` are those that indicate range, per 27 outs (per game if outs were not
    kept), -1 if he played too little for an estimate.
    """

    player: tuple[str, str]
    position: Position
    weight: float
    errors: float
    plays: float


STEADY: Mapping[Position, int] = {
    Position.PITCHER: 60,
    Position.CATCHER: 500,
    Position.FIRST_BASE: 700,
    Position.SECOND_BASE: 300,
    Position.THIRD_BASE: 180,
    Position.SHORTSTOP: 250,
    Position.LEFT_FIELD: 200,
    Position.CENTER_FIELD: 200,
    Position.RIGHT_FIELD: 200,
}
"""Chances at the position's usual error rate that are added to a fielder's own."""
ENOUGH_OUTS, ENOUGH_GAMES = 300, 25
"""Outs, or games, in the field below which a fielder's range is not estimated."""


def fielders(league: League) -> tuple[FielderEstimate, ...]:
    """All players of the league at all their positions."""
    outs = league.kept("fielding.outs")
    all_gloves = [
        ((team.code, player.id), glove)
        for team in league.teams
        for player in team.players
        for glove in player.fielding
        if glove.position.fields
    ]
    usual = {position: _error_rate([glove for _, glove in all_gloves if glove.position is position]) for position in STEADY}
    estimates = []
    for key, glove in all_gloves:
        rate, steady = usual[glove.position], STEADY[glove.position]
        chances = glove.putouts + glove.assists + glove.errors
        weight = glove.outs / 27 if outs else float(glove.games)
        enough = glove.outs >= ENOUGH_OUTS if outs else glove.games >= ENOUGH_GAMES
        made = _plays(glove)
        estimates.append(
            FielderEstimate(
                key,
                glove.position,
                weight,
                ((glove.errors + steady * rate) / (chances + steady) / rate) if rate else 1.0,
                made / weight if enough and weight else -1.0,
            )
        )
    return tuple(estimates)


def _error_rate(gloves: Sequence[FieldingSeason]) -> float:
    errors = sum(glove.errors for glove in gloves)
    chances = errors + sum(glove.putouts + glove.assists for glove in gloves)
    return errors / chances if chances else 0.0


def _plays(glove: FieldingSeason) -> int:
    """The plays that indicate range: assists of catchers and first basemen, putouts of outfielders, both for others."""
    if glove.position in (Position.CATCHER, Position.FIRST_BASE):
        return glove.assists
    return glove.putouts if glove.position >= Position.LEFT_FIELD else glove.putouts + glove.assists


def caught_against(league: League) -> Mapping[tuple[str, str], float]:
    """By catcher, the success rate of steals against him minus the league's: 0.05 is 5 more of 100 attempts.

    Thirty attempts with the league's success are added to each. Empty if the league kept no such statistics.
    """
    if not league.kept("catching.steals"):
        return {}
    differences = {}
    for team in league.teams:
        for player in team.players:
            glove = next((glove for glove in player.fielding if glove.position is Position.CATCHER), None)
            if glove is not None:
                tried = glove.steals + glove.caught_stealing
                differences[team.code, player.id] = (glove.steals + 30 * league.success) / (tried + 30) - league.success
    return differences


UNKNOWN = 0.4
"""The rank of somebody of whom nothing is known; who hardly played a position stands between it and his own."""
ERRORS_WEIGHT, ARM_WEIGHT = 0.12, 3.0
"""What twice the usual errors take from a fielder's score, and steals against a catcher that all succeed instead of none, as
parts of a usual fielder's plays."""


def glove_ranks(league: League) -> Mapping[tuple[tuple[str, str], Position], float]:
    """The rank of every player at every position that he played, pitchers too: from 0, the worst there, to 1, the best.

    The keys are a player (team code and id) and a position.
    """
    everybody = fielders(league)
    arms = caught_against(league)
    ranks = {}
    for position in STEADY:
        those = [each for each in everybody if each.position is position]
        scored = [(_score(each, those, arms), each.weight) for each in those]
        for each, rank in zip(those, ranked(scored), strict=True):
            little = each.plays < 0 and position is not Position.CATCHER
            ranks[each.player, position] = (rank + UNKNOWN) / 2 if little else rank
    return ranks


def _score(each: FielderEstimate, those: Sequence[FielderEstimate], arms: Mapping[tuple[str, str], float]) -> float:
    """A fielder's score among those at his position: plays above the usual number, a catcher's arm, and his errors."""
    plays = [(other.plays, other.weight) for other in those if other.plays >= 0]
    whole = sum(weight for _, weight in plays) or 1.0
    usual = sum(made * weight for made, weight in plays) / whole
    more = each.plays / usual - 1 if each.plays >= 0 and usual else 0.0
    arm = arms.get(each.player, 0.0) if each.position is Position.CATCHER else 0.0
    return more - ERRORS_WEIGHT * (each.errors - 1) - ARM_WEIGHT * arm


def ranked(scored: Sequence[tuple[float, float]]) -> list[float]:
    """Each one's rank among all by score, from 0 to 1: the share of all weight below him, and half of his own.

    ``scored`` are scores with their weights.

    >>> ranked([(3.0, 1.0), (1.0, 1.0)])
    [0.75, 0.25]
    """
    order = sorted(range(len(scored)), key=lambda number: (scored[number][0], number))
    whole = sum(weight for _, weight in scored) or 1.0
    ranks, below = [0.0] * len(scored), 0.0
    for number in order:
        weight = scored[number][1]
        ranks[number] = (below + weight / 2) / whole
        below += weight
    return ranks
