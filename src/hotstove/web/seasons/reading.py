"""The seasons that the process which makes pages has open, and what it has worked out of each; anew when a file has changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final, TypeVar

from hotstove.baseball.prints import Face
from hotstove.book.scorebook import Scorebook
from hotstove.league.postseason.state import Postseason
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.attempts import times_begun
from hotstove.league.season.by_hand import fixture_of
from hotstove.league.season.chronicle import Chronicle, Feat, chronicle_of, feats_by_day
from hotstove.league.season.examining import BROKEN, explanation
from hotstove.league.season.form import Form, forms
from hotstove.league.season.game import Finished, SeasonGames
from hotstove.league.season.league_log import LOG, LogLine, log_lines
from hotstove.league.season.lines import ClubLines
from hotstove.league.season.people import Manager, is_league, managers_of, own_clubs, people_clubs
from hotstove.league.season.postseason_games import Scheduled, is_due, postseason, scheduled
from hotstove.league.season.records import RecordList, records_of
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.results import ONLY
from hotstove.league.season.splits import ClubGameLines, games_of_club
from hotstove.league.season.store import SeasonFile
from hotstove.table.events import BOTH, Event, Seat
from hotstove.web.seasons.at_tables import tables_at

OPEN: Final = 6
"""The most seasons that are kept open; the longest unused is closed."""
GAMES: Final = 24
"""The most games of a season of which the events are kept."""
T = TypeVar("T")
Scores = Mapping[int, tuple[int, int, int, str]]


class Reading:
    """A season as it stands at one moment: what pages show of it, worked out when it is first wanted."""

    def __init__(self, file: SeasonFile, before: Reading | None = None) -> None:
        self.file = file
        self.plan = file.plan
        self._told: Chronicle | None = None if before is None else before.told_so_far

    @cached_property
    def totals(self) -> dict[str, ClubLines]:
        """Every club's lines so far."""
        return self.file.totals(ONLY)

    @cached_property
    def scores(self) -> Scores:
        """Runs, innings and how it was played, by the number of the game."""
        return self.file.scores(ONLY)

    @property
    def told_so_far(self) -> Chronicle | None:
        """The chronicle, if anybody has wanted it, of these games or of those before."""
        found: Chronicle | None = self.__dict__.get("chronicle", self._told)
        return found

    @cached_property
    def chronicle(self) -> Chronicle:
        """What is told of its games so far; of one that is replayed several times nothing."""
        if self.plan.replays > 1:
            return Chronicle(self.plan)
        known, self._told = self._told, None
        return chronicle_of(self.file, known)

    @cached_property
    def feats(self) -> Mapping[int, list[Feat]]:
        """The feats of each day that has any."""
        return feats_by_day(self.fixtures, self.chronicle.feats)

    @cached_property
    def records(self) -> list[RecordList]:
        """The records so far, of single games and of the season."""
        fixtures = {fixture.number: fixture for fixture in self.fixtures}
        return records_of(self.plan, fixtures, self.totals, self.chronicle, self.over)

    @cached_property
    def begun(self) -> Mapping[int, int]:
        """How often people have begun a game, by its number."""
        return times_begun(self.file)

    @cached_property
    def totals_only(self) -> bool:
        """Whether the file keeps only the sums of the games, as it does of several replays."""
        return self.file.is_totals_only(ONLY)

    @cached_property
    def forms(self) -> Mapping[str, Form]:
        """How each club has won and lost; empty where the games are not kept."""
        return {} if self.totals_only else forms(self.plan.fixtures, self.scores)

    @cached_property
    def played(self) -> int:
        """The games of the schedule that are over."""
        if self.totals_only:
            return len(self.plan.fixtures)
        return sum(number <= len(self.plan.fixtures) for number in self.scores)

    @property
    def over(self) -> bool:
        """Whether the schedule is played."""
        return self.played == len(self.plan.fixtures)

    @cached_property
    def after(self) -> list[Scheduled]:
        """The games of the postseason that have a day."""
        return scheduled(self.file)

    @cached_property
    def postseason(self) -> Postseason | None:
        """The postseason so far; None before it begins."""
        return postseason(self.file) if is_due(self.file) else None

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The codes of the clubs that people manage."""
        return people_clubs(self.file)

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """The codes of the clubs that the season's owner manages."""
        return own_clubs(self.file)

    @cached_property
    def managers(self) -> Mapping[str, Manager]:
        """The places of the owner's friends, by club."""
        return managers_of(self.file)

    @cached_property
    def is_league(self) -> bool:
        """Whether friends manage clubs, or have been invited to."""
        return is_league(self.file)

    @cached_property
    def log(self) -> list[LogLine]:
        """The league's log, the newest line first."""
        return log_lines(self.file.note(LOG))

    @cached_property
    def fixtures(self) -> list[Fixture]:
        """The games of the schedule and of the postseason as far as they have a day."""
        return [*self.plan.fixtures, *(each.fixture for each in self.after)]

    @cached_property
    def next_day(self) -> int | None:
        """The first day with a game that is not over; None if there is none."""
        if self.totals_only:
            return None
        return next((fixture.day for fixture in self.fixtures if fixture.number not in self.scores), None)

    def next_of(self, clubs: Collection[str]) -> Fixture | None:
        """The next game of these clubs; None if there is none."""
        return next(
            (each for each in self.fixtures if each.number not in self.scores and {each.away, each.home} & set(clubs)), None
        )

    def waits(self, fixture: Fixture) -> bool:
        """Whether a game of computers, of one of these clubs, comes before it and is not over."""
        clubs, theirs = {fixture.away, fixture.home}, set(self.people)
        return any(
            each.number not in self.scores and clubs & {each.away, each.home} and not theirs & {each.away, each.home}
            for each in self.fixtures[: fixture.number - 1]
        )

    @cached_property
    def last_day(self) -> int | None:
        """The last day on which a game was played; None before the first."""
        return max((fixture.day for fixture in self.fixtures if fixture.number in self.scores), default=None)

    def fixture(self, number: int) -> Fixture:
        """A game by its number; raises NotLegal if there is none."""
        return fixture_of(self.file, number)


class OpenSeason:
    """An open season file, with the parts that stay while its games come: its plan, and games played again."""

    def __init__(self, path: Path) -> None:
        self.file = SeasonFile.open_to_read(path)
        self.place = _place(path)
        self.faces: dict[str, tuple[Face, ...]] = {}
        """The clubs' cards as the game prints them, as far as somebody has wanted to see one."""
        self._version = -1
        self._club_lines: tuple[int, str, list[ClubGameLines]] | None = None
        self._reading = Reading(self.file)
        self._events: OrderedDict[tuple[int, bytes], list[Event]] = OrderedDict()

    @cached_property
    def games(self) -> SeasonGames:
        """The season's rules and dugouts."""
        return SeasonGames.of(self.file.plan)

    def club_lines(self, club: str) -> list[ClubGameLines]:
        """A club's lines of its games of the schedule that are over; of the club asked for last they are kept."""
        if self._club_lines is None or self._club_lines[:2] != (self._version, club):
            self._club_lines = self._version, club, games_of_club(self.file, club)
        return self._club_lines[2]

    def now(self) -> Reading:
        """The season as it stands now."""
        version = self.file.writes_of_others
        if version != self._version:
            self._version, self._reading = version, Reading(self.file, self._reading)
        return self._reading

    def events(self, fixture: Fixture, finished: Finished) -> list[Event]:
        """The events of a game that is over; raises DoesNotFit if today's rules give a different one."""
        key = fixture.number, finished.lines
        found = self._events.pop(key, None)
        if found is None:
            found = events_of(self.games, fixture, finished)
            if len(self._events) >= GAMES:
                self._events.popitem(last=False)
        self._events[key] = found
        return found

    def book(self, fixture: Fixture, finished: Finished) -> Scorebook:
        """The book of a game that is over."""
        return Scorebook.of(self.events(fixture, finished))


_open: OrderedDict[Path, OpenSeason] = OrderedDict()


_looked_at: list[OpenSeason] = []
"""The season that the present look has opened last."""


def looked(look: Callable[[], T]) -> T:
    """What a look at seasons gives; what goes wrong because of what a file says is told by file and place, as Unreadable."""
    _looked_at.clear()
    try:
        return look()
    except BROKEN as error:
        told = explanation(_looked_at[0].file, error) if _looked_at else None
        if told is None:
            raise
        raise told from None


def opened(path: Path) -> OpenSeason:
    """The season in that file; raises Unreadable if there is none (any more)."""
    _looked_at.clear()
    season = _open.pop(path, None)
    if season is not None and season.place != _place(path):  # removed, and perhaps another one made in its place
        season.file.close()
        season = None
    if season is None:
        season = OpenSeason(path)
        if len(_open) >= OPEN:
            _open.popitem(last=False)[1].file.close()
    _open[path] = season
    season.file.last_read = None
    _looked_at.append(season)
    return season


def read_again(path: Path) -> None:
    """Read again what pages of a season have been made of, after a change that only its maker may know of.

    Else whoever looks at any page next would wait for it, and be told by that of the change.
    """
    season = opened(path)
    known = list(season._reading.__dict__)
    now = season.now()
    for name in known:
        getattr(now, name, None)


def seats_of(path: Path, code: str) -> list[tuple[int, str, Seat]]:
    """The games of a club that are at tables: number, the table's id, and the club's seat there."""
    now = opened(path).now()
    found = ((number, table, now.fixture(number)) for number, table in tables_at(path).items())
    return [
        (number, table, seat) for number, table, fixture in found for seat in BOTH if (fixture.away, fixture.home)[seat] == code
    ]


def _place(path: Path) -> tuple[int, int] | None:
    try:
        known = path.stat()
    except OSError:
        return None
    return known.st_dev, known.st_ino
