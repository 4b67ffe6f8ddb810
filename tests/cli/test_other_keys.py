"""Keys that send more than a letter, or none: those that mean nothing answer nothing, F1 helps and Ctrl-L draws anew."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from hotstove.cli.terminal import keyboard
from hotstove.play.asking import Choice, Prompt
from tests.cli.driving import Pipe, Screen
from tests.cli.test_keys_before import a_moment, front_with
from tests.cli.test_terminal import ME

F1 = ("\x1bOP", "\x1b[P", "\x1b[11~", "\x1b[[A")
"""Of xterm and tmux, of other terminals, of rxvt, and of the Linux console."""


def sequences() -> Iterator[str]:
    """What keys without a letter send, alone and with Shift, Alt and Ctrl."""
    yield from (f"\x1bO{last}" for last in "QRSABCDHFM")  # xterm: F2 to F4, arrows as applications ask for them
    yield from (f"\x1b[{last}" for last in "ABCDHFZIO")  # arrows, Home, End, Shift-Tab, the focus comes and goes
    yield from (f"\x1b[{number}~" for number in range(1, 35) if number != 11)  # Insert to PgDn, F2 to F20
    yield from (f"\x1b[[{last}" for last in "BCDE")  # Linux console: F2 to F5
    for modifier in range(2, 9):
        yield from (f"\x1b[1;{modifier}{last}" for last in "PQRSABCDHF")
        yield from (f"\x1b[{number};{modifier}~" for number in (2, 3, 5, 6, 15, 17, 18, 19, 20, 21, 23, 24))
        yield from (f"\x1bO{modifier}{last}" for last in "PQRS")  # older xterm, Konsole
        yield from (f"\x1bO1;{modifier}{last}" for last in "PQRS")
        yield from (f"\x1b[27;{modifier};{code}~" for code in (9, 13, 112))  # xterm, modifyOtherKeys
        yield from (f"\x1b[{code};{modifier}u" for code in (9, 13, 112))  # kitty and others
    yield from (f"\x1b[{number}{last}" for number in (2, 3, 5, 6, 7, 8, 23, 24) for last in "$^@")  # rxvt with Shift, Ctrl
    yield from (f"\x1bO{last}" for last in "abcd")  # rxvt: arrows with Ctrl
    yield from (f"\x1b[{last}" for last in "abcd")
    yield from (f"\x1b\x1b{rest}" for rest in ("[A", "[5~", "OP"))  # rxvt with Alt
    yield from (f"\x1b{letter}" for letter in "pPqb0 %\r\x7fäß€")  # Alt with a letter


@pytest.fixture
def typed() -> Iterator[tuple[int, int]]:
    """A pipe: what is written to its second end is read from its first one."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


@pytest.mark.parametrize("sequence", [*sequences()], ids=repr)
def test_a_sequence_is_read_whole(typed: tuple[int, int], sequence: str) -> None:
    reads, writes = typed
    os.write(writes, f"{sequence}x".encode())
    assert keyboard._key_from(reads) == sequence
    assert keyboard._key_from(reads) == "x"


@pytest.mark.parametrize("sequence", F1, ids=repr)
def test_f1_is_one_key_in_all_terminals(typed: tuple[int, int], sequence: str) -> None:
    reads, writes = typed
    os.write(writes, f"{sequence}x".encode())
    assert [keyboard._key_from(reads) for _ in range(2)] == [keyboard.F1, "x"]


def test_escape_is_a_key_of_its_own_and_a_sequence_may_come_in_pieces(typed: tuple[int, int]) -> None:
    reads, writes = typed
    os.write(writes, b"\x1b")
    assert keyboard._key_from(reads) == "\x1b"
    os.write(writes, b"\x1b\x1b")
    assert keyboard._key_from(reads) == "\x1b"
    for pieces in ((b"\x1b", b"OQ"), (b"\x1bO", b"Q"), (b"\x1b[1;", b"5C"), (b"\x1b[1;5", b"C")):
        os.write(writes, pieces[0])
        later = Timer(keyboard.AFTER_ESCAPE / 4, os.write, (writes, pieces[1]))
        later.start()
        assert keyboard._key_from(reads) == b"".join(pieces).decode()
        later.join()
    os.write(writes, b"\x1b[1\x1b[A")
    assert keyboard._key_from(reads) == "\x1b[A", "one that was cut off means nothing"


@pytest.mark.parametrize("key", ["\x01", "\x0b", "\x0c", "\x1f", "\x7f", "\t", "\xa0", "\x85", "\x1bp", "\x1bOQ"], ids=repr)
def test_no_other_key_is_taken_for_enter(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    front = front_with(monkeypatch, key, "b")
    prompt = Prompt("Your call", (Choice("b", "bat"), Choice("k", "bank")), usual="bat", label="decision")
    try:
        assert front.ask(a_moment(), prompt, False) == "b"
    finally:
        front.close()


@pytest.mark.parametrize("key", F1, ids=repr)
def test_f1_helps_and_other_keys_leave_the_question_as_it_is(tmp_path: Path, key: str) -> None:
    with Screen(tmp_path, *ME) as screen:
        before = screen.settle()
        for nothing in ("\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[1;5C", "\x1b[15~", "\x1bp", "\x0c"):
            screen.press(nothing)
            assert screen.settle() == before
        screen.press(key)
        screen.see("any key ")
        screen.press("q")
        assert screen.settle() == before
        screen.press("\x0b")
        assert "Ctrl-K is no key here" in screen.settle()
        screen.press("q")
        assert screen.end() == 0


def test_a_line_of_control_characters_is_no_empty_line(pipe: Pipe) -> None:
    shown = pipe.run("play", "--plain", "--seed", "5", "--manager", "easy", answers="\x0c\nq\n").stdout
    assert "is no answer here" in shown
