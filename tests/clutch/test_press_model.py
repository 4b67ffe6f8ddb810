"""The press's exact model of a plate appearance, against every path through the rules, and its nearest chart."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from hotstove.baseball.plays import Kind, Play
from hotstove.games.clutch import GAME
from hotstove.games.clutch.charts import CODES, Chart, Result
from hotstove.games.clutch.press.chart_fit import LAST, Aim, Limits, nearest_chart
from hotstove.games.clutch.press.model import Against, batter_meets, faces, match_up, mixed, pitcher_meets, results
from hotstove.games.clutch.rules import next_at_bat
from hotstove.games.clutch.state import PITCH, ClutchState
from hotstove.table.odds import paths
from hotstove.table.texts import Json, as_node

PLAYS = {
    Kind.STRIKEOUT: Result.K,
    Kind.GROUND_OUT: Result.GB,
    Kind.FLY_OUT: Result.FB,
    Kind.WALK: Result.BB,
    Kind.SINGLE: Result.SINGLE,
    Kind.DOUBLE: Result.DOUBLE,
    Kind.TRIPLE: Result.TRIPLE,
    Kind.HOME_RUN: Result.HR,
}


def at_the_plate(away: str, home: str, batter: int, outs_recorded: int) -> ClutchState:
    names = GAME.teams()
    assert away in names and home in names
    options: Json = {"cards": False, "coaches": False, "stadium": False}
    setup = GAME.set_up(as_node(away), as_node(home), as_node(options))
    state = GAME.new_state(setup)
    board = state.board
    board.inning, board.phase, board.batter = 1, PITCH, batter
    board.pitching.outs = outs_recorded
    board.at_bat = next_at_bat(board)
    return state


@pytest.mark.parametrize("batter", [1, 4, 9])
@pytest.mark.parametrize("outs", [0, 21, 24])
def test_a_match_up_is_as_all_paths_through_the_rules(batter: int, outs: int) -> None:
    away, home = GAME.teams()[0], GAME.teams()[3]
    state = at_the_plate(away, home, batter, outs)
    board = state.board
    pitcher = board.pitching.card
    over = outs - 3 * pitcher.innings
    tired = 1 + over // 3 if over >= 0 else 0
    found = [Fraction(0)] * len(CODES)
    for path in paths(GAME, state):
        play = next(event for event in path.events if isinstance(event, Play))
        found[PLAYS[play.kind]] += path.probability
    assert sum(found) == 1
    assert match_up(board.batter_card, pitcher, tired) == pytest.approx([float(share) for share in found], abs=1e-12)


def test_averages_over_opponents_are_as_single_match_ups() -> None:
    batters = Chart(((Result.K, 1), (Result.FB, 4), (Result.BB, 8), (Result.SINGLE, 12), (Result.HR, 20)))
    pitchers = Chart(
        ((Result.K, 1), (Result.GB, 6), (Result.FB, 12), (Result.SINGLE, 19), (Result.DOUBLE, 22), (Result.HR, 24))
    )
    for on_base, command, x_zone, tired in itertools.product((0, 9, 12, 15), (0, 3, 6), (1, 3), (0, 2)):
        alone = results(faces(on_base, command, x_zone, tired), batters, pitchers)
        meets = batter_meets(on_base, command, x_zone, tired, pitchers.counts(20), pitchers.counts(24))
        assert meets.results(batters) == pytest.approx(alone)
        meets = pitcher_meets(command, on_base, x_zone, tired, batters.counts(20), batters.counts(24))
        assert meets.results(pitchers) == pytest.approx(alone)
        assert mixed([(0.25, meets), (0.75, meets)]).results(pitchers) == pytest.approx(alone)
        assert sum(alone) == pytest.approx(1)


FREE = Limits((0,) * 8, (20,) * 8, range(2, LAST + 1), LAST)


def charts_of_three(limits: Limits) -> list[Chart]:
    found = []
    for second, third in itertools.product(range(1, LAST + 1), limits.home_runs):
        if second <= third:
            rows = [(Result.K, 1), (Result.SINGLE, second), (Result.HR, third)]
            kept = [row for row, after in itertools.pairwise([*rows, (Result.HR, 99)]) if row[1] < after[1]]
            if kept[0][1] == 1:
                found.append(Chart(tuple(kept)))
    return found


def test_no_chart_is_nearer_than_the_nearest() -> None:
    chance = random.Random(3)
    limits = Limits((0,) * 8, (25, 0, 0, 0, 25, 0, 0, 0), range(2, LAST + 1), LAST)
    for _ in range(20):
        meets = Against(0.013, 0.005, [chance.uniform(0, 0.1) for _ in CODES])
        aim = Aim([chance.uniform(0.05, 0.3) for _ in CODES], [chance.uniform(1, 5) for _ in CODES], limits)

        def missed(chart: Chart, aim: Aim = aim, meets: Against = meets) -> float:
            there = meets.results(chart)
            return sum(weight * (rate - have) ** 2 for weight, rate, have in zip(aim.weights, aim.rates, there, strict=True))

        cost, chart = nearest_chart(aim, meets)
        rest = sum(aim.weights[row] * (aim.rates[row] - meets.others[row]) ** 2 for row in (1, 2, 3, 5, 6))
        assert missed(chart) == pytest.approx(cost)
        assert cost >= rest
        assert missed(chart) == pytest.approx(min(missed(each) for each in charts_of_three(limits)))


def test_rates_of_a_chart_give_that_chart() -> None:
    chart = Chart(((Result.K, 1), (Result.GB, 4), (Result.FB, 6), (Result.BB, 9), (Result.SINGLE, 12), (Result.HR, 20)))
    meets = Against(0.013, 0.005, [0.02] * 8)
    cost, found = nearest_chart(Aim(meets.results(chart), [1.0] * 8, FREE), meets)
    assert found == chart and cost == pytest.approx(0)


def test_rows_end_beyond_20_where_no_home_run_is_wanted() -> None:
    """Limits count the faces up to 20: who hits triples and no home runs has a row of triples up to 24."""
    limits = Limits((0,) * 8, (8, 8, 8, 8, 14, 6, 2, 20), range(17, LAST + 1), 14)
    rates = [0.1, 0.2, 0.2, 0.1, 0.2, 0.05, 0.03, 0.0]
    _, chart = nearest_chart(Aim(rates, [1.0] * 6 + [50.0] * 2, limits), Against(0.013, 0.002, [0.0] * 8))
    assert chart.start(Result.HR) == LAST and chart.counts()[Result.TRIPLE] <= 2
    assert sum(chart.counts()[result] for result in (Result.K, Result.GB, Result.FB)) <= 14
