"""What is done to a league or a draft in one act is written whole or not at all, whatever fails between two of its writes."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from hotstove.league.club_draft.room import Room, read_room, write_room
from hotstove.league.season.named_lineups import Named, name_for, named_for
from hotstove.league.season.people import MANAGERS, send_link, take_club
from hotstove.league.season.store import SeasonFile
from hotstove.table.files import NotWritten
from hotstove.table.log import NotSaved
from hotstove.table.texts import Json
from hotstove.web.seasons import draft_files
from hotstove.web.seasons.draft_files import Asker
from hotstove.web.seasons.league_files import end_place, take_place
from tests.web.draft_case import small_draft
from tests.web.seasons_case import season_file


@pytest.mark.parametrize("act", ["another", "commissioner"])
def test_what_a_manager_has_named_is_forgotten_with_his_club_or_not(
    tmp_path: Path, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, named, write = season_file(tmp_path / "s", 0), Named(starter="hoytwa01"), SeasonFile.set_notes
    with SeasonFile.open(path) as file:
        for sent in ("sent", "again"):
            send_link(file, "NYA", sent)
            if sent == "sent":
                take_club(file, sent, "holder", "Ada")
        name_for(file, 1, "NYA", named)

    def full(file: SeasonFile, notes: dict[str, Json]) -> None:
        if MANAGERS in notes:
            raise NotSaved("the disk is full")
        write(file, notes)

    def give() -> None:
        if act == "another":
            take_place(path, "again", "another", "Eve")
        else:
            end_place(path, "NYA", "")

    with monkeypatch.context() as failing:
        failing.setattr(SeasonFile, "set_notes", full)
        with pytest.raises(NotSaved):
            give()
    with SeasonFile.open_to_read(path) as file:
        assert named_for(file, 1, "NYA") == named, "the club is his, and what he has named for it"
    give()
    with SeasonFile.open_to_read(path) as file:
        assert named_for(file, 1, "NYA") == Named()


def test_a_draft_and_its_room_are_written_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a pick that is taken back would come again by itself, or a club be the computer's without a word."""
    path, sync = tmp_path / "ours.hotstove-draft", os.fsync
    write_room(path, Room())
    small_draft().write(path)
    owner = Asker(owner=True, secret="")
    draft_files.auto(path, owner, 0)
    picked, room, written = path.read_bytes(), read_room(path), 0

    def full(descriptor: int) -> None:
        nonlocal written
        written += 1
        if written == 2:
            raise OSError(ENOSPC, "No space left on device")
        sync(descriptor)

    with monkeypatch.context() as failing:
        failing.setattr("hotstove.table.files.os.fsync", full)
        with pytest.raises(NotWritten):
            draft_files.undo(path, owner, 1)
    assert (path.read_bytes(), read_room(path)) == (picked, room)
    draft_files.undo(path, owner, 1)
    assert path.read_bytes() != picked
    assert "taken back" in str(read_room(path).log)
    assert path.with_name(f"{path.name}.room").stat().st_mode & 0o777 == 0o600
