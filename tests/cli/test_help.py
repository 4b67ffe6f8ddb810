"""Help pages that fit, what a command takes where less is said, and what it says where a library is not installed."""

from __future__ import annotations

import shutil
import sys

import pytest

from hotstove.cli.main import COMMANDS
from hotstove.table import extras
from tests.cli.driving import Pipe

WIDTH = 80


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_lines_that_are_too_long_are_commands_alone(pipe: Pipe, name: str) -> None:
    """A command stays whole, to be copied; all else fits the terminal."""
    pipe.env["COLUMNS"] = str(WIDTH)
    for line in pipe.run(*name.split(), "--help").stdout.splitlines():
        assert len(line) <= WIDTH or (line.lstrip().startswith("hotstove ") and "   " not in line.strip()), line


# --- What a command takes where less is said


def test_without_a_path_the_game_saved_last_is_meant(pipe: Pipe) -> None:
    result = pipe.run("box")
    assert result.returncode == 2
    assert "there is no saved game in" in result.stderr
    pipe.run("play", "smallball", "--you", "none", "--manager", "sensible", "--plain", "--seed", "first")
    pipe.run("play", "smallball", "--you", "none", "--manager", "sensible", "--plain", "--seed", "last")
    assert "seed last" in pipe.run("replay", "--until", "1").stdout
    assert "LOB" in pipe.run("box").stdout
    (pipe.home / "retro").mkdir()
    assert ".EV" in pipe.run("export", "--year", "2026", "--out", str(pipe.home / "retro")).stdout


@pytest.mark.parametrize(
    "words",
    [
        ("Smallball", "--away", "Foxes", "--home", "HERONS"),
        ("SMALLBALL", "--home", "herons"),
        ("smallball", "--home", "bluewater HERONS"),
    ],
)
def test_games_and_teams_are_named_in_any_case(pipe: Pipe, words: tuple[str, ...]) -> None:
    result = pipe.run("play", *words, "--you", "none", "--manager", "sensible", "--plain", "--seed", "1")
    assert result.returncode == 0, result.stderr
    assert "Herons" in result.stdout


# --- Optional libraries


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        (None, "install 'hotstove[web]'"),
        ('{"url": "https://example.org/hotstove-1.whl", "archive_info": {}}', "install 'hotstove[web]'"),
        ('{"url": "file:///home/kim/hot%20stove", "dir_info": {}}', "install '/home/kim/hot stove[web]'"),
        ('{"url": "file:///srv/hotstove", "dir_info": {"editable": true}}', "install -e '/srv/hotstove[web]'"),
    ],
)
def test_an_extra_is_installed_from_where_hot_stove_came_from(
    monkeypatch: pytest.MonkeyPatch, origin: str | None, words: str
) -> None:
    class Installed:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return origin

    monkeypatch.setattr(extras, "distribution", lambda name: Installed())
    assert extras.install("web").endswith(words)


def test_an_extra_is_installed_by_this_pythons_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: sys.executable)
    assert extras.install("web").startswith("pip install ")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert extras.install("web").startswith(f"{sys.executable} -m pip install ")


def test_a_pdf_without_its_library_is_refused_before_any_work(pipe: Pipe) -> None:
    blocked = pipe.home / "blocked"
    (blocked / "reportlab").mkdir(parents=True)
    (blocked / "reportlab" / "__init__.py").write_text("raise ModuleNotFoundError('none here', name='reportlab')\n")
    pipe.env["PYTHONPATH"] = str(blocked)
    sheets = str(pipe.home / "sheets")
    result = pipe.run("press", "--year", "1889", "--team", "BSN", "--sheets", sheets, "--out", str(pipe.home), "--as", "pdf")
    assert result.returncode == 2
    assert "a PDF needs the library reportlab" in result.stderr
    assert not (pipe.home / "sheets").exists()
    assert not list(pipe.home.glob("*.yaml"))
