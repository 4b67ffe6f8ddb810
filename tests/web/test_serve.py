"""``hotstove serve`` at the command line."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.cli import serve
from hotstove.table.errors import NotLegal


def test_a_port_that_is_taken_is_a_clear_error(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        found = CliRunner().invoke(serve.command, ["--port", str(port), "--no-browser", "--store", str(tmp_path / "t.db")])
    assert isinstance(found.exception, NotLegal)
    assert f"127.0.0.1:{port} can't be had: address already in use; choose another with --port" in str(found.exception)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    found = CliRunner().invoke(serve.command, ["--no-browser"])
    assert isinstance(found.exception, NotLegal)
    assert "pip install 'hotstove[web]'" in str(found.exception)


def test_it_answers_to_this_machine_alone_unless_told() -> None:
    assert next(option.default for option in serve.command.params if option.name == "host") == "127.0.0.1"
