"""Small Ball's manager of thumb rules."""

from __future__ import annotations

import pytest

from hotstove.games.smallball import GAME
from hotstove.games.smallball.decisions import DECISION
from hotstove.games.smallball.managers import Sensible
from hotstove.games.smallball.rules import options
from hotstove.table.texts import as_node
from tests.no_bench import NoBench

SETUP = GAME.set_up(as_node(None), as_node(None), as_node(None))


@pytest.mark.parametrize(
    ("home", "runs", "wanted"),
    [(3, 1, "bat"), (3, 2, "bank"), (3, 3, "bank"), (5, 1, "bank"), (0, 4, "bat")],
)
def test_too_few_runs_are_not_banked_where_that_ends_the_game(home: int, runs: int, wanted: str) -> None:
    """SB-50, SB-R-29: in the bottom of the ninth, two out, against five runs."""
    start = as_node(
        {"inning": 9, "half": "bottom", "outs": 2, "bases": {"2": 4}, "runs": runs, "batter": 7, "score": [5, home]}
    )
    state = GAME.position(SETUP, start)
    assert str(Sensible().choose(state, options(state), DECISION, NoBench())) == wanted
