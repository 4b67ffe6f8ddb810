"""The size of a terminal, and the smallest one that the table can be drawn on."""

from __future__ import annotations

from dataclasses import dataclass

LEAST = (80, 24)
"""The smallest terminal that the table can be drawn on: columns, rows."""


@dataclass(frozen=True, slots=True)
class Look:
    """The size of the terminal, and whether it can show more than ASCII (``letters``)."""

    columns: int
    rows: int
    letters: bool = True

    @property
    def fits(self) -> bool:
        """Whether the table fits on the terminal."""
        return self.columns >= LEAST[0] and self.rows >= LEAST[1]
