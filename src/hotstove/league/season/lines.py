"""Counts of a season as lists of numbers: a club's lines of one game, and the same columns summed over many games.

They are the scorebook's counts. A line of batting has the columns of ``Count`` and then games; one of pitching those of
``Pitched``; one of fielding, for a player at a position, those of ``Fielded``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias
from zlib import compress, decompressobj, error

from hotstove.baseball.plays import Count
from hotstove.baseball.positions import Position
from hotstove.book.decisions import decisions
from hotstove.book.moments import Told
from hotstove.book.scorebook import Scorebook, TeamBook
from hotstove.book.statistics import COLUMNS
from hotstove.league.season.shapes import mapping, numbers, row, whole
from hotstove.league.season.shapes import text as text_of
from hotstove.table.errors import DoesNotFit, Unreadable
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.texts import Json

GAMES = COLUMNS
"""The column of a line of batting or pitching that counts games."""


class Pitched(IntEnum):
    """Columns of a line of pitching behind those of ``Count``."""

    GAMES = COLUMNS
    STARTS = COLUMNS + 1
    WINS = COLUMNS + 2
    LOSSES = COLUMNS + 3
    SAVES = COLUMNS + 4
    COMPLETE = COLUMNS + 5
    SHUTOUTS = COLUMNS + 6


class Fielded(IntEnum):
    """Columns of a line of fielding."""

    GAMES = 0
    PUTOUTS = 1
    ASSISTS = 2
    ERRORS = 3
    DOUBLE_PLAYS = 4
    PASSED_BALLS = 5


class Recorded(IntEnum):
    """Columns of a club's record."""

    GAMES = 0
    WINS = 1
    LOSSES = 2
    TIES = 3
    RUNS = 4
    RUNS_ALLOWED = 5
    HOME_WINS = 6
    HOME_LOSSES = 7
    ERRORS = 8


COMPACT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""JSON without blanks."""
Counts: TypeAlias = list[int]
BATTING, PITCHING, FIELDING, RECORD = COLUMNS + 1, COLUMNS + len(Pitched), len(Fielded), len(Recorded)
"""Columns in a line of each kind."""
_LAST_PLATE_APPEARANCE = int(Count.REACHED) + 1


def plate_appearances(counts: Counts) -> int:
    """Plate appearances in a line of batting or pitching, those by interference included."""
    return sum(counts[:_LAST_PLATE_APPEARANCE])


@dataclass(slots=True)
class ClubLines:
    """A club's counts of one game or many: its record, batting and pitching by player's id, fielding by id and position.

    ``names`` are the players' names as their cards have them. In one game's lines pitchers stand in order of appearance.
    """

    record: Counts = field(default_factory=lambda: [0] * RECORD)
    batting: dict[str, Counts] = field(default_factory=dict)
    pitching: dict[str, Counts] = field(default_factory=dict)
    fielding: dict[tuple[str, int], Counts] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def plain(self) -> Json:
        """As data."""
        fielding: list[Json] = [[id_, position, *counts] for (id_, position), counts in self.fielding.items()]
        return [list[Json](self.record), _rows(self.batting), _rows(self.pitching), fielding, dict(self.names)]

    @classmethod
    def of(cls, text: str) -> ClubLines:
        """From the data of ``plain`` as JSON; raises Unreadable if it is not."""
        try:
            record, batting, pitching, fielding, names = row(json.loads(text), "sums", 5)
            stood = [row(each, "fielding", 2 + FIELDING) for each in row(fielding, "fielding")]
            return cls(
                numbers(record, "record", RECORD),
                {id_: numbers(counts, "batting", BATTING) for id_, counts in mapping(batting, "batting").items()},
                {id_: numbers(counts, "pitching", PITCHING) for id_, counts in mapping(pitching, "pitching").items()},
                {_place(id_, position): numbers(counts, "fielding", FIELDING) for id_, position, *counts in stood},
                {id_: text_of(name, "names") for id_, name in mapping(names, "names").items()},
            )
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"the sums of a club are not as they are written: {error}") from None


def summed(games: Sequence[ClubLines]) -> ClubLines:
    """The sums of lines of one club."""
    total = ClubLines(_sum([lines.record for lines in games]))
    batting: dict[str, list[Counts]] = {}
    pitching: dict[str, list[Counts]] = {}
    fielding: dict[tuple[str, int], list[Counts]] = {}
    for lines in games:
        for id_, counts in lines.batting.items():
            batting.setdefault(id_, []).append(counts)
        for id_, counts in lines.pitching.items():
            pitching.setdefault(id_, []).append(counts)
        for place, counts in lines.fielding.items():
            fielding.setdefault(place, []).append(counts)
        total.names.update(lines.names)
    total.batting = {id_: _sum(counts) for id_, counts in batting.items()}
    total.pitching = {id_: _sum(counts) for id_, counts in pitching.items()}
    total.fielding = {place: _sum(counts) for place, counts in fielding.items()}
    return total


def _place(id_: object, position: object) -> tuple[str, int]:
    """Who stood where; raises ValueError."""
    return text_of(id_, "fielding"), int(Position(whole(position, "fielding")))


def _sum(counts: list[Counts]) -> Counts:
    return list(map(sum, zip(*counts, strict=True)))


def _rows(lines: dict[str, Counts]) -> dict[str, Json]:
    return {id_: list[Json](counts) for id_, counts in lines.items()}


@dataclass(frozen=True, slots=True)
class GameLines:
    """A finished game in counts: both clubs' lines (away, home), and the number of its innings.

    ``decided`` are the ids of the winning, losing and saving pitcher, empty for none.
    """

    clubs: tuple[ClubLines, ClubLines]
    innings: int
    decided: tuple[str, str, str]

    @property
    def score(self) -> tuple[int, int]:
        """Runs, away and home."""
        away, home = self.clubs
        return away.record[Recorded.RUNS], home.record[Recorded.RUNS]


def lines_of(book: Scorebook) -> GameLines:
    """The lines of a finished book; raises DoesNotFit if the game is not over."""
    if book.finished is None or not book.halves:
        raise DoesNotFit("the game is not over")
    credited = decisions(book)
    decided = ("", "", "") if credited is None else (credited.win, credited.loss, credited.save or "")
    runs, errors = [0, 0], [0, 0]
    for half in book.halves:
        runs[half.half] += half.runs
        errors[1 - half.half] += half.errors
    away, home = (_club(book.sides[seat], seat, (runs[seat], runs[1 - seat], errors[seat]), decided) for seat in (AWAY, HOME))
    return GameLines((away, home), book.halves[-1].inning, decided)


def _club(side: TeamBook, seat: Seat, totals: tuple[int, int, int], decided: tuple[str, str, str]) -> ClubLines:
    """A club's lines; ``totals`` are its runs, those of the others, and its errors."""
    own, theirs, errors = totals
    won, lost, at_home = int(own > theirs), int(own < theirs), int(seat == HOME)
    record = [1, won, lost, int(own == theirs), own, theirs, won & at_home, lost & at_home, errors]
    batting = {id_: [*counts, 1] for id_, counts in side.counts.items()}
    pitching: dict[str, Counts] = {}
    alone = int(len(side.pitching) == 1)
    for number, (id_, line) in enumerate(side.pitching.items()):
        results = (won and id_ == decided[0], lost and id_ == decided[1], won and id_ == decided[2])
        pitching[id_] = [*line.counts, 1, int(number == 0), *map(int, results), alone, alone & int(not theirs)]
    names = {player.id: player.name for player in side.sheet.players}
    for change in side.substitutions:
        names[change.player.id] = change.player.name
    return ClubLines(record, batting, pitching, _fielding(side), names)


def _fielding(side: TeamBook) -> dict[tuple[str, int], Counts]:
    """The fielding counts of every player at each of his positions."""
    sheet = side.sheet
    stood = [(slot.player.id, int(slot.position)) for slot in sheet.order if slot.position is not None and slot.position.fields]
    if sheet.pitcher is not None:
        stood.append((sheet.pitcher.id, 1))
    for change in side.substitutions:
        if change.position.fields:
            stood.append((change.player.id, int(change.position)))
    counts = {place: [1, 0, 0, 0, 0, 0] for place in stood}
    for (id_, position), line in side.fielding.items():
        line_counts = [1, line.putouts, line.assists, line.errors, line.double_plays, line.passed_balls]
        counts[id_, int(position)] = line_counts
    return counts


# --- Packed


def packed(lines: GameLines, told: Told | None = None) -> bytes:
    """A game's lines in few bytes: the players' ids (not their names), then a byte for each count.

    Behind them stands what its plays tell, if that is given, as JSON; versions before it don't look there.
    """
    more = b"" if told is None else COMPACT(told.plain()).encode()
    return compress(_counted(lines) + more, 1)


def is_as_kept(kept: bytes, lines: GameLines) -> bool:
    """Whether packed lines are these, whatever their game's plays tell."""
    return opened(kept).startswith(_counted(lines))


def _counted(lines: GameLines) -> bytes:
    who: list[Json] = [lines.innings, list[Json](lines.decided)]
    counts = bytearray()
    try:
        for club in lines.clubs:
            fielders: list[Json] = [[id_, position] for id_, position in club.fielding]
            who.append([list[Json](club.batting), list[Json](club.pitching), fielders])
            counts += bytes(club.record)
            for line in (*club.batting.values(), *club.pitching.values(), *club.fielding.values()):
                counts += bytes(line)
    except ValueError:
        raise DoesNotFit("a count of more than 255 in one game") from None
    return COMPACT(who).encode() + b"\n" + bytes(counts)


MOST_OPENED = 4 * 1024 * 1024
"""The most bytes of a game's lines or sheets, which have some thousands: files of others may hold more."""


def opened(data: bytes) -> bytes:
    """What was compressed; raises zlib.error if it is damaged, cut, or more than a game can have."""
    opening = decompressobj()
    whole = opening.decompress(data, MOST_OPENED)
    if opening.unconsumed_tail or not opening.eof:
        raise error("more than a game has, or cut off")
    return whole


def unpacked(data: bytes) -> GameLines:
    """A game's lines from ``packed``; raises Unreadable if they are not as they are written."""
    return _read(data)[0]


def unpacked_with_told(data: bytes) -> tuple[GameLines, Told | None]:
    """A game's lines from ``packed``, and what its plays tell; None if an earlier version has written them.

    Raises Unreadable if that is not as it is written.
    """
    lines, more = _read(data)
    if not more:
        return lines, None
    try:
        return lines, Told.of(json.loads(more))
    except (ValueError, RecursionError):
        raise Unreadable("what the plays of a game tell is not JSON") from None


def _read(data: bytes) -> tuple[GameLines, bytes]:
    """A game's lines, and the bytes behind them; raises Unreadable if they are not as they are written."""
    try:
        return _read_whole(opened(data))
    except (ValueError, TypeError, IndexError, RecursionError, error):
        raise Unreadable("the lines of a game are not as they are written") from None


def _read_whole(data: bytes) -> tuple[GameLines, bytes]:
    heading, _, counts = data.partition(b"\n")
    innings, decided, *clubs = row(json.loads(heading), "lines", 4)
    win, loss, save = (text_of(id_, "decided") for id_ in row(decided, "decided", 3))
    offset = 0

    def take(columns: int) -> Counts:
        nonlocal offset
        offset += columns
        if offset > len(counts):
            raise ValueError("counts: cut off")
        return list(counts[offset - columns : offset])

    both_clubs = []
    for club in clubs:
        batters, pitchers, fielders = row(club, "club", 3)
        record = take(RECORD)
        batting = {text_of(id_, "batting"): take(BATTING) for id_ in row(batters, "batting")}
        pitching = {text_of(id_, "pitching"): take(PITCHING) for id_ in row(pitchers, "pitching")}
        stood = [row(each, "fielding", 2) for each in row(fielders, "fielding")]
        fielding = {_place(id_, position): take(FIELDING) for id_, position in stood}
        both_clubs.append(ClubLines(record, batting, pitching, fielding))
    away, home = both_clubs
    return GameLines((away, home), whole(innings, "innings"), (win, loss, save)), counts[offset:]
