"""A long run that is told to end while its processes start says no traceback, its own or that of a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.envs.policy import read_policy
from hotstove.table.texts import as_node
from tests.hostile import TIMES
from tests.web.chromium import WORDS

ENDS = 1 * TIMES
"""Runs of each kind that are ended at chance moments; `HOSTILE=10` has ten."""
AS_IT_STARTS = """
import os, signal
from multiprocessing import util
start = util.spawnv_passfds

def start_and_be_told(*words):
    try:
        return start(*words)
    finally:
        if "--multiprocessing-fork" in str(words):  # not what tracks them
            os.kill(os.getpid(), signal.Signals[{!r}])

util.spawnv_passfds = start_and_be_told
"""
"""A process is started, and has not been sent what it is to do."""
COMMAND = [sys.executable, "-c", WORDS, "simulate", "smallball", "--jobs", "3", "--games"]
LONG = 60.0
"""Seconds in which a run must have ended."""


def run(games: int) -> subprocess.Popen[str]:
    """A run of so many games, in a session of its own."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, str(games)], stdout=pipe, stderr=pipe, text=True, start_new_session=True)


@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("all_of_them", [False, True])
def test_no_traceback_is_told_when_a_run_is_ended_as_it_starts(ends: signal.Signals, all_of_them: bool) -> None:
    begun, random = time.monotonic(), Random(f"{ends} {all_of_them}")
    run(2).communicate(timeout=LONG)
    whole = time.monotonic() - begun
    for _ in range(ENDS):
        process = run(10_000_000)
        time.sleep(random.uniform(0.2, 1.0) * whole)
        (os.killpg if all_of_them else os.kill)(process.pid, ends)
        _, said = process.communicate(timeout=LONG)
        assert process.returncode in (128 + ends, -ends), said
        assert "Traceback" not in said, said


@pytest.mark.parametrize("ends", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_process_that_has_just_been_started_says_nothing(ends: str) -> None:
    """Between its start and the first word to it, a moment that chance seldom finds."""
    code = f"{AS_IT_STARTS.format(ends)}\n{WORDS}"
    command = [sys.executable, "-c", code, *COMMAND[3:], "10000000"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False, start_new_session=True)
    assert ended.returncode == 128 + signal.Signals[ends]
    assert "Traceback" not in ended.stderr, ended.stderr


@pytest.mark.parametrize(("ends", "after"), [("SIGTERM", 1), ("SIGINT", 1), ("SIGHUP", 1), ("SIGKILL", 10)])
def test_what_a_training_has_learned_is_kept_when_it_is_ended(tmp_path: Path, ends: str, after: int) -> None:
    """As its last whole round has left it; after a kill, as it was written last."""
    file, number = tmp_path / "mine.json", signal.Signals[ends]
    often = "import hotstove.cli.train as train; train.KEPT_EVERY = 0.0\n" if ends == "SIGKILL" else ""
    words = ["train", "smallball", str(file), "--rounds", "100000", "--games", "4", "--against", "random", "--jobs", "1"]
    training = subprocess.Popen([sys.executable, "-c", often + WORDS, *words], stderr=subprocess.PIPE, text=True)
    assert training.stderr is not None
    while not training.stderr.readline().startswith(f"round {after}:"):
        assert training.poll() is None
    training.send_signal(number)
    said = training.communicate(timeout=LONG)[1]
    assert training.returncode == (-number if ends == "SIGKILL" else 128 + number)
    game = ball_game_named("smallball")
    kept = json.loads(file.read_text())
    read_policy(file.read_text(), "mine.json", game, game.set_up(as_node(None), as_node(None), as_node(None)))
    rounds = kept["trained"]["rounds"]
    assert rounds >= after - 1
    assert "Traceback" not in said
    if ends != "SIGKILL":
        assert f"the policy after {rounds} of 100000 rounds; it plays, and can't be trained on." in said
        assert [each.name for each in tmp_path.iterdir()] == ["mine.json"]


LET_GO = """
import os, signal, sys, time, weakref
from hotstove.cli.main import _end_in_order
class Thing: pass
_end_in_order()
thing = Thing()
told = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.{}))
try:
    del thing
    time.sleep(60)
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize("ends", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_that_comes_while_an_object_is_let_go_is_not_lost(ends: str) -> None:
    """Python throws away what is raised then, with a traceback, and goes on."""
    ended = subprocess.run(
        [sys.executable, "-c", LET_GO.format(ends)], capture_output=True, text=True, timeout=LONG, check=False
    )
    assert (ended.returncode, ended.stderr) == (128 + signal.Signals[ends], "")
