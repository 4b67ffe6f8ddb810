"""The examples of docs/agents.md run as they stand there, and its table of figures names commands that are there."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.main import cli
from hotstove.lab.envs.under_way import set_up
from hotstove.lab.tournament.programs import Program
from hotstove.table.events import AWAY
from hotstove.table.live import live_table

DOC = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOC, re.DOTALL)


@pytest.fixture(scope="module")
def namespace() -> dict[str, Any]:
    """What the examples in Python leave behind, run one after the other."""
    names: dict[str, Any] = {}
    for block in blocks("python"):
        exec(block, names)
    return names


def test_the_examples_in_python_run(namespace: dict[str, Any]) -> None:
    assert namespace["reward"] in (-1.0, 1.0)


def test_the_program_plays(namespace: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(namespace["PROGRAM"], encoding="utf-8")
    game = ball_game_named("smallball")
    setup = set_up(game, None, None, {})
    program = Program(f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}", game, 20.0)
    program.begin(setup, AWAY)
    try:
        score = game.result(live_table(game, (program, game.managers["sensible"](setup)), setup, "doc").play(setup))
    finally:
        program.end()
    assert score is not None


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines() if "hotstove " in line]
    ran = [shlex.split(command, comments=True)[1:] for command in commands if command.startswith("hotstove ")]
    assert len(ran) == 4
    for words in ran:
        result = CliRunner().invoke(cli, [*words, "--jobs", "1"], catch_exceptions=False)
        assert result.exit_code == 0, result.output


def test_every_message_of_the_protocol_is_told() -> None:
    source = Path(sys.modules[Program.__module__].__file__ or "").read_text(encoding="utf-8")
    told = set(re.findall(r'"type": "(\w+)"', source))
    section = DOC.partition("### Programs")[2].partition("\n## ")[0]
    assert told == set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
