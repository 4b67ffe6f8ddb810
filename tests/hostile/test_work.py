"""Work is bounded: odds that would take for ever are cut or refused, outside a table's lock."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.odds import next_plays
from hotstove.table.next_steps import TooManyPaths, next_steps
from hotstove.table.scenario import load_scenario, start_of
from tests.waiting import WAIT

PINE_TAR = Path("scenarios/pinetar")
INJURIES = sorted((PINE_TAR / "injuries").glob("*.yaml"))
FOLLOWED = 2_000
"""Paths from a scenario in which somebody may be hurt, at most; with all injuries there are hundreds of millions."""


@pytest.mark.parametrize("path", INJURIES, ids=lambda path: path.stem)
def test_injuries_after_the_game_do_not_multiply_the_odds(path: Path) -> None:
    scenario = load_scenario(path)
    followed = list(islice(next_steps(scenario.game, start_of(scenario)), FOLLOWED + 1))
    assert 0 < len(followed) <= FOLLOWED


def test_the_budget_is_one_of_work() -> None:
    scenario = load_scenario(PINE_TAR / "injuries" / "PT-208-A-0.yaml")
    state = start_of(scenario)
    steps = next_steps(scenario.game, state, most=3)
    assert len(list(islice(steps, 3))) == 3
    with pytest.raises(TooManyPaths, match="more than 3 ways lead on"):
        next(steps)


def test_odds_of_all_options_sum_to_one_where_the_game_may_end() -> None:
    scenario = load_scenario(PINE_TAR / "injuries" / "PT-208-A-0.yaml")
    plays = next_plays(ball_game_named("pinetar"), start_of(scenario))
    assert any("game over" in row.what for play in plays for row in play.rows)
    assert all(sum(row.probability for row in play.rows) == 1 for play in plays)


def test_odds_in_the_terminal_stop_at_ctrl_c() -> None:
    """Here the count never ends, since the same path is followed again and again."""
    slow = (
        "import hotstove.table.odds as odds\n"
        "odds.OddsTable.next_path = lambda self: print('counting', flush=True) or list(self.path)\n"
        "from hotstove.__main__ import main\n"
        "main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", slow, "odds", str(PINE_TAR / "injuries" / "PT-208-A-0.yaml")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "COLUMNS": "80"},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"counting\n"
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    errors = process.communicate(timeout=WAIT)[1]
    assert time.monotonic() - begun < WAIT / 2
    assert b"Traceback" not in errors
