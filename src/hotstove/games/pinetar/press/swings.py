"""A league's rates per roll on the cards. Bunts are not rolled on cards, and more bunts are tried than succeed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hotstove.games.pinetar.press.moves import BUNT_HITS, SH_TRIES
from hotstove.stats.estimates import SINGLE, BatterEstimate, League, Rates

MOST = 0.4
"""The largest shares of a batter's chances, and of his singles, that are bunts other than sacrifices."""


def swings(league: League) -> League:
    """The league without the bunts that games will have besides sacrifices: failed ones (at-bats), and hits.

    They were at-bats and hits in the statistics, too, so a batter's other results have to come from fewer rolls. If
    sacrifices were not kept, nothing is known of bunts.
    """
    if not league.kept("sacrifice_hits"):
        return league
    batters = [_swings(each) for each in league.batters]
    both = [(new, old) for new, old in zip(batters, league.batters, strict=True) if old.team.games]
    if not both:
        return league
    chances = league.chances + sum(new.chances - old.chances for new, old in both)
    hits = sum(new.chances * new.real[SINGLE] - old.chances * old.real[SINGLE] for new, old in both)
    return replace(league, batters=tuple(batters), chances=chances, rates=_scaled(league.rates, league.chances, chances, -hits))


def _swings(batter: BatterEstimate) -> BatterEstimate:
    tries = batter.bunts / SH_TRIES
    lost = min(tries - batter.bunts, MOST * batter.chances)
    if lost <= 0:
        return batter
    hits = min(tries * BUNT_HITS, lost, MOST * batter.chances * batter.real[SINGLE])
    left = batter.chances - lost
    return replace(
        batter,
        chances=left,
        rates=_scaled(batter.rates, batter.chances, left, hits),
        real=_scaled(batter.real, batter.chances, left, hits),
    )


def _scaled(line: Sequence[float], chances: float, left: float, hits: float) -> Rates:
    """A line of ``chances`` chances as rates of the ``left`` ones, without ``hits`` singles."""
    hr, triple, double, single, walk, hit, so = (
        max(0.0, rate * chances - hits * (event == SINGLE)) / left for event, rate in enumerate(line)
    )
    return (hr, triple, double, single, walk, hit, so)
