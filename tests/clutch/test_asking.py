"""How Clutch's questions are put to a person in a position, and which of them are worth a person's time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import Note
from hotstove.play.asking import Prompt, pass_of
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table.events import AWAY, BOTH, HOME, Chosen
from hotstove.table.game import passes
from hotstove.table.record import Record
from hotstove.table.scenario import load_scenario, start_of
from hotstove.table.script import ScriptTable
from hotstove.table.session import Session
from hotstove.table.texts import as_node

SCREEN = Screen((AWAY,), True)
GAME = ball_game_named("clutch")


def prompts(
    seed: str, wanted: str = "", everything: bool = False, preset: str = "whole"
) -> Iterator[tuple[GameSitting, Prompt]]:
    """Every question of a game against a computer; the answer with the wanted text, or the usual one, is given to each."""
    setup = GAME.set_up(as_node("harbour"), as_node("mill"), as_node({"preset": preset}))
    sitting = GameSitting(Session(GAME, Record("clutch", GAME.edition, setup, seed, ("you", "sensible"))))
    if everything:
        sitting.asked_all[AWAY] = ()
    sitting.play_to_question()
    while not sitting.over:
        ask, prompt = sitting.asked(SCREEN), sitting.prompt(SCREEN, None)
        assert ask is not None
        assert prompt is not None
        yield sitting, prompt
        sitting.answer(SCREEN, wanted if wanted in ask.texts else ask.texts[pass_of(GAME, ask) or 0])


def first(label: str, wanted: str = "", where: Callable[[GameSitting], bool] = lambda sitting: True) -> Prompt:
    """The first question of that label, in one of many games."""
    games = (prompts(f"asking {number}", wanted) for number in range(40))
    return next(prompt for game in games for sitting, prompt in game if prompt.label == label and where(sitting))


def test_a_discard_says_for_what_and_how_many() -> None:
    assert first("discard", "Fresh Clipboard").heading == "Pilots: Fresh Clipboard, discard 1: which card?"


def test_a_hand_that_is_too_large_says_so() -> None:
    assert first("hand limit").heading == "Pilots: 8 cards are too many for a hand; discard 1: which?"


def test_what_follows_a_choice_says_how_to_go_back() -> None:
    assert first("who leaves", "defensive replacement").heading == "Pilots: who leaves the field, or u to go back?"


def test_steals_and_bunts_that_are_not_asked_are_named_with_their_chances() -> None:
    """The command that asks for them says which they are."""
    named = (prompt.ask_all for number in range(6) for _, prompt in prompts(f"named {number}") if "%" in prompt.ask_all)
    wanted = {"steal second ", "bunt "}
    for text in named:
        wanted -= {each for each in wanted if each in text}
        if not wanted:
            break
    assert not wanted


@pytest.mark.parametrize("everything", [False, True])
def test_a_runner_who_is_out_for_certain_is_sent_only_on_demand(everything: bool) -> None:
    hopeless = 0
    for number in count():
        for _, prompt in prompts(f"hopeless {number}", everything=everything, preset="basic"):
            if prompt.label == "send":
                sent = [choice.prospect for choice in prompt.choices if choice.text != "all hold"]
                hopeless += all(" 0%" in each for each in sent)
        if hopeless or number == (11 if everything else 5):
            break
    assert bool(hopeless) is everything


@pytest.mark.parametrize("everything", [False, True])
def test_a_throw_that_puts_nobody_out_is_asked_for_only_on_demand(everything: bool) -> None:
    """Without cards nothing can help it."""
    hopeless = 0
    for number in range(40 if everything else 12):
        for _, prompt in prompts(f"throw {number}", everything=everything, preset="basic"):
            if prompt.label == "target":
                thrown = [choice.prospect for choice in prompt.choices if choice.text != "no throw"]
                hopeless += all(" 0%" in each for each in thrown)
        if hopeless:
            break
    assert bool(hopeless) is everything


@pytest.mark.parametrize("everything", [False, True])
def test_cards_that_add_in_vain_are_asked_for_only_on_demand(everything: bool) -> None:
    vain = 0
    for number in range(4):
        for _, prompt in prompts(f"vain {number}", everything=everything):
            brought = {choice.prospect for choice in prompt.choices if choice.text != "pass"}
            vain += brought == {"no change"}
        if vain:
            break
    assert bool(vain) is everything


def test_a_coach_for_an_inning_is_offered_by_itself_in_its_first_half_alone() -> None:
    """In the second half he is told to help in this half only."""
    coach = "Jonas Thackaberry"
    halves = {False: set[int](), True: set[int]()}
    for everything, seen in halves.items():
        for sitting, prompt in (each for number in range(4) for each in prompts(f"coach {number}", everything=everything)):
            offered = [choice for choice in prompt.choices if choice.text == coach]
            others = [choice for choice in prompt.choices if choice.text not in (coach, "pass")]
            half = sitting.ball_game.situation(sitting.session.view(AWAY)).half
            if offered:
                assert offered[0].prospect == ("now for this half only" if half else "")
            if offered and not others:
                seen.add(half)
            if seen == {0, 1}:
                break
    assert halves == {False: {0}, True: {0, 1}}


def test_before_substitutes_may_come_in_nobody_is_asked_to_change_players() -> None:
    """But a tired pitcher may be relieved."""
    asked = [
        prompt.heading
        for number in range(12)
        for sitting, prompt in prompts(f"change {number}", preset="basic")
        if prompt.label in ("defense", "offense") and str(sitting.now(AWAY)[0]) < "4"
    ]
    assert all("is tired" in heading for heading in asked)


def test_players_are_changed_with_a_reason_that_the_question_tells() -> None:
    """Who never changes anybody is asked some times a game; on demand before each batter."""
    asked = [prompt for number in range(6) for _, prompt in prompts(f"reason {number}", preset="basic")]
    changes = [prompt.heading for prompt in asked if prompt.label in ("defense", "offense")]
    assert len(changes) / 6 < 10
    assert all(heading.endswith("; change players?") for heading in changes)
    assert any("is tired" in heading for heading in changes)
    everything = [prompt for _, prompt in prompts("reason 0", everything=True, preset="basic")]
    assert sum(prompt.label == "defense" for prompt in everything) > 20


REACHES = re.compile(r"reaches base (\d+)% -> (\d+)%")


@pytest.mark.parametrize("everything", [False, True])
def test_new_players_in_answer_to_a_card_are_asked_for_only_if_one_is_better(everything: bool) -> None:
    """The question says that a new player is an answer, too."""
    only_worse = asked = 0
    for number in count():
        for sitting, prompt in prompts(f"reply {number}", everything=everything):
            others = [choice for choice in prompt.choices if choice.text != "pass"]
            new = [choice for choice in others if choice.text.startswith(("pinch-hit ", "bring in "))]
            if prompt.label != "before the pitch" or not new:
                continue
            asked += 1
            assert prompt.heading == "Pilots: play a card, or a new player, before the pitch?"
            changes = [each for choice in new for each in REACHES.findall(choice.prospect)]
            at_bat = GAME.board(sitting.session.view(AWAY)).half == AWAY
            better = [int(after) > int(before) if at_bat else int(after) < int(before) for before, after in changes]
            only_worse += new == others and len(changes) == len(new) and not any(better)
        if only_worse or number == (15 if everything else 5):
            break
    assert asked
    assert bool(only_worse) is everything


def test_who_comes_in_is_told_with_his_hand_and_what_he_would_bring() -> None:
    """By kinds: all that bring in a pitcher stand behind one answer."""
    prompt = first("defense", where=lambda sitting: str(sitting.now(AWAY)[0]) > "5")
    relievers = [choice for choice in prompt.choices if choice.text.startswith("bring in ")]
    others = [choice for choice in prompt.choices if choice not in relievers]
    assert len(relievers) > 2
    assert all(choice.kind is not None and choice.kind.text == "bring in a pitcher" for choice in relievers)
    assert all(choice.prospect.startswith(("left, Command", "right, Command")) for choice in relievers)
    assert any("reaches base " in choice.prospect for choice in relievers)
    assert all(choice.kind is None for choice in others)


def test_between_plays_one_may_ask_to_be_asked_at_the_next_at_bat() -> None:
    games = prompts("next", preset="basic")
    sitting, prompt = next(games)
    assert prompt.label == "lineup"
    assert "next batter" in sitting.ask_next(SCREEN)
    _, prompt = next(games)
    assert prompt.label == "defense"
    assert sitting.now(AWAY)[0] == 1
    assert len(prompt.choices) == 2
    next(games)
    assert not sitting.asked_next


def test_no_chances_are_told_of_an_at_bat_that_is_not_played() -> None:
    """As a half-inning ends the next batter has not come up."""
    for number in range(6):
        for sitting, prompt in prompts(f"third out {number}"):
            if prompt.label == "half-inning ends":
                situation = GAME.situation(sitting.session.view(AWAY))
                assert situation.outs == 3
                assert situation.play_so_far == ()
                return
    pytest.fail("nothing was asked at the end of a half-inning")


GIVEN_UP = re.compile(r"(at bat|in the field|either side), worth \d\.\d\d runs(, you hold \d)?")
"""What is told of a card that may be given up."""


def test_of_two_equal_cards_to_be_discarded_one_row_says_so() -> None:
    for number in range(12):
        for sitting, prompt in prompts(f"hand {number}"):
            if prompt.label == "hand limit":
                hand = sitting.hand(AWAY)
                for choice in prompt.choices:
                    held = hand.count(choice.text)
                    told = re.fullmatch(
                        r"(at bat|in the field|either side), worth \d\.\d\d runs(, you hold \d)?", choice.prospect
                    )
                    assert told is not None, choice
                    assert told[2] == (f", you hold {held}" if held > 1 else None)
                    if held > 1:
                        return
    pytest.fail("nobody held two equal cards")


def test_a_card_that_changes_nothing_now_is_asked_for_once_in_a_half_inning() -> None:
    """Passed over, it may be played later; a card that changes this at-bat is asked for in each."""
    again: list[str] = []
    for number in range(4):
        passed: dict[object, set[str]] = {}
        for sitting, prompt in prompts(f"later {number}"):
            half = sitting.now(AWAY)[:2]
            others = {choice.text for choice in prompt.choices if choice.text != "pass"}
            plain = {choice.text for choice in prompt.choices if choice.text != "pass" and not choice.prospect}
            if prompt.passing == "pass" and prompt.label not in ("response", "under the deck"):
                if others and others == plain and others <= passed.get(half, set()):
                    again.append(f"{half} {prompt.label} {others}")
                passed.setdefault(half, set()).update(plain)
    assert again == []


def test_who_sets_his_lineup_reads_which_position_he_fills() -> None:
    asked = [prompt.heading.partition(": ")[2] for _, prompt in islice(prompts("own lineup", "set it myself"), 10)]
    assert asked[1:] == [
        "who plays catcher?",
        "who plays first base?",
        "who plays second base?",
        "who plays third base?",
        "who plays shortstop?",
        "who plays left field?",
        "who plays center field?",
        "who plays right field?",
        "who plays designated hitter?",
    ]


def test_no_option_has_the_key_that_opens_the_list_of_its_kind() -> None:
    """One press opens the list of relievers; the same key must not bring in one of them."""
    lists = [prompt for number in range(4) for _, prompt in prompts(f"keys {number}", everything=True, preset="basic")]
    kinds = [({choice.kind.key for choice in each.choices if choice.kind}, each) for each in lists]
    assert any(keys for keys, _ in kinds)
    for keys, each in kinds:
        assert keys.isdisjoint(choice.key for choice in each.choices)


def test_who_stands_out_of_position_is_told_before_he_enters() -> None:
    """Anybody may play anywhere, at -2 where his card has no rating (CL-113)."""
    entering = first("who enters", "defensive replacement")
    assert {choice.prospect[:2] for choice in entering.choices} == {entering.choices[0].text[-2:].strip(", ")}
    assert any(choice.prospect.endswith("-2, out of position") for choice in entering.choices)


def test_fielders_that_exchange_positions_are_chosen_one_after_the_other() -> None:
    exchange = first("positions", "change positions")
    firsts = {choice.kind.text: choice.kind.key for choice in exchange.choices if choice.kind}
    assert list(firsts) == ["C changes with", "1B changes with", "2B changes with", "3B changes with", "SS changes with"]
    assert len(set(firsts.values())) == len(firsts)
    found = next(choice for choice in exchange.choices if choice.text == "C and 1B change")
    assert re.fullmatch(r"\w+ 1B[+-]\d(, out of position)?; \w+ C[+-]\d(, out of position)?", found.prospect)


def test_everybody_is_told_of_an_exchange_at_the_dome_and_only_its_manager_of_the_card() -> None:  # ST-3
    scenario = load_scenario(Path("scenarios/clutch/cards/ST-3-under.yaml"))
    table = ScriptTable(scenario.steps, passes(GAME))
    GAME.turn(start_of(scenario, table), table)
    exchanged = next(event for event in table.events if isinstance(event, Note) and event.why == "ST-3 exchanged")
    assert exchanged.text == "The Figures put a card under their deck and draw one."
    assert exchanged.seats == BOTH
    assert [event.seats for event in table.events if isinstance(event, Chosen) and event.why.startswith("ST-3")] == [(HOME,)]
