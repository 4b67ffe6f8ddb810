"""A league's rates a roll of the cards. Nobody rolls on his card for a bunt, and more bunts are tried than succeed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hotstove.games.pinetar.press.moves import BUNT_HITS, SH_TRIES
from hotstove.stats.estimates import SINGLE, BatterEstimate, League, Line

MOST = 0.4
"""The largest part of anybody's chances, and of his singles, that goes to bunts which are no sacrifices."""


def swings(league: League) -> League:
    """The league without the bunts that the game will try besides real sacrifices: at-bats that fail, and hits.

    They were at-bats and hits in the statistics, too, but what else a batter did has to come from fewer rolls. Where
    sacrifices were not kept nothing is known of bunts.
    """
    if not league.kept("sacrifice_hits"):
        return league
    batters = [_swings(each) for each in league.batters]
    both = [(new, old) for new, old in zip(batters, league.batters, strict=True) if old.team.games]
    if not both:
        return league
    chances = league.chances + sum(new.chances - old.chances for new, old in both)
    hits = sum(new.chances * new.real[SINGLE] - old.chances * old.real[SINGLE] for new, old in both)
    return replace(league, batters=tuple(batters), chances=chances, line=_scaled(league.line, league.chances, chances, -hits))


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
        line=_scaled(batter.line, batter.chances, left, hits),
        real=_scaled(batter.real, batter.chances, left, hits),
    )


def _scaled(line: Sequence[float], chances: float, left: float, hits: float) -> Line:
    """A line of so many chances in fewer of them, without some of its singles."""
    hr, triple, double, single, walk, hit, so = (
        max(0.0, rate * chances - hits * (event == SINGLE)) / left for event, rate in enumerate(line)
    )
    return (hr, triple, double, single, walk, hit, so)
