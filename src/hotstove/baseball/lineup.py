"""A side's lineup in a game: who bats when, who has which place to field, who has left. Nobody comes back (OBR 5.10(d)).

A lineup is a value: every change gives a new one, so that states and copies share it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from hotstove.baseball.positions import Position
from hotstove.table.errors import NotLegal

P = TypeVar("P", bound=Hashable)
"""What a game has for a player: his card, his id."""
NOT_BATTING: Final = -1
"""The place in the order of a pitcher for whom somebody else bats."""


@dataclass(frozen=True, slots=True)
class Spot(Generic[P]):
    """A place in the batting order: who bats, and the place that he has to field, None where the game does not say.

    ``pending``: he has come in to bat or run, or makes room for another, and has not taken that place yet.
    """

    player: P
    position: Position | None = None
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Lineup(Generic[P]):
    """The batting order, the pitcher (None where the game names none), and who has ``left`` the game."""

    spots: tuple[Spot[P], ...]
    pitcher: P | None = None
    left: frozenset[P] = frozenset()

    @property
    def order(self) -> tuple[P, ...]:
        """Who bats, in order."""
        return tuple([spot.player for spot in self.spots])

    @property
    def in_game(self) -> tuple[P, ...]:
        """Those in the batting order, and the pitcher where he does not bat."""
        order = self.order
        if self.pitcher is None or self.pitcher in order or self.pitcher in self.left:
            return order
        return (*order, self.pitcher)

    @property
    def fields(self) -> bool:
        """Does the game say who plays where?"""
        return any(
            spot.position is not None and Position.PITCHER < spot.position <= Position.RIGHT_FIELD for spot in self.spots
        )

    @property
    def designated_hitter(self) -> bool:
        """Does somebody bat for the pitcher for good?"""
        return self.pitcher is not None and all(spot.position is not Position.PITCHER for spot in self.spots)

    @property
    def pending(self) -> tuple[int, ...]:
        """The places in the order, from 0, whose men have still to take the place that they are to field."""
        return tuple([slot for slot, spot in enumerate(self.spots) if spot.pending])

    def slot_of(self, player: P) -> int:
        """His place in the batting order from 0; ``NOT_BATTING`` where he has none."""
        return next((slot for slot, spot in enumerate(self.spots) if spot.player == player), NOT_BATTING)

    def slot_at(self, position: Position) -> int:
        """The place in the order of who has that position to field; ``NOT_BATTING`` where nobody of the order has it."""
        return next((slot for slot, spot in enumerate(self.spots) if spot.position is position), NOT_BATTING)

    # --- Changes

    def enters(self, player: P, slot: int, position: Position) -> Lineup[P]:
        """Somebody comes in for the man of a place in the order, or for a pitcher who does not bat; who goes out has left.

        Who comes in to bat or run has the place to field of the man whom he replaces, and takes it later. One who comes in at a
        position of somebody else's gives him the place of the man who goes out. Raises NotLegal for who has left or is in.
        """
        if player in self.left:
            raise NotLegal("who has left the game can't come back (OBR 5.10(d))")
        if player in self.in_game:
            raise NotLegal("he is in the game already")
        replaced = self.spots[slot].player if slot != NOT_BATTING else self.pitcher
        new = self
        if slot != NOT_BATTING:
            place = self.spots[slot].position
            new = self._with(slot, Spot(player, place, place is not None))
            if position.fields or position is Position.DESIGNATED_HITTER:
                new = new._placed(slot, position)
        if position is Position.PITCHER:
            new = new._pitched_by(player)
        return replace(new, left=new.left | {replaced}) if replaced is not None else new

    def moves(self, player: P, position: Position) -> Lineup[P]:
        """Somebody in the batting order takes another place to field; who had it is to take his. Raises NotLegal otherwise."""
        slot = self.slot_of(player)
        if slot == NOT_BATTING:
            raise NotLegal("who does not bat can only leave the game")
        new = self._placed(slot, position)
        return new._pitched_by(player) if position is Position.PITCHER else new

    def pitcher_bats(self, slot: int) -> Lineup[P]:
        """The designated hitter is lost: from now on the pitcher bats in that place, and who had it has left (OBR 5.11(a))."""
        if self.pitcher is None or not self.designated_hitter:
            raise NotLegal("the pitcher bats already")
        new = self._with(slot, Spot(self.pitcher, Position.PITCHER))
        return replace(new, left=self.left | {self.spots[slot].player})

    def settled(self) -> Lineup[P]:
        """All have taken the places that they are to field."""
        return replace(self, spots=tuple([replace(spot, pending=False) if spot.pending else spot for spot in self.spots]))

    def _with(self, slot: int, spot: Spot[P]) -> Lineup[P]:
        return replace(self, spots=(*self.spots[:slot], spot, *self.spots[slot + 1 :]))

    def _placed(self, slot: int, position: Position) -> Lineup[P]:
        """The man of a place in the order has the position; who had it has his to take."""
        had, here = self.slot_at(position), self.spots[slot]
        new = self
        if had not in (NOT_BATTING, slot):
            new = self._with(had, Spot(self.spots[had].player, here.position, True))
        return new._with(slot, Spot(here.player, position))

    def _pitched_by(self, player: P) -> Lineup[P]:
        """A new man on the mound; the one before him has left where he does not bat."""
        before = self.pitcher
        gone = self.left if before is None or before in self.order else self.left | {before}
        return replace(self, pitcher=player, left=gone)
