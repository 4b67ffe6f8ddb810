"""Statistics in files: a folder of CSV (also gzipped) or parquet tables, one spelling of columns, errors with their place."""

from __future__ import annotations

import csv
import gzip
import re
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from typing import NoReturn, Protocol, cast

from hotstove.table.errors import Unreadable
from hotstove.table.extras import install
from hotstove.table.texts import MOST_BYTES, read_file, whole_number

KINDS = (".csv", ".csv.gz", ".parquet")
YEAR = "yearid"
MOST = 100_000
"""An upper bound for counts of a season."""


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """A row of a table: its cells as text by column, and its place. ``number`` is a CSV file's line, or counts from 1."""

    source: str
    number: int
    cells: Mapping[str, str]

    @property
    def place(self) -> str:
        """For messages: ``Batting.csv: row 12``."""
        return f"{self.source}: row {self.number}"

    def text(self, column: str) -> str:
        """The cell as text, empty if there is none."""
        return self.cells.get(column, "")

    def known(self, column: str) -> bool:
        """Whether the cell has a value."""
        return self.cells.get(column, "") != ""

    def count(self, column: str) -> int:
        """The cell as a count, 0 if it is empty; raises Unreadable for letters, fractions and negative numbers."""
        text = self.cells.get(column, "")
        if text.isascii() and text.isdigit() and len(text) <= 6:
            return int(text)
        if text == "":
            return 0
        try:
            number = float(text)
        except ValueError:
            self.unreadable(column, "a number")
        if number != number or number % 1 or not 0 <= number <= MOST:
            self.unreadable(column, f"a whole number from 0 to {MOST}")
        return int(number)

    def unreadable(self, column: str, expected: str) -> NoReturn:
        """Raise Unreadable for a cell, with what was expected."""
        raise Unreadable(f"{self.place}: column {column}: expected {expected}, found {self.cells.get(column, '')!r}")


def spelled(column: str) -> str:
    """A column's name in the one spelling: ``IPOuts``, ``IPouts`` and ``ip.outs`` are one column.

    >>> spelled("park.key"), spelled("IPOuts"), spelled("2B")
    ('parkkey', 'ipouts', '2b')
    """
    return re.sub("[^a-z0-9]", "", column.lower())


class Folder:
    """A folder of tables, one file each: ``Batting.csv``, ``Batting.csv.gz`` or ``Batting.parquet``.

    Raises Unreadable if it is no folder.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            names = sorted(file.name for file in path.iterdir())
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror or error} (expected a folder with Batting.csv and others)") from None
        self._files: dict[str, Path] = {}
        for kind in KINDS:
            for name in names:
                if name.lower().endswith(kind):
                    self._files.setdefault(name[: -len(kind)].lower(), path / name)

    def has(self, table: str) -> bool:
        """Whether there is a file of that table."""
        return table.lower() in self._files

    def rows(self, table: str, needed: Collection[str], year: int | None = None) -> list[StatisticsRow]:
        """The rows of a table, only those of ``year`` if it is given; raises Unreadable if ``needed`` columns are missing."""
        return _read(self.file(table), needed, YEAR if year is not None else "", lambda cell: _year(cell) == year, year)

    def picked(self, table: str, needed: Collection[str], column: str, wanted: Collection[str]) -> list[StatisticsRow]:
        """The rows of a table that have one of the wanted texts in a column."""
        return _read(self.file(table), needed, column, lambda cell: cell in wanted)

    def years(self, table: str) -> list[int]:
        """The years of a table, sorted."""
        return sorted({_year(row.cells[YEAR]) for row in _read(self.file(table), (YEAR,))} - {0})

    def file(self, table: str) -> Path:
        """The table's file; raises Unreadable if there is none."""
        if not self.has(table):
            raise Unreadable(f"{self.path}: there is no {' or '.join(table + kind for kind in KINDS)}")
        return self._files[table.lower()]


def read_rows(path: Path, needed: Collection[str]) -> list[StatisticsRow]:
    """All rows of one file; raises Unreadable if columns are missing."""
    return _read(path, needed)


def _year(text: str) -> int:
    return whole_number(text.removesuffix(".0")) or 0


def _read(
    path: Path,
    needed: Collection[str],
    column: str = "",
    wanted: Callable[[str], bool] = bool,
    year: int | None = None,
) -> list[StatisticsRow]:
    """The rows of a file whose cell in ``column`` is wanted; all rows if no column is named."""
    lines = _parquet(path, year) if path.name.lower().endswith(".parquet") else _csv(path)
    columns = [spelled(column) for column in next(lines)[1]]
    missing = [column for column in needed if column not in columns]
    if missing:
        raise Unreadable(f"{path}: row 1: there is no column {', '.join(missing)} (found: {', '.join(columns)})")
    doubled = next((column for column, times in Counter(columns).items() if times > 1), None)
    if doubled is not None:
        raise Unreadable(f"{path}: row 1: column {doubled} stands twice")
    index = columns.index(column) if column in columns else -1
    rows = []
    for number, cells in lines:
        if not any(cells):
            continue
        if 0 <= index < len(cells):
            cell = cells[index].strip()
            if column == YEAR and not _year(cell):
                raise Unreadable(f"{path}: row {number}: column {YEAR}: expected a year, found {cell!r}")
            if not wanted(cell):
                continue
        if len(cells) != len(columns):
            raise Unreadable(f"{path}: row {number}: expected {len(columns)} columns, found {len(cells)}")
        rows.append(StatisticsRow(str(path), number, {name: cell.strip() for name, cell in zip(columns, cells, strict=True)}))
    return rows


def _csv(path: Path) -> Iterator[tuple[int, Sequence[str]]]:
    """The lines of a CSV file, the header first."""
    raw = read_file(path)
    try:
        if path.name.lower().endswith(".gz"):
            with gzip.open(BytesIO(raw)) as packed:
                raw = packed.read(MOST_BYTES + 1)
            if len(raw) > MOST_BYTES:
                raise Unreadable(f"{path}: expected at most {MOST_BYTES // 1_000_000} megabytes of text")
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: not a text file (byte {error.start} is not UTF-8)") from None
    except (OSError, EOFError, zlib.error) as error:
        raise Unreadable(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    empty = True
    try:
        for cells in reader:
            empty = False
            yield reader.line_num, cells
    except csv.Error as error:
        raise Unreadable(f"{path}: row {reader.line_num}: {error}") from None
    if empty:
        raise Unreadable(f"{path}: row 1: the file is empty (expected a row of column names)")


class _Table(Protocol):
    column_names: list[str]

    def to_pydict(self) -> dict[str, list[object]]: ...


class _Parquet(Protocol):
    def read_table(self, source: str, *, filters: list[tuple[str, str, int]] | None) -> _Table: ...

    def read_schema(self, where: str) -> _Schema: ...


class _Schema(Protocol):
    names: list[str]


def _parquet(path: Path, year: int | None) -> Iterator[tuple[int, Sequence[str]]]:
    """The lines of a parquet file, the header first; a year's rows are filtered by the reader and then numbered from 1."""
    if not path.is_file():
        raise Unreadable(f"{path}: not a file")
    try:
        reader = cast("_Parquet", import_module("pyarrow.parquet"))
    except ImportError:
        raise Unreadable(f"{path}: reading parquet needs pyarrow: {install('lahman')}") from None
    try:
        by = next((name for name in reader.read_schema(str(path)).names if spelled(name) == YEAR), None)
        table = reader.read_table(str(path), filters=None if year is None or by is None else [(by, "=", year)])
    except (OSError, ValueError, TypeError) as error:  # pyarrow's own errors are ValueErrors
        raise Unreadable(f"{path}: not readable as parquet: {str(error).splitlines()[0]}") from None
    yield 0, table.column_names
    columns = list(table.to_pydict().values())
    for number, cells in enumerate(zip(*columns, strict=True), 1):
        yield number, ["" if cell is None or cell != cell else str(cell) for cell in cells]
