"""The writing of files. Their folders must exist, since making them would hide misspelt names."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

import click

from hotstove.table.errors import NotLegal
from hotstove.table.files import write_files
from hotstove.table.journal import BEGINNING

SEASON = b"SQLite format 3\0"
"""The first bytes of a season's file."""


def in_existing_folder(path: Path) -> Path:
    """Return the path of a file to be written; raises NotLegal if its folder does not exist."""
    existing_folder(path.parent, f"{path}: ")
    return path


def free_for_output(path: Path) -> Path:
    """Return the path of a file that is written over if it exists.

    Raises NotLegal if its folder does not exist, or if it is a folder, a device, or a file that plays are kept in.
    """
    in_existing_folder(path)
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
    """Raise NotLegal, before long work, if a folder named by the option can't be written to or made."""
    found = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    existing_folder(found, f"{option}: ")
    if not os.access(found, os.W_OK | os.X_OK):
        raise NotLegal(f"{option}: {found} can't be written to")


def write(files: Mapping[str, str], folder: Path) -> list[Path]:
    """Write all files into the folder or none, and return their paths."""
    return write_files(files, existing_folder(folder))


def write_one(path: Path, text: str) -> None:
    """Write one file, and print its path."""
    for written in write({path.name: text}, path.parent):
        click.echo(f"wrote {written}", err=True)
