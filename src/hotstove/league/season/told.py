"""What a season's file keeps of what is told of it, and the records of several files."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.season.chronicle import CHRONICLE, Chronicle, chronicle_of
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.postseason_games import all_fixtures
from hotstove.league.season.records import RECORDS, RecordList, kept_records, merged, records_kept, records_of
from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile, note_of
from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.log import NotSaved


def keep_told(file: SeasonFile) -> None:
    """Keep in the file what is told of a season that is replayed once, and its records, as far as it has come.

    Where that is not possible (a damaged game, a full disk) it is told anew from the games whenever it is wanted.
    """
    if file.plan.replays == 1:
        with suppress(Unreadable, NotSaved):
            chronicle = chronicle_of(file)
            file.set_note(CHRONICLE, chronicle.plain())
            file.set_note(RECORDS, kept_records(title_of(file.plan), len(chronicle.games), season_records(file, chronicle)))


def title_of(plan: SeasonPlan) -> str:
    """The year and the title of its game: ``1927 in Title``."""
    return f"{plan.year} in {game_title(plan.game)}"


def game_title(name: str) -> str:
    """A game's title; its name if it is not installed."""
    try:
        return ball_game_named(name).title
    except HotStoveError:
        return name


def season_records(file: SeasonFile, chronicle: Chronicle | None = None) -> list[RecordList]:
    """The records of a season that is replayed once, so far."""
    fixtures = {fixture.number: fixture for fixture in all_fixtures(file)}
    over = len(file.played(ONLY)) == len(file.plan.fixtures)
    return records_of(file.plan, fixtures, file.totals(ONLY), chronicle or chronicle_of(file), over)


@dataclass(frozen=True, slots=True)
class AllRecords:
    """The records of several seasons together, their names, and the files that keep none (``without``)."""

    lists: tuple[RecordList, ...]
    seasons: tuple[str, ...]
    without: tuple[str, ...]


def records_of_all(paths: Iterable[Path]) -> AllRecords:
    """The records of the seasons in these files as they are kept, without opening the seasons."""
    found, without = [], []
    for path in paths:
        try:
            kept = records_kept(note_of(path, RECORDS))
        except HotStoveError:
            kept = None
        if kept is None or not kept[1]:
            without.append(path.name)
        else:
            found.append((kept[0], kept[2]))
    return AllRecords(tuple(merged(found)), tuple(name for name, _ in found), tuple(without))
