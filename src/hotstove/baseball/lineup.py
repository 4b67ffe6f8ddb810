"""A side's lineup in a game: who bats when, who has which place to field, who has left. Nobody comes back (OBR 5.10(d)).

A lineup is a value: every change gives a new one, so that states and copies share it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
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
        for slot, spot in enumerate(self.spots):
            if spot.player == player:
                return slot
        return NOT_BATTING

    def slot_at(self, position: Position) -> int:
        """The place in the order of who has that position to field; ``NOT_BATTING`` where nobody of the order has it."""
        for slot, spot in enumerate(self.spots):
            if spot.position is position:
                return slot
        return NOT_BATTING

    # --- Changes

    def enters(self, player: P, slot: int, position: Position) -> Lineup[P]:
        """Somebody comes in for the man of a place in the order, or for a pitcher who does not bat; who goes out has left.

        Who comes in to bat or run has the place to field of the man whom he replaces, and takes it later. One who comes in at a
        position of somebody else's gives him the place of the man who goes out. Raises NotLegal for who has left or is in.
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
            spots[slot] = Spot(player, before.position, before.position is not None)
            if position.fields or position is Position.DESIGNATED_HITTER:
                _place(spots, slot, position)
        return self._changed(spots, left, player if position is Position.PITCHER else None)

    def moves(self, player: P, position: Position) -> Lineup[P]:
        """Somebody in the batting order takes another place to field; who had it is to take his. Raises NotLegal otherwise."""
        slot = self.slot_of(player)
        if slot == NOT_BATTING:
            raise NotLegal("who does not bat can only leave the game")
        spots = list(self.spots)
        _place(spots, slot, position)
        return self._changed(spots, self.left, player if position is Position.PITCHER else None)

    def pitcher_bats(self, slot: int, pending: bool = False) -> Lineup[P]:
        """The designated hitter is lost: from now on the pitcher bats in that place, and who had it has left (OBR 5.11(a)).

        ``pending``: he comes in to bat or run, and goes to the mound later.
        """
        if self.pitcher is None or not self.designated_hitter:
            raise NotLegal("the pitcher bats already")
        spots = list(self.spots)
        spots[slot] = Spot(self.pitcher, Position.PITCHER, pending)
        return self._changed(spots, self.left | {self.spots[slot].player})

    def settled(self) -> Lineup[P]:
        """All have taken the places that they are to field."""
        return replace(self, spots=tuple([replace(spot, pending=False) if spot.pending else spot for spot in self.spots]))

    def _changed(self, spots: Sequence[Spot[P]], left: frozenset[P], pitches: P | None = None) -> Lineup[P]:
        """With another order, and another pitcher where he is named; the one before him has left where he does not bat."""
        before = self.pitcher
        if pitches is not None and before is not None and all(spot.player != before for spot in spots):
            left |= {before}
        return Lineup(tuple(spots), before if pitches is None else pitches, left)


def _place(spots: list[Spot[P]], slot: int, position: Position) -> None:
    """The man of a place in the order has the position; who had it has his to take."""
    here = spots[slot]
    for number, spot in enumerate(spots):
        if spot.position is position and number != slot:
            spots[number] = Spot(spot.player, here.position, True)
    spots[slot] = Spot(here.player, position)


def lineup_of(order: Iterable[tuple[P, Position | None]], pitcher: P | None = None) -> Lineup[P]:
    """The lineup that begins a game: who bats and has which place to field, in order."""
    return Lineup(tuple([Spot(player, position) for player, position in order]), pitcher)
