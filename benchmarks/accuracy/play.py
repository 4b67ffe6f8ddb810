"""Replaying a season for the page: cards pressed, games played by the season's own runner, a file that is thrown away."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import hotstove
from benchmarks.accuracy.measure import FEWEST, Measured, measured
from benchmarks.accuracy.reach import reach
from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.season.beginning import new_plan, real_season
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.stats.lahman import any_season
from hotstove.table.workers import Jobs

GAME = "pinetar"
PLAYS = ("baseball", "book", "games/pinetar", "league", "managers", "stats", "table")
"""The parts of the package that a season's outcome depends on."""


def replayed(year: int, replays: int, jobs: Jobs, data: Path | None, progress: Callable[[int], None]) -> Measured:
    """A season replayed so often, measured."""
    state = source_state()
    # the year in the seed: games of one seed begin with the same rolls, and what luck did to one season it would do to all
    plan = new_plan(ball_game_named(GAME), real_season(year, data, None), f"accuracy {year}", replays, False, {})
    with TemporaryDirectory(prefix="accuracy-") as folder, SeasonFile.create(Path(folder) / "season", plan) as file:
        play_on(file, jobs, None, progress)
        season = measured(plan, [file.totals(replay) for replay in range(1, replays + 1)], state)
    return {**season, "reach": reach(any_season(year, data), FEWEST)}


def source_state() -> str:
    """Stands for the source that plays seasons: another one where a line of it is another."""
    root = Path(hotstove.__file__).parent
    digest = sha256()
    for part in PLAYS:
        for path in sorted((root / part).rglob("*")):
            if path.suffix in (".py", ".yaml"):
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]
