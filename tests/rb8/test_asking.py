"""When a person is asked whether to change the pitcher."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hotstove.baseball.ball_game import ball_game_named
from hotstove.games.rb8.pitchers import form_of
from hotstove.games.rb8.state import RB8View
from hotstove.play.asking import pass_of
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table.events import HOME, label_of
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import as_node

SCREEN = Screen((HOME,), True)
GAME = ball_game_named("rb8")
CHANGE = "pitching change"


def questions(seed: str, everything: bool = False) -> Iterator[tuple[GameSitting, str]]:
    """Every question to the home manager of a game against a computer, with its label; each gets the usual answer."""
    setup = GAME.set_up(as_node("beekeepers"), as_node("semaphores"), as_node(None))
    sitting = GameSitting(Session(GAME, Record("rb8", GAME.edition, setup, seed, ("sensible", "you"))))
    if everything:
        sitting.asked_all[HOME] = ()
    sitting.play_to_question()
    while not sitting.over:
        ask = sitting.asked(SCREEN)
        assert ask is not None
        yield sitting, label_of(ask.why)
        sitting.answer(SCREEN, ask.texts[pass_of(GAME, ask) or 0])


def test_the_pitcher_is_asked_about_when_he_is_no_longer_what_his_card_says() -> None:
    asked = 0
    for number in range(4):
        for sitting, label in questions(f"tired {number}"):
            if label != CHANGE:
                continue
            asked += 1
            view = sitting.session.view(HOME)
            assert isinstance(view, RB8View)
            card, now = view.board.arms[HOME].card, form_of(view.board, HOME)
            assert (now.control, now.stuff, now.ability) != (card.control, card.stuff, card.ability)
            assert not view.board.batters or any(view.board.bases)
    assert asked > 4


def test_who_wants_to_be_asked_before_every_batter_is() -> None:
    few = sum(label == CHANGE for _, label in questions("every batter"))
    all_ = sum(label == CHANGE for _, label in questions("every batter", everything=True))
    assert all_ > 25, "before every batter"
    assert few < all_ / 3


def test_runners_who_are_sent_have_their_chances() -> None:
    """Each is what 2d6 and his Speed do against 2d6 and the fielder's Defense; ties are the runner's (RB-031, RB-094)."""
    told: dict[str, str] = {}
    for number in range(30):
        for sitting, label in questions(f"sent {number}"):
            prompt = sitting.prompt(SCREEN, None)
            if prompt is not None and label in ("call", "tag"):
                told |= {choice.text: choice.prospect for choice in prompt.choices}
        if {"steal second", "double steal", "third tags"} <= told.keys():
            break
    assert re.fullmatch(r"safe \d+%", told["steal second"])
    assert re.fullmatch(r"safe if thrown at: second \d+%, first \d+%", told["double steal"])
    assert re.fullmatch(r"safe \d+%", told["third tags"])
    assert told["swing away"] == ""
    assert "%" not in told.get("steal second with Green Light", "")
