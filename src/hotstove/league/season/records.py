"""The records of a season, of single games and of whole seasons, and those of several seasons together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, cast

from hotstove.baseball.plays import Count
from hotstove.baseball.words import innings_pitched
from hotstove.league.leaders import Leaders, leaders
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.chronicle import Chronicle, MarkKind
from hotstove.league.season.lines import ClubLines, Recorded
from hotstove.league.season.plan import Club, SeasonPlan
from hotstove.league.standings import average
from hotstove.stats.averages import in_print, ratio
from hotstove.table.texts import Json

RECORDS: Final = "records"
"""The name of the file's note that keeps them, for the records of all seasons."""
KEPT: Final = 5
"""Records of a kind that are kept: the best ones."""
MOST_LISTS: Final = 100
"""The most lists that a file is believed."""
LONGEST: Final = 80
"""The most letters of a name that are taken from another season's note."""
GAME_OF: Final = "A player in a game"
CLUB_GAME: Final = "A club in a game"
PLAYER: Final = "A player in a season"
CLUB_SEASON: Final = "A club in a season"
SECTIONS: Final = (GAME_OF, CLUB_GAME, PLAYER, CLUB_SEASON)
_OF_GAMES: Final[Mapping[str, Sequence[tuple[MarkKind, str]]]] = {
    GAME_OF: (
        ("hits", "Hits"), ("home runs", "Home runs"), ("total bases", "Total bases"), ("runs", "Runs"),
        ("runs batted in", "Runs batted in"), ("stolen bases", "Stolen bases"), ("strikeouts", "Strikeouts (pitcher)"),
        ("outs", "Innings pitched"), ("hitting streak", "Games with a hit in a row"),
    ),
    CLUB_GAME: (
        ("club runs", "Runs"), ("club hits", "Hits"), ("club home runs", "Home runs"), ("margin", "Runs more than the other"),
        ("both runs", "Runs of both clubs"), ("innings", "Innings"), ("comeback", "Runs behind, and won"),
        ("winning streak", "Games won in a row"), ("losing streak", "Games lost in a row"),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Record:
    """A figure of the lists: whose it is (a name), of which club (its code), when (a date or a year), and of which game.

    ``player`` is the id of his card, empty for a club; ``game`` is 0 for a whole season. ``season`` names the season where
    several are told of together.
    """

    figure: Fraction
    who: str
    club: str
    when: str
    player: str = ""
    game: int = 0
    season: str = ""


@dataclass(frozen=True, slots=True)
class RecordList:
    """The best of a kind, the first one first. ``digits`` as in `Leaders`; ``low``: the lowest is the best."""

    section: str
    heading: str
    digits: int
    low: bool
    rows: tuple[Record, ...]

    def printed(self, record: Record) -> str:
        """A figure as it prints."""
        if self.digits == 1:
            return innings_pitched(int(record.figure * 3))
        return in_print(record.figure, self.digits) if self.digits else str(int(record.figure))


def records_of(
    plan: SeasonPlan, fixtures: Mapping[int, Fixture], totals: Mapping[str, ClubLines], chronicle: Chronicle, over: bool
) -> list[RecordList]:
    """The records of a season so far; averages, and what is best if it is low, only of a schedule that is ``over``."""
    year = str(plan.year)
    lists = [
        RecordList(section, heading, 1 if kind == "outs" else 0, False, _of_games(plan, fixtures, totals, chronicle, kind))
        for section, kinds in _OF_GAMES.items()
        for kind, heading in kinds
    ]
    for ranking in leaders(plan, totals, most=KEPT):
        low = ranking.heading in _LOW
        if over or not (low or ranking.digits > 1):
            lists.append(RecordList(PLAYER, ranking.heading, ranking.digits, low, _of_players(ranking, year)))
    lists += [_of_clubs(plan, totals, each, year) for each in _CLUBS if over or not (each.low or each.digits)]
    return [each for each in lists if each.rows]


_LOW: Final = ("Earned run average", "Walks and hits an inning")


def _of_games(
    plan: SeasonPlan, fixtures: Mapping[int, Fixture], totals: Mapping[str, ClubLines], chronicle: Chronicle, kind: MarkKind
) -> tuple[Record, ...]:
    rows = []
    for mark in chronicle.marks[kind]:
        fixture = fixtures[mark.number]
        who = totals[mark.club].names.get(mark.player, mark.player) if mark.player else plan.by_code[mark.club].name
        when = str(plan.date_of(fixture.day))
        if not mark.player and not mark.since:
            other = fixture.home if mark.club == fixture.away else fixture.away
            who = f"{who}, against {plan.by_code[other].name}"
        if mark.since:
            when = f"{plan.date_of(fixtures[mark.since].day)} to {when}"
        figure = Fraction(mark.figure, 3) if kind == "outs" else Fraction(mark.figure)
        rows.append(Record(figure, who, mark.club, when, mark.player, mark.number))
    return tuple(rows)


def _of_players(ranking: Leaders, year: str) -> tuple[Record, ...]:
    return tuple(Record(each.figure, each.name, each.club, year, each.id) for each in ranking.first)


# --- Clubs


@dataclass(frozen=True, slots=True)
class _ClubFigure:
    heading: str
    figure: Callable[[ClubLines], Fraction | int | None]
    digits: int = 0
    low: bool = False


def _batted(lines: ClubLines, *columns: Count) -> int:
    return sum(line[column] for line in lines.batting.values() for column in columns)


_HITS: Final = (Count.SINGLE, Count.DOUBLE, Count.TRIPLE, Count.HOME_RUN)
_AT_BATS: Final = (*_HITS, Count.STRIKEOUT, Count.OUT, Count.DOUBLE_PLAY_GROUNDER, Count.REACHED)


def _earned(lines: ClubLines) -> Fraction | None:
    outs = sum(line[Count.OUTS] for line in lines.pitching.values())
    return ratio(27 * sum(line[Count.EARNED_RUN] for line in lines.pitching.values()), outs)


_CLUBS: Final = (
    _ClubFigure("Games won", lambda lines: lines.record[Recorded.WINS]),
    _ClubFigure("Games lost", lambda lines: lines.record[Recorded.LOSSES]),
    _ClubFigure("Share won", lambda lines: average(lines.record), 3),
    _ClubFigure("Runs", lambda lines: lines.record[Recorded.RUNS]),
    _ClubFigure("Fewest runs allowed", lambda lines: lines.record[Recorded.RUNS_ALLOWED], low=True),
    _ClubFigure("Hits", lambda lines: _batted(lines, *_HITS)),
    _ClubFigure("Home runs", lambda lines: _batted(lines, Count.HOME_RUN)),
    _ClubFigure("Stolen bases", lambda lines: _batted(lines, Count.STOLEN_BASE)),
    _ClubFigure("Hits an at-bat", lambda lines: ratio(_batted(lines, *_HITS), _batted(lines, *_AT_BATS)), 3),
    _ClubFigure("Earned run average", _earned, 2, low=True),
)


def _of_clubs(plan: SeasonPlan, totals: Mapping[str, ClubLines], each: _ClubFigure, year: str) -> RecordList:
    found: list[tuple[Fraction, Club]] = []
    for club in plan.clubs:
        figure = each.figure(totals[club.code])
        if figure is not None and (figure or each.low) and totals[club.code].record[Recorded.GAMES]:
            found.append((Fraction(figure), club))
    found.sort(key=lambda row: row[0] if each.low else -row[0])
    rows = tuple(Record(figure, club.name, club.code, year) for figure, club in found[:KEPT])
    return RecordList(CLUB_SEASON, each.heading, each.digits, each.low, rows)


# --- Of several seasons


def merged(seasons: Iterable[tuple[str, Sequence[RecordList]]], most: int = KEPT) -> list[RecordList]:
    """The records of several seasons, each with its name, together; of equal ones those of the season that is named first."""
    found: dict[tuple[str, str], RecordList] = {}
    for name, lists in seasons:
        for each in lists:
            known = found.get((each.section, each.heading))
            rows = [Record(row.figure, row.who, row.club, row.when, row.player, row.game, name) for row in each.rows]
            together = [*(known.rows if known is not None else ()), *rows]
            together.sort(key=lambda row: row.figure if each.low else -row.figure)
            merged_rows = tuple(together[:most])
            found[each.section, each.heading] = RecordList(each.section, each.heading, each.digits, each.low, merged_rows)
    return sorted(found.values(), key=lambda each: SECTIONS.index(each.section))


def kept_records(title: str, games: int, lists: Sequence[RecordList]) -> Json:
    """A season's records as data for its file's note: its title, the number of its games so far, and the lists."""
    rows: list[Json] = [
        [each.section, each.heading, each.digits, each.low, [_row(record) for record in each.rows]] for each in lists
    ]
    return [title, games, rows]


def _row(record: Record) -> Json:
    figure = record.figure
    return [figure.numerator, figure.denominator, record.who, record.club, record.when, record.player, record.game]


def records_kept(data: Json) -> tuple[str, int, list[RecordList]] | None:
    """From the data of ``kept_records``; None for anything else, since the file may be somebody else's."""
    try:
        title, games, rows = cast("list[Json]", data)
        lists = [_list(cast("list[Json]", row)) for row in cast("list[Json]", rows)[:MOST_LISTS]]
        if not isinstance(title, str) or type(games) is not int:
            return None
        return title[:LONGEST], games, lists
    except (TypeError, ValueError, ZeroDivisionError, AttributeError):
        return None


def _list(row: list[Json]) -> RecordList:
    section, heading, digits, low, rows = row
    if section not in SECTIONS or not isinstance(heading, str) or digits not in range(4) or type(low) is not bool:
        raise ValueError
    found = tuple(_record(cast("list[Json]", each)) for each in cast("list[Json]", rows)[:KEPT])
    return RecordList(str(section), heading[:LONGEST], int(cast("int", digits)), low, found)


def _record(row: list[Json]) -> Record:
    above, below, who, club, when, player, game = row
    if any(type(number) is not int or not 0 <= number < 10**9 for number in (above, below, game)):
        raise ValueError
    if not all(isinstance(text, str) and text.isprintable() for text in (who, club, when, player)):
        raise TypeError
    name, code, day, card = (str(text)[:LONGEST] for text in (who, club, when, player))
    return Record(Fraction(cast("int", above), cast("int", below)), name, code, day, card, cast("int", game))
