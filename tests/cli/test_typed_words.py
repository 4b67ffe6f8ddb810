"""A word typed where a single key answers, and Enter right after a key that is no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.cli.terminal import word
from hotstove.play.asking import Choice, Prompt
from tests.cli.driving import Screen
from tests.cli.test_keys_before import a_moment, front_with
from tests.cli.test_terminal import ME

BAT = Prompt("Foxes, your call", (Choice("b", "bat"), Choice("k", "bank"), Choice("s", "steal")), usual="bat", label="decision")


def taken(monkeypatch: pytest.MonkeyPatch, keys: str, seconds: float, pace: float = 1.0) -> str:
    """The answers that are taken of keys pressed so many seconds after one another; what is none is refused."""
    front, moment, answers = front_with(monkeypatch, *keys), a_moment(), ""
    front._pace = pace
    left, now = list(keys), [100.0]

    def key(wait: float | None = None) -> str | None:
        if wait is not None:
            return None
        now[0] += seconds
        return left.pop(0) if left else "\x04"

    monkeypatch.setattr(front._terminal, "key", key)
    monkeypatch.setattr(word, "monotonic", lambda: now[0])
    try:
        while (typed := front.ask(moment, BAT, False)) is not None:
            if typed in ("b", "k", "s", "\r"):
                answers += typed
            else:
                front.refuse(typed, f"{typed!r} is no answer here.")
    finally:
        front.close()
    return answers


@pytest.mark.parametrize(
    ("keys", "seconds", "answers"),
    [
        ("asdf\r", 0.15, ""),
        ("z\r", 2.0, ""),
        ("z\r\r", 2.0, "\r"),
        ("zb", 2.0, "b"),
        ("bank\r", 0.15, "b"),
        ("bat\r", 0.15, "b"),
        ("bbk", 0.5, "bbk"),
        ("bbb", 0.1, "bbb"),
        ("b\r", 0.1, "b"),
    ],
)
def test_no_letter_of_a_word_but_the_first_answers(
    monkeypatch: pytest.MonkeyPatch, keys: str, seconds: float, answers: str
) -> None:
    assert taken(monkeypatch, keys, seconds) == answers


def test_without_a_pace_only_what_follows_a_refused_key_is_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    assert taken(monkeypatch, "bk\rb", 0.1, pace=0) == "bk\rb"
    assert taken(monkeypatch, "abk\r", 0.1, pace=0) == ""


def test_enter_after_a_refused_word_does_not_bat(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME) as screen:
        screen.settle()
        screen.press("asdf\r")
        screen.see("Enter right after a wrong key answers nothing")
        assert "Foxes, your call (Enter: bat)" in screen.settle()
        screen.press("\r")
        screen.see("Larkin: single")
        screen.settle()
        screen.press("q")
        assert screen.end() == 0


def test_a_word_at_the_question_how_much_is_played_begins_nothing(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "clutch", "--speed", "now") as screen:
        screen.see("q leaves.")
        screen.press("maybe\r")
        screen.see("'m' is no answer here")
        screen.see("Enter right after a wrong key answers nothing")
        screen.press("q")
        assert screen.end() == 0
    assert not list(tmp_path.glob("data/hotstove/games/*"))
