"""Drafts of leagues for tests: a small one on a server that others reach, its commissioner's browser, and those of friends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from httpx2 import Response

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.league_squads import squads_of
from hotstove.league.club_draft.files import DraftFile, pool_of, read_draft
from hotstove.league.club_draft.making import clubs_named
from hotstove.league.club_draft.room import Room, read_room, write_room
from hotstove.league.club_draft.rules import ClubDraft, PoolMan, Terms
from hotstove.table.texts import Json, read_yaml
from hotstove.web.access import new_secret
from hotstove.web.seasons.server import Seasons
from tests.web.browsing import HERE, Browser, Server, text_of
from tests.web.seasons_case import STRANGER, serving_seasons

SIZE = 15


def small_draft(people: Sequence[str] = ("Aces", "Bees"), computers: Sequence[str] = ()) -> DraftFile:
    """The draft of small squads from the teams that come with the game, before its first pick of a person."""
    game = ball_game_named("pinetar")
    teams, pool = shipped()
    terms = Terms(clubs_named(people, computers, None), tuple(squads_of(game).places), SIZE, pool)
    return DraftFile(game, list(teams), ClubDraft(terms).computers_turns())


@cache
def shipped() -> tuple[tuple[Json, ...], tuple[PoolMan, ...]]:
    """The teams that come with the game, and all their men."""
    game = ball_game_named("pinetar")
    nodes = [read_yaml(game.team_file(name), f"{name}.yaml") for name in game.teams()]
    return tuple(node.plain() for node in nodes), pool_of(game, nodes)


@dataclass
class DraftRoom:
    """A draft on a server that others reach, the browser that made it, and the address of its room."""

    server: Server
    path: Path
    owner: Browser
    at: str

    @property
    def picks(self) -> list[str]:
        """The labels of the men picked so far."""
        return list(self.draft.picks)

    @property
    def draft(self) -> ClubDraft:
        """The draft as its file has it."""
        return read_draft(self.path).draft

    @property
    def room(self) -> Room:
        """What stands beside it."""
        return read_room(self.path)

    def link(self, club: str) -> str:
        """A new link to a club."""
        page = self.owner.post_and_go(f"{self.at}/invite", {"club": club}).text
        found = re.search(rf'value="{HERE}({self.at}/join/[^"]+)"', page)
        assert found is not None, page
        return found[1]

    def friend(self, club: str, name: str = "") -> Browser:
        """A browser that has come by a link to a club."""
        browser = self.server.browser()
        found = browser.post(self.link(club), {"name": name})
        assert found.status_code == 303, text_of(found)
        return browser

    def best(self, number: int = 0) -> str:
        """The label of one of the most valuable men who can be picked."""
        draft = self.draft
        return [each.label for each in draft.left[: 40 + number] if not draft.problem(each)][number]

    def pick(self, browser: Browser, label: str = "", number: int = -1) -> Response:
        """Pick a man, the best one by default, for the pick that is next by default."""
        pick = len(self.draft.picks) if number < 0 else number
        return browser.post(f"{self.at}/pick", {"pick": str(pick), "man": label or self.best()})

    def wish(self, browser: Browser, club: str, act: str, label: str) -> Response:
        """Change a wish list."""
        return browser.post(f"{self.at}/wish", {"club": club, act: label})

    def away(self, browser: Browser, club: str, away: str = "on") -> Response:
        """Have a wish list pick by itself, or not."""
        return browser.post(f"{self.at}/away", {"club": club, "away": away})

    def words(self, browser: Browser, query: str = "") -> str:
        """What the room's page says to somebody."""
        return text_of(browser.get(self.at + query))


@contextmanager
def drafting(server: Server, people: Sequence[str] = ("Aces", "Bees"), computers: Sequence[str] = ()) -> Iterator[DraftRoom]:
    """The draft of some clubs on a server of seasons, all the commissioner's but those of the computer; it goes afterwards."""
    owner = server.browser()
    owner.secret = new_secret()
    seasons: Seasons = server.app.state.seasons
    assert seasons.shelf.folder is not None
    path = seasons.shelf.folder / f"ours.of-{seasons.drafts.mark_of(owner.secret)}.hotstove-draft"
    write_room(path, Room())
    small_draft(people, computers).write(path)
    yield DraftRoom(server, path, owner, f"/draft/{seasons.drafts.id_of(path)}")
    for left in path.parent.glob(f"{path.stem}*"):
        left.unlink()


@contextmanager
def serving_draft(folder: Path, people: Sequence[str] = ("Aces", "Bees"), computers: Sequence[str] = ()) -> Iterator[DraftRoom]:
    """A server of its own with such a draft."""
    with serving_seasons(folder / "s", STRANGER) as server, drafting(server, people, computers) as room:
        yield room
