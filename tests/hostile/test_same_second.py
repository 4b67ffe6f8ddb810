"""Files that are begun in one second have names of their own: none is written over another one, and none leads to another's."""

from __future__ import annotations

from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from hotstove.league.club_draft.files import read_draft
from hotstove.league.club_draft.room import Room, read_room, write_room
from hotstove.table.log import NotSaved
from hotstove.web.seasons import draft_files
from hotstove.web.seasons.beginning import Given
from hotstove.web.seasons.draft_beginning import WantedDraft, drafted_season, make_draft, make_drafted_season
from hotstove.web.seasons.draft_files import Asker, begun_season
from tests.web.draft_case import small_draft
from tests.web.seasons_case import MACHINE, STRANGER, serving_seasons
from tests.web.test_club_draft import NEW
from tests.web.test_season_new import made


class Noon(datetime):
    """A clock that stands."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 11, 30, 12, tzinfo=tz)


@pytest.mark.parametrize("client", [STRANGER, MACHINE])
def test_two_drafts_that_are_begun_in_one_second_are_two(tmp_path: Path, client: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's own, by two tabs or a second click; on the machine itself those of two browsers have no mark."""
    monkeypatch.setattr("hotstove.web.seasons.shelf.datetime", Noon)
    with serving_seasons(tmp_path / "s", client) as server:
        one, two = server.browser(), server.browser()
        sent = one.post("/drafts/new/pinetar", NEW).headers["location"]
        if client == STRANGER:
            two.secret = one.secret
        again = two.post("/drafts/new/pinetar", NEW | {"name-1": "Zebras"}).headers["location"]
        rooms = made(one, sent), made(two, again)
        assert rooms[0] != rooms[1]
        assert [name in one.get(at).text for at in rooms for name in ("Aces", "Zebras")] == [True, False, False, True]
    assert len(list((tmp_path / "s").glob("*.hotstove-draft"))) == 2


def test_nor_is_one_written_over_that_of_another_server(tmp_path: Path) -> None:
    path = tmp_path / "2026-11-30-120000-pinetar.hotstove-draft"
    write_room(path, Room())
    small_draft().write(path)
    draft_files.invite(path, Asker(owner=True, secret=""), "BEE", "sent")
    draft, room = path.read_bytes(), read_room(path)
    text = small_draft(("Zebras", "Yaks")).text()
    with pytest.raises(NotSaved, match="begin this one again"):
        make_draft(path, WantedDraft("pinetar", text=text, name="zebras"))
    assert (path.read_bytes(), read_room(path)) == (draft, room)


def test_a_draft_does_not_end_as_the_season_of_another_one(tmp_path: Path) -> None:
    """It would be closed for good, and its friends led to clubs of strangers."""
    season, owner = tmp_path / "2026-11-30-120000-pinetar-1927.hotstove-season", Asker(owner=True, secret="")
    paths = [tmp_path / f"{name}.hotstove-draft" for name in ("ours", "theirs")]
    for path in paths:
        write_room(path, Room())
        small_draft().write(path)
        draft_files.fill(path, owner, 0)
        while draft_files.settle(path):
            pass
    wanted = [drafted_season(path, Given({"games": "6"})) for path in paths]
    make_drafted_season(paths[0], season, wanted[0])
    with pytest.raises(NotSaved, match="begin this one again"):
        make_drafted_season(paths[1], season, wanted[1])
    assert begun_season(paths[0], read_room(paths[0])) == season
    assert begun_season(paths[1], read_room(paths[1])) is None
    make_drafted_season(paths[1], season.with_name("another.hotstove-season"), wanted[1])
    assert read_draft(paths[1]).draft.over
