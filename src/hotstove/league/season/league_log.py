"""The log of a league: what its commissioner and managers have done, in words, for all who have the season's address."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from hotstove.table.texts import Json

LOG: Final = "league log"
"""The name of the note in the season's file."""
MOST: Final = 400
"""The most lines that are kept; the oldest go first."""
LONGEST: Final = 400
"""The most letters of a line; what is longer, in a file of others, is cut."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line: when it was written (``2026-05-14 19:30``, UTC), and what it tells."""

    when: str
    words: str


def log_lines(noted: Json) -> list[LogLine]:
    """The lines of the file's note, the newest first; what is none, in a file of others, is left out."""
    lines = noted if isinstance(noted, list) else []
    found = []
    for line in reversed(lines[-MOST:]):
        match line:
            case [str(when), str(words)] if when.isprintable() and words.isprintable():
                found.append(LogLine(when[:LONGEST], words[:LONGEST]))
    return found


def with_line(noted: Json, words: str) -> list[Json]:
    """The file's note with one more line."""
    lines = noted if isinstance(noted, list) else []
    return [*lines[1 - MOST :], [f"{datetime.now(UTC):%Y-%m-%d %H:%M}", words]]
