"""What may come of each choice: outcomes that differ in their rolls alone are one."""

from __future__ import annotations

import re

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import Reckoning
from hotstove.games.clutch.arithmetic import NumberNeeded, ThrowSum
from hotstove.lab.odds import in_words
from hotstove.play.ahead import look_ahead
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node

ROLLED = re.compile(r"\broll \d|\d against \d|\d or more needed|^\d-\d, ")


def thrown(roll: int, runner: str = "Salome Sagebrusher") -> Reckoning:
    total = 11 + roll
    return Reckoning("CL-196 throw", ThrowSum("Infield", runner, (), 11, 0, roll, 0, total, 0, 14, total > 14), "CL-196 throw")


def test_throws_are_told_by_what_comes_of_them() -> None:
    assert "15 against 14 of Salome Sagebrusher: out" in thrown(4).text
    assert [in_words([thrown(roll)]) for roll in (1, 3, 4, 20)] == ["safe", "safe", "out", "out"]
    assert in_words([thrown(4, "")]) == "the play succeeds"
    bunts = [in_words([Reckoning("bunt", NumberNeeded("Bunt roll", roll, 12), "bunt")]) for roll in (11, 12, 13)]
    assert bunts == ["Bunt roll fails", "Bunt roll succeeds", "Bunt roll succeeds"]


@pytest.mark.parametrize("name", ["clutch", "rb8", "sportsclix"])
def test_no_outcome_tells_the_numbers_of_a_roll(name: str) -> None:
    game = ball_game_named(name)
    setup = game.set_up(as_node(game.teams()[0]), as_node(game.teams()[1]), as_node(None))
    session: AnySession = Session(game, Record(name, game.edition, setup, "x", (YOU, YOU)))
    play_on(session, (game.managers["sensible"](setup),) * 2)
    told: dict[str, int] = {}
    for place in range(len(session.record.answers)):
        here = session.fork(place)
        for ask in here.asks:
            if ask.seat is not None and told.get(ask.why, 0) < 1:
                told[ask.why] = told.get(ask.why, 0) + 1
                ways = [what for ahead in look_ahead(here, ask.seat) for what, _ in ahead.ways]
                assert not [what for what in ways if ROLLED.search(what)]
