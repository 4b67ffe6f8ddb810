"""Where drafts and series are saved, beside the games, and which one to go on with."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from hotstove.cli.terminal.saves import folder
from hotstove.table.errors import HotStoveError, Unreadable


def kept(kind: str) -> Path:
    """The folder of automatically saved drafts or series."""
    return folder().parent / kind


def new_path(kind: str, game: str) -> Path:
    """A file of its own for one that begins now."""
    begun = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
    path, number = kept(kind) / f"{begun}.jsonl", 2
    while path.exists():
        path, number = kept(kind) / f"{begun}-{number}.jsonl", number + 1
    return path


def newest(kind: str, unfinished: Callable[[Path], bool]) -> Path:
    """The one saved last that is not over; raises Unreadable where there is none. One that can't be read is passed over."""
    for path in sorted(kept(kind).glob("*.jsonl"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True):
        try:
            if unfinished(path):
                return path
        except HotStoveError:
            continue
    raise Unreadable(f"there is nothing unfinished in {kept(kind)}")
