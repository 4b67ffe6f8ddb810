"""Other processes play for this one: any number finds the same, errors come home, and none outlives the one it plays for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path

import pytest

from hotstove.table import processes
from hotstove.table.errors import NotLegal
from hotstove.table.processes import Processes, Stopped
from tests.waiting import WAIT, until

ROOT = Path(__file__).parents[2]


class Odd(Exception):
    """One that can't be made again from what it keeps."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def _prepare(text: str) -> Callable[[int], str]:
    """Plays numbers: it adds the text, and goes wrong or ends where a number says so."""
    if text == "unreadable":
        raise NotLegal("can't get ready")

    def play(number: int) -> str:
        if number == 13:
            raise NotLegal("no thirteenth")
        if number == 14:
            raise Odd(1, 2)
        if number == 15:
            os._exit(1)
        return f"{text}{number}"

    return play


@pytest.mark.parametrize("jobs", [1, 3])
def test_any_number_of_processes_finds_the_same(jobs: int) -> None:
    with Processes(jobs, _prepare, "n") as players:
        for count in (0, 1, 7):
            assert sorted(players.map(range(count))) == [f"n{number}" for number in range(count)]
            assert sorted(players.idle) == list(range(jobs))
        assert len(active_children()) >= jobs
    assert active_children() == []


def test_errors_come_home_and_say_where_they_were() -> None:
    with Processes(2, _prepare, "") as players:
        with pytest.raises(NotLegal, match="no thirteenth") as raised:
            list(players.map([1, 13]))
        assert any("in play\n" in note for note in raised.value.__notes__)
    with Processes(1, _prepare, "") as players, pytest.raises(RuntimeError, match=r"^Odd: 1 and 2") as other:
        list(players.map([14]))
    assert any("in play\n" in note for note in other.value.__notes__)
    with Processes(1, _prepare, "unreadable") as players, pytest.raises(NotLegal, match="can't get ready"):
        list(players.map([1]))
    assert active_children() == []


def test_a_piece_of_work_with_which_all_processes_end_is_told_of() -> None:
    with Processes(2, _prepare, "") as players:
        with pytest.raises(Stopped, match="a process that played games was ended"):
            list(players.map([1, 15, 2]))
        with pytest.raises(Stopped):
            list(players.map([1, 2]))


def test_a_killed_process_costs_its_piece_of_work_again_and_nothing_else() -> None:
    with Processes(2, _prepare, "n") as players:
        found = []
        for result in players.map(number for number in range(40) if number not in (13, 14, 15)):
            found.append(result)
            if len(found) in (5, 20):  # idle or at work, who knows
                active_children()[0].kill()
        assert sorted(found) == sorted(f"n{number}" for number in range(40) if number not in (13, 14, 15))


def test_a_process_that_is_stopped_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PATIENCE", 0.2)
    with Processes(1, _prepare, "n") as players:
        assert list(players.map([1])) == ["n1"]
        (child,) = active_children()
        assert child.pid is not None
        os.kill(child.pid, signal.SIGSTOP)
    assert active_children() == []


SCRIPT = """
import os, sys, time
sys.path[:0] = {path!r}
from hotstove.table.processes import Processes

def prepare(text):
    return time.sleep

if __name__ == "__main__":
    with Processes(2, prepare, "") as players:
        list(players.map([0.1] * 10000))
else:
    os.write(1, b"starting\\n")
    time.sleep({slowly})
"""
"""Two processes that sleep again and again; each says that it starts, and may take long to."""


def _begun(folder: Path, slowly: float) -> subprocess.Popen[str]:
    script = folder / "players.py"
    script.write_text(SCRIPT.format(path=[str(ROOT / "src")], slowly=slowly))
    process = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert [process.stdout.readline() for _ in range(2)] == ["starting\n"] * 2
    return process


def _is_alone(group: int) -> bool:
    with suppress(ProcessLookupError):
        os.killpg(group, 0)
        return False
    return True


def test_who_plays_for_a_killed_process_ends(tmp_path: Path) -> None:
    """And Python has nothing to say of semaphores that nobody has given back."""
    process = _begun(tmp_path, 0)
    process.kill()
    _, errors = process.communicate(timeout=WAIT)
    until(lambda: _is_alone(process.pid), "somebody still plays")
    assert errors == ""


def test_ctrl_c_is_not_heard_by_a_process_that_only_starts(tmp_path: Path) -> None:
    """A terminal sends it to all; one traceback is the script's own."""
    process = _begun(tmp_path, 60)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=WAIT)
    assert errors.count("Traceback") == 1, errors
    assert "in results" in errors
    assert "time.sleep" not in errors
    until(lambda: _is_alone(process.pid), "somebody still plays")
