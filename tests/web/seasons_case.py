"""Seasons for tests of their pages: a real year's cards with a few games, and servers that keep seasons in a folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from starlette.testclient import TestClient

from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.schedule.fixtures import in_order
from hotstove.league.season.beginning import RealSeason, new_plan
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.stats.lahman import any_season
from hotstove.web.app import make_app
from hotstove.web.seasons.server import Seasons
from hotstove.web.seasons.shelf import OWN_NAMES
from hotstove.web.store_open import open_store
from tests.waiting import WAIT
from tests.web.browsing import OFTEN, Server
from tests.web.chromium import PATIENT, WORDS, hold_port

CLUBS = ("NYA", "PHA", "WS1", "DET")
MACHINE, STRANGER = "127.0.0.1", "203.0.113.7"
"""Addresses of who asks from the machine itself, and of somebody elsewhere."""


SEED = "5eed" * 8 + "+"
"""As drawn ones are, yet always the same."""


@cache
def plan() -> SeasonPlan:
    """Four clubs of 1927 with Pine Tar's cards: twelve days of two games."""
    season = any_season(1927)
    pairs = [("NYA", "PHA", "WS1", "DET"), ("PHA", "WS1", "DET", "NYA"), ("WS1", "NYA", "PHA", "DET")]
    games = [(day, pairs[day // 2 % 3][at], pairs[day // 2 % 3][at + 1]) for day in range(12) for at in (0, 2)]
    real = RealSeason(season, in_order(1927, date(1927, 4, 12), games))
    return new_plan(ball_game_named("pinetar"), real, SEED, 1, True, {})


def season_file(folder: Path, games: int = 24, name: str = "1927", named: str = "") -> Path:
    """A season's file with so many games played; the first club is called ``named``, if that is anything."""
    folder.mkdir(exist_ok=True)
    wanted = plan()
    if named:
        first, *others = wanted.clubs
        wanted = replace(wanted, clubs=(replace(first, name=named), *others))
    path = folder / f"{name}.hotstove-season"
    with SeasonFile.create(path, wanted) as file:
        play_on(file, 1, games)
    return path


@contextmanager
def serving_seasons(folder: Path, client: str = MACHINE, behind_proxy: bool = False, tables: str = "t.db") -> Iterator[Server]:
    """A server that keeps seasons in ``folder``, asked from the address ``client``."""
    folder.mkdir(exist_ok=True)
    store = open_store(str(folder.parent / tables))
    app = make_app(store, OFTEN, seasons=Seasons(folder, behind_proxy, names=(*OWN_NAMES, "testserver")))
    with TestClient(app, client=(client, 50_000)) as asking:
        yield Server(asking, app, store)
    store.close()


def season_id(server: Server, path: Path) -> str:
    """The id in the season's address."""
    seasons: Seasons = server.app.state.seasons
    return seasons.shelf.id_of(path)


@contextmanager
def serving_files(folder: Path) -> Iterator[str]:
    """``hotstove serve`` over the season files of a folder; its address."""
    held = hold_port()
    port = int(held.getsockname()[1])
    words = ["serve", "--store", str(folder.parent / "t.db"), "--no-browser", "--port", str(port), "--seasons", str(folder)]
    command = [sys.executable, "-c", PATIENT + WORDS, *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    try:
        assert process.stdout is not None
        assert "is open at" in process.stdout.readline()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(WAIT)
        assert process.stdout is not None
        process.stdout.close()
        held.close()
