"""Files that a command names: those that it reads, and those that it writes.

The folders of files to be written must exist, since making them would hide misspelt names.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.team_files import read_team_file
from hotstove.table.errors import NotLegal
from hotstove.table.files import resolved, write_files
from hotstove.table.journal import BEGINNING
from hotstove.table.texts import Node, names_file, read_yaml

SEASON = b"SQLite format 3\0"
"""The first bytes of a season's file."""


def team_or_file(game: AnyBallGame, wanted: str) -> Node:
    """The content of a file, or of the file of a team that ships with the game.

    Raises Unreadable if the file can't be read or is not YAML, or if the word names neither (with the names of all teams).
    """
    if wanted.lower() not in game.teams() and (names_file(wanted) or Path(wanted).exists()):
        return read_team_file(Path(wanted))
    return read_yaml(game.team_file(wanted), f"{wanted.lower()}.yaml")


def in_existing_folder(path: Path) -> Path:
    """Return the path of a file to be written; raises NotLegal if its folder does not exist."""
    existing_folder(path.parent, f"{path}: ")
    return path


def free_for_output(path: Path, other: Path | None = None) -> Path:
    """Return the path of a file that is written over if it exists.

    Raises NotLegal if its folder does not exist, or if it is a folder, a device, a file that plays are kept in, or the
    ``other`` file that the same command reads or writes.
    """
    in_existing_folder(path)
    if resolved(path) == (other and resolved(other)):
        raise NotLegal(f"{path}: is named twice, and would be written over; choose another name")
    if not path.exists():
        return path
    if not path.is_file():
        raise NotLegal(f"{path}: a folder or a device, expected a file to write")
    with path.open("rb") as file:
        if file.read(len(SEASON)).startswith((BEGINNING, SEASON)):
            raise NotLegal(f"{path}: is a saved game or season, and is not written over; choose another name")
    return path


def existing_folder(folder: Path, what: str = "") -> Path:
    """Return the folder; raises NotLegal if there is none. ``what`` is put before the message."""
    if not folder.exists():
        raise NotLegal(f"{what}there is no folder {folder}; make it first: mkdir -p {shlex.quote(str(folder))}")
    if not folder.is_dir():
        raise NotLegal(f"{what}{folder} is a file, expected a folder")
    return folder


def check_writable(folder: Path, option: str) -> None:
    """Raise NotLegal, before long work, if a folder named by the option can't be written to or made.

    Raises OSError for links in a circle.
    """
    existing = folder.absolute()
    while not existing.exists():
        if existing.is_symlink():
            resolved(existing)
            raise NotLegal(f"{option}: {existing} is a link that leads nowhere")
        existing = existing.parent
    existing_folder(existing, f"{option}: ")
    if not os.access(existing, os.W_OK | os.X_OK):
        raise NotLegal(f"{option}: {existing} can't be written to")


def write(files: Mapping[str, str], folder: Path) -> list[Path]:
    """Write all files into the folder or none, and return their paths."""
    return write_files(files, existing_folder(folder))


def write_one(path: Path, text: str) -> None:
    """Write one file, and print its path."""
    for written in write({path.name: text}, path.parent):
        click.echo(f"wrote {written}", err=True)
