"""What a terminal without an alternate screen still shows when one of two people leaves with his hand shown, or stops."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.terminal.drawn import LATE
from hotstove.table.events import AWAY, BOTH
from hotstove.table.journal import Journal
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node
from tests.cli.driving import Pipe, Screen
from tests.cli.test_secrets import take_hand

PARTS = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])|(\r)|(\n)|([^\x1b\r\n])")
COLUMNS, ROWS = 100, 34
FORGOTTEN = "\x1b[3J"
"""What has a terminal forget the lines above its window."""


class OneScreen:
    """A terminal that knows no alternate screen, and keeps the rows that leave it, and those of a screen erased at once."""

    def __init__(self) -> None:
        self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        self.kept: list[str] = []
        self.row = self.column = 0

    @property
    def text(self) -> str:
        """All that can be read in its window and above it."""
        return "\n".join([*self.kept, *("".join(row) for row in self.rows)])

    def take(self, sent: str) -> None:
        """Show what is sent."""
        for private, numbers, letter, back, down, sign in PARTS.findall(sent):
            if sign:
                if self.column < COLUMNS:
                    self.rows[self.row][self.column] = sign
                self.column += 1
            elif back:
                self.column = 0
            elif down:
                self._go_down()
            elif not private:
                self._obey(letter, [int(number) if number else 0 for number in numbers.split(";")])

    def _go_down(self) -> None:
        if self.row == ROWS - 1:
            self.kept.append("".join(self.rows.pop(0)))
            self.rows.append([" "] * COLUMNS)
        else:
            self.row += 1

    def _obey(self, letter: str, numbers: list[int]) -> None:
        if letter == "H":
            self.row, self.column = (max(number, 1) - 1 for number in (numbers if len(numbers) == 2 else (1, 1)))
        elif letter in "KJ":
            if letter == "J" and (numbers[0] == 2 or (self.row, self.column) == (0, 0)):
                self.kept += ["".join(row) for row in self.rows]
                self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
            self.rows[self.row][self.column :] = [" "] * len(self.rows[self.row][self.column :])
            for row in self.rows[self.row + 1 :] if letter == "J" else ():
                row[:] = [" "] * COLUMNS


@contextmanager
def hand_shown(tmp_path: Path) -> Iterator[Screen]:
    """RB8 of two people at one keyboard, the first of whom has his hand on the screen."""
    sides = ("--away", "accountants", "--home", "bakers")
    with Screen(tmp_path, "play", "rb8", *sides, "--you", "both", "--seed", "9", columns=COLUMNS, rows=ROWS) as screen:
        screen.see("Hand the keyboard to the Accountants")
        take_hand(screen)
        screen.see("put your hand away")
        screen.settle()
        yield screen


@pytest.mark.parametrize("how", ["q", signal.SIGTERM, "\x1a"], ids=["quit", "told to stop", "suspended"])
def test_who_leaves_with_his_hand_shown_leaves_nothing_of_it(tmp_path: Path, how: str | signal.Signals) -> None:
    terminal = OneScreen()
    with hand_shown(tmp_path) as screen:
        terminal.take(screen.raw)
        assert "Jet Stream" in terminal.text
        before = len(screen.raw)
        if isinstance(how, str):
            screen.press(how)
        else:
            screen.stop(how)
        if how == "\x1a":
            screen.see_raw("\x1b[?1049l")
            screen.stop(signal.SIGCONT)
            screen.settle()
            screen.press("!")
            screen.see("Hand the keyboard to the Accountants")
            screen.settle()
        else:
            screen.end()
        terminal.take(screen.raw[before:])
        assert "Jet Stream" not in terminal.text


@pytest.mark.parametrize("page", ["", "c"], ids=["his question", "a page"])
def test_who_goes_on_after_a_stop_is_shown_no_hand_before_he_takes_it(tmp_path: Path, page: str) -> None:
    """Somebody else may sit there by now; nor does a key that he presses at once, without looking, answer for the other one."""
    terminal = OneScreen()
    with hand_shown(tmp_path) as screen:
        if page:
            screen.press(page)
            screen.see("Cards and lineups")
        while screen.read(LATE):
            pass
        terminal.take(screen.raw)
        assert "Jet Stream" in screen.raw
        before = len(screen.raw)
        screen.press("\x1a")
        screen.see_raw("\x1b[?1049l")
        screen.stop(signal.SIGCONT)
        screen.press("\r")
        screen.see("Hand the keyboard to the Accountants")
        screen.settle()
        assert "Jet Stream" not in screen.raw[before:]
        terminal.take(screen.raw[before:])
        assert "Jet Stream" not in terminal.text
        take_hand(screen)
        assert "Jet Stream" in screen.see("put your hand away"), "nothing was answered meanwhile"


def test_nor_in_lines(tmp_path: Path) -> None:
    sides = ("--away", "accountants", "--home", "bakers")
    with Screen(tmp_path, "play", "rb8", *sides, "--you", "both", "--seed", "9", "--plain") as screen:
        screen.see("Hand the keyboard to the Accountants; press Enter: ")
        screen.read(LATE)
        screen.press("\n")
        assert "Jet Stream" in screen.see("\n> ")
        before = len(screen.raw)
        screen.press("\x1a")
        screen.see_raw(FORGOTTEN)
        screen.stop(signal.SIGCONT)
        screen.see("Hand the keyboard to the Accountants; press Enter: ")
        gone, _, after = screen.raw[before:].partition(FORGOTTEN)
        assert "Jet Stream" not in gone + after
        assert gone.count("\n") >= 24, "all lines have left the window"
        screen.read(LATE)
        screen.press("\n")
        assert "Jet Stream" in screen.see("\n> ")


def test_who_has_no_hand_shown_goes_on_where_he_was(tmp_path: Path) -> None:
    for who, words in (("both", "Hand the keyboard to the Accountants; press Enter: "), ("away", "\n> ")):
        with Screen(tmp_path, "play", "rb8", "--you", who, "--seed", "9", "--plain", "--away", "accountants") as screen:
            screen.see(words)
            screen.press("\x1a")
            screen.stop(signal.SIGCONT)
            while screen.read(LATE):
                pass
            assert FORGOTTEN not in screen.raw
            screen.press("q\n")
            screen.end()


def half_set(path: Path, by_hand: bool) -> None:
    """Save a game of RB8 in which the visitors have set the lineup that is listed, as one answer or one by one."""
    game = ball_game_named("rb8")
    setup = game.set_up(as_node("accountants"), as_node("bakers"), as_node(None))
    session: AnySession = Session(game, Record(game.name, game.edition, setup, "left", (YOU, YOU), keeps_passes=True))
    play_on(session, (None, None))
    session.answer("set it myself" if by_hand else "as listed", AWAY)
    while len(session.asks) == len(BOTH) or session.asks[0].seat == AWAY:
        session.answer(session.asks[0].texts[0], AWAY)
    Journal.create(path, session.record).close()


def test_who_goes_on_with_a_game_is_not_told_how_often_the_other_one_has_answered_in_secret(pipe: Pipe) -> None:
    told = []
    for by_hand in (False, True):
        path = pipe.home / "game.jsonl"
        path.unlink(missing_ok=True)
        half_set(path, by_hand)
        os.utime(path, (0, 0))
        words = ("play", "--resume", str(path)), ("replay", str(path)), ("box", str(path), "--plays")
        told.append([pipe.run(*each, answers="q\n").stdout for each in words])
        assert " answers and what was answered in secret since, last written " in told[-1][0]
    assert told[0] == told[1]
