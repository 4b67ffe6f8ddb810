"""The files of games of a season that people have begun and not finished; they stand beside the season's file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal, TypeAlias

Way: TypeAlias = Literal["jsonl", "txt", "table"]
"""How a game was begun: played at the command line, typed in there, or at a table in the browser."""
_WAYS: Final = "jsonl|txt|table"


def begun_path(season: Path, number: int, way: Way) -> Path:
    """The file of a game that is begun in that way."""
    return season.with_name(f"{season.name}.game{number}.{way}")


def begun_paths(season: Path) -> dict[int, Path]:
    """The files of begun games by number, of those also that have been counted meanwhile."""
    pattern = re.compile(rf"{re.escape(season.name)}\.game([0-9]{{1,6}})\.(?:{_WAYS})")
    found = ((pattern.fullmatch(path.name), path) for path in sorted(season.parent.iterdir()))
    return {int(match[1]): path for match, path in found if match is not None}
