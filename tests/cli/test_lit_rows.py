"""The row of a card that a roll of the play under way selects is lit on the drawn table, whatever the card looks like."""

from __future__ import annotations

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.terminal import screen
from hotstove.cli.terminal.look import Look
from hotstove.play.cards import selected_by
from hotstove.play.moment import moment_of
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node

QUESTIONS = 400


@pytest.mark.parametrize("name", ["pinetar", "sportsclix"])
def test_the_row_is_lit_at_questions_asked_after_the_roll(name: str) -> None:
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    managers = game.managers["random"](setup), game.managers["random"](setup)
    session = Session(game, Record(game.name, game.edition, setup, "lit"))
    for _ in range(QUESTIONS):
        play_on(session, managers, limit=1)
        if not session.asks or session.asks[0].seat is None:
            continue
        moment = moment_of(game, session, ("you", "random"), (0,))
        hit = selected_by(moment.situation.card, moment.story.under_way) if moment.situation is not None else None
        if hit is None:
            continue
        lines = screen.draw(moment, Look(100, 40), None)
        lit = [line.plain[span.start : span.end] for line in lines for span in line.spans if "reverse" in str(span.style)]
        assert lit, moment.story.under_way
        assert any(words.strip() in (hit.row.label, hit.row.text) or hit.result in words for words in lit)
        return
    pytest.fail(f"no question was asked after a roll on the card in {QUESTIONS} answers")
