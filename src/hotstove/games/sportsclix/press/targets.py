"""What a league's figures should come to in SportsClix's terms: the season's rates less what bunts and walks by choice make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from hotstove.games.sportsclix.press.model import DOUBLE, FLY, GROUND, HR, ON_ERROR, SINGLE, SO, TRIPLE, WALK, none
from hotstove.games.sportsclix.press.squads import Squad
from hotstove.stats.estimates import League
from hotstove.stats.rosters import Key, pitchers_rates
from hotstove.stats.targets import pitched_rates

FLIES: Final = 0.0045
"""Flies on which a run scores in a plate appearance, of a usual league."""
BUNTS: Final = (0.025, 0.6)
"""Bunts in a plate appearance under computer managers, most of them for a hit: so many, and so much less for each home run.

A swing that may be a home run is worth more than a bunt (docs/accuracy-sportsclix.md).
"""
LEAST_BUNTS: Final = 0.008
SACRIFICES: Final = 0.0005
"""Bunts of those that are sacrifices, a plate appearance."""
OF_BUNTS: Final[Mapping[int, float]] = {SINGLE: 0.16, SO: 0.35, ON_ERROR: 0.03}
"""What comes of bunts; the others are outs."""
BY_CHOICE: Final = 0.008
"""Intentional walks in a plate appearance under computer managers."""
ERRORS: Final = 0.013
"""Batters on base by an Error in a plate appearance, which the dials' Scorchers and the field bring."""
GROUNDERS: Final = 0.55
"""The share of ground balls among outs in play."""
LEAST: Final = 0.001
MOVES: Final = 10
"""How often what some can't give is asked of the others."""
LEAST_MOVE: Final = 1e-7


PITCHERS_PART: Final = (0.25, 0.0, 0.0, 0.38, 0.5, 0.5, 0.55, 0.5, 0.4)
"""The part of each event that pitchers' dials bring, home runs to Errors; the rest is left to batters'.

Nobody's rate can be less than what the other side brings; with these both sides reach those who are far from the mean. Extra
bases are batters'.
"""
EXTRA_BASES: Final = {HR: 2.3, TRIPLE: 1.8, DOUBLE: 1.4}
"""The events in which pitchers' dials cannot differ, with the singles that cost as many runs as one of them, beside an out."""
MOVED: Final = (HR, TRIPLE, DOUBLE, SINGLE, WALK, SO)
"""The events that a season is held against."""


@dataclass(frozen=True, slots=True)
class Targets:
    """The rates of at-bats with dice that a league and its figures should have; ``lean`` is by how much AVG is higher."""

    league: Sequence[float]
    batters: Mapping[Key, Sequence[float]]
    pitchers: Mapping[Key, Sequence[float]]
    lean: float

    def of(self, club: Squad, bat: bool) -> list[float]:
        """The rates of a club's batters together, or of its pitchers."""
        if bat:
            return _mean([(each.batter.share, self.batters[each.key]) for each in club.batters])
        return _mean([(each.share, self.pitchers[each.key]) for each in club.pitchers])


def _mean(rates: Sequence[tuple[float, Sequence[float]]]) -> list[float]:
    whole = sum(share for share, _ in rates)
    return [sum(share * each[event] for share, each in rates) / whole for event in range(len(none()))]


Half: TypeAlias = tuple[str, bool]
"""A club's code, and whether its batters are meant or its pitchers."""


@dataclass(frozen=True, slots=True)
class WithoutDice:
    """Plate appearances without dice, as shares of all: bunts by what comes of them, and intentional walks."""

    bunts: Sequence[float]
    by_choice: float

    @property
    def share(self) -> float:
        """The share of all of them."""
        return sum(self.bunts) + self.by_choice


def usually_without_dice(league: League) -> WithoutDice:
    """What computer managers make of a league of so many home runs."""
    bunts = max(BUNTS[0] - BUNTS[1] * pitched_rates(league, FLIES, 0.0, SACRIFICES).home_runs, LEAST_BUNTS)
    shares = none()
    for event, share in OF_BUNTS.items():
        shares[event] = bunts * share
    shares[GROUND] = bunts - sum(shares)
    return WithoutDice(shares, BY_CHOICE)


def league_rates(league: League, without: WithoutDice) -> tuple[list[float], float]:
    """A league's rates of at-bats with dice beside those without, and the lean (``hotstove.stats.targets``)."""
    rates = pitched_rates(league, FLIES, 0.0, SACRIFICES)
    shares = none()
    shares[HR], shares[TRIPLE], shares[DOUBLE] = rates.home_runs, rates.triples, rates.doubles
    shares[SINGLE], shares[WALK], shares[SO] = rates.singles, rates.walks, rates.strikeouts
    shares[WALK] -= without.by_choice
    for event in MOVED:
        shares[event] -= without.bunts[event]
    shares = [max(rate / (1 - without.share), 0.0) for rate in shares]
    shares[SO] = max(shares[SO], LEAST)
    shares[ON_ERROR] = ERRORS
    divide(shares)
    return shares, rates.lean


def divide(rates: list[float]) -> None:
    """Divide what is left to outs on the ground and in the air."""
    outs = max(0.0, 1 - sum(rates) + rates[GROUND] + rates[FLY])
    rates[GROUND], rates[FLY] = GROUNDERS * outs, (1 - GROUNDERS) * outs


_EVENTS: Final = (HR, TRIPLE, DOUBLE, SINGLE, WALK, None, SO)
"""What stands for each event of an estimate's line; nothing for a hit batter."""


def targets(
    league: League,
    clubs: Sequence[Squad],
    without: WithoutDice,
    moves: Sequence[float] | None = None,
    own_moves: Mapping[Half, Sequence[float]] | None = None,
) -> Targets:
    """The targets of a league's figures: their own rates, each event scaled so that those who play come to the league's.

    ``moves`` are by how much the league's rate of each event then is moved: everybody's by as much, but not below 0;
    ``own_moves`` by how much more those of a club's batters or of its pitchers.
    """
    wanted, lean = league_rates(league, without)
    moves = moves or none()
    batters = [batter for club in clubs for batter in club.batters]
    pitchers = [pitcher for club in clubs for pitcher in club.pitchers]
    bats = _scaled([(each.key, each.batter.share, each.batter.estimate.rates) for each in batters], wanted)
    arms = _scaled([(each.key, each.share, pitchers_rates(league, each.estimate)) for each in pitchers], wanted)
    arms = {key: usual_extra_bases(rates, wanted) for key, rates in arms.items()}
    at_bat, pitched = {each.key: each.batter.share for each in batters}, {each.key: each.share for each in pitchers}
    bats, arms = _moved(bats, at_bat, moves), _moved(arms, pitched, moves)
    for (code, bat), more in (own_moves or {}).items():
        rates, shares = (bats, at_bat) if bat else (arms, pitched)
        rates.update(_moved({key: each for key, each in rates.items() if key[0] == code}, shares, more))
    aimed = [max(rate + move, 0.0) for rate, move in zip(wanted, moves, strict=True)]
    divide(aimed)
    return Targets(aimed, bats, arms, lean)


def usual_extra_bases(rates: Sequence[float], usual: Sequence[float]) -> Sequence[float]:
    """A pitcher's rates with the usual extra bases: what he allows more or less of them is made up for in singles, by runs."""
    own = in_singles([rate - mean for rate, mean in zip(rates, usual, strict=True)])
    own = [max(rate + mean, 0.0) for rate, mean in zip(own, usual, strict=True)]
    divide(own)
    return own


def in_singles(more: Sequence[float]) -> list[float]:
    """What pitchers allow more of each event, extra bases as singles that cost as many runs."""
    own = list(more)
    for event, singles in EXTRA_BASES.items():
        own[SINGLE] += own[event] * singles
        own[event] = 0.0
    return own


def _moved(
    figures: Mapping[Key, Sequence[float]], shares: Mapping[Key, float], moves: Sequence[float]
) -> dict[Key, Sequence[float]]:
    """Everybody's rates moved by as much, so that the mean moves as it should though nobody's falls below 0."""
    moved = {key: list(rates) for key, rates in figures.items()}
    whole = sum(shares[key] for key in figures)
    for event in MOVED:
        left = moves[event] * whole
        for _ in range(MOVES):
            may = [key for key, rates in moved.items() if left > 0 or rates[event] > 0]
            weight = sum(shares[key] for key in may)
            if abs(left) < LEAST_MOVE * whole or not weight:
                break
            step = left / weight
            for key in may:
                after = max(moved[key][event] + step, 0.0)
                left -= shares[key] * (after - moved[key][event])
                moved[key][event] = after
    for rates in moved.values():
        divide(rates)
    return dict(moved)


def _scaled(players: Sequence[tuple[Key, float, Sequence[float]]], wanted: Sequence[float]) -> dict[Key, Sequence[float]]:
    whole = sum(share for _, share, _ in players)
    scaled: dict[Key, list[float]] = {key: none() for key, _, _ in players}
    for number, event in enumerate(_EVENTS):
        if event is not None:
            mean = sum(share * line[number] for _, share, line in players) / whole
            for key, _, line in players:
                scaled[key][event] = line[number] * wanted[event] / mean if mean else wanted[event]
    for rates in scaled.values():
        rates[ON_ERROR] = wanted[ON_ERROR]
        divide(rates)
    return dict(scaled)
