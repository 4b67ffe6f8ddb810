"""Games that would never end are given up, with a message: wherever computers play without being asked for anything."""

from __future__ import annotations

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.table.errors import MOST_TURNS, Endless
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node

OUTS, FLIES = (
    as_node({"name": name, "players": [{"name": f"{name} {n}", "number": n, "results": [code] * 6} for n in range(1, 10)]})
    for name, code in (("Outs", "SO"), ("Flies", "FO"))
)


def test_a_game_in_which_nobody_ever_scores_is_given_up() -> None:
    game = ball_game_named("smallball")
    setup = game.set_up(OUTS, FLIES, as_node(None))
    managers = game.managers["sensible"](setup), game.managers["sensible"](setup)
    record = Record(game.name, game.edition, setup, "endless")
    for table in (LiveTable(game, managers, "endless"), RecordingTable(game, managers, record)):
        with pytest.raises(Endless, match=f"{MOST_TURNS:,} turns"):
            table.play(setup)
    session = Session(game, Record(game.name, game.edition, setup, "endless"))
    with pytest.raises(Endless):
        play_on(session, managers)
    assert len(session.record.answers) >= MOST_TURNS
