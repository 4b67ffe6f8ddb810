"""Retrosheet's game logs (``GL1927.TXT``), which users have of their own: days, clubs, and who started each game.

A log has a line for each game, 161 fields of CSV without a heading; Retrosheet's guide ``glfields.txt`` describes them. Read
here are fields 1 (the date), 4 and 7 (visiting and home club), 102 and 104 (their starting pitchers), and 106 to 159 (nine
batters of each club in their order: id, name, position).
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from typing import Final, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Node, whole_number

FIELDS: Final = 161
"""Fields of a line."""
DATE, AWAY, HOME = 0, 3, 6
PITCHERS: Final = (101, 103)
"""The places of the starting pitchers' ids (away, home), from 0."""
BATTERS: Final = (105, 132)
"""The places of the first batters' ids; each batter has three fields."""
ORDER: Final = 9
CLUBS: Final[Mapping[str, str]] = {"MLN": "ML1", "MIL": "ML4", "ANA": "LAA"}
"""Retrosheet's codes of clubs that the statistics call otherwise in some years: Milwaukee's Braves and Brewers, and the Angels
since 2005."""


@dataclass(frozen=True, slots=True)
class LoggedLineup:
    """Who started for a club: the pitcher, and the batters in their order with positions, by their ids at Retrosheet."""

    pitcher: str
    batters: tuple[tuple[str, Position], ...]


Lineups: TypeAlias = tuple[LoggedLineup | None, LoggedLineup | None]


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game's line: its number in the file, date (ISO), clubs, and lineups (away, home), None where the log has none."""

    line: int
    date: str
    away: str
    home: str
    lineups: Lineups


def read_game_log(text: str, source: str, codes: Collection[str]) -> Node:
    """The games of a log as rows with ``date``, ``away`` and ``home``, for clubs of these codes.

    Raises Unreadable with file and line if a line is not one of a game log.
    """
    rows: list[Node] = []
    for where, fields in _lines(text, source):
        path = f"game {len(rows) + 1}"
        away, home = _clubs(fields, codes)
        values = {"date": _date(fields, source, where), "away": away, "home": home}
        cells = {name: Node(value, source, f"{path}.{name}", where) for name, value in values.items()}
        rows.append(Node(dict(cells), source, path, where))
    if not rows:
        raise Unreadable(f"{source}: empty, expected a Retrosheet game log")
    return Node(list(rows), source, "", 1)


def read_lineups(text: str, source: str, codes: Collection[str]) -> list[LoggedGame]:
    """The games of a log with who started them; raises Unreadable with file and line."""
    games = []
    for where, fields in _lines(text, source):
        away, home = (_lineup(fields, seat, f"{source}:{where}") for seat in (0, 1))
        games.append(LoggedGame(where, _date(fields, source, where), *_clubs(fields, codes), (away, home)))
    return games


def _lines(text: str, source: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of a log by number, without empty ones."""
    lines = csv.reader(StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        for fields in lines:
            if not any(field.strip() for field in fields):
                continue
            if len(fields) != FIELDS:
                wanted = f"expected the {FIELDS} fields of a Retrosheet game log, found {len(fields)}"
                raise Unreadable(f"{source}:{lines.line_num}: {wanted}; a schedule of your own is a .csv or .yaml file")
            yield lines.line_num, [field.strip() for field in fields]
    except csv.Error as error:
        raise Unreadable(f"{source}:{lines.line_num}: not readable as CSV: {error}") from None


def _date(fields: list[str], source: str, where: int) -> str:
    day = fields[DATE]
    if not (len(day) == 8 and day.isascii() and day.isdecimal()):
        raise Unreadable(f"{source}:{where}: field 1: expected a date such as 19270412, found {day[:20]!r}")
    return f"{day[:4]}-{day[4:6]}-{day[6:]}"


def _clubs(fields: list[str], codes: Collection[str]) -> tuple[str, str]:
    """Both clubs' codes (away, home) as the statistics have them."""
    away, home = (
        CLUBS[code] if code not in codes and CLUBS.get(code) in codes else code for code in (fields[AWAY], fields[HOME])
    )
    return away, home


def _lineup(fields: list[str], seat: int, place: str) -> LoggedLineup | None:
    """A club's lineup; None if the log has nothing of it. Raises Unreadable for a part of one."""
    first, pitcher = BATTERS[seat], fields[PITCHERS[seat]]
    rows = [(first + 3 * at, fields[first + 3 * at], fields[first + 3 * at + 2]) for at in range(ORDER)]
    if not pitcher and not any(id_ or position for _, id_, position in rows):
        return None
    if not pitcher:
        raise Unreadable(f"{place}: field {PITCHERS[seat] + 1}: expected the id of the starting pitcher")
    batters: list[tuple[str, Position]] = []
    for at, id_, position in rows:
        if not id_:
            raise Unreadable(f"{place}: field {at + 1}: expected the id of a batter: a lineup has nine, or none is known")
        if id_ in [known for known, _ in batters]:
            raise Unreadable(f"{place}: field {at + 1}: {id_} bats twice")
        number = whole_number(position) or 0
        if not 1 <= number <= Position.DESIGNATED_HITTER:
            raise Unreadable(f"{place}: field {at + 3}: expected a position from 1 to 10, found {position[:20]!r}")
        batters.append((id_, Position(number)))
    if len({position for _, position in batters}) < ORDER:
        raise Unreadable(f"{place}: fields {first + 1} to {first + 3 * ORDER}: two batters have one position")
    return LoggedLineup(pitcher, tuple(batters))
