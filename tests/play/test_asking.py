"""How questions are put: in words of the game's, with keys that stay where they are."""

from __future__ import annotations

from collections import defaultdict

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.managers.simple import AtRandom
from hotstove.play.asking import DECISION, keys_at, keys_for, known_to, question_heading, question_of
from hotstove.play.commands import COMMANDS, RESERVED
from hotstove.table.asks import Ask
from hotstove.table.events import label_of
from hotstove.table.game import games, passes
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from hotstove.web.look.asking import COMMAND_KEYS
from tests.league.cornfield import GAME as CORNFIELD

WIDE = 80
NICKNAME = "Lamplighters"


def asks_of(name: str, seed: str) -> list[Ask]:
    """All that managers are asked in a game of two who choose at random."""
    game = ball_game_named(name)
    nobody = as_node(None)
    session = Session(game, Record(game.name, game.edition, game.set_up(nobody, nobody, nobody), seed))
    found = []
    while session.asks:
        found += [ask for ask in session.asks if ask.seat is not None]
        play_on(session, (AtRandom(), AtRandom()), limit=1)
    return found


@pytest.mark.parametrize("name", ["smallball", "rb8", "pinetar", "clutch", "sportsclix"])
def test_an_answer_has_one_key_all_game_long_unless_another_has_taken_it(name: str) -> None:
    game = ball_game_named(name)
    seen = defaultdict(set)
    for ask in asks_of(name, "keys 1") + asks_of(name, "keys 2"):
        known = known_to(game, ask)
        keys = keys_at(game, ask)
        assert len(set(keys)) == len(keys)
        for option, text, key in zip(ask.options, ask.texts, keys, strict=False):
            own = keys_at(game, Ask("choose", ask.why, ask.seat, [option]))[0]
            assert key == own or own in keys, (text, key, own)
            if text in known:
                seen[label_of(ask.why), text].add(key)
    assert len(seen) >= 10
    assert [(answer, keys) for answer, keys in seen.items() if len(keys) > 1] == []


@pytest.mark.parametrize("name", ["rb8", "clutch"])
def test_the_key_that_passes_cards_chooses_nothing_else(name: str) -> None:
    """Who presses it once too often opens no exchange of players, and discards no card."""
    game = ball_game_named(name)
    pressed = set()
    for ask in asks_of(name, "p"):
        usual = passes(game).get(label_of(ask.why))
        for text, key in zip(ask.texts, keys_at(game, ask), strict=False):
            if key == "p":
                pressed.add(text)
                assert text in ("pass", usual), ask.why
    assert "pass" in pressed


def test_no_key_is_a_commands_on_any_screen() -> None:
    assert {command.key for command in COMMANDS} == RESERVED
    assert len(COMMANDS) == len(RESERVED)
    assert set(COMMAND_KEYS) < RESERVED


@pytest.mark.parametrize("name", ["smallball", "rb8", "pinetar"])
def test_every_question_is_put_in_words_that_fit_a_line(name: str) -> None:
    game = ball_game_named(name)
    for question in games()[name].questions:
        if question.verb == "choose" and question.label != DECISION:
            assert question.prompt.endswith("?"), question.label
            assert question.prompt[0].islower(), question.label
    for ask in asks_of(name, "words"):
        heading = question_heading(game, NICKNAME, ask)
        assert len(heading) < WIDE - 2, heading
        asked = question_of(game, ask)
        assert asked is not None
        assert heading.startswith(f"{NICKNAME}: {asked.prompt}" if asked.prompt else f"{NICKNAME}, your call")


def test_a_name_is_told_by_its_own_letters() -> None:
    known = ("no change", "bring in NAME")
    ask = Ask("choose", "XX-01 which", 0, ["no change", "bring in Ada Heath", "bring in Bo Heath", "bring in Al Finch"])
    assert keys_for(ask, known) == ("o", "a", "b", "f")
    without = Ask("choose", "XX-01 which", 0, ["bring in Bo Heath", "bring in Al Finch"])
    assert keys_for(without, known) == ("b", "a")


def test_answers_that_are_only_described_hold_no_keys() -> None:
    """A made-up game says ``swing or bunt``, which is no answer of its own."""
    ask = Ask("choose", "C-02 call", 0, ["swing", "bunt"])
    assert known_to(CORNFIELD, ask) == ()
    assert keys_for(ask, known_to(CORNFIELD, ask)) == ("s", "b")
