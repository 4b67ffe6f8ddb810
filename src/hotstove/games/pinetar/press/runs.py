"""The expected runs per game of a league's cards, from innings of average columns.

Runners' speed is the only value on the cards that changes runs but no average, so it is chosen to make the runs right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hotstove.games.pinetar.press.innings import inning, inning_rates, taking_extra
from hotstove.games.pinetar.press.model import Sizes, sizes
from hotstove.games.pinetar.press.moves import SH_TRIES, PlayRates
from hotstove.games.pinetar.press.swings import intentional_walks
from hotstove.stats.estimates import FLY, League

LINEUP, LINEUP_BUNTS = 0.993, 1.0
"""The ratio of real batting orders' runs to those of average columns, and its increase per bunt and plate appearance: weak
hitters bunt (measured in replays; docs/press.md)."""
PASSES_SCORE = 0.25
"""The runs that an intentional walk adds, which the innings don't have."""
TAKEN_MORE = 1.035
"""The ratio of first base occupied in games to that in innings of a single grade: other pitchers left runners on."""
FULL_GAME = 8.85
"""The fewest innings at bat of a usual game. Some real games were shorter (darkness, seven innings in 2020), no replays."""
HALVINGS, ROUNDS, ROUNDS_OF_PLAY = 9, 4, 2
USUAL_ON_BASE = 0.322
USUAL_SLOW, USUAL_FAST = 0.40, 0.15
LEAST_SLOW, MOST_FAST = 0.10, 0.70
"""The usual shares of slow and fast runners, and those of the fastest league."""
MORE_CARDED, LESS_CARDED = (0.9, 0.95, 1.0), (0.8, 0.75, 0.7, 0.65, 0.6)
"""Shares of errors on the cards that are tried instead of the usual one."""
LEAST_PACE = 0.25
"""The lowest pace of a league (``shares_at``): two slow runners to one of the others."""


def play_of(league: League, size: Sizes) -> PlayRates:
    """The league's play rates: its line, and its errors, wild pitches, steals and bunts, each per opportunity."""
    tried = sum(each.tried for each in league.batters)
    bunted = sum(each.bunts for each in league.batters) / SH_TRIES if league.kept("sacrifice_hits") else 0.0
    trips = league.chances + bunted
    wanted = (league.wild + league.balks, tried / trips, bunted / trips)
    on = league.on_base / USUAL_ON_BASE
    rates = PlayRates(
        league.rates,
        size.carded * league.team_games / league.chances,
        *_in_play(size, league.rates),
        wanted[0] / (0.43 * on),
        wanted[1] / (0.27 * on),
        league.success,
        wanted[2] / (0.24 * on),
    )
    extra = taking_extra(USUAL_SLOW, USUAL_FAST)
    for _ in range(ROUNDS_OF_PLAY):
        has = inning_rates(rates, extra)
        wild, steals, bunts = (
            min(0.5, rate * want / there) if there else 0.0
            for rate, want, there in zip(
                (rates.wild, rates.steals, rates.bunts), wanted, (has.wild, has.steals, has.bunts), strict=True
            )
        )
        rates = replace(rates, wild=wild, steals=steals, bunts=bunts)
    return rates


def _in_play(size: Sizes, line: Sequence[float]) -> tuple[float, float]:
    """Grounders and flies of a line; half of the error chances count with the liners."""
    outs = 1 - sum(line) - size.chances / 2 / size.room
    return size.grounders * outs, size.flies * (1 - size.grounders) * outs


def runs_a_game(league: League, play: PlayRates, slow: float, fast: float) -> float:
    """Runs per team and game with those shares of slow and fast runners."""
    extra = taking_extra(slow, fast)
    outs = sum(player.pitching.outs for team in league.teams for player in team.players if player.pitching is not None)
    innings = max(FULL_GAME, outs / 3 / max(1, league.team_games))
    bunts = sum(each.bunts for each in league.batters) / league.chances if league.kept("sacrifice_hits") else 0.0
    return (LINEUP + LINEUP_BUNTS * bunts) * innings * inning(play, extra) + PASSES_SCORE * intentional_walks(league)


def speeds_for(league: League, play: PlayRates) -> tuple[float, float]:
    """The shares of slow and fast runners with which the cards' runs are nearest to the league's real ones."""
    real = sum(team.runs for team in league.teams) / max(1, league.team_games)
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if runs_a_game(league, play, *shares_at(middle)) < real:
            low = middle
        else:
            high = middle
    return shares_at((low + high) / 2)


def shares_at(pace: float) -> tuple[float, float]:
    """Shares of slow and fast runners from all slow (0) by the usual three speeds (0.5) to mostly fast (1).

    >>> shares_at(0.0), shares_at(0.5)
    ((1.0, 0.0), (0.4, 0.15))
    """
    if pace <= 0.5:
        runs = 2 * pace
        return 1 - runs * (1 - USUAL_SLOW), runs * USUAL_FAST
    more = 2 * pace - 1
    return USUAL_SLOW * (1 - more) + LEAST_SLOW * more, USUAL_FAST * (1 - more) + MOST_FAST * more


def first_taken(
    league: League, size: Sizes, lines: Mapping[str, Sequence[float]], pace: tuple[float, float]
) -> Mapping[str, float]:
    """The share of a league's batters with first base occupied if all bat as they do against a grade (PT-47)."""
    extra, usual = taking_extra(*pace), play_of(league, size)
    shares = {}
    for grade, line in lines.items():
        grounders, flies = _in_play(size, line)
        shares[grade] = TAKEN_MORE * inning_rates(replace(usual, line=line, grounders=grounders, flies=flies), extra).taken
    return shares


def length_ratio(league: League, size: Sizes, pace: tuple[float, float]) -> float:
    """The ratio of plate appearances in a game of the cards to a real game: few runners are put out on the bases."""
    outs = sum(player.pitching.outs for team in league.teams for player in team.players if player.pitching is not None)
    return inning_rates(play_of(league, size), taking_extra(*pace)).turns * outs / 3 / league.faced


def fitted_sizes(league: League) -> Sizes:
    """Sizes that produce the league's double plays and sacrifice flies, if those were kept, and keep its runs within reach.

    Each error on a card puts a batter on base, but many real errors only moved runners. Before 1900 even the fastest runners
    would score too little: then more errors are on the cards; fewer if runners would have to be too slow.
    """
    real = sum(team.runs for team in league.teams) / max(1, league.team_games)

    def runs(size: Sizes, pace: float) -> float:
        return runs_a_game(league, play_of(league, size), *shares_at(pace))

    fitted = _fitted(league, sizes(league))
    if runs(fitted, 1.0) < real:
        for more in MORE_CARDED:
            fitted = _fitted(league, sizes(league, more))
            if runs(fitted, 1.0) >= real:
                break
    elif runs(fitted, LEAST_PACE) > real:
        for less in LESS_CARDED:
            fitted = _fitted(league, sizes(league, less))
            if runs(fitted, LEAST_PACE) <= real:
                break
    return fitted


def _fitted(league: League, begin: Sizes) -> Sizes:
    kept = league.kept("sacrifice_flies")
    flies = sum(each.player.batting.sacrifice_flies for each in league.batters) / league.chances if kept else FLY
    extra = taking_extra(USUAL_SLOW, USUAL_FAST)
    now = begin
    for _ in range(ROUNDS):
        rates = inning_rates(play_of(league, now), extra)
        grounders, share = now.grounders, now.flies
        if league.double_plays is not None:
            grounders = min(0.55, max(0.30, grounders * league.double_plays / rates.double_plays))
        share *= (1 - now.grounders) / (1 - grounders) * flies / rates.sacrifice_flies
        share = min(0.85, max(0.45, share))
        now = replace(now, grounders=grounders, flies=share)
    return now
