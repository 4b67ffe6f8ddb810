"""When a person is asked whether to change the pitcher, and whether to play a card."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hotstove.games.rb8 import GAME
from hotstove.games.rb8.cards import Pitcher
from hotstove.games.rb8.managers.sensible import Sensible
from hotstove.games.rb8.pitchers import form_of
from hotstove.games.rb8.prospects import bunt_told
from hotstove.games.rb8.running import BUNT, SWING, calls
from hotstove.games.rb8.state import RB8View
from hotstove.play.asking import all_hardly_wanted, hides_options, pass_of
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table.events import AWAY, BOTH, HOME, label_of
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node

SCREEN = Screen((HOME,), True)
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


def test_a_card_is_asked_for_where_it_brings_something() -> None:
    """A person alone against a computer; before, it was asked at every roll of one's own while one held Lucky Coin."""
    cards = {"before the at-bat", "reaction", "running play", "lucky coin"}
    for seed in ("cards 1", "cards 2"):
        few = [label for _, label in questions(seed) if label in cards]
        every = [label for _, label in questions(seed, everything=True) if label in cards]
        assert len(few) < len(every) / 2
        assert few, "some are"


def test_no_card_that_the_computer_would_play_is_passed_unasked() -> None:
    setup = GAME.set_up(as_node(None), as_node(None), as_node(None))
    session = Session(GAME, Record("rb8", GAME.edition, setup, "unasked", ("sensible", "sensible")))
    manager, passed = Sensible(), 0
    while session.asks:
        ask = session.asks[0]
        if ask.seat is not None and hides_options(GAME, ask) and all_hardly_wanted(GAME, session.view(ask.seat), ask):
            before = len(session.record.answers)
            play_on(session, (manager, manager), limit=1)
            assert session.record.answers[before].text == "pass", (ask.why, ask.texts)
            passed += 1
            continue
        play_on(session, (manager, manager), limit=1)
    assert passed > 20


def test_where_somebody_could_learn_of_a_hand_each_window_is_asked() -> None:
    setup = GAME.set_up(as_node("beekeepers"), as_node("semaphores"), as_node(None))
    record = Record("rb8", GAME.edition, setup, "two people", ("you", "you"), keeps_passes=True)
    sitting = GameSitting(Session(GAME, record))
    sitting.play_to_question()
    assert sitting.is_watched
    for _ in range(60):
        for seat in BOTH:
            ask = sitting.asked(Screen((seat,), True))
            if ask is not None:
                break
        assert ask is not None
        if hides_options(GAME, ask):
            assert not sitting.is_unasked(ask)
        sitting.answer(Screen((seat,), True), ask.texts[pass_of(GAME, ask) or 0])


def test_runners_who_are_sent_have_their_chances() -> None:
    """Each is what 2d6 and his Speed do against 2d6 and the fielder's Defense; ties are the runner's (RB-031, RB-094)."""
    told: dict[str, str] = {}
    for number in range(30):
        for sitting, label in questions(f"sent {number}"):
            prompt = sitting.prompt(SCREEN, None)
            if prompt is not None and label in ("call", "tag"):
                told |= {choice.text: choice.prospect for choice in prompt.choices}
        if {"steal second", "double steal", "third tags", "sacrifice bunt"} <= told.keys():
            break
    assert re.fullmatch(r"safe \d+%", told["steal second"])
    assert re.fullmatch(r"safe if thrown at: second \d+%, first \d+%", told["double steal"])
    assert re.fullmatch(r"safe \d+%", told["third tags"])
    assert told["swing away"] == ""
    assert "%" not in told.get("steal second with Green Light", "")
    assert re.fullmatch(r"works (67|17)%", told["sacrifice bunt"])


def test_a_bunt_s_chances_are_those_of_the_batter_s_faces() -> None:
    """RB-100; 1 and 2 count as 4 for the Drag Master (A15)."""
    assert bunt_told((4, 4, 3, 4, 5, 6), 1) == "works 100%"
    assert bunt_told((1, 2, 3, 4, 5, 6), 1) == "works 67%"
    assert bunt_told((1, 2, 3, 4, 5, 6), 2) == "works 17%", "with two out the batter must be safe, too (RB-R-11)"


def test_a_bunt_with_two_out_is_allowed_but_not_weighed() -> None:
    """RB-R-11: it is on offer, and where five of six faces end the half-inning the coach counts no games with it."""
    setup = GAME.set_up(as_node("beekeepers"), as_node("semaphores"), as_node(None))
    for outs in range(3):
        state = GAME.position(setup, as_node({"outs": outs, "bases": {"1": 2}}))
        board = GAME.view(state, AWAY)
        assert isinstance(board, RB8View)
        assert BUNT in calls(*board.board.occupied, True, True, False)
        assert GAME.costs_later(board, "call", BUNT) == (outs == 2)
        assert not GAME.costs_later(board, "call", SWING)


def test_a_throw_at_one_of_several_runners_has_the_chance_of_his_out() -> None:
    """RB-091, RB-095: what the runner who is sent is not safe."""
    told: dict[str, str] = {}
    for number in range(30):
        setup = GAME.set_up(as_node("beekeepers"), as_node("semaphores"), as_node(None))
        sitting = GameSitting(Session(GAME, Record("rb8", GAME.edition, setup, f"throws {number}", ("you", "you"))))
        sitting.play_to_question()
        sent = ""
        while not sitting.over and not {"throw", "tag throw"} <= told.keys():
            screen = next(each for each in (Screen((AWAY,), True), Screen((HOME,), True)) if sitting.asked(each))
            ask, prompt = sitting.asked(screen), sitting.prompt(screen, None)
            assert ask is not None
            assert prompt is not None
            if prompt.label in ("throw", "tag throw") and len(prompt.choices) == 2:
                safe = [100 - int(each) for each in re.findall(r"\d+", sent)]
                thrown = [int(choice.prospect.removeprefix("out ").removesuffix("%")) for choice in prompt.choices]
                assert all(abs(one - two) <= 1 for one, two in zip(thrown, safe, strict=True)), "each is rounded"
                told[prompt.label] = sent
            several = [choice for choice in prompt.choices if choice.prospect.startswith("safe if thrown at")]
            sent = several[-1].prospect if several else ""
            sitting.answer(screen, several[-1].text if several else ask.texts[pass_of(GAME, ask) or 0])
    assert {"throw", "tag throw"} <= told.keys()


def test_the_usual_starter_has_the_most_points() -> None:
    sitting = next(each for each, label in questions("who starts") if label == "starter")
    prompt = sitting.prompt(SCREEN, None)
    ask = sitting.asked(SCREEN)
    assert prompt is not None
    assert ask is not None
    points = {card.name: card.points for card in ask.options if isinstance(card, Pitcher)}
    assert len(points) > 1
    assert prompt.usual == max(points, key=lambda name: points[name])


def test_odds_of_a_hand_are_offered_to_nobody_before_he_has_the_screen() -> None:
    """Two at one screen: the question lies open, the hand does not."""
    setup = GAME.set_up(as_node("beekeepers"), as_node("semaphores"), as_node(None))
    sitting = GameSitting(Session(GAME, Record("rb8", GAME.edition, setup, "two", ("you", "you"), keeps_passes=True)))
    sitting.play_to_question()
    shared = Screen(BOTH, True)
    offered = set()
    for _ in range(40):
        prompt, ask = sitting.prompt(shared, None), sitting.asked(shared)
        assert prompt is not None
        assert ask is not None
        taken = sitting.may_take(shared) is None
        assert prompt.offers("odds") is taken
        offered.add(taken)
        if not taken:
            sitting.take_screen(shared)
        else:
            sitting.answer_number(shared, pass_of(GAME, ask) or 0)
    assert offered == {True, False}
