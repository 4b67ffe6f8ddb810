"""A season to be replayed: its clubs with their cards, its schedule and its seed, which determine all its games.

Game n of replay r has a seed of its own (``SeasonPlan.seed_of``); its lineups follow from both clubs' games before and from
chance fixed by that seed. So a season is the same for any number of processes, and wherever it was interrupted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from hotstove.baseball.season_play import GameDay
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.real import RealPlayer
from hotstove.stats.seasons import code_of
from hotstove.table import AWAY, HOME, NotLegal, Seat
from hotstove.table.chance import seed_among
from hotstove.table.texts import Json


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
        """From the data of ``plain`` as JSON, and the clubs' cards in their order."""
        data = json.loads(text)
        clubs = tuple(_club(row, team) for row, team in zip(data["clubs"], teams, strict=True))
        return cls(
            data["game"],
            data["edition"],
            data["year"],
            data["seed"],
            data["replays"],
            data["keep"],
            data["options"],
            date.fromisoformat(data["opening"]),
            tuple(Fixture(number, *row) for number, row in enumerate(data["fixtures"], 1)),
            clubs,
            frozenset(data["designated_hitter"]),
            data["real"],
            data["sacrifice_flies"],
            data["source"],
            data.get("retrosheet", {}),
            dict(data.get("as_played", {})),
        )


def _club(row: list[Any], team: Json) -> Club:
    code, name, league, division, wins, losses, runs, allowed, players = row
    people = tuple(RealPlayer.of(player) for player in players)
    return Club(code, name, league, division, team, wins, losses, runs, allowed, people)
