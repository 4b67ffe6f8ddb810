"""A team's file from its cards: who stands where on its sheets, and its batting orders (PT-06 to PT-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from hotstove.baseball.positions import Position
from hotstove.baseball.seasons import PlayerSeason, TeamSeason
from hotstove.games.pinetar.cards import FIELD
from hotstove.table.texts import Json

FEW = 4
"""Men who are looked at for each position: who plays it most, and who may have to stand in."""


@dataclass(frozen=True, eq=False)
class Man:
    """A position player as batting orders see him: his card's text, games by position, and his worth by the pitcher's hand."""

    player: PlayerSeason
    name: str
    games: Mapping[Position, int]
    worth: tuple[float, float]

    @property
    def often(self) -> float:
        """Plate appearances a game."""
        return self.player.batting.plate_appearances / max(1, self.player.batting.games)


def nine(men: Sequence[Man], positions: Sequence[Position], value: Callable[[Man, Position], float]) -> dict[Position, Man]:
    """The men at those positions, each at another, whose values add up to the most; nobody where a man can't stand."""
    few = FEW
    able = {
        id(man)
        for position in positions
        for man in sorted(men, key=lambda man: -value(man, position))[:few]
        if value(man, position) > 0
    }
    men = [man for man in men if id(man) in able]

    @cache
    def best(at: int, taken: int) -> tuple[float, tuple[int, ...]]:
        """From man ``at`` on, with those positions taken: the sum, and which position each man gets (-1: none)."""
        if at == len(men) or taken == (1 << len(positions)) - 1:
            return 0.0, ()
        found, rest = best(at + 1, taken)
        chosen = (-1, *rest)
        for number, position in enumerate(positions):
            worth = value(men[at], position)
            if taken >> number & 1 or worth <= 0:
                continue
            more, rest = best(at + 1, taken | 1 << number)
            if worth + more > found + 1e-9:
                found, chosen = worth + more, (number, *rest)
        return found, chosen

    return {positions[number]: man for man, number in zip(men, best(0, 0)[1], strict=False) if number >= 0}


def by_games(man: Man, position: Position) -> float:
    """Most games at the position."""
    if position is Position.DESIGNATED_HITTER:
        return man.games.get(position, 0) + 0.01 * man.player.batting.plate_appearances
    return float(man.games.get(position, 0))


def against(hand: int, team: TeamSeason) -> Callable[[Man, Position], float]:
    """Most games at the position, tempered by how he bats against that hand (0 left, 1 right)."""

    def value(man: Man, position: Position) -> float:
        games = by_games(man, position)
        if games < 0.1 * team.games:
            return 0.001 * games
        return games + 0.08 * team.games * (man.worth[hand] - man.worth[1 - hand])

    return value


def batting_orders(men: Sequence[Man], team: TeamSeason, dh: bool, platoon: bool) -> dict[str, list[str]]:
    """The orders ``1`` and, where there are columns for both hands, ``vs LHP``: those who batted most often a game first."""
    positions = [*FIELD, Position.DESIGNATED_HITTER] if dh else list(FIELD)
    usual = nine(men, positions, by_games)
    if len(usual) < len(positions):
        usual = nine(men, positions, lambda man, position: by_games(man, position) + 0.001 * _fits(man, position))
    found = {"1": _order(usual)}
    if platoon:
        left = nine(men, positions, against(0, team))
        if len(left) == len(positions) and _order(left) != found["1"]:
            found["vs LHP"] = _order(left)
    return found


def _fits(man: Man, position: Position) -> int:
    """Can he stand there at all? The designated hitter can be anybody."""
    return 1 if position is Position.DESIGNATED_HITTER or position in man.games else 0


def _order(stands: Mapping[Position, Man]) -> list[str]:
    ordered = sorted(stands.items(), key=lambda item: (-item[1].often, item[1].player.id))
    return [f"{position.short.upper()} {man.name}" for position, man in ordered]


def sheet_order(men: Sequence[Man], first: Sequence[str]) -> list[Man]:
    """The starters as batting order 1 has them, then the bench by playing time (PT-07)."""
    at = {entry.partition(" ")[2]: number for number, entry in enumerate(first)}
    return sorted(men, key=lambda man: (at.get(man.name, 99), -man.player.batting.plate_appearances, man.player.id))


def orders(found: Mapping[str, Sequence[str]]) -> Json:
    """Batting orders as a team file has them."""
    return {label: list(order) for label, order in found.items()}
