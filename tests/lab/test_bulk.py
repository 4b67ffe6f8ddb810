"""The bare loop of Pine Tar plays its rules; exact odds of batter rolls say what the turn says."""

from __future__ import annotations

from random import Random

from benchmarks.bulk import Bulk, begun, figures, live, proved
from benchmarks.pinetar import Silent, clubs, play
from hotstove.baseball.plays import Count
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.managers.sensible import Sensible
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node


def test_the_bare_loop_has_the_scores_of_a_table_whose_managers_call_nothing() -> None:
    for away, home, rated in ((None, None, True), (GAME.teams()[-1], GAME.teams()[0], False)):
        setup = GAME.set_up(as_node(away), as_node(home), as_node({"so_bb": rated}))
        sides = clubs(setup)
        for number in range(300):
            state = LiveTable(GAME, (Silent(), Silent()), str(number)).play(setup)
            assert play(*sides, Random(str(number)).random, rated) == state.score, number


def test_odds_put_together_from_cells_are_those_of_the_whole_turn() -> None:
    for manager in (Silent(), Sensible()):
        checked, worst = proved(Bulk(begun(manager), manager), 2, 31)
        assert checked >= 4
        assert worst < 1e-12


def test_a_game_in_bulk_is_a_game() -> None:
    start = begun(Silent())
    bulk = Bulk(start, Silent(), asks=False)
    state, events = bulk.play("first")
    assert state.over
    outs = figures(state, events)[-1]
    assert outs >= 51
    assert sum(line[Count.OUTS] for (what, _), line in bulk.counts().items() if what == "pitches") == outs
    assert figures(*live(start, Silent(), "first"))[-1] >= 51
