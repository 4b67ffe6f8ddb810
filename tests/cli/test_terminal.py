"""Playing at a terminal of its own: keys, screens, sizes, colours, and leaving it as it was."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from hotstove.cli.terminal.drawn import LATE
from tests.cli.driving import FOR_EVER, Pipe, Screen, altered

SIDES = ("--away", "foxes", "--home", "herons", "--you", "away")
ME = ("play", "--manager", "sensible", *SIDES, "--seed", "golden", "--speed", "now")
COLOURS = re.compile(r"\x1b\[[0-9;]*(?<![0-9])(?:3[0-7]|9[0-7]|38;[0-9;]+)m")


def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME) as screen:
        frame = screen.settle()
        innings = set()
        for _ in range(400):
            innings.add(frame.splitlines()[0])
            if "Final" in frame.splitlines()[0]:
                break
            screen.press("k" if " k " in frame else "b")
            frame = screen.settle()
        assert "The game is over; Enter leaves" in frame
        assert len(innings) >= 9
        screen.press("x")  # looking at something, or a key that means nothing now, and the last page is there again
        screen.see("The box score")
        screen.see("any key ")
        for key in "qN":
            screen.press(key)
            assert "The game is over; Enter leaves" in screen.settle()
        screen.press("\n")
        assert screen.end() == 0
        assert screen.as_before()
        after = screen.raw.rpartition("\x1b[?1049l")[2]
    assert "Final: " in after
    assert "hotstove replay\r\n" in after, "the newest game needs no name"
    assert re.search(r"^(Foxes|Herons) \d+, (Foxes|Herons) \d+\.\r$", "\n".join(after.split("\n")[-24:]), re.MULTILINE)
    assert re.search(r"Herons +AB  R  H", after)


def test_what_a_decision_shows(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME) as screen:
        screen.settle()
        screen.press("b")
        screen.settle()
        screen.press("h")
        frame = screen.settle()
    lines = frame.splitlines()
    assert len(lines) == 24
    assert all(len(line) <= 80 for line in lines)
    assert "Top of the 1st" in lines[0]
    assert "Foxes: you  Herons: computer (medium)" in lines[0]
    assert "3 Tomás Bright" in frame
    assert "on deck: Big Hal Mercer" in frame
    assert "◆ Odessa Quill" in frame
    assert "Pip Larkin ◆" in frame
    assert "0 runs at risk" in frame
    assert "Quill, hit and run: single; Larkin to third. Die 3, GO." in frame
    assert "SB-39" in frame
    assert "  b  bat   2  steal second: safe on 1 to 4   s  sacrifice: laid down on 1 to 4" in frame
    assert "Foxes, your call (Enter: bat) ▸" in lines[-1]


def test_commands_by_key(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME) as screen:
        screen.settle()
        screen.press("b")
        screen.settle()
        pages = {"w": "Rolling an at-bat", "?": "BANK them", "x": "In progress", "l": "Die 5, 1B"}
        for key, words in pages.items():
            screen.press(key)
            screen.see(words)
            screen.see("any key ")
            screen.press("q")
            assert "Foxes, your call" in screen.settle()
        screen.press("u")
        assert "Taken back: bat." in screen.settle()
        screen.press("r")
        assert "Larkin: single. Die 5, 1B." in screen.settle()
        screen.press("z")
        assert "'z' is no answer here. Legal: b bat, 2 steal second" in screen.settle()
        screen.press("\x1b[A")
        assert "is no answer here" in screen.settle()
        screen.press(":")
        screen.see(": ")
        screen.press("hit and runn\x7f\n")
        screen.see("Quill, hit and run: single")
        screen.press("q")
        assert screen.end() == 0
        assert "hotstove play --resume" in screen.text


def test_dice_fall_and_the_computer_bats_at_a_pace(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME[:-1], "fast") as screen:
        screen.settle()
        screen.press("b")
        assert "d6 5 for at-bat" in screen.see("d6 5 for at-bat")
        screen.settle()


def test_enter_too_often_hurries_the_computer_on_and_answers_nothing(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME[:-1], "slow") as screen:
        screen.settle()
        screen.press("b")
        screen.see("d6 5 for at-bat")
        screen.press("\n\n\n")
        frame = screen.settle()
        assert "Larkin: single. Die 5, 1B." in frame
        assert "Foxes, your call (Enter: bat) ▸" in frame
        assert "Quill grounds" not in frame
        screen.press("b")
        screen.see("Quill grounds into")


def test_keys_pressed_before_a_question_is_drawn_do_not_answer_it(tmp_path: Path) -> None:
    """After a play that is shown all of them are thrown away, whatever they are."""
    with Screen(tmp_path, *ME[:-1], "slow") as screen:
        screen.settle()
        screen.press("b")
        screen.see("d6 5 for at-bat")
        screen.press(" b\nbb\n")
        frame = screen.settle()
        assert "Larkin: single. Die 5, 1B." in frame
        assert "Keys pressed before a question is shown do not answer it." in frame
        assert "Foxes, your call (Enter: bat) ▸" in frame
        time.sleep(2 * LATE)
        screen.press("b")
        screen.see("Quill grounds into")


@pytest.mark.parametrize(("key", "shown"), [("x", "In progress"), ("w", "Rolling an at-bat"), ("?", "BANK them")])
def test_a_key_that_only_looks_does_so_at_the_question_after_the_play(tmp_path: Path, key: str, shown: str) -> None:
    with Screen(tmp_path, *ME[:-1], "slow") as screen:
        screen.settle()
        screen.press("b")
        screen.see("d6 5 for at-bat")
        screen.press(key)
        screen.see(shown)
        screen.see("any key ")
        screen.press("q")
        frame = screen.settle()
        assert "Foxes, your call (Enter: bat) ▸" in frame
        assert "do not answer it" not in frame


def test_a_key_hurries_no_further_than_the_end_of_the_half_inning(tmp_path: Path) -> None:
    """In the basic game of Clutch nothing is asked in the field in the first innings."""
    basic = (
        "play",
        "clutch",
        "--you",
        "home",
        "--manager",
        "sensible",
        "--seed",
        "r1",
        "--option",
        "preset=basic",
        "--speed",
        "slow",
    )
    with Screen(tmp_path, *basic) as screen:
        screen.settle()
        screen.press("\n")
        screen.see("any key hurries on")
        screen.press(" ")  # the next play alone
        screen.see("any key hurries on, space to the next play")
        screen.press("\n")
        assert "Bottom of the 1st" in screen.see("Next comes the bottom of the 1st")
        screen.settle()
        time.sleep(2 * LATE)
        screen.press(" ")
        screen.see("any key hurries on")
        screen.press("\n")
        assert "Bottom of the 1st" in screen.settle()
        screen.press("q")
        assert screen.end() == 0


def test_the_toss_stays_on_the_screen_until_the_first_key(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "--manager", "sensible", "--seed", "new3", "--speed", "now") as screen:
        frame = screen.settle()
        assert "Bottom of the 1st" in frame, "the computer has batted"
        assert "The toss: the Foxes are away, the Herons at home. You manage the Herons. Seed new3." in " ".join(frame.split())


def test_watching_with_pauses(tmp_path: Path) -> None:
    watch = ("play", "--you", "none", "--manager", "sensible", "--seed", "w", "--pause")
    with Screen(tmp_path, *watch) as screen:
        for _ in range(3):
            frame = screen.settle()
            assert "Any key goes on" in frame
            screen.press(" ")
        screen.settle()
        screen.press("q")
        assert screen.end() == 0


def test_leaving_while_the_computer_plays_itself(tmp_path: Path) -> None:
    watch = ("play", "--you", "none", "--manager", "sensible", "--seed", "w", "--speed", "slow")
    with Screen(tmp_path, *watch) as screen:
        screen.see("any key hurries on, q or Ctrl-C leaves")
        screen.press(" ")
        screen.see("any key hurries on, q or Ctrl-C leaves")
        screen.press("q")
        assert screen.end() == 0
        assert screen.as_before()
        assert "hotstove play --resume" in screen.raw


def test_pages_between_plays_show_the_same_play_again(tmp_path: Path) -> None:
    watch = ("play", "--you", "none", "--manager", "sensible", "--seed", "w", "--pause")
    with Screen(tmp_path, *watch) as screen:
        screen.settle()
        screen.press(" ")
        before = screen.settle()
        screen.press("w")
        screen.see("any key ")
        screen.press(" ")
        assert screen.settle() == before


def test_real_dice_by_key(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME, "--dice", "ask") as screen:
        screen.settle()
        screen.press("b")
        frame = screen.settle()
        assert " 3  is BB" in frame
        assert "Your die for the at-bat, Pip Larkin (1 to 6) ▸" in frame
        screen.press("3")
        assert "Larkin: walk. Die 3, BB." in screen.settle()
        screen.press("\n")  # out of habit: a die is taken without it
        assert "A die needs no Enter; press it again to answer." in screen.settle()
        screen.press("\x1b")
        assert "Foxes, your call (Enter: bat) ▸" in screen.settle()
        screen.press("\n")
        assert "Your die for the at-bat" in screen.settle()


def test_interrupt_restores_the_terminal(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME) as screen:
        screen.settle()
        screen.interrupt()
        assert screen.end() == 130
        assert screen.as_before()
        assert "hotstove play --resume" in screen.raw
        assert "Traceback" not in screen.raw


def test_interrupt_while_the_computer_thinks(tmp_path: Path) -> None:
    game = ("play", "--you", "home", "--away", "foxes", "--seed", "s", "--manager", "perfect")
    with Screen(tmp_path, *game, env=altered(tmp_path, FOR_EVER)) as screen:
        screen.see("works out its best play")
        screen.interrupt()
        assert screen.end() == 130
        assert screen.as_before()


def test_while_the_computer_works_out_its_play_keys_look_or_do_nothing(tmp_path: Path) -> None:
    game = ("play", "--you", "home", "--away", "foxes", "--home", "herons", "--seed", "s", "--manager", "perfect")
    with Screen(tmp_path, *game, env=altered(tmp_path, FOR_EVER)) as screen:
        screen.see("works out its best play")
        screen.press("b?")
        screen.see("BANK them")
        screen.see("any key ")
        screen.press("q")
        screen.see("works out its best play")
        screen.press("q")
        assert screen.end() == 0
        assert screen.as_before()
        assert "hotstove play --resume" in screen.text


def test_q_puts_the_odds_away_and_leaves_the_bare_table(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "rb8", "--manager", "easy", "--speed", "now", "--seed", "5") as screen:
        screen.settle()
        for _ in range(2):
            screen.press("%")
            screen.see("The chance to win is not told")
            screen.see_raw("\x1b[?25h")
            screen.read(0.3)
            screen.press("q")
            screen.see("The odds are put away; q saves and leaves.")
            assert "The chance to win" not in screen.settle()
            assert screen.process.poll() is None
        screen.press("q")
        assert screen.end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_being_told_to_stop_restores_the_terminal(tmp_path: Path, number: int) -> None:
    with Screen(tmp_path, *ME) as screen:
        screen.settle()
        screen.stop(number)
        assert screen.end() == 128 + number
        assert screen.as_before()


def test_end_of_input_saves(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME) as screen:
        screen.settle()
        screen.press("\x04")
        assert screen.end() == 0
        assert "Go on with" in screen.text


def test_small_terminal_says_what_it_needs_and_plays_in_lines(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME, columns=60, rows=20) as screen:
        shown = screen.see("\n> ")
        assert "This terminal is 60 by 20; the drawn table needs 80 by 24" in " ".join(shown.split())
        assert all(len(line) < 60 for line in shown.splitlines())
        screen.press("b\n")
        assert "Die 5, 1B" in screen.see("Die 5, 1B")
        screen.press("q\n")
        assert screen.end() == 0


def test_window_made_smaller_and_larger(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME) as screen:
        screen.settle()
        screen.resize(50, 10)
        screen.see("The table needs 80 columns and 24 rows; this")
        screen.see("window has 50 by 10.")
        screen.resize(110, 35)
        screen.see("Foxes, your call")
        frame = screen.frame.splitlines()
        assert len(frame) <= 35
        assert len(frame[0]) == 110


def test_behind_too_small_a_window_the_game_stands_still(tmp_path: Path) -> None:
    """No play passes unseen there and no key answers anything, but q leaves."""
    saved = tmp_path / "game"
    watch = ("play", "--you", "none", "--manager", "sensible", "--seed", "w", "--speed", "fast", "--save", str(saved))
    with Screen(tmp_path, *watch) as screen:
        screen.see("any key hurries on")
        screen.resize(40, 12)
        screen.see("save and leave.")
        before = saved.read_bytes()
        for key in ("X", "\t", "\x1b[A", "\r", " "):
            screen.press(key)
            screen.see("save and leave.")
        while screen.read(1.0):
            pass
        assert saved.read_bytes() == before
        screen.resize(80, 24)
        screen.see("any key hurries on")
        screen.resize(40, 12)
        screen.see("save and leave.")
        screen.press("q")
        assert screen.end() == 0
        assert screen.as_before()


@pytest.mark.parametrize(
    ("wishes", "coloured"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"CLICOLOR": "0"}, False),
        ({"CLICOLOR": "0", "CLICOLOR_FORCE": "1"}, True),
    ],
)
def test_colours(tmp_path: Path, wishes: dict[str, str], coloured: bool) -> None:
    with Screen(tmp_path, *ME, env=wishes) as screen:
        screen.settle()
        assert bool(COLOURS.search(screen.raw)) == coloured


@pytest.mark.parametrize("locale", [{"LANG": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "ascii"}, {"TERM": "linux"}])
def test_ascii_terminals(tmp_path: Path, locale: dict[str, str]) -> None:
    with Screen(tmp_path, *ME, env=locale) as screen:
        screen.settle()
        screen.press("b")
        screen.settle()
        screen.press("b")
        frame = screen.settle()
        assert frame.isascii()
        assert "Tomas Bright" in frame


def test_plain_in_a_terminal(tmp_path: Path) -> None:
    with Screen(tmp_path, *ME, "--plain") as screen:
        rows = screen.see("\n> ").replace("\r", "").splitlines()
        assert any(row.startswith("  p bat with POWER") for row in rows), "a choice has a row of its own"
        assert "\x1b" not in screen.raw
        screen.press("q\n")
        assert screen.end() == 0


def test_replay_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Screen(tmp_path, *ME, "--save", str(path)) as screen:
        for key in "bbq":
            screen.settle()
            screen.press(key)
        assert screen.end() == 0
    with Screen(tmp_path, "replay", str(path)) as screen:  # at a terminal it goes play by play
        assert "Top of the 1st" in screen.settle()
        screen.press(" ")
        screen.settle()
        screen.press("w")
        screen.see("SB-09")
        screen.see("any key ")
        screen.press(" ")
        frame = screen.settle()
        assert "Play 1 ▸" in frame, "a page leaves the replay where it was"
        assert " Enter  next play   b  one back" in frame
        assert "% odds" not in frame
        assert "u undo" not in frame
        screen.press(" ")
        assert "The end of what is saved ▸" in screen.settle()
        screen.press("b")
        assert "Play 1 ▸" in screen.settle()
        screen.press("q")
        assert screen.end() == 0
        assert screen.as_before()


COUNTING = "from hotstove.play import chances; chances.WORK = chances.GAMES = 10**9"
"""Odds are counted without end."""


@pytest.mark.parametrize("how", ["q", "interrupt"])
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_counting_the_odds_can_be_stopped_without_leaving(tmp_path: Path, plain: tuple[str, ...], how: str) -> None:
    """By q and by Ctrl-C; a second q leaves as ever."""
    who_starts = ("play", "pinetar", "--away", "alchemists", "--you", "away", "--manager", "random", "--seed", "odds")
    enter = "\n" if plain else ""
    with Screen(tmp_path, *who_starts, *plain, env=altered(tmp_path, COUNTING)) as screen:
        screen.see("who starts?")
        screen.press(f"%{enter}")
        screen.see("q stops")
        if how == "q":
            screen.press(f"q{enter}")
        else:
            screen.interrupt()
        screen.see("The counting was stopped; % begins it again.")
        screen.see("who starts?" if not plain else "> ")
        assert screen.process.poll() is None
        screen.press(f"q{enter}")
        assert screen.end() == 0
        assert "hotstove play --resume" in screen.text


def test_ctrl_c_stops_the_coach_and_not_the_game(tmp_path: Path) -> None:
    coached = (
        "play",
        "pinetar",
        "--away",
        "alchemists",
        "--home",
        "zeppelins",
        "--you",
        "away",
        "--manager",
        "random",
        "--coach",
    )
    with Screen(tmp_path, *coached, env=altered(tmp_path, COUNTING)) as screen:
        screen.see("The coach thinks it over")
        screen.interrupt()
        screen.see("who starts?")
        assert screen.process.poll() is None
        screen.press("q")
        assert screen.end() == 0


def test_a_path_begins_a_row_and_a_command_is_not_broken(tmp_path: Path) -> None:
    path = tmp_path / "a-game-with-a-name-that-is-longer-than-most-names-of-games-are.jsonl"
    columns = len(f"  hotstove play --resume {path}") + 1
    with Screen(tmp_path, *ME, "--save", str(path), columns=columns) as screen:
        screen.settle()
        screen.press("b")
        screen.settle()
        screen.press("q")
        assert screen.end() == 0
        rows = screen.raw.rpartition("\x1b[?1049l")[2].replace("\r", "").split("\n")
    assert rows[:3] == [f"Saved: {path}", "Go on with:", f"  hotstove play --resume {path}"]
    with Screen(tmp_path, "play", "--resume", str(path)) as screen:
        shown = "".join(line.strip() for line in screen.settle().splitlines())
    assert f"Going on with{path}." in shown


def test_a_path_that_is_longer_than_a_row_is_broken_by_the_terminal_alone(tmp_path: Path) -> None:
    path = tmp_path / f"{'long-' * 20}game.jsonl"
    with Screen(tmp_path, *ME, "--save", str(path)) as screen:
        screen.settle()
        screen.press("b")
        screen.settle()
        screen.press("q")
        assert screen.end() == 0
        rows = screen.raw.rpartition("\x1b[?1049l")[2].replace("\r", "").split("\n")
    assert rows[:4] == ["Saved:", str(path), "Go on with:", f"hotstove play --resume {path}"]


def test_errors_of_options_are_broken_between_words(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "--you", "nobody", columns=50) as screen:
        assert screen.end() == 2
        shown = screen.text.replace("\r", "")
    assert "Error: Invalid value for '--you': 'nobody' is not\none of 'away', 'home', 'both', 'none'.\n" in shown


def test_real_dice_are_taken_with_the_last_of_them_and_kept_when_the_window_changes(pipe: Pipe, tmp_path: Path) -> None:
    path = pipe.home / "game.jsonl"
    first = ("play", "pinetar", "--option", "preset=full", "--seed", "5", "--you", "both", "--dice", "ask", "--save", str(path))
    pipe.run(*first, "--plain", answers="t\nh\nv\nv\n\n\n06\n\n\n")
    with Screen(tmp_path, "play", "--resume", str(path), "--speed", "now") as screen:
        assert "Your dice for the batter roll, Stamp Envall (red and white) ▸" in screen.settle()
        screen.press("w")  # a command works at once
        screen.see("What happened last, and why")
        screen.press("q")
        assert "batter roll" in screen.settle()
        screen.press("1")
        screen.see("1")
        screen.resize(100, 30)
        screen.see("Your dice for the batter roll")
        screen.press("6")  # and no Enter
        screen.see("Red 1, white 6")


def test_a_prompt_for_dice_says_what_they_decide(pipe: Pipe) -> None:
    options = ("--seed", "5", "--you", "both", "--dice", "ask", "--plain")
    steal = pipe.run("play", "--away", "foxes", "--home", "herons", *options, answers="b\n1\n2\n5\nq\n")
    assert "At stake: steal: 1 to 4 safe, 5 to 6 out; 4 or less." in steal.stdout
    assert "Larkin is caught stealing second. One out. Steal: 5 against 4 or less: out. [SB-27]" in steal.stdout
