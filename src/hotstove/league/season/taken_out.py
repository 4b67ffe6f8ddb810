"""Games that people played or entered, kept in a file beside the season's when they are taken out of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import COMPUTER, ENTERED, Finished, SeasonGames
from hotstove.league.season.reproduced import record_of
from hotstove.league.season.store import SeasonFile
from hotstove.table.journal import Journal
from hotstove.table.log import NotSaved


@contextmanager
def kept_beside(file: SeasonFile, season_games: SeasonGames, fixture: Fixture, finished: Finished) -> Iterator[Path | None]:
    """Keep a game in a file beside the season's while it is taken out; if that fails the file goes again.

    Gives its path, None for a game of computers, which nobody misses. Raises NotSaved.
    """
    path = None
    if finished.kind == ENTERED:
        path = _free(file, fixture.number, "txt")
        _write_new(path, finished.answers)
    elif finished.kind != COMPUTER:
        path = _free(file, fixture.number, "jsonl")
        Journal.create(path, record_of(season_games, fixture, finished)).close()
    try:
        yield path
    except BaseException:
        if path is not None:
            path.unlink(missing_ok=True)
        raise


def _free(file: SeasonFile, number: int, ending: str) -> Path:
    """A path beside the season's file for a game that is taken out, which no other file has."""
    path, again = file.path.with_name(f"{file.path.name}.removed{number}.{ending}"), 2
    while path.exists():
        path, again = file.path.with_name(f"{file.path.name}.removed{number}-{again}.{ending}"), again + 1
    return path


def _write_new(path: Path, text: str) -> None:
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise NotSaved(f"{path}: can't be written: {error.strerror}") from None
