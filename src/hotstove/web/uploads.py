"""Saved games that were opened for review: kept in memory, for each address so many, so that nobody ends another's review."""

from __future__ import annotations

import secrets
from collections import Counter, OrderedDict
from typing import Final

from hotstove.web.calculations import SavedGame

KEPT: Final = 8
"""The most files of an address; the longest unused is dropped."""
MOST_BYTES: Final = 32 * 1024 * 1024
"""The most bytes of all files. Beyond them the address that holds the most loses its longest unused one."""


class Uploads:
    """The files by their keys, which nobody guesses."""

    def __init__(self, kept: int = KEPT, most_bytes: int = MOST_BYTES) -> None:
        self._kept = kept
        self._most_bytes = most_bytes
        self._files: OrderedDict[str, tuple[str, SavedGame]] = OrderedDict()

    def keep(self, address: str, saved: SavedGame) -> str:
        """Keep a file that came from an address, and return its key."""
        key = secrets.token_urlsafe(16)
        self._files[key] = address, saved
        if sum(whose == address for whose, _ in self._files.values()) > self._kept:
            self._drop(address)
        held: Counter[str] = Counter()
        for whose, file in self._files.values():
            held[whose] += len(file.data)
        while held.total() > self._most_bytes and len(self._files) > 1:
            most = max(held, key=lambda whose: held[whose])
            held[most] -= self._drop(most)
        return key

    def _drop(self, address: str) -> int:
        """Drop the address's longest unused file, and return its bytes."""
        key = next(key for key, (whose, _) in self._files.items() if whose == address)
        return len(self._files.pop(key)[1].data)

    def find(self, key: str) -> SavedGame | None:
        """Return a file by its key, None if it is not here any more."""
        found = self._files.get(key)
        if found is None:
            return None
        self._files.move_to_end(key)
        return found[1]
