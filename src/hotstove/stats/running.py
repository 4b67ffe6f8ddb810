"""Estimates of players' speed and attempts to steal within a league and its year."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hotstove.stats.seasons import BattingSeason, PlayerSeason

SUCCESS = 0.56
"""The success of steals if neither runners caught nor catchers' throws were counted: that of other leagues before 1950."""
UNKNOWN_STEALS = 0.10
"""Attempts to steal per time on first, if steals were not kept."""


def speeds(batting: Sequence[BattingSeason], chances: Sequence[float], kept: Callable[[str], bool]) -> list[float]:
    """Every player's speed, in standard deviations of the league: from attempts to steal, triples, runs and double plays.

    Each ratio is standardised with the players' ``chances`` as weights; ``kept`` says which statistics the league kept.
    """
    parts: list[tuple[float, list[float]]] = []

    def part(share: float, ratio: Callable[[BattingSeason], float]) -> None:
        values = [ratio(each) for each in batting]
        whole = sum(chances) or 1.0
        mean = sum(value * weight for value, weight in zip(values, chances, strict=True)) / whole
        spread = (sum(weight * (value - mean) ** 2 for value, weight in zip(values, chances, strict=True)) / whole) ** 0.5
        parts.append((share, [(value - mean) / spread if spread else 0.0 for value in values]))

    def first(each: BattingSeason) -> int:
        return each.singles + each.walks + each.hit_by_pitch

    def in_play(each: BattingSeason) -> int:
        return max(0, each.at_bats - each.strikeouts - each.home_runs)

    if kept("stolen_bases"):
        part(0.40, lambda each: (each.stolen_bases + each.caught_stealing + 1.5) / (first(each) + 15))
    part(0.25, lambda each: (each.triples + 0.6) / (in_play(each) + 120))
    part(0.20, lambda each: (each.runs - each.home_runs + 4) / (first(each) + each.doubles + each.triples + 14))
    if kept("double_plays"):
        part(-0.15, lambda each: (each.double_plays + 2) / (in_play(each) + 95))
    whole = sum(abs(share) for share, _ in parts)
    return [sum(share * values[number] for share, values in parts) / whole for number in range(len(batting))]


def league_success(players: Iterable[PlayerSeason], kept: Callable[[str], bool]) -> float:
    """The share of attempts to steal that succeed, 0 to 1: by runners' statistics, else by catchers', else ``SUCCESS``."""
    stolen = caught = 0
    if kept("stolen_bases") and kept("caught_stealing"):
        for player in players:
            stolen += player.batting.stolen_bases
            caught += player.batting.caught_stealing
    elif kept("catching.steals"):
        for player in players:
            for glove in player.fielding:
                stolen += glove.steals
                caught += glove.caught_stealing
    return stolen / (stolen + caught) if stolen and caught else SUCCESS


def steals(batting: BattingSeason, speed: float, success: float, kept: Callable[[str], bool]) -> tuple[int, float, float]:
    """A runner's attempts to steal, his attempts per time on first, and his success (0 to 1).

    Ten attempts with the league's ``success`` are added to his own.
    """
    first = batting.singles + batting.walks + batting.hit_by_pitch
    if not kept("stolen_bases"):
        rate = max(0.0, UNKNOWN_STEALS * (1 + speed))
        return round(rate * first), rate, success
    stolen = batting.stolen_bases
    caught = batting.caught_stealing if kept("caught_stealing") else round((1 / success - 1) * stolen)
    tried = stolen + caught
    return tried, tried / first if first else 0.0, (stolen + 10 * success) / (tried + 10)
