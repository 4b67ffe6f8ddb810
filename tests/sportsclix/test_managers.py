"""SportsClix's computer managers: what they know, and what they decide by it."""

from __future__ import annotations

import pytest

from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node


@pytest.mark.parametrize(("away", "home", "seed"), [("pollen", "barometer", "p 75"), ("leapcreek", "starling", "p 163")])
def test_sensible_knows_where_runners_stand_after_a_hit(away: str, home: str, seed: str) -> None:
    """Games in which Great Range holds a Deep Fly to a single with runners on (SC-219): who may try stands one base on."""
    setup = GAME.set_up(as_node(away), as_node(home), as_node({}))
    manager = GAME.managers["sensible"](setup)
    table: LiveTable[SportsClixState] = LiveTable(GAME, (manager, manager), seed)
    assert GAME.result(table.play(setup)) is not None
