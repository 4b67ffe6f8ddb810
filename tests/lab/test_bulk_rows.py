"""Games of Pine Tar in bulk are the live games of their seeds, and with dice of their own they have the same means."""

from __future__ import annotations

import pytest

from benchmarks.bulk import begun
from benchmarks.bulk_rows.__main__ import differing
from benchmarks.bulk_rows.games import BulkRows, figures_of, new_words
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.managers.sensible import Sensible
from hotstove.table.compiled import COMPILED
from hotstove.table.texts import as_node

pytestmark = pytest.mark.skipif(COMPILED, reason="compiled rules can't be watched")

RUNS, SPREAD = 8.49, 4.9
"""Mean and standard deviation of the runs of a live game of this match-up, from 4,000 games (docs/bulk.md)."""


def test_games_in_bulk_with_the_dice_and_luck_of_live_games_are_those_games() -> None:
    assert differing(begun(Sensible()), 8) == []


def test_the_same_with_other_teams() -> None:
    assert differing(begun(Sensible(), GAME.teams()[-1], GAME.teams()[3]), 4, "others") == []


def test_games_with_dice_of_their_own_have_the_runs_of_live_games_within_four_standard_errors() -> None:
    sensible = Sensible()
    games = 9
    counted = figures_of(BulkRows(begun(sensible), (sensible, sensible)).play(new_words(games, 17)))
    assert abs(counted[:, 0].mean() - RUNS) < 4 * SPREAD / games**0.5
    assert counted[:, -1].min() >= 51


def test_other_options_are_refused() -> None:
    sensible = Sensible()
    start = begun(sensible)
    start.options = GAME.new_state(GAME.set_up(as_node(None), as_node(None), as_node({"stealing": True, "mip": True}))).options
    with pytest.raises(AssertionError, match="options of seasons"):
        BulkRows(start, (sensible, sensible))
