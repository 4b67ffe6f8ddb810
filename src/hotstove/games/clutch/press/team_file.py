"""A club's team file from its league's fit (CL-033)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.clutch.building import FULL, OPEN, check_roster
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard, Role, plain_card
from hotstove.games.clutch.press.fitting import Fitting
from hotstove.games.clutch.press.ratings import Gloves, printed_positions, speed
from hotstove.games.clutch.press.rosters import Roster, RosterPitcher
from hotstove.games.clutch.salaries import batter_salary, pitcher_salary
from hotstove.games.clutch.strategy import DECKS, STADIUMS
from hotstove.stats.card_maker import Pressed
from hotstove.stats.club_colours import club_colour
from hotstove.stats.rosters import Key, RosterBatter, throws
from hotstove.stats.seasons import PlayerSeason, Season, nickname
from hotstove.table.texts import Json

STAFFS: Final = (
    ("BC-1", "HC-1", "PC-1"),
    ("BC-2", "HC-2", "PC-2"),
    ("BC-4", "HC-3", "PC-3"),
    ("BC-5", "HC-5", "PC-6"),
)
"""Staffs that clubs have by turns."""


@dataclass(frozen=True)
class LeagueCards:
    """The finished fit of a league with everything that its cards have."""

    season: Season
    fitting: Fitting
    gloves: Gloves
    clutch: Mapping[Key, int]
    icons: Mapping[Key, tuple[str, ...]]
    speed: float
    notes: tuple[str, ...]

    def pressed(self, number: int, club: Roster) -> Pressed:
        """The team file of a club, the ``number``-th of its league."""
        team = club.team
        cards = _Cards(self, club)
        nine = [(cards.batter(each), spot) for each, spot in club.nine]
        bench = [cards.batter(each) for each in club.bench]
        rotation = sorted((cards.pitcher(each) for each in club.rotation), key=lambda card: (-card.salary, card.id))
        bullpen = [cards.pitcher(each) for each in club.bullpen]
        everybody: list[PlayerCard] = [*(batter for batter, _ in nine), *bench, *rotation, *bullpen]
        decks, stadiums = tuple(DECKS), tuple(STADIUMS)
        data: dict[str, Json] = {
            "name": team.name,
            "nickname": nickname(team.name),
            "code": team.code,
            "colour": club_colour(team.name, self.season.year),
            "lineup": [{"card": _plain(batter), "position": spot.short.upper()} for batter, spot in nine],
            "bench": [_plain(card) for card in bench],
            "rotation": [_plain(card) for card in rotation],
            "bullpen": [_plain(card) for card in bullpen],
            "deck": decks[number % len(decks)],
            "staff": list(STAFFS[number % len(STAFFS)]),
            "stadium": stadiums[number % len(stadiums)],
        }
        if check_roster(everybody, FULL):
            data["roster"] = OPEN.name
        return Pressed(team.code, data, self.notes)


def _plain(card: PlayerCard) -> Json:
    """A card as its file holds it, without empty values."""
    return {key: value for key, value in plain_card(card).items() if value not in (None, [], {})}


@dataclass
class _Cards:
    """Makes the cards of a club, numbered in order."""

    cards: LeagueCards
    club: Roster
    number: int = 0

    def _id(self, player: PlayerSeason) -> str:
        """An id of his own for each club of a player who had several."""
        return f"{player.id}-{self.club.team.code}" if self.cards.season.clubs_of[player.id] > 1 else player.id

    def batter(self, each: RosterBatter) -> Batter:
        """A batter's card."""
        self.number += 1
        fit, player = self.cards.fitting.batters[each.key], each.estimate.player
        his_speed = speed(each.estimate, self.cards.speed)
        positions = printed_positions(each, self.cards.gloves)
        rated = self.cards.clutch.get(each.key, 1)
        return Batter(
            id=self._id(player),
            player=player.id,
            name=player.name,
            club=self.club.team.code,
            number=self.number,
            salary=batter_salary(fit.on_base, fit.bonus, his_speed, positions, rated, fit.chart),
            bats=each.bats,
            on_base=fit.on_base,
            bonus=fit.bonus,
            speed=his_speed,
            positions=positions,
            clutch=rated,
            icons=self.cards.icons.get(each.key, ()),
            chart=fit.chart,
        )

    def pitcher(self, each: RosterPitcher) -> Pitcher:
        """A pitcher's card."""
        self.number += 1
        fit, player = self.cards.fitting.pitchers[each.key], each.estimate.player
        rated = self.cards.clutch.get(each.key, 1)
        defense = self.cards.gloves.at(each.key, Position.PITCHER)
        role: Role = "SP" if each.starts else "RP"
        return Pitcher(
            id=self._id(player),
            player=player.id,
            name=player.name,
            club=self.club.team.code,
            number=self.number,
            salary=pitcher_salary(role, fit.command, fit.bonus, each.innings, defense, rated, fit.x_zone, fit.chart),
            role=role,
            throws=throws(each.estimate.player),
            command=fit.command,
            bonus=fit.bonus,
            innings=each.innings,
            defense=defense,
            clutch=rated,
            icons=self.cards.icons.get(each.key, ()),
            x_zone=fit.x_zone,
            chart=fit.chart,
        )
