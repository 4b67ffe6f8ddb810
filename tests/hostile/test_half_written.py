"""What is done to a league or a draft in one act is written whole or not at all, whatever fails between two of its writes."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from hotstove.league.club_draft.room import Room, read_room, write_room
from hotstove.league.season.league_log import LOG
from hotstove.league.season.named_lineups import Named, name_for, named_for
from hotstove.league.season.people import MANAGERS, managers_of, own_clubs, send_link, take_club
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.table.files import NotWritten
from hotstove.table.log import NotSaved
from hotstove.table.texts import Json
from hotstove.web.seasons import draft_files
from hotstove.web.seasons.beginning import Given
from hotstove.web.seasons.draft_beginning import drafted_season, make_drafted_season
from hotstove.web.seasons.draft_files import Asker, begun_season
from hotstove.web.seasons.league_files import end_place, take_place
from hotstove.web.seasons.playing import enter, play_this_game
from tests.hostile.test_season_kills import text
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


def test_a_game_that_the_computer_played_is_in_the_season_with_its_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commissioner has a friend's game played, and the server dies: nobody would be told that he has."""
    path, write = season_file(tmp_path / "s", 0), SeasonFile.set_notes
    with SeasonFile.open(path) as file:
        send_link(file, "NYA", "sent")
        take_club(file, "sent", "holder", "Ada")

    def dead(file: SeasonFile, notes: dict[str, Json]) -> None:
        if LOG in notes:
            raise NotSaved("the disk is full")
        write(file, notes)

    def log() -> str:
        with SeasonFile.open_to_read(path) as file:
            return f"{sorted(file.played(1))} {file.note(LOG)}"

    before = log()
    for act in (lambda: play_this_game(path, 1), lambda: enter(path, 1, text(1))):
        with monkeypatch.context() as failing:
            failing.setattr(SeasonFile, "set_notes", dead)
            with pytest.raises(NotSaved):
                act()
        assert log() == before
    play_this_game(path, 1)
    assert log().startswith("[1]")
    assert "has the computer play game 1" in log()


@pytest.mark.parametrize("dies", ["before", "after"])
def test_a_draft_is_over_as_soon_as_its_season_is_there_with_its_friends(
    tmp_path: Path, dies: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a link that is out would give a club in the season, and then, to somebody else, in the draft that goes on."""
    path, season = tmp_path / "ours.hotstove-draft", tmp_path / "ours.hotstove-season"
    write_room(path, Room())
    small_draft().write(path)
    owner = Asker(owner=True, secret="")
    draft_files.fill(path, owner, 0)
    while draft_files.settle(path):
        pass
    draft_files.invite(path, owner, "BEE", "sent")
    wanted, create = drafted_season(path, Given({"games": "6"})), SeasonFile.create

    def dead(*given: Any) -> SeasonFile:  # noqa: ANN401
        if dies == "after":
            create(*given).close()
        raise KeyboardInterrupt

    with monkeypatch.context() as failing:
        failing.setattr(SeasonFile, "create", dead)
        with pytest.raises(KeyboardInterrupt):
            make_drafted_season(path, season, wanted)
    if dies == "before":
        assert begun_season(path, read_room(path)) is None
        make_drafted_season(path, season, wanted)
        assert "The season is begun." in str(read_room(path).log)
    with pytest.raises(NotLegal, match="the season of this draft is begun"):
        draft_files.join(path, "sent", "somebody", "Bob")
    with pytest.raises(NotLegal, match="begun already"):
        make_drafted_season(path, season, wanted)
    with SeasonFile.open_to_read(season) as file:
        assert managers_of(file)["BEE"].sent == "sent"
        assert "ACE" in own_clubs(file)
