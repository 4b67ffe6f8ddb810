"""The runners on screens in the middle of a play stand where it has brought them, and nothing else of it is told yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.running import Send
from hotstove.table import AWAY, label_of
from hotstove.table.game import Bench
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node

O = TypeVar("O")  # noqa: E741
SENT = {"sportsclix": "extra base", "clutch": "send"}
"""The question who tries for more than a hit gives him."""


class Holding:
    """A manager who sends nobody for more, and else plays as another does."""

    def __init__(self, other: Any) -> None:  # noqa: ANN401
        self.other = other

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        if label_of(why) in SENT.values():
            return next(option for option in options if isinstance(option, Send) and not option.bases)
        chosen: O = self.other.choose(view, options, why, bench)
        return chosen


@pytest.mark.parametrize("name", list(SENT))
def test_who_holds_stands_after_the_play_where_he_was_drawn_in_it(name: str) -> None:
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node({"preset": "basic"} if name == "clutch" else {}))
    managers = (Holding(game.managers["random"](setup)), Holding(game.managers["random"](setup)))
    hits = 0
    for seed in ("so far", "so far too", "and so on"):
        session: Session[Any] = Session(game, Record(game.name, game.edition, setup, seed))
        while session.asks:
            ask, turn = session.asks[0], session.turns
            seat = ask.seat or AWAY  # the dice of a roll are nobody's
            if label_of(ask.why) != SENT[name]:
                play_on(session, managers, limit=1)
                continue
            before = game.situation(game.view(session.turn_so_far()[0], seat))
            drawn = game.situation(session.view(seat))
            assert (drawn.outs, drawn.score) == (before.outs, before.score), "told before the play is over"
            while session.asks and session.turns == turn:
                play_on(session, managers, limit=1)
            if not session.asks:
                break
            later = session.earlier(session.turns - turn - 1)
            after = game.situation(game.view(later[0] if later else session.turn_so_far()[0], seat))
            assert after.bases == drawn.bases
            hits += before.bases != drawn.bases
    assert hits > 10
