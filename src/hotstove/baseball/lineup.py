"""A side's lineup in a game: the batting order, positions, and players that have left and can't return (OBR 5.10(d)).

A lineup is a value: every change makes a new one, so that a state and its copies can share it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from hotstove.baseball.positions import Position
from hotstove.table.errors import NotLegal

P = TypeVar("P", bound=Hashable)
"""A game's value for a player: his card or his id."""
NOT_BATTING: Final = -1
"""The slot of a pitcher that does not bat."""


@dataclass(frozen=True, slots=True)
class Spot(Generic[P]):
    """A place in the batting order: its player, and his position; None if the game does not say.

    ``pending``: he came in to bat or run, or made room for another player, and has not taken his position yet.
    """

    player: P
    position: Position | None = None
    pending: bool = False


@lru_cache(maxsize=1 << 13)
def spot_of(player: Any, position: Position | None, pending: bool = False) -> Spot[Any]:  # noqa: ANN401 (the game's own)
    """A spot as it may have been taken before: the same object, since making one takes longer than finding it."""
    return Spot(player, position, pending)


@dataclass(frozen=True, slots=True)
class Lineup(Generic[P]):
    """The batting order, the pitcher (None if the game names none), and the players that have ``left`` the game."""

    spots: tuple[Spot[P], ...]
    pitcher: P | None = None
    left: frozenset[P] = frozenset()

    @property
    def order(self) -> tuple[P, ...]:
        """The players in batting order."""
        return tuple([spot.player for spot in self.spots])

    @property
    def in_game(self) -> tuple[P, ...]:
        """The players in the batting order, and the pitcher if he does not bat."""
        order = self.order
        if self.pitcher is None or self.pitcher in order or self.pitcher in self.left:
            return order
        return (*order, self.pitcher)

    @property
    def fields(self) -> bool:
        """Whether the lineup names fielders other than the pitcher."""
        return any(
            spot.position is not None and Position.PITCHER < spot.position <= Position.RIGHT_FIELD for spot in self.spots
        )

    @property
    def designated_hitter(self) -> bool:
        """Whether the pitcher has no place in the batting order."""
        return self.pitcher is not None and all(spot.position is not Position.PITCHER for spot in self.spots)

    @property
    def pending(self) -> tuple[int, ...]:
        """The places in the order, from 0, whose players have not taken their position yet."""
        return tuple([slot for slot, spot in enumerate(self.spots) if spot.pending])

    def slot_of(self, player: P) -> int:
        """A player's place in the batting order, from 0; ``NOT_BATTING`` if he has none."""
        for slot, spot in enumerate(self.spots):
            if spot.player == player:
                return slot
        return NOT_BATTING

    def slot_at(self, position: Position) -> int:
        """The place in the order of the player with that position; ``NOT_BATTING`` if no batter has it."""
        for slot, spot in enumerate(self.spots):
            if spot.position is position:
                return slot
        return NOT_BATTING

    # --- Changes

    def enters(self, player: P, slot: int, position: Position) -> Lineup[P]:
        """Bring in a player for the one in a slot, or for a pitcher that does not bat; the player replaced has left the game.

        A pinch hitter or runner gets the position of the player that he replaces, and takes it later. If the new player takes
        another fielder's position, that fielder gets the position of the player replaced. Raises NotLegal if the new player
        has left the game or is in it.
        """
        if player in self.left:
            raise NotLegal("who has left the game can't come back (OBR 5.10(d))")
        if player == self.pitcher or player in self.order:
            raise NotLegal("he is in the game already")
        spots, left = list(self.spots), self.left
        if slot == NOT_BATTING:
            if self.pitcher is not None:
                left |= {self.pitcher}
        else:
            before = spots[slot]
            left |= {before.player}
            spots[slot] = spot_of(player, before.position, before.position is not None)
            if position.fields or position is Position.DESIGNATED_HITTER:
                _place(spots, slot, position)
        return self._changed(spots, left, player if position is Position.PITCHER else None)

    def moves(self, player: P, position: Position) -> Lineup[P]:
        """Give a batter another position; the fielder that had it gets his. Raises NotLegal for a player that does not bat."""
        slot = self.slot_of(player)
        if slot == NOT_BATTING:
            raise NotLegal("who does not bat can only leave the game")
        spots = list(self.spots)
        _place(spots, slot, position)
        return self._changed(spots, self.left, player if position is Position.PITCHER else None)

    def exchanged(self, one: Position, other: Position) -> Lineup[P]:
        """The lineup in which the batters at two positions have exchanged them; the batting order stays."""
        spots = list(self.spots)
        for slot, there in ((self.slot_at(one), other), (self.slot_at(other), one)):
            spots[slot] = spot_of(spots[slot].player, there)
        return replace(self, spots=tuple(spots))

    def pitcher_bats(self, slot: int, pending: bool = False) -> Lineup[P]:
        """Give up the designated hitter: the pitcher bats in that slot, and the player that had it has left (OBR 5.11(a)).

        ``pending``: he comes in to bat or run, and goes to the mound later. Raises NotLegal if the pitcher bats already.
        """
        if self.pitcher is None or not self.designated_hitter:
            raise NotLegal("the pitcher bats already")
        spots = list(self.spots)
        spots[slot] = spot_of(self.pitcher, Position.PITCHER, pending)
        return self._changed(spots, self.left | {self.spots[slot].player})

    def settled(self) -> Lineup[P]:
        """The lineup after all players have taken their positions."""
        return replace(self, spots=tuple([replace(spot, pending=False) if spot.pending else spot for spot in self.spots]))

    def _changed(self, spots: Sequence[Spot[P]], left: frozenset[P], pitches: P | None = None) -> Lineup[P]:
        """The lineup with other spots, and with a new pitcher if one is given; the old one has left unless he bats."""
        before = self.pitcher
        if pitches is not None and before is not None and before not in [spot.player for spot in spots]:
            left |= {before}
        return Lineup(tuple(spots), before if pitches is None else pitches, left)


def _place(spots: list[Spot[P]], slot: int, position: Position) -> None:
    """Give the player in a slot the position; the fielder that had it gets his, and takes it later."""
    here = spots[slot]
    for number, spot in enumerate(spots):
        if spot.position is position and number != slot:
            spots[number] = spot_of(spot.player, here.position, True)
    spots[slot] = spot_of(here.player, position)


def lineup_of(order: Iterable[tuple[P, Position | None]], pitcher: P | None = None) -> Lineup[P]:
    """The lineup at the start of a game, from players and positions in batting order."""
    return Lineup(tuple([spot_of(player, position) for player, position in order]), pitcher)
