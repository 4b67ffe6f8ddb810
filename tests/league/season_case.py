"""Seasons of the made-up game for tests: its entry point, small plans, and the command in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hotstove.league.schedule.making import make_schedule
from hotstove.league.season.making import plan_of
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.store import SeasonFile
from tests.cli.driving import environment
from tests.league.cornfield import GAME, season
from tests.waiting import WAIT

ROOT = Path(__file__).parents[2]
WORDS = "from hotstove.cli import main; main.COMMANDS.setdefault('season', ''); main.main()"

ENOUGH = 60
SLOWLY = f"""
import os
import time
from hotstove.league.season import run
from tests.league.cornfield import Bench

after, asked, parent = Bench.after, 0, os.getppid()

def slowly(*given):
    global asked
    asked += 1  # the dugouts of both clubs are asked
    time.sleep(0.001)
    while asked > 2 * {ENOUGH} and os.getppid() == parent:
        time.sleep(0.02)
    after(*given)

run.BATCH, Bench.after = 20, slowly
"""


def install(folder: Path) -> Path:
    """A folder that makes the game an installed one where it stands in the search path."""
    place = folder / "installed" / "cornfield-1.dist-info"
    place.mkdir(parents=True)
    (place / "METADATA").write_text("Metadata-Version: 2.1\nName: cornfield\nVersion: 1\n")
    (place / "entry_points.txt").write_text("[hotstove.games]\ncornfield = tests.league.cornfield:GAME\n")
    return place.parent


def plan(clubs: int = 4, games: int = 12, replays: int = 1, keep: bool = True, seed: str = "test") -> SeasonPlan:
    """A short season."""
    real = season(clubs, games)
    teams = {pressed.code: pressed.team for pressed in GAME.press.press(real, ())}
    return plan_of(GAME, real, teams, make_schedule(real), seed, replays, keep)


def begun(path: Path, wanted: SeasonPlan | None = None) -> SeasonFile:
    """A new season file."""
    return SeasonFile.create(path, wanted or plan())


def command(home: Path, *arguments: str, slowly: bool = False) -> list[str]:
    """The season command as a process's arguments; slowly: two milliseconds a game, twenty games an entry in the file.

    Then each process that plays stands still after ``ENOUGH`` games: whoever looks late finds it in the midst of the season.
    """
    paths = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(home / 'installed')!r}]; "
    guard = "if __name__ == '__main__':\n    "
    script = home / "hotstove-season.py"
    script.write_text(f"{paths}\n{SLOWLY if slowly else ''}{guard}{WORDS}\n")
    return [sys.executable, str(script), "season", *arguments]


def run(home: Path, *arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    """The season command run to its end."""
    return subprocess.run(
        command(home, *arguments),
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home),
        timeout=5 * WAIT,
        check=False,
    )
