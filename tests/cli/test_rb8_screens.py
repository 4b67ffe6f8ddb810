"""RB8's cards on a terminal of 80 by 24: ratings in one line, and most of what an ability says."""

from __future__ import annotations

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.terminal import screen
from hotstove.cli.terminal.look import Look
from hotstove.play.moment import moment_of
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node


def test_ratings_are_one_line_and_an_ability_is_not_cut_to_a_few_words() -> None:
    game = ball_game_named("rb8")
    nobody = as_node(None)
    setup = game.set_up(nobody, nobody, nobody)
    managers = game.managers["random"](setup), game.managers["random"](setup)
    session = Session(game, Record(game.name, game.edition, setup, "80 by 24"))
    seen = 0
    while session.asks and seen < 60:
        play_on(session, managers, limit=1)
        moment = moment_of(game, session, ("you", "random"), (0,))
        now = moment.situation
        if now is None or not now.batter or moment.over:
            continue
        seen += 1
        lines = [line.plain for line in screen.draw(moment, Look(80, 24), None)]
        assert len(lines) <= 24
        assert all(len(line) <= 80 for line in lines)
        facts = "  ".join(f"{row.label} {row.text}" for row in now.card.rows[:4])
        assert len(facts) > 44 or any(facts in line for line in lines), facts
        cut = [line for line in lines if "(more: c)" in line and "│" in line]
        assert all(len(line.split("│")[1].strip()) > 34 for line in cut), cut
    assert seen
