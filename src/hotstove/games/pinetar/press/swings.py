"""A league's rates per roll on the cards: without bunts and intentional walks, which managers order without a roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hotstove.games.pinetar.press.moves import BUNT_HITS, SH_TRIES
from hotstove.stats.estimates import SINGLE, WALK, BatterEstimate, League, PitcherEstimate, Rates

MOST = 0.4
"""The largest shares of a batter's chances, and of his singles, that are bunts other than sacrifices."""
LEFT_OUT = 0.85
"""The share of intentional walks that are left out of the rolled ones: passes come with first base open, where cards walk most
(PT-47), and fill it for the next batter; replays of 1962 and 2007 had 1 % fewer walks when all were left out."""


def swings(league: League) -> League:
    """The league without intentional walks, and without the bunts that games have besides sacrifices: failed ones, and hits.

    Those were walks, at-bats and hits in the statistics, too, so a batter's other results have to come from fewer rolls, and
    a pitcher's. Where sacrifices or intentional walks were not kept, nothing is known of them.
    """
    bunts, walks = league.kept("sacrifice_hits"), league.kept("intentional_walks")
    if not bunts and not walks:
        return league
    batters = [_swings(each, bunts, walks) for each in league.batters]
    both = [(new, old) for new, old in zip(batters, league.batters, strict=True) if old.team.games]
    if not both:
        return league
    chances = league.chances + sum(new.chances - old.chances for new, old in both)
    singles, passes = (
        sum(old.chances * old.real[event] - new.chances * new.real[event] for new, old in both) for event in (SINGLE, WALK)
    )
    pitchers, faced = league.pitchers, league.faced
    if walks and league.kept("pitching.intentional_walks"):
        pitchers = tuple(_pitches(each) for each in pitchers)
        faced -= sum(old.faced - new.faced for new, old in zip(pitchers, league.pitchers, strict=True) if old.team.games)
    rates = _scaled(league.rates, league.chances, chances, singles, passes)
    return replace(league, batters=tuple(batters), pitchers=pitchers, chances=chances, faced=faced, rates=rates)


def intentional_walks(league: League) -> float:
    """Intentional walks in a club's game, 0 if they were not kept."""
    if not league.kept("intentional_walks"):
        return 0.0
    walks = sum(player.batting.intentional_walks for team in league.teams for player in team.players if team.games)
    return walks / max(1, league.team_games)


def _swings(batter: BatterEstimate, bunts: bool, walks: bool) -> BatterEstimate:
    tries = batter.bunts / SH_TRIES if bunts else 0.0
    lost = max(0.0, min(tries - batter.bunts, MOST * batter.chances)) if bunts else 0.0
    hits = min(tries * BUNT_HITS, lost, MOST * batter.chances * batter.real[SINGLE])
    passes = LEFT_OUT * min(batter.player.batting.intentional_walks, batter.player.batting.walks) if walks else 0.0
    left = batter.chances - lost - passes
    if left <= 0 or not (lost or passes):
        return batter
    return replace(
        batter,
        chances=left,
        rates=_scaled(batter.rates, batter.chances, left, hits, passes),
        real=_scaled(batter.real, batter.chances, left, hits, passes),
    )


def _pitches(pitcher: PitcherEstimate) -> PitcherEstimate:
    pitching = pitcher.player.pitching
    passes = 0.0 if pitching is None else LEFT_OUT * min(pitching.intentional_walks, pitching.walks)
    left = pitcher.faced - passes
    if not passes or left <= 0:
        return pitcher
    more = pitcher.faced / left
    return replace(
        pitcher,
        faced=left,
        home_runs=pitcher.home_runs * more,
        other_hits=pitcher.other_hits * more,
        walks=max(0.0, pitcher.walks * pitcher.faced - passes) / left,
        strikeouts=pitcher.strikeouts * more,
    )


def _scaled(line: Sequence[float], chances: float, left: float, singles: float, walks: float) -> Rates:
    """A line of ``chances`` chances as rates of the ``left`` ones, without so many singles and walks."""
    fewer = {SINGLE: singles, WALK: walks}
    hr, triple, double, single, walk, hit, so = (
        max(0.0, rate * chances - fewer.get(event, 0.0)) / left for event, rate in enumerate(line)
    )
    return (hr, triple, double, single, walk, hit, so)
