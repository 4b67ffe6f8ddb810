"""Keys that come too early, too late or too often, and the lines that are typed at a prompt."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.story import Throw
from hotstove.cli.terminal import drawn, screen
from hotstove.cli.terminal.drawn import LATE, DrawnFront
from hotstove.cli.terminal.look import Look
from hotstove.play.asking import Choice, DieToEnter, Prompt
from hotstove.play.moment import Moment, moment_of
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import as_node
from tests.cli.driving import Screen

TAR = ("play", "pinetar", "--you", "away", "--seed", "k", "--manager", "sensible", "--speed", "now")


def test_keys_pressed_before_the_first_question_do_not_answer_it(tmp_path: Path) -> None:
    with Screen(tmp_path, *TAR) as shown:
        shown.press("\r\r1")
        frame = shown.settle()
        assert "who starts?" in frame.lower(), frame
        assert "Keys pressed before a question is shown do not answer it." in frame


def test_undo_is_offered_once_there_is_something_to_take_back(tmp_path: Path) -> None:
    with Screen(tmp_path, *TAR) as screen:
        assert "u undo" not in screen.settle()
        screen.press("\r")
        screen.see("which lineup?")
        assert "u undo" in screen.settle()


def test_where_any_key_goes_on_more_can_be_asked_for_and_a_resumed_game_waits_there(tmp_path: Path) -> None:
    arguments = ("play", "pinetar", "--you", "away", "--seed", "k", "--manager", "sensible")
    with Screen(tmp_path, *arguments) as screen:
        for _ in range(40):
            frame = screen.settle()
            if "Any key goes on" in frame and "the rest of the half-inning" in frame and "1st" in frame:
                break
            screen.press("\r")
            time.sleep(2 * LATE)
        assert "+ asks at the next batter" in " ".join(frame.split())
        screen.press("q")
        assert screen.end() == 0
    with Screen(tmp_path, "play", "--resume") as screen:
        assert "Any key goes on" in screen.settle()
        screen.press("+")
        assert "You are asked for everything when the next batter comes up." in screen.settle()
        screen.press("q")
        assert screen.end() == 0


class Keys:
    """A terminal on which these keys are pressed, one after another, in place of a real one."""

    def __init__(self, *keys: str) -> None:
        self.keys = list(keys)
        self.drawn: list[str] = []

    def key(self, wait: float | None = None) -> str | None:
        return None if wait is not None else self.keys.pop(0)

    def draw(self, text: str) -> None:
        self.drawn.append(text)

    def point(self, column: int, row: int) -> None: ...

    def type(self, text: str) -> None: ...

    def __enter__(self) -> Keys:
        return self

    def __exit__(self, *reason: object) -> None: ...


def front_with(monkeypatch: pytest.MonkeyPatch, *keys: str) -> DrawnFront:
    terminal = Keys(*keys)
    monkeypatch.setattr(drawn, "Terminal", lambda: terminal)
    front = DrawnFront(0, False)
    front.open()
    return front


def a_moment() -> Moment:
    game = ball_game_named("rb8")
    nobody = as_node(None)
    session = Session(game, Record(game.name, game.edition, game.set_up(nobody, nobody, nobody), "keys"))
    return moment_of(game, session, ("you", "random"), (0,))


def test_enter_after_a_throw_of_several_dice_is_ignored_at_the_next_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    six = DieToEnter("d6", tuple("123456"))
    prompt = Prompt("Your dice", (), kind="dice", dice=(six, six))
    front = front_with(monkeypatch, "3", "4", "\r", "5", "6", "\r", "\r")
    moment = a_moment()
    try:
        assert [front.ask(moment, prompt, True) for _ in range(2)] == ["34", "56"]
        assert front.ask(moment, prompt, True) == "", "a second one is answered with what is to be typed"
    finally:
        front.close()


def test_escape_leaves_a_line_that_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    front = front_with(monkeypatch, "x", "\x1b", "\x1b")
    try:
        assert front.ask(a_moment(), Prompt("Ask only for"), True) == "\x1b"
    finally:
        front.close()


def test_what_was_said_to_who_had_the_hand_is_not_read_after_a_page_of_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that is typed too early shows its page before a key has been read at the words to hand the keyboard over."""
    terminal = Keys("!", "q", "\r")
    early: list[str | None] = ["?"]
    monkeypatch.setattr(drawn, "Terminal", lambda: terminal)
    monkeypatch.setattr(drawn, "LATE", 0.0)
    front, moment = DrawnFront(0, False), a_moment()
    front.open()
    try:
        front.say("Low Sun can't be played now.")
        assert front.ask(moment, Prompt("Give back a card", (Choice("l", "Low Sun"),)), False) == "!"
        front.conceal()
        monkeypatch.setattr(
            terminal, "key", lambda wait=None: terminal.keys.pop(0) if wait is None else (early or [None]).pop()
        )
        terminal.drawn.clear()
        assert front.hand_over(moment, "Hand the keyboard over") == "?"
        front.page("Help", "How to play.")
        assert front.hand_over(moment, "Hand the keyboard over") == ""
    finally:
        front.close()
    assert not [text for text in terminal.drawn if "Low Sun" in text]


def test_a_long_question_goes_on_in_the_next_row() -> None:
    words = "which lineup? (Enter: lineup vs LHP: Townley, Revnik, Jointer, Jarndyce, Bellwether, Copperfield, Drood)"
    lines = [line.plain for line in screen.draw(a_moment(), Look(80, 24), Prompt(words))]
    assert words in " ".join(" ".join(lines).split())
    assert all(len(line) <= 80 for line in lines)
    assert [line for line in lines if line][-1].endswith(" ▸ ")


def test_dice_tumble_over_their_faces_to_the_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Keys()
    monkeypatch.setattr(drawn, "Terminal", lambda: terminal)
    front, moment = DrawnFront(1.0, False), a_moment()
    faces = tuple(f"{one} {two}" for one in range(1, 7) for two in range(1, 7))
    front.open()
    try:
        front.watch(moment, moment, (), Throw("pitcher", "RB-020", "2d6", "3 4", "7"), True, faces)
    finally:
        front.close()
    shown = [found[1] for text in terminal.drawn if (found := re.search(r"2d6 (\d \d) for pitcher", text))]
    assert len(set(shown)) > 3
    assert set(shown) <= {*faces}
    assert shown[-1] == "3 4"
    rolls = ["for pitcher …" in text or "for pitcher ..." in text for text in terminal.drawn]
    assert rolls == [True] * (len(rolls) - 1) + [False], "dots tell them from those that lie"
    told = ["for pitcher: 7" in text for text in terminal.drawn]
    assert told == [False] * (len(told) - 1) + [True], "what it means is told when they lie"
