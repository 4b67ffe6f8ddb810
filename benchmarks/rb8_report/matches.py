"""Games of RB8 for the report: twins of teams with changed cards, and tables at which two games of a seed keep together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeAlias

from hotstove.baseball.positions import Position
from hotstove.games.rb8 import GAME
from hotstove.games.rb8.abilities import Ability
from hotstove.games.rb8.cards import BattingSpot, Card, Hitter, Pitcher, Team, shipped_team, shipped_teams
from hotstove.games.rb8.opening import deal
from hotstove.games.rb8.state import RB8Options, RB8State, new_board
from hotstove.table import AWAY, HOME, Seat
from hotstove.table.game import Manager
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

STARTERS = 3
"""Starters of a shipped team; each opens as many games as the others."""
ONE_AT_A_TIME = {"A25": Position.CATCHER}
"""Abilities that add up within a team, of which nine would be too much of a good thing; and who carries them instead."""

Role: TypeAlias = Position | None
"""Where a card stands in this game: in the field, DH, on the mound as its starter; None for all others."""
Change: TypeAlias = Callable[[Card, Role], Card]
"""What becomes of a card of a team without abilities."""


class TwinTable(LiveTable[RB8State]):
    """A live table that throws fresh dice for every at-bat, named by the inning and its place in the half-inning.

    Two games of one seed fall apart where a change first matters, as games do; here they find back to the same dice at the
    next batter, so that the difference of both is much more the change's and less luck's.
    """

    def play_on(self) -> RB8State:
        state, turn, result = self.state, self.game.turn, self.game.result
        seed = int(self.seed)
        while result(state) is None:
            board = state.board
            self._random = Random(((seed * 64 + board.inning) * 2 + board.half) * 64 + board.batters).random
            turn(state, self)
        return state


@cache
def sensible() -> Manager:
    """The manager of all games in the report; the same view always gets the same answer."""
    nothing = as_node({})
    return GAME.managers["sensible"](GAME.set_up(as_node(None), as_node(None), nothing))


def score(teams: tuple[Team, Team], seed: int, faces: int = 5) -> tuple[int, int]:
    """The final score, away first."""
    table = TwinTable(GAME, (sensible(), sensible()), str(seed))
    table.state = RB8State(new_board(teams, RB8Options(control_faces=faces)))
    deal(table.state, table)
    away, home = table.play_on().board.score
    return away, home


def lead(team: Team, against: Team, seat: Seat, seed: int) -> int:
    """By how many runs the team in that seat wins; less than 0 where it loses."""
    away, home = score((team, against) if seat == AWAY else (against, team), seed)
    return away - home if seat == AWAY else home - away


# --- Twins


def leads(change: Change, games: int, against: Change | None = None, from_number: int = 0) -> list[int]:
    """Each shipped team, its abilities taken away and its cards changed, against its twin; by the number of the game.

    Teams, their starters and sides take turns, in a cycle of 96 games. The twin is as it was, or has a change of its own.
    """
    by_game = []
    opponents: Change = against or unchanged
    teams: dict[tuple[int, int], tuple[Team, Team]] = {}
    for number in range(from_number, from_number + games):
        seat: Seat = HOME if number % 2 else AWAY
        which = number // 2 % len(shipped_teams()), number // (2 * len(shipped_teams())) % STARTERS
        if which not in teams:
            team = shipped_team(shipped_teams()[which[0]])
            teams[which] = changed(team, which[1], change, "A"), changed(team, which[1], opponents, "B")
        by_game.append(lead(*teams[which], seat, number))
    return by_game


def unchanged(card: Card, role: Role) -> Card:
    """The card without its ability."""
    return card


def changed(team: Team, starter: int, change: Change, side: str) -> Team:
    """A team's twin without abilities, that starter on the mound, every card changed. ``side`` keeps the ids of two apart."""
    roles: dict[str, Role] = {spot.hitter.id: spot.position for spot in team.lineup}
    roles[team.starters[starter].id] = Position.PITCHER
    cards = {
        card.id: replace(change(replace(card, ability=None), roles.get(card.id)), id=f"{side}{card.id}")
        for card in team.players
    }
    pitchers = {key: card for key, card in cards.items() if isinstance(card, Pitcher)}
    hitters = {key: card for key, card in cards.items() if isinstance(card, Hitter)}
    lineup = tuple(BattingSpot(hitters[spot.hitter.id], spot.position) for spot in team.lineup)
    rotation = tuple(pitchers[card.id] for card in team.starters)
    opens = rotation[starter]
    return Team(team.name, team.nickname, team.code, team.colour, tuple(cards.values()), lineup, rotation, opens)


def giving(ability: Ability) -> Change:
    """The change that gives the ability to all who may carry it and whom it can serve."""

    def change(card: Card, role: Role) -> Card:
        return replace(card, ability=ability) if carries(ability, card, role) else card

    return change


def carries(ability: Ability, card: Card, role: Role) -> bool:
    """Is this one of the carriers? A fielder's ability needs a fielder, a pitcher's the starter, a reliever's the relievers."""
    if card.position not in ability.owners:
        return False
    if ability.id in ONE_AT_A_TIME:
        return role is ONE_AT_A_TIME[ability.id]
    if ability.owner == "RP":
        return True
    fields = ability.owner not in ("hitter", "pitcher", "P", "any")
    return role is not None and not (fields and role is Position.DESIGNATED_HITTER)


def rated(owners: Sequence[str], **more: int) -> Change:
    """The change that adds to ratings of the cards that play, by what they print; relievers always play."""

    def change(card: Card, role: Role) -> Card:
        if card.position not in owners or (role is None and card.position != "RP"):
            return card
        return replace(card, **{key: getattr(card, key) + amount for key, amount in more.items()})

    return change


def flat(power: int, contact: int) -> Change:
    """The change that makes all hitters' bats alike."""

    def change(card: Card, role: Role) -> Card:
        return replace(card, power=power, contact=contact) if isinstance(card, Hitter) else card

    return change


def carriers(counts: Callable[[Card, Role], bool]) -> int:
    """How many cards of a team a change touches, on the average of the shipped teams."""
    total = 0
    for name in shipped_teams():
        team = shipped_team(name)
        roles: dict[str, Role] = {spot.hitter.id: spot.position for spot in team.lineup}
        roles[team.starters[0].id] = Position.PITCHER
        total += sum(counts(card, roles.get(card.id)) for card in team.players)
    return round(total / len(shipped_teams()))
