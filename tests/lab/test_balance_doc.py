"""The examples of docs/balance.md run as they stand there, with fewer games, and its tables name what there is."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.main import cli
from hotstove.lab.balance.changes import KEYS
from hotstove.lab.balance.figures import FIGURES

DOC = (Path(__file__).parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
NAMES = {
    "a shortstop who turns fewer double plays": "fewer-double-plays.yaml",
    "Big Hal Mercer strikes out no more": "slugger.yaml",
    "Chidi Shuttlewick has a better eye": "better-eye.yaml",
    "fewer double plays, and as many runs as before": "as-many-runs.yaml",
}


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOC, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of changes in the page."""
    for number, block in enumerate(blocks("yaml")):
        about = yaml.safe_load(block)["about"]
        (tmp_path / NAMES.get(about, f"{number}.yaml")).write_text(block, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commands() -> list[list[str]]:
    lines = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]
    return [shlex.split(line)[1:] for line in lines]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_a_command_runs(words: list[str], folder: Path) -> None:
    # Of each of sixteen teams, with and without fourteen abilities; of each of forty rosters.
    games = "2" if {"--abilities", "--costs"} & set(words) else "30"
    more = [] if {"--cards", "--data"} & set(words) else ["--games", games, "--jobs", "1"]
    result = CliRunner().invoke(cli, [*words, *more], catch_exceptions=False)
    assert result.exit_code == 0 or "can't be reached" in result.output
    assert "runs" in result.output or "--data" in words or result.exit_code


def test_every_file_of_changes_plays(folder: Path) -> None:
    for path in sorted(folder.glob("*.yaml")):
        game = yaml.safe_load(path.read_text(encoding="utf-8"))["game"]
        result = CliRunner().invoke(cli, ["balance", game, str(path), "-n", "4", "-j", "1"], catch_exceptions=False)
        assert result.exit_code == 0, result.output


def test_the_refused_chart_is_told_so(folder: Path) -> None:
    [told] = [line for block in blocks("console") for line in block.splitlines() if line.startswith("hotstove: ")]
    path = folder / "fewer-double-plays.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('"{n + 1}-6"', "5-6"), encoding="utf-8")
    result = CliRunner().invoke(cli, ["balance", "pinetar", path.name, "-j", "1"])
    assert f"hotstove: {result.exception}" == told


def test_the_examples_in_python_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in blocks("python"):
        if ".frame()" in block:
            pytest.importorskip("pandas")
        exec(block, names)
    assert "reaches base" in capsys.readouterr().out


def test_the_tables_name_what_there_is() -> None:
    section = DOC.partition("## What it measures")[2].partition("\n## ")[0].partition("| figure | |")[2]
    rows = [row.split("|")[1] for row in section.splitlines() if row.startswith("| ")]
    told = {name.strip() for row in rows for name in row.split(",")}
    assert told >= {figure.name for figure in FIGURES if not figure.name.startswith("behind by")}
    keys = DOC.partition("| key | |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)`", keys, re.MULTILINE) and set(re.findall(r"^\| `(\w+)`", keys, re.MULTILINE)) == set(KEYS)
    for name in ("smallball", "pinetar", "rb8", "clutch", "sportsclix"):
        game = ball_game_named(name)
        assert f"| {game.title} | " in DOC
        assert hasattr(game, "match_ups")
