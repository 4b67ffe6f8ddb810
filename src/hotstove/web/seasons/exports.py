"""A season to take along: its games and statistics as CSV and JSON, a piece at a time, and all games as Retrosheet files."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast, get_args

from hotstove.baseball.words import innings_pitched
from hotstove.league.season.dated import retrosheet_of
from hotstove.league.season.examining import explained
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.report import options_of, person
from hotstove.league.season.reproduced import attempt_of, taken_back_of
from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.table.files import zipped
from hotstove.table.texts import Json
from hotstove.web.seasons.columns import BATTING, FIELDING, PITCHING, Column
from hotstove.web.seasons.reading import OpenSeason, Reading, opened
from hotstove.web.seasons.statistics import everybody
from hotstove.web.seasons.tables_shown import standings_shown

Part: TypeAlias = Literal["standings", "games", "batting", "pitching", "fielding"]
PARTS: Final[tuple[Part, ...]] = get_args(Part)
PIECE: Final = 400
"""The most rows of a piece, which takes some hundredths of a second."""
_RISKY: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that spreadsheets take for a formula."""
Row: TypeAlias = dict[str, Json]


def rows_of(path: Path, part: Part, first: int) -> list[Row]:
    """At most ``PIECE`` rows of a part, from the one with that number (from 0); none after the last one."""
    season = opened(path)
    return _ROWS[part](season, season.now(), first)


def csv_piece(path: Path, part: Part, first: int) -> tuple[str, int]:
    """The rows of a part from that one as CSV, with a heading before the first, and how many there are."""
    rows = rows_of(path, part, first)
    text = StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\r\n")
        if not first:
            writer.writeheader()
        writer.writerows({key: _plain(value) for key, value in row.items()} for row in rows)
    return text.getvalue(), len(rows)


def _plain(value: Json) -> Json:
    return f"'{value}" if isinstance(value, str) and value.startswith(_RISKY) and not _NUMBER.fullmatch(value) else value


_NUMBER: Final = re.compile(r"-|[-+]?[0-9.]+")


def json_piece(path: Path, part: Part, first: int) -> tuple[str, int]:
    """The rows of a part from that one as JSON objects with commas between, and how many there are."""
    rows = rows_of(path, part, first)
    return ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows), len(rows)


def about(path: Path) -> str:
    """What season it is, as a JSON object; not its seed, which would tell the dice of games to come."""
    now = opened(path).now()
    plan = now.plan
    told: Row = {
        "game": plan.game,
        "edition": plan.edition,
        "year": plan.year,
        "games": len(plan.fixtures),
        "played": now.played,
        "options": dict(options_of(plan)),
        "sacrifice_flies": plan.sacrifice_flies,
        "source": plan.source,
    }
    return json.dumps(told, ensure_ascii=False)


# --- Rows


def _standings(_: OpenSeason, now: Reading, first: int) -> list[Row]:
    rows: list[Row] = []
    for table in standings_shown(now):
        for row in table.rows:
            club, form = now.plan.by_code[row.code], row.form
            rows.append(
                {
                    "club": row.code, "name": row.name, "league": club.league, "division": club.division, "won": row.won,
                    "lost": row.lost, "share": row.share, "behind": row.behind, "runs": row.runs, "runs_allowed": row.allowed,
                    "home": str(form.home) if form else "", "road": str(form.road) if form else "",
                    "one_run": str(form.one_run) if form else "", "last_ten": str(form.lately) if form else "",
                    "streak": form.streak if form else "", "expected_wins": row.expected, "real": row.real,
                    "real_runs": club.runs, "real_runs_allowed": club.runs_allowed,
                }
            )  # fmt: skip
    return rows[first : first + PIECE]


def _games(season: OpenSeason, now: Reading, first: int) -> list[Row]:
    series = {each.fixture.number: (each.game.series, each.game.number) for each in now.after}
    rows: list[Row] = []
    for fixture in now.fixtures[first : first + PIECE]:
        finished = season.file.game(ONLY, fixture.number)
        row: Row = {"number": fixture.number, "date": now.plan.date_of(fixture.day).isoformat()}
        row |= {"away": fixture.away, "home": fixture.home}
        score = finished.score if finished else ("", "")
        names = now.totals[fixture.away].names | now.totals[fixture.home].names
        decided = [names.get(id_, id_) for id_ in finished.decided] if finished else ["", "", ""]
        row |= {"away_runs": score[0], "home_runs": score[1], "innings": finished.innings if finished else ""}
        row |= dict(zip(("win", "loss", "save"), decided, strict=True))
        place = series.get(fixture.number, ("", 0))
        again, back = (attempt_of(finished), taken_back_of(finished)) if finished else (0, 0)
        row |= {"played": finished.kind if finished else "", "begun_again": again or "", "taken_back": back or ""}
        rows.append(row | {"series": place[0], "series_game": place[1] or ""})
    return rows


def _people(kind: Part, columns: Sequence[Column[object]]) -> Callable[[OpenSeason, Reading, int], list[Row]]:
    def rows_from(_: OpenSeason, now: Reading, first: int) -> list[Row]:
        real = {club.code: {player.id for player in club.players} for club in now.plan.clubs}
        rows: list[Row] = []
        for each in getattr(everybody(now), kind)[first : first + PIECE]:
            row: Row = {"club": each.club, "card": each.id, "player": person(each.id, real[each.club]), "name": each.name}
            if kind == "fielding":
                row["position"] = each.position.short.upper()
            rows.append(row | {column.heading: _figure(column, each) for column in columns})
        return rows

    return rows_from


def _figure(column: Column[object], row: object) -> Json:
    figure = column.figure(row)
    if column.digits < 0:
        return innings_pitched(int(figure or 0))
    return None if figure is None else round(float(figure), 4) if column.is_average else int(figure)


_ROWS: Final[Mapping[Part, Callable[[OpenSeason, Reading, int], list[Row]]]] = {
    "standings": _standings,
    "games": _games,
    "batting": _people("batting", cast("Sequence[Column[object]]", BATTING)),
    "pitching": _people("pitching", cast("Sequence[Column[object]]", PITCHING)),
    "fielding": _people("fielding", cast("Sequence[Column[object]]", FIELDING)),
}


# --- Retrosheet


def retrosheet_archive(path: Path) -> bytes:
    """All games of the schedule that are over as Retrosheet files in one archive, which takes some seconds for a whole season.

    Raises NotLegal if no game is over, DoesNotFit for a game that today's rules play otherwise.
    """
    with SeasonFile.open_to_read(path) as file, explained(file), file.as_it_stands():
        files = retrosheet_of(file, SeasonGames.of(file.plan), ONLY)
        if not files:
            raise NotLegal("no game is over yet")
        return zipped(files)
