"""A season's statistics: its teams, and their players' batting, pitching and fielding."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.table.errors import NotLegal

Stint: TypeAlias = tuple[float, float]
"""A part of a season, 0 its beginning and 1 its end: the second number is the first that is no longer in it."""
RETROSHEET_ID: Final = re.compile(r"[A-Za-z0-9'_-]{8}")
"""A player's id at Retrosheet: ``ruthb101``."""


@dataclass(frozen=True, slots=True)
class BattingSeason:
    """A player's batting with one team in one season. Statistics that were not kept that year are 0 (``Season.kept``)."""

    games: int = 0
    at_bats: int = 0
    runs: int = 0
    hits: int = 0
    doubles: int = 0
    triples: int = 0
    home_runs: int = 0
    runs_batted_in: int = 0
    stolen_bases: int = 0
    caught_stealing: int = 0
    walks: int = 0
    intentional_walks: int = 0
    hit_by_pitch: int = 0
    sacrifice_hits: int = 0
    sacrifice_flies: int = 0
    strikeouts: int = 0
    double_plays: int = 0

    @property
    def singles(self) -> int:
        """Hits of one base."""
        return self.hits - self.doubles - self.triples - self.home_runs

    @property
    def plate_appearances(self) -> int:
        """At-bats, walks, hit batters, sacrifice hits and flies; interference is not in the data."""
        return self.at_bats + self.walks + self.hit_by_pitch + self.sacrifice_flies + self.sacrifice_hits


@dataclass(frozen=True, slots=True)
class PitchingSeason:
    """A player's pitching with one team in one season; innings are counted as ``outs``, three each.

    ``finished`` are the games that he ended in relief.
    """

    games: int = 0
    starts: int = 0
    wins: int = 0
    losses: int = 0
    saves: int = 0
    outs: int = 0
    batters_faced: int = 0
    hits: int = 0
    runs: int = 0
    earned_runs: int = 0
    home_runs: int = 0
    walks: int = 0
    intentional_walks: int = 0
    strikeouts: int = 0
    hit_batters: int = 0
    wild_pitches: int = 0
    balks: int = 0
    complete_games: int = 0
    shutouts: int = 0
    finished: int = 0


@dataclass(frozen=True, slots=True)
class FieldingSeason:
    """A player's fielding at one position with one team in one season; ``steals`` are those against a catcher."""

    position: Position
    games: int = 0
    starts: int = 0
    outs: int = 0
    putouts: int = 0
    assists: int = 0
    errors: int = 0
    double_plays: int = 0
    passed_balls: int = 0
    steals: int = 0
    caught_stealing: int = 0


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """A player with one team in one season. ``bats`` and ``throws`` are L, R, B, or empty if unknown.

    ``fielding`` has an entry for each position, the most played first. ``retrosheet`` is his id there, empty if the data lack
    it. ``stints`` are the parts of the season, from 0 to 1, in which he was with the team, estimated from his games; empty for
    one who was with no other. ``pinch_hit`` are his games as a pinch hitter.
    """

    id: str
    name: str
    bats: str
    throws: str
    batting: BattingSeason
    pitching: PitchingSeason | None
    fielding: tuple[FieldingSeason, ...]
    retrosheet: str = ""
    stints: tuple[Stint, ...] = ()
    pinch_hit: int = 0


@dataclass(frozen=True, slots=True)
class TeamSeason:
    """A team's season: its record, its runs, and its players. ``division`` is empty if the league had none.

    ``park_factor`` is 1.0 for a park where runs are as frequent as elsewhere.
    """

    code: str
    name: str
    league: str
    division: str
    games: int
    home_games: int
    wins: int
    losses: int
    runs: int
    runs_allowed: int
    park_factor: float
    players: tuple[PlayerSeason, ...]


@dataclass(frozen=True)
class Season:
    """A whole season. ``kept`` names the fields of the statistics that were kept that year, such as ``caught_stealing``.

    ``designated_hitter`` are the leagues that had one. ``source`` says where the data come from and under which licence.
    """

    year: int
    teams: tuple[TeamSeason, ...]
    kept: frozenset[str]
    designated_hitter: frozenset[str]
    source: str

    @cached_property
    def by_code(self) -> Mapping[str, TeamSeason]:
        """The teams by code."""
        return {team.code: team for team in self.teams}

    @cached_property
    def clubs_of(self) -> Mapping[str, int]:
        """The number of clubs of each player, by id."""
        return Counter(player.id for team in self.teams for player in team.players)


_TWO_WORDS = ("Sox", "Jays", "Stockings", "Rays", "Legs")


def nickname(name: str) -> str:
    """The nickname in a club's name: its last word, or two; of the Angels of Anaheim what stands before the place.

    >>> nickname("New York Yankees"), nickname("Boston Red Sox"), nickname("Tampa Bay Rays"), nickname("Tampa Bay Devil Rays")
    ('Yankees', 'Red Sox', 'Rays', 'Devil Rays')
    >>> nickname("Los Angeles Angels of Anaheim"), nickname("Anaheim Angels")
    ('Angels', 'Angels')
    """
    before, _, last = (name.partition(" of ")[0] or name).rpartition(" ")
    first = before.rpartition(" ")[2]
    if last in _TWO_WORDS and first and (last != "Rays" or first == "Devil"):
        return f"{first} {last}"
    return last or name


def was_kept(season: Season, league: str, what: str) -> bool:
    """Whether a statistic was kept in that league that year; ``what`` is a field of batting, or like ``pitching.balks``.

    ``Season.kept`` names the statistics that all leagues kept, and others with the league (``AL caught_stealing``).
    """
    return what in season.kept or f"{league} {what}" in season.kept


LEAGUES: Mapping[str, str] = {
    "NA": "National Association",
    "NL": "National League",
    "AA": "American Association",
    "UA": "Union Association",
    "PL": "Players League",
    "AL": "American League",
    "FL": "Federal League",
}
"""The major leagues by the codes of the data."""


def code_of(wanted: str, names: Mapping[str, str], what: str, year: int) -> str:
    """The code of the club or team meant: by its code, its name or a part of the name that no other has, in any case.

    Raises NotLegal with the codes and names of those that could be meant.

    >>> clubs = {"NYA": "New York Yankees", "NY1": "New York Giants", "PIT": "Pittsburgh Pirates"}
    >>> code_of("yank", clubs, "club", 1927), code_of("ny1", clubs, "club", 1927)
    ('NYA', 'NY1')
    """
    text = " ".join(wanted.split()).casefold()
    for matches in (
        [code for code in names if text == code.casefold()],
        [code for code, name in names.items() if text == name.casefold()],
        [code for code, name in names.items() if text and text in name.casefold()],
    ):
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise NotLegal(f"{wanted!r} could be {', '.join(f'{code} {names[code]}' for code in matches)}")
    there = ", ".join(f"{code} {name}" for code, name in names.items())
    raise NotLegal(f"there is no {what} {wanted!r} in {year}; there are {there}")


def teams_named(season: Season, wanted: Sequence[str]) -> tuple[str, ...]:
    """The codes of the teams meant, of all teams if none is named; raises NotLegal for one that did not exist that year."""
    names = {team.code: team.name for team in season.teams}
    return tuple(dict.fromkeys(code_of(text, names, "team", season.year) for text in wanted)) or tuple(names)
