"""Tables of figures for notebooks: columns by name, shown as a table, drawn as SVG, and handed to pandas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.extras import install

if TYPE_CHECKING:
    import pandas

SHOWN: Final = 20
"""The rows that a notebook shows of a longer table."""
BARS: Final = 30
"""The most bars of a drawing."""
WIDTH: Final = 720.0
HEIGHT: Final = 260.0
FOOT: Final = 30.0

Cell = str | int | float


@dataclass(frozen=True)
class Drawing:
    """A drawing, which a notebook shows by itself. ``svg`` is the document."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Path | str) -> None:
        """Write it to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")


@dataclass(frozen=True)
class Frame:
    """Rows with the same columns. ``columns`` are their names; a row is a tuple in their order.

    >>> games = Frame(("runs", "innings"), ((4, 9), (7, 9), (5, 12)))
    >>> games["innings"], len(games), games.mean("innings")[0]
    ((9, 9, 12), 3, 10.0)
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def __getitem__(self, column: str) -> tuple[Cell, ...]:
        """The values of a column; raises NotLegal with the names of all."""
        if column not in self.columns:
            raise NotLegal(f"there is no column {column!r}; there are: {', '.join(self.columns)}")
        at = self.columns.index(column)
        return tuple(row[at] for row in self.rows)

    def numbers(self, column: str) -> list[float]:
        """The values of a column of numbers; raises NotLegal if one of them is a text."""
        values = self[column]
        if any(isinstance(value, str) for value in values):
            raise NotLegal(f"{column} has words, not numbers")
        return [float(value) for value in values]

    def mean(self, column: str) -> tuple[float, float]:
        """The mean of a column and its standard error, 0 for a single row; raises NotLegal for none."""
        values = self.numbers(column)
        if not values:
            raise NotLegal("no rows have no mean")
        average = sum(values) / len(values)
        if len(values) == 1:
            return average, 0.0
        return average, sqrt(sum((value - average) ** 2 for value in values) / (len(values) - 1) / len(values))

    def frame(self) -> pandas.DataFrame:
        """The same as a data frame of pandas; raises HotStoveError, with the command that installs it, where it is missing."""
        try:
            import pandas
        except ModuleNotFoundError as error:
            if error.name != "pandas":
                raise
            raise HotStoveError(f"A data frame needs pandas, an extra: {install('notebook')}") from None
        return pandas.DataFrame({column: list(self[column]) for column in self.columns})

    def plot(self, column: str) -> Drawing:
        """How often each value of a column occurs, as bars; many values are put together in steps of the same width."""
        values = self.numbers(column)
        if not values:
            raise NotLegal("no rows can't be drawn")
        low, high = min(values), max(values)
        whole = all(value.is_integer() for value in values)
        step = max(1.0, -(-(high - low + 1) // BARS)) if whole else ((high - low) / BARS or 1.0)
        counts = Counter(int((value - low) // step) for value in values)
        return _bars(column, [(low + place * step, counts[place]) for place in range(max(counts) + 1)])

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{escape(column)}</th>" for column in self.columns)
        rows = "".join(f"<tr>{''.join(f'<td>{escape(_written(cell))}</td>' for cell in row)}</tr>" for row in self.rows[:SHOWN])
        more = f"<p>{len(self.rows):,} rows</p>" if len(self.rows) > SHOWN else ""
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{more}"


def _written(cell: Cell) -> str:
    return f"{cell:.4g}" if isinstance(cell, float) else str(cell)


def _bars(name: str, bars: Sequence[tuple[float, int]]) -> Drawing:
    most = max(count for _, count in bars)
    wide = (WIDTH - 20) / len(bars)
    every = max(1, len(bars) // 12)
    marks = []
    for place, (value, count) in enumerate(bars):
        high = (HEIGHT - FOOT - 15) * count / most
        x = 10 + place * wide
        marks.append(f'<rect x="{x + 1:.1f}" y="{HEIGHT - FOOT - high:.1f}" width="{wide - 2:.1f}" height="{high:.1f}"/>')
        if place % every == 0:
            marks.append(f'<text x="{x + wide / 2:.1f}" y="{HEIGHT - 10:.0f}" text-anchor="middle">{value:g}</text>')
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" font-size="14" '
        f'font-family="sans-serif" fill="currentColor"><title>{escape(name)}</title>{"".join(marks)}</svg>'
    )
