"""A season to be replayed: its clubs with their cards, its schedule and its seed, which determine all its games.

Game n of replay r has a seed of its own (``SeasonPlan.seed_of``); its lineups follow from both clubs' games before and from
chance fixed by that seed. So a season is the same for any number of processes, and wherever it was interrupted.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from typing import Final, cast

from hotstove.baseball.season_play import GameDay
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.real import RealPlayer
from hotstove.league.season.shapes import MOST, flag, mapping, numbers, refuse, row, whole
from hotstove.league.season.shapes import text as text_of
from hotstove.stats.seasons import code_of
from hotstove.table import AWAY, HOME, NotLegal, Seat
from hotstove.table.chance import seed_among
from hotstove.table.texts import Json

FIRST_YEAR, LAST_YEAR = 1800, 9900
"""The years of which a file is believed to be."""
LAST_DAY: Final = 5000
"""The last day that a file is believed to have."""
MOST_FIXTURES: Final = 50_000
"""The most games of a schedule that are believed; those of a postseason are numbered behind them."""
MOST_REPLAYS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Club:
    """A club of the season: its league and division, its cards (``team``, a team file's data), and its real record."""

    code: str
    name: str
    league: str
    division: str
    team: Json
    wins: int = 0
    losses: int = 0
    runs: int = 0
    runs_allowed: int = 0
    players: tuple[RealPlayer, ...] = ()


@dataclass(frozen=True)
class SeasonPlan:
    """A whole season before its first game, as the season file keeps it.

    ``options`` are the switches that were set; others have the game's defaults for seasons. ``keep``: with several replays,
    their games stay in the file, too. ``designated_hitter`` are the leagues that have one. ``real`` are the league's real
    figures, ``sacrifice_flies`` is that year's way of counting these (both as in the module ``real``). ``retrosheet`` are
    the ids that players have at Retrosheet, by their own, as far as the data tell them. ``as_played`` are the lineups that the
    clubs really had, by the game's number (`hotstove.league.season.as_played`); empty where dugouts choose them all.
    """

    game: str
    edition: str
    year: int
    seed: str
    replays: int
    keep: bool
    options: Mapping[str, Json]
    opening: date
    fixtures: tuple[Fixture, ...]
    clubs: tuple[Club, ...]
    designated_hitter: frozenset[str]
    real: Mapping[str, float]
    sacrifice_flies: str
    source: str
    retrosheet: Mapping[str, str] = field(default_factory=dict)
    as_played: Mapping[str, Json] = field(default_factory=dict)

    @cached_property
    def by_code(self) -> Mapping[str, Club]:
        """The clubs by code."""
        return {club.code: club for club in self.clubs}

    @cached_property
    def scheduled(self) -> Mapping[str, int]:
        """Each club's games of the schedule."""
        games = dict.fromkeys(self.by_code, 0)
        for fixture in self.fixtures:
            games[fixture.away] += 1
            games[fixture.home] += 1
        return games

    @cached_property
    def days(self) -> int:
        """The days from the first game of the schedule to its last."""
        return max((fixture.day for fixture in self.fixtures), default=0) + 1

    def fixture(self, number: int) -> Fixture:
        """A game of the schedule by its number; raises NotLegal if there is none."""
        if not 1 <= number <= len(self.fixtures):
            raise NotLegal(f"there is no game {number}: the schedule has games 1 to {len(self.fixtures)}")
        return self.fixtures[number - 1]

    def date_of(self, day: int) -> date:
        """The calendar's date of a day of the season."""
        return self.opening + timedelta(day)

    def seed_of(self, replay: int, number: int, attempt: int = 0) -> str:
        """The seed of a game, and of its further attempts by people from 1 (`attempts`)."""
        return seed_among(self.seed, f"{self.year}/{replay}/{number}{f'/again/{attempt}' if attempt else ''}")

    def day_of(self, fixture: Fixture, seat: Seat, hitter: bool | None = None, rules: frozenset[str] = frozenset()) -> GameDay:
        """The game from the side of the club in that seat; ``rules`` are the names of the switches that are on.

        Without ``hitter`` the home club's league says whether there is a designated hitter.
        """
        opponent = fixture.home if seat == AWAY else fixture.away
        if hitter is None:
            hitter = self.by_code[fixture.home].league in self.designated_hitter
        return GameDay(fixture.day, fixture.month, opponent, seat == HOME, hitter, rules, self.days)

    def club(self, wanted: str) -> Club:
        """A club by its code or any part of its name that no other has; raises NotLegal if there is none."""
        return self.by_code[code_of(wanted, {club.code: club.name for club in self.clubs}, "club", self.year)]

    def plain(self) -> dict[str, Json]:
        """As data, without the clubs' cards."""
        clubs: list[Json] = [
            [
                *(club.code, club.name, club.league, club.division, club.wins, club.losses, club.runs, club.runs_allowed),
                [player.plain() for player in club.players],
            ]
            for club in self.clubs
        ]
        return {
            "game": self.game,
            "edition": self.edition,
            "year": self.year,
            "seed": self.seed,
            "replays": self.replays,
            "keep": self.keep,
            "options": dict(self.options),
            "opening": self.opening.isoformat(),
            "fixtures": [[fixture.day, fixture.month, fixture.away, fixture.home] for fixture in self.fixtures],
            "clubs": clubs,
            "designated_hitter": list[Json](sorted(self.designated_hitter)),
            "real": dict(self.real),
            "sacrifice_flies": self.sacrifice_flies,
            "source": self.source,
            "retrosheet": dict(self.retrosheet),
            **({"as_played": dict(self.as_played)} if self.as_played else {}),
        }

    @classmethod
    def of(cls, text: str, teams: Sequence[Json]) -> SeasonPlan:
        """From the data of ``plain`` as JSON, and the clubs' cards in their order.

        Raises ValueError, KeyError or RecursionError for anything else, since a file may be somebody else's.
        """
        data = mapping(json.loads(text), "its plan")
        rows = row(data["clubs"], "its plan: clubs", len(teams))
        clubs = tuple(
            _club(each, team, f"its plan: clubs[{at}]") for at, (each, team) in enumerate(zip(rows, teams, strict=True), 1)
        )
        codes = {club.code for club in clubs}
        if len(codes) < max(2, len(clubs)):
            raise ValueError("its plan: clubs: expected two or more, each with a code of its own")
        fixtures = row(data["fixtures"], "its plan: fixtures")
        if len(fixtures) > MOST_FIXTURES:
            refuse("its plan: fixtures", f"at most {MOST_FIXTURES}", fixtures)
        said = text_of(data["opening"], "its plan: opening")
        opening = date.fromisoformat(said)
        if not FIRST_YEAR <= opening.year <= LAST_YEAR:
            refuse("its plan: opening", f"a date of the years {FIRST_YEAR} to {LAST_YEAR}", said)
        real = mapping(data["real"], "its plan: real")
        leagues = row(data["designated_hitter"], "its plan: designated_hitter")
        own_ids = mapping(data.get("retrosheet", {}), "its plan: retrosheet")
        return cls(
            text_of(data["game"], "its plan: game"),
            text_of(data["edition"], "its plan: edition"),
            whole(data["year"], "its plan: year", FIRST_YEAR, LAST_YEAR),
            text_of(data["seed"], "its plan: seed"),
            whole(data["replays"], "its plan: replays", 1, MOST_REPLAYS),
            flag(data["keep"], "its plan: keep"),
            cast("dict[str, Json]", mapping(data["options"], "its plan: options")),
            opening,
            tuple(
                read_fixture(number, each, codes, f"its plan: fixtures[{number}]") for number, each in enumerate(fixtures, 1)
            ),
            clubs,
            frozenset(text_of(league, "its plan: designated_hitter") for league in leagues),
            {name: _figure(value, f"its plan: real.{name}") for name, value in real.items()},
            text_of(data["sacrifice_flies"], "its plan: sacrifice_flies"),
            text_of(data["source"], "its plan: source"),
            {id_: text_of(own, "its plan: retrosheet") for id_, own in own_ids.items()},
            cast("dict[str, Json]", mapping(data.get("as_played", {}), "its plan: as_played")),
        )


def _club(value: object, team: Json, place: str) -> Club:
    said = row(value, place, 9)
    code, name, league, division = (text_of(each, place) for each in said[:4])
    wins, losses, runs, allowed = numbers(said[4:8], place)
    players = row(said[8], f"{place}: players")
    people = tuple(RealPlayer.of(player, f"{place}: players[{at}]") for at, player in enumerate(players, 1))
    return Club(code, name, league, division, team, wins, losses, runs, allowed, people)


def read_fixture(number: int, value: object, codes: Collection[str], place: str) -> Fixture:
    """A game of these clubs from its row, which stands at that place; raises ValueError for anything else."""
    day, month, away, home = row(value, place, 4)
    away, home = text_of(away, place), text_of(home, place)
    if away not in codes or home not in codes or away == home:
        refuse(place, "two of its clubs", away if away not in codes else home)
    return Fixture(number, whole(day, place, 0, LAST_DAY), whole(month, place, 1, 12), away, home)


def _figure(value: object, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= MOST:
        refuse(place, "a number", value)
    return float(value)
