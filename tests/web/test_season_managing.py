"""The managers of a season that a server keeps at hand are those of the file, however quickly it changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hotstove.league.season.people import Manager, end_manager, send_link, take_club
from hotstove.league.season.store import SeasonFile
from hotstove.web.seasons import managing
from hotstove.web.seasons.managing import COARSEST, Managed
from tests.web.seasons_case import season_file


def led_by_ada(path: Path) -> None:
    """A friend has the club."""
    with SeasonFile.open(path) as file:
        send_link(file, "NYA", "sent")
        take_club(file, "sent", "holder", "Ada")


def test_two_changes_at_the_same_time_are_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a file system whose times are coarse, and where the size stays: who has lost a club is not kept as its manager."""
    path, managed = season_file(tmp_path, 0), Managed()
    led_by_ada(path)
    about = path.stat()

    def at_once(self: Path, **_: object) -> os.stat_result:
        return about

    monkeypatch.setattr(Path, "stat", at_once)
    assert managed.of(path)["NYA"].called == "“Ada”"
    with monkeypatch.context() as apart:
        apart.undo()
        with SeasonFile.open(path) as file:
            end_manager(file, "NYA", by_himself=False)
    monkeypatch.setattr(Path, "stat", at_once)
    assert "NYA" not in managed.of(path)


def test_a_file_put_in_its_place_with_the_same_time_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a copy that keeps its time: by then the first one is old enough to be kept."""
    monkeypatch.setattr(managing, "COARSEST", -COARSEST)
    path, managed = season_file(tmp_path, 0), Managed()
    led_by_ada(path)
    before = managed.of(path)
    assert managed.of(path) is before, "kept"
    about = path.stat()
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes().replace(b"Ada", b"Eve"))
    os.utime(copy, ns=(about.st_atime_ns, about.st_mtime_ns))
    copy.replace(path)
    assert managed.of(path) is not before
    assert isinstance(before["NYA"], Manager)
