"""The exact chances of at-bats before a game, held against every throw of the dice, one by one."""

from __future__ import annotations

from itertools import product

import pytest

from hotstove.baseball.match_ups import RESULTS, worth
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import START
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING, Icon, pair_of
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.match_ups import PARTS, defense_of, match_ups
from hotstove.games.sportsclix.press.model import A_CLICK, BASES, STERN_CLICK, WORTHS, Ground, ground_of, none
from hotstove.games.sportsclix.press.model import worth as runs_of
from hotstove.managers.matrix_games import solve

TEAMS = [GAME.team_files.team(name) for name in ("moth", "dogday")]
FIGURES = [figure for team in TEAMS for figure in team.figures]
PRINTED = {pair: row for pairs in (BATTER_PAIRS, PITCHER_PAIRS) for row, pair in enumerate(pairs)}


def read(batter: Figure, pitcher: Figure, throw: tuple[int | str, int | str], ground: Ground) -> tuple[list[float], float]:
    """What a throw of two icons comes to: the mean rates over the green die and the bases, and their worth to the batter."""
    pair = pair_of(*(Icon(str(face)) for face in throw))
    clicks = 0.0
    if pair in PRINTED:
        figure = batter if pair in BATTER_PAIRS else pitcher
        results, own = [figure.window(START).results[PRINTED[pair]]], 1
    else:
        figure, own, clicks = (batter, 1, A_CLICK) if pair == "PT" else (pitcher, -1, -STERN_CLICK)
        results = list(figure.window(START + 1).results)
    mean, value = none(), clicks
    for (share, worths), number in product(zip(BASES, WORTHS, strict=True), range(6)):
        best = max((ground.by_number[each][number] for each in results), key=lambda rates: own * runs_of(rates, worths))
        mean = [total + share / 6 * rate for total, rate in zip(mean, best, strict=True)]
    return mean, value + runs_of(mean)


@pytest.mark.parametrize("number", range(0, 200, 23))
def test_chances_are_those_of_all_throws(number: int) -> None:
    found = list(match_ups(TEAMS))[number]
    batters = {f"{figure.name} ({team.code})": figure for team in TEAMS for figure in team.figures}
    batter, pitcher = batters[found.batter], batters[found.pitcher]
    demon = batter.window(START).shows(Intangible.SPEED_DEMON)
    ground = ground_of(batter.chart, defense_of(FIGURES), batter.speed if demon else 0)
    rates, worths = [], []
    for batting, pitching in product(BATTING.values(), PITCHING.values()):
        throws = [read(batter, pitcher, icons, ground) for icons in product(batting.of[0].faces, pitching.of[0].faces)]
        assert len(throws) == 36
        rates.append([sum(column) / 36 for column in zip(*(each for each, _ in throws), strict=True)])
        worths.append(sum(value for _, value in throws) / 36)
    mixed = solve([worths[:2], worths[2:]])
    shares = [float(row * column) for row, column in product(mixed.rows, mixed.columns)]
    events = [sum(share * each[event] for share, each in zip(shares, rates, strict=True)) for event in range(len(rates[0]))]
    assert found.chances == pytest.approx([sum(events[event] for event in part) for part in PARTS])


def test_they_add_up_and_every_batter_meets_every_pitcher() -> None:
    found = list(match_ups(TEAMS))
    pitchers = sum(figure.pitches for figure in FIGURES)
    assert len(found) == pitchers * (len(FIGURES) - pitchers)
    assert all(sum(each.chances) == pytest.approx(1) and min(each.chances) >= 0 for each in found)
    assert len(found[0].chances) == len(RESULTS)


def test_a_hotter_pitcher_is_worth_more() -> None:
    """The mean of what batters make of those who cost most and least."""
    found = list(match_ups(TEAMS))
    costs = GAME.card_costs(TEAMS)
    order = sorted({each.pitcher for each in found}, key=lambda name: costs[name])
    few, many = ([worth(each.chances) for each in found if each.pitcher in some] for some in (order[:3], order[-3:]))
    assert sum(many) / len(many) < sum(few) / len(few)
