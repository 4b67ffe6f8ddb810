"""The end of a game in a few lines."""

from __future__ import annotations

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.box import box_text
from hotstove.book.scorebook import Scorebook
from hotstove.book.summary import ending
from hotstove.play.moment import open_book
from hotstove.play.seats import computer_managers
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node


def played(game: str, seed: str) -> AnySession:
    rules = ball_game_named(game)
    setup = rules.set_up(as_node(rules.teams()[0]), as_node(rules.teams()[1]), as_node(None))
    session = Session(rules, Record(game, rules.edition, setup, seed, ("sensible", "sensible")))
    play_on(session, computer_managers(rules, session.record.seats, setup)[0], lambda ask: False)
    return session


@pytest.mark.parametrize("game", ["smallball", "rb8", "clutch", "sportsclix"])
def test_the_end_names_the_deciding_pitchers_of_the_box_score_and_three_players(game: str) -> None:
    for number in range(3):
        book = open_book(played(game, f"end {number}"))
        lines, box = ending(book), box_text(book)
        assert ("(W)" in box) == lines[0].startswith("Win: ")
        if "(W)" in box:
            for letter, word in (("W", "Win"), ("L", "Loss"), ("S", "Save")):
                said = next((part for part in lines[0].split(". ") if part.startswith(f"{word}: ")), "")
                assert bool(said) == (f"({letter})" in box)
                assert said.removeprefix(f"{word}: ").rstrip(".") in box
            lines = lines[1:]
        assert len(lines) == 3
        sides = {side.sheet.nickname for side in book.sides}
        for line in lines:
            assert line.partition("(")[2].partition(")")[0] in sides
            assert " for " in line or " innings, " in line


def test_before_the_end_nobody_is_named() -> None:
    assert ending(Scorebook()) == ()
