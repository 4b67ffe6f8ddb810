"""Schedules from users' own files: the day and the two clubs of each game."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from io import BytesIO, StringIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from hotstove.league.schedule.fixtures import Schedule, in_order
from hotstove.league.schedule.game_logs import read_game_log
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Node, decoded, read_file, read_yaml, whole_number

OPENING_DAY: Final = (4, 1)
"""Month and day of the opening of a user's schedule that counts days and names no date."""
LATEST: Final = 9997
"""The latest year of an opening day: a season has 366 days and a postseason, and dates end with the year 9999."""
MOST_UNPACKED: Final = 16_000_000
"""Bytes of the file in an archive; a game log of 2,430 games has three million."""
MOST_LINES: Final = 25_000
"""Lines of a schedule, ten times as many as a season of thirty clubs has games: each takes some time to read."""
MOST_A_DAY: Final = 3
"""Games of two clubs on one day: a tripleheader."""
_KEYS: Final = {"date": "", "day": "", "away": "", "home": ""}


class ScheduleFile(NamedTuple):
    """A schedule of a user's own: the name of its file, by whose ending it is read, and its text."""

    name: str
    text: str

    @classmethod
    def read(cls, path: Path) -> ScheduleFile:
        """The file at a path; raises Unreadable."""
        return cls.of(str(path), read_file(path))

    @classmethod
    def of(cls, name: str, data: bytes) -> ScheduleFile:
        """A file's bytes; of a ``.zip``, as Retrosheet publishes its game logs, the one file in it. Raises Unreadable."""
        if name.lower().endswith(".zip"):
            name, data = _unpacked(name, data)
        if data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n") > MOST_LINES:
            raise Unreadable(f"{name}: expected a schedule of at most {MOST_LINES:,} lines")
        return cls(name, decoded(data, name))

    @property
    def is_game_log(self) -> bool:
        """Whether it is a Retrosheet game log, which has lineups, too."""
        return self.name.lower().endswith(".txt")

    def rows(self, codes: Collection[str] = ()) -> Node:
        """Its games as Nodes: by its ending CSV, a game log (.txt) of the clubs of these codes, or else YAML.

        Raises Unreadable with file and line.
        """
        if self.is_game_log:
            return read_game_log(self.text, self.name, codes)
        return read_csv(self.text, self.name) if self.name.lower().endswith(".csv") else read_yaml(self.text, self.name)


_DAMAGED: Final = (BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, zlib.error)
"""What the standard library raises for archives that are none, encrypted or cut."""
_METHODS: Final = (ZIP_STORED, ZIP_DEFLATED)
"""What is unpacked bit by bit. bzip2 and LZMA the standard library unpacks whole, terabytes out of two megabytes."""
_LOCKED: Final = 1
"""The bit of an archive's file that is encrypted."""


def _unpacked(name: str, data: bytes) -> tuple[str, bytes]:
    """The name and the bytes of the only file in an archive."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            found = [each for each in archive.infolist() if not each.is_dir()]
            if len(found) != 1:
                raise Unreadable(f"{name}: expected an archive of one file, found {len(found)}")
            if not found[0].filename.isprintable():
                raise Unreadable(f"{name}: the name of the file in it has signs that can't be seen")
            if found[0].flag_bits & _LOCKED:
                raise Unreadable(f"{name}: the file in it is locked by a password")
            if found[0].compress_type not in _METHODS:
                raise Unreadable(f"{name}: packed in a way that is not read; pack it as most programs do (deflate)")
            with archive.open(found[0]) as file:
                unpacked = file.read(MOST_UNPACKED + 1)
    except _DAMAGED as error:
        raise Unreadable(f"{name}: not readable as a zip archive: {error}") from None
    if len(unpacked) > MOST_UNPACKED:
        raise Unreadable(f"{name}: expected a file of at most {MOST_UNPACKED // 1_000_000} megabytes in it")
    return f"{name}/{found[0].filename}", unpacked


def read_csv(text: str, source: str) -> Node:
    """A table with a heading line as a list of mappings; empty fields are left out. Raises Unreadable with file and line."""
    lines = csv.reader(StringIO(text.removeprefix("\ufeff")), strict=True)
    rows: list[Node] = []
    heading: list[str] | None = None
    try:
        for fields in lines:
            if not any(field.strip() for field in fields):
                continue
            if heading is None:
                heading = [field.strip().lower() for field in fields]
                for name in heading:
                    if name not in _KEYS or heading.count(name) > 1:
                        raise Unreadable(f"{source}:{lines.line_num}: the heading has {name!r} where it may have {_wanted()}")
                continue
            where, path = lines.line_num, f"row {len(rows) + 1}"
            if len(fields) != len(heading):
                raise Unreadable(f"{source}:{where}: {path} has {len(fields)} fields, the heading {len(heading)}")
            values = {name: field.strip() for name, field in zip(heading, fields, strict=True) if field.strip()}
            cells = {
                name: Node(_day(value) if name == "day" else value, source, f"{path}.{name}", where)
                for name, value in values.items()
            }
            rows.append(Node(dict(cells), source, path, where))
    except csv.Error as error:
        raise Unreadable(f"{source}:{lines.line_num}: not readable as CSV: {error}") from None
    if heading is None:
        raise Unreadable(f"{source}: empty, expected the heading {_wanted()}")
    return Node(list(rows), source, "", 1)


def _wanted() -> str:
    return "date (or day), away, home"


def _day(text: str) -> int | str:
    """A day as a whole number, or the text that is none, which is refused where the day is read."""
    number = whole_number(text.removeprefix("-"))
    if number is None:
        return text
    return -number if text.startswith("-") else number


def read_schedule(node: Node, codes: Collection[str], year: int | None = None) -> Schedule:
    """A schedule from a file for the teams of these codes: a list of games, or a mapping with ``games``.

    Each game has a date or the day of the season (from 0), and the codes of both teams. ``year`` is used if the file does
    not name one. Raises Unreadable or NotLegal naming file and row.
    """
    games, opening = node, None
    if isinstance(node.value, dict):
        top = node.mapping({"year": "", "opening": "", "games": ""})
        if "year" in top:
            year = top["year"].number(1, LATEST)
        if "opening" in top:
            opening = _date(top["opening"])
        if "games" not in top:
            node.unreadable("the key games, a list of games")
        games = top["games"]
    rows = [_Row.of(row, codes) for row in games.items()]
    if not rows:
        games.unreadable("at least one game")
    opening = _opening(rows, opening, year)
    if opening.year > LATEST:
        games.not_legal(f"the season opens on {opening}, after the year {LATEST}")
    season = year if year is not None else opening.year
    for row in rows:
        if row.date is not None and row.date.year != season:
            row.place.not_legal(f"{row.date} is not in the season of {season}")
        if row.date is not None and row.date < opening:
            row.place.not_legal(f"{row.date} is before opening day, {opening}")
    days = [(row.day if row.date is None else (row.date - opening).days, row) for row in rows]
    _check_places(days)
    idle = [code for code in codes if not any(code in (row.away, row.home) for row in rows)]
    notes = [f"{', '.join(idle)}: no game in this schedule"] if idle else []
    return in_order(season, opening, ((day, row.away, row.home) for day, row in days), notes)


@dataclass(frozen=True, slots=True)
class _Row:
    """A game as in the file: a date, or else the day of the season."""

    place: Node
    date: date | None
    day: int
    away: str
    home: str

    @classmethod
    def of(cls, node: Node, codes: Collection[str]) -> _Row:
        """A row read; raises Unreadable or NotLegal at its place."""
        fields = node.mapping(_KEYS)
        for name in ("away", "home"):
            if name not in fields:
                node.unreadable(f"a game with {_wanted()}; {name} is missing")
        if ("date" in fields) == ("day" in fields):
            node.unreadable("a game with a date or a day of the season, one of the two")
        away, home = (_team(fields[name], codes) for name in ("away", "home"))
        if away == home:
            node.not_legal(f"{home} against itself")
        if "date" in fields:
            return cls(node, _date(fields["date"]), 0, away, home)
        return cls(node, None, fields["day"].number(0, 365), away, home)


def _team(node: Node, codes: Collection[str]) -> str:
    code = node.text("a team's code")
    known_code = next((known for known in codes if known.lower() == code.lower()), None)
    if known_code is None:
        node.not_legal(f"there is no team {code!r}; teams: {', '.join(codes)}")
    return known_code


def _date(node: Node) -> date:
    try:
        return date.fromisoformat(node.text("a date"))
    except ValueError:
        node.unreadable("a date such as 1927-04-12")


def _opening(rows: list[_Row], opening: date | None, year: int | None) -> date:
    """Opening day: as the file says, else the earliest date, else the first of April."""
    dates = [row.date for row in rows if row.date is not None]
    for row in rows:
        if (row.date is None) != (rows[0].date is None):
            row.place.not_legal("dates and days of the season are mixed; the rows above have the other")
    if opening is not None:
        return opening
    if dates:
        return min(dates)
    if year is None:
        rows[0].place.unreadable("a date: without the key year the days of a season can't be told")
    return date(year, *OPENING_DAY)


def _check_places(days: list[tuple[int, _Row]]) -> None:
    """Raise NotLegal if a club plays at two places, or more than ``MOST_A_DAY`` games, on one day."""
    seen: dict[tuple[int, str], _Row] = {}
    count: dict[tuple[int, str], int] = {}
    for day, row in days:
        for code in (row.away, row.home):
            before = seen.setdefault((day, code), row)
            if (before.away, before.home) != (row.away, row.home):
                row.place.not_legal(
                    f"{code} plays in two places on one day: {row.away} at {row.home}, and {before.away} at {before.home} "
                    f"({before.place.name})"
                )
            count[day, code] = count.get((day, code), 0) + 1
            if count[day, code] > MOST_A_DAY:
                row.place.not_legal(f"{code} plays more than {MOST_A_DAY} games on one day")
