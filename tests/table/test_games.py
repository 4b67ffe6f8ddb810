"""A package of its own that brings a game, and one that is broken: the message says which, and why."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hotstove.table.errors import Unreadable
from hotstove.table.game import game_named, games, listed_games


def installed(path: Path, monkeypatch: pytest.MonkeyPatch, module: str, source: str) -> None:
    """A package with one module and the entry point ``toy`` to its ``GAME``."""
    (path / f"{module}.py").write_text(source, encoding="utf-8")
    told = path / f"{module}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[hotstove.games]\ntoy = {module}:GAME\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(path))


def test_a_package_of_its_own_brings_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, monkeypatch, "toy_whole", "from tests.table.toy import TOY as GAME\n")
    assert games()["toy"] is game_named("toy")
    assert listed_games()["toy"].title == games()["toy"].title


@pytest.mark.parametrize(
    ("module", "source", "said"),
    [
        (
            "toy_lost",
            "import nowhere_to_be_found\n",
            "can't be loaded from toy_lost:GAME: No module named 'nowhere_to_be_found'",
        ),
        ("toy_empty", "", "can't be loaded from toy_empty:GAME: module 'toy_empty' has no attribute 'GAME'"),
        ("toy_cut", "GAME = (\n", "can't be loaded from toy_cut:GAME: '(' was never closed"),
        ("toy_nameless", "GAME = None\n", "toy_nameless:GAME is installed as the game 'toy' and has no such name itself"),
    ],
)
def test_a_broken_one_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, source: str, said: str) -> None:
    installed(tmp_path, monkeypatch, module, source)
    with pytest.raises(Unreadable, match=re.escape(said)):
        game_named("toy")
    with pytest.raises(Unreadable, match=re.escape(said)):
        games()
    with pytest.raises(Unreadable, match=re.escape(said)):
        listed_games()


def test_what_is_installed_is_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes 20 ms, and nearly every request asks for a game."""
    known = games()["smallball"]

    def once_more(**_: str) -> list[object]:
        raise AssertionError("packages are gone through again")

    monkeypatch.setattr("hotstove.table.game.entry_points", once_more)
    assert game_named("smallball") is known
    assert games()["smallball"] is known


def test_a_list_of_games_loads_no_rules() -> None:
    """It would take three times as long."""
    code = (
        "import sys\nfrom hotstove.table.game import games, listed_games\nlisted_games()\n"
        "assert not [name for name in sys.modules if name.endswith('.rules')]\ngames()\n"
        "assert 'hotstove.games.clutch.rules' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
