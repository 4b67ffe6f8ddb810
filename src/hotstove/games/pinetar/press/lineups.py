"""The positions on a team's sheets, and its batting orders (PT-06 to PT-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hotstove.baseball.positions import Position
from hotstove.games.pinetar.batting_orders import Bat
from hotstove.games.pinetar.cards import FIELD
from hotstove.stats.batting_places import usual_places
from hotstove.stats.seasons import PlayerSeason, TeamSeason
from hotstove.table.texts import Json

Value: TypeAlias = Callable[["Man", Position], float]
"""The value of a player at a position; 0 if he can't play there."""


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


def best_nine(men: Sequence[Man], positions: Sequence[Position], value: Value) -> dict[Position, Man]:
    """The players at those positions with the largest sum of values; a position that nobody can play is left out."""
    if len(men) < len(positions):
        return {}
    prices = [[-(FILLED + worth) if (worth := value(man, position)) > 0 else 0.0 for man in men] for position in positions]
    nine = [(position, men[at]) for position, at in zip(positions, cheapest(prices), strict=True)]
    return {position: man for position, man in nine if value(man, position) > 0}


FILLED = 1e6
"""The value of filling a position at all."""


def cheapest(prices: Sequence[Sequence[float]]) -> list[int]:
    """Assign each row a column of its own at the least total cost; there must be at least as many columns as rows.

    Rows are added one by one along the cheapest chain of moves (Kuhn and Munkres).
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
    """Plate appearances, and games at the position. A player who hardly played there is used only if nobody else can."""
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
"""The share of a team's games below which a player hardly played a position, and the value of a game there in trips."""


def regulars(men: Sequence[Man], team: TeamSeason, dh: bool) -> dict[Position, Man]:
    """The players who mostly stood at each position, with a designated hitter or without."""
    positions = [*FIELD, Position.DESIGNATED_HITTER] if dh else list(FIELD)
    return best_nine(men, positions, playing_time(men, team))


def places_of(men: Sequence[Man], team: TeamSeason, dh: bool) -> dict[str, float]:
    """The usual place in the batting order of each man by his id, from the year's regulars."""
    usual = regulars(men, team, dh) or regulars(men, team, False)
    return usual_places([man.player for man in usual.values()], [man.player for man in men])


def batting_orders(
    men: Sequence[Man], team: TeamSeason, dh: bool, platoon: bool, places: Mapping[str, float]
) -> dict[str, list[str]]:
    """The orders ``1`` and, if there are columns for both hands and players to change, ``vs LHP``.

    Men bat by their usual ``places``; who comes in against left-handers bats for whom he replaces.
    """
    usual = regulars(men, team, dh)
    spots = sorted(usual, key=lambda spot: (places[usual[spot].player.id], -usual[spot].trips, usual[spot].player.id))
    orders_by_name = {"1": _order(spots, usual)}
    if platoon:
        left = platooned(usual, men, team)
        if left != usual:
            orders_by_name["vs LHP"] = _order(spots, left)
    return orders_by_name


def platooned(usual: Mapping[Position, Man], men: Sequence[Man], team: TeamSeason) -> dict[Position, Man]:
    """The lineup against left-handers: right-handed hitters for left-handed ones at positions they play, if they bat better."""
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
"""Per game of the team: games at a position with which a player may come in there, and trips with which one is a regular.
Then the runs in a hundred trips by which such a regular must be the better hitter to stay in."""


def _order(spots: Sequence[Position], stands: Mapping[Position, Man]) -> list[str]:
    return [f"{spot.short.upper()} {stands[spot].name}" for spot in spots]


def sheet_order(men: Sequence[Man], first: Sequence[str]) -> list[Man]:
    """The starters as batting order 1 has them, then the bench by playing time (PT-07)."""
    at = {entry.partition(" ")[2]: number for number, entry in enumerate(first)}
    return sorted(men, key=lambda man: (at.get(man.name, 99), -man.trips, man.player.id))


def orders(orders_by_name: Mapping[str, Sequence[str]]) -> Json:
    """Batting orders as a team file has them."""
    return {label: list(order) for label, order in orders_by_name.items()}
