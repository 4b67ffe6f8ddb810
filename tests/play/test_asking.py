"""How questions are put: in words of the game's, with keys that stay where they are."""

from __future__ import annotations

from collections import defaultdict

import pytest

from hotstove.baseball.ball_game import ball_game_named, sent_runner
from hotstove.baseball.field import BASES
from hotstove.baseball.laid_out import option_arrows
from hotstove.baseball.words import percent
from hotstove.games.sportsclix.results import Result
from hotstove.managers.simple import AtRandom
from hotstove.play.asking import (
    DECISION,
    Choice,
    DieToEnter,
    Prompt,
    keys_at,
    keys_for,
    known_to,
    question_heading,
    question_of,
)
from hotstove.play.commands import COMMANDS, RESERVED, browser_keys
from hotstove.table.asks import Ask
from hotstove.table.events import label_of
from hotstove.table.game import games, passes
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import Json, as_node
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


def test_the_keys_that_swing_and_pitch_in_pine_tar_choose_nothing_else() -> None:
    """Who goes on in a rhythm, ``p`` and ``s`` by turns, sends nobody in: not by a call, and not by a player's letter."""
    game = ball_game_named("pinetar")
    meant = defaultdict(set)
    players = tuple(f"{letter}. Player {number}" for number, letter in enumerate("APSTBPSPSCDPSPSXYZPSEF"))
    for ask in asks_of("pinetar", "rhythm 1") + asks_of("pinetar", "rhythm 2"):
        for text, key in zip(ask.texts, keys_at(game, ask), strict=False):
            meant[key].add(text)
    for question in game.questions:
        if question.players:
            keys = keys_at(game, Ask("choose", f"{question.rule} {question.label}", 0, list(players)), players)
            for text, key in zip(players, keys, strict=True):
                meant[key].add(text)
    assert (meant["s"], meant["p"]) == ({"swing away"}, {"pitch to the batter"})
    assert meant["o"] == {"send a pinch hitter"}


def test_no_key_is_a_commands_on_any_screen() -> None:
    assert {command.key for command in COMMANDS} == RESERVED
    assert len(COMMANDS) == len(RESERVED)
    assert set(browser_keys(True, True, True)) < RESERVED


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


def test_one_key_means_one_thing_in_sportsclix() -> None:
    """What is asked in at-bat after at-bat has keys of its own; the key that goes on decides nothing anywhere."""
    game = ball_game_named("sportsclix")
    nobody = as_node(None)
    meant: dict[str, dict[str, set[str]]] = {}
    for tier in ("playoffs", "championship"):
        setup = game.set_up(nobody, nobody, as_node({"tier": tier}))
        session = Session(game, Record(game.name, game.edition, setup, "keys", ("random", "random")))
        manager = game.managers["random"](setup)
        while session.asks and len(session.record.answers) < 1500:
            for ask in session.asks:
                if ask.seat is not None and len(ask.texts) <= 9:
                    for key, text in zip(keys_at(game, ask), ask.texts, strict=True):
                        meant.setdefault(key, {}).setdefault(text, set()).add(label_of(ask.why))
            play_on(session, (manager, manager), limit=1)
    first = {question.answers[0] for question in game.questions if isinstance(question.answers, tuple)}
    assert len(meant["g"]) > 6
    assert set(meant["g"]) <= first, "the key that goes on"
    in_an_at_bat = {"substitution", "placement", "intentional walk", "bunt or swing", "dice"}
    before_the_game = {question.label for question in game.questions if question.once} | {"fence"}
    for key, texts in meant.items():
        asked = {text for text, labels in texts.items() if labels & in_an_at_bat}
        assert key == "g" or len(asked) <= 1, (key, asked)
        during = {text for text, labels in texts.items() if not labels & before_the_game}
        assert not asked or key == "g" or len(during) == 1, (key, texts)
    assert {text: key for key, texts in meant.items() for text in texts if text in ("red", "white", "black", "blue")} == {
        "red": "v", "white": "h", "black": "p", "blue": "t",
    }  # fmt: skip
    for key in "234":
        assert all(
            text.endswith(("second", "third", "home")[int(key) - 2]) for text, why in meant[key].items() if "send" in why
        )


def test_each_result_has_one_key_whatever_else_is_on_offer() -> None:
    """``K`` is K, and ``K*`` another letter; of a hit it is the number of its bases."""
    game, why = ball_game_named("sportsclix"), "SC-040 total control"
    codes = [result.code for result in Result]
    every = dict(zip(codes, keys_at(game, Ask("choose", why, 0, codes)), strict=True))
    assert len(set(every.values())) == len(codes)
    assert [every[code] for code in ("1B", "2B", "3B", "HR", "K", "W", "GB", "FB")] == [*"1234KWGF"]
    assert all(keys_at(game, Ask("choose", why, 0, [code])) == (every[code],) for code in codes)


def test_a_throw_is_whole_only_where_no_face_has_two_digits() -> None:
    """Of two dice with 24 faces ``12`` may be the first face of ``12 5``: nothing is thrown before Enter."""
    faces = tuple(map(str, range(1, 25)))
    power = Prompt("Your dice", kind="dice", dice=(DieToEnter("first", faces), DieToEnter("second", faces)))
    assert not any(power.is_whole_throw(typed) for typed in ("1", "12", "1 2", "12 5"))
    six = Prompt("Your dice", kind="dice", dice=(DieToEnter("first", faces[:6]), DieToEnter("second", faces[:6])))
    assert [six.is_whole_throw(typed) for typed in ("1", "12", "1 2", "1 7")] == [False, True, True, False]


def test_advice_keeps_what_an_option_brings_and_its_reason_apart() -> None:
    told = Choice("s", "steal", prospect="40%: he is slow").as_advice()
    assert (told.prospect, told.advised, told.why, told.advice) == ("", "40%", "he is slow", "40%: he is slow")
    bare = Choice("s", "steal", prospect="40%").as_advice()
    assert (bare.advised, bare.why, bare.advice) == ("40%", "", "40%")


@pytest.mark.parametrize(("name", "options"), [("rb8", {}), ("pinetar", {"stealing": True}), ("clutch", {})])
def test_a_runner_who_is_sent_alone_has_his_way_on_the_field(name: str, options: dict[str, Json]) -> None:
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node(options))
    session: AnySession = Session(game, Record(game.name, game.edition, setup, "ways"))
    sent = 0
    while session.asks:
        for ask in session.asks:
            if ask.seat is None:
                continue
            view = session.view(ask.seat)
            for option in ask.options:
                runner, ways = sent_runner(game, view, option), option_arrows(game, view, option, ask)
                assert len(ways) == (runner is not None)
                if runner is not None:
                    (way,) = ways
                    name_there = game.situation(view).bases[runner.start - 1]
                    assert name_there is not None
                    assert way.words.split(" to ")[0] in name_there
                    assert (way.start, way.end) == (BASES[runner.start], BASES[(runner.start + 1) % 4])
                    assert way.chance == f"safe {percent(runner.safe)}"
                    sent += 1
        play_on(session, (AtRandom(), AtRandom()), limit=1)
    assert sent >= 3
