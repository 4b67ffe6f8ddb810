"""Leagues for tests: a season on a server that others reach, its commissioner's browser, and those of friends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.beginning import own_season
from hotstove.league.season.making import plan_of
from hotstove.league.season.store import SeasonFile
from hotstove.web.access import new_secret
from hotstove.web.store import TableRow
from tests.web.browsing import HERE as SERVER
from tests.web.browsing import Browser, Server, text_of
from tests.web.seasons_case import STRANGER, season_file, season_id, serving_seasons


@dataclass
class League:
    """A season on a server that others reach, the browser that made it, and the address of its pages."""

    server: Server
    path: Path
    owner: Browser
    at: str

    def friend(self, club: str, name: str = "") -> Browser:
        """A browser that has come by a link to a club."""
        browser = self.server.browser()
        found = browser.post(self.link(club), {"name": name})
        assert found.status_code == 303, text_of(found)
        return browser

    def link(self, club: str) -> str:
        """A new link to a club."""
        page = self.owner.post_and_go(f"{self.at}/league/invite", {"club": club}).text
        found = re.search(rf'value="{SERVER}({self.at}/join/[^"]+)"', page)
        assert found is not None, page
        return found[1]

    def log(self) -> str:
        """The league's page, as a stranger reads it."""
        return text_of(self.server.browser().get(f"{self.at}/league"))

    def row(self, id_: str) -> TableRow:
        """A table in the store."""
        return self.server.store.table(id_)


@contextmanager
def serving_league(folder: Path) -> Iterator[League]:
    """A league of four clubs of 1927, before its first game."""
    with _serving(folder, lambda seasons, mark: season_file(seasons, 0, f"1927.of-{mark}")) as league:
        yield league


@contextmanager
def serving_hidden_hands(folder: Path) -> Iterator[tuple[League, Fixture]]:
    """A league of Clutch's own clubs, and its first game."""
    rules = ball_game_named("clutch")
    real, teams = own_season(rules, 2)
    plan = plan_of(rules, real.season, teams, real.schedule, "hands")

    def made(seasons: Path, mark: str) -> Path:
        path = seasons / f"own.of-{mark}.hotstove-season"
        SeasonFile.create(path, plan).close()
        return path

    with _serving(folder, made) as league:
        yield league, plan.fixtures[0]


@contextmanager
def _serving(folder: Path, made: Callable[[Path, str], Path]) -> Iterator[League]:
    """``made`` makes the season's file in a folder, for the owner with a mark."""
    with serving_seasons(folder / "s", STRANGER) as server:
        owner = server.browser()
        owner.secret = new_secret()
        path = made(folder / "s", server.app.state.seasons.shelf.mark_of(owner.secret))
        yield League(server, path, owner, f"/season/{season_id(server, path)}")
