"""A team's file from its cards: who stands where on its sheets, and its batting orders (PT-06 to PT-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from hotstove.baseball.positions import Position
from hotstove.baseball.seasons import PlayerSeason, TeamSeason
from hotstove.games.pinetar.cards import FIELD
from hotstove.table.texts import Json

T = TypeVar("T")
Value: TypeAlias = Callable[["Man", Position], float]
"""What it is worth to have a man at a position; 0 where he can't stand."""


@dataclass(frozen=True, slots=True)
class Bat:
    """A hitter as batting orders see him: times on base and extra bases a trip, runs in a hundred trips, 0 slow to 2 fast.

    ``games`` and ``trips`` are those of the real season, 0 where they aren't known.
    """

    on_base: float
    power: float
    worth: float
    speed: int
    games: int = 0
    trips: int = 0

    @property
    def leads(self) -> float:
        """How well he bats first."""
        return self.on_base + 0.03 * self.speed - 0.25 * self.power

    @property
    def early(self) -> float:
        """How early he bats: the trips a game of his real season tell where he did, few games little, and how well he hits."""
        often = (self.trips + USUAL_TRIPS * FEW_GAMES) / (self.games + FEW_GAMES)
        return often + BY_WORTH * self.worth + BY_LEADING * self.leads


USUAL_TRIPS, FEW_GAMES, BY_WORTH, BY_LEADING = 4.0, 30, 0.015, 1.0


@dataclass(frozen=True, eq=False)
class Man:
    """A position player of a team: his games by position, and his bat against left- and right-handers."""

    player: PlayerSeason
    name: str
    games: Mapping[Position, int]
    bats: tuple[Bat, Bat]

    @property
    def trips(self) -> int:
        """Plate appearances."""
        return self.player.batting.plate_appearances


# --- Batting orders


def arranged(men: Sequence[T], bat: Callable[[T], Bat]) -> list[T]:
    """Who bats when: the first four are those who bat early; the best two of them third and, with more power, fourth.

    Of the other two the one who gets on base oftener and is faster leads off.
    """
    ordered = sorted(men, key=lambda man: -bat(man).early)
    top, rest = ordered[:4], ordered[4:]
    heart = sorted(sorted(top, key=lambda man: -bat(man).worth)[:2], key=lambda man: bat(man).power)
    before = sorted((man for man in top if man not in heart), key=lambda man: -bat(man).leads)
    return [*before, *heart, *rest]


# --- Who plays where


def nine(men: Sequence[Man], positions: Sequence[Position], value: Value) -> dict[Position, Man]:
    """The men at those positions, each at another, whose values add up to the most; nobody where nobody can stand."""
    if len(men) < len(positions):
        return {}
    prices = [[-(FILLED + worth) if (worth := value(man, position)) > 0 else 0.0 for man in men] for position in positions]
    found = zip(positions, cheapest(prices), strict=True)
    return {position: men[at] for position, at in found if value(men[at], position) > 0}


FILLED = 1e6
"""What it is worth that a position is filled at all."""


def cheapest(prices: Sequence[Sequence[float]]) -> list[int]:
    """For each row another column, so that all together cost the least; no fewer columns than rows.

    Row after row comes in along the cheapest way of moving others (Kuhn and Munkres).
    """
    width = len(prices[0])
    row_price, column_price = [0.0] * len(prices), [0.0] * width
    holder = [-1] * width
    for entering in range(len(prices)):
        least, before, seen = [float("inf")] * width, [-1] * width, [False] * width
        row, at = entering, -1
        while True:
            following = -1
            for column in range(width):
                if seen[column]:
                    continue
                price = prices[row][column] - row_price[row] - column_price[column]
                if price < least[column]:
                    least[column], before[column] = price, at
                if following < 0 or least[column] < least[following]:
                    following = column
            step = least[following]
            row_price[entering] += step
            for column in range(width):
                if seen[column]:
                    row_price[holder[column]] += step
                    column_price[column] -= step
                else:
                    least[column] -= step
            seen[following] = True
            at = following
            if holder[at] < 0:
                break
            row = holder[at]
        while at >= 0:
            holder[at] = holder[before[at]] if before[at] >= 0 else entering
            at = before[at]
    return [holder.index(row) for row in range(len(prices))]


def playing_time(men: Sequence[Man], team: TeamSeason) -> Value:
    """Plate appearances, and games at the position. Who hardly played there stands in only where nobody else is."""
    few = SELDOM * team.games
    hitters = any(man.games.get(Position.DESIGNATED_HITTER, 0) >= few for man in men)

    def value(man: Man, position: Position) -> float:
        games = man.games.get(position, 0)
        if position is Position.DESIGNATED_HITTER and not hitters:
            return 1.0 + man.trips
        if games < few:
            return 0.001 * (games + (position is Position.DESIGNATED_HITTER))
        return man.trips + A_GAME * games

    return value


SELDOM, A_GAME = 0.06, 2.0
"""The share of a team's games below which a man hardly played a position, and what a game there is worth in trips."""


def batting_orders(men: Sequence[Man], team: TeamSeason, dh: bool, platoon: bool) -> dict[str, list[str]]:
    """The orders ``1`` and, where there are columns for both hands and men to change, ``vs LHP``."""
    positions = [*FIELD, Position.DESIGNATED_HITTER] if dh else list(FIELD)
    usual = nine(men, positions, playing_time(men, team))
    found = {"1": _order(usual, 1)}
    if platoon:
        left = platooned(usual, men, team)
        if left != usual:
            found["vs LHP"] = _order(left, 0)
    return found


def platooned(usual: Mapping[Position, Man], men: Sequence[Man], team: TeamSeason) -> dict[Position, Man]:
    """Against left-handers: for left-handed hitters right-handed ones who play there too, where they bat better then."""
    stands = dict(usual)
    playing = {man.player.id for man in usual.values()}
    changes = []
    for position, man in usual.items():
        if man.player.bats != "L":
            continue
        for other in men:
            enough = other.games.get(position, 0) >= OPTION * team.games
            gained = other.bats[0].worth - man.bats[0].worth
            regular = man.trips >= REGULAR * team.games and other.bats[1].worth + CLEARLY < man.bats[1].worth
            if enough and other.player.bats in ("R", "B") and other.player.id not in playing and gained > 0 and not regular:
                changes.append((gained, position, other))
    for _, position, other in sorted(changes, key=lambda change: (-change[0], change[1], change[2].player.id)):
        if stands[position] is usual[position] and other not in stands.values():
            stands[position] = other
    return stands


OPTION, REGULAR, CLEARLY = 0.1, 3.0, 0.5
"""Games at a position of who may come in there, trips of who plays nearly always, both for a game of the team, and by how many
runs in a hundred trips such a man has to be the better hitter to stay in."""


def _order(stands: Mapping[Position, Man], hand: int) -> list[str]:
    at = {man.player.id: position for position, man in stands.items()}
    men = sorted(stands.values(), key=lambda man: (-man.trips, man.player.id))
    return [f"{at[man.player.id].short.upper()} {man.name}" for man in arranged(men, lambda man: man.bats[hand])]


def sheet_order(men: Sequence[Man], first: Sequence[str]) -> list[Man]:
    """The starters as batting order 1 has them, then the bench by playing time (PT-07)."""
    at = {entry.partition(" ")[2]: number for number, entry in enumerate(first)}
    return sorted(men, key=lambda man: (at.get(man.name, 99), -man.trips, man.player.id))


def orders(found: Mapping[str, Sequence[str]]) -> Json:
    """Batting orders as a team file has them."""
    return {label: list(order) for label, order in found.items()}
