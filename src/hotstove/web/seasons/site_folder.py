"""Writes a season's site into a folder: whole or not at all, and never over what is not a site's."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.files import resolved
from hotstove.table.log import NotSaved
from hotstove.table.texts import read_text
from hotstove.web.seasons.reading import opened
from hotstove.web.seasons.site import site_files

LIST: Final = "site.txt"
"""The file that names all others of a site, so that another one may take its place."""
MOST_NAMED: Final = 3
"""The most other things that are named."""
HEAD: Final = "A season's site, made by Hot Stove. Its files, which the next one replaces:"


@dataclass(frozen=True, slots=True)
class Written:
    """How many files were written, and their bytes."""

    files: int
    size: int


def check_free(folder: Path) -> None:
    """Raise NotLegal if a folder holds anything but a site that was made before."""
    if not resolved(folder).name:
        raise NotLegal(f"{folder}: expected a folder of its own")
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise NotLegal(f"{folder}: a file or a link, expected a folder that is empty, a site's, or not there yet")
    if not folder.exists():
        return
    listed = _listed(folder)
    others = sorted(islice((name for name in _files(folder) if name not in listed), MOST_NAMED + 1))
    if others:
        raise NotLegal(
            f"{folder}: holds other things ({', '.join(others[:MOST_NAMED])}{', ...' if len(others) > MOST_NAMED else ''}); "
            "a site goes into a folder of its own: one that is empty, a site's, or not there yet"
        )


def _files(folder: Path) -> Iterator[str]:
    return (str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())


def _listed(folder: Path) -> set[str]:
    try:
        head, *names = read_text(folder / LIST).splitlines()
    except (Unreadable, ValueError):
        return set()
    return {LIST, *names} if head == HEAD else set()


def write_site(season: Path, folder: Path, progress: Callable[[int, int], None]) -> Written:
    """Write the site of the season in a file. ``progress`` hears of files written, and of all that are known.

    Until all are written they are in a hidden folder beside it, which goes when this is interrupted. Raises NotLegal for a
    folder that holds other things, NotSaved if it can't be written, and Unreadable for the season.
    """
    check_free(folder)
    folder = resolved(folder)
    making = folder.with_name(f".{folder.name}.{os.getpid()}")
    names, size = [], 0
    try:
        try:
            making.mkdir()
            with opened(season).file.as_it_stands():  # no page tells of a game that another page does not know
                for name, content, left in site_files(season):
                    place = making / name
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_bytes(content)
                    names.append(name)
                    size += len(content)
                    progress(len(names), len(names) + left)
            (making / LIST).write_text("\n".join((HEAD, *sorted(names), "")), encoding="utf-8")
            check_free(folder)
            _put_in_place(making, folder)
        except OSError as error:
            raise NotSaved(f"{folder}: can't be written: {error.strerror}") from None
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return Written(len(names) + 1, size)


def _put_in_place(making: Path, folder: Path) -> None:
    old = making.with_name(f"{making.name}.old")
    try:
        if folder.exists():
            folder.rename(old)
        making.rename(folder)
    except BaseException:
        if old.exists() and not folder.exists():
            with suppress(OSError):
                old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)
