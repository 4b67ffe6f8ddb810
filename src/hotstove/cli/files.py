"""The writing of files. Their folders must exist, since making them would hide misspelt names."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

import click

from hotstove.book.retrosheet import write_files
from hotstove.table.errors import NotLegal


def in_existing_folder(path: Path) -> Path:
    """Return the path of a file to be written; raises NotLegal if its folder does not exist."""
    existing_folder(path.parent, f"{path}: ")
    return path


def existing_folder(folder: Path, what: str = "") -> Path:
    """Return the folder; raises NotLegal if it does not exist. ``what`` is put before the message."""
    if not folder.exists():
        raise NotLegal(f"{what}there is no folder {folder}; make it first: mkdir -p {shlex.quote(str(folder))}")
    return folder


def write(files: Mapping[str, str], folder: Path) -> list[Path]:
    """Write all files into the folder or none, and return their paths."""
    return write_files(files, existing_folder(folder))


def write_one(path: Path, text: str) -> None:
    """Write one file, and print its path."""
    for written in write({path.name: text}, path.parent):
        click.echo(f"wrote {written}", err=True)
