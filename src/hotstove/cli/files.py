"""Files that commands write. Their folders must exist: a new folder would hide a misspelt name."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

import click

from hotstove.book.retrosheet import write_files
from hotstove.table.errors import NotLegal


def in_a_folder(path: Path) -> Path:
    """Return the path of a file to be written; raises NotLegal if its folder does not exist."""
    there(path.parent, f"{path}: ")
    return path


def there(folder: Path, what: str = "") -> Path:
    """The folder; raises NotLegal if it does not exist."""
    if not folder.exists():
        raise NotLegal(f"{what}there is no folder {folder}; make it first: mkdir -p {shlex.quote(str(folder))}")
    return folder


def write(files: Mapping[str, str], folder: Path) -> list[Path]:
    """Write all files into the folder or none, and return their paths."""
    return write_files(files, there(folder))


def write_one(path: Path, text: str) -> None:
    """Write one file, and say so."""
    for written in write({path.name: text}, path.parent):
        click.echo(f"wrote {written}", err=True)
