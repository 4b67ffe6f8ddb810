"""A team of Pine Tar as its dugout knows it before the season's first game: every player's share of the playing time, and
the cost of each of his positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.batting_orders import Bat
from hotstove.games.pinetar.cards import FIELD, Card, Team
from hotstove.games.pinetar.dugout.presence import Presence, presence_of
from hotstove.games.pinetar.managers.usual_day import usual_batters
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.outcomes import OutcomeKind
from hotstove.games.pinetar.sides import team_of
from hotstove.table.texts import Json

CATCHER, DH = Position.CATCHER, Position.DESIGNATED_HITTER

A_GAME: Final = 38.0
"""Plate appearances of a team, and batters that its pitchers face, in a game."""


@dataclass(frozen=True, eq=False, slots=True)
class PositionPlayer:
    """A position player as the dugout sees him.

    ``bit`` stands for him in a set of players, ``share`` is his part of the team's plate appearances.
    ``places`` are the positions of his card, most played first, ``able`` the same as a set, and ``cost`` the cost of
    each; ``choices`` are positions (as sets of one) with costs. ``left`` and ``right`` are the values of his columns
    against left- and right-handers.
    """

    card: Card
    name: str
    bit: int
    share: float
    places: tuple[int, ...]
    able: int
    cost: Mapping[int, float]
    choices: tuple[tuple[int, int, float], ...]
    number_of_places: int
    catches: bool
    left: float
    right: float
    bat: Bat


@dataclass(frozen=True, eq=False, slots=True)
class Hurler:
    """A pitcher: his shares of the starts and of the batters faced, and the days between his starts.

    ``relief`` is his share of the games in relief, ``relief_batters`` the batters that he faces in one, ``saves`` his share of
    the team's saves. ``hitter_bit`` is the bit of his card as a position player, 0 for none.
    """

    card: Card
    name: str
    number: int
    starts: float
    share: float
    spacing: int
    relieves: bool
    relief: float
    relief_batters: float
    saves: float
    hitter_bit: int


class DugoutTeam:
    """A team as its dugout knows it, computed once. ``orders`` caches batting orders by the set of players.

    ``jitter`` are rows of small random numbers, one for each player, which vary the ranking; ``luck`` selects the row.
    ``platoon`` are the players who hit left-handers better, clearest cases first; ``entries`` caches parsed lines of orders.
    ``traded`` says whether anybody was with another club, too.
    ``kept`` are the games in relief beyond his share before a pitcher sits out, because he is kept to save games.
    ``work`` are pitchers' shares of the games in relief; ``relievers`` are all pitchers with such a share, ``others`` the rest.
    """

    __slots__ = (
        "data",
        "entries",
        "hitter_ids",
        "hitters",
        "hurler_ids",
        "hurlers",
        "jitter",
        "kept",
        "names",
        "orders",
        "others",
        "platoon",
        "relievers",
        "shares",
        "starters",
        "throws",
        "traded",
        "work",
    )

    def __init__(self, data: Json) -> None:
        self.data = data  # referenced, so that its id is not used again
        team = team_of(data, "the team")
        self.hitters = hitters_of(team)
        self.hurlers = hurlers_of(team)
        self.hitter_ids = tuple(hitter.card.id for hitter in self.hitters)
        self.hurler_ids = tuple(hurler.card.id for hurler in self.hurlers)
        cards = [*(hitter.card for hitter in self.hitters), *(hurler.card for hurler in self.hurlers)]
        self.names = tuple(card.name for card in cards)
        self.traded = any(card.usage.stints for card in cards)
        self.shares = tuple(hitter.share for hitter in self.hitters)
        self.kept = tuple(KEPT_GAMES * hurler.saves**2 for hurler in self.hurlers)
        self.work = tuple(hurler.relief for hurler in self.hurlers)
        self.starters = tuple(sorted((each for each in self.hurlers if each.starts), key=lambda each: -each.starts))
        self.relievers = tuple(each.number for each in self.hurlers if each.relief)
        self.others = tuple(each.number for each in self.hurlers if not each.relief)
        self.throws = {card.name: card.throws for card in team.staff}
        able = [each for each in self.hitters if each.share >= PART_TIME and each.left > each.right]
        self.platoon = tuple(sorted(able, key=lambda each: each.right - each.left))
        self.entries: dict[str, tuple[PositionPlayer, int]] = {}
        self.orders: dict[int, list[Json]] = {}
        self.jitter = tuple(_jitter_row(row, len(self.hitters)) for row in range(ROWS))

    def presence(self, part: float) -> Presence:
        """Who is there when that part of the season is over."""
        return presence_of([hitter.card for hitter in self.hitters], [hurler.card for hurler in self.hurlers], part)


KEPT_GAMES: Final = 10.0
"""Games in relief beyond his share before a pitcher with all of a team's saves sits out, and as many games' batters."""
ROWS: Final = 64
PART_TIME: Final = 0.025
"""The least share of the team's plate appearances with which a bench player may come in against left-handers."""
JITTER_STEP: Final = 0.5
"""Plate appearances of one random step, of which there are eight."""


def _jitter_row(row: int, length: int) -> tuple[float, ...]:
    word, numbers = row * 0x9E3779B9 + 1, []
    for _ in range(length):
        word = (word * 1103515245 + 12345) % (1 << 31)
        numbers.append(JITTER_STEP * (word >> 16 & 7))
    return tuple(numbers)


def hitters_of(team: Team) -> tuple[PositionPlayer, ...]:
    """The position players with their shares and positions."""
    whole = sum(card.usage.plate_appearances for card in team.batters)
    usual: dict[str, set[int]] = {}
    for order in (*team.lineups.values(), *team.dh_lineups.values()):
        for spot in order:
            usual.setdefault(spot.card.id, set()).add(int(spot.position))
    hitters = []
    for number, card in enumerate(team.batters):
        usage = card.usage
        share = usage.plate_appearances / whole if whole else (1.0 if number < ORDER else 0.1) / ORDER
        cost = _costs(card, usual.get(card.id, set()))
        places = tuple(sorted(cost, key=lambda position: (cost[position], position)))
        able = sum(1 << position for position in places)
        choices = tuple((1 << position, position, cost[position]) for position in places)
        hitters.append(
            PositionPlayer(
                *(card, card.name, 1 << number, share, places, able, cost, choices, len(places)),
                *(CATCHER in card.gloves, worth_against(card, "L"), worth_against(card, "R"), hitting(card)),
            )
        )
    return tuple(hitters)


LEFT_HANDED: Final = 0.27
"""The approximate share of left-handed pitching."""
EVENTS: Final = (
    OutcomeKind.HOME_RUN,
    OutcomeKind.TRIPLE,
    OutcomeKind.DOUBLE,
    OutcomeKind.SINGLE,
    OutcomeKind.WALK,
    OutcomeKind.HIT_BATTER,
)


def hitting(card: Card) -> Bat:
    """A card's batting for batting orders, against pitchers of both hands."""
    on_base = power = worth = 0.0
    for throws, share in (("L", LEFT_HANDED), ("R", 1 - LEFT_HANDED)):
        rolls = card.column(throws).rolls
        hr, triple, double, *others = (sum(each.kind is what for each in rolls) / len(rolls) for what in EVENTS)
        on_base += share * (hr + triple + double + sum(others))
        power += share * (double + 2 * triple + 3 * hr)
        worth += share * worth_against(card, throws)
    return Bat(on_base, power, worth, card.speed, card.usage.games, card.usage.plate_appearances)


def _costs(card: Card, usual: Iterable[int]) -> dict[int, float]:
    """The cost of each position: higher the less he played it, 0 at his usual one; DH costs more for a good fielder.

    If games by position are known, the cost follows from each position's share of his games.
    """
    games = card.usage.places
    most = max(games.values(), default=0)
    cost = {
        int(position): MOST_COST * (1 - games.get(position, 0) / most) ** 2 if most else 2.0 * rank
        for rank, position in enumerate(card.gloves)
        if position in FIELD
    }
    first = next(iter(cost), int(DH))
    cost[int(DH)] = 0.0 if first == DH else 2.0 if first in LIGHT else 3.0
    if most and games.get(DH, 0):
        cost[int(DH)] = min(cost[int(DH)], MOST_COST * (1 - games[DH] / most) ** 2)
    for position in usual:
        cost[position] = min(cost.get(position, 1.0), 1.0 if position == DH else 0.0)
    return cost


MOST_COST: Final = 8.0
"""The cost of a position that he hardly played."""
LIGHT: Final = (Position.FIRST_BASE, Position.LEFT_FIELD, Position.RIGHT_FIELD)
"""Positions whose players are designated hitters more often than others."""


def hurlers_of(team: Team) -> tuple[Hurler, ...]:
    """The pitchers with their shares of the work."""
    starts = sum(card.season_starts for card in team.staff)
    faced = sum(_faced(card) for card in team.staff)
    relief = sum([_relief(card) for card in team.staff], 0.0) or 1.0
    saves = sum(card.usage.saves for card in team.staff) or 1
    bits = {card.id: 1 << number for number, card in enumerate(team.batters)}
    hurlers = []
    for number, card in enumerate(team.staff):
        own = card.season_starts / starts if starts else float(card.starts)
        spacing = min(REST, max(1, int(LONG_SEASON / own))) if own else REST
        hitter_bit = next((bits[id_] for end in SECOND_CARD if (id_ := card.id.removesuffix(end)) in bits), 0)
        share, games, batters = _faced(card) / faced, _relief(card) / relief, usual_batters(card)[1]
        hurlers.append(
            Hurler(
                *(card, card.name, number, own, share, spacing, card.relieves, games, batters),
                *(card.usage.saves / saves, hitter_bit),
            )
        )
    return tuple(hurlers)


def _relief(card: Card) -> float:
    """Games in relief; if they are not known, relievers get them in proportion to batters faced."""
    if card.usage.pitched:
        return float(max(0, card.usage.pitched - card.usage.starts))
    return _faced(card) / usual_batters(card)[1] if card.relieves else 0.0


REST: Final = 5
"""Days from one start to the next: four of rest, fewer for pitchers who started more often."""
LONG_SEASON: Final = 1.12
"""Days of a season for each game of a team."""
SECOND_CARD: Final = ("-p", "p")
"""Endings of the id of a two-way player's pitching card; the second follows a team's code."""


def _faced(card: Card) -> int:
    assert card.pitching is not None
    return card.usage.batters_faced or 130 * card.pitching.starter_innings or 200 * card.pitching.relief_innings
