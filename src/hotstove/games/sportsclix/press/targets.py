"""What a league's figures should come to in SportsClix's terms: the season's rates less what bunts and walks by choice make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

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


@dataclass(frozen=True, slots=True)
class Targets:
    """The rates of at-bats with dice that a league and its figures should have; ``lean`` is by how much AVG is higher."""

    league: Sequence[float]
    batters: Mapping[Key, Sequence[float]]
    pitchers: Mapping[Key, Sequence[float]]
    lean: float


def league_rates(league: League) -> tuple[list[float], float]:
    """A league's rates of at-bats with dice, and the lean (``hotstove.stats.targets``)."""
    rates = pitched_rates(league, FLIES, 0.0, SACRIFICES)
    shares = none()
    shares[HR], shares[TRIPLE], shares[DOUBLE] = rates.home_runs, rates.triples, rates.doubles
    shares[SINGLE], shares[WALK], shares[SO] = rates.singles, rates.walks, rates.strikeouts
    bunts = max(BUNTS[0] - BUNTS[1] * rates.home_runs, LEAST_BUNTS)
    with_dice = 1 - bunts - BY_CHOICE
    shares[WALK] -= BY_CHOICE
    for event, share in OF_BUNTS.items():
        shares[event] -= bunts * share
    shares = [max(rate / with_dice, 0.0) for rate in shares]
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


def targets(league: League, clubs: Sequence[Squad]) -> Targets:
    """The targets of a league's figures: their own rates, each event scaled so that those who play come to the league's."""
    wanted, lean = league_rates(league)
    batters = [batter for club in clubs for batter in club.batters]
    pitchers = [pitcher for club in clubs for pitcher in club.pitchers]
    bats = _scaled([(each.key, each.batter.share, each.batter.estimate.rates) for each in batters], wanted)
    arms = _scaled([(each.key, each.share, pitchers_rates(league, each.estimate)) for each in pitchers], wanted)
    return Targets(wanted, bats, arms, lean)


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
