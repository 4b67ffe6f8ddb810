"""A side of a game that is being typed in: who bats where, who stands where, who may still come in; players by their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy

from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.plays import Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.book.retrosheet import ascii_letters
from hotstove.league.shorthand.moves import WHY
from hotstove.table.errors import NotLegal
from hotstove.table.events import Seat


def folded(name: str) -> str:
    """A name as it is compared: letters and digits only, accents and case dropped.

    >>> folded("O'Neil_jr."), folded("José de la Cruz")
    ('oneiljr', 'josedelacruz')
    """
    plain = re.sub("[^a-z0-9]", "", ascii_letters(name).lower())
    return plain or "".join(name.lower().split())


class TypedSide:
    """One club's side. ``roster`` are all whom its manager has; without one, whoever is named is somebody new."""

    def __init__(self, sheet: TeamSheet, roster: Sequence[Player], seat: Seat) -> None:
        self.sheet = sheet
        self.seat = seat
        self.open = not roster
        known = {player.id: player for player in (*sheet.players, *roster)}
        self.players = known
        spots = tuple(Spot(slot.player.id, slot.position) for slot in sheet.order)
        self.lineup: Lineup[str] = Lineup(spots, sheet.pitcher.id if sheet.pitcher is not None else None)

    def copy(self) -> TypedSide:
        """The side apart, so that a line that fails leaves this one as it is."""
        new = copy(self)
        new.players = dict(self.players)
        return new

    def name(self, player: str) -> str:
        """What a message calls a player: his last name, or all of it where two share it."""
        found = self.players[player]
        shared = sum(other.last_name == found.last_name for other in self.players.values())
        return found.last_name if shared == 1 else found.name

    def find(self, text: str, among: Sequence[str]) -> str | None:
        """The player of that name among these: last name, whole name, initial and last name, or id; None where there is none.

        Raises NotLegal where two have it.
        """
        wanted = folded(text)
        found = [player for player in among if wanted in names_of(self.players[player])]
        exact = [player for player in found if wanted in (folded(self.players[player].name), folded(player))]
        if len(found) > 1 and len(exact) != 1:
            names = ", ".join(self.players[player].name for player in found)
            raise NotLegal(f"{text} could be {names}; write the whole name with _ for blanks")
        return next(iter(exact or found), None)

    def coming(self, text: str, across: TypedSide) -> str:
        """Who comes in by that name; raises NotLegal for who is in the game, has left it, or is not on the roster.

        Somebody new gets an id that nobody of the side ``across`` has.
        """
        bench = [player for player in self.players if player not in self.lineup.in_game and player not in self.lineup.left]
        found = self.find(text, bench)
        if found is not None:
            return found
        inside = self.find(text, self.lineup.in_game)
        if inside is not None:
            raise NotLegal(f"{self.name(inside)} is in the game already")
        left = self.find(text, tuple(self.lineup.left))
        if left is not None:
            raise NotLegal(f"{self.name(left)} has left the game and can't come back (OBR 5.10(d))")
        if not self.open:
            raise NotLegal(f"the {self.sheet.nickname} have nobody of the name {text}")
        name = " ".join(text.replace("_", " ").split())
        name = name.title() if name == name.lower() else name
        own_id = folded(name)
        while own_id in self.players or own_id in across.players:
            own_id += f"-{self.sheet.code.lower()}"
        self.players[own_id] = Player(own_id, name)
        return own_id

    # --- Changes

    def enters(self, entering: str, slot: int, position: Position) -> Substitution:
        """Somebody comes in for the man of a slot (-1: for the pitcher), and the event of it."""
        replaces = self.lineup.spots[slot].player if slot >= 0 else self.lineup.pitcher or ""
        self.lineup = self.lineup.enters(entering, slot, position)
        return Substitution(f"{WHY} substitution", self.seat, self.players[entering], replaces, slot, position)

    def moves(self, player: str, position: Position) -> Substitution:
        """Somebody in the game takes another place; who had it is to take his."""
        slot = self.lineup.slot_of(player)
        if slot < 0:
            raise NotLegal(f"{self.name(player)} does not bat; he can only leave the game")
        self.lineup = self.lineup.moves(player, position)
        return Substitution(f"{WHY} substitution", self.seat, self.players[player], player, slot, position)

    def settle(self) -> list[Substitution]:
        """Who has come in to bat or run takes the place of the man he replaced; raises NotLegal where that is the mound."""
        changes = []
        for slot in self.lineup.pending:
            spot = self.lineup.spots[slot]
            if spot.position is Position.PITCHER:
                raise NotLegal(f"nobody pitches for {self.name(spot.player)}; name the new pitcher first: p:NAME")
            if spot.position is not None:
                changes.append(self.moves(spot.player, spot.position))
        self.lineup = self.lineup.settled()
        return changes


def names_of(player: Player) -> set[str]:
    """What a player may be called, folded: last name, whole name, id, initial and last name."""
    first, last = folded(player.name.split()[0]) if player.name.split() else "", folded(player.last_name)
    return {last, folded(player.name), folded(player.id), first[:1] + last}
