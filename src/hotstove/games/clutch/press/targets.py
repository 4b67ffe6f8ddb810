"""What a league's cards should come to: the season's real rates in Clutch's terms, which know no hit batter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.games.clutch.charts import CODES, Result
from hotstove.games.clutch.press.rosters import Roster, RosterPitcher
from hotstove.stats.estimates import SINGLE, WALK, League
from hotstove.stats.rosters import Key, RosterBatter
from hotstove.stats.targets import pitched_rates

EVENTS = (Result.HR, Result.TRIPLE, Result.DOUBLE, Result.SINGLE, Result.BB, None, Result.K)
"""The result that stands for each event of an estimate's line; none for a hit batter."""


BUNTS: Final = 0.0040
"""Sacrifice bunts in a plate appearance under computer managers, which come without a chart (docs/accuracy-clutch.md)."""


@dataclass(frozen=True, slots=True)
class Targets:
    """The rates of results in a plate appearance that a league and its players should have, each in the order of ``Result``.

    ``lean`` is by how much AVG is higher than the real one, as a share (``league_rates``).
    """

    league: Sequence[float]
    batters: Mapping[Key, Sequence[float]]
    pitchers: Mapping[Key, Sequence[float]]
    lean: float


def intentional_walks(league: League, steals: float) -> float:
    """Intentional walks in a plate appearance under computer managers, which come without a chart (docs/accuracy-clutch.md).

    They come with a runner in scoring position and nobody on first: most where singles score him and runners steal second.
    ``steals`` are those of a club's game.
    """
    return max(0.0, 0.0009 + 0.045 * (league.rates[SINGLE] - 0.16) + 0.00035 * steals)


def league_rates(league: League, sacrifice_flies: float, grounders: float, steals: float) -> tuple[list[float], float]:
    """A league's rates of results in a plate appearance that is pitched to, and the lean.

    No card hits a batter (``hotstove.stats.targets``). ``sacrifice_flies`` are flies on which a run scores in a plate
    appearance; ``grounders`` is the share of ground balls among outs in play, ``steals`` those of a club's game.
    """
    rates = pitched_rates(league, sacrifice_flies, intentional_walks(league, steals), BUNTS)
    shares = [0.0] * len(CODES)
    shares[Result.K], shares[Result.BB], shares[Result.SINGLE] = rates.strikeouts, rates.walks, rates.singles
    shares[Result.DOUBLE], shares[Result.TRIPLE], shares[Result.HR] = rates.doubles, rates.triples, rates.home_runs
    _divide(shares, grounders)
    return shares, rates.lean


def _divide(rates: list[float], grounders: float) -> None:
    """Divide what is left to ground balls and fly balls."""
    outs = max(0.0, 1 - sum(rates) + rates[Result.GB] + rates[Result.FB])
    rates[Result.GB], rates[Result.FB] = grounders * outs, (1 - grounders) * outs


def targets(league: League, clubs: Sequence[Roster], sacrifice_flies: float, grounders: float, steals: float) -> Targets:
    """The targets of a league's players: their own rates, each event scaled so that those who play come to the league's."""
    wanted, lean = league_rates(league, sacrifice_flies, grounders, steals)
    batters = [batter for club in clubs for batter in club.batters]
    pitchers = [pitcher for club in clubs for pitcher in club.pitchers]
    return Targets(wanted, _batters(batters, wanted, grounders), _pitchers(pitchers, wanted, grounders), lean)


def _batters(batters: Sequence[RosterBatter], wanted: Sequence[float], grounders: float) -> dict[Key, list[float]]:
    whole = sum(each.share for each in batters)
    rates_by_player: dict[Key, list[float]] = {each.key: [0.0] * len(CODES) for each in batters}
    for event, result in enumerate(EVENTS):
        if result is not None:
            mean = sum(each.share * each.estimate.rates[event] for each in batters) / whole
            for each in batters:
                rates_by_player[each.key][result] = each.estimate.rates[event] * wanted[result] / mean if mean else 0.0
    for rates in rates_by_player.values():
        _divide(rates, grounders)
    return rates_by_player


def _pitchers(pitchers: Sequence[RosterPitcher], wanted: Sequence[float], grounders: float) -> dict[Key, list[float]]:
    whole = sum(each.share for each in pitchers)
    hits = (Result.SINGLE, Result.DOUBLE, Result.TRIPLE)
    other_hits = sum(wanted[result] for result in hits)
    rates_by_player: dict[Key, list[float]] = {each.key: [0.0] * len(CODES) for each in pitchers}
    means = [0.0] * 4
    own = {}
    for each in pitchers:
        one = each.estimate
        own[each.key] = (one.home_runs, one.other_hits, one.walks, one.strikeouts)
        for event, rate in enumerate(own[each.key]):
            means[event] += each.share * rate / whole
    for key, (home_runs, others, walks, strikeouts) in own.items():
        rates = rates_by_player[key]
        rates[Result.HR] = home_runs * wanted[Result.HR] / means[0] if means[0] else 0.0
        for result in hits:
            rates[result] = others * wanted[result] / means[1] if means[1] else wanted[result] / other_hits
        rates[Result.BB] = walks * wanted[Result.BB] / means[2] if means[2] else 0.0
        rates[Result.K] = strikeouts * wanted[Result.K] / means[3] if means[3] else 0.0
        _divide(rates, grounders)
    return rates_by_player


assert EVENTS.index(Result.BB) == WALK
