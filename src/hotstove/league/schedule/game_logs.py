"""Retrosheet's game logs (``GL1927.TXT``), which users have of their own: the day and the two clubs of each game.

A log has a line for each game, 161 fields of CSV without a heading; Retrosheet's guide ``glfields.txt`` describes them. Read
here are fields 1 (the date), 4 (the visiting club) and 7 (the home club).
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Mapping
from io import StringIO
from typing import Final

from hotstove.table.errors import Unreadable
from hotstove.table.texts import Node

FIELDS: Final = 161
"""Fields of a line."""
DATE, AWAY, HOME = 0, 3, 6
CLUBS: Final[Mapping[str, str]] = {"MLN": "ML1", "MIL": "ML4", "ANA": "LAA"}
"""Retrosheet's codes of clubs that the statistics call otherwise in some years: Milwaukee's Braves and Brewers, and the Angels
since 2005."""


def read_game_log(text: str, source: str, codes: Collection[str]) -> Node:
    """The games of a log as rows with ``date``, ``away`` and ``home``, for clubs of these codes.

    Raises Unreadable with file and line if a line is not one of a game log.
    """
    lines = csv.reader(StringIO(text.removeprefix("\ufeff")), strict=True)
    rows: list[Node] = []
    try:
        for fields in lines:
            if not any(field.strip() for field in fields):
                continue
            where, path = lines.line_num, f"game {len(rows) + 1}"
            if len(fields) != FIELDS:
                wanted = f"expected the {FIELDS} fields of a Retrosheet game log"
                raise Unreadable(
                    f"{source}:{where}: {wanted}, found {len(fields)}; a schedule of your own is a .csv or .yaml file"
                )
            day = fields[DATE].strip()
            if not (len(day) == 8 and day.isascii() and day.isdecimal()):
                raise Unreadable(f"{source}:{where}: field 1: expected a date such as 19270412, found {day[:20]!r}")
            values = {"date": f"{day[:4]}-{day[4:6]}-{day[6:]}", "away": fields[AWAY].strip(), "home": fields[HOME].strip()}
            for name in ("away", "home"):
                if values[name] not in codes and CLUBS.get(values[name]) in codes:
                    values[name] = CLUBS[values[name]]
            cells = {name: Node(value, source, f"{path}.{name}", where) for name, value in values.items()}
            rows.append(Node(dict(cells), source, path, where))
    except csv.Error as error:
        raise Unreadable(f"{source}:{lines.line_num}: not readable as CSV: {error}") from None
    if not rows:
        raise Unreadable(f"{source}: empty, expected a Retrosheet game log")
    return Node(list(rows), source, "", 1)
