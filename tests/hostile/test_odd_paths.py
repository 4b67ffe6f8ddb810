"""Paths that lead nowhere, to themselves, or to what never ends: refused in words, and left as they are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hotstove.cli.files import check_writable, free_for_output
from hotstove.table.errors import NotLegal
from hotstove.table.files import NotWritten, resolved, write_files
from hotstove.web.seasons.site_folder import LIST, check_free
from tests.cli.driving import Pipe


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    """A link to itself."""
    path = tmp_path / "loop.yaml"
    path.symlink_to(path)
    return path


def test_links_in_a_circle_are_no_file(loop: Path) -> None:
    with pytest.raises(OSError, match="Too many levels"):
        resolved(loop)
    with pytest.raises(OSError, match="Too many levels"):
        free_for_output(loop)
    with pytest.raises(NotWritten, match=r"loop\.yaml: not written: Too many levels"):
        write_files({loop.name: "text"}, loop.parent)
    assert loop.is_symlink()


@pytest.mark.parametrize(
    "words", ["export LOOP", "season site LOOP --file x", "draft rb8 --teams LOOP LOOP", "deck clutch build --out LOOP"]
)
def test_links_in_a_circle_are_refused_in_words(words: str, loop: Path, pipe: Pipe) -> None:
    done = pipe.run(*words.replace("LOOP", str(loop)).split())
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "Too many levels of symbolic links" in done.stderr or "no such file" in done.stderr


def test_a_folder_that_is_a_link_to_nowhere_is_refused_before_long_work(loop: Path, tmp_path: Path) -> None:
    lost = tmp_path / "lost"
    lost.symlink_to(tmp_path / "not here")
    for folder in (lost, lost / "below"):
        with pytest.raises(NotLegal, match=r"--out: .*lost is a link that leads nowhere"):
            check_writable(folder, "--out")
    for folder in (loop, loop / "below"):
        with pytest.raises(OSError, match="Too many levels"):
            check_writable(folder, "--out")


def test_a_pipe_in_the_place_of_a_site_s_list_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / LIST)
    check_free(tmp_path / "new")
    with pytest.raises(Exception, match="holds other things"):
        check_free(tmp_path)
