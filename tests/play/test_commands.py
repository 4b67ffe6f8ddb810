"""``hotstove box`` and ``hotstove export`` on saved games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hotstove.games.smallball import GAME
from hotstove.table.journal import Journal
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from tests.book.games import small_ball
from tests.waiting import WAIT


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a finished game and one in progress."""
    folder = tmp_path_factory.mktemp("saved")
    manager = GAME.managers["random"](small_ball())
    for name, limit in (("whole", None), ("part", 60)):
        record = Record(GAME.name, GAME.edition, small_ball(), "saved", ("random", "random"))
        play_on(Session(GAME, record), (manager, manager), limit=limit)
        Journal.create(folder / f"{name}.hotstove", record).close()
    return folder


def hotstove(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Run the command in a folder: exit status, what it printed, what it said on the side."""
    program = Path(sys.executable).with_name("hotstove")
    done = subprocess.run([str(program), *arguments], cwd=folder, capture_output=True, text=True, timeout=WAIT, check=False)
    return done.returncode, done.stdout, done.stderr


def test_box_as_text_and_checked(saved: Path) -> None:
    status, printed, said = hotstove(saved, "box", "whole.hotstove", "--check", "--plays", "--width", "80")
    assert status == 0
    assert printed.startswith("Small Ball: Cinder Creek Foxes at Bluewater Herons. [SB-01]\n\nTop of the 1st")
    assert "\nFinal: 9 innings" in printed and "Foxes pitching" in printed
    assert said.startswith("checked ") and "every run is a runner's" in said


def test_box_of_a_game_in_progress(saved: Path) -> None:
    status, printed, said = hotstove(saved, "box", "part.hotstove", "--check")
    assert status == 0 and "\nIn progress, " in printed and said.startswith("checked ")


def test_pages_and_pictures(saved: Path, tmp_path: Path) -> None:
    status, printed, _ = hotstove(saved, "box", "whole.hotstove", "--html", "-")
    assert status == 0 and printed.startswith("<!DOCTYPE html>")
    arguments = ("--html", str(tmp_path / "box.html"), "--scorecard", str(tmp_path / "card.svg"))
    status, printed, said = hotstove(saved, "box", "part.hotstove", *arguments)
    assert (status, printed) == (0, "") and said.count("wrote ") == 3
    status, _, _ = hotstove(saved, "box", "whole.hotstove", "--scorecard", str(tmp_path / "card.html"))
    assert status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["box.html", "card-BWH.svg", "card-CCF.svg", "card.html"]
    status, _, said = hotstove(saved, "box", "whole.hotstove", "--scorecard", "card.png")
    assert status == 2 and said == "hotstove: card.png: a scorecard is a .html page or .svg pictures\n"


def test_export(saved: Path, tmp_path: Path) -> None:
    status, printed, _ = hotstove(saved, "export", "whole.hotstove", "--out", str(tmp_path), "--date", "2026-05-14")
    names = ["2026BWH.EVN", "TEAM2026", "CCF2026.ROS", "BWH2026.ROS"]
    assert (status, printed.split()) == (0, [str(tmp_path / name) for name in names])
    assert (tmp_path / "2026BWH.EVN").read_bytes().startswith(b"id,BWH202605140\r\n")
    (tmp_path / "second.hotstove").write_bytes((saved / "whole.hotstove").read_bytes())
    files = ("whole.hotstove", str(tmp_path / "second.hotstove"))
    status, _, _ = hotstove(saved, "export", *files, "--out", str(tmp_path), "--year", "2027")
    assert status == 0
    text = (tmp_path / "2027BWH.EVN").read_text()
    assert "id,BWH202704010" in text and "id,BWH202704020" in text


@pytest.mark.parametrize(
    ("arguments", "status", "problem"),
    [
        (("part.hotstove",), 2, "part.hotstove: the game is not finished; only finished games can be exported"),
        (("none.hotstove",), 2, "none.hotstove: No such file or directory"),
        (("whole.hotstove", "./whole.hotstove"), 2, "whole.hotstove is named twice; a game was played once"),
        (("whole.hotstove", "--date", "May 14"), 2, "'May 14' is no date such as 2026-05-14"),
        (("whole.hotstove", "--date", "2026-05-14", "--year", "2026"), 2, "give --year or --date, not both"),
    ],
)
def test_export_says_what_is_wrong(saved: Path, tmp_path: Path, arguments: tuple[str, ...], status: int, problem: str) -> None:
    found, _, said = hotstove(saved, "export", *arguments)
    assert found == status and problem in said and "Traceback" not in said
    assert not (saved / "retrosheet").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("box", "FILE", "--html", "none/box.html"),
        ("box", "FILE", "--scorecard", "none/card.svg"),
        ("export", "FILE", "--out", "none/retro"),
        ("play", "--seed", "1", "--save", "none/game.jsonl"),
        ("series", "--seed", "1", "--save", "none/series.jsonl"),
        ("draft", "--seed", "1", "--save", "none/draft.jsonl"),
        ("draft", "--you", "none", "--teams", "none/reds.yaml", "blues.yaml", "--save", "draft.jsonl"),
    ],
)
def test_no_command_makes_folders_for_files_that_were_named(saved: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    file = str(saved / "whole.hotstove")
    status, printed, said = hotstove(tmp_path, *(file if word == "FILE" else word for word in arguments))
    assert (status, printed) == (2, "")
    assert "there is no folder none; make it first: mkdir -p none" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("named", "folder"), [((), "retrosheet"), (("--out", "exp"), "exp")])
def test_the_folder_of_exports_is_made_and_that_is_said(
    saved: Path, tmp_path: Path, named: tuple[str, ...], folder: str
) -> None:
    for said in (f"made the folder {folder}\n", ""):
        assert hotstove(tmp_path, "export", str(saved / "whole.hotstove"), "--year", "2026", *named)[::2] == (0, said)
    assert (tmp_path / folder / "2026BWH.EVN").exists()


def test_help_teaches(saved: Path) -> None:
    for command, example in (("box", "--scorecard card.html"), ("export", "cwbox -y 2026")):
        status, printed, _ = hotstove(saved, command, "--help")
        assert status == 0 and example in printed
