"""Work in a process of its own from within another: its results, its errors, its end, and a process that is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from hotstove.table.errors import NotLegal
from hotstove.table.own_process import OwnProcess
from hotstove.table.processes import LIVES, Stopped


def prepare(text: str) -> Callable[[int], tuple[str, int]]:
    def work(number: int) -> tuple[str, int]:
        if number == 13:
            raise NotLegal("no thirteenth")
        if number == 15:
            os.kill(os.getpid(), signal.SIGKILL)
        return f"{text}{number}", os.getpid()

    return work


def test_pieces_are_done_by_one_process_of_its_own() -> None:
    process = OwnProcess(prepare, "game ")
    (first, one), (second, other) = process(1), process(2)
    assert (first, second) == ("game 1", "game 2")
    assert one == other != os.getpid()
    with pytest.raises(NotLegal, match="no thirteenth"):
        process(13)
    assert process(3) == ("game 3", one)


def test_its_process_ends_with_it() -> None:
    process = OwnProcess(prepare, "game ")
    _, number = process(1)
    assert Path(f"/proc/{number}").exists()
    del process
    assert not Path(f"/proc/{number}").exists()


def test_a_process_that_is_killed_is_begun_again_but_not_for_ever() -> None:
    process = OwnProcess(prepare, "game ")
    _, number = process(1)
    os.kill(number, signal.SIGKILL)
    again, other = process(2)
    assert again == "game 2"
    assert other != number
    with pytest.raises(Stopped):
        process(15)
    assert LIVES == 3
