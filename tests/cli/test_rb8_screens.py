"""RB8's cards on a terminal of 80 by 24: ratings in one line, and most of what an ability says."""

from __future__ import annotations

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.laid_out import option_face
from hotstove.cli.terminal import screen
from hotstove.cli.terminal.look import Look
from hotstove.play.asking import Choice, Prompt
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


def test_how_the_at_bat_stands_is_read_right_above_the_choices() -> None:
    """Whose result it is that a card would change, also where the hand's texts leave no room for the cards at the table."""
    game = ball_game_named("rb8")
    nobody = as_node(None)
    setup = game.set_up(nobody, nobody, nobody)
    managers = game.managers["random"](setup), game.managers["random"](setup)
    shown = 0
    for seed in "bd":
        session = Session(game, Record(game.name, game.edition, setup, seed))
        while session.asks:
            play_on(session, managers, limit=1)
            ask = next((each for each in session.asks if each.seat is not None and len(each.options) > 1), None)
            if ask is None or ask.seat is None or ask.why.split(" ", 1)[1] not in ("reaction", "response", "running play"):
                continue
            moment = moment_of(game, session, ("you", "random"), (ask.seat,))
            assert moment.situation is not None
            if not moment.situation.play_so_far:
                continue
            choices = tuple(Choice(str(n), str(each), face=option_face(game, each)) for n, each in enumerate(ask.options))
            lines = [line.plain for line in screen.draw(moment, Look(80, 24), Prompt("play a card?", choices))]
            stands = " ".join(moment.situation.play_so_far)
            above = " ".join(" ".join(lines).partition(" 0  pass")[0].split())
            assert above.endswith(stands), "\n".join(lines)
            if moment.situation.play_so_far[0].startswith("As it stands"):
                assert moment.situation.batter.split()[-1] in stands
            shown += 1
    assert shown > 5
