"""The chain of bases and outs that tells an average inning's runs, against innings counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hotstove.baseball.board import EMPTY
from hotstove.games.pinetar.press.innings import inning, inning_rates
from hotstove.games.pinetar.press.model import sizes
from hotstove.games.pinetar.press.moves import Bases, PlayRates, ends_of
from hotstove.games.pinetar.press.runs import fitted_sizes, play_of, runs_a_game, shares_at, speeds_for
from hotstove.stats.estimates import leagues
from hotstove.stats.lahman import bundled


def play(**rates: float) -> PlayRates:
    """Rates of some events; all else is an out that moves nobody."""
    names = ("HR", "3B", "2B", "1B", "BB", "HBP", "SO")
    line = [rates.get(name, 0.0) for name in names]
    return PlayRates(
        line, *(rates.get(name, 0.0) for name in ("errors", "grounders", "flies", "wild", "steals", "success", "bunts"))
    )


def test_home_runs_alone() -> None:
    """With a home run in every tenth trip: each is a run, and there are three outs in nine tenths of the trips."""
    assert inning(play(HR=0.1), 0.3) == pytest.approx(3 / 0.9 * 0.1, rel=1e-3)


def test_walks_alone() -> None:
    """The fourth walk of an inning and every later one force a run in."""
    p = 0.25
    chances = [(n + 2) * (n + 1) / 2 * p**n * (1 - p) ** 3 for n in range(60)]
    assert inning(play(BB=p), 0.3) == pytest.approx(
        sum((n - 3) * chance for n, chance in enumerate(chances) if n > 3), rel=2e-3
    )


@pytest.mark.parametrize("bases", [(a, b, c) for a in (False, True) for b in (False, True) for c in (False, True)])
@pytest.mark.parametrize("outs", range(3))
def test_nobody_is_lost(bases: Bases, outs: int) -> None:
    """Of every play: chances add up to 1, and who was on base is there, home or out, with the batter one more at most."""
    full = play(
        HR=0.03, **{"3B": 0.01, "2B": 0.05, "1B": 0.15}, BB=0.08, SO=0.2, errors=0.02, grounders=0.2, flies=0.15, wild=0.02
    )
    ends = ends_of(PlayRates(full.line, 0.02, 0.2, 0.15, 0.02, 0.1, 0.7, 0.05), 0.3, outs, bases)
    assert sum(ends.values()) == pytest.approx(1)
    for (runs, more, after), chance in ends.items():
        assert chance >= 0
        if chance and outs + more < 3:
            assert sum(bases) <= runs + more + sum(after) <= sum(bases) + 1


def test_extra_bases_score_runs() -> None:
    league = leagues(bundled(1975))[0]
    usual = play_of(league, sizes(league))
    slow, some, fast = (runs_a_game(league, usual, *shares_at(pace)) for pace in (0.0, 0.5, 1.0))
    assert slow < some < fast
    doubles = play(**{"2B": 0.1, "BB": 0.2})
    assert inning(doubles, 1.0) > inning(doubles, 0.0) * 1.1


def test_speeds_make_the_real_runs() -> None:
    for year in (1927, 1975, 2016):
        for league in leagues(bundled(year)):
            size = fitted_sizes(league)
            usual = play_of(league, size)
            real = sum(team.runs for team in league.teams) / league.team_games
            assert runs_a_game(league, usual, *speeds_for(league, usual)) == pytest.approx(real, rel=0.005)


def test_double_plays_and_sacrifice_flies_are_the_leagues() -> None:
    league = leagues(bundled(2016))[0]
    inning = inning_rates(play_of(league, fitted_sizes(league)), 0.3375)
    assert league.double_plays is not None
    assert inning.double_plays == pytest.approx(league.double_plays, rel=0.02)
    flies = sum(each.player.batting.sacrifice_flies for each in league.batters) / league.chances
    assert inning.sacrifice_flies == pytest.approx(flies, rel=0.02)


def test_early_leagues_need_their_errors() -> None:
    league = leagues(bundled(1889))[0]
    assert fitted_sizes(league).carded == sizes(league).carded
    more = replace(league, teams=tuple(replace(team, runs=team.runs * 6 // 5) for team in league.teams))
    assert fitted_sizes(more).carded > sizes(more).carded


def test_an_empty_inning() -> None:
    assert inning(play(), 0.3) == 0
    assert EMPTY == (False, False, False)
