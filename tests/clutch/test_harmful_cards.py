"""Nobody is asked for a card or coach that could only harm who plays it."""

from __future__ import annotations

import re
from fractions import Fraction

from hotstove.baseball.ball_game import ball_game_named
from hotstove.games.clutch.state import ClutchView
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table.events import HOME
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session
from hotstove.table.texts import as_node

GAME = ball_game_named("clutch")
CHANCE = re.compile(r"(reaches base|out) (\d+)% -> (\d+)%")
ME = Screen((HOME,), False)


def asked_for(everything: bool) -> tuple[int, int]:
    """How many questions of a game offer only cards that harm, and how many offer one that helps, by what screens say."""
    setup = GAME.set_up(as_node("mesa"), as_node("saltmarsh"), as_node({"preset": "whole"}))
    sitting = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, "c2", ("random", YOU))))
    harm = help_ = 0
    sitting.play_to_question()
    if everything:
        sitting.asked_all[HOME] = ()
    while not sitting.over and len(sitting.session.record.answers) < 2500:
        view = sitting.session.view(HOME)
        assert isinstance(view, ClutchView)
        prompt = sitting.prompt(ME, GAME.situation(view))
        ask = sitting.asked(ME)
        assert prompt is not None
        assert ask is not None
        told = [(choice.text, CHANCE.search(choice.prospect)) for choice in prompt.choices if choice.text != prompt.usual]
        if told and all(found for _, found in told) and all("->" in choice.prospect for choice in prompt.choices[1:]):
            sign = 1 if view.board.half == HOME else -1
            gains = []
            for _, found in told:
                assert found is not None
                better = Fraction(int(found[3]) - int(found[2])) * (sign if found[1] == "reaches base" else -sign)
                gains.append(better)
            harm += all(gain < 0 for gain in gains)
            help_ += any(gain > 0 for gain in gains)
        usual = sitting.usual(sitting.shown(ME, ask))
        sitting.answer_number(ME, usual or 0)
    return harm, help_


def test_only_a_card_that_could_help_is_asked_for() -> None:
    harm, help_ = asked_for(everything=False)
    assert harm == 0
    assert help_ > 10


def test_who_wants_to_be_asked_for_everything_is() -> None:
    assert asked_for(everything=True)[0] > 0
