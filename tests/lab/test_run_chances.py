"""Runs to come, counted by passages: against the runs themselves, and every play's state against the next one's."""

from __future__ import annotations

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import HalfInningBegins
from hotstove.baseball.win_chances import ENDED, MOST, STATES, place_at, win_chances
from hotstove.book.scorebook import Scorebook, ScoredPlay
from hotstove.lab.run_chances import Games, WinTable, run_chances, state_after, state_before
from hotstove.table import AWAY, HOME
from hotstove.table.game import Setup
from hotstove.table.live import live_table
from hotstove.table.texts import as_node

NUMBER = 24


def setup_of(name: str) -> Setup:
    game = ball_game_named(name)
    return game.set_up(as_node(game.teams()[0]), as_node(game.teams()[1]), as_node(None))


@pytest.mark.parametrize("name", ["smallball", "pinetar", "rb8", "clutch", "sportsclix"])
def test_a_play_begins_where_the_one_before_it_has_ended(name: str) -> None:
    game, setup = ball_game_named(name), setup_of(name)
    managers = game.managers["sensible"](setup), game.managers["sensible"](setup)
    plays = 0
    for number in range(3):
        table = live_table(game, managers, setup, f"states/{number}")
        table.play(setup)
        book, state = Scorebook(), 0
        for event in table.events:
            if isinstance(event, HalfInningBegins):
                state = 0
            placed = book.follow(event)
            if isinstance(placed, ScoredPlay):
                assert state_before(placed) == state
                state = state_after(placed)
                assert (state == ENDED) == (book.halves[-1].outs >= 3)
                plays += 1
    assert plays > 150


def test_the_mean_of_a_half_inning_is_the_runs_that_were_scored_in_it() -> None:
    """Of whole half-innings the chain of passages gives back the mean exactly: the away side's are never cut short."""
    setup, game = setup_of("pinetar"), ball_game_named("pinetar")
    away, home = run_chances(Games("pinetar", setup, "sensible", "mean"), NUMBER)
    managers = game.managers["sensible"](setup), game.managers["sensible"](setup)
    runs = halves = 0
    for number in range(NUMBER):
        table = live_table(game, managers, setup, f"mean/{number}")
        table.play(setup)
        book = Scorebook.of(table.events)
        runs += book.runs(AWAY)
        halves += sum(half.half == AWAY for half in book.halves)
    assert sum(number * chance for number, chance in enumerate(away[0])) == pytest.approx(runs / halves, abs=0.01)
    for rows in (away, home):
        assert len(rows) == STATES
        for row in rows:
            assert len(row) == MOST + 1
            assert sum(row) == pytest.approx(1)


def test_any_number_of_processes_counts_the_same() -> None:
    games = Games("smallball", setup_of("smallball"), "sensible", "jobs")
    assert run_chances(games, 40, 1) == run_chances(games, 40, 2)


def test_the_side_that_scores_more_is_ahead_from_the_beginning() -> None:
    weak, strong = ([[1 - chance, chance]] * STATES for chance in (0.2, 0.4))
    even, ahead = WinTable(win_chances(weak)), WinTable(win_chances(weak, strong))
    nobody = (False, False, False)
    assert even.at(1, AWAY, 0, nobody, (0, 0)) == pytest.approx(0.5, abs=1e-6)
    assert ahead.at(1, AWAY, 0, nobody, (0, 0)) > 0.75
    assert win_chances(weak, weak)[place_at(5, HOME, -2)] == win_chances(weak)[place_at(5, HOME, -2)]


def test_a_short_game_is_the_end_of_a_long_one() -> None:
    worths = win_chances([[0.7, 0.2, 0.1]] * STATES)
    bases = (True, False, True)
    assert WinTable(worths, 3).at(2, HOME, 1, bases, (2, 1)) == WinTable(worths).at(8, HOME, 1, bases, (2, 1))
    assert WinTable(worths, 3).at(3, HOME, 0, bases, (1, 2)) == 1.0, "a walk-off"
