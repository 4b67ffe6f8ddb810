"""Where drafts and series are saved, beside the games, and which save to go on with."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from hotstove.cli.options import NEWEST
from hotstove.cli.terminal import saves
from hotstove.cli.terminal.saves import OpenSave, Stands, newest_first
from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.journal import BadSave, Journal

W = TypeVar("W")


def kept(kind: str) -> Path:
    """The folder of automatically saved drafts or series."""
    return saves.folder().parent / kind


def new_path(kind: str, what: str, ending: str = ".jsonl") -> Path:
    """A file of its own for one that begins now."""
    return saves.new_path(kept(kind), what, datetime.now(), ending)


def chosen(
    resume: str, folder: Path, what: str, open_: Callable[[Path], OpenSave[W]], standing: Callable[[W], Stands]
) -> tuple[OpenSave[W], list[str]]:
    """The save that ``--resume`` names, opened, or the newest, and a line for each passed over and for what is lost."""
    found, said = (open_(Path(resume)), []) if resume != NEWEST else newest(folder, what, open_, standing)
    return found, [*said, *lost(found.journal)]


def lost(journal: Journal | None) -> list[str]:
    """A line where the last answer of a save was cut short when it was written."""
    if journal is None or not journal.cut_short:
        return []
    return [f"The last answer in {journal.path} was cut short as it was written, and is lost: give it again."]


def newest(
    folder: Path, what: str, open_: Callable[[Path], OpenSave[W]], standing: Callable[[W], Stands]
) -> tuple[OpenSave[W], list[str]]:
    """The one saved last that is not over, opened, and a line for each newer one that was passed over.

    Passed over are those that another hotstove is playing, that can't be read, and, while there are others, empty ones. Raises
    Unreadable where there is none, saying why.
    """
    said: list[str] = []
    empty: Path | None = None
    for path in newest_first(folder):
        try:
            found = open_(path)
        except HotStoveError as error:
            mends = isinstance(error, BadSave) and error.kept is not None
            said.append(f"Passed over: {error}{' (--mend goes on from there)' if mends else ''}.")
            continue
        stand = standing(found.contents)
        if stand == "under way":
            return found, said
        if found.journal is not None:
            found.journal.close()
        if stand == "empty":
            said.append(f"Passed over: {path}: nothing has been answered in it yet.")
            empty = empty or path
    if empty is not None:
        return open_(empty), [line for line in said if f": {empty}: " not in line]
    raise Unreadable("\n".join([f"there is no unfinished {what} in {folder}", *said]))
