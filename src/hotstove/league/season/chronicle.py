"""What is told of a season: the feats of its games, its streaks and milestones, and the highest figures of single games.

Games are added one by one, each club's in the order of the schedule. What has been told so far can be kept as data, so that
only new games are read; `chronicle_of` does so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Final, Literal, TypeAlias, cast, get_args

from hotstove.baseball.plays import Count
from hotstove.book.moments import HOW, Told
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.lines import ClubLines, Counts, GameLines, Pitched, Recorded, unpacked_with_told
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.postseason_games import all_fixtures
from hotstove.league.season.report import person
from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import Unreadable
from hotstove.table.events import BOTH
from hotstove.table.texts import Json

FORMAT: Final = 1
"""The version of the data; another one is told anew from the games."""
CHRONICLE: Final = "chronicle"
"""The name of the file's note that keeps it."""
FeatKind: TypeAlias = Literal[
    "perfect game", "no-hitter", "shutout", "cycle", "home runs", "hits", "runs batted in", "strikeouts", "runs", "long game",
    "walk-off", "comeback", "grand slam", "triple play", "hitting streak", "hitting streak ends", "winning streak",
    "winning streak ends", "losing streak", "losing streak ends", "milestone", "injury",
]  # fmt: skip
FEATS: Final[tuple[FeatKind, ...]] = get_args(FeatKind)
"""All kinds, the rarest first: the order in which a day's news are told."""
MarkKind: TypeAlias = Literal[
    "hits", "home runs", "total bases", "runs", "runs batted in", "stolen bases", "hitting streak", "strikeouts", "outs",
    "club runs", "club hits", "club home runs", "margin", "comeback", "winning streak", "losing streak", "innings", "both runs",
]  # fmt: skip
MARKS: Final[tuple[MarkKind, ...]] = get_args(MarkKind)
KEPT: Final = 5
"""Marks of a kind that are kept, the highest ones; of equal ones the earlier."""
MOST: Final = 1_000_000
"""The highest figure that a file is believed."""

WHOLE_GAME: Final = 27
"""Outs of a no-hitter: nine innings or more (the definition of 1991)."""
MANY_HOME_RUNS: Final = 3
MANY_HITS: Final = 5
MANY_BATTED_IN: Final = 7
MANY_STRIKEOUTS: Final = 15
MANY_RUNS: Final = 20
LONG: Final = 14
"""Innings of a long game."""
FAR_BEHIND: Final = 5
"""Runs behind of a comeback that is told."""
HITTING: Final = (15, 20, 25)
"""Games of a hitting streak at which it is told, and then of each beyond the last; its end from the second on."""
STREAK: Final = (7, 10)
"""Games won or lost in a row at which a club's streak is told, and then of each beyond; its end from the second on."""
MILESTONES: Final[Mapping[str, tuple[int, ...]]] = {
    "home run": (30, 40, 50, 60, 70, 80),
    "hit": (200, 250),
    "run batted in": (100, 150, 200),
    "stolen base": (50, 75, 100, 125, 150),
    "win": (20, 25, 30, 35, 40, 50),
    "save": (30, 40, 50, 60),
    "strikeout": (200, 250, 300, 350, 400, 500),
}
"""The figures of a player's season that are told, by what they count, over all clubs that he is with."""
CLUB_MILESTONES: Final = (100, 110)
"""A club's wins that are told."""
_BATTED: Final = (("home run", Count.HOME_RUN), ("run batted in", Count.RUN_BATTED_IN), ("stolen base", Count.STOLEN_BASE))
_PITCHED: Final = (("win", int(Pitched.WINS)), ("save", int(Pitched.SAVES)), ("strikeout", int(Count.STRIKEOUT)))
_HITS: Final = slice(Count.SINGLE, Count.HOME_RUN + 1)
_REACHED_SAFELY: Final = (
    *(Count.SINGLE, Count.DOUBLE, Count.TRIPLE, Count.HOME_RUN, Count.WALK, Count.INTENTIONAL_WALK, Count.HIT_BY_PITCH),
    *(Count.INTERFERENCE, Count.REACHED),
)
_ENDS_STREAK: Final = (*(Count.STRIKEOUT, Count.OUT, Count.SACRIFICE_FLY, Count.DOUBLE_PLAY_GROUNDER, Count.REACHED),)


@dataclass(frozen=True, slots=True)
class Feat:
    """Something that is told of a game, by its number: of a club, and of a player (the id of his card; empty: of the club).

    ``how`` is what a walk-off ended with, or what a milestone counts.
    """

    number: int
    kind: FeatKind
    club: str
    player: str = ""
    figure: int = 1
    how: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """One of the highest figures of a kind: of a game, or of a streak that began in the game ``since`` (else 0)."""

    figure: int
    number: int
    club: str
    player: str = ""
    since: int = 0


class Chronicle:
    """What is told of a season so far; ``games`` are those that it tells of, with a stamp by which a changed one is known."""

    def __init__(self, plan: SeasonPlan) -> None:
        self.games: dict[int, int] = {}
        self.feats: list[Feat] = []
        self.marks: dict[MarkKind, list[Mark]] = {kind: [] for kind in MARKS}
        self._plan = plan
        self._known = frozenset(player.id for club in plan.clubs for player in club.players)
        self._people: dict[tuple[str, str], str] = {}
        self._last: dict[str, int] = {}
        self._hitting: dict[str, tuple[int, int]] = {}
        self._streaks: dict[str, tuple[int, int]] = {}
        self._sums: dict[str, int] = {}

    # --- Adding games

    def comes_next(self, fixture: Fixture) -> bool:
        """Whether a game comes after all of its clubs' games that have been added."""
        return fixture.number > max(self._last.get(fixture.away, 0), self._last.get(fixture.home, 0))

    def add(self, fixture: Fixture, lines: GameLines, told: Told | None, stamp: int) -> None:
        """Add a game that comes next. One of the postseason counts for no streak and no milestone, and sets no mark."""
        codes = fixture.away, fixture.home
        counts = fixture.number <= len(self._plan.fixtures)
        for seat in BOTH:
            own, others = lines.clubs[seat], lines.clubs[1 - seat]
            self._pitched(fixture.number, codes[seat], own, others, counts)
            self._batted(fixture.number, codes[seat], own, counts)
            if counts:
                self._won_or_lost(fixture.number, codes[seat], own.record)
            self._last[codes[seat]] = fixture.number
        self._game(fixture, lines, counts)
        if told is not None:
            self._moments(fixture.number, codes, told, counts)
        self.games[fixture.number] = stamp

    def _tell(self, number: int, kind: FeatKind, club: str, player: str = "", figure: int = 1, how: str = "") -> None:
        self.feats.append(Feat(number, kind, club, player, figure, how))

    def _mark(self, kind: MarkKind, figure: int, number: int, club: str, player: str = "", since: int = 0) -> None:
        """Keep a figure if it is one of the highest; a streak takes the place of what it was a game before."""
        marks = self.marks[kind]
        if figure < 1 or (len(marks) == KEPT and figure <= marks[-1].figure):
            return
        if since:
            marks[:] = [mark for mark in marks if (mark.club, mark.player, mark.since) != (club, player, since)]
        place = sum(mark.figure >= figure for mark in marks)
        marks.insert(place, Mark(figure, number, club, player, since))
        del marks[KEPT:]

    def _pitched(self, number: int, club: str, own: ClubLines, others: ClubLines, counts: bool) -> None:
        alone = next(iter(own.pitching)) if len(own.pitching) == 1 else ""
        outs = sum(line[Count.OUTS] for line in own.pitching.values())
        hits = sum(sum(line[_HITS]) for line in own.pitching.values())
        if not hits and outs >= WHOLE_GAME:
            reached = sum(line[column] for line in own.pitching.values() for column in _REACHED_SAFELY)
            self._tell(number, "no-hitter" if reached else "perfect game", club, alone)
        elif not others.record[Recorded.RUNS] and own.record[Recorded.RUNS]:
            self._tell(number, "shutout", club, alone, hits)
        for id_, line in own.pitching.items():
            struck = line[Count.STRIKEOUT]
            if struck >= MANY_STRIKEOUTS:
                self._tell(number, "strikeouts", club, id_, struck)
            if counts:
                self._mark("strikeouts", struck, number, club, id_)
                self._mark("outs", line[Count.OUTS], number, club, id_)
                for what, column in _PITCHED:
                    self._milestone(number, club, id_, what, line[column])

    def _batted(self, number: int, club: str, own: ClubLines, counts: bool) -> None:
        for id_, line in own.batting.items():
            singles, doubles, triples, homers = line[_HITS]
            hits, batted_in = singles + doubles + triples + homers, line[Count.RUN_BATTED_IN]
            if singles and doubles and triples and homers:
                self._tell(number, "cycle", club, id_)
            if homers >= MANY_HOME_RUNS:
                self._tell(number, "home runs", club, id_, homers)
            if hits >= MANY_HITS:
                self._tell(number, "hits", club, id_, hits)
            if batted_in >= MANY_BATTED_IN:
                self._tell(number, "runs batted in", club, id_, batted_in)
            if counts:
                self._batted_in_season(number, club, id_, line, hits)

    def _batted_in_season(self, number: int, club: str, id_: str, line: Counts, hits: int) -> None:
        singles, doubles, triples, homers = line[_HITS]
        if hits:
            self._mark("hits", hits, number, club, id_)
            self._mark("home runs", homers, number, club, id_)
            self._mark("total bases", singles + 2 * doubles + 3 * triples + 4 * homers, number, club, id_)
            self._milestone(number, club, id_, "hit", hits)
        self._mark("runs", line[Count.RUN], number, club, id_)
        self._mark("runs batted in", line[Count.RUN_BATTED_IN], number, club, id_)
        self._mark("stolen bases", line[Count.STOLEN_BASE], number, club, id_)
        for what, column in _BATTED:
            self._milestone(number, club, id_, what, line[column])
        self._hit_or_not(number, club, id_, line, hits)

    def _hit_or_not(self, number: int, club: str, id_: str, line: Counts, hits: int) -> None:
        """A hitting streak goes on with a hit, and through a game of walks and bunts alone (OBR 9.23(b))."""
        who = self._person(club, id_)
        length, since = self._hitting.get(who, (0, 0))
        if hits:
            length, since = length + 1, since or number
            self._hitting[who] = length, since
            self._mark("hitting streak", length, number, club, id_, since)
            if length in HITTING or length > HITTING[-1]:
                self._tell(number, "hitting streak", club, id_, length)
        elif length and any(line[column] for column in _ENDS_STREAK):
            del self._hitting[who]
            if length >= HITTING[1]:
                self._tell(number, "hitting streak ends", club, id_, length)

    def _won_or_lost(self, number: int, club: str, record: Counts) -> None:
        """A tie neither goes on with a club's streak nor ends it."""
        step = record[Recorded.WINS] - record[Recorded.LOSSES]
        length, since = self._streaks.get(club, (0, 0))
        if step and length * step < 0:
            if abs(length) >= STREAK[1]:
                self._tell(number, "winning streak ends" if length > 0 else "losing streak ends", club, "", abs(length))
            length, since = 0, 0
        if step:
            length, since = length + step, since or number
            self._streaks[club] = length, since
            kind: Literal["winning streak", "losing streak"] = "winning streak" if step > 0 else "losing streak"
            self._mark(kind, abs(length), number, club, "", since)
            if abs(length) in STREAK or abs(length) > STREAK[-1]:
                self._tell(number, kind, club, "", abs(length))
        if record[Recorded.WINS]:
            wins = self._sums[club] = self._sums.get(club, 0) + 1
            if wins in CLUB_MILESTONES:
                self._tell(number, "milestone", club, "", wins, "win")

    def _game(self, fixture: Fixture, lines: GameLines, counts: bool) -> None:
        (away, home), number = lines.score, fixture.number
        winner = fixture.away if away > home else fixture.home
        if lines.innings >= LONG:
            self._tell(number, "long game", winner, "", lines.innings)
        for code, runs, club in zip((fixture.away, fixture.home), lines.score, lines.clubs, strict=True):
            if runs >= MANY_RUNS:
                self._tell(number, "runs", code, "", runs)
            if counts:
                self._mark("club runs", runs, number, code)
                self._mark("club hits", sum(sum(line[_HITS]) for line in club.batting.values()), number, code)
                self._mark("club home runs", sum(line[Count.HOME_RUN] for line in club.batting.values()), number, code)
        if counts:
            self._mark("margin", abs(away - home), number, winner)
            self._mark("both runs", away + home, number, winner)
            if lines.innings > 9:
                self._mark("innings", lines.innings, number, winner)

    def _moments(self, number: int, codes: Sequence[str], told: Told, counts: bool) -> None:
        for each in told.moments:
            club = codes[each.side]
            if each.kind == "comeback":
                if counts:
                    self._mark("comeback", each.figure, number, club)
                if each.figure < FAR_BEHIND:
                    continue
            self._tell(number, each.kind, club, each.player, each.figure, each.how)

    def _milestone(self, number: int, club: str, id_: str, what: str, more: int) -> None:
        if more:
            key = f"{what} {self._person(club, id_)}"
            before = self._sums.get(key, 0)
            after = self._sums[key] = before + more
            for figure in MILESTONES[what]:
                if before < figure <= after:
                    self._tell(number, "milestone", club, id_, figure, what)

    def _person(self, club: str, id_: str) -> str:
        """Who it is: the player's id in the data, the same with every club; without data the card's with its club."""
        who = self._people.get((club, id_))
        if who is None:
            found = person(id_, self._known)
            who = self._people[club, id_] = found if found in self._known else f"{club} {id_}"
        return who

    # --- Kept

    def plain(self) -> Json:
        """As data."""
        games: list[Json] = [[number, stamp] for number, stamp in self.games.items()]
        feats: list[Json] = [list[Json](astuple(feat)) for feat in self.feats]
        marks: dict[str, Json] = {kind: [list[Json](astuple(mark)) for mark in found] for kind, found in self.marks.items()}
        hitting: dict[str, Json] = {who: list[Json](streak) for who, streak in self._hitting.items()}
        streaks: dict[str, Json] = {club: list[Json](streak) for club, streak in self._streaks.items()}
        return [FORMAT, games, feats, marks, hitting, streaks, dict(self._sums), dict(self._last)]

    @classmethod
    def of(cls, plan: SeasonPlan, data: Json, numbers: int) -> Chronicle | None:
        """From the data of ``plain`` in a season of so many games; None for anything else, since a file may be another's."""
        try:
            return cls._of(plan, data, numbers)
        except (TypeError, ValueError, KeyError, AttributeError):
            return None

    @classmethod
    def _of(cls, plan: SeasonPlan, data: Json, numbers: int) -> Chronicle:
        version, games, feats, marks, hitting, streaks, sums, last = cast("list[Json]", data)
        if version != FORMAT:
            raise ValueError
        new = cls(plan)
        new.games = {_whole(number, numbers): _whole(stamp, 2**32) for number, stamp in _rows(games)}
        new.feats = [_feat(plan, row, numbers) for row in _rows(feats)]
        new.marks = {kind: [_mark(plan, row, numbers) for row in _rows(_dict(marks)[kind])][:KEPT] for kind in MARKS}
        new._hitting = {who: (_whole(row[0]), _whole(row[1])) for who, row in _pairs(hitting)}
        new._streaks = {who: (_whole(row[0], low=-MOST), _whole(row[1])) for who, row in _pairs(streaks)}
        new._sums = {key: _whole(figure) for key, figure in _dict(sums).items()}
        new._last = {club: _whole(number, numbers) for club, number in _dict(last).items()}
        return new


def _whole(number: Json, most: int = MOST, low: int = 0) -> int:
    if type(number) is not int or not low <= number <= most:
        raise ValueError
    return number


def _rows(rows: Json) -> Iterator[list[Json]]:
    for row in cast("list[Json]", rows):
        if not isinstance(row, list):
            raise TypeError
        yield row


def _dict(data: Json) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise TypeError
    return data


def _pairs(data: Json) -> Iterator[tuple[str, list[Json]]]:
    for who, row in _dict(data).items():
        if not isinstance(row, list) or len(row) != 2:
            raise TypeError
        yield who, row


def _words(*texts: Json) -> None:
    if not all(isinstance(text, str) and text.isprintable() for text in texts):
        raise TypeError


def _feat(plan: SeasonPlan, row: list[Json], numbers: int) -> Feat:
    number, kind, club, player, figure, how = row
    _words(kind, club, player, how)
    if kind not in FEATS or club not in plan.by_code or how not in (MILESTONES if kind == "milestone" else HOW):
        raise ValueError
    return Feat(_whole(number, numbers, 1), kind, str(club), str(player), _whole(figure), str(how))


def _mark(plan: SeasonPlan, row: list[Json], numbers: int) -> Mark:
    figure, number, club, player, since = row
    _words(club, player)
    if club not in plan.by_code:
        raise ValueError
    return Mark(_whole(figure), _whole(number, numbers, 1), str(club), str(player), _whole(since, numbers))


# --- Of a file


def chronicle_of(file: SeasonFile, known: Chronicle | None = None) -> Chronicle:
    """What is told of the season in a file that is replayed once; ``known``: as it was before, to be gone on with.

    Only games that are new are read, unless one was changed or comes before others of its clubs: then all are. Raises
    Unreadable for a damaged game.
    """
    fixtures = {fixture.number: fixture for fixture in all_fixtures(file)}
    stamps = {number: stamp for number, stamp in file.stamps(ONLY).items() if number in fixtures}
    found = known if known is not None else Chronicle.of(file.plan, _kept(file), max(fixtures, default=0))
    if found is None or any(stamps.get(number) != stamp for number, stamp in found.games.items()):
        found = Chronicle(file.plan)
    new = sorted(stamps.keys() - found.games.keys())
    if not all(found.comes_next(fixtures[number]) for number in new):
        found, new = Chronicle(file.plan), sorted(stamps)
    wanted = set(new)
    for finished in file.games(ONLY, new[0], new[-1]) if new else ():
        if finished.number in wanted:
            try:
                found.add(fixtures[finished.number], *unpacked_with_told(finished.lines), stamps[finished.number])
            except (Unreadable, ValueError, IndexError, KeyError, TypeError, AttributeError):
                raise Unreadable(f"{file.path}: the lines of game {finished.number} can't be read") from None
    return found


def _kept(file: SeasonFile) -> Json:
    """What the file keeps of it; None if that is damaged, since it can be told anew."""
    try:
        return file.note(CHRONICLE)
    except Unreadable:
        return None


def feats_by_day(fixtures: Iterable[Fixture], feats: Iterable[Feat]) -> dict[int, list[Feat]]:
    """The feats of each day that has any, by the day of the season."""
    days = {fixture.number: fixture.day for fixture in fixtures}
    found: dict[int, list[Feat]] = {}
    for feat in feats:
        found.setdefault(days[feat.number], []).append(feat)
    return found
