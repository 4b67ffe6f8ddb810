"""How much of the rules somebody plays at a terminal who has not played the whole game yet."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.first_game import step_keys
from hotstove.table.journal import read_journal
from tests.cli.driving import Pipe
from tests.cli.driving import Screen as Terminal


def begun(home: Path) -> list[str]:
    """The steps of the games that are saved there, the oldest first."""
    paths = sorted((home / "data" / "hotstove" / "games").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    return [str(read_journal(path).setup.options["preset"]) for path in paths]


def leave(terminal: Terminal) -> None:
    """Give the first answer, so that the game counts as begun, and leave."""
    terminal.settle()
    terminal.press("\r")
    terminal.settle()
    terminal.press("q")
    terminal.end()


def test_enter_begins_a_first_game_with_something_to_decide_and_a_key_the_whole_one(tmp_path: Path) -> None:
    arguments = ("play", "clutch", "--you", "home", "--speed", "now")
    with Terminal(tmp_path, *arguments) as terminal:
        asked = terminal.see("Enter begins a first game: cards.")
        assert "your first game here" in asked
        assert [key for key in ("b  basic", "c  cards", "w  whole") if key in asked] == ["b  basic", "c  cards", "w  whole"]
        assert max(map(len, asked.replace("\r", "").split("\n"))) <= 80
        terminal.press("\r")
        leave(terminal)
    assert begun(tmp_path) == ["cards"]
    with Terminal(tmp_path, *arguments) as terminal:
        terminal.see("Enter begins another game: cards; w is the next: whole.")
        terminal.press("w")
        leave(terminal)
    assert begun(tmp_path) == ["cards", "whole"]
    with Terminal(tmp_path, *arguments) as terminal:
        assert "How much of its rules" not in terminal.see("Before the game"), "who has played all of it is not asked again"
        terminal.settle()
        terminal.press("q")
    assert begun(tmp_path) == ["cards", "whole", "whole"]


def test_a_key_that_is_no_answer_is_told_and_q_leaves_nothing_behind(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "clutch") as terminal:
        terminal.see("q leaves.")
        terminal.press("z")
        terminal.see("'z' is no answer here: b, c, w, Enter, ? or q.")
        terminal.press("?")
        terminal.see("? in it tells how to play.")
        terminal.press("q")
        assert terminal.end() == 0
    assert begun(tmp_path) == []


def test_who_names_options_or_looks_on_is_not_asked(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "clutch", "--option", "steals=off", "--speed", "now") as terminal:
        assert "How much of its rules" not in terminal.see("Before the game")
        terminal.settle()
        terminal.press("q")
    with Terminal(tmp_path, "play", "clutch", "--you", "none", "--speed", "fast") as terminal:
        assert "How much of its rules" not in terminal.see("Top of the 1st")


def test_the_first_game_is_against_a_gentle_computer_and_says_so(tmp_path: Path) -> None:
    """A game in which nothing has been answered is none, nor is one that was left, but for the third.

    Each game has a first one of its own.
    """
    arguments = ("play", "rb8", "--you", "home", "--speed", "now")
    for _ in range(2):
        with Terminal(tmp_path, *arguments) as terminal:
            shown = " ".join(terminal.settle().split())
            assert "computer (medium)" in shown
            terminal.press("q")
            terminal.end()
    for _ in range(3):
        with Terminal(tmp_path, *arguments) as terminal:
            shown = " ".join(terminal.settle().split())
            assert "computer (medium)" in shown
            leave(terminal)
    with Terminal(tmp_path, *arguments) as terminal:
        assert "computer (hard)" in terminal.settle()
        terminal.press("q")
    with Terminal(tmp_path, "play", "--away", "foxes", "--home", "herons", "--you", "away", "--seed", "golden") as terminal:
        shown = " ".join(terminal.settle().split())
        assert "computer (medium)" in shown
        assert (
            "In your first game here the computer is medium, later perfect; --manager chooses: easy, medium, perfect." in shown
        )


def test_each_level_on_offer_is_named_once(tmp_path: Path) -> None:
    """Clutch has a random manager and an easy one, who is offered in his place."""
    with Terminal(tmp_path, "play", "clutch", "--seed", "levels", "--speed", "now") as terminal:
        terminal.see("q leaves.")
        terminal.press("\r")
        assert "--manager chooses: easy, medium, hard." in " ".join(terminal.settle().split())
        leave(terminal)


def test_who_names_a_level_or_plays_without_a_terminal_gets_the_usual_computer(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "rb8", "--you", "home", "--speed", "now", "--manager", "hard") as terminal:
        assert "computer (hard)" in terminal.settle()
        terminal.press("q")
        terminal.end()
    Pipe(tmp_path / "other").run("play", "rb8", "--you", "home", "--save", str(tmp_path / "game.jsonl"))
    assert read_journal(tmp_path / "game.jsonl").seats == ("rollout", "you")


def test_a_pipe_is_asked_nothing(tmp_path: Path) -> None:
    result = Pipe(tmp_path).run("play", "clutch", "--you", "home")
    assert "How much of its rules" not in result.stdout
    assert begun(tmp_path) == ["whole"]


def test_a_damaged_save_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "hotstove" / "games"
    folder.mkdir(parents=True)
    for number, text in enumerate(
        ("", "[]\n1\n", '{"setup": 3}\n{}\n', "{" * 9, json.dumps({"setup": {"options": []}}) + "\nx")
    ):
        (folder / f"2026-01-0{number + 1}-000000-clutch.jsonl").write_text(text)
    with Terminal(tmp_path, "play", "clutch") as terminal:
        terminal.see("Enter begins a first game: cards.")
        terminal.press("q")
        assert terminal.end() == 0


@pytest.mark.parametrize(("game", "keys"), [("clutch", "bcw"), ("sportsclix", "prlc")])
def test_each_step_has_a_key(game: str, keys: str) -> None:
    switch = next(switch for switch in ball_game_named(game).switches if switch.steps)
    assert "".join(step_keys(switch)) == keys
    assert all(re.fullmatch(r"[a-z-]+", step) for step in step_keys(switch).values())
